"""One row of a keymap: keys that belong together, what they mean, and when they act."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pi_ask.state import actions as do, effects, items, selectors, shown
from pi_ask.state.model import Model


When = Callable[[Model], bool]


def always(_: Model) -> bool:
    """Whether it always holds: it does."""
    return True


class Binding(NamedTuple):
    """Keys of one mode that belong together, such as ``up`` and ``down``."""

    label: str
    """The keys as the footer and the documents write them."""
    keys: tuple[str, ...]
    actions: tuple[do.Action, ...]
    """One for each key, or one for all of them."""
    help: str
    """What they do, in a sentence for the documents."""
    hint: str = ""
    """What they do in a word for the footer; empty keeps them out of it."""
    shown: When = always
    """Whether there is something for them to do, so that the footer names them."""
    when: When = always
    """Whether they act right now."""

    def pairs(self) -> Iterator[tuple[str, do.Action]]:
        """Yield each key with its action."""
        actions = self.actions
        if len(actions) == 1:
            actions = actions * len(self.keys)
        return zip(self.keys, actions, strict=True)


def prompt_scrolls(model: Model) -> bool:
    """Whether the prompt is longer than its place."""
    return shown.prompt(model).overflows


def pane_scrolls(model: Model) -> bool:
    """Whether the pane holds more than shows."""
    return (
        items.has_pane(model)
        and shown.pane(model).rows > 0
        and shown.pane(model).overflows
    )


def list_scrolls(model: Model) -> bool:
    """Whether the list is longer than its place."""
    return not items.has_pane(model) and shown.listing(model).overflows


def has_rows(model: Model) -> bool:
    """Whether there is another row to go to."""
    return selectors.row_count(model) > 1


def served(effect: type[effects.Effect]) -> When:
    """Return the condition that the shell serves *effect*."""
    return lambda model: effect in model.serves
