"""Every row of the contract's tables of keys, pressed as a terminal sends it.

The rows are in ``tests/contract_keys.txt``; each has its test here, by its place and
its keys.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pi_ask import AskFlow
from tests.asks import (
    before_caret,
    details,
    editing,
    multi,
    opened,
    pointed,
    preview,
    single,
    tab,
)


TABLE = Path(__file__).parents[1] / "contract_keys.txt"

TAB, BACKTAB, ENTER, ESC, SPACE = b"\t", b"\x1b[Z", b"\r", b"\x1b", b" "
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
CTRL_C, END = b"\x03", b"\x1b[F"

OWN = (END, b"h", b"i")
"""Opens the editor of an own answer and writes into it; the text is unsaved."""


class Press(NamedTuple):
    """Keys, and what a person has before them after each step."""

    before: tuple[bytes, ...]
    keys: tuple[bytes, ...]
    seen: str
    """See `seen`."""


def seen(flow: AskFlow) -> str:
    """Return where the flow stands and what it holds: ``Q1 > Tea; q1=tea note:x``.

    An open editor is its text up to the caret between brackets. A flow that is done
    is how it ended.
    """
    got = details(flow)
    held = [f"{name}={_answer(given)}" for name, given in got["answers"].items()]
    if flow.done:
        where = "cancel" if got["cancelled"] else got["mode"]
        held += [
            f"about {i['note']}" for i in got.get("elaboration", {}).get("items", ())
        ]
    else:
        where = f"{tab(flow)} > {pointed(flow)}"
    if editing(flow):
        where += f" <{before_caret(flow).replace('Note: ', '')}>"
    return "; ".join([where, *held])


def _answer(given: dict[str, object]) -> str:
    values, notes = given["values"], given.get("optionNotes", {})
    assert isinstance(values, list)
    assert isinstance(notes, dict)
    note = [f" note:{given['note']}"] if "note" in given else []
    on_options = [f" {option}:{text}" for option, text in notes.items()]
    return "+".join(values) + "".join([*note, *on_options])


ROWS: dict[str, list[Press]] = {
    "main flow | Tab, Shift+Tab, Right, Left": [
        Press((), (TAB,), "Q2 > Milk"),
        Press((), (RIGHT,), "Q2 > Milk"),
        Press((TAB,), (TAB,), "Q3 > Red"),
        Press((TAB, TAB), (RIGHT,), "Review > Submit"),
        Press((), (BACKTAB,), "Review > Submit"),
        Press((), (LEFT,), "Review > Submit"),
        Press((TAB,), (BACKTAB,), "Q1 > Tea"),
        Press((TAB,), (b"\x1bOD",), "Q1 > Tea"),
    ],
    "main flow | Up, Down": [
        Press((), (DOWN,), "Q1 > Coffee"),
        Press((), (b"\x1bOB",), "Q1 > Coffee"),
        Press((DOWN,), (UP,), "Q1 > Tea"),
        Press((DOWN,), (b"\x1bOA",), "Q1 > Tea"),
    ],
    "main flow | Enter": [
        Press((DOWN,), (ENTER,), "Q2 > Milk; q1=coffee"),
        Press((TAB, DOWN), (ENTER,), "Q3 > Red"),
        Press((TAB, TAB, DOWN), (ENTER,), "Review > Submit; q3=blue"),
        Press((BACKTAB,), (ENTER,), "submit"),
    ],
    "main flow | Esc": [
        Press((), (ESC,), "cancel"),
        Press((b"1", TAB), (ESC,), "cancel; q1=tea"),
        Press((BACKTAB,), (ESC,), "cancel"),
    ],
    "main flow | Ctrl+C": [
        Press((), (CTRL_C,), "cancel"),
        Press((BACKTAB,), (CTRL_C,), "cancel"),
        Press(OWN, (CTRL_C,), "cancel"),
        Press((b"n", b"x"), (CTRL_C,), "cancel"),
        Press((b"N", b"x"), (CTRL_C,), "cancel"),
    ],
    "main flow | 1 to 9": [
        Press((), (b"2",), "Q2 > Milk; q1=coffee"),
        Press((TAB,), (b"2",), "Q2 > Sugar; q2=sugar"),
        Press((TAB, b"2"), (b"2",), "Q2 > Sugar"),
        Press((TAB, TAB), (b"2",), "Review > Submit; q3=blue"),
        Press((), (b"9",), "Q1 > Tea"),
        Press((BACKTAB,), (b"1",), "submit"),
        Press((b"N", b"x", ENTER, BACKTAB), (b"2",), "elaborate; about x"),
        Press((BACKTAB,), (b"3",), "cancel"),
    ],
    "main flow | Space": [
        Press((), (SPACE,), "Q1 > Tea; q1=tea"),
        Press((SPACE,), (SPACE,), "Q1 > Tea"),
        Press((TAB, SPACE, DOWN), (SPACE,), "Q2 > Sugar; q2=milk+sugar"),
        Press((TAB, TAB), (SPACE,), "Q3 > Red; q3=red"),
    ],
    "main flow | n": [
        Press((DOWN,), (b"n",), "Q1 > Coffee <>"),
        Press((SPACE,), (b"n", b"x", ENTER), "Q1 > Tea; q1=tea tea:x"),
    ],
    "main flow | Shift+N": [
        Press((DOWN,), (b"N",), "Q1 > Coffee <>"),
        Press((), (b"N", b"x", ENTER), "Q1 > Tea; q1= note:x"),
        Press((), (b"\x1b[110;2u", b"x", ENTER), "Q1 > Tea; q1= note:x"),
    ],
    "editing | Enter": [
        Press(OWN, (ENTER,), "Q2 > Milk; q1=hi"),
        Press((b"N", b"x"), (ENTER,), "Q1 > Tea; q1= note:x"),
    ],
    "editing | Esc": [
        Press(OWN, (ESC,), "Q1 > Type your own; q1=hi"),
        Press((b"N", b"x"), (ESC,), "Q1 > Tea; q1= note:x"),
    ],
    "editing | Ctrl+C": [
        Press((b"1", BACKTAB, *OWN), (CTRL_C,), "cancel; q1=tea"),
        Press((b"N", b"x", ENTER, b"N", b"y"), (CTRL_C,), "cancel; q1= note:x"),
    ],
    "editing, with text | arrows, Tab": [
        Press(OWN, (LEFT,), "Q1 > Type your own <h>"),
        Press((*OWN, LEFT), (RIGHT,), "Q1 > Type your own <hi>"),
        Press(OWN, (UP,), "Q1 > Type your own <>"),
        Press((*OWN, UP), (DOWN,), "Q1 > Type your own <hi>"),
        Press(OWN, (TAB,), "Q1 > Type your own <hi>"),
        Press((b"n", b"h", b"i"), (LEFT,), "Q1 > Tea <h>"),
        Press((b"N", b"h", b"i"), (TAB,), "Q1 > Tea <hi>"),
    ],
    "editing, without text | Up, Down, Tab, Shift+Tab, Left, Right": [
        Press((END,), (UP,), "Q1 > Coffee"),
        Press((b"n",), (DOWN,), "Q1 > Coffee"),
        Press((b"N",), (DOWN,), "Q1 > Coffee"),
        Press((END,), (TAB,), "Q2 > Milk"),
        Press((END,), (BACKTAB,), "Review > Submit"),
        Press((b"n",), (LEFT,), "Review > Submit"),
        Press((b"N",), (RIGHT,), "Q2 > Milk"),
    ],
    "editing, with text | Esc, then arrows, Tab": [
        Press((*OWN, ESC), (UP,), "Q1 > Coffee; q1=hi"),
        Press((*OWN, ESC), (TAB,), "Q2 > Milk; q1=hi"),
        Press((b"N", b"x", ESC), (RIGHT,), "Q2 > Milk; q1= note:x"),
        Press((b"n", b"x", ESC), (DOWN,), "Q1 > Coffee"),
    ],
    "question tab | Tab, Shift+Tab": [
        Press((), (TAB, TAB), "Q3 > Red"),
        Press((TAB, TAB), (BACKTAB,), "Q2 > Milk"),
    ],
    "question tab | Left, Right": [
        Press((), (RIGHT, RIGHT), "Q3 > Red"),
        Press((TAB, TAB), (LEFT,), "Q2 > Milk"),
    ],
    "question tab | Up, Down": [
        Press((TAB,), (DOWN,), "Q2 > Sugar"),
        Press((TAB, DOWN), (UP,), "Q2 > Milk"),
        Press((TAB, TAB), (DOWN,), "Q3 > Blue"),
    ],
    "list of options | 1 to 9": [
        Press((), (b"1",), "Q2 > Milk; q1=tea"),
        Press((TAB,), (b"1", b"2", b"1"), "Q2 > Milk; q2=sugar"),
        Press((), (b"3",), "Q1 > Type your own <>"),
    ],
    "option, single or multi | Space": [
        Press((DOWN,), (SPACE,), "Q1 > Coffee; q1=coffee"),
        Press((DOWN, SPACE), (SPACE,), "Q1 > Coffee"),
        Press((TAB,), (SPACE,), "Q2 > Milk; q2=milk"),
        Press((TAB, SPACE), (SPACE,), "Q2 > Milk"),
    ],
    "option, single | Enter": [Press((), (ENTER,), "Q2 > Milk; q1=tea")],
    "option, multi | Enter": [
        Press((TAB,), (ENTER,), "Q3 > Red"),
        Press((TAB, SPACE), (ENTER,), "Q3 > Red; q2=milk"),
    ],
    "active option | n": [
        Press((b"1", SPACE), (b"n", b"x", ENTER), "Q2 > Milk; q1=tea; q2=milk milk:x"),
        Press((SPACE, b"n", b"x", ENTER), (b"n",), "Q1 > Tea <x>; q1=tea tea:x"),
    ],
    "current question | Shift+N": [
        Press((TAB,), (b"N", b"x", ENTER), "Q2 > Milk; q2= note:x"),
        Press((b"N", b"x", ENTER), (b"N",), "Q1 > Tea <x>; q1= note:x"),
    ],
    "review | 1, 2, 3": [
        Press((b"1", BACKTAB, BACKTAB), (b"1",), "submit; q1=tea"),
        Press((b"1", BACKTAB, BACKTAB), (b"2",), "elaborate; q1=tea"),
        Press((b"1", BACKTAB, BACKTAB), (b"3",), "cancel; q1=tea"),
    ],
    "review | Up, Down": [
        Press((BACKTAB,), (DOWN,), "Review > Elaborate"),
        Press((BACKTAB, DOWN, DOWN), (UP,), "Review > Elaborate"),
    ],
    "review | Enter": [
        Press((BACKTAB,), (ENTER,), "submit"),
        Press((BACKTAB, DOWN), (ENTER,), "elaborate"),
        Press((BACKTAB, DOWN, DOWN), (ENTER,), "cancel"),
    ],
    "own answer's editor | Enter": [
        Press(OWN, (ENTER,), "Q2 > Milk; q1=hi"),
        Press((TAB, SPACE, *OWN), (ENTER,), "Q3 > Red; q2=milk+hi"),
    ],
    "note's editor | Enter": [
        Press((SPACE, b"n", b"x"), (ENTER,), "Q1 > Tea; q1=tea tea:x"),
        Press((b"N", b"x"), (ENTER,), "Q1 > Tea; q1= note:x"),
    ],
    "own answer's or note's editor | Esc": [
        Press(OWN, (ESC,), "Q1 > Type your own; q1=hi"),
        Press((SPACE, b"n", b"x"), (ESC,), "Q1 > Tea; q1=tea tea:x"),
        Press((b"N", b"x"), (ESC,), "Q1 > Tea; q1= note:x"),
    ],
    "anywhere | Ctrl+C": [
        Press((TAB,), (CTRL_C,), "cancel"),
        Press((TAB, TAB), (CTRL_C,), "cancel"),
        Press((END,), (CTRL_C,), "cancel"),
        Press((*OWN, ESC), (CTRL_C,), "cancel; q1=hi"),
        Press((BACKTAB, DOWN), (CTRL_C,), "cancel"),
    ],
    "empty editor | Up, Down": [
        Press((END,), (UP, DOWN), "Q1 > Type your own <>"),
        Press((DOWN, b"n"), (UP,), "Q1 > Tea"),
        Press((b"N",), (DOWN,), "Q1 > Coffee"),
    ],
    "empty editor | Tab, Shift+Tab, Left, Right": [
        Press((TAB, b"n"), (TAB,), "Q3 > Red"),
        Press((TAB, END), (BACKTAB,), "Q1 > Tea"),
        Press((TAB, b"N"), (LEFT,), "Q1 > Tea"),
        Press((TAB, END), (RIGHT,), "Q3 > Red"),
    ],
    "editor with text | arrows, Tab": [
        Press(OWN, (LEFT, LEFT, RIGHT), "Q1 > Type your own <h>"),
        Press((b"N", b"h", b"i"), (UP,), "Q1 > Tea <>"),
        Press((b"n", b"h", b"i"), (UP, DOWN), "Q1 > Tea <hi>"),
        Press((b"n", b"h", b"i"), (TAB, BACKTAB), "Q1 > Tea <hi>"),
    ],
}
"""Presses for each row of the table, by its place and keys."""


def feed(flow: AskFlow, keys: tuple[bytes, ...]) -> None:
    """Send *keys* with a pause behind each, so that a lone escape is the Escape key."""
    for key in keys:
        flow.feed(key)
        flow.flush()


def rows_of_the_table() -> list[str]:
    """Return place and keys of each row of the table, in its order."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.rsplit(" | ", 1) for line in lines if line and line[0] != "#"]
    assert all(place.count(" | ") == 1 and effect for place, effect in rows)
    return [place for place, _ in rows]


@pytest.mark.parametrize("row", ROWS)
def test_keys_have_the_effect_that_the_contract_says(row: str) -> None:
    """After each press a person is where the row of the table says."""
    after = []
    for before, keys, _ in ROWS[row]:
        flow = opened(
            single("tea", "coffee"), multi("milk", "sugar"), preview("red", "blue")
        )
        feed(flow, before)
        feed(flow, keys)
        after.append(seen(flow))

    assert [press.seen for press in ROWS[row]] == after


def test_every_row_of_the_table_has_a_test() -> None:
    """No row of the contract is without a test, and no test without a row."""
    rows = rows_of_the_table()

    assert 34 == len(rows)
    assert rows == list(ROWS)
