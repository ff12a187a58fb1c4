"""Keys as a terminal sends them: early, late, in pieces, pasted; and a drawn-over screen."""

from __future__ import annotations

import fcntl
import os
import signal
import termios
import time
from pathlib import Path

import pytest

from pi_ask.flow import WAIT_SECONDS
from tests.e2e.programs import SUBMIT_RED, caller, pi_ask, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

ASKS = 200


def test_keys_sent_before_the_start_answer_nothing(folder: Path) -> None:
    """What was typed into the terminal before the ask is gone when it appears."""
    os.mkfifo(folder / "start")
    script = 'printf "not yet: "; read line < start; exec "$@"'
    command = shell(script, *pi_ask("--text", "ask.json"))
    with Session(command, cwd=folder) as session:
        session.until("not yet:")
        session.press("2", "1", "\r", "1")
        session.until("not yet: 21")
        session.until(lambda session: session.caret[0] == 1 and session.caret[1] == 1)
        (folder / "start").write_text("go\n")
        session.until("Which colour?")
        session.until("❯ 1. ○ Red")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert session.screen_text().rstrip().endswith("Colour: Red")


def test_no_key_is_lost_that_is_sent_because_the_frame_was_seen() -> None:
    """Of many asks, each answered the moment its prompt appears, none misses a key."""
    body = f"""
        import copy
        payload = copy.deepcopy(COLOURS)
        answers = []
        for number in range({ASKS}):
            payload["questions"][0]["prompt"] = f"Ask {{number}}?"
            answers.append(colour(ask_user(payload)))
        print("all", answers == ["blue", "red"] * {ASKS // 2})
    """
    with Session(caller(body), rows=10, columns=40) as session:
        for number in range(ASKS):
            session.until(f"Ask {number}?")
            session.press("12"[number % 2 == 0], "1")

        session.until("all True")


