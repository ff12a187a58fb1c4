"""Asks that are cancelled: the terminal is given back before the program goes on."""

from __future__ import annotations

import signal
import textwrap
from pathlib import Path

import pytest

from tests.e2e.gates import SINCE_3_11, UP, awaiting, marked, open_gate
from tests.e2e.programs import SUBMIT_RED
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

ENDS = [
    pytest.param(
        """
        async def main():
            task = asyncio.create_task(ask())
            await opened("gate")
            task.cancel()
            await task
        """,
        id="the task is cancelled",
    ),
    pytest.param(
        """
        async def main():
            async def run_out(limit):
                await opened("gate")
                limit.reschedule(asyncio.get_running_loop().time())
            async with asyncio.timeout(None) as limit:
                other = asyncio.create_task(run_out(limit))
                await ask()
        """,
        id="asyncio.timeout runs out",
        marks=SINCE_3_11,
    ),
    pytest.param(
        """
        async def main():
            task = asyncio.create_task(ask())
            await opened("gate")
            await asyncio.wait_for(task, 0.01)
        """,
        id="wait_for runs out",
    ),
    pytest.param(
        """
        async def main():
            task = asyncio.create_task(ask())
            await opened("gate")
        """,
        id="the loop is shut down",
    ),
    pytest.param(
        """
        async def main():
            async def fail():
                await opened("gate")
                raise LookupError
            async with asyncio.TaskGroup() as group:
                group.create_task(ask())
                group.create_task(fail())
        """,
        id="another task of the group fails",
        marks=SINCE_3_11,
    ),
    pytest.param(
        """
        async def main():
            task = asyncio.current_task()
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, task.cancel)
            async def stop():
                await opened("gate")
                os.kill(os.getpid(), signal.SIGTERM)
            other = asyncio.create_task(stop())
            await ask()
        """,
        id="a signal has a handler of the loop",
    ),
]

RUN = """
try:
    asyncio.run(main())
except BaseException as error:
    say("in the end", type(error).__name__)
say("over")
"""


@pytest.mark.parametrize("surface", ["screen", "lines"])
@pytest.mark.parametrize("body", ENDS)
def test_the_terminal_is_given_back_before_a_cancellation_goes_on(
    body: str, surface: str, tmp_path: Path
) -> None:
    """However it comes about, and where the ask is lines, too."""
    env = {"PI_ASK_SURFACE": surface}
    command = awaiting(textwrap.dedent(body) + RUN)
    with Session(command, cwd=tmp_path, env=env) as session:
        session.until(UP if surface == "screen" else "Your answer")
        session.press("2\n" if surface == "lines" else "2")
        session.until("Submit")
        open_gate(session, tmp_path / "gate")
        session.until("over: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "cancelled: given back" in session.screen_text()
        assert "NOT" not in session.screen_text()


INTERRUPTED = """
    try:
        asyncio.run(ask())
    except KeyboardInterrupt:
        say("interrupted")
    say("over")
"""


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=SINCE_3_11)])
def test_the_terminal_is_given_back_before_an_interrupt_goes_on(
    times: int, tmp_path: Path
) -> None:
    """It is a cancellation first, and ``KeyboardInterrupt`` behind the loop.

    Before Python 3.11 a second one goes on past the tasks that are being cancelled.
    """
    with Session(awaiting(INTERRUPTED), cwd=tmp_path) as session:
        session.until(UP)
        for _ in range(times):
            session.signal(signal.SIGINT)
        session.until("over: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "interrupted: given back" in session.screen_text()
        assert "NOT" not in session.screen_text()


def test_an_interrupt_of_a_blocked_loop_ends_its_ask_first(tmp_path: Path) -> None:
    """A plain ask in a loop ends by it, and the program as it has it from asyncio."""
    body = """
        async def main():
            say(*how(ask_user(COLOURS)))
            await asyncio.Event().wait()
        try:
            asyncio.run(main())
        except KeyboardInterrupt:
            say("interrupted")
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        session.signal(signal.SIGINT)
        session.until("interrupted: given back")

        assert 0 == session.wait()
        assert "NOT" not in session.screen_text()


LATE_CHILD = """
    from pi_ask.surfaces import child
    child.BOOT = (
        "import os\\n"
        "os.mkfifo('child')\\n"
        "open('child').read()\\n"
    ) + child.BOOT
    async def main():
        task = asyncio.create_task(ask())
        for number in range({times}):
            await opened(f"gate{{number}}")
            task.cancel()
        mark("called off")
        await task
"""


@pytest.mark.parametrize("times", [1, 2])
def test_an_ask_can_be_cancelled_while_its_child_starts(
    times: int, tmp_path: Path
) -> None:
    """Once or twice: it goes on when the child is gone."""
    body = textwrap.dedent(LATE_CHILD).format(times=times) + RUN
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(lambda _: (tmp_path / "child").exists())
        for number in range(times):
            open_gate(session, tmp_path / f"gate{number}")
        marked(session, tmp_path / "called off")

        assert "cancelled" not in session.screen_text()

        open_gate(session, tmp_path / "child")
        session.until("over: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "cancelled: given back" in session.screen_text()
        assert "NOT" not in session.screen_text()


def test_ctrl_c_before_the_screen_is_up_is_an_interrupt(tmp_path: Path) -> None:
    """The terminal makes a signal of it as long as it is the program's."""
    body = LATE_CHILD.format(times=0).partition("    async")[0] + INTERRUPTED
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(lambda _: (tmp_path / "child").exists())
        session.press("\x03")
        session.until("over: given back")

        assert 0 == session.wait()
        assert "interrupted: given back" in session.screen_text()


def test_a_loop_that_is_closed_over_an_ask_closes_it(tmp_path: Path) -> None:
    """Nobody waits for the task any more, though it was neither awaited nor cancelled."""
    body = """
        loop = asyncio.new_event_loop()
        task = loop.create_task(ask())
        loop.run_until_complete(opened("gate"))
        loop.close()
        told("end")
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "gate")
        session.until_restored()

        assert "" == session.screen_text().strip()

        open_gate(session, tmp_path / "end")

        assert 0 == session.wait()


def test_a_coroutine_that_is_thrown_away_closes_its_ask(tmp_path: Path) -> None:
    """One that nobody drove on holds nothing, and one that never began asks nothing."""
    body = """
        import warnings
        warnings.simplefilter("ignore")  # it was never awaited, and that is meant
        async def main():
            ask_user_async(asking("Never asked?"))
            coroutine = ask_user_async(asking("Thrown away?"))
            coroutine.send(None)
            await opened("gate")
            del coroutine
            say(await ask())
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until("Thrown away?")
        open_gate(session, tmp_path / "gate")
        session.until("Which colour?")
        session.press(*SUBMIT_RED)
        session.until("red: given back")

        assert 0 == session.wait()
        assert b"Never asked?" not in session.raw
