"""Nothing that a person typed or chose is lost: rules 1 to 9."""

from __future__ import annotations

import pytest

from pi_ask import AskFlow
from tests.asks import (
    answer,
    ask,
    before_caret,
    details,
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

LEAVING = ["up", "tab", "shift+tab", "left", "right", "escape", "enter"]
"""The keys that leave an empty editor of an own answer, which is the last row."""


def with_draft() -> AskFlow:
    """Return a flow whose first question has Tea chosen and ``hi`` as a draft."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", "h", "i", "escape", "home", "space")
    return flow


# --- 1 ------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [("down", "down"), ("end",), ("3",), ("down", "3")])
@pytest.mark.parametrize("question", [DRINK, EXTRAS])
def test_rule_01_moving_onto_the_empty_own_row_opens_its_editor(
    question: dict[str, object], keys: tuple[str, ...]
) -> None:
    """However the row without text is reached, one can type at once."""
    flow = opened(question)
    flow.press(*keys)

    assert "Type your own" == pointed(flow)
    assert editing(flow)


@pytest.mark.parametrize("keys", [("down", "down"), ("end",)])
@pytest.mark.parametrize("choose", [(), ("home", "space")])
def test_rule_01_an_own_row_with_text_is_closed_when_the_cursor_gets_there(
    keys: tuple[str, ...], choose: tuple[str, ...]
) -> None:
    """Live text and a draft both keep the row closed until it is opened."""
    flow = opened(DRINK)
    flow.press("end", "h", "i", "escape", *choose, "home", *keys)

    assert "Type your own" == pointed(flow)
    assert not editing(flow)


@pytest.mark.parametrize("key", ["enter", "space"])
@pytest.mark.parametrize("choose", [(), ("home", "space")])
def test_rule_01_enter_or_space_opens_it_with_the_caret_at_the_end(
    key: str, choose: tuple[str, ...]
) -> None:
    """The text, live or a draft, is there to go on with."""
    flow = opened(DRINK)
    flow.press("end", "h", "i", "escape", *choose, "end", key)

    assert editing(flow)
    assert "hi" == before_caret(flow)


@pytest.mark.parametrize("text", [(), ("h", "i", "escape")])
def test_rule_01_arrows_never_get_caught_on_the_own_row(text: tuple[str, ...]) -> None:
    """The way back up, and on to the next tab, needs no Escape, with text or without."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", *text, "up")
    above = pointed(flow)
    flow.press("down", "right")

    assert "Coffee" == above
    assert "Q2" == tab(flow)


# --- 2 ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", LEAVING)
def test_rule_02_an_editor_left_empty_changes_nothing(key: str) -> None:
    """The chosen option stays, whichever key leaves the editor."""
    flow = opened(DRINK, EXTRAS)
    flow.press("space", "end", key)

    assert not editing(flow)
    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == answer(flow)


def test_rule_02_only_saving_text_clears_the_chosen_option() -> None:
    """Typing alone takes nothing away; saving what was typed does."""
    flow = opened(DRINK)
    flow.press("space", "end", "h", "i")
    while_typing = values(flow)
    flow.press("enter")

    assert ["tea"] == while_typing
    assert ["hi"] == values(flow)


def test_rule_02_text_typed_and_erased_again_changes_nothing() -> None:
    """An editor that is empty again when it is left saves nothing."""
    flow = opened(DRINK)
    flow.press("space", "end", "h", "backspace", "escape")

    assert ["tea"] == values(flow)


# --- 3 ------------------------------------------------------------------------------


