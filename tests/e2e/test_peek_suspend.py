"""Ctrl+O looks under the ask, Ctrl+Z goes back to the shell; both keep everything."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.processes import LINUX, children, state
from tests.e2e.programs import SUBMIT_RED, caller, in_a_thread, pi_ask, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

CTRL_O, CTRL_Z, UP = "\x0f", "\x1a", "\x1b[A"

SURFACES = [pytest.param(caller, id="here"), pytest.param(in_a_thread, id="in a child")]

TALKING = """
    print("What the agent wrote before.")
    print("In the end", colour(ask_user(COLOURS)))
"""


# --- looking under the ask ----------------------------------------------------------


@pytest.mark.fault("peek-behind")
@pytest.mark.parametrize("program", SURFACES)
@pytest.mark.parametrize(
    "key", ["2", "\r", "\x03", CTRL_O, CTRL_Z, UP, "\x1b", "\x1b[200~1\r1\r\x1b[201~"]
)
def test_the_screen_under_the_ask_shows_until_the_next_key(
    program: Callable[[str], list[str]], key: str
) -> None:
    """The key that ends it does nothing else, whatever it is, and a paste neither."""
    with Session(program(TALKING)) as session:
        session.until(is_whole)
        before = session.screen_text()
        session.press(CTRL_O)
        session.gone("Which colour?")

        assert "What the agent wrote before." == session.screen_text().strip()

        session.press(key)
        session.until(is_whole)

        assert before == session.screen_text()

        session.press(*SUBMIT_RED)
        session.until("In the end red")

        assert 0 == session.wait()
        assert [] == session.left_behind()


def is_whole(session: Session) -> bool:
    """Whether the first frame is there to its end, with the cursor on its first row."""
    return "Ctrl+O peek" in session.screen_text() and (4, 0) == session.caret


@pytest.mark.parametrize("program", SURFACES)
def test_an_open_editor_is_open_afterwards(
    program: Callable[[str], list[str]],
) -> None:
    """Its text and caret are as they were, and typing goes on there."""
    with Session(program(TALKING)) as session:
        session.until("Which colour?")
        session.press("3", "gry", "\x1b[D")
        session.until("gry")
        session.press(CTRL_O)
        session.gone("Which colour?")
        session.press("x")
        session.until("gry")

        assert session.caret_shown

        session.press("e")
        session.until("grey")
        session.press("\r", "1")
        session.until("In the end grey")


def test_a_window_can_be_resized_while_it_is_looked_at() -> None:
    """The ask comes back in the new size, and not before a key asks for it."""
    with Session(caller(TALKING), rows=24, columns=80) as session:
        session.until("Which colour?")
        session.press(CTRL_O)
        session.gone("Which colour?")
        written = len(session.raw)
        session.resize(12, 40)
        session.press("x")
        session.until("❯ 1. ○ Red")

        assert session.raw[written:].startswith(b"\x1b[?1049h")
        assert max(map(len, session.screen_text().split("\n"))) <= 40

        session.press(*SUBMIT_RED)
        session.until("In the end red")
        assert 0 == session.wait()
        assert [] == session.left_behind()


def test_the_time_can_run_out_meanwhile(folder: Path) -> None:
    """What is under the ask then stays, with the result behind it."""
    command = shell('printf "before\\n"; exec "$@"', *pi_ask("--text", "ask.json"))
    with Session([*command, "--timeout", "1"], cwd=folder) as session:
        session.until("Which colour?")
        session.press(CTRL_O)

        assert 4 == session.wait()
        assert [] == session.left_behind()
        assert session.screen_text().startswith("before\nThe time for the questions")


@pytest.mark.parametrize("term", ["vt100", "linux"])
def test_a_terminal_with_one_screen_says_so(term: str, folder: Path) -> None:
    """The key is answered in words, until the next one, and nothing else happens."""
    with Session(pi_ask("ask.json"), cwd=folder, env={"TERM": term}) as session:
        session.until("Red")
        session.press(CTRL_O)
        session.until("This terminal has one screen only")

        assert "Which colour?" in session.screen_text()

        session.press("\x1b[B")
        session.gone("This terminal has one screen only")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "blue" in session.screen_text()


# --- the shell's job control --------------------------------------------------------


@pytest.fixture
def bash(folder: Path) -> Iterator[Session]:
    """Give an interactive bash in a folder with an ask and with ``agent.py``."""
    (folder / "inputrc").write_text("set enable-bracketed-paste off\n")
    (folder / "agent.py").write_text(caller(AGENT)[-1])
    env = {
        "PS1": "ready$ ",
        "INPUTRC": str(folder / "inputrc"),
        "HISTFILE": None,
        "XDG_RUNTIME_DIR": None,
    }
    command = ["bash", "--norc", "--noprofile", "-i"]
    with Session(command, cwd=folder, env=env) as session:
        session.until("ready$")
        yield session


AGENT = """
    def handlers():
        return [signal.getsignal(number) for number in signal.valid_signals()]
    before = handlers()
    result = ask_user(COLOURS)
    sys.stderr.write(f"agent: {colour(result)} {before == handlers()}\\n")
