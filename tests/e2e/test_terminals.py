"""Whatever kind of terminal it is, and whoever holds it: an ask that works, or none."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.programs import SUBMIT_RED, caller, in_a_thread, pi_ask
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

ODD_TERMS = [None, "", "nobody-knows-it", "xterm-kitty", "vt100", "xterm-mono"]
TERMS = [
    *ODD_TERMS,
    *("xterm-256color", "xterm", "linux", "screen-256color", "tmux-256color"),
    *("rxvt", "vt220", "ansi"),
]

_STYLE = re.compile(rb"\x1b\[([0-9;:]*)m")


TELL_TEXT = "sys.stderr.write(ask_user(COLOURS)['content'][0]['text'])"


def pi_ask_text() -> list[str]:
    """Return the command line that prints the text of a result."""
    return pi_ask("--text", "ask.json")


def caller_text() -> list[str]:
    """Return the program that does the same."""
    return caller(TELL_TEXT)


def thread_text() -> list[str]:
    """Return the program that does it from a worker thread."""
    return in_a_thread(TELL_TEXT)


def styles(session: Session) -> set[str]:
    """Return each parameter of the styles that were written: ``1`` is bold, say."""
    found = _STYLE.findall(session.raw)
    return {part for style in found for part in re.split("[;:]", style.decode())}


def colours(session: Session) -> set[str]:
    """Return those of them that choose a colour; 39 and 49 take one back."""
    return {
        part
        for part in styles(session)
        if re.fullmatch(r"3[0-8]|4[0-8]|9[0-7]|10[0-7]", part)
    }


@pytest.mark.fault("term-no-colors")
@pytest.mark.parametrize(
    ("term", "surface"),
    [(term, "here") for term in TERMS] + [(term, "in a child") for term in ODD_TERMS],
)
def test_an_ask_works_on_every_terminal(
    term: str | None, surface: str, folder: Path
) -> None:
    """Arrows, an editor and Enter work, and the terminal is left as it was found."""
    body = "sys.stderr.write(colour(ask_user(COLOURS)) + '\\n')"
    output = None if surface == "here" else folder / "output"
    with Session(caller(body), env={"TERM": term}, stdout=output) as session:
        session.until("❯ 1. ○ Red")
        session.press("\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.press("3", "grey", "\r")
        session.until("Submit")
        session.press("\r")
        session.until("grey")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "grey" in session.screen_text()
        assert not {"38", "48"} & styles(session)


@pytest.mark.parametrize("term", ["xterm-256color", "linux", "ansi", "tmux-256color"])
def test_only_the_terminals_own_colours_are_used(term: str, folder: Path) -> None:
    """The sixteen of its palette for text, which its person has made readable."""
    with Session(pi_ask("ask.json"), cwd=folder, env={"TERM": term}) as session:
        session.until("Which colour?")
        session.press(" ", "3", "grey", "\r")
        session.until("Submit")
        session.press("1")
        session.wait()

        assert colours(session)
        assert colours(session) <= {str(n) for n in [*range(30, 38), *range(90, 98)]}


@pytest.mark.fault("no-color-cursor-invisible")
@pytest.mark.parametrize(
    "env",
    [
        {"NO_COLOR": "1"},
        {"NO_COLOR": "0"},
        {"NO_COLOR": "1", "TERM": "linux"},
        {"TERM": "xterm-mono"},
        {"TERM": "vt100"},
    ],
)
def test_without_colour_everything_can_still_be_told(
    env: dict[str, str], folder: Path
) -> None:
    """No colour is written; marks show the cursor, the choice and the tab in view."""
    with Session(pi_ask("ask.json"), cwd=folder, env=env) as session:
        session.until("❯ 1. ○ Red")
        session.press(" ", "\x1b[B")
        session.until("❯ 2. ○ Blue")

        assert "  1. ● Red" in session.screen_text()
        assert "[✓ Colour] Review" in session.screen_text()

        session.press("\t", "1")

        assert 0 == session.wait()
        assert set() == colours(session)


def test_an_empty_no_color_says_nothing(folder: Path) -> None:
    """Only a variable that holds something asks for an ask without colour."""
    with Session(pi_ask("ask.json"), cwd=folder, env={"NO_COLOR": ""}) as session:
        session.until("❯ 1. ○ Red")
        session.press(*SUBMIT_RED)
        session.wait()

        assert colours(session)


@pytest.mark.fault("tmux-flicker")
def test_a_screen_is_never_cleared_by_a_key(folder: Path) -> None:
    """Only what has changed is written, so that nothing flickers."""
    with Session(pi_ask("ask.json"), cwd=folder) as session:
        session.until("Ctrl+O peek")
        session.until(lambda session: (4, 0) == session.caret)
        written = len(session.raw)
        session.press("\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.drain()

        assert b"\x1b[2J" not in session.raw[written:]
        assert len(session.raw) - written < 400


# --- a terminal that can't move its cursor ------------------------------------------

PAPER = """\
paper|a terminal that prints line below line,
    am, cols#80, bel=^G, cr=\\r, cud1=\\n, ind=\\n,
