"""Each program in examples/ runs as it stands, and ends with what was answered."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from pi_ask import validate
from tests import documents
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

FOLDER = os.path.join(documents.ROOT, "examples")

DOWN, ESCAPE, CTRL_L, CTRL_Z = "\x1b[B", "\x1b", "\x0c", "\x1a"

SIZES = [pytest.param(24, 80, id="80x24"), pytest.param(12, 40, id="40x12")]


def example(name: str, *arguments: str) -> list[str]:
    """Return the command that runs an example."""
    return [sys.executable, os.path.join(FOLDER, name), *arguments]


def assert_ended(session: Session, *last: str) -> None:
    """The program ends well with these lines, and the terminal as it was found."""
    assert 0 == session.wait()

    lines = session.screen_text().rstrip().split("\n")

    assert list(last) == lines[-len(last) :]
    assert [] == session.left_behind()
    assert session.caret_shown


def test_the_index_has_a_line_for_each_example() -> None:
    """examples/README.md links to each file beside it."""
    files = set(os.listdir(FOLDER)) - {"README.md", "__pycache__"}

    assert files == set(documents.links("examples/README.md"))


def test_what_the_examples_ask_breaks_no_rule() -> None:
    """Each payload is one that a model could have sent."""
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith(".py"):
            names: dict[str, object] = {"__name__": "example"}
            exec(compile(documents.read(f"examples/{name}"), name, "exec"), names)

            assert [] == validate(names["PAYLOAD"]), name


# --- the plain agent ------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_plain_agent_goes_on_from_an_elaborate(rows: int, columns: int) -> None:
    """Its model answers and asks again; what was answered is there, and comes back."""
    with Session(example("plain_agent.py"), rows, columns) as session:
        session.until("❯ 1. ○ SQLite")
        session.press("n", "for how many?", "\r", "2")
        session.until("❯ 1. [ ] Tests")
        session.press("1", "2", "\r")
        session.until("Elaborate")
        session.press("2")

        session.until("❯ 2. ● PostgreSQL")
        session.until("Note (sent): for how many?")
        session.press("1")
        session.until("Submit")
        session.press("1")

        assert_ended(
            session,
            "Database: SQLite",
            "Parts: Tests, Documents",
            "Then that is settled.",
        )
        shown = "".join(session.screen_text().split())  # long lines are cut anywhere
        assert 'option"SQLite"withnote"forhowmany?"' in shown
        assert "SQLiteneedsnoset-up,andcanbereplacedlater." in shown


def test_the_plain_agent_takes_a_cancel() -> None:
    """Esc ends the ask and not the agent."""
    with Session(example("plain_agent.py")) as session:
        session.until("❯ 1. ○ SQLite")
        session.press(ESCAPE)

        assert_ended(
            session, "The user cancelled the questions.", "Then that is settled."
        )


# --- the asyncio agent ----------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_asyncio_agent_works_while_it_asks(rows: int, columns: int) -> None:
    """The spinner shows before the ask and not under it; the work goes on meanwhile."""
    with Session(example("asyncio_agent.py"), rows, columns) as session:
        session.until("Building")
        session.until("❯ 1. ○ Now")
        session.press("2")
        session.until("Submit")
        session.press("1")

        assert_ended(session, "When: Tonight")
        during = session.raw.partition(b"\x1b[?1049h")[2].partition(b"\x1b[?1049l")[0]
        assert b"Submit" in during
        assert b"Building" not in during
        (steps,) = re.findall(r"^(\d+) steps were", session.screen_text(), re.MULTILINE)
        assert int(steps) > 0


def test_the_asyncio_agent_goes_on_without_an_answer() -> None:
    """After the time that it was given the ask ends by itself."""
    with Session(example("asyncio_agent.py", "0.5")) as session:
        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "Nobody answered in time" in session.screen_text()


# --- the curses programs --------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_modal_asks_below_the_first_row(rows: int, columns: int) -> None:
    """What the program shows comes back afterwards, and the next ask goes on."""
    with Session(example("curses_modal.py"), rows, columns) as session:
        session.until("Nothing was asked yet.")
        session.press("a")
        session.until("❯ 1. [ ] menu")

        assert session.screen_text().startswith("Branches: a ask, q quit\n[○ Remove]")
        assert "Nothing was asked yet." not in session.screen_text()

        session.press("1", "\r")
        session.until("Submit")
        session.press(ESCAPE)
        session.until("The user cancelled the questions.")
        session.press("a")
        session.until("Submit")
        session.press("1")
        session.until(lambda session: "Review" not in session.screen_text())
        session.until("Remove: menu")
        session.press("q")

        assert_ended(session, "Remove: menu")


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_view_shows_the_ask_beside_a_log(rows: int, columns: int) -> None:
    """The log grows on; Escape is a key as soon as nothing follows it."""
    with Session(example("curses_view.py"), rows, columns) as session:
        session.until("❯ 1. ○ Run them again")
        session.until("test    1 passed")
        session.press(DOWN, "n", "flaky")
        session.until("│ Note: flaky")
        session.press(ESCAPE)
        session.gone("│ Note: flaky")
        session.until("Note: flaky")
        session.press("\r")
        session.until("Submit")
        session.press("\r")

        assert_ended(session, "Failed: Stop", "Failed / Stop note: flaky")


def test_the_view_takes_a_paste_for_text() -> None:
    """Line breaks of a paste are no Enter, since the terminal marks it."""
    with Session(example("curses_view.py")) as session:
        session.until("❯ 1. ○ Run them again")

        assert 2004 in session.modes

        session.press("4")
        session.until("Alt+Enter new line")
        session.paste("first\nsecond")
        session.until("second")
        session.press("\r")
        session.until("Submit")
        session.press("\r")

        assert_ended(session, "Failed: first", "second")


def test_the_view_follows_the_size_of_the_terminal() -> None:
    """The ask goes from beside the log to below it and back, and nothing is left."""
    with Session(example("curses_view.py")) as session:
        session.until(" " * 26 + "❯ 1. ○ Run them again")
        session.press(DOWN)
        session.until(" " * 26 + "❯ 2. ○ Stop")
        session.resize(12, 40)
        session.until(lambda session: "\n❯ 2. ○ Stop" in session.screen_text())
        session.resize(24, 80)
        session.until(" " * 26 + "❯ 2. ○ Stop")
        session.press("\r")
        session.until("Submit")
        session.press("\r")

        assert_ended(session, "Failed: Stop")


def test_the_view_draws_all_of_the_screen_again() -> None:
    """Ctrl+L mends what another program wrote, beside the ask too."""
    with Session(example("curses_view.py")) as session:
        session.until("test    0 passed")
        session.until("❯ 1. ○ Run them again")
        before = session.raw.count(b"test    0 passed")
        session.press(CTRL_L)
        session.until(lambda s: s.raw.count(b"test    0 passed") > before)
        session.until("❯ 1. ○ Run them again")
        session.press("\x03")

        assert_ended(session, "The user cancelled the questions.")


def test_the_view_goes_to_the_shell_and_comes_back(tmp_path: Path) -> None:
    """Ctrl+Z gives the terminal back as it was; after fg the ask is as it was left."""
    (tmp_path / "inputrc").write_text("set enable-bracketed-paste off\n")
    env = {"PS1": "ready$ ", "INPUTRC": str(tmp_path / "inputrc"), "HISTFILE": None}
    command = " ".join(example("curses_view.py"))
    with Session(["bash", "--norc", "--noprofile", "-i"], env=env) as session:
        session.until("ready$")
        session.press(f"{command}\r")
        session.until("❯ 1. ○ Run them again")
        session.press(DOWN)
        session.until("❯ 2. ○ Stop")
        session.press(CTRL_Z)
        session.until("Stopped")

        assert {"terminal attributes"} >= set(session.left_behind())

        session.press("clear; fg\r")
        session.until("❯ 2. ○ Stop")

        assert 2004 in session.modes

        session.press("\r", "\r")
        session.until("Failed: Stop")
