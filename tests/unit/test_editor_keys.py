"""The keys of an editor, as a person presses them in an ask."""

from __future__ import annotations

import pytest

from pi_ask.bindings import MODES
from pi_ask.keys import Decoder
from tests.asks import answer, before_caret, editing, multi, opened, preview, single


TEA = single("tea", "coffee")
EDITORS = {
    "own answer": ((TEA,), ("end",)),
    "note on a question": ((TEA,), ("N",)),
    "note on an option": ((TEA,), ("n",)),
    "note on a preview": ((preview("tea"),), ("n",)),
    "own answer, several": ((multi("tea"),), ("end",)),
}


def written(place, text="one two"):
    """An ask in which *text* was typed into an editor."""
    questions, keys = EDITORS[place]
    flow = opened(*questions)
    flow.press(*keys)
    flow.feed(text)
    return flow


def held(flow):
    """The text of the open editor, with its caret."""
    buffer = flow.model.editor.buffer
    return f"{buffer.before}|{buffer.after}"


def kept(flow):
    """The texts that are saved, of whatever kind."""
    entry = flow.model.entries[0]
    texts = (entry.text, entry.note, *entry.option_notes.values())
    return [text for text in texts if text]


def bound(name):
    """Whether a key means something in an editor with text in it."""
    modes = ("own answer", "note", "note on a preview question", "list of paths")
    return any(
        name in row.keys for mode in modes if mode in MODES for row in MODES[mode]
    )


CONTROL = [
    byte
    for byte in map(bytes, zip(range(1, 32), strict=True))
    if not any(bound(event.name) for event in Decoder().feed(byte))
]


def test_there_are_control_keys_without_a_meaning():
    """Ctrl+R, say, does nothing in an editor; Ctrl+A does something."""
    assert b"\x12" in CONTROL
    assert b"\x01" not in CONTROL


@pytest.mark.parametrize("place", EDITORS)
@pytest.mark.parametrize(
    "data",
    [
        *(byte for byte in CONTROL if byte != b"\x1b"),
        b"\t",
        b"\x1b[Z",
        b"\x1b[15~",
        b"\x1b[114;5u",
        b"\x1bx",
        b"\x1b[2~",
    ],
)
def test_keys_without_a_meaning_do_nothing_in_an_editor_with_text(place, data):
    """Tab and unbound control keys neither type nor leave it."""
    flow = written(place)
    flow.press("left", "left")
    before = flow.frame()
    flow.feed(data)
    flow.flush()

    assert before == flow.frame()
    assert "one t|wo" == held(flow)


@pytest.mark.parametrize("place", EDITORS)
@pytest.mark.parametrize("text", ["", "x", "one two"])
@pytest.mark.parametrize("keys", [("ctrl+d",), ("home", *["ctrl+d"] * 9)])
def test_ctrl_d_never_dismisses(place, text, keys):
    """It erases on the right; where nothing is left to erase it does nothing."""
    flow = written(place, text)
    flow.press(*keys)

    assert not flow.done
    assert editing(flow)
    assert ("" if len(keys) > 1 else text) == flow.model.editor.buffer.text


NEW_LINES = {
    "ctrl+j": b"\n",
    "alt+enter": b"\x1b\r",
    "alt+enter by modifyOtherKeys": b"\x1b[27;3;13~",
    "alt+enter by CSI u": b"\x1b[13;3u",
    "shift+enter by CSI u": b"\x1b[13;2u",
    "shift+enter by modifyOtherKeys": b"\x1b[27;2;13~",
    "backslash and enter": b"\\\r",
    "backslash and enter on the keypad": b"\\\x1bOM",
}


@pytest.mark.parametrize("place", EDITORS)
@pytest.mark.parametrize("data", NEW_LINES.values(), ids=NEW_LINES)
def test_new_lines(place, data):
    """Each of these begins a new line at the caret and saves nothing."""
    flow = written(place)
    flow.press("alt+b")
    flow.feed(data)
    flow.flush()

    assert "one \n|two" == held(flow)
    assert {} == answer(flow)


@pytest.mark.parametrize("data", [b"\n", b"\x1b\r", b"\x1b[13;2u", b"\x1b[27;2;13~"])
@pytest.mark.parametrize("place", EDITORS)
def test_a_new_line_can_come_first(place, data):
    """In an empty editor, too, these keys type a line break."""
    flow = written(place, "")
    flow.feed(data)
    flow.flush()

    assert "\n|" == held(flow)


@pytest.mark.parametrize("data", [b"\r", b"\x1bOM", b"\x1b[13u"])
def test_enter_saves(data):
    """Without a backslash before the caret the text is saved as it is."""
    flow = written("note on a question", "a\\b")
    flow.feed(data)
    flow.flush()

    assert not editing(flow)
    assert "a\\b" == answer(flow)["note"]


