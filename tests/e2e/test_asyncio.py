"""Asks of asyncio programs: the loop goes on, and they queue."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.gates import SINCE_3_11, UP, awaiting, marked, open_gate, until_waiting
from tests.e2e.processes import LINUX, children
from tests.e2e.programs import SUBMIT_RED
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

# --- an ask is awaited --------------------------------------------------------------

WAYS = [
    pytest.param("say(asyncio.run(ask()))", id="run"),
    pytest.param(
        """
        async def main():
            say(await asyncio.create_task(ask()))
        asyncio.run(main())
        """,
        id="task",
    ),
    pytest.param(
        """
        async def main():
            async with asyncio.TaskGroup() as group:
                task = group.create_task(ask())
            say(task.result())
        asyncio.run(main())
        """,
        id="task group",
        marks=SINCE_3_11,
    ),
    pytest.param(
        """
        def work():
            say(asyncio.run(ask()))
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        """,
        id="loop of a thread",
    ),
]


@LINUX
@pytest.mark.parametrize("body", WAYS)
def test_an_ask_is_awaited_like_anything_else(body: str, tmp_path: Path) -> None:
    """It shows in a child, and neither asyncio nor Python has anything to warn of."""
    with Session(awaiting(body), cwd=tmp_path, env={"PYTHONDEVMODE": "1"}) as session:
        session.until(UP)

        assert 1 == len(children(session.pid))

        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "red: given back" == session.screen_text().strip()


def test_the_loop_goes_on_while_an_ask_shows(tmp_path: Path) -> None:
    """What else there is to be done is done, and what it prints to a file stands there."""
    body = """
        async def others():
            await opened("gate")
            mark("done")
        async def main():
            chosen, _ = await asyncio.gather(ask(), others())
            say(chosen)
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "gate")
        marked(session, tmp_path / "done")

        assert "Which colour?" in session.screen_text()

        session.press(*SUBMIT_RED)
        session.until("red: given back")


def test_an_ask_stays_fluent_while_its_loop_is_blocked(tmp_path: Path) -> None:
    """Its keys are read and its screen is drawn without the program's help."""
    body = """
        async def main():
            task = asyncio.create_task(ask())
            await opened("first")
            told("second")
            say(await task)
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        open_gate(session, tmp_path / "first")
        session.until(lambda _: (tmp_path / "second").exists())
        session.press("\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.press("3", "grün")
        session.until("grün")
        session.press("\r")
        session.until("Submit")
        session.press("1")
        session.until_restored()

        assert "" == session.screen_text().strip()

        open_gate(session, tmp_path / "second")
        session.until("grün: given back")


def test_a_plain_ask_inside_a_loop_blocks_it(tmp_path: Path) -> None:
    """It shows in the program itself, and the loop does nothing else meanwhile."""
    body = """
        async def main():
            ran = []
            asyncio.get_running_loop().call_soon(ran.append, "ran")
            chosen = colour(ask_user(COLOURS))
            say(chosen, *ran, "in between")
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)

        assert [] == children(session.pid)

        session.press(*SUBMIT_RED)
        session.until("red in between: given back")

        assert 0 == session.wait()


def test_a_plain_ask_in_a_thread_leaves_the_loop_alone(tmp_path: Path) -> None:
    """``to_thread`` can't cancel it, but an event can."""
    body = """
        async def main():
            cancel = threading.Event()
            task = asyncio.create_task(
                asyncio.to_thread(ask_user, COLOURS, cancel=cancel)
            )
            await opened("gate")
            cancel.set()
            say(*how(await task))
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        session.press("2")
        session.until("Submit")
        open_gate(session, tmp_path / "gate")
        session.until("aborted blue: given back")

        assert 0 == session.wait()


# --- asks wait for each other -------------------------------------------------------


def test_asks_queue_in_the_order_in_which_they_were_awaited(tmp_path: Path) -> None:
    """Whichever thread comes first; each has its answer, a cancelled one never shows."""
    body = """
        begin, threads = threading.Thread.start, []
        async def main():
            threading.Thread.start = lambda thread: threads.append(thread)
            asks = [asyncio.create_task(ask(asking(f"Number {n}?"))) for n in range(4)]
            await asyncio.wait(asks, timeout=0)
            threading.Thread.start = begin
            for thread in reversed(threads):
                begin(thread)
            await opened("gate")
            asks[1].cancel()
            await asyncio.wait([asks[1]])
            mark("called off", str(asks[1].cancelled()))
            chosen = await asyncio.gather(*asks, return_exceptions=True)
            say(*[chosen[n] for n in (0, 2, 3)])
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until("Number 0?")
        open_gate(session, tmp_path / "gate")

        assert "True" == marked(session, tmp_path / "called off")

        for number, keys in [(0, "1"), (2, "2"), (3, "1")]:
            session.until(f"Number {number}?")
            session.until(UP)
            session.press(keys, "1")
            session.gone(f"Number {number}?")
        session.until("red blue red: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert b"Number 1?" not in session.raw


def test_an_ask_behind_another_program_can_be_cancelled(folder: Path) -> None:
    """It never showed, and the ask of the other program goes on."""
    body = """
        import subprocess
        other = subprocess.Popen([sys.executable, "-m", "pi_ask", "--text", "ask.json"])
        told("first")
        errors_aside()
        async def main():
            task = asyncio.create_task(ask_user_async(asking("Behind it?")))
            await opened("second")
            task.cancel()
            await asyncio.wait([task])
            mark("called off", str(task.cancelled()))
        asyncio.run(main())
        other.wait()
        say("over")
    """
    with Session(awaiting(body), cwd=folder) as session:
        session.until(UP)
        open_gate(session, folder / "first")
        until_waiting(session, folder)
        open_gate(session, folder / "second")

        assert "True" == marked(session, folder / "called off")
        assert "Which colour?" in session.screen_text()

        session.press(*SUBMIT_RED)
        session.until("over: given back")

        assert b"Behind it?" not in session.raw
        assert "Colour: Red" in session.screen_text()


# --- what goes wrong ----------------------------------------------------------------


def test_a_child_that_fails_is_an_exception_where_it_is_awaited(tmp_path: Path) -> None:
    """It says why, and the next ask is none the worse."""
    body = """
        from pi_ask.surfaces import child
        boot = child.BOOT
        async def main():
            child.BOOT = "raise LookupError('broken')"
            try:
                await ask()
            except child.ChildFailed as error:
                say(str(error).splitlines()[-1])
            child.BOOT = boot
            say(await ask())
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert (
            "LookupError: broken: given back\nred: given back"
            == session.screen_text().strip()
        )


def test_an_ask_that_gets_no_thread_holds_up_no_other(tmp_path: Path) -> None:
    """A process can have only so many; the error says it, and the next ask comes."""
    body = """
        start = threading.Thread.start
        def fail(thread):
            raise RuntimeError("can't start new thread")
        async def main():
            threading.Thread.start = fail
            try:
                await ask()
            except RuntimeError as error:
                say(str(error))
            threading.Thread.start = start
            say(await ask())
        asyncio.run(main())
    """
    with Session(awaiting(body), cwd=tmp_path) as session:
        session.until(UP)
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert (
            "can't start new thread: given back\nred: given back"
            == session.screen_text().strip()
        )
