"""An ask leaves the terminal and the process as it found them, however it ends."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.programs import SUBMIT_RED, caller, pi_ask, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

ENDING_SIGNALS = [
    pytest.param(number, id=number.name)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
]


def test_an_ask_has_a_screen_and_paste_mode_of_its_own(folder: Path) -> None:
    """While it is up, the ask is on the alternate screen and pastes are bracketed."""
    with Session(pi_ask("ask.json"), cwd=folder) as session:
        session.until("Which colour?")

        assert {1049, 2004} <= session.modes
        assert {"terminal attributes"} <= set(session.left_behind())


@pytest.mark.parametrize(
    ("keys", "status", "text"),
    [
        pytest.param(["1", "1"], 0, "Colour: Red", id="submit"),
        pytest.param(["1", "2"], 0, "User asked to elaborate", id="elaborate"),
        pytest.param(["\x1b"], 130, "The user cancelled", id="Esc"),
        pytest.param(["\x03"], 130, "The user cancelled", id="Ctrl+C"),
        pytest.param(["3", "x", "\x03"], 130, "The user cancelled", id="in an editor"),
    ],
)
def test_the_terminal_is_left_as_it_was_found(
    keys: list[str], status: int, text: str, folder: Path
) -> None:
    """Modes, cursor and screen are as before; what is printed next stands below."""
    script = 'echo before; exec "$@"'
    command = shell(script, *pi_ask("--text", "ask.json"))
    with Session(command, cwd=folder) as session:
        session.until("Which colour?")
        session.press(*keys)

        assert status == session.wait()
        assert [] == session.left_behind()
        assert session.caret_shown
        assert session.screen_text().startswith(f"before\n{text}")


@pytest.mark.parametrize("term", [None, "", "nobody-knows-it", "xterm", "vt220"])
def test_other_terminals_are_left_as_they_were_found(
    term: str | None, folder: Path
) -> None:
    """What ``TERM`` says, or that it says nothing, changes nothing of that."""
    command = pi_ask("--text", "ask.json")
    with Session(command, cwd=folder, env={"TERM": term}) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "Colour: Red" == session.screen_text().strip()


def test_the_variable_term_is_left_as_it_was_found() -> None:
    """A terminal that is unknown here keeps its name for what is started later."""
    body = "ask_user(COLOURS); print('TERM is', os.environ['TERM'])"
    with Session(caller(body), env={"TERM": "nobody-knows-it"}) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        session.until("TERM is nobody-knows-it")


def test_an_exception_leaves_the_terminal_as_it_was_found() -> None:
    """A fault inside the ask reaches the caller on a terminal that works."""
    body = """
        from pi_ask.render import screen
        view = screen.view
        def fails(model):
            if model.cursor == 1:
                raise RuntimeError("a fault while drawing")
            return view(model)
        screen.view = fails
        ask_user(COLOURS)
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.press("\x1b[B")

        assert 1 == session.wait()
        assert [] == session.left_behind()
        assert "RuntimeError: a fault while drawing" in session.screen_text()


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_a_default_signal_kills_and_leaves_the_terminal_as_it_was_found(
    number: int, folder: Path
) -> None:
    """The program dies by the signal itself, behind a restored terminal."""
    output = folder / "output"
    with Session(pi_ask("ask.json"), cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.signal(number)

        assert -number == session.wait()
        assert [] == session.left_behind()
        assert "" == session.screen_text().strip()
        assert "" == output.read_text()


def test_an_interrupt_is_keyboard_interrupt_in_a_caller() -> None:
    """A caller without a handler for SIGINT gets the exception that Python has for it."""
    body = """
        try:
            ask_user(COLOURS)
        except KeyboardInterrupt:
            print("interrupted")
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.signal(signal.SIGINT)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "interrupted" == session.screen_text().strip()


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_a_handler_of_the_caller_runs_and_the_ask_ends_aborted(number: int) -> None:
    """The handler sees a restored terminal, the caller a result; it stays installed."""
    body = f"""
        def handler(number, frame):
            print("handled", number)
        signal.signal({number}, handler)
        result = ask_user(COLOURS)
        print(result["details"]["cancelReason"])
        print(signal.getsignal({number}) is handler)
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.press("1")
        session.until("Submit")
        session.signal(number)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert f"handled {number}\naborted\nTrue" == session.screen_text().strip()


def test_an_exception_of_the_callers_handler_reaches_the_caller() -> None:
    """What a handler raises comes out of the ask, and the terminal is restored first."""
    body = """
        def handler(number, frame):
            raise SystemExit(7)
        signal.signal(signal.SIGTERM, handler)
        ask_user(COLOURS)
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.signal(signal.SIGTERM)

        assert 7 == session.wait()
        assert [] == session.left_behind()


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_an_ignored_signal_stays_ignored(number: int) -> None:
    """The ask goes on as if nothing had been sent."""
    body = f"""
        signal.signal({number}, signal.SIG_IGN)
        print(colour(ask_user(COLOURS)), signal.getsignal({number}) is signal.SIG_IGN)
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.signal(number)
        session.press(*SUBMIT_RED)

        session.until("red True")


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="reads Linux's /proc"
)
def test_the_handlers_of_python_and_of_c_are_as_before() -> None:
    """No signal has another disposition after two asks than before the first."""
    body = """
        def dispositions():
            with open("/proc/self/status") as file:
                masks = ("SigBlk", "SigIgn", "SigCgt")
                kernel = [line for line in file if line.startswith(masks)]
            return kernel, [signal.getsignal(n) for n in signal.valid_signals()]
        before = dispositions()
        for number in (1, 2):
            ask_user(COLOURS)
            print(number, "same" if dispositions() == before else "other")
    """
    with Session(caller(body)) as session:
        for number in (1, 2):
            session.until("Which colour?")
            session.press(*SUBMIT_RED)
            session.until(partial(wrote, b"%d same" % number))

        assert 0 == session.wait()
        assert "1 same\n2 same" == session.screen_text().strip()


