"""What keys do: rules 21 to 24, 27 and 28; the others are in `test_keys_terminal`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from pi_ask import AskFlow, Redraw
from pi_ask.state.effects import Peek, Suspend
from tests.asks import (
    answer,
    ask,
    before_caret,
    details,
    editing,
    multi,
    opened,
    option,
    pointed,
    preview,
    row_with,
    single,
    tab,
    values,
)


DRINK = single("tea", "coffee")
EXTRAS = multi("milk", "sugar")
COLOUR = preview("red", "blue")
TEN = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
LONG = "\n".join(f"line {number}" for number in range(60))


# --- 21 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("tab", ["Q2", "Review", "Q1", "Q2"]),
        ("right", ["Q2", "Review", "Q1", "Q2"]),
        ("shift+tab", ["Review", "Q2", "Q1", "Review"]),
        ("left", ["Review", "Q2", "Q1", "Review"]),
    ],
)
def test_rule_21_tabs_wrap_through_the_review(key: str, expected: list[str]) -> None:
    """The review is one of the tabs, whichever way one goes round."""
    flow = opened(DRINK, EXTRAS)
    seen = []
    for _ in range(4):
        flow.press(key)
        seen.append(tab(flow))

    assert expected == seen


@pytest.mark.parametrize(
    ("question", "last"),
    [(DRINK, "Type your own"), (EXTRAS, "Type your own"), (COLOUR, "Blue")],
)
def test_rule_21_up_and_down_stop_at_the_ends(
    question: dict[str, Any], last: str
) -> None:
    """The list does not wrap."""
    flow = opened(question)
    flow.press("up")
    top = pointed(flow)
    flow.press("down", "down", "down", "down")

    assert question["options"][0]["label"] == top
    assert last == pointed(flow)


def test_rule_21_up_and_down_stop_at_the_ends_of_the_review() -> None:
    """Neither do the actions."""
    flow = opened(DRINK)
    flow.press("tab", "up")
    top = pointed(flow)
    flow.press("down", "down", "down")

    assert ("Submit", "Cancel") == (top, pointed(flow))


@pytest.mark.parametrize("question", [DRINK, COLOUR])
def test_rule_21_enter_on_an_option_chooses_it_and_goes_on(
    question: dict[str, Any],
) -> None:
    """On single-select and preview questions Enter takes the row and the next tab."""
    flow = opened(question, EXTRAS)
    flow.press("down", "enter")

    assert "Q2" == tab(flow)
    assert [2] == answer(flow)["indices"]


@pytest.mark.parametrize("question", [DRINK, COLOUR])
def test_rule_21_space_toggles_an_option_and_stays(question: dict[str, Any]) -> None:
    """Space chooses the row, moves the choice, and takes it back."""
    flow = opened(question, EXTRAS)
    seen = []
    for keys in (["space"], ["down", "space"], ["space"]):
        flow.press(*keys)
        seen.append(answer(flow).get("indices"))

    assert [[1], [2], None] == seen
    assert "Q1" == tab(flow)


@pytest.mark.parametrize("question", [DRINK, COLOUR])
@pytest.mark.parametrize("before", [(), ("2", "left")])
def test_rule_21_a_digit_chooses_and_goes_on(
    before: tuple[str, ...], question: dict[str, Any]
) -> None:
    """A digit chooses its row, a chosen one as well, and never takes it back."""
    flow = opened(question, EXTRAS)
    flow.press(*before, "2")

    assert "Q2" == tab(flow)
    assert [2] == answer(flow)["indices"]


@pytest.mark.fault("multi-toggle-autosubmits")
def test_rule_21_on_multi_space_and_digits_toggle_and_stay() -> None:
    """Each press checks or unchecks, and a digit moves the cursor to its row."""
    flow = opened(EXTRAS, DRINK)
    seen = []
    for key in ("space", "2", "1", "space"):
        flow.press(key)
        seen.append((tab(flow), pointed(flow), values(flow)))

    assert [
        ("Q1", "Milk", ["milk"]),
        ("Q1", "Sugar", ["milk", "sugar"]),
        ("Q1", "Milk", ["sugar"]),
        ("Q1", "Milk", ["milk", "sugar"]),
    ] == seen


@pytest.mark.fault("multi-enter-toggles")
@pytest.mark.parametrize("before", [(), ("2",)])
def test_rule_21_on_multi_enter_goes_on_without_toggling(
    before: tuple[str, ...],
) -> None:
    """Enter leaves every box as it is."""
    flow = opened(EXTRAS, DRINK)
    flow.press(*before)
    checked = values(flow)
    flow.press("enter")

    assert "Q2" == tab(flow)
    assert checked == values(flow)


@pytest.mark.parametrize(
    ("question", "digits"), [(DRINK, "4569"), (EXTRAS, "4569"), (COLOUR, "3459")]
)
def test_rule_21_a_digit_past_the_last_row_does_nothing(
    question: dict[str, Any], digits: str
) -> None:
    """No row, no effect; zero is no row either."""
    flow = opened(question, DRINK)
    before = flow.frame()
    flow.press(*digits, "0")

    assert before == flow.frame()


@pytest.mark.parametrize("question", [DRINK, EXTRAS])
@pytest.mark.parametrize("before", [(), ("end", "h", "i", "escape", "home")])
def test_rule_21_a_digit_on_the_own_row_opens_the_editor(
    before: tuple[str, ...], question: dict[str, Any]
) -> None:
    """The number of the row goes to its text, empty or not."""
    flow = opened(question)
    flow.press(*before, "3")

    assert editing(flow)
    assert "hi" * bool(before) == before_caret(flow)


@pytest.mark.fault("options-above-nine")
@pytest.mark.parametrize("kind", [single, preview])
@pytest.mark.parametrize("digit", range(1, 10))
def test_rule_21_digits_reach_the_rows_one_to_nine(
    digit: int, kind: Callable[..., dict[str, Any]]
) -> None:
    """Each digit acts at once, even where a tenth row begins with it."""
    flow = opened(kind(*TEN), DRINK)
    flow.press(str(digit))

    assert [digit] == answer(flow)["indices"]
    assert "Q2" == tab(flow)


# --- 22 -----------------------------------------------------------------------------


@pytest.mark.parametrize("question", [DRINK, EXTRAS])
def test_rule_22_n_on_the_own_row_does_nothing(question: dict[str, Any]) -> None:
    """Own text takes no note of its own."""
    flow = opened(question)
    flow.press("end", "h", "i", "escape")
    before = flow.frame()
    flow.press("n")

    assert before == flow.frame()


@pytest.mark.parametrize("question", [DRINK, EXTRAS, COLOUR])
@pytest.mark.parametrize(
    "row", [("home",), ("home", "down"), ("end", "h", "i", "escape")]
)
def test_rule_22_shift_n_works_on_every_row(
    row: tuple[str, ...], question: dict[str, Any]
) -> None:
    """The note on the question is opened from an option or from the own row."""
    keys = row if question is not COLOUR else row[:2]
    flow = opened(question)
    flow.press(*keys, "N", "q", "enter")

    assert "q" == answer(flow)["note"]


@pytest.mark.parametrize("editor", [("end",), ("n",), ("N",)])
def test_rule_22_letters_digits_and_space_are_text_in_an_editor(
    editor: tuple[str, ...],
) -> None:
    """What is a command on a row is typed in an editor, from the first key on."""
    flow = opened(DRINK, EXTRAS)
    flow.press(*editor, "n", "N", "1", "space", "9", "0")

    assert before_caret(flow).removeprefix("Note: ") == "nN1 90"
    assert {} == answer(flow)


# --- 23 -----------------------------------------------------------------------------


@pytest.mark.parametrize("note", ["n", "N"])
@pytest.mark.parametrize("question", [DRINK, EXTRAS, COLOUR])
def test_rule_23_enter_in_a_note_saves_and_stays(
    question: dict[str, Any], note: str
) -> None:
    """The tab and the row are those on which the note was begun."""
    flow = opened(question, DRINK)
    flow.press("down", "space", note, "x", "enter")

    assert not editing(flow)
    assert ("Q1", question["options"][1]["label"]) == (tab(flow), pointed(flow))
    assert "Note: x" in row_with(flow, "Note")


@pytest.mark.parametrize("text", [(), ("h", "i")])
def test_rule_23_the_own_row_stays_closed_after_a_note(text: tuple[str, ...]) -> None:
    """A saved question note does not open the editor of the row under the cursor."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", *text, "escape", "N", "x", "enter")

    assert not editing(flow)
    assert ("Q1", "Type your own") == (tab(flow), pointed(flow))


