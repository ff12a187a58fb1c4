"""What an event means right now, and what the footer says: the bindings, looked up."""

from functools import cache
from typing import NamedTuple

from pi_ask.binding import Binding
from pi_ask.bindings import MODES, PATHS
from pi_ask.keys import Event, Paste
from pi_ask.state import actions as do, selectors
from pi_ask.state.model import Model


PATH_LIST = "list of paths"


class Hint(NamedTuple):
    """One entry of the footer."""

    keys: str
    help: str


def mode(model: Model) -> str:
    """Return the name of the mode whose keys are live."""
    if model.editor is not None:
        empty = selectors.editor_is_empty(model)
        if selectors.question(model).type == "preview":
            return (
                "empty note on a preview question"
                if empty
                else ("note on a preview question")
            )
        if empty:
            return "empty editor"
        return "own answer" if selectors.editing(model, "answer") else "note"
    if selectors.on_review(model):
        return "review"
    if selectors.own_row(model):
        return "own answer, closed"
    kind = selectors.question(model).type
    return {"single": "single choice", "multi": "multiple choice"}.get(kind, kind)


def action_for(model: Model, event: Event) -> do.Action | None:
    """Return what *event* means right now, or nothing.

    While the screen under the ask shows, any key ends that and means nothing else.
    Text goes into an open editor; outside one a paste and unbound keys do nothing.
    """
    if model.peeking:
        return do.LookBack(event.text if isinstance(event, Paste) else "")
    if isinstance(event, Paste):
        return (
            do.Insert(event.text, pasted=True) if model.editor and event.text else None
        )
    binding = _table(mode(model)).get(event.name)
    if selectors.completing(model):
        binding = _table(PATH_LIST).get(event.name, binding)
    if binding is not None:
        row, action = binding
        return action if row.when(model) else None
    return do.Insert(event.text) if model.editor and event.text else None


@cache
def _table(name: str) -> dict[str, tuple[Binding, do.Action]]:
    rows = PATHS if name == PATH_LIST else MODES[name]
    return {key: (row, action) for row in rows for key, action in row.pairs()}


def hints(model: Model) -> list[Hint]:
    """Return what the footer says: the keys that act right now, in order of use."""
    first, *others = MODES[mode(model)]
    rows = [first, *others]
    if selectors.completing(model):
        taken = [row.label for row in PATHS]
        rows = [first, *PATHS, *(row for row in others if row.label not in taken)]
    return [
        Hint(_label(model, row), _taking(model) if row is first else row.hint)
        for row in rows
        if row.hint and row.shown(model) and row.when(model)
    ]


def _taking(model: Model) -> str:
    """Return what the first key does: with a path highlighted it takes that."""
    now = selectors.completion(model)
    if now is not None and selectors.completing(model) and now.highlighted >= 0:
        return "take path"
    return MODES[mode(model)][0].hint


def _label(model: Model, row: Binding) -> str:
    if row.label == "Ctrl+J" and model.hosted:
        return "Alt+Enter"
    if row.label != "1-9":
        return row.label
    last = min(9, selectors.row_count(model))
    return f"1-{last}" if last > 1 else "1"
