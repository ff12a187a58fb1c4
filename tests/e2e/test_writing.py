"""Writing on a real terminal: pastes without brackets, keys, the person's own editor."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from tests.e2e.programs import pi_ask
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

CTRL_G = "\x07"


def editor(folder: Path, script: str) -> str:
    """Return the command of an editor that is a shell script; ``$1`` is its file."""
    path = folder / "editor"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o700)
    return str(path)


def writing(folder: Path, **env: str) -> Session:
    """Return a session in which the editor of the own answer is open."""
    environment: dict[str, str | None] = {"VISUAL": None, "EDITOR": None, **env}
    output = folder / "output"
    session = Session(pi_ask("ask.json"), cwd=folder, env=environment, stdout=output)
    session.until("Enter")
    session.press("3")
    session.until("Esc close")
    return session


def own_answer(session: Session, folder: Path) -> str:
    """Save, submit, and return the own answer of the result."""
    session.press("\r")
    session.until("Submit")
    session.press("1")
    assert 0 == session.wait()
    details = json.loads((folder / "output").read_text())["details"]
    return str(details["answers"]["colour"]["customText"])


@pytest.mark.fault("paste-without-brackets")
def test_a_paste_without_brackets_does_not_submit_in_its_middle(folder: Path) -> None:
    """Line breaks with text behind them are text, however the paste was cut."""
    text = "\n".join(f"line {number} of a paste" for number in range(500))
    with writing(folder) as session:
        session.press(text.replace("\n", "\r"))
        session.until("line 499")

        assert text == own_answer(session, folder)


def test_shift_enter_is_asked_for_and_begins_a_line(folder: Path) -> None:
    """The terminal is asked to tell Shift+Enter apart, in either spelling."""
    with writing(folder) as session:
        assert b"\x1b[>4;1m" in session.raw
        session.press("a", "\x1b[13;2u", "b", "\x1b[27;2;13~", "c", "\x1b\r", "d")
        session.until("│ d")

        assert "a\nb\nc\nd" == own_answer(session, folder)
        assert session.restored()


def test_the_own_editor_gets_the_text_and_gives_it_back(folder: Path) -> None:
    """Its file is this user's alone, the terminal is as the shell had it, and back."""
    report = 'stat -c %a "$1" "$(dirname "$1")" > seen; stty -a > modes; tty >> modes'
    script = f'{report}; printf "\\nby hand\\n" >> "$1"; echo "$1" > path'
    with writing(folder, VISUAL=editor(folder, script)) as session:
        session.press(*"mauve", CTRL_G)
        session.until("by hand")
        path = Path((folder / "path").read_text().strip())

        assert ["600", "700"] == (folder / "seen").read_text().split()
        assert " icanon" in (folder / "modes").read_text()
        assert not path.exists()
        assert not path.parent.exists()
        assert "mauve\nby hand" == own_answer(session, folder)
        assert session.restored()


def test_undo_takes_the_whole_edit_back(folder: Path) -> None:
    """What came back from the editor is one step."""
    with writing(folder, EDITOR=editor(folder, 'echo other > "$1"')) as session:
        session.press(*"mauve", CTRL_G)
        session.until("│ other")
        session.press("\x1f")
        session.until("│ mauve")

        assert "mauve" == own_answer(session, folder)


@pytest.mark.parametrize(
    ("env", "notice"),
    [
        ({}, "Set VISUAL or EDITOR"),
        ({"EDITOR": "/nowhere/to-be-found"}, "Can't start /nowhere/to-be-found"),
        ({"EDITOR": "false"}, "false ended with status 1"),
        ({"EDITOR": "'"}, "Can't make sense of"),
    ],
)
def test_an_editor_that_fails_is_a_notice(
    env: dict[str, str], notice: str, folder: Path
) -> None:
    """The text is kept, and the next key takes the notice away."""
    with writing(folder, **env) as session:
        session.press(*"mauve", CTRL_G)
        session.until(notice)
        session.press("s")
        session.gone(notice)

        assert "mauves" == own_answer(session, folder)


def test_the_keys_of_the_editor_are_its_own(folder: Path) -> None:
    """Ctrl+C and Ctrl+Z there end and stop neither the ask nor its caller."""
    script = 'trap "echo interrupted >> \\"$1\\"; exit 0" INT; echo up > up; read line'
    with writing(folder, EDITOR=editor(folder, script)) as session:
        session.press(*"mauve", CTRL_G)
        session.until(lambda now: (folder / "up").exists())
        session.press("\x1a", "\x03")
        session.until("interrupted")

        assert own_answer(session, folder).startswith("mauve")


def test_a_signal_while_the_editor_is_up_removes_its_file(folder: Path) -> None:
    """The editor ends, the terminal is restored, and the process ends by the signal."""
    script = 'echo "$1" > path; mv path up; read line'
    with writing(folder, EDITOR=editor(folder, script)) as session:
        session.press(*"mauve", CTRL_G)
        session.until(lambda now: (folder / "up").exists())
        path = Path((folder / "up").read_text().strip())
        assert stat.S_ISREG(os.stat(path).st_mode)
        session.signal(15)

        assert -15 == session.wait()
        assert not path.parent.exists()
        assert session.restored()


def test_what_an_editor_has_written_counts_when_the_time_is_over(folder: Path) -> None:
    """The ask ends it like any other program, and reads what it saved by then."""
    script = 'printf " and more" >> "$1"; echo up > up; read line'
    editor(folder, script)
    command = pi_ask("--timeout", "5", "ask.json")
    env: dict[str, str | None] = {"VISUAL": None, "EDITOR": str(folder / "editor")}
    output = folder / "output"
    with Session(command, cwd=folder, env=env, stdout=output) as session:
        session.until("Enter")
        session.press("3")
        session.until("Esc close")
        session.press(*"mauve", CTRL_G)
        session.until(lambda now: (folder / "up").exists())

        assert 4 == session.wait()
        assert session.restored()

    details = json.loads(output.read_text())["details"]

    assert "timed_out" == details["cancelReason"]
    assert "mauve and more" == details["answers"]["colour"]["customText"]