@pytest.mark.parametrize("note", ["n", "N"])
def test_rule_23_saving_an_emptied_note_deletes_it(note: str) -> None:
    """A note that was erased and saved is neither shown nor sent."""
    flow = opened(DRINK)
    flow.press("space", note, "x", "enter", note, "backspace", "enter")

    assert not row_with(flow, "Note")
    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == answer(flow)


@pytest.mark.parametrize(("key", "expected"), [("up", "Milk"), ("down", "Lemon")])
@pytest.mark.parametrize("note", ["n", "N"])
def test_rule_23_up_and_down_close_an_empty_note_and_move_one_row(
    note: str, key: str, expected: str
) -> None:
    """An empty note is no obstacle on the way through the list."""
    flow = opened(multi("milk", "sugar", "lemon"))
    flow.press("down", note, key)

    assert not editing(flow)
    assert expected == pointed(flow)


@pytest.mark.parametrize("note", ["n", "N"])
def test_rule_23_at_an_end_of_the_list_they_close_it_and_stay(note: str) -> None:
    """Where there is no row to move to the note is closed all the same."""
    flow = opened(DRINK)
    flow.press(note, "up")

    assert not editing(flow)
    assert "Tea" == pointed(flow)


@pytest.mark.parametrize(
    ("key", "expected"),
    [("tab", "Q3"), ("right", "Q3"), ("shift+tab", "Q1"), ("left", "Q1")],
)
@pytest.mark.parametrize("note", ["n", "N"])
def test_rule_23_tab_and_left_and_right_change_the_tab_in_an_empty_note(
    note: str, key: str, expected: str
) -> None:
    """An empty note is no obstacle on the way through the tabs."""
    flow = opened(DRINK, EXTRAS, COLOUR)
    flow.press("right", note, key)

    assert not editing(flow)
    assert expected == tab(flow)


