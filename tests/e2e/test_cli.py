"""The command line: payload in, result out, an exit status that says how it ended."""

from __future__ import annotations

import json
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.programs import COLOURS, SUBMIT_RED, pi_ask, shell
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line where there is no terminal, and return what it printed."""
    return subprocess.run(
        pi_ask(*arguments),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        start_new_session=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "redirection"),
    [
        pytest.param(["ask.json"], "", id="FILE"),
        pytest.param(["-"], "< ask.json", id="-"),
        pytest.param([], "< ask.json", id="standard input"),
        pytest.param(["ask.json"], "< /dev/null", id="FILE before standard input"),
    ],
)
def test_the_payload_comes_from_a_file_or_from_standard_input(
    arguments: list[str], redirection: str, folder: Path
) -> None:
    """FILE names the payload; ``-`` and no FILE at all read standard input."""
    command = shell(f'exec "$@" > output {redirection}', *pi_ask(*arguments))
    with Session(command, cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert "Red" in (folder / "output").read_text()


def test_a_payload_can_be_typed(folder: Path) -> None:
    """``-`` reads the terminal itself, up to Ctrl+D, and then asks on it."""
    command = shell('printf "go: "; exec "$@" > output', *pi_ask("-", "--text"))
    with Session(command, cwd=folder) as session:
        session.until("go:")
        session.press(json.dumps(COLOURS) + "\n", "\x04")
        session.until("❯ 1. ○ Red")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert "Colour: Red\n" == (folder / "output").read_text()


def test_no_file_and_a_terminal_as_standard_input_is_wrong_usage(folder: Path) -> None:
    """Nobody is left waiting for a payload that no one will type."""
    output = folder / "output"
    with Session(pi_ask(), cwd=folder, stdout=output) as session:
        assert 2 == session.wait()
        assert "no FILE given" in session.screen_text()
        assert "" == output.read_text()


@pytest.mark.parametrize(
    ("keys", "status", "picked"),
    [
        pytest.param(
            ["2", "1"], 0, {"cancelled": False, "mode": "submit"}, id="submit"
        ),
        pytest.param(
            ["2", "2"], 0, {"cancelled": False, "mode": "elaborate"}, id="elaborate"
        ),
        pytest.param(
            ["2", "3"], 130, {"cancelled": True, "mode": "submit"}, id="cancel"
        ),
        pytest.param(
            ["2", "\x1b"], 130, {"cancelled": True, "mode": "submit"}, id="Esc"
        ),
        pytest.param(
            ["2", "\x03"], 130, {"cancelled": True, "mode": "submit"}, id="Ctrl+C"
        ),
    ],
)
def test_the_exit_status_says_how_the_person_ended_it(
    keys: list[str], status: int, picked: dict[str, Any], folder: Path
) -> None:
    """0 for an answer, 130 for a cancel, and the result is printed in either case."""
    output = folder / "output"
    with Session(pi_ask("ask.json"), cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.press(*keys)

        assert status == session.wait()

    details = json.loads(output.read_text())["details"]

    assert picked == {name: details[name] for name in picked}
    assert "cancelReason" not in details


def test_standard_output_has_one_ascii_document_and_nothing_else(folder: Path) -> None:
    """The result is one line of JSON, whatever its texts are made of."""
    output = folder / "output"
    with Session(pi_ask("ask.json"), cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.press("3", "grün 漢字 🎨")
        session.until("grün 漢字 🎨")
        session.press("\r", "1")
        session.wait()

    document = output.read_text("ascii")

    assert ["grün 漢字 🎨"] == json.loads(document)["details"]["answers"]["colour"][
        "values"
    ]
    assert document.endswith("}\n")
    assert 1 == document.count("\n")


@pytest.mark.parametrize("stdout", ["output", None], ids=["file", "terminal"])
def test_text_prints_the_text_for_a_model(stdout: str | None, folder: Path) -> None:
    """``--text`` prints the content of the result in the place of JSON."""
    target = None if stdout is None else folder / stdout
    command = pi_ask("--text", "ask.json")
    with Session(command, cwd=folder, stdout=target) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert "Colour: Red\n" == (
            session.screen_text().strip() + "\n"
            if target is None
            else target.read_text()
        )


def test_text_on_a_terminal_is_safe_to_show(folder: Path) -> None:
    """What a payload holds doesn't move the cursor of the terminal it is printed on."""
    ask = (folder / "ask.json").read_text().replace("Red", r"\u001b[2JRed")
    (folder / "ask.json").write_text(ask)
    with Session(pi_ask("--text", "ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert b"\x1b[2JRed" not in session.raw
        assert "[2JRed" in session.screen_text()


def test_text_that_no_encoding_has_is_printed_all_the_same(folder: Path) -> None:
    """A lone surrogate of the payload comes out as a stand-in, and ends nothing."""
    ask = (folder / "ask.json").read_text().replace("Red", r"Red\ud800")
    (folder / "ask.json").write_text(ask)
    output = folder / "output"
    command = pi_ask("--text", "ask.json")
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()
        assert output.read_text().startswith("Colour: Red")


def test_a_timeout_ends_the_ask(folder: Path) -> None:
    """After ``--timeout`` seconds the ask is over, for no fault of the person."""
    output = folder / "output"
    command = pi_ask("--timeout", "0.2", "ask.json")
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("Which colour?")

        assert 4 == session.wait()
        assert [] == session.left_behind()

    details = json.loads(output.read_text())["details"]

    assert "timed_out" == details["cancelReason"]


def test_a_long_timeout_changes_nothing(folder: Path) -> None:
    """An ask that is answered in time ends as one without a timeout."""
    with Session(pi_ask("--timeout", "1e9", "ask.json"), cwd=folder) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()


def test_an_ask_goes_on_from_an_earlier_one(folder: Path) -> None:
    """What the result in the file holds is filled in: only Submit is left to press."""
    answers = {"colour": {"values": ["blue"], "labels": ["Blue"], "indices": [2]}}
    (folder / "earlier.json").write_text(json.dumps({"answers": answers}))
    output = folder / "output"
    command = pi_ask("--previous", "earlier.json", "ask.json")
    with Session(command, cwd=folder, stdout=output) as session:
        session.until("✓ Colour: Blue")
        session.press("1")

        assert 0 == session.wait()

    assert answers == json.loads(output.read_text())["details"]["answers"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"answers": 1}'])
def test_what_is_no_earlier_result_is_told(folder: Path, text: str) -> None:
    """The ask starts anew, and says so."""
    (folder / "earlier.json").write_text(text)
    command = pi_ask("--previous", "earlier.json", "ask.json")
    with Session(command, cwd=folder) as session:
        session.until("The earlier answers can't be used; starting anew.")
        session.press("2", "1")

        assert 0 == session.wait()


@pytest.mark.parametrize(
    ("arguments", "variable"),
    [(["--surface", "none"], None), ([], "none"), (["--surface", "auto"], "none")],
)
def test_no_surface_leaves_the_terminal_alone(
    arguments: list[str], variable: str | None, folder: Path
) -> None:
    """``none``, as an option or from the environment, never shows anything."""
    output = folder / "output"
    command = pi_ask(*arguments, "ask.json")
    env = {"PI_ASK_SURFACE": variable}
    with Session(command, cwd=folder, stdout=output, env=env) as session:
        assert 3 == session.wait()
        assert b"" == session.raw

    details = json.loads(output.read_text())["details"]

    assert "no_ui" == details["cancelReason"]


def test_the_option_goes_before_the_variable(folder: Path) -> None:
    """``--surface screen`` shows the ask whatever the environment says."""
    command = pi_ask("--surface", "screen", "ask.json")
    env = {"PI_ASK_SURFACE": "none"}
    with Session(command, cwd=folder, env=env) as session:
        session.until("Which colour?")
        session.press(*SUBMIT_RED)

        assert 0 == session.wait()


def test_an_unknown_surface_in_the_environment_is_wrong_usage(folder: Path) -> None:
    """The message names what is wrong and what would be right."""
    output = folder / "output"
    env = {"PI_ASK_SURFACE": "paper"}
    with Session(pi_ask("ask.json"), cwd=folder, stdout=output, env=env) as session:
        assert 2 == session.wait()
        assert "unknown surface 'paper'" in session.screen_text()
        assert "" == output.read_text()


def test_the_demo_asks_of_itself(folder: Path) -> None:
    """``demo`` needs no payload and shows each kind of question."""
    with Session(pi_ask("demo"), cwd=folder) as session:
        session.until("Which language should the tool be written in?")
        session.press("1")
        session.until("Where does it have to run?")
        session.press(" ", "\r")
        session.until("How should it print a list of tasks?")
        session.press("2")
        session.until("Submit")
        session.press("1")

        assert 0 == session.wait()


def test_the_schema_is_the_tool_definition(folder: Path) -> None:
    """``schema`` prints what an agent hands to its model, as ASCII JSON."""
    done = run(folder, "schema")

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.isascii()
    assert {"name", "description", "input_schema", "guidelines"} == set(
        json.loads(done.stdout)
    )


def test_help_says_what_there_is(folder: Path) -> None:
    """``--help`` names every option, both words in FILE's place and each exit status."""
    done = run(folder, "--help")

    assert (0, "") == (done.returncode, done.stderr)
    for word in (
        *("FILE", "--text", "--timeout", "--surface", "--version"),
        *("pi-ask demo", "pi-ask schema", "130", "cancelReason"),
    ):
        assert word in done.stdout


def test_the_version_is_that_of_the_package(folder: Path) -> None:
    """``--version`` prints the name and the version that is installed."""
    done = run(folder, "--version")

    assert (0, f"pi-ask {version('pi_ask')}\n", "") == (
        done.returncode,
        done.stdout,
        done.stderr,
    )


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"which colour?", id="not JSON"),
        pytest.param(b'{"questions": [', id="cut off"),
        pytest.param(b'{"title": "\xff"}', id="not UTF-8"),
        pytest.param(b"[" * 100_000, id="deeply nested"),
        pytest.param(b"9" * 10_000, id="a long number"),
        pytest.param(b"{}", id="no questions"),
        pytest.param(b'{"questions": [{"id": 1}]}', id="wrong fields"),
    ],
)
def test_what_is_no_payload_is_an_invalid_result(payload: bytes, folder: Path) -> None:
    """Exit status 2 and JSON with each fault, for a payload that can't be asked."""
    (folder / "ask.json").write_bytes(payload)
    output = folder / "output"
    with Session(pi_ask("ask.json"), cwd=folder, stdout=output) as session:
        assert 2 == session.wait()
        assert b"" == session.raw

    error = json.loads(output.read_text())["details"]["error"]

    assert "invalid_input" == error["kind"]
    assert all(set(issue) == {"path", "message"} for issue in error["issues"])
    assert error["issues"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.json"], "can't read missing.json"),
        (["."], "can't read ."),
        (["ask.json", "ask.json"], "unrecognized arguments"),
        (["--paper", "ask.json"], "unrecognized arguments: --paper"),
        (["--surface", "paper", "ask.json"], "--surface"),
        (["--timeout", "soon", "ask.json"], "'soon' is no number of seconds above 0"),
        (["--timeout", "0", "ask.json"], "'0' is no number of seconds above 0"),
        (["--timeout=-1", "ask.json"], "'-1' is no number of seconds above 0"),
        (["--timeout", "nan", "ask.json"], "'nan' is no number of seconds above 0"),
        (["--timeout", "inf", "ask.json"], "'inf' is no number of seconds above 0"),
    ],
)
def test_wrong_usage_says_so_on_standard_error(
    arguments: list[str], message: str, folder: Path
) -> None:
    """Exit status 2, a message for the person, and nothing that could be a result."""
    done = run(folder, *arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        pytest.param([], '{"content": ', id="JSON"),
        pytest.param(["--text"], "Needs user input", id="text"),
    ],
)
def test_without_a_terminal_the_questions_are_printed(
    arguments: list[str], start: str, folder: Path
) -> None:
    """Exit status 3, and an agent can ask in its own words what it wanted to ask."""
    done = run(folder, *arguments, "ask.json")

    assert (3, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith(start)
    assert "Blue [blue]" in done.stdout


def test_a_reader_that_has_seen_enough_is_no_fault(folder: Path) -> None:
    """A closed pipe behind the program ends it by SIGPIPE, without a word."""
    done = subprocess.run(
        shell('{ "$@"; echo "status $?" >&2; } | :', *pi_ask("schema")),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr in ("status 141\n", "status 0\n")


def test_a_person_reads_indented_json(folder: Path) -> None:
    """On a terminal the JSON is indented; in a pipe it is one line."""
    (folder / "ask.json").write_text(json.dumps(COLOURS))
    with Session(pi_ask("--surface", "none", "ask.json"), cwd=folder) as session:
        assert 3 == session.wait()
        assert '\n  "details": {' in session.screen_text()
    piped = run(folder, "--surface", "none", "ask.json").stdout

    assert 1 == len(piped.splitlines())


def test_a_result_that_cannot_be_written_is_not_lost(folder: Path) -> None:
    """Where standard output is full the result is on standard error, and says so."""
    done = subprocess.run(
        shell('exec "$@" > /dev/full', *pi_ask("--surface", "none", "-")),
        cwd=folder,
        input=json.dumps(COLOURS),
        capture_output=True,
        text=True,
        start_new_session=True,
        check=False,
    )
    told, result = done.stderr.splitlines()

    assert (1, "pi-ask: can't write: No space left on device") == (
        done.returncode,
        told,
    )
    assert json.loads(result)["details"]["cancelled"]
