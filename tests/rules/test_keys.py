"""What keys do: rules 21 to 23; the others are in `test_keys_beyond` and `test_keys_terminal`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.asks import (
    answer,
    before_caret,
    editing,
    multi,
    opened,
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