@pytest.mark.fault("custom-text-lost-on-option-pick")
@pytest.mark.parametrize("key", ["space", "enter", "1"])
def test_rule_03_choosing_an_option_turns_own_text_into_a_draft(key: str) -> None:
    """The text is out of the answer, and opening the row shows it."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", "h", "i", "escape", "home", key)
    given = answer(flow)
    while tab(flow) != "Q1":
        flow.press("left")
    flow.press("end", "enter")

    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == given
    assert "hi" == before_caret(flow)


def test_rule_03_enter_makes_a_draft_live_again() -> None:
    """Enter on the unchanged draft answers with it and clears the option."""
    flow = with_draft()
    flow.press("end", "enter", "enter")

    assert {
        "values": ["hi"],
        "labels": ["hi"],
        "indices": [],
        "customText": "hi",
    } == answer(flow)


def test_rule_03_escape_after_a_change_makes_a_draft_live_again() -> None:
    """Escape keeps a changed draft as the answer and clears the option."""
    flow = with_draft()
    flow.press("end", "enter", "!", "escape")

    assert ["hi!"] == values(flow)
    assert [] == answer(flow)["indices"]


@pytest.mark.parametrize("change", [(), ("!", "backspace"), ("home", "right")])
def test_rule_03_escape_on_unchanged_text_changes_nothing(
    change: tuple[str, ...],
) -> None:
    """Looking at a draft leaves the option chosen and the draft a draft."""
    flow = with_draft()
    flow.press("end", "enter", *change, "escape")

    assert ["tea"] == values(flow)
    assert "Draft: hi" in row_with(flow, "hi")


def test_rule_03_on_multi_text_and_options_are_independent() -> None:
    """Options are checked and unchecked beside own text, which stays in the answer."""
    flow = opened(EXTRAS)
    flow.press("end", "h", "i", "escape", "1", "2", "1")

    assert {
        "values": ["sugar", "hi"],
        "labels": ["Sugar", "hi"],
        "indices": [2],
        "customText": "hi",
    } == answer(flow)


# --- 4 ------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [DRINK, EXTRAS])
def test_rule_04_enter_with_text_saves_and_goes_to_the_next_tab(
    question: dict[str, object],
) -> None:
    """On single-select and on multi-select, Enter with text saves, closes, goes on."""
    flow = opened(question, preview("red"))
    flow.press("end", "h", "i", "enter")

    assert "Q2" == tab(flow)
    assert not editing(flow)
    assert ["hi"] == values(flow)


@pytest.mark.fault("empty-custom-enter-cancels-flow")
@pytest.mark.parametrize("question", [DRINK, EXTRAS])
def test_rule_04_enter_without_text_closes_and_stays(
    question: dict[str, object],
) -> None:
    """Enter in an empty editor is no answer, and no reason to go on."""
    flow = opened(question, preview("red"))
    flow.press("end", "enter")

    assert ("Q1", "Type your own") == (tab(flow), pointed(flow))
    assert not editing(flow)
    assert {} == answer(flow)


# --- 5 ------------------------------------------------------------------------------


@pytest.mark.fault("esc-should-clear-field")
def test_rule_05_escape_saves_and_stays_on_the_closed_row() -> None:
    """Escape saves like Enter, but the tab and the row stay."""
    flow = opened(DRINK, EXTRAS)
    flow.press("space", "end", "h", "i", "escape")

    assert ("Q1", "Type your own") == (tab(flow), pointed(flow))
    assert not editing(flow)
    assert ["hi"] == values(flow)


@pytest.mark.parametrize("save", ["escape", "enter"])
def test_rule_05_blanks_at_the_ends_stay_in_the_editor_only(save: str) -> None:
    """The result has the text without the blanks, the editor still has them."""
    flow = opened(DRINK)
    flow.press("end", "space", "h", "i", "space", "space", save)
    given = answer(flow)["customText"]
    while tab(flow) != "Q1":
        flow.press("left")
    flow.press("enter")

    assert "hi" == given
    assert " hi  " == before_caret(flow)


def test_rule_05_blanks_at_the_ends_of_notes_are_stripped_in_the_result() -> None:
    """Notes on options and questions are stripped in the result, too."""
    flow = opened(DRINK)
    flow.press("space", "n", "space", "o", "space", "enter")
    flow.press("N", "space", "q", "space", "enter")

    assert {"tea": "o"} == answer(flow)["optionNotes"]
    assert "q" == answer(flow)["note"]


@pytest.mark.parametrize("blank", [" ", "\n", "\u00a0", "\u2003", "\u3000", "\ufeff"])
@pytest.mark.parametrize("save", ["enter", "escape"])
def test_rule_05_whitespace_alone_counts_as_no_text_when_saving(
    save: str, blank: str
) -> None:
    """Saving blanks answers nothing, clears no option and does not go on.

    A blank is what the contract's own trimming strips.
    """
    flow = opened(DRINK, EXTRAS)
    flow.press("space", "end")
    flow.feed(f"\x1b[200~{blank}\x1b[201~")
    flow.press(save)

    assert "Q1" == tab(flow)
    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == answer(flow)


@pytest.mark.parametrize("key", ["n", "N"])
@pytest.mark.parametrize("blank", [" ", "\u00a0", "\ufeff"])
def test_rule_05_a_note_of_whitespace_alone_is_none(key: str, blank: str) -> None:
    """A note that is all blanks is not in the result."""
    flow = opened(DRINK)
    flow.press("space", key)
    flow.feed(f"\x1b[200~{blank}\x1b[201~")
    flow.press("enter")

    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == answer(flow)


def test_rule_05_whitespace_is_text_while_it_is_edited() -> None:
    """Arrows move the caret through blanks instead of leaving the editor."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", "space", "space")
    at_end = before_caret(flow)
    flow.press("left")
    moved = before_caret(flow)
    flow.press("up", "tab")

    assert ("  ", " ") == (at_end, moved)
    assert ("Q1", "Type your own") == (tab(flow), pointed(flow))
    assert editing(flow)


