"""The state of one ask: frozen values, with nothing of a terminal in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

import attrs

from pi_ask.payload import Ask, trim
from pi_ask.viewport import TOP, Viewport


if TYPE_CHECKING:
    from pi_ask.state.editing import Kills
    from pi_ask.state.editor import Editor

REASONS = ("no_ui", "terminal_lost", "aborted", "timed_out")
"""Why an ask can end without its person's decision: the contract's ``cancelReason``."""

REVIEW_ACTIONS = ("Submit", "Elaborate", "Cancel")


class Field(NamedTuple):
    """What an editor writes: an own answer, a question's note or an option's."""

    kind: Literal["answer", "question note", "option note"]
    question: int
    option: int = -1
    """The option's index, for an option's note."""


class Outcome(NamedTuple):
    """How the ask ended."""

    kind: Literal["submit", "elaborate", "cancel"]
    reason: str | None = None
    """One of ``REASONS`` when the cancelling was not the person's."""
    why: str = ""
    """Why there was no terminal, where that is the reason."""


@attrs.frozen
class Entry:
    """What a person has given to one question so far."""

    chosen: frozenset[int] = frozenset()
    """Indices of the chosen options."""
    text: str = ""
    """The own answer as typed, a draft where it is not live."""
    live: bool = False
    """Whether the own answer counts; choosing an option turns it into a draft."""
    note: str = ""
    option_notes: Mapping[int, str] = attrs.field(factory=dict)
    """Notes by option index; never changed in place."""
    sent: Mapping[int, str] = attrs.field(factory=dict)
    """Notes as an earlier ask sent them: by option index, the question's own at -1."""

    @property
    def answered(self) -> bool:
        """Whether an option is chosen or a live own answer is there."""
        return bool(self.chosen) or self.live

    def is_sent(self, option: int = -1) -> bool:
        """Whether the note on an option, or on the question, was sent as it is."""
        note = self.note if option < 0 else self.option_notes.get(option, "")
        return trim(note) == self.sent.get(option)

    @property
    def new_note(self) -> str:
        """The question's note, if it is still to be sent."""
        return "" if self.is_sent() else self.note

    @property
    def new_option_notes(self) -> dict[int, str]:
        """The notes on options that are still to be sent, by option index."""
        notes = self.option_notes.items()
        return {option: note for option, note in notes if not self.is_sent(option)}

    @property
    def noted(self) -> bool:
        """Whether any note is to be sent, on the question or on an option."""
        return bool(self.new_note or self.new_option_notes)


# Compared by identity: a model is held by reference and may hold thousands of options.
@attrs.frozen(eq=False)
class Model:
    """Everything that a frame or a result is made from."""

    ask: Ask
    entries: tuple[Entry, ...]
    """One for each question, in the order of the payload."""
    settled: frozenset[int] = frozenset()
    """The questions that an earlier ask settled, by index: going on passes them over."""
    columns: int = 80
    rows: int = 24
    tab: int = 0
    """Index of the question in view; one past the last is the review."""
    cursor: int = 0
    """Index of the row under the cursor: an option, the own answer, a review action."""
    editor: Editor | None = None
    kills: Kills = ()
    """What was killed in any editor, for ``yank``."""
    list_view: Viewport = TOP
    prompt_view: Viewport = TOP
    note_view: Viewport = TOP
    pane_view: Viewport = TOP
    hosted: bool = False
    """Whether a host reads the keys, which can't tell Ctrl+J from Enter."""
    peeking: bool = False
    """Whether the screen under the ask shows; the next key ends that."""
    notice: str = ""
    """What the footer says until the next key."""
    outcome: Outcome | None = None
    serves: frozenset[type] = frozenset()
    """The kinds of effects that the shell serves; only their keys are live."""


def start(
    ask: Ask, columns: int = 80, rows: int = 24, serves: Iterable[type] = ()
) -> Model:
    """Return the state in which *ask* opens: the first tab, its first row."""
    return Model(
        ask=ask,
        entries=(Entry(),) * len(ask.questions),
        columns=max(1, columns),
        rows=max(1, rows),
        serves=frozenset(serves),
    )