@pytest.mark.parametrize("number", ENDING_SIGNALS)
def test_a_signal_after_an_ask_kills_by_itself(number: int) -> None:
    """The default disposition is back: nothing of the ask, nor of curses, runs then."""
    body = f"""
        signal.signal({number}, signal.SIG_DFL)
        ask_user(COLOURS)
        os.write(1, b"after")
        signal.pause()
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)
        session.until("after")
        written = session.raw
        session.signal(number)

        assert -number == session.wait()
        assert b"" == session.raw.removeprefix(written)


def test_a_hang_up_kills_by_default(folder: Path) -> None:
    """Closing the window ends the program as it ends any other."""
    with Session(pi_ask("ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        session.hang_up()

        assert -signal.SIGHUP == session.wait()


def test_a_hang_up_that_is_outlived_loses_the_terminal(folder: Path) -> None:
    """A program that ignores SIGHUP gets a result that doesn't read as a refusal."""
    command = shell('trap "" HUP; exec "$@"', *pi_ask("--text", "ask.json"))
    output = folder / "output"
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.hang_up()

        assert 4 == session.wait()
        assert "the terminal was lost" in output.read_text()


def test_a_hang_up_keeps_what_was_answered() -> None:
    """A caller that outlives its terminal has the answers so far, and an open draft."""
    body = """
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        details = ask_user(COLOURS)["details"]
        lost = details["cancelReason"] == "terminal_lost"
        sys.exit(7 if lost and details["answers"]["colour"]["values"] == ["grey"] else 1)
    """
    with Session(caller(body)) as session:
        session.until("Which colour?")
        session.press("3", "grey")
        session.until("grey")
        session.hang_up()

        assert 7 == session.wait()


def wrote(data: bytes, session: Session) -> bool:
    """Whether the program has written *data*, be it on the screen still or not."""
    return data in session.raw
