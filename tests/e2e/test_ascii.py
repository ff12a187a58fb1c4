"""Where the locale is not UTF-8, a screen is ASCII, and nothing on it has moved."""

from __future__ import annotations

import sys
import textwrap

import pytest

from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

HOST = """
import curses
from pi_ask import AskFlow
options = [
    {"value": "a", "label": "Crème brûlée", "preview": "漢字 | ❯ 🎉 |"},
    {"value": "b", "label": "Tea", "preview": "b"},
]
question = {"id": "q", "prompt": "Dessert?", "type": "preview", "options": options}
flow = AskFlow({"questions": [question]})
def host(window):
    while not flow.done:
        flow.draw(window)
        curses.doupdate()
        flow.handle(window.getch())
curses.wrapper(host)
"""

SCREEN = """\
[o Q1] Review
Dessert?
> 1. o Creme brulee
  2. o Tea
+- Creme brulee -----------------------+
| ???? | > ?? |                        |
|                                      |
+--------------------------------------+
Enter choose - Space toggle - ^v move
Esc cancel - Tab <> tabs - n N note ~
"""


def test_a_host_with_another_encoding_gets_an_ascii_screen() -> None:
    """Glyphs have an ASCII form of their cells; letters lose their marks."""
    command = [sys.executable, "-c", textwrap.dedent(HOST)]
    with Session(command, 10, 40, env={"LC_ALL": "C"}) as session:
        session.until(lambda now: now.screen_text() == SCREEN.rstrip("\n"))
        session.press("1", "3")

        assert 0 == session.wait()
