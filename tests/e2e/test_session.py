"""The harness of the end-to-end tests sees what a person at a terminal would see."""

from __future__ import annotations

import signal
import sys
import textwrap
from pathlib import Path

import pytest

from tests.e2e.emulator import Emulator
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

RAW = """
    import os, sys, termios, tty
    found = termios.tcgetattr(0)
    tty.setraw(0)
"""
RESTORE = """
    termios.tcsetattr(0, termios.TCSANOW, found)
"""


def program(*parts: str) -> list[str]:
    """Return the command that runs *parts*, one after the other, as one program."""
    return [sys.executable, "-c", "".join(textwrap.dedent(part) for part in parts)]


def shown(*writes: bytes) -> list[str]:
    """Return the command that makes *writes* and then waits for a line."""
    lines = [f"os.write(1, {data!r})" for data in writes]

    return program("import os\n", "\n".join([*lines, "os.read(0, 100)"]))


def test_wait_returns_the_exit_status() -> None:
    """The exit status of the program is what `wait` returns."""
    with Session(program("raise SystemExit(3)")) as session:
        status = session.wait()

    assert 3 == status


def test_wait_returns_the_negative_signal() -> None:
    """A program that a signal killed has the negative number as its status."""
    with Session(shown(b"ready")) as session:
        session.until("ready")
        session.signal(signal.SIGTERM)

        assert -signal.SIGTERM == session.wait()


def test_until_shows_the_screen_when_it_gives_up() -> None:
    """A condition that is never met fails with the screen in the message."""
    with Session(shown(b"only this")) as session:
        session.until("only this")

        with pytest.raises(AssertionError, match=r"running\)\n-+\nonly this\n"):
            session.until("something else", seconds=0.1)


def test_until_gives_up_when_the_program_has_ended() -> None:
    """No time is spent on a program that can't write any more."""
    with (
        Session(program("print('bye')")) as session,
        pytest.raises(AssertionError, match=r"ended with 0\)\n-+\nbye\n"),
    ):
        session.until("something else", seconds=1e6)


def test_until_takes_a_question() -> None:
    """A condition can be any question that is asked of the session."""
    with Session(shown(b"\x1b[?2004h")) as session:
        session.until(lambda session: 2004 in session.modes)

        assert {7, 25, 2004} == session.modes


def test_gone_waits_until_no_row_has_the_text() -> None:
    """A text is gone as soon as no row of the screen holds it."""
    script = "print('busy', end='', flush=True); input(); print('\\033[Adone')"
    with Session(program(script)) as session:
        session.until("busy")
        session.press("\n")
        session.gone("busy")

        assert "done" in session.screen_text()


def test_press_sends_each_key_as_it_is() -> None:
    """Keys reach the program as the bytes they are, in their order."""
    read = "os.write(1, repr(b''.join(os.read(0, 1) for _ in range(6))).encode())"
    with Session(program(RAW, "os.write(1, b'go')\n", read)) as session:
        session.until("go")
        session.press("a", "\x1b[A", b"\xff", "\r")

        session.until(repr(b"a\x1b[A\xff\r"))


def test_paste_is_bracketed() -> None:
    """Pasted text comes in brackets, its line breaks as carriage returns."""
    read = "os.write(1, repr(os.read(0, 100)).encode())"
    with Session(program(RAW, "os.write(1, b'go')\n", read)) as session:
        session.until("go")
        session.paste("one\ntwo")

        session.until(repr(b"\x1b[200~one\rtwo\x1b[201~"))


def test_a_paste_of_any_length_arrives() -> None:
    """A paste longer than any buffer arrives whole while the program writes."""
    read = """
        size = 0
        while size < 200_012:
            size += len(os.read(0, 65536))
            os.write(1, b"." * 500 + b"\\x1b[H")
        os.write(1, b"whole")
    """
    with Session(program(RAW, "os.write(1, b'go')", read)) as session:
        session.until("go")
        session.paste("x" * 200_000)

        session.until("whole")


def test_resize_reaches_the_program() -> None:
    """The program is told the new size, and the screen has it."""
    script = """
        import os, signal
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGWINCH})
        print(*os.get_terminal_size(), flush=True)
        signal.sigwait({signal.SIGWINCH})
        print(*os.get_terminal_size())
    """
    with Session(program(script), rows=10, columns=30) as session:
        session.until("30 10")
        session.resize(rows=12, columns=50)
        session.until("50 12")

        assert 12 == len(session.screen_text().split("\n"))


def test_the_alternate_screen_gives_the_main_one_back() -> None:
    """What stood on the screen is there again when the alternate screen is left."""
    with Session(shown(b"shell$ ", b"\x1b[?1049h\x1b[Happ", b"\x1b[?1049l")) as session:
        session.until("shell$")
        session.until(lambda session: b"\x1b[?1049l" in session.raw)

        assert "shell$" == session.screen_text().rstrip()
        assert (0, 7) == session.caret