"""


@pytest.fixture
def paper(folder: Path) -> dict[str, str | None]:
    """Return the environment of a terminal that the system knows to be no screen."""
    if shutil.which("tic") is None:
        pytest.skip("tic, which describes terminals to the system, is not installed")
    (folder / "paper").write_text(PAPER)
    subprocess.run(["tic", "-o", folder, folder / "paper"], check=True)

    return {"TERM": "paper", "TERMINFO": str(folder)}


@pytest.mark.fault("term-dumb")
@pytest.mark.parametrize("program", [pi_ask_text, caller_text, thread_text])
@pytest.mark.parametrize("kind", ["dumb", "paper"])
def test_a_terminal_that_cannot_move_its_cursor_is_asked_in_lines(
    program: Callable[[], list[str]],
    kind: str,
    folder: Path,
    paper: dict[str, str | None],
) -> None:
    """No escape sequence is written, here or in a child, and nothing is switched on."""
    env: dict[str, str | None] = {"TERM": "dumb"} if kind == "dumb" else paper
    with Session(program(), cwd=folder, env=env) as session:
        session.until("Your answer")

        assert [] == session.left_behind()

        session.press("2\n")
        session.until("Submit")
        session.press(":s\n")
        session.until("Colour: Blue")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert b"\x1b" not in session.raw


# --- a terminal that is not ours now ------------------------------------------------

IN_USE = (
    "Needs user input: the terminal is in use by another program, which has to suspend "
    "its own interface before these questions can be asked on it."
)

RAW = """
    import termios, tty
    found = termios.tcgetattr(2)
    tty.setraw(2)
"""
TELL = """
    held = termios.tcgetattr(2)
    text = ask_user(COLOURS)["content"][0]["text"]
    same = held == termios.tcgetattr(2)
    termios.tcsetattr(2, termios.TCSANOW, found)
    print(text)
    print("not touched", same)
"""


@pytest.mark.parametrize("program", [caller, in_a_thread])
def test_a_terminal_that_another_program_holds_is_left_alone(program) -> None:
    """Nothing is drawn over its screen, and the text says what has to happen first."""
    with Session(program(RAW + TELL), columns=200) as session:
        assert 0 == session.wait()
        assert IN_USE in session.screen_text()
        assert "1. Colour: Which colour?" in session.screen_text()
        assert "not touched True" in session.screen_text()
        assert b"\x1b" not in session.raw


def test_a_curses_host_in_this_process_gives_its_screen_away() -> None:
    """The ask has the terminal to itself, and then the screen is there as it was."""
    body = """
        import curses
        window = curses.initscr()
        curses.cbreak()
        window.addstr(3, 3, "the host's own")
        window.refresh()
        text = ask_user(COLOURS)["content"][0]["text"]
        window.getch()
        curses.endwin()
        sys.stderr.write(text)
    """
    with Session(caller(body)) as session:
        session.until("❯ 1. ○ Red")

        assert "the host's own" not in session.screen_text()

        session.press(*SUBMIT_RED)
        session.until("the host's own")

        assert "the host's own" == session.screen_text().strip()

        session.press("x")

        assert 0 == session.wait()
        assert "Colour: Red" == session.screen_text().strip()
        assert [] == session.left_behind()
