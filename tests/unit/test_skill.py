"""The skill tells an agent what is so: its examples, its commands, what ends how."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from pi_ask import TOOL, cli, validate
from pi_ask.state.model import REASONS
from tests import documents


SKILL = "pi_ask/skills/ask-user/SKILL.md"

SHELL = documents.block(SKILL, "sh", "pi-ask")


def payloads() -> list[Any]:
    """The payloads of the skill, as JSON and within a command."""
    (here,) = re.findall(r"<<'END'\n(.*)^END$", SHELL.text, re.DOTALL | re.MULTILINE)
    shown = [one.text for one in documents.blocks(SKILL) if one.language == "json"]
    return [json.loads(text) for text in (*shown, here)]


def rows(heading: str) -> list[str]:
    """The first cells of the table below a heading, without the first two rows."""
    section = (
        documents.read(SKILL).partition(f"## {heading}\n")[2].partition("\n## ")[0]
    )
    return re.findall(r"^\| (.*?) \|", section, re.MULTILINE)[1:]


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the skill's where nobody can be asked."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PI_ASK_SURFACE": "none"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_begins_as_skills_do() -> None:
    """Its name is that of its folder, and a line says when to read it."""
    lines = documents.read(SKILL).split("\n")

    assert ["---", "name: ask-user"] == lines[:2]
    assert re.fullmatch(r"description: [^:]{50,900}", lines[2])
    assert "---" == lines[3]


def test_its_examples_break_no_rule() -> None:
    """What an agent may copy can be asked."""
    issues = [validate(payload) for payload in payloads()]

    assert [[], []] == issues


def test_its_examples_follow_the_guidelines() -> None:
    """Few questions with labels, two to four options, each with a text to it."""
    questions = [question for one in payloads() for question in one["questions"]]

    assert {"single", "multi", "preview"} == {
        question.get("type", "single") for question in questions
    }
    for question in questions:
        assert question["label"]
        assert 2 <= len(question["options"]) <= 4
        assert all("description" in o or "preview" in o for o in question["options"])
    assert all(len(one["questions"]) <= 3 for one in payloads())


def test_it_names_every_end_of_an_ask() -> None:
    """Each mode, each reason and the error have a row that says what to do."""
    said = " ".join(rows("What comes back"))

    named = set(re.findall(r"`(\w+)`", said))

    assert {*REASONS, "submit", "elaborate", "invalid_input"} <= named


def test_it_names_every_exit_status() -> None:
    """The statuses are those of the command line."""
    statuses = [int(cell) for cell in rows("From a shell")]

    assert sorted(statuses) == sorted(
        [
            cli.ANSWERED,
            cli.UNWRITTEN,
            cli.INVALID,
            cli.NO_TERMINAL,
            cli.ENDED,
            cli.CANCELLED,
        ]
    )


def test_it_names_the_tool_and_options_that_there_are(tmp_path: Path) -> None:
    """The tool is called so, and ``--help`` has each option."""
    text = documents.read(SKILL)
    known = run(tmp_path, "pi-ask --help").stdout

    options = set(re.findall(r"--[a-z]+", text))

    assert TOOL["name"] in text
    assert {"--text", "--timeout", "--previous", "--surface"} == options
    assert [] == [option for option in options if option not in known]


def test_its_command_asks(tmp_path: Path) -> None:
    """As it stands it writes a result, and ends with the status that the table has."""
    done = run(tmp_path, SHELL.text)

    result = json.loads((tmp_path / "answer.json").read_text())

    assert (cli.NO_TERMINAL, "") == (done.returncode, done.stderr)
    assert "Which licence shall the project have?" in result["content"][0]["text"]


def test_the_command_line_prints_it(tmp_path: Path) -> None:
    """``pi-ask skill`` prints the file, on any terminal."""
    text = documents.read(SKILL)

    assert text == run(tmp_path, "LC_ALL=C pi-ask skill").stdout
    assert text.isascii()


def test_it_has_no_links() -> None:
    """An agent has this file alone."""
    assert [] == documents.links(SKILL)