"""

PI_ASK = " ".join(pi_ask("--text", "ask.json"))
PYTHON = pi_ask()[0]


def run(bash: Session, line: str) -> None:
    """Have the shell run a line."""
    bash.press(line + "\r")


@LINUX
@pytest.mark.fault("ctrl-z")
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        pytest.param(PI_ASK, "Colour: greyer", id="the command line"),
        pytest.param(f"{PYTHON} agent.py", "agent: greyer True", id="here"),
        pytest.param(f"{PYTHON} agent.py > out", "agent: greyer True", id="in a child"),
    ],
)
def test_ctrl_z_goes_to_the_shell_and_fg_comes_back(
    line: str, answer: str, bash: Session, folder: Path
) -> None:
    """The shell has its terminal sane; the ask comes back with its open editor."""
    run(bash, "stty -a > before")
    run(bash, line)
    bash.until("Which colour?")
    bash.press("3", "grey")
    for typed, text in (("e", "greye"), ("r", "greyer")):
        bash.until(editor_is_whole)
        shown = bash.screen_text()
        bash.press(CTRL_Z)
        bash.until("Stopped")

        assert [] == private_modes(bash)

        run(bash, "stty -a > stopped; echo '2'bc")
        bash.until("2bc")
        assert (folder / "before").read_text() == (folder / "stopped").read_text()
        assert {"T"} == set(map(state, jobs(bash)))

        run(bash, "clear; fg")
        bash.until(editor_is_whole)

        assert shown == bash.screen_text()

        bash.press(typed)
        bash.until(text)
    bash.press("\r", "1")
    bash.until(answer)
    run(bash, "stty -a > after; echo '3'bc")
    bash.until("3bc")

    assert (folder / "before").read_text() == (folder / "after").read_text()
    assert [] == private_modes(bash)


def editor_is_whole(session: Session) -> bool:
    """Whether the frame with the editor is there to its end, with its caret."""
    whole = "Ctrl+O peek" in session.screen_text() and "grey" in session.screen_text()
    return whole and session.caret_shown and 7 == session.caret[0]


def private_modes(session: Session) -> list[str]:
    """Return what the ask left behind, but for the attributes that readline sets."""
    return [left for left in session.left_behind() if left != "terminal attributes"]


def jobs(bash: Session) -> list[int]:
    """Return the processes of the shell's jobs, with those that they started."""
    own = children(bash.pid)
    return own + [pid for job in own for pid in children(job)]


def test_an_ask_that_is_suspended_holds_no_other_up(bash: Session) -> None:
    """Its turn on the terminal is free meanwhile; afterwards it goes on."""
    run(bash, PI_ASK)
    bash.until("Which colour?")
    bash.press("2")
    bash.until("Submit")
    bash.press(CTRL_Z)
    bash.until("Stopped")
    run(bash, f"{PYTHON} agent.py > out")
    bash.until("❯ 1. ○ Red")
    bash.press(*SUBMIT_RED)
    bash.until("agent: red True")

    assert b"another ask" not in bash.raw

    run(bash, "fg")
    bash.until("Submit")
    bash.press("1")
    bash.until("Colour: Blue")


def test_bg_does_not_bring_it_back(bash: Session) -> None:
    """In the background it stays stopped until it is in the foreground again."""
    run(bash, PI_ASK)
    bash.until("Which colour?")
    bash.press("\x1b[B")
    bash.until("❯ 2. ○ Blue")
    bash.press(CTRL_Z)
    bash.until("Stopped")
    run(bash, "clear; bg; echo '1'st")
    bash.until("1st")
    run(bash, "clear")
    run(bash, "until jobs %1 | grep Stopped; do :; done; echo '2'nd")
    bash.until("2nd")

    assert "Which colour?" not in bash.screen_text()

    run(bash, "fg")
    bash.until("❯ 2. ○ Blue")
    bash.press("\r", "1")
    bash.until("Colour: Blue")


@pytest.mark.parametrize(
    ("line", "file"), [(PI_ASK.replace("--text ", ""), "out"), ("agent", "none")]
)
def test_a_background_job_is_told_why_it_cannot_ask(
    line: str, file: str, bash: Session, folder: Path
) -> None:
    """It isn't stopped, draws nothing, and gets the questions to ask in words."""
    if line == "agent":
        body = "open('none', 'w').write(json.dumps(ask_user(COLOURS)))"
        (folder / "none.py").write_text(caller(body)[-1])
        line = f"{PYTHON} none.py"
    run(bash, f"clear; {line} > out & wait $!; echo 'ended'-with $?")
    bash.until("ended-with")
    result = json.loads((folder / file).read_text())

    assert "no_ui" == result["details"]["cancelReason"]
    assert result["content"][0]["text"].startswith(
        "Needs user input: this program runs in the background of its terminal"
    )
    assert "Which colour?" in result["content"][0]["text"]
    assert b"\x1b[?1049h" not in bash.raw


def test_ctrl_z_without_job_control_paints_again(folder: Path) -> None:
    """Where nobody could continue it the ask is not stopped."""
    with Session(pi_ask("--text", "ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        session.press(CTRL_Z)
        session.until(lambda session: session.raw.count(b"\x1b[?1049h") > 1)
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert [] == session.left_behind()
        assert "Colour: Red" == session.screen_text().strip()


@pytest.mark.parametrize("program", SURFACES)
def test_a_program_that_ignores_the_signal_says_so(
    program: Callable[[str], list[str]],
) -> None:
    """It can't be suspended, and the footer says why the key did nothing."""
    ask = program("print(colour(ask_user(COLOURS)))")
    with Session(shell('trap "" TSTP; exec "$@"', *ask)) as session:
        session.until("Which colour?")
        session.press(CTRL_Z)
        session.until("This program can't be suspended")
        session.press(*SUBMIT_RED)
        session.until("red")

        assert 0 == session.wait()
        assert [] == session.left_behind()
