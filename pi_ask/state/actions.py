"""What a person can mean by a key, and what the world can tell.

Actions name the intent, never the field to set: the reducer decides what an intent
comes to on the last row, on the ``Type your own`` row or in the review.
"""

from typing import NamedTuple


# Most actions say as much as others do. Each definition of a named tuple costs every
# start, a class below one costs nothing.
class Bare(NamedTuple):
    """An action that says all by its name."""


class By(NamedTuple):
    """An action that goes one way or the other: *by* rows, pages or whatever it is."""

    by: int


class Move(By):
    """Another row of the list: *by* rows down, or up if negative."""


class MoveToEnd(By):
    """The first row of the list (-1) or the last (+1)."""


class MovePage(By):
    """As many rows of the list as show at once, down (+1) or up (-1)."""


class ChangeTab(By):
    """The next tab (+1) or the one before (-1), around through the review."""


class Confirm(Bare):
    """Go on with the row under the cursor: choose it, act on it or open its editor."""


class Toggle(Bare):
    """Choose the option under the cursor, or take the choice back, and stay."""


class Pick(NamedTuple):
    """The row with this number was meant, wherever the cursor is."""

    number: int


class NoteOption(Bare):
    """Write a note on the option under the cursor."""


class NoteQuestion(Bare):
    """Write a note on the question."""


class Insert(NamedTuple):
    """Text was typed, or pasted in one piece."""

    text: str
    pasted: bool = False


class Edit(NamedTuple):
    """A command of the editor, by its name."""

    command: str


class EditPage(By):
    """The caret a screenful of text down (+1) or up (-1)."""


class Save(Bare):
    """Save what stands in the editor and go on."""


class CloseEditor(Bare):
    """Keep what stands in the editor, close it and stay."""


class ScrollPrompt(By):
    """The prompt *by* rows down, or up if negative."""


class ScrollPane(NamedTuple):
    """The pane (preview, or answers in the review) by so many of its heights."""

    pages: float


class ScrollPaneToEnd(By):
    """The first rows of the pane (-1) or the last (+1)."""


class Cancel(Bare):
    """Dismiss the whole ask; what an open editor holds unsaved is dropped."""


class End(NamedTuple):
    """The ask ends from outside: an open editor is saved, the reason is kept."""

    reason: str
    why: str = ""
    """Why there is no terminal, where that is the reason."""


class Resize(NamedTuple):
    """The screen has another size, in cells."""

    columns: int
    rows: int


class Refresh(Bare):
    """The screen may have been drawn over: it is wanted anew."""


class LookUnder(Bare):
    """The screen under the ask is wanted, until the next key."""


class LookBack(NamedTuple):
    """Enough was seen of the screen under the ask."""

    pasted: str = ""
    """What was pasted meanwhile: a key is only that, a paste is not lost."""


class Stop(Bare):
    """The person wants the shell for a while."""


class OpenElsewhere(Bare):
    """The text of the editor is wanted in the person's own editor."""


class Rewrite(NamedTuple):
    """The text of the editor came back from there."""

    text: str


class MovePath(By):
    """Another path of the list: *by* down, or up if negative."""


class TakePath(Bare):
    """The highlighted path, or else the best, into the text."""


class ClosePaths(Bare):
    """Close the list of paths, and nothing else."""


class Found(NamedTuple):
    """Paths that fit a query, best first."""

    query: str
    paths: tuple[str, ...]


class Hosted(Bare):
    """A host reads the keys, which can't tell Ctrl+J from Enter."""


class Resume(NamedTuple):
    """As an ask opens: it goes on from an earlier result."""

    previous: object
    """That result or its ``details``; it may be anything."""


class Tell(NamedTuple):
    """The shell has something to say, which stands in the footer until the next key."""

    notice: str


Action = (
    Move
    | MoveToEnd
    | MovePage
    | ChangeTab
    | Confirm
    | Toggle
    | Pick
    | NoteOption
    | NoteQuestion
    | Insert
    | Edit
    | EditPage
    | Save
    | CloseEditor
    | ScrollPrompt
    | ScrollPane
    | ScrollPaneToEnd
    | Cancel
    | End
    | Resize
    | Refresh
    | LookUnder
    | LookBack
    | Stop
    | OpenElsewhere
    | Rewrite
    | MovePath
    | TakePath
    | ClosePaths
    | Found
    | Hosted
    | Resume
    | Tell
)