# --- 6 ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", LEAVING)
def test_rule_06_an_emptied_own_answer_goes_by_every_road(key: str) -> None:
    """Leaving the editor of a text that was erased takes the answer away."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", "h", "i", "escape", "enter", "ctrl+u", key)

    assert not editing(flow)
    assert {} == details(flow)["answers"]


@pytest.mark.parametrize("road", [*LEAVING, "down"])
@pytest.mark.parametrize("note", ["n", "N"])
def test_rule_06_an_emptied_note_goes_by_every_road(note: str, road: str) -> None:
    """Leaving the editor of a note that was erased deletes the note."""
    flow = opened(DRINK, EXTRAS)
    flow.press("space", note, "h", "i", "enter", note, "ctrl+u", road)

    assert not editing(flow)
    assert {"values": ["tea"], "labels": ["Tea"], "indices": [1]} == answer(flow)


def test_rule_06_ctrl_c_does_not_save_an_emptied_editor() -> None:
    """What was erased but not saved is still there after Ctrl+C."""
    flow = opened(DRINK)
    flow.press("end", "h", "i", "escape", "N", "q", "enter")
    flow.press("enter", "ctrl+u", "ctrl+c")

    assert ("hi", "q") == (answer(flow)["customText"], answer(flow)["note"])


# --- 7 ------------------------------------------------------------------------------


@pytest.mark.parametrize("editor", [("end",), ("N",), ("n",)])
def test_rule_07_ctrl_c_drops_the_unsaved_change_and_nothing_else(
    editor: tuple[str, ...],
) -> None:
    """Ctrl+C keeps all that was saved before, and ends the ask."""
    flow = opened(DRINK, EXTRAS)
    flow.press("space", "n", "o", "enter", "N", "q", "enter", "tab", "1", "tab", "tab")
    flow.press("tab", *editor, "x", "ctrl+c")

    assert flow.done
    assert {
        "q1": {
            "values": ["tea"],
            "labels": ["Tea"],
            "indices": [1],
            "note": "q",
            "optionNotes": {"tea": "o"},
        },
        "q2": {"values": ["milk"], "labels": ["Milk"], "indices": [1]},
    } == details(flow)["answers"]


@pytest.mark.parametrize("reason", ["aborted", "timed_out", "terminal_lost"])
def test_rule_07_an_end_from_outside_saves_the_open_editor(reason: str) -> None:
    """What stands in an editor when the ask is ended is in the result."""
    flow = opened(DRINK)
    flow.press("space", "end", "h", "i")
    flow.cancel(reason)

    assert ["hi"] == values(flow)


def test_rule_07_an_end_from_outside_saves_as_escape_would() -> None:
    """An unchanged draft stays a draft, and an emptied note goes."""
    flow = with_draft()
    flow.press("end", "enter")
    flow.cancel()
    emptied = opened(DRINK)
    emptied.press("N", "q", "enter", "N", "backspace")
    emptied.cancel()

    assert ["tea"] == values(flow)
    assert {} == details(emptied)["answers"]


# --- 8 ------------------------------------------------------------------------------


def test_rule_08_each_text_belongs_to_where_it_was_typed() -> None:
    """Own answers, notes and option notes never mix between questions and options."""
    flow = opened(EXTRAS, multi("milk", "sugar"))
    for word in ("one", "two"):
        for row in ("1", "2"):
            flow.press(row, "n", *word, row, "enter")
        flow.press("N", *word, "enter", "end", *word, "enter")

    assert {
        f"q{number}": {
            "values": ["milk", "sugar", word],
            "labels": ["Milk", "Sugar", word],
            "indices": [1, 2],
            "customText": word,
            "note": word,
            "optionNotes": {"milk": f"{word}1", "sugar": f"{word}2"},
        }
        for number, word in ((1, "one"), (2, "two"))
    } == details(flow)["answers"]


@pytest.mark.parametrize("key", ["tab", "shift+tab", "left", "right"])
def test_rule_08_a_tab_change_saves_under_the_tab_that_is_left(key: str) -> None:
    """Emptying a note and leaving by a tab key deletes that note, no other's."""
    flow = opened(DRINK, EXTRAS, preview("red"))
    for name in "abc":
        flow.press("N", name, "enter", "right")
    flow.press("right", "right", "N", "backspace", key)

    assert ["q1", "q3"] == list(details(flow)["answers"])
    assert ["a", "c"] == [answer(flow, q)["note"] for q in ("q1", "q3")]


