"""One ask at a time on a terminal: others of its session wait for their turn."""

from __future__ import annotations

import fcntl
import json
import os
import signal
from pathlib import Path

import pytest

from tests.e2e.processes import LINUX, child, children
from tests.e2e.programs import COLOURS, SUBMIT_RED, caller, in_a_thread
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

WAITING = "pi_ask: another ask is on this terminal, waiting for it to end\n"

# The first program asks at once, the second when the driver has seen the first ask.
TWO = """
import subprocess
program = '''
import json, os, signal, sys
from pi_ask import ask_user
name, *arguments = sys.argv[1:]
with open(name + ".json") as file:
    payload = json.load(file)
try:
    result = ask_user(payload, timeout=float(arguments[0]) if arguments else None)
except KeyboardInterrupt:
    result = "interrupted"
with open(name + ".result", "w") as file:
    json.dump(result, file)
'''
def start(name, *arguments):
    command = [sys.executable, "-c", program, name, *arguments]
    with open(name + ".errors", "w") as errors:
        return subprocess.Popen(command, stderr=errors)
first = start("first")
with open("gate") as gate:
    arguments = gate.read().split()
second = start("second", *arguments)
with open("second.pid", "w") as file:
    print(second.pid, file=file, flush=True)
first.wait(), second.wait()
print("both have ended")
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with two asks, a gate and a place for the lock."""
    for name in ("first", "second"):
        asked = json.dumps(COLOURS).replace("Which colour?", f"The {name} one?")
        (tmp_path / f"{name}.json").write_text(asked)
    os.mkfifo(tmp_path / "gate")
    (tmp_path / "runtime").mkdir(mode=0o700)
    return tmp_path


def two(place: Path, **how: str) -> Session:
    """Return the session of two programs that ask on one terminal."""
    runtime = str(place / "runtime")
    return Session(caller(TWO), cwd=place, env={"XDG_RUNTIME_DIR": runtime, **how})


def let_second_wait(session: Session, place: Path, seconds: str = "") -> int:
    """Start the second program, see that it waits, and return its process."""
    session.until("The first one?")
    (place / "gate").write_text(seconds)
    errors = place / "second.errors"
    session.until(lambda _: errors.exists() and errors.read_text() == WAITING)
    session.until(lambda _: (place / "second.pid").read_text().endswith("\n"))
    return int((place / "second.pid").read_text())


def result(place: Path, name: str) -> object:
    """Return what a program's ask came to, as its values or why there are none."""
    got = json.loads((place / f"{name}.result").read_text())
    if isinstance(got, str):
        return got
    details = got["details"]
    return details.get("cancelReason") or details["answers"]["colour"]["values"]


@pytest.mark.fault("parallel-tools")
def test_two_processes_take_turns(place: Path) -> None:
    """The second ask comes when the first has ended, and each gets its own answer."""
    with two(place) as session:
        let_second_wait(session, place)
        session.press("\x1b[B")
        session.until("❯ 2. ○ Blue")
        session.press("2")
        session.until("Submit")

        assert "The second one?" not in session.screen_text()

        session.press("1")
        session.until("The second one?")
        session.press(*SUBMIT_RED)
        session.until("both have ended")

        assert [] == session.left_behind()

    assert ["blue"] == result(place, "first")
    assert ["red"] == result(place, "second")
    assert "" == (place / "first.errors").read_text()
    assert WAITING == (place / "second.errors").read_text()


def test_a_waiting_ask_can_be_interrupted(place: Path) -> None:
    """It ends as its program does, and the ask that has its turn goes on."""
    with two(place) as session:
        waiting = let_second_wait(session, place)
        os.kill(waiting, signal.SIGINT)
        session.until(lambda _: (place / "second.result").exists())
        session.press(*SUBMIT_RED)
        session.until("both have ended")

        assert [] == session.left_behind()

    assert "interrupted" == result(place, "second")
    assert ["red"] == result(place, "first")