# --- 24 -----------------------------------------------------------------------------


@pytest.mark.parametrize("question", [DRINK, EXTRAS, COLOUR])
def test_rule_24_a_highlighted_option_is_no_answer(question: dict[str, Any]) -> None:
    """Going to the review with the cursor on an option answers nothing."""
    flow = opened(question)
    flow.press("down", "tab", "1")

    assert {} == details(flow)["answers"]


@pytest.mark.fault("highlight-not-selected")
@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (DRINK, ["❯ 1. ○ Tea", "❯ 1. ● Tea", "  1. ● Tea", "  1. ○ Tea"]),
        (EXTRAS, ["❯ 1. [ ] Milk", "❯ 1. [x] Milk", "  1. [x] Milk", "  1. [ ] Milk"]),
    ],
)
def test_rule_24_cursor_and_choice_differ_without_colour(
    question: dict[str, Any], expected: list[str]
) -> None:
    """As plain text, all four kinds of rows are different ones."""
    flow = opened(question)
    seen = []
    for keys in ([], ["space"], ["down"], ["up", "space", "down"]):
        flow.press(*keys)
        seen.append(row_with(flow, "1."))

    assert expected == seen


# --- 27 -----------------------------------------------------------------------------

PLACES: dict[str, tuple[str, ...]] = {
    "single": (),
    "own row": ("end", "h", "i", "escape"),
    "multi": ("tab",),
    "preview": ("tab", "tab"),
    "review": ("shift+tab",),
}
"""The keys to every place without an editor."""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "data",
    [
        b"x",
        b"?",
        "ö".encode(),
        b"\x01",  # Ctrl+A
        b"\x1bx",  # Alt+X
        b"\x1bOP",  # F1
        b"\x1b[15~",  # F5
        b"\x1b[2~",  # Insert
        b"\x1b[3~",  # Delete
        b"\x7f",  # Backspace
        b"\x1b[99~",
        b"\x1b[1;2;3X",
        b"\x1b[?1;2c",
        b"\x1b[<0;10;10M",  # a mouse button
        b"\x1b[I",  # the focus
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1bP1$r0m\x1b\\",
        b"\xff\xfe",
        b"\x1b[200~1\r2\r n N\x03\x1b[201~",  # a paste
    ],
)
def test_rule_27_what_is_unknown_does_nothing(data: bytes, place: str) -> None:
    """Unknown keys and sequences, and a paste outside an editor, change nothing."""
    flow = opened(DRINK, EXTRAS, COLOUR)
    flow.press(*PLACES[place])
    before, result = flow.frame(), flow.result()
    flow.feed(data)
    flow.flush()

    assert not flow.done
    assert before == flow.frame()
    assert result == flow.result()