def test_a_lone_escape_acts_within_100_milliseconds(folder: Path) -> None:
    """Escape is one key: what it closes is closed before a tenth of a second is over.

    A busy machine may be late, so the quickest of several tries counts; a program
    that waited a second for the rest of a sequence would never make it.
    """
    with Session(pi_ask("ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        quickest = 60.0
        for _ in range(20):
            session.press("N")
            session.until("Enter close")
            pressed = time.monotonic()
            session.press("\x1b")
            session.until("Esc cancel")
            quickest = min(quickest, time.monotonic() - pressed)
            if quickest <= 0.1:
                break
        session.press("\x1b")

        assert 130 == session.wait()
        assert quickest <= 0.1
        assert 0.02 <= WAIT_SECONDS["escape"] <= 0.1


@pytest.mark.parametrize("pieces", [(b"\x1b", b"[B"), (b"\x1b[", b"B")])
def test_an_arrow_split_over_two_reads_is_an_arrow(
    pieces: tuple[bytes, bytes], folder: Path
) -> None:
    """An escape that more follows at once is no Escape: it closes and moves, too.

    A busy machine may be late with the second piece, so one of several tries counts;
    a program that took the first piece for a key would never move.
    """
    command = shell('tty > terminal; exec "$@"', *pi_ask("ask.json"))
    with Session(command, cwd=folder) as session:
        session.until("❯ 1. ○ Red")
        terminal = (folder / "terminal").read_text().strip()
        for _ in range(20):
            session.press("N")
            session.until("Enter close")
            session.press(pieces[0])
            until_all_is_read(terminal)
            session.press(pieces[1])
            session.until("Esc cancel")
            if "❯ 2. ○ Blue" in session.screen_text():
                break

        session.until("❯ 2. ○ Blue")


def until_all_is_read(terminal: str) -> None:
    """Return at once when no key waits in *terminal*, or when that takes too long."""
    watched = os.open(terminal, os.O_RDWR | os.O_NOCTTY)
    deadline = time.monotonic() + 1
    while any(fcntl.ioctl(watched, termios.FIONREAD, bytes(4))):
        if time.monotonic() > deadline:
            break
    os.close(watched)


def test_wide_characters_in_pieces_are_typed(folder: Path) -> None:
    """The bytes of a character can come one by one; none is lost or shown alone."""
    output = folder / "output"
    command = pi_ask("--text", "ask.json")
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.press("3", *[bytes([byte]) for byte in "漢字かな🎨".encode()])
        session.until("漢字かな🎨")
        session.press("\x7f", "\x1b[D", *[bytes([byte]) for byte in "白".encode()])
        session.until("漢字か白な")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "Colour: 漢字か白な\n" == output.read_text()


def test_the_caret_stands_behind_what_was_typed(folder: Path) -> None:
    """The terminal's cursor is shown in an editor, as many cells on as the text has."""
    with Session(pi_ask("ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        session.press("3")
        session.until("Enter close")
        session.until(lambda session: (7, 9) == session.caret)
        session.press("漢字x")
        session.until("       │ 漢字x")
        session.until(lambda session: (7, 14) == session.caret)

        assert session.caret_shown


def test_a_pasted_line_break_submits_nothing(folder: Path) -> None:
    """A paste into an editor is text with its line breaks, and Enter still to come."""
    output = folder / "output"
    command = pi_ask("--text", "ask.json")
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.press("3")
        session.until("Enter close")
        session.paste("one\n1\n\x1b[B\nlast\n")
        session.until("last")

        assert "Submit" not in session.screen_text()

        session.press("!")
        session.until("!")
        session.press("\r", "1")

        assert 0 == session.wait()

    text = output.read_text()

    assert text.startswith("Colour: one\n1\n")
    assert text.endswith("\nlast\n!\n")


def test_a_paste_outside_an_editor_does_nothing(folder: Path) -> None:
    """Pasted digits choose nothing and a pasted line break confirms nothing."""
    with Session(pi_ask("--text", "ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        session.paste("2\n1\n")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert "Colour: Red" == session.screen_text().strip()


def test_a_scripts_line_ends_in_enter(folder: Path) -> None:
    """A line that ends in LF, in one write, is text and Enter; LF alone a new line."""
    output = folder / "output"
    command = pi_ask("--text", "ask.json")
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.press("3", "violet")
        session.until(lambda session: (7, 15) == session.caret)
        session.press("\n")
        session.until(lambda session: (8, 9) == session.caret)
        session.press("blue\n")
        session.until("Submit")
        session.press("1")

        assert 0 == session.wait()
        assert "Colour: violet\nblue\n" == output.read_text()


def test_another_size_is_drawn_while_asking(folder: Path) -> None:
    """The frame fits the terminal after each change, and no old row is left."""
    prompt = "Which of these colours should the walls of the new kitchen have?"
    ask = (folder / "ask.json").read_text().replace("Which colour?", prompt)
    (folder / "ask.json").write_text(ask)
    with Session(pi_ask("ask.json"), cwd=folder) as session:
        session.until(prompt)
        session.until(lambda session: rows(session)[-1].endswith("peek"))
        session.resize(rows=12, columns=40)
        session.until("of the new kitchen have?")
        session.until(lambda session: rows(session)[-1].endswith("peek"))

        assert [
            "[○ Colour] Review",
            "Which of these colours should the walls",
            "of the new kitchen have?",
            "❯ 1. ○ Red",
            "  2. ○ Blue",
            "  3. ○ Type your own",
            "",
        ] == rows(session)[:7]

        session.resize(rows=30, columns=110)
        session.until(prompt)
        session.until(lambda session: rows(session)[-1].endswith("peek"))

        assert [
            "[○ Colour] Review",
            "",
            prompt,
            "",
            "❯ 1. ○ Red",
            "  2. ○ Blue",
            "  3. ○ Type your own",
            "",
        ] == rows(session)[:8]
        assert {""} == set(rows(session)[8:29])


@pytest.mark.fault("curses-addstr-err")
def test_the_smallest_size_is_survived(folder: Path) -> None:
    """A terminal of one cell ends nothing; the ask is whole again when it grows."""
    with Session(pi_ask("--text", "ask.json"), cwd=folder) as session:
        session.until("❯ 1. ○ Red")
        session.resize(rows=1, columns=1)
        session.gone("Red")
        session.press("\x1b[B")
        session.resize(rows=24, columns=80)
        session.until("❯ 2. ○ Blue")
        session.press("\r", "1")

        assert 0 == session.wait()
        assert "Colour: Blue" in session.screen_text()


def test_ctrl_l_draws_over_what_others_wrote() -> None:
    """Text that another part of the program printed is gone after Ctrl+L."""
    body = r"""
        foreign = b"\x1b[8;20HFOREIGN\x1b[5;1HFOREIGN"
        signal.signal(signal.SIGUSR1, lambda *_: os.write(2, foreign))
        print(colour(ask_user(COLOURS)))
    """
    with Session(caller(body)) as session:
        session.until("❯ 1. ○ Red")
        session.until("pick")
        before = session.screen_text()
        session.signal(signal.SIGUSR1)
        session.until(lambda session: session.screen_text().count("FOREIGN") == 2)
        session.press("\x0c")
        session.gone("FOREIGN")

        session.until(lambda session: before == session.screen_text())
        session.press(*SUBMIT_RED)
        session.until("red")


def rows(session: Session) -> list[str]:
    """Return the rows of the screen, from the top."""
    return session.screen_text().split("\n")
