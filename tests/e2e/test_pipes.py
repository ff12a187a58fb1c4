"""Standard input and output are free for data; the ask is on the terminal or nowhere."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.e2e.programs import SUBMIT_RED, caller, pi_ask, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e


def test_an_ask_in_a_pipeline_is_on_the_terminal(folder: Path) -> None:
    """Payload and result go through pipes while the person sees only the ask."""
    command = shell('cat ask.json | "$@" | cat > output', *pi_ask())
    with Session(command, cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "" == session.screen_text().strip()

    details = json.loads((folder / "output").read_text())["details"]

    assert ["red"] == details["answers"]["colour"]["values"]


def test_all_three_streams_can_be_files(folder: Path) -> None:
    """The ask finds the controlling terminal where none of the three leads to it."""
    command = shell('"$@" < ask.json > output 2> errors', *pi_ask("--text"))
    with Session(command, cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "Colour: Red\n" == (folder / "output").read_text()
        assert "" == (folder / "errors").read_text()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_obstacle(closed: str, folder: Path) -> None:
    """An ask works for a program that was started without some of its streams."""
    command = shell(f'exec "$@" {closed}', *pi_ask("ask.json"))
    with Session(command, cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()


@pytest.mark.fault("stdin-not-tty")
def test_without_a_controlling_terminal_the_result_says_what_to_ask(
    folder: Path,
) -> None:
    """Exit status 3 and the questions, for a program that has pipes only."""
    done = subprocess.run(
        pi_ask("ask.json"),
        cwd=folder,
        stdin=subprocess.PIPE,
        capture_output=True,
        start_new_session=True,
        check=False,
    )
    result = json.loads(done.stdout)

    assert 3 == done.returncode
    assert "no_ui" == result["details"]["cancelReason"]
    assert "Which colour?" in result["content"][0]["text"]
    assert b"" == done.stderr


def test_a_background_job_is_not_stopped(folder: Path) -> None:
    """A job that doesn't have the terminal gets the result of one without a terminal."""
    body = """
        import subprocess
        command = [sys.executable, "-m", "pi_ask", "ask.json"]
        done = subprocess.run(command, preexec_fn=os.setpgrp, stdout=subprocess.PIPE)
        print("status", done.returncode)
    """
    with Session(caller(body), cwd=folder) as session:
        session.until("status 3")

        assert b"\x1b" not in session.raw


def test_a_curses_host_beside_its_main_thread_keeps_its_screen() -> None:
    """While a host's own curses screen is up, an ask of another thread doesn't draw."""
    body = """
        import curses
        curses.initscr()
        reason = []
        def work():
            reason.append(ask_user(COLOURS)["details"]["cancelReason"])
        from threading import Thread
        thread = Thread(target=work)
        thread.start()
        thread.join()
        curses.endwin()
        print(*reason)
    """
    with Session(caller(body)) as session:
        assert 0 == session.wait()
        assert "no_ui" == session.screen_text().strip()
        assert b"colour" not in session.raw


def test_an_output_captured_in_python_stays_empty() -> None:
    """An ask is no output of the program: ``sys.stdout`` gets nothing of it."""
    body = """
        import contextlib, io
        with contextlib.redirect_stdout(io.StringIO()) as captured:
            result = ask_user(COLOURS)
        print(colour(result), repr(captured.getvalue()))
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        session.until("red ''")


def test_one_process_asks_twice() -> None:
    """The second ask begins on an empty screen and takes its own answer."""
    body = """
        import copy
        again = copy.deepcopy(COLOURS)
        again["questions"][0]["prompt"] = "And now?"
        first = colour(ask_user(COLOURS))
        print("between")
        print(first, colour(ask_user(again)))
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.press("2", "1")
        session.until("And now?")
        between, second = session.raw.split(b"between")
        session.press("1", "1")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "between\nblue red" == session.screen_text().strip()
        assert b"Submit" in between
        assert b"Submit" not in second


@pytest.mark.parametrize("locale", ["C", "POSIX", "nowhere.ISO-8859-1", ""])
def test_every_locale_shows_what_was_asked(locale: str, folder: Path) -> None:
    """The command line writes UTF-8, also where the environment knows only ASCII."""
    ask = (folder / "ask.json").read_text().replace("Blue", "青 größer")
    (folder / "ask.json").write_text(ask)
    env = {"LC_ALL": locale, "LANG": None}
    with Session(pi_ask("--text", "ask.json"), cwd=folder, env=env) as session:
        session.until("❯ 1. ○ Red")
        session.until("  2. ○ 青 größer")
        session.press("3", "é 漢")
        session.until("é 漢")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "Colour: é 漢" == session.screen_text().strip()