@pytest.mark.parametrize("data", [b"\x14", b"\x1bx", b"\x1b[15~", b"\x1b[99~", b"\t"])
def test_rule_27_unknown_keys_do_nothing_in_an_editor(data: bytes) -> None:
    """A key that has no meaning and types no text leaves the text alone."""
    flow = opened(DRINK)
    flow.press("end", "h", "i")
    before = flow.frame()
    flow.feed(data)
    flow.flush()

    assert before == flow.frame()


# --- 28 -----------------------------------------------------------------------------


def lines_in_view(flow: AskFlow) -> list[int]:
    """Return which lines of ``LONG`` are on the screen."""
    return [int(number) for number in re.findall(r"line (\d+)", flow.frame().text())]


@pytest.mark.parametrize(
    ("question", "last"), [(single(*TEN), "Type your own"), (preview(*TEN), "Ten")]
)
def test_rule_28_home_and_end_go_to_the_first_and_last_row(
    question: dict[str, Any], last: str
) -> None:
    """The ends of a list are one key away."""
    flow = opened(question)
    flow.press("down", "end")
    bottom = pointed(flow)
    flow.press("up", "home")

    assert (last, "One") == (bottom, pointed(flow))


def test_rule_28_home_and_end_go_to_the_ends_of_the_answers_in_the_review() -> None:
    """In the review the highlighted action stays, and the answers scroll."""
    flow = opened(*[DRINK] * 40)
    flow.press("shift+tab", "down", "end")
    last = row_with(flow, "Q40:"), row_with(flow, "Q1:")
    flow.press("home")

    assert (True, False) == tuple(map(bool, last))
    assert row_with(flow, "Q1:")
    assert not row_with(flow, "Q40:")
    assert "Elaborate" == pointed(flow)


def test_rule_28_page_keys_move_by_a_page_of_the_list() -> None:
    """A page is what shows at once: more than a row, less than a long list."""
    words = [f"option{number}" for number in range(60)]
    flow = opened(single(*words), rows=12)
    flow.press("pagedown")
    down = int(pointed(flow).removeprefix("Option"))
    flow.press("pagedown")
    further = int(pointed(flow).removeprefix("Option"))
    flow.press("pageup", "pageup")

    assert 1 < down < 12
    assert further == 2 * down
    assert "Option0" == pointed(flow)


@pytest.mark.parametrize("editor", [(), ("n",), ("N",), ("n", "x"), ("N", "x")])
@pytest.mark.parametrize("columns", [80, 120])
def test_rule_28_page_keys_scroll_the_preview_from_its_note_editors_too(
    columns: int, editor: tuple[str, ...]
) -> None:
    """Down brings what did not fit, and up brings the beginning back."""
    flow = opened(preview(option("red", preview=LONG)), columns=columns)
    flow.press(*editor)
    first = lines_in_view(flow)
    flow.press("pagedown")
    second = lines_in_view(flow)
    flow.press("pageup")

    assert 0 == first[0]
    assert first[0] < second[0] <= first[-1] + 1 < second[-1]
    assert first == lines_in_view(flow)
    assert bool(editor) == editing(flow)


def test_rule_28_page_keys_scroll_the_answers_in_the_review() -> None:
    """The answers scroll by what shows of them at once, the action stays."""
    flow = opened(*[DRINK] * 40)
    flow.press("shift+tab", "pagedown")
    down = row_with(flow, "Q1:"), pointed(flow)
    flow.press("pageup")

    assert ("", "Submit") == down
    assert row_with(flow, "Q1:")


@pytest.mark.parametrize("editor", [("end",), ("n",), ("N",)])
def test_rule_28_page_keys_move_through_the_text_of_an_editor(
    editor: tuple[str, ...],
) -> None:
    """Long own text and notes are paged through, and typing goes on there."""
    flow = opened(DRINK)
    flow.press(*editor)
    flow.feed(f"\x1b[200~{LONG}\x1b[201~")
    flow.press("pageup")
    up = int(before_caret(flow).rpartition(" ")[2])
    flow.press("pagedown")

    assert 30 < up < 59
    assert "line 59" == before_caret(flow).removeprefix("Note: ").strip()


