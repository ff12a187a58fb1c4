"""What keys do beyond choosing and writing: rules 24, 27 and 28."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pi_ask import AskFlow, Redraw
from pi_ask.state.effects import Peek, Suspend
from tests.asks import (
    ask,
    before_caret,
    details,
    editing,
    opened,
    option,
    pointed,
    preview,
    row_with,
    single,
)
from tests.rules.test_keys import COLOUR, DRINK, EXTRAS, TEN


LONG = "\n".join(f"line {number}" for number in range(60))


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