ROADS = {
    "Enter": ("enter", "tab"),
    "Esc": ("escape", "tab"),
    "an end from outside": (),
}


@pytest.mark.parametrize("place", EDITORS)
@pytest.mark.parametrize("road", ROADS.values(), ids=ROADS)
def test_every_road_but_ctrl_c_keeps_the_text(place, road):
    """What was written is saved, and another tab in view changes nothing about it."""
    flow = written(place)
    flow.press(*road)
    flow.cancel()

    assert ["one two"] == kept(flow)


@pytest.mark.parametrize("place", EDITORS)
def test_ctrl_c_drops_what_was_not_saved(place):
    """Only that: what was saved before stays."""
    flow = written(place)
    flow.press("escape", *EDITORS[place][1])
    if not editing(flow):
        flow.press("enter")
    flow.feed(" three")
    flow.press("ctrl+c")

    assert flow.done
    assert ["one two"] == kept(flow)


@pytest.mark.parametrize("place", EDITORS)
def test_text_is_there_when_its_place_is_opened_again(place):
    """The caret is at its end."""
    flow = written(place, "one\ntwo")
    flow.press("left", "escape", *EDITORS[place][1])
    if not editing(flow):
        flow.press("enter")

    assert "one\ntwo|" == held(flow)


def test_two_editors_share_what_was_killed_and_no_text():
    """What was cut out of one can be put into another."""
    flow = written("note on a question")
    flow.press("ctrl+w", "enter", "n")

    assert "|" == held(flow)
    flow.press("ctrl+y")
    assert "two|" == held(flow)
    flow.press("enter", "down", "n")
    assert "|" == held(flow)
    flow.press("escape")
    assert ["one ", "two"] == kept(flow)


@pytest.mark.parametrize(
    ("keys", "after"),
    [
        ("ctrl+a", "|one two"),
        ("home", "|one two"),
        ("ctrl+a ctrl+e", "one two|"),
        ("home end", "one two|"),
        ("ctrl+b", "one tw|o"),
        ("ctrl+b ctrl+f", "one two|"),
        ("alt+b", "one |two"),
        ("alt+left", "one |two"),
        ("ctrl+left", "one |two"),
        ("home alt+f", "one| two"),
        ("home alt+right", "one| two"),
        ("home ctrl+right", "one| two"),
        ("up", "|one two"),
        ("home down", "one two|"),
        ("pageup", "|one two"),
        ("home pagedown", "one two|"),
        ("backspace", "one tw|"),
        ("ctrl+h", "one tw|"),
        ("home delete", "|ne two"),
        ("home ctrl+d", "|ne two"),
        ("ctrl+w", "one |"),
        ("alt+backspace", "one |"),
        ("home alt+d", "| two"),
        ("left ctrl+u", "|o"),
        ("home right ctrl+k", "o|"),
        ("ctrl+w ctrl+y ctrl+y", "one twotwo|"),
        ("ctrl+w left ctrl+w ctrl+y alt+y", "two| "),
        ("ctrl+w ctrl+_", "one two|"),
        ("ctrl+w ctrl+_ alt+_", "one |"),
        ("ctrl+_", "one |"),
        ("ctrl+_ ctrl+_ ctrl+_ alt+_", "one |"),
    ],
)
def test_the_keys_of_a_shell_s_line(keys, after):
    """They do in an editor what fingers expect of them."""
    flow = written("own answer")
    flow.press(*keys.split())

    assert after == held(flow)


@pytest.mark.parametrize(
    ("data", "after"),
    [(b"\x1f", "one |"), (b"\x1f\x1b_", "one two|"), (b"\x17\x19", "one two|")],
)
def test_undo_redo_and_yank_as_a_terminal_sends_them(data, after):
    """Ctrl+_ is one byte, and Alt+_ is an escape before its character."""
    flow = written("own answer")
    flow.feed(data)
    flow.flush()

    assert after == held(flow)


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("\ta", "\ta"),
        ("a\x00b", "ab"),
        ("a\x01\x7fb", "a\x01\x7fb"),
        ("\x1b[A", "\x1b[A"),
        ("1\r2\r3\r", "1\n2\n3\n"),
    ],
)
def test_a_paste_is_text(pasted, text):
    """Its line breaks are new lines, its tabs and control characters are kept."""
    flow = written("own answer", "")
    flow.feed(f"\x1b[200~{pasted}\x1b[201~")

    assert f"{text}|" == held(flow)
    assert not flow.done


def test_an_undo_takes_a_whole_paste_back():
    """What was typed before it stays."""
    flow = written("own answer", "typed ")
    flow.feed("\x1b[200~several words\nand lines\x1b[201~")
    flow.press("ctrl+_")

    assert "typed |" == held(flow)


def test_the_caret_s_cell_is_behind_what_shows_before_it():
    """Input methods open their windows there."""
    flow = written("own answer", "one two")
    flow.press("alt+b")

    assert "one " == before_caret(flow)
