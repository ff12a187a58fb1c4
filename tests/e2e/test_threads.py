"""Asks of several threads, and what a fork or the end of the program makes of them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.e2e.gates import UP, marked, open_gate, threaded, until_waiting
from tests.e2e.processes import LINUX, child
from tests.e2e.programs import SUBMIT_RED, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

# --- several at once ----------------------------------------------------------------


def test_asks_of_threads_and_of_the_main_thread_queue(tmp_path: Path) -> None:
    """Here, in children and from a loop: one after the other, each with its answer."""
    body = """
        chosen = {}
        def work(name):
            chosen[name] = colour(ask_user(asking(f"The {name} one?")))
        def loop():
            chosen["looped"] = colour(asyncio.run(ask_user_async(asking("The looped one?"))))
        threads = [start(work, "early"), start(loop), start(work, "late")]
        told("gate")
        work("main")
        for thread in threads:
            thread.join()
        say(*sorted(" ".join(pair) for pair in chosen.items()))
    """
    answers = {"early": "2", "looped": "1", "late": "2", "main": "1"}
    left = set(answers)
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "gate")
        while left:
            session.until(UP)
            session.until(lambda session: shown(left, session))
            (name,) = shown(left, session)
            left.remove(name)
            session.press(answers[name], "1")
            session.gone(f"The {name} one?")
        session.until("early blue late blue looped red main red: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()


def shown(names: set[str], session: Session) -> list[str]:
    """Return those of *names* whose ask is on the screen."""
    return [name for name in names if f"The {name} one?" in session.screen_text()]


@LINUX
def test_a_thread_that_blocks_signals_has_an_ask_that_does_not(tmp_path: Path) -> None:
    """Workers often do, so that signals come to the main thread; a child has its own."""
    body = """
        def work():
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            say(*how(ask_user(COLOURS)))
        start(work).join()
    """
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        session.press("2")
        session.until("Submit")
        os.kill(child(session.pid), signal.SIGTERM)
        session.until("aborted blue: given back")

        assert 0 == session.wait()


def test_an_exception_in_a_thread_holds_up_no_other(tmp_path: Path) -> None:
    """Be it that of an ask or any other, which Python writes into the one that shows."""
    body = """
        from pi_ask.surfaces import child
        boot, child.BOOT = child.BOOT, "raise LookupError('broken')"
        start(ask_user, COLOURS).join()
        child.BOOT = boot
        def fail():
            told("gate")
            raise ArithmeticError("on its own")
        threads = [start(ask_user, COLOURS), start(fail)]
        threads[1].join()
        mark("failed")
        threads[0].join()
        say("over")
    """
    env = {"PYTHON_COLORS": "0"}  # from Python 3.13 on it would be in the words
    with Session(threaded(body), cwd=tmp_path, env=env) as session:
        session.until("LookupError: broken")
        session.until(UP)
        open_gate(session, tmp_path / "gate")
        marked(session, tmp_path / "failed")
        session.press(*SUBMIT_RED)
        session.until("over: given back")

        assert 0 == session.wait()
        assert b"ArithmeticError: on its own" in session.raw
        assert [] == session.left_behind()


# --- forks --------------------------------------------------------------------------

FORKED = """
    cancel = threading.Event()
    thread = start(lambda: mark("first", " ".join(how(ask_user(COLOURS, cancel=cancel)))))
    told("gate")
    fork = os.fork()
    if not fork:
        told("forked")
        os._exit(0)
    told("forked already")