def test_the_caret_is_where_the_terminal_puts_it() -> None:
    """The caret is a row and a column from 0, and is known to be shown or hidden."""
    with Session(shown(b"\x1b[?25l\x1b[3;5H")) as session:
        session.until(lambda session: (2, 4) == session.caret)

        assert not session.caret_shown


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        pytest.param("❤\ufe0f and more", "❤ and more", id="variation selector"),
        pytest.param("\x1b[>4;1mplain", "plain", id="modifyOtherKeys"),
        pytest.param("\x1b[>1u\x1b[<uplain", "plain", id="kitty keyboard"),
        pytest.param("\x1bP+q544e\x1b\\plain", "plain", id="device control string"),
        pytest.param("1\n2\n3\n4\x1b[2S", "3\n4", id="scrolled up"),
        pytest.param("1\n2\x1b[T", "\n1\n2", id="scrolled down"),
        pytest.param("1\n2\n3\n4\x1b[2;3r\x1b[S", "1\n3\n\n4", id="a part scrolled"),
        pytest.param("1\n\n3\x1b[H\x1b[M", "\n3", id="a blank row moved up"),
        pytest.param("1\n\n3\x1b[2H\x1b[L", "1\n\n\n3", id="a blank row moved down"),
    ],
)
def test_what_pyte_misreads_is_set_right(written: str, seen: str) -> None:
    """The screen shows what xterm shows, also where pyte alone would not."""
    emulator = Emulator(rows=5, columns=20, reply=print)

    emulator.feed(written.replace("\n", "\r\n").encode())

    assert seen == "\n".join(emulator.rows).rstrip()


def test_a_sequence_cut_between_two_writes_is_one() -> None:
    """A sequence that comes in two writes is not taken for text."""
    emulator = Emulator(rows=1, columns=20, reply=print)

    emulator.feed(b"\x1b[>4;")
    emulator.feed(b"1mplain")

    assert ["plain"] == emulator.rows


def test_stdin_and_stdout_can_be_files(tmp_path: Path) -> None:
    """Descriptors 0 and 1 are the files; the terminal stays the controlling one."""
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_text("from the file")
    script = "print(input()); open('/dev/tty', 'w').write('to the person')"
    with Session(program(script), stdin=source, stdout=target) as session:
        session.wait()

        assert "to the person" == session.screen_text().rstrip()
        assert "from the file\n" == target.read_text()


def test_the_environment_is_a_plain_terminals(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What would change the screen is fixed or absent, but for what the test sets."""
    monkeypatch.setenv("COLUMNS", "12")
    monkeypatch.setenv("SECRET", "x")
    script = """
        import os
        names = ["TERM", "LC_ALL", "COLUMNS", "SECRET", "ADDED"]
        print(*[os.environ.get(name, "-") for name in names], os.getcwd())
    """
    changes = {"SECRET": None, "ADDED": "y"}
    with Session(program(script), columns=300, env=changes, cwd=tmp_path) as session:
        session.until(f"xterm-256color C.UTF-8 - - y {tmp_path}")


@pytest.mark.parametrize(
    ("parts", "left"),
    [
        pytest.param([RAW, RESTORE], [], id="restored"),
        pytest.param([RAW], ["terminal attributes"], id="raw mode"),
        pytest.param(["print('\\033[?2004h')"], ["private mode 2004"], id="paste mode"),
        pytest.param(["print('\\033[?25l')"], ["private mode 25"], id="hidden caret"),
        pytest.param(["print('\\033[>4;1m')"], ["keyboard protocol"], id="modified"),
        pytest.param(["print('\\033[>1u')"], ["keyboard protocol"], id="pushed"),
        pytest.param(["print('\\033[>1u\\033[<u\\033[>4;1m\\033[>4m')"], [], id="off"),
        pytest.param(["print('\\033[31m')"], ["text style"], id="colour"),
    ],
)
def test_left_behind_names_what_changed(parts: list[str], left: list[str]) -> None:
    """What a program leaves changed is named, and nothing else is."""
    with Session(program(*parts)) as session:
        session.wait()

        assert left == session.left_behind()
        assert (not left) == session.restored()


def test_a_program_that_hangs_is_killed_at_the_end() -> None:
    """Leaving the block ends a program that takes no notice of signals."""
    script = """
        import signal
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        print("deaf", flush=True)
        signal.pause()
    """
    with Session(program(script)) as session:
        session.until("deaf")
        session.signal(signal.SIGTERM)

    assert -signal.SIGKILL == session.status


def test_hang_up_takes_the_terminal_away() -> None:
    """A program that outlives the hang-up can't write to its terminal any more."""
    script = """
        import os, signal
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
        os.write(1, b"up")
        signal.sigwait({signal.SIGHUP})
        try:
            os.write(1, b"down")
        except OSError:
            raise SystemExit(5)
    """
    with Session(program(script)) as session:
        session.until("up")
        session.hang_up()

        assert 5 == session.wait()