def test_rule_28_ctrl_u_and_ctrl_d_scroll_half_a_page_of_the_preview() -> None:
    """Half a page is half of what shows."""
    flow = opened(preview(option("red", preview=LONG)))
    whole = len(lines_in_view(flow))
    flow.press("ctrl+d")
    down = lines_in_view(flow)
    flow.press("ctrl+u")

    assert whole // 2 - 1 <= down[0] <= whole // 2 + 1
    assert 0 == lines_in_view(flow)[0]


def test_rule_28_ctrl_u_and_ctrl_d_scroll_half_a_page_of_the_review() -> None:
    """The answers scroll by half of what shows of them."""
    flow = opened(*[DRINK] * 40)
    flow.press("shift+tab", "ctrl+d")
    down = row_with(flow, "Q1:")
    flow.press("ctrl+u")

    assert not down
    assert row_with(flow, "Q1:")


@pytest.mark.parametrize(
    ("question", "editor"),
    [(DRINK, ("end",)), (DRINK, ("n",)), (COLOUR, ("n",)), (COLOUR, ("N",))],
)
def test_rule_28_in_an_editor_they_kill_to_the_start_and_delete(
    question: dict[str, Any], editor: tuple[str, ...]
) -> None:
    """Ctrl+U takes what is left of the caret, Ctrl+D the character right of it."""
    flow = opened(question)
    flow.press(*editor, "a", "b", "c", "d", "left", "left", "ctrl+u", "ctrl+d", "x")
    flow.press("end")

    assert "xd" == before_caret(flow).removeprefix("Note: ")


@pytest.mark.parametrize("editor", [(), ("end",), ("n",), ("N",), ("N", "x")])
def test_rule_28_alt_up_and_alt_down_scroll_the_prompt(editor: tuple[str, ...]) -> None:
    """A prompt that does not fit is read to its end, also from an editor."""
    flow = opened({**DRINK, "prompt": LONG})
    flow.press(*editor)
    first = lines_in_view(flow)[0]
    flow.press("alt+down", "alt+down")
    down = lines_in_view(flow)[0]
    flow.press("alt+up")

    assert (0, 2, 1) == (first, down, lines_in_view(flow)[0])


@pytest.mark.parametrize(
    "keys", [*PLACES.values(), ("end",), ("n",), ("N", "x"), ("tab", "tab", "n")]
)
def test_rule_28_ctrl_l_wants_the_screen_anew_everywhere(
    keys: tuple[str, ...],
) -> None:
    """The flow asks its shell to redraw, and nothing else changes."""
    flow = opened(DRINK, EXTRAS, COLOUR)
    flow.press(*keys)
    before = flow.frame()
    flow.press("ctrl+l")

    assert [Redraw()] == flow.effects()
    assert before == flow.frame()


EVERYWHERE = [*PLACES.values(), ("end",), ("n",), ("N", "x"), ("tab", "tab", "n")]


def served(keys: tuple[str, ...]) -> AskFlow:
    """Return a flow on a shell that can do everything, after *keys*."""
    payload = ask(DRINK, EXTRAS, COLOUR)
    flow = AskFlow(payload, serves={Redraw, Peek, Suspend})
    flow.press(*keys)
    return flow


@pytest.mark.parametrize("keys", EVERYWHERE)
def test_rule_28_ctrl_o_peeks_everywhere_and_the_key_that_ends_it_is_consumed(
    keys: tuple[str, ...],
) -> None:
    """The shell shows what is under the ask, then the ask, which is as it was."""
    flow = served(keys)
    before = flow.frame()
    flow.press("ctrl+o")
    wanted = flow.effects()
    flow.press("1")

    assert ([Peek()], [Redraw()]) == (wanted, flow.effects())
    assert before == flow.frame()


@pytest.mark.parametrize("keys", EVERYWHERE)
def test_rule_28_ctrl_z_suspends_everywhere(keys: tuple[str, ...]) -> None:
    """The shell is asked for it, and the ask stays as it is."""
    flow = served(keys)
    before = flow.frame()
    flow.press("ctrl+z")

    assert [Suspend()] == flow.effects()
    assert before == flow.frame()
