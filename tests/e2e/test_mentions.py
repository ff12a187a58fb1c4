"""Mentioning files on a real terminal, in repositories, outside of them, and nowhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.processes import LINUX, children
from tests.e2e.programs import caller, in_a_thread, pi_ask
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

IGNORED = "build/\n"
FILES = (
    *("src/main.py", "src/model.py", "my notes.txt", "漢字/仮名.txt"),
    *("build/made.o", ".hidden/secret.txt", "caf\u00e9.md"),
)
ENDLESS = "#!/bin/sh\nprintf 'first\\0'; exec sleep 600\n"
FLOOD = (
    "#!/bin/sh\n"
    "exec awk 'BEGIN { while (1) printf \"deep/folder/file%d.txt%c\", i++, 0 }'\n"
)


@pytest.fixture
def place(folder: Path) -> Path:
    """Return a folder with files, outside of any repository, with the ask in it."""
    home = folder / "home"
    place = folder / "place"
    home.mkdir()
    for path in FILES:
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).touch()
    shutil.copy(folder / "ask.json", place)
    return place


@pytest.fixture
def repository(place: Path) -> Path:
    """Return the same folder as a repository that ignores what is in ``build/``."""
    (place / ".gitignore").write_text(IGNORED)
    subprocess.run(["git", "init", "-q"], cwd=place, check=True)
    return place


def session_in(place: Path, command: list[str] | None = None, **env: str) -> Session:
    """Return a session in *place* in which the editor of the own answer is open."""
    home = place.parent / "home"
    environment = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), **env}
    output = place.parent / "output"
    session = Session(
        command or pi_ask("ask.json"), cwd=place, env=environment, stdout=output
    )
    session.until("Enter")
    session.press("3")
    session.until("Esc close")
    return session


def own_answer(session: Session, place: Path) -> str:
    """Save, submit, and return the own answer of the result."""
    session.press("\r")
    session.until("Submit")
    session.press("1")
    assert 0 == session.wait()
    assert session.restored()
    details = json.loads((place.parent / "output").read_text())["details"]
    return str(details["answers"]["colour"]["customText"])


def instead_of_git(place: Path, script: str) -> str:
    """Return a search path on which git is *script*."""
    programs = place.parent / "programs"
    programs.mkdir()
    (programs / "git").write_text(script)
    (programs / "git").chmod(0o755)
    return f"{programs}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize(
    ("typed", "shown", "expected"),
    [
        ("@main", "    src/main.py", "@src/main.py"),
        ("@notes", "    my notes.txt", '@"my notes.txt"'),
        ("@仮", "    漢字/仮名.txt", "@漢字/仮名.txt"),
        ("@src/mod", "    src/model.py", "@src/model.py"),
        ("@.hidden/se", "    .hidden/secret.txt", "@.hidden/secret.txt"),
        ("@build/", "    build/made.o", "@build/made.o"),
    ],
)
@pytest.mark.parametrize("kind", ["place", "repository"])
def test_a_path_is_completed(kind, typed, shown, expected, request) -> None:
    """In a repository and outside of one, in the ask that the command shows."""
    place = request.getfixturevalue(kind)
    with session_in(place) as session:
        session.press(*f"see {typed}")
        session.until(shown)
        session.press("\t")
        session.until(f"│ see {expected}")

        assert f"see {expected}" == own_answer(session, place)


def test_what_git_ignores_is_left_out(repository: Path) -> None:
    """Outside of a repository the same file is found."""
    with session_in(repository) as session:
        session.press(*"@ma")
        session.until("    src/main.py")

        assert "made.o" not in session.screen_text()


def test_hidden_files_are_left_out(place: Path) -> None:
    """They are there behind a dot; a hidden folder is looked into where it is named."""
    with session_in(place) as session:
        session.press(*"@s")
        session.until("    src/")

        assert "secret" not in session.screen_text()

        session.press("\x7f", *".hidden/")
        session.until("    .hidden/secret.txt")


def test_keys_move_in_the_list_and_take_from_it(repository: Path) -> None:
    """A folder goes on into it, Enter takes what is highlighted, and then saves."""
    with session_in(repository) as session:
        session.press(*"see @src")
        session.until("    src/")
        session.press("\x1b[B")
        session.until("❯ src/")
        session.press("\r")
        session.until("│ see @src/")
        session.until("    src/main.py")
        session.press("\x1b[B")
        session.until("❯ src/main.py")
        session.press("\r")
        session.gone("Esc close list")

        assert "see @src/main.py" == own_answer(session, repository)


def test_enter_saves_what_was_typed(repository: Path) -> None:
    """However fast the keys came and whatever is listed."""
    with session_in(repository) as session:
        session.press(*"see @src")

        assert "see @src" == own_answer(session, repository)


def test_escape_closes_the_list_only(repository: Path) -> None:
    """The text stays in the editor."""
    with session_in(repository) as session:
        session.press(*"@src")
        session.until("    src/main.py")
        session.press("\x1b")
        session.gone("    src/main.py")
        session.press(*"/m")
        session.until("│ @src/m")
        session.until("Esc keep & close")

        assert "@src/m" == own_answer(session, repository)


@pytest.mark.parametrize("program", [caller, in_a_thread])
def test_a_caller_says_which_folder_is_meant(program, repository: Path) -> None:
    """In its own process and in a child, where it is relative to the working folder."""
    command = program(
        """
        result = ask_user(COLOURS, cwd="src")
        sys.stderr.write(result["details"]["answers"]["colour"]["customText"] + "!")
        """
    )
    with session_in(repository, command) as session:
        session.press(*"@mod")
        session.until("    model.py")
        session.press("\t", "\r")
        session.until("Submit")
        session.press("1")
        session.until("@model.py!")

        assert 0 == session.wait()


def test_a_home_and_absolute_paths(repository: Path) -> None:
    """They stay as they were written."""
    (repository.parent / "home" / "letter.txt").touch()
    with session_in(repository) as session:
        session.press(*"@~/let")
        session.until("    ~/letter.txt")
        session.press("\t", *f"@{repository}/READ")
        session.press(*["\x7f"] * 4, *"src/mai")
        session.until(f"    {repository}"[:60])
        session.press("\t")
        session.until("Esc keep & close")
        answer = own_answer(session, repository)

    assert f"@~/letter.txt @{repository}/src/main.py" == answer


def test_a_working_folder_that_has_vanished_has_no_list(place: Path) -> None:
    """Keys are text, as they are without a list, and nothing is said of it."""
    gone = place.parent / "gone"
    gone.mkdir()
    command = caller(
        f"""
        os.chdir({str(gone)!r})
        os.rmdir({str(gone)!r})
        result = ask_user(COLOURS)
        sys.stderr.write(result["details"]["answers"]["colour"]["customText"] + "!")
        """
    )
    with session_in(place, command) as session:
        session.press(*"@src/m", "\t")
        session.until("│ @src/m")
        session.press("\r")
        session.until("Submit")
        session.press("1")
        session.until("@src/m!")

        assert 0 == session.wait()


@pytest.mark.parametrize("folder_name", ["nowhere", "locked", "ask.json"])
def test_a_folder_without_files_to_be_seen_has_no_list(folder_name, place) -> None:
    """Neither one that is not there, nor one that may not be read, nor a file."""
    (place / "locked").mkdir()
    (place / "locked").chmod(0)
    command = caller(
        f"""
        result = ask_user(COLOURS, cwd={folder_name!r})
        sys.stderr.write(result["details"]["answers"]["colour"]["customText"] + "!")
        """
    )
    with session_in(place, command) as session:
        session.press(*"@s", "\t", "m")
        session.until("│ @sm")
        session.press("\r")
        session.until("Submit")
        session.press("1")
        session.until("@sm!")

        assert 0 == session.wait()


@LINUX
@pytest.mark.parametrize("keys", [["\r"], ["\x7f", "\x7f"], [" "], ["\x1b[H"]])
def test_leaving_the_mention_ends_what_lists(keys: list[str], place: Path) -> None:
    """No process is left while the ask is still up."""
    path = instead_of_git(place, ENDLESS)
    with session_in(place, PATH=path) as session:
        session.press(*"@f")
        session.until("    first")

        assert 1 == len(children(session.pid))

        session.press(*keys)
        session.until(lambda now: not children(now.pid))

        assert session.status is None


@LINUX
def test_closing_the_editor_ends_what_lists(place: Path) -> None:
    """Escape closes the list first, then the editor."""
    path = instead_of_git(place, ENDLESS)
    with session_in(place, PATH=path) as session:
        session.press(*"@f")
        session.until("    first")
        session.press("\x1b")
        session.gone("    first")
        session.press("\x1b")
        session.gone("│ @f")
        session.until(lambda now: not children(now.pid))

        assert session.status is None


@LINUX
@pytest.mark.parametrize("number", [2, 15])
def test_a_signal_ends_what_lists(number: int, place: Path) -> None:
    """The process ends by it, and nothing that it started is left."""
    path = instead_of_git(place, ENDLESS)
    with session_in(place, PATH=path) as session:
        session.press(*"@f")
        session.until("    first")
        (lister,) = children(session.pid)
        session.signal(number)
        session.wait()

        assert session.restored()
        assert not Path(f"/proc/{lister}").exists()


def test_the_ask_takes_keys_while_a_listing_has_no_end(place: Path) -> None:
    """Each key shows, and the answer is what was typed."""
    path = instead_of_git(place, FLOOD)
    with session_in(place, PATH=path) as session:
        session.press(*"see @file1")
        for count in range(1, 20):
            session.press("7")
            session.until("│ see @file1" + "7" * count)

        assert "see @file1" + "7" * 19 == own_answer(session, place)


def test_a_hostile_repository_runs_nothing(repository: Path) -> None:
    """A program that its configuration names is not started by listing its files."""
    ran = repository.parent / "ran"
    evil = repository / "evil"
    evil.write_text(f"#!/bin/sh\ntouch {ran}\n")
    evil.chmod(0o755)
    for name in ("core.fsmonitor", "core.sshCommand", "core.pager", "core.editor"):
        subprocess.run(["git", "config", name, str(evil)], cwd=repository, check=True)
    with session_in(repository) as session:
        session.press(*"@main")
        session.until("    src/main.py")

    assert not ran.exists()
