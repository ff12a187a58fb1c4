"""The keys of each mode, what they mean, and what the help says of them.

One table is all there is: the keymap looks events up in it, the footer shows the rows
of it that act right now, and the table of keys in the documents is made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pi_ask.state import actions as do, items, selectors, shown
from pi_ask.state.model import Model


When = Callable[[Model], bool]


def _always(model: Model) -> bool:  # noqa: ARG001 (called like all conditions)
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
    shown: When = _always
    """Whether there is something for them to do, so that the footer names them."""
    when: When = _always
    """Whether they act right now."""

    def pairs(self) -> Iterator[tuple[str, do.Action]]:
        """Yield each key with its action."""
        actions = self.actions
        if len(actions) == 1:
            actions = actions * len(self.keys)
        return zip(self.keys, actions, strict=True)


def _prompt_scrolls(model: Model) -> bool:
    return shown.prompt(model).overflows


def _pane_scrolls(model: Model) -> bool:
    return items.has_pane(model) and shown.pane(model).overflows


def _list_scrolls(model: Model) -> bool:
    return not items.has_pane(model) and shown.listing(model).overflows


def _has_rows(model: Model) -> bool:
    return selectors.row_count(model) > 1


def _served(effect: type[do.Effect]) -> When:
    return lambda model: effect in model.serves


_ENTER = ("enter", "ctrl+j")
_DIGITS = tuple("123456789")
_PICKS = tuple(do.Pick(number) for number in range(1, 10))
_TABS = ("tab", "shift+tab", "right", "left")
_TAB_ACTIONS = (do.ChangeTab(1), do.ChangeTab(-1), do.ChangeTab(1), do.ChangeTab(-1))
_TAB = Binding("Tab ←→", _TABS, _TAB_ACTIONS, "go to the next tab or back", "tabs")
_UP_DOWN = Binding(
    "↑↓",
    ("up", "down"),
    (do.Move(-1), do.Move(1)),
    "move the cursor",
    "move",
    _has_rows,
)
_NOTES = Binding(
    "n N",
    ("n", "N"),
    (do.NoteOption(), do.NoteQuestion()),
    "write a note on the option under the cursor, or on the question",
    "note",
)
_NOTE_QUESTION = Binding(
    "N", ("N",), (do.NoteQuestion(),), "write a note on the question", "note"
)
_ESCAPE = Binding("Esc", ("escape",), (do.Cancel(),), "cancel the ask", "cancel")
_PANE_KEYS = (
    Binding(
        "PgUp/Dn",
        ("pageup", "pagedown"),
        (do.ScrollPane(-1), do.ScrollPane(1)),
        "scroll the preview",
        "preview",
        _pane_scrolls,
    ),
    Binding(
        "Ctrl+U/D",
        ("ctrl+u", "ctrl+d"),
        (do.ScrollPane(-0.5), do.ScrollPane(0.5)),
        "scroll the preview by half a page",
    ),
)
_LIST_ENDS = Binding(
    "Home End",
    ("home", "end"),
    (do.MoveToEnd(-1), do.MoveToEnd(1)),
    "go to the first or last row",
)
_LIST_SCROLL = Binding(
    "Alt+PgUp/Dn",
    ("alt+pageup", "alt+pagedown"),
    (do.MovePage(-1), do.MovePage(1)),
    "move by a page of the list, or scroll an option that is taller than it",
)
_LIST_KEYS = (
    Binding(
        "PgUp/Dn",
        ("pageup", "pagedown"),
        (do.MovePage(-1), do.MovePage(1)),
        "move by a page of the list, or scroll an option that is taller than it",
        "page",
        _list_scrolls,
    ),
    _LIST_ENDS,
)
_DISMISS = Binding(
    "Ctrl+C",
    ("ctrl+c",),
    (do.Cancel(),),
    "dismiss the ask at once; an open editor's unsaved changes are dropped",
)
_EVERYWHERE = (
    Binding(
        "Alt+↑↓",
        ("alt+up", "alt+down"),
        (do.ScrollPrompt(-1), do.ScrollPrompt(1)),
        "scroll the question's text",
        "question",
        _prompt_scrolls,
    ),
    Binding(
        "Ctrl+L",
        ("ctrl+l",),
        (do.Refresh(),),
        "draw the screen again",
        when=_served(do.Redraw),
    ),
    Binding(
        "Ctrl+O",
        ("ctrl+o",),
        (do.LookUnder(),),
        "show the screen under the ask until the next key",
        "peek",
        when=_served(do.Peek),
    ),
    Binding(
        "Ctrl+Z",
        ("ctrl+z",),
        (do.Stop(),),
        "suspend to the shell; `fg` comes back",
        when=_served(do.Suspend),
    ),
    _DISMISS,
)


_CHOOSING = (
    Binding(
        "Enter",
        _ENTER,
        (do.Confirm(),),
        "choose the option and go to the next tab",
        "choose",
    ),
    Binding("Space", ("space",), (do.Toggle(),), "choose it or take it back", "toggle"),
)
_CHOOSE_DIGITS = Binding(
    "1-9", _DIGITS, _PICKS, "choose that row and go to the next tab", "pick"
)
_CHECKING = (
    Binding(
        "Space", ("space",), (do.Toggle(),), "check or uncheck the option", "check"
    ),
    Binding(
        "Enter",
        _ENTER,
        (do.Confirm(),),
        "go to the next tab; nothing is checked by it",
        "next",
    ),
)
_CHECK_DIGITS = Binding("1-9", _DIGITS, _PICKS, "check or uncheck that row", "check")
_OPENING = (
    Binding(
        "Enter",
        (*_ENTER, "space"),
        (do.Confirm(),),
        "open the editor of your own answer; Space does, too",
        "write",
    ),
)
_OWN_DIGITS = Binding("1-9", _DIGITS, _PICKS, "choose or check that row", "pick")
CHOOSE = (
    *_CHOOSING,
    _UP_DOWN,
    _ESCAPE,
    *_LIST_KEYS,
    _TAB,
    _NOTES,
    _CHOOSE_DIGITS,
    *_EVERYWHERE,
)
PREVIEW = (
    *_CHOOSING,
    _UP_DOWN,
    _ESCAPE,
    *_PANE_KEYS,
    _TAB,
    _NOTES,
    _CHOOSE_DIGITS,
    _LIST_ENDS,
    _LIST_SCROLL,
    *_EVERYWHERE,
)
CHECK = (
    *_CHECKING,
    _UP_DOWN,
    _ESCAPE,
    *_LIST_KEYS,
    _TAB,
    _NOTES,
    _CHECK_DIGITS,
    *_EVERYWHERE,
)
OWN = (
    *_OPENING,
    _UP_DOWN,
    _ESCAPE,
    *_LIST_KEYS,
    _TAB,
    _NOTE_QUESTION,
    _OWN_DIGITS,
    *_EVERYWHERE,
)
_EDIT = (
    Binding(
        "Ctrl+J",
        ("ctrl+j", "alt+enter", "shift+enter"),
        (do.Insert("\n"),),
        "begin a new line; so do Alt+Enter, and Enter behind a backslash",
        "new line",
    ),
    Binding(
        "Backspace",
        ("backspace", "ctrl+h"),
        (do.Edit("erase left"),),
        "erase the character on the left",
    ),
    Binding(
        "Delete",
        ("delete", "ctrl+d"),
        (do.Edit("erase right"),),
        "erase the character on the right",
    ),
    Binding(
        "Ctrl+U",
        ("ctrl+u",),
        (do.Edit("erase to line start"),),
        "erase back to the start of the line",
    ),
    Binding(
        "Home End",
        ("home", "end"),
        (do.Edit("row start"), do.Edit("row end")),
        "go to the start or the end of the row",
    ),
)
_CARET = Binding(
    "↑↓←→",
    ("up", "down", "left", "right"),
    (do.Edit("up"), do.Edit("down"), do.Edit("left"), do.Edit("right")),
    "move the caret",
)
_PAGES = Binding(
    "PgUp/Dn",
    ("pageup", "pagedown"),
    (do.EditPage(-1), do.EditPage(1)),
    "move the caret by a page",
)
_CLOSE = Binding(
    "Esc",
    ("escape",),
    (do.CloseEditor(),),
    "keep the text, close the editor and stay",
    "keep & close",
)
ANSWER = (
    Binding(
        "Enter",
        ("enter",),
        (do.Save(),),
        "save the answer and go to the next tab",
        "save & next",
    ),
    _CLOSE,
    *_EDIT,
    _CARET,
    _PAGES,
    _DISMISS._replace(hint="dismiss"),
    *_EVERYWHERE[:-1],
)
NOTE = (
    Binding("Enter", ("enter",), (do.Save(),), "save the note and stay", "save note"),
    *ANSWER[1:],
)
EMPTY = (
    Binding("Enter", ("enter",), (do.Save(),), "close the editor", "close"),
    _UP_DOWN._replace(help="close the editor and move the cursor", shown=_always),
    _TAB._replace(help="close the editor and go to the next tab or back"),
    _CLOSE._replace(hint="close", help="close the editor; nothing is kept"),
    *_EDIT,
    _PAGES,
    _DISMISS._replace(hint="dismiss"),
    *_EVERYWHERE[:-1],
)
REVIEW = (
    Binding("Enter", _ENTER, (do.Confirm(),), "act on the highlighted row", "confirm"),
    _UP_DOWN._replace(help="highlight another action"),
    _ESCAPE,
    *(
        pane._replace(help=pane.help.replace("preview", "answers"), hint=hint)
        for pane, hint in zip(_PANE_KEYS, ("answers", ""), strict=True)
    ),
    _TAB,
    Binding(
        "1-3",
        _DIGITS[:3],
        _PICKS[:3],
        "Submit, Elaborate or Cancel at once",
        "act at once",
    ),
    Binding(
        "Home End",
        ("home", "end"),
        (do.ScrollPaneToEnd(-1), do.ScrollPaneToEnd(1)),
        "go to the first or last answers",
    ),
    *_EVERYWHERE,
)
_PREVIEW_PAGES = _PANE_KEYS[0]
PREVIEW_NOTE = tuple(_PREVIEW_PAGES if row is _PAGES else row for row in NOTE)
PREVIEW_EMPTY = tuple(_PREVIEW_PAGES if row is _PAGES else row for row in EMPTY)

MODES: dict[str, tuple[Binding, ...]] = {
    "single choice": CHOOSE,
    "preview": PREVIEW,
    "multiple choice": CHECK,
    "own answer, closed": OWN,
    "own answer": ANSWER,
    "note": NOTE,
    "note on a preview question": PREVIEW_NOTE,
    "empty editor": EMPTY,
    "empty note on a preview question": PREVIEW_EMPTY,
    "review": REVIEW,
}
"""The bindings of each mode by its name."""
