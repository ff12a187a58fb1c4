"""What the text of a payload comes to on the screen: rules 33 to 35."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pi_ask import AskFlow, render_call, render_result
from tests.asks import ask, content, details, opened, option, preview, row_with, single


UNSAFE = [
    *(chr(code) for code in range(0x20) if chr(code) not in "\t\n\r"),
    *(chr(code) for code in range(0x7F, 0xA0)),
    *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    "\ud800",
    "\udfff",
]
"""What a terminal could act on, or can't be sent, one character each."""


def everywhere(char: str) -> dict[str, Any]:
    """Return a payload that has *char* inside every text that is shown."""
    red = {
        "value": f"v{char}v",
        "label": f"l{char}l",
        "description": f"d{char}d",
        "preview": f"c{char}c",
    }
    question = {"label": f"t{char}t", "prompt": f"p{char}p"}
    return ask(preview(red, **question), single(red, **question), title=f"h{char}h")


def screens(payload: dict[str, Any]) -> str:
    """Return the tabs of the ask, with notes on screen, as one text."""
    flow = AskFlow(payload)
    seen = []
    for _ in range(3):
        seen.append(flow.frame().text())
        flow.press("1", "left", "n", "x", "enter", "right")
    return "\n".join(seen)


# --- 33 -----------------------------------------------------------------------------


@pytest.mark.parametrize("char", UNSAFE, ids=ascii)
def test_rule_33_nothing_a_terminal_could_act_on_is_in_a_frame(char: str) -> None:
    """Wherever it stands in the payload, the screen has a stand-in of one cell."""
    flow = AskFlow(everywhere(char))
    shown = flow.frame().text()

    assert char not in shown
    assert list("htpldc") == [a for a in "htpldc" if re.search(f"{a}[^{a}]{a}", shown)]
    assert shown.encode()


@pytest.mark.parametrize("char", UNSAFE, ids=ascii)
def test_rule_33_that_holds_on_every_tab(char: str) -> None:
    """Questions, notes beside them and the review are all safe."""
    assert char not in screens(everywhere(char))


@pytest.mark.parametrize(
    ("char", "expected"),
    [("\x1b", "p␛p"), ("\x07", "p␇p"), ("\x7f", "p␡p"), ("\u202e", "p\ufffdp")],
)
def test_rule_33_stand_ins_are_visible(char: str, expected: str) -> None:
    """A person sees that something was there."""
    assert expected == row_with(AskFlow(everywhere(char)), expected)


@pytest.mark.parametrize("char", [c for c in UNSAFE if c != "\0"], ids=ascii)
@pytest.mark.parametrize("keys", [("end",), ("N",), ("n",)])
def test_rule_33_pasted_text_is_shown_safely_too(
    keys: tuple[str, ...], char: str
) -> None:
    """What is written in an editor reaches the screen in the same way."""
    flow = opened(single("tea"))
    flow.press(*keys)
    flow.feed(f"\x1b[200~a{char}b\x1b[201~")

    assert char not in flow.frame().text()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\tb", "a   b"),
        ("abc\td", "abc d"),
        ("abcd\te", "abcd    e"),
        ("\ta", "    a"),
    ],
)
def test_rule_33_tabs_become_spaces_to_the_next_stop_of_four(
    text: str, expected: str
) -> None:
    """Columns in prompts and previews stay columns."""
    flow = opened(preview(option("red", preview=text), prompt=f"|\t{text}"))
    code = opened(preview(option("red", preview=text)))

    assert f"|   {expected}" == row_with(flow, "|   ")
    assert f"│ {expected} " in code.frame().text()


@pytest.mark.fault("cr-in-text")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_rule_33_every_kind_of_line_end_is_a_line_break(end: str) -> None:
    """CR LF and CR break a line as LF does, once."""
    prompt = f"first{end}second{end}{end}fourth"
    rows = opened(single("tea", prompt=prompt)).frame().text().split("\n")
    start = rows.index("first")

    assert ["first", "second", "", "fourth"] == rows[start : start + 4]


@pytest.mark.parametrize("char", UNSAFE, ids=ascii)
def test_rule_33_transcript_lines_are_safe(char: str) -> None:
    """What a host prints of a call and of its result is as safe as the screen."""
    payload = everywhere(char)
    flow = AskFlow(payload)
    flow.press("1", "1", "1")
    broken = {"questions": [{"id": f"a{char}", "type": char}]}
    printed = [render_call(payload), render_result(flow.result()), render_call(broken)]

    assert flow.done
    assert not [text for text in printed if char in text]
    assert all(text.encode() for text in printed)


@pytest.mark.parametrize("char", UNSAFE, ids=ascii)
def test_rule_33_the_result_has_what_the_payload_held(char: str) -> None:
    """Only the screen is cleaned; data are passed on exactly, but for outer blanks."""
    flow = AskFlow(everywhere(char))
    flow.press("1", "N", "x", "enter", "tab", "2")
    got = details(flow)
    item = got["elaboration"]["items"][0]["question"]
    option_given = {
        "value": f"v{char}v",
        "label": f"l{char}l",
        "description": f"d{char}d",
        "preview": f"c{char}c",
    }

    assert f"h{char}h" == got["title"]
    assert (f"t{char}t", f"p{char}p") == (item["label"], item["prompt"])
    assert [option_given] == item["options"]
    assert [f"v{char}v"] == got["answers"]["q1"]["values"]
    assert [f"l{char}l"] == got["answers"]["q1"]["labels"]


def test_rule_33_the_text_for_the_model_is_not_cleaned_either() -> None:
    """The agent reads labels as it wrote them."""
    flow = opened(single(option("tea", label="T\u202ea")))
    flow.press("1", "1")

    assert "Q1: T\u202ea" == content(flow)


# --- 34 -----------------------------------------------------------------------------

CODE = """\
def greet(name):

    if name:
        print("hello,  " + name)
"""


@pytest.mark.parametrize("columns", [60, 120])
def test_rule_34_a_preview_keeps_its_spaces_and_blank_lines(columns: int) -> None:
    """Code is shown line by line as it was written."""
    flow = opened(preview(option("red", preview=CODE)), columns=columns)
    rows = flow.frame().text().split("\n")
    bodies = [row[row.index("│ ") + 2 : -1].rstrip() for row in rows if "│ " in row]

    assert [
        "def greet(name):",
        "",
        "    if name:",
        '        print("hello,  " + name)',
    ] == bodies[:4]


def test_rule_34_long_preview_lines_wrap_and_keep_their_indent() -> None:
    """The rest of a line that is too long begins below its start."""
    text = "    " + " ".join(f"word{number}" for number in range(20))
    flow = opened(preview(option("red", preview=text)), columns=40)
    rows = flow.frame().text().split("\n")
    bodies = [row[2:-1].rstrip() for row in rows if row.startswith("│ ")]
    used = [body for body in bodies if body]

    assert len(used) > 2
    assert all(body.startswith("    word") for body in used)
    assert text.split() == " ".join(used).split()


# --- 35 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "beside"), [(90, True), (120, True), (89, False), (40, False)]
)
def test_rule_35_list_and_preview_are_side_by_side_from_90_columns(
    columns: int, beside: bool
) -> None:
    """From 90 columns the first option and the border share a row, below not."""
    flow = opened(preview("red", "blue"), columns=columns)
    rows = flow.frame().text().split("\n")
    options, border = (
        next(index for index, row in enumerate(rows) if mark in row)
        for mark in ("1. ○ Red", "┌")
    )

    assert beside == (options == border)
    assert beside or options < border