@pytest.mark.fault("timeout-two-sources")
def test_the_time_of_a_waiting_ask_can_run_out(place: Path) -> None:
    """The waiting counts, and the ask that has its turn goes on."""
    with two(place) as session:
        let_second_wait(session, place, "0.5")
        session.until(lambda _: (place / "second.result").exists())
        session.press(*SUBMIT_RED)
        session.until("both have ended")

    assert "timed_out" == result(place, "second")
    assert ["red"] == result(place, "first")


@LINUX
@pytest.mark.parametrize("surface", ["screen", "lines"])
def test_a_crash_frees_the_terminal(surface: str, place: Path) -> None:
    """A program that was killed has no turn any more."""
    env = {"LC_ALL": "C"} if surface == "screen" else {"PI_ASK_SURFACE": "lines"}
    with two(place, **env) as session:
        second = let_second_wait(session, place)
        (first,) = set(children(session.pid)) - {second}
        os.kill(first, signal.SIGKILL)
        session.until("The second one?")
        session.press(*(SUBMIT_RED if surface == "screen" else ("1\n", ":s\n")))
        session.until("both have ended")

        assert [] == session.left_behind()

    assert ["red"] == result(place, "second")


@LINUX
def test_a_turn_lasts_as_long_as_its_child(place: Path) -> None:
    """A caller that was killed leaves a child that has yet to give the terminal back."""
    with two(place, LC_ALL="C") as session:
        second = let_second_wait(session, place)
        (first,) = set(children(session.pid)) - {second}
        shows = child(first)
        os.kill(shows, signal.SIGSTOP)
        os.kill(first, signal.SIGKILL)
        session.until(lambda session: first not in children(session.pid))

        (lock,) = (place / "runtime").iterdir()
        with lock.open() as file, pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        assert "The first one?" in session.screen_text()

        os.kill(shows, signal.SIGCONT)
        session.until("The second one?")
        session.press(*SUBMIT_RED)
        session.until("both have ended")

    assert ["red"] == result(place, "second")


@pytest.mark.fault("asyncio-nested-loop")
@pytest.mark.fault("parallel-stale-answer")
def test_threads_of_one_process_queue() -> None:
    """Two asks at once come one after the other, and each answer to its own caller."""
    body = """
        import copy
        from concurrent.futures import ThreadPoolExecutor
        asks = []
        for number in range(3):
            asked = copy.deepcopy(COLOURS)
            asked["questions"][0]["prompt"] = f"Number {number}?"
            options = [{"value": f"{number}-{n}", "label": "Same"} for n in range(2)]
            asked["questions"][0]["options"] = options
            asks.append(asked)
        with ThreadPoolExecutor() as pool:
            chosen = list(map(colour, pool.map(ask_user, asks)))
        print(*chosen)
    """
    prompts = {f"Number {number}?" for number in range(3)}
    with Session(caller(body)) as session:
        while prompts:
            session.until(lambda session: shown(prompts, session))
            (prompt,) = shown(prompts, session)
            prompts.remove(prompt)
            session.press(str(1 + int(prompt[7]) % 2), "1")
            session.gone(prompt)
        session.until("0-0 1-1 2-0")

        assert 0 == session.wait()
        assert [] == session.left_behind()


def shown(prompts: set[str], session: Session) -> list[str]:
    """Return those of *prompts* that are on the screen."""
    return [prompt for prompt in prompts if prompt in session.screen_text()]


PLANTING = """
    runtime = os.environ["XDG_RUNTIME_DIR"]
    link = os.path.join(runtime, f"terminal-{os.getsid(0)}.lock")
    os.symlink("../target", link)
    print(colour(ask_user(COLOURS)))
"""


@pytest.mark.parametrize("target", [None, "precious"])
@pytest.mark.parametrize("program", [caller, in_a_thread])
def test_a_link_in_the_place_of_the_lock_is_not_followed(
    program, target: str | None, place: Path
) -> None:
    """Where it leads to stays as it was; the ask goes on and says that nobody waits."""
    if target is not None:
        (place / "target").write_text(target)
    env = {"XDG_RUNTIME_DIR": str(place / "runtime")}
    with Session(program(PLANTING), cwd=place, env=env) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)
        session.until("red")

        assert 0 == session.wait()
        assert b"there is no lock to be had" in session.raw

    found = (place / "target").read_text() if (place / "target").exists() else None

    assert target == found
