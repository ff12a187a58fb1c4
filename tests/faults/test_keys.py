"""Keys and pastes that other tools took for something else."""

from __future__ import annotations

import json

import pytest

from pi_ask import bindings
from tests.asks import (
    answer,
    before_caret,
    details,
    editing,
    multi,
    opened,
    pointed,
    preview,
    single,
    tab,
    values,
)


DRINK = single("tea", "coffee")
EXTRAS = multi("milk", "sugar")


def pasted(text: str) -> str:
    """Return what a terminal sends when *text* is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


@pytest.mark.fault("space-in-free-text")
def test_spaces_are_text_in_an_editor() -> None:
    """The key that toggles an option is a blank where one writes."""
    flow = opened(EXTRAS)
    flow.press("end", *"a b c", "enter", "1")

    assert "a b c" == answer(flow)["customText"]


@pytest.mark.fault("arrows-in-free-text-switch-tab")
def test_arrows_stay_in_a_text_and_leave_an_empty_editor() -> None:
    """They move the caret through what is written, and between tabs where nothing is."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end", *"helo", "left", "X", "right", "left", "left", "l")
    flow.press("escape")
    empty = opened(DRINK, EXTRAS)
    empty.press("end", "right")

    assert ("Q1", ["hellXo"]) == (tab(flow), values(flow))
    assert "Q2" == tab(empty)


@pytest.mark.fault("modifier-enter-carries-over")
@pytest.mark.parametrize(
    "data",
    ["\x1b\r", "\x1b[13;2u", "\x1b[27;2;13~", "\x1b[13;5u", "\x1b[27;5;13~", "\n"],
    ids=ascii,
)
@pytest.mark.parametrize("opening", [(), ("end", "a"), ("N", "a")])
def test_enter_with_a_modifier_is_enter_a_newline_or_nothing(
    opening: tuple[str, ...], data: str
) -> None:
    """It never skips a question, and what comes back is of the usual form."""
    flow = opened(DRINK, EXTRAS, DRINK)
    flow.press(*opening)
    flow.feed(data)
    flow.flush()
    went_on = tab(flow) != "Q1"

    assert not flow.done
    assert went_on == bool(values(flow))
    assert tab(flow) in {"Q1", "Q2"}
    assert json.dumps(flow.result())


@pytest.mark.fault("preview-layout-ignores-keymap")
def test_previews_are_moved_through_with_the_keys_of_any_list() -> None:
    """Every key that moves and chooses in a plain list does the same beside a preview."""
    plain, beside = (
        {key: action for row in bindings.MODES[mode] for key, action in row.pairs()}
        for mode in ("single choice", "preview")
    )
    shared = {*plain} - {"pageup", "pagedown"}

    assert {key: plain[key] for key in shared} == {key: beside[key] for key in shared}


@pytest.mark.fault("kitty-repeat-release")
@pytest.mark.parametrize("data", ["\x1b[97;1:3u", "\x1b[1;1:3B", "\x1b[57442;1:3u"])
def test_letting_a_key_go_is_no_key(data: str) -> None:
    """A release writes nothing and moves nothing; a repeat is the key once more."""
    flow, writing = opened(DRINK), opened(DRINK)
    flow.feed(data)
    writing.press("N")
    writing.feed(f"\x1b[97;1:1u\x1b[97;1:2u{data}")

    assert "Tea" == pointed(flow)
    assert "aa" == before_caret(writing).removeprefix("Note: ")


@pytest.mark.fault("esc-prefix-aborts")
@pytest.mark.parametrize("down", ["\x1b[B", "\x1bOB", "\x1b[1;1B"])
def test_the_escape_of_an_arrow_cancels_nothing(down: str) -> None:
    """However the sequence is cut, it is the arrow."""
    flow = opened(DRINK)
    for char in down:
        flow.feed(char)

    assert (False, "Coffee") == (flow.done, pointed(flow))


@pytest.mark.fault("backspace-codes")
@pytest.mark.parametrize(
    ("data", "left"),
    [("\x7f", "ac"), ("\x08", "ac"), ("\x1b[3~", "ab")],
    ids=ascii,
)
def test_both_codes_of_backspace_erase_on_the_left(data: str, left: str) -> None:
    """Delete erases on the right of the caret."""
    flow = opened(DRINK)
    flow.press("end", *"abc", "left")
    flow.feed(data)
    flow.press("escape")

    assert [left] == values(flow)


@pytest.mark.fault("paste-newline-submits")
@pytest.mark.fault("paste-spills-into-next")
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"], ids=ascii)
def test_a_paste_of_several_lines_is_one_text(end: str) -> None:
    """Its line ends send nothing, and no line of it answers the next question."""
    flow = opened(DRINK, EXTRAS)
    flow.press("end")
    flow.feed(pasted(end.join(["line1", "line2", "2"])))

    assert ("Q1", True) == (tab(flow), editing(flow))
    flow.press("enter")
    assert ["line1\nline2\n2"] == values(flow)
    assert [] == values(flow, "q2")


@pytest.mark.fault("paste-in-list")
@pytest.mark.parametrize("question", [DRINK, EXTRAS, preview("plain", "fancy")])
@pytest.mark.parametrize("keys", [(), ("tab",)])
def test_a_paste_in_a_list_or_the_review_does_nothing(
    question: dict[str, object], keys: tuple[str, ...]
) -> None:
    """None of its characters acts as a key."""
    flow = opened(question)
    flow.press(*keys)
    before = flow.frame()
    flow.feed(pasted("1\r2\n n N 3"))

    assert (False, {}) == (flow.done, details(flow)["answers"])
    assert before == flow.frame()


@pytest.mark.fault("invalid-utf8-input")
@pytest.mark.parametrize(
    "data", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80", b"\xe6\xbc"]
)
def test_input_that_is_no_utf8_is_replaced(data: bytes) -> None:
    """Typing goes on, the keys after it work, and the result can be encoded."""
    flow = opened(DRINK)
    flow.press("end")
    flow.feed(b"a" + data)
    flow.feed(b"b\r")

    assert ("a", "b") == (values(flow)[0][0], values(flow)[0][-1])
    assert json.dumps(flow.result(), ensure_ascii=False).encode()


@pytest.mark.fault("combining-cursor")
@pytest.mark.parametrize(
    "cluster", ["👨\u200d👩\u200d👧", "👍🏽", "🇩🇪", "e\u0301", "न\u094dदी", "❤\ufe0f"]
)
def test_what_is_seen_as_one_character_is_erased_as_one(cluster: str) -> None:
    """Backspace takes all of it, and left and right go around it."""
    flow = opened(DRINK)
    flow.press("end", "a")
    flow.feed(pasted(cluster))
    flow.press("left", "b", "right", "backspace", "escape")

    assert ["ab"] == values(flow)