"""


def test_an_ask_can_be_called_off_though_a_fork_lives_on(tmp_path: Path) -> None:
    """What a fork has inherited keeps no child from seeing that its ask is over."""
    body = (
        FORKED
        + """
    cancel.set()
    thread.join()
    say("over")
    told("end")
    """
    )
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        session.press("2")
        session.until("Submit")
        open_gate(session, tmp_path / "gate")
        session.until(lambda _: (tmp_path / "forked").exists())
        open_gate(session, tmp_path / "forked already")

        assert "aborted blue" == marked(session, tmp_path / "first")

        open_gate(session, tmp_path / "forked")


def test_a_fork_holds_up_no_later_ask(tmp_path: Path) -> None:
    """It has no part in the turn that an ask had when it was made."""
    body = (
        FORKED
        + """
    thread.join()
    print(colour(ask_user(asking("The next one?"))))
    """
    )
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "gate")
        session.until(lambda _: (tmp_path / "forked").exists())
        open_gate(session, tmp_path / "forked already")
        session.press(*SUBMIT_RED)

        assert "done red" == marked(session, tmp_path / "first")

        session.until("The next one?")
        session.until(UP)
        session.press(*SUBMIT_RED)
        session.until("red")
        open_gate(session, tmp_path / "forked")


def test_a_fork_asks_when_the_asks_of_its_parent_are_over(tmp_path: Path) -> None:
    """It waits like any other process, and for none of the threads that it lacks."""
    body = """
        thread = start(ask_user, COLOURS)
        told("begin")
        errors_aside()
        waiting = start(ask_user, asking("The waiting one?"))
        told("gate")
        fork = os.fork()
        if not fork:
            mark("forked")
            mark("answered", colour(ask_user(asking("The fork's?"))))
            os._exit(0)
        thread.join(), waiting.join()
        os.waitpid(fork, 0)
        say("over")
    """
    with Session(threaded(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "begin")
        until_waiting(session, tmp_path)
        open_gate(session, tmp_path / "gate")
        marked(session, tmp_path / "forked")

        assert "Which colour?" in session.screen_text()

        asked = ["The waiting one?", "The fork's?"]
        session.press(*SUBMIT_RED)
        for _ in (1, 2):
            session.until(
                lambda session: [p for p in asked if p in session.screen_text()]
            )
            session.until(UP)
            (prompt,) = [p for p in asked if p in session.screen_text()]
            asked.remove(prompt)
            session.press(*SUBMIT_RED)
            session.gone(prompt)
        session.until("over: given back")

        assert "red" == marked(session, tmp_path / "answered")
        assert [] == session.left_behind()


# --- the end of the interpreter -----------------------------------------------------

ENDS = {
    "it comes to its end": "",
    "it exits": "sys.exit()",
    "it fails": "raise LookupError('at the end')",
}


@LINUX
@pytest.mark.parametrize("caller", ["in a child", "in lines of a thread", "in a loop"])
@pytest.mark.parametrize("end", ENDS)
def test_a_program_that_ends_gives_the_terminal_back_before_its_shell_has_it(
    end: str, caller: str, tmp_path: Path
) -> None:
    """Asks of threads that nobody waits for end with it, those in line, too."""
    ask = {
        "in a child": "ask_user(COLOURS)",
        "in lines of a thread": "ask_user(COLOURS, surface='lines')",
        "in a loop": "asyncio.run(ask_user_async(COLOURS))",
    }[caller]
    body = f"""
        import atexit
        atexit.register(say, "at exit")  # comes last, as it is the first
        start(lambda: {ask}, daemon=True)
        told("first")
        errors_aside()
        start(lambda: ask_user(asking("In line?")), daemon=True)
        told("second")
        {ENDS[end]}
    """
    script = 'stty -a > before; "$@"; stty -a > after; echo over'
    with Session(shell(script, *threaded(body)), cwd=tmp_path) as session:
        session.until("Your answer" if "lines" in caller else UP)
        open_gate(session, tmp_path / "first")
        until_waiting(session, tmp_path)
        open_gate(session, tmp_path / "second")
        session.until("over")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert ["at exit: given back", "over"] == last_lines(session)
        assert (tmp_path / "before").read_text() == (tmp_path / "after").read_text()
        assert b"In line?" not in session.raw


def last_lines(session: Session) -> list[str]:
    """Return the last two lines that are on the screen."""
    return session.screen_text().strip().split("\n")[-2:]