# --- 9 ------------------------------------------------------------------------------


def test_rule_09_the_cursor_enters_a_tab_on_the_chosen_option() -> None:
    """Coming back to a tab finds the cursor on the option that was chosen."""
    flow = opened(DRINK, EXTRAS)
    flow.press("2", "left")

    assert ("Q1", "Coffee") == (tab(flow), pointed(flow))


def test_rule_09_of_several_chosen_options_it_is_the_first() -> None:
    """On multi-select the cursor is on the first checked option, text or not."""
    flow = opened(multi("milk", "sugar", "lemon"))
    flow.press("end", "h", "i", "escape", "3", "2", "right", "left")

    assert "Sugar" == pointed(flow)


def test_rule_09_where_only_own_text_is_live_it_is_the_closed_own_row() -> None:
    """Coming back to an own answer finds its row, closed."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", "h", "i", "enter", "left")

    assert ("Q1", "Type your own") == (tab(flow), pointed(flow))
    assert not editing(flow)


def test_rule_09_without_an_answer_it_is_the_first_row() -> None:
    """A tab without an answer opens on its first row, even where a draft is left."""
    flow = with_draft()
    flow.press("space", "right")
    fresh = pointed(flow)
    flow.press("left")

    assert "Milk" == fresh
    assert {} == answer(flow)
    assert "Tea" == pointed(flow)


@pytest.mark.parametrize(
    ("question", "keys", "expected"),
    [
        (DRINK, ("2",), ["coffee"]),
        (DRINK, ("end", "h", "i", "enter"), ["hi"]),
        (EXTRAS, ("2", "enter"), ["sugar"]),
        (EXTRAS, ("1", "end", "h", "i", "enter"), ["milk", "hi"]),
        (preview("red", "blue"), ("2",), ["blue"]),
    ],
)
def test_rule_09_going_back_and_pressing_enter_never_replaces_an_answer(
    question: dict[str, object], keys: tuple[str, ...], expected: list[str]
) -> None:
    """Enter on a tab that was come back to leaves its answer as it was."""
    flow = AskFlow(ask(question, DRINK))
    flow.press(*keys, "left", "enter")
    once = values(flow)
    flow.press("enter")

    assert expected == once
    assert expected == values(flow)
