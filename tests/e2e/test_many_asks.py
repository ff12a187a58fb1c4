"""Five hundred asks of one process: nothing of them is left behind in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.gates import UP, gated, open_gate
from tests.e2e.processes import LINUX
from tests.e2e.programs import SUBMIT_RED
from tests.e2e.session import Session


pytestmark = [pytest.mark.e2e, LINUX]

HERE, IN_A_HOST, IN_THREADS, IN_A_LOOP = 310, 150, 20, 20

ESCAPE, CTRL_C = "\x1b", "\x03"

MANY = f"""
    import curses
    from pi_ask import ask_in

    def counts():
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            children = True
        except ChildProcessError:
            children = False
        return len(os.listdir("/proc/self/fd")), threading.enumerate(), children

    def pairs():
        return [curses.pair_content(n) for n in range(min(curses.COLOR_PAIRS, 256))]

    def ended(numbers, ask):
        before = counts()
        ends = [how(ask(asking(f"Number {{n}}?"))) for n in numbers]
        same = "same" if before == counts() else f"{{before}} {{counts()}}"
        return f"{{ends.count(('done', 'red'))}} red, {{ends.count(('done',))}} not, {{same}}"

    def in_thread(payload):
        results = []
        thread = threading.Thread(target=lambda: results.append(ask_user(payload)))
        thread.start()
        thread.join()
        return results[0]

    async def or_cancelled(payload):
        number = int(payload["questions"][0]["prompt"][7:-1])
        task = asyncio.create_task(ask_user_async(payload))
        if number % 10 != 7:
            return await task
        await opened(f"gate{{number}}")
        task.cancel()
        await asyncio.wait([task])
        return {{"details": {{"answers": {{}}}}}} if task.cancelled() else task.result()

    def in_loop(payload):
        return asyncio.run(or_cancelled(payload))

    def in_host(numbers):
        screen = curses.initscr()
        curses.start_color()
        curses.init_pair(3, curses.COLOR_YELLOW, curses.COLOR_BLUE)
        curses.init_pair(200, curses.COLOR_YELLOW, curses.COLOR_BLUE)
        screen.bkgd(".", curses.color_pair(3))
        before = pairs()
        def ask(payload):
            result = ask_in(screen, payload)
            screen.refresh()
            return result
        end = ended(numbers, ask)
        same = "same" if before == pairs() else "other"
        curses.endwin()
        return f"{{end}}, pairs {{same}}"

    ways = [
        ({HERE}, lambda numbers: ended(numbers, ask_user)),
        ({IN_THREADS}, lambda numbers: ended(numbers, in_thread)),
        ({IN_A_LOOP}, lambda numbers: ended(numbers, in_loop)),
        ({IN_A_HOST}, in_host),
    ]
    first, before, lines = 0, counts(), []
    for many, way in ways:
        lines.append(way(range(first, first + many)))
        first += many
    lines.append("in all " + ("same" if before == counts() else "other"))
    say(*lines, sep="\\n")
"""


def submitted(number: int, session: Session, folder: Path) -> None:
    """Choose and submit."""
    session.press(*SUBMIT_RED)


def dismissed(number: int, session: Session, folder: Path) -> None:
    """Leave with Escape."""
    session.press(ESCAPE)


def left_with_a_list(number: int, session: Session, folder: Path) -> None:
    """Leave while a process lists files; in a loop it is the program that leaves."""
    session.press("3", "@")
    session.until("to-be-found")
    if HERE + IN_THREADS <= number < HERE + IN_THREADS + IN_A_LOOP:
        open_gate(session, folder / f"gate{number}")
    else:
        session.press(CTRL_C)


ENDINGS: dict[int, Callable[[int, Session, Path], None]] = {
    3: dismissed,
    7: left_with_a_list,
}
"""How an ask ends, by the last digit of its number."""


def test_five_hundred_asks_leave_nothing_behind(tmp_path: Path) -> None:
    """No descriptor, thread, child or colour pair is left, wherever they were."""
    (tmp_path / "to-be-found").touch()
    with Session(gated(MANY), cwd=tmp_path) as session:
        for number in range(HERE + IN_THREADS + IN_A_LOOP + IN_A_HOST):
            session.until(f"Number {number}?")
            session.until(UP)
            ENDINGS.get(number % 10, submitted)(number, session, tmp_path)
        session.until("in all same: given back")

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert [
            "248 red, 62 not, same",
            "16 red, 4 not, same",
            "16 red, 4 not, same",
            "120 red, 30 not, same, pairs same",
            "in all same: given back",
        ] == session.screen_text().strip().split("\n")
