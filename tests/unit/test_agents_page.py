"""The code of docs/agents.md runs, and does what the page says of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import documents


PAGE = "docs/agents.md"

PYTHON = [block for block in documents.blocks(PAGE) if block.language == "python"]

TESTS = [block for block in PYTHON if "def test_" in block.text]


@pytest.fixture(autouse=True)
def no_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ask shows on the terminal of whoever runs the tests."""
    monkeypatch.setenv("PI_ASK_SURFACE", "none")


@pytest.mark.parametrize("part", ["handle_tool_call(", "again = play("])
def test_a_program_prints_what_is_shown_below_it(part: str) -> None:
    """A program with a text below it prints that."""
    block = documents.block(PAGE, "python", part)

    shown = documents.following(PAGE, block)

    assert shown.text == documents.printed(block.text)


@pytest.mark.parametrize(
    "block",
    [block for block in PYTHON if block not in TESTS],
    ids=lambda block: block.text[:40],
)
def test_a_program_runs(block: documents.Block) -> None:
    """Each block that defines no tests runs as it stands."""
    documents.printed(block.text)


def test_the_tests_of_an_agent_pass(tmp_path: Path) -> None:
    """What the page shows as tests is found by pytest, and is true."""
    text = "\n".join(block.text for block in TESTS)
    (tmp_path / "test_agent.py").write_text(text, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert text.count("def test_") == 3
    assert "3 passed" in done.stdout, done.stdout


def test_the_entry_of_an_mcp_host_is_the_one_of_the_examples() -> None:
    """examples/mcp.json is what the page shows."""
    shown = documents.block(PAGE, "json", "mcpServers")

    assert json.loads(documents.read("examples/mcp.json")) == json.loads(shown.text)


def test_the_commands_of_the_skill_run(tmp_path: Path) -> None:
    """They write the skill into its folder."""
    documents.shell(documents.block(PAGE, "sh", "pi-ask skill").text, tmp_path)

    written = (tmp_path / "skills/ask-user/SKILL.md").read_text(encoding="utf-8")

    assert documents.read("pi_ask/skills/ask-user/SKILL.md") == written
