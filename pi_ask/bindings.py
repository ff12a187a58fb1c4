"""The keys of each mode, what they mean, and what the help says of them.

One table is all there is: the keymap looks events up in it, the footer shows the rows
of it that act right now, and the table of keys in the documents is made from it.
"""

from __future__ import annotations

from pi_ask.binding import (
    Binding,
    always,
    has_rows,
    list_scrolls,
    pane_scrolls,
    prompt_scrolls,
    served,
)
from pi_ask.state import actions as do, effects


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
    has_rows,
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
        pane_scrolls,
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
        list_scrolls,
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
        prompt_scrolls,
    ),
    Binding(
        "Ctrl+L",
        ("ctrl+l",),
        (do.Refresh(),),
        "draw the screen again",
        when=served(effects.Redraw),
    ),
    Binding(
        "Ctrl+O",
        ("ctrl+o",),
        (do.LookUnder(),),
        "show the screen under the ask until the next key",
        "peek",
        when=served(effects.Peek),
    ),
    Binding(
        "Ctrl+Z",
        ("ctrl+z",),
        (do.Stop(),),
        "suspend to the shell; `fg` comes back",
        when=served(effects.Suspend),
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
_NEW_LINE = Binding(
    "Ctrl+J",
    ("ctrl+j", "alt+enter", "shift+enter"),
    (do.Insert("\n"),),
    "begin a new line; so do Alt+Enter, Shift+Enter where the terminal tells it apart, "
    "and Enter behind a backslash",
    "new line",
)


def _edit(label: str, command: str, meaning: str, *keys: str) -> Binding:
    return Binding(label, keys, (do.Edit(command),), meaning)


_EDIT = (
    _NEW_LINE,
    Binding(
        "Ctrl+G",
        ("ctrl+g",),
        (do.OpenElsewhere(),),
        "write in your own editor, $VISUAL or $EDITOR",
        "your editor",
        when=served(effects.Edit),
    ),
    _edit(
        "Backspace",
        "erase left",
        "erase the character on the left",
        *("backspace", "ctrl+h", "shift+backspace"),
    ),
    _edit(
        "Delete",
        "erase right",
        "erase the character on the right",
        *("delete", "ctrl+d"),
    ),
    _edit("Ctrl+B", "left", "move the caret a character back", "ctrl+b"),
    _edit("Ctrl+F", "right", "move the caret a character on", "ctrl+f"),
    _edit(
        "Alt+B Ctrl+←",
        "word left",
        "move the caret to the start of the word",
        *("alt+b", "alt+left", "ctrl+left"),
    ),
    _edit(
        "Alt+F Ctrl+→",
        "word right",
        "move the caret to the end of the word",
        *("alt+f", "alt+right", "ctrl+right"),
    ),
    _edit("Home", "row start", "go to the start of the row", "home"),
    _edit("End", "row end", "go to the end of the row", "end"),
    _edit("Ctrl+A", "line start", "go to the start of the line", "ctrl+a"),
    _edit("Ctrl+E", "line end", "go to the end of the line", "ctrl+e"),
    _edit("Ctrl+W", "kill to blank", "kill back to the last blank", "ctrl+w"),
    _edit(
        "Alt+Backspace",
        "kill word left",
        "kill back to the start of the word",
        *("alt+backspace", "ctrl+backspace"),
    ),
    _edit("Alt+D", "kill word right", "kill up to the end of the word", "alt+d"),
    _edit("Ctrl+U", "kill to line start", "kill to the start of the line", "ctrl+u"),
    _edit("Ctrl+K", "kill to line end", "kill to the end of the line", "ctrl+k"),
    _edit("Ctrl+Y", "yank", "put in what was killed last", "ctrl+y"),
    _edit(
        "Alt+Y",
        "yank again",
        "right after that, put in what was killed before instead",
        "alt+y",
    ),
    _edit("Ctrl+_", "undo", "take the last step back", "ctrl+_"),
    _edit("Alt+_", "redo", "make it again", "alt+_"),
)
_CARET = Binding(
    "↑↓←→",
    ("up", "down", "left", "right"),
    (do.Edit("up"), do.Edit("down"), do.Edit("left"), do.Edit("right")),
    "move the caret, by the rows that show",
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
    _UP_DOWN._replace(help="close the editor and move the cursor", shown=always),
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

# Not a mode: while a list of paths is open its keys come before those of the editor.
PATHS = (
    Binding(
        "Tab",
        ("tab",),
        (do.TakePath(),),
        "take the highlighted path, or the best",
        "path",
    ),
    Binding(
        "↑↓",
        ("up", "down"),
        (do.MovePath(-1), do.MovePath(1)),
        "highlight a path; Enter takes it then",
        "choose a path",
    ),
    Binding(
        "Esc", ("escape",), (do.ClosePaths(),), "close the list only", "close list"
    ),
)

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
