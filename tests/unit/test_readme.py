"""The code of the README runs, and does what the README shows.

Its first block and the one for a curses host need a terminal: these run in
``tests/e2e/test_documented_script.py``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pi_ask import TOOL
from pi_ask.bindings import MODES
from tests import documents, screens


README = "README.md"

PYTHON = [block for block in documents.blocks(README) if block.language == "python"]

RUN = [
    block
    for block in documents.blocks(README)
    if block.language == "sh" and "exit status" in block.text
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the ``ask.json`` of the README."""
    payload = documents.block(README, "json", '"value": "1.0"')
    (tmp_path / "ask.json").write_text(payload.text, encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def no_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ask shows on the terminal of whoever runs the tests."""
    monkeypatch.setenv("PI_ASK_SURFACE", "none")


@pytest.mark.parametrize("part", ["def run(model", "flow.press"])
def test_a_block_of_python_prints_what_is_shown_below_it(part: str) -> None:
    """A complete program of the README prints what stands below it."""
    block = documents.block(README, "python", part)

    shown = documents.following(README, block)

    assert shown.text == documents.printed(block.text)


@pytest.mark.parametrize("block", PYTHON, ids=lambda block: block.text[:30])
def test_a_block_of_python_runs(block: documents.Block) -> None:
    """Each block runs as it stands, without a terminal."""
    documents.printed(block.text)


@pytest.mark.parametrize("block", RUN, ids=lambda block: block.text[:30])
def test_a_command_prints_what_is_shown_below_it(
    block: documents.Block, folder: Path
) -> None:
    """A command of the README prints what stands below it, its exit status too."""
    shown = documents.following(README, block)

    assert shown.text == documents.shell(block.text, folder)


def test_two_commands_are_run() -> None:
    """The commands that need no terminal are found in the README."""
    assert 2 == len(RUN)


def test_schema_prints_the_tool(folder: Path) -> None:
    """``pi-ask schema`` prints `TOOL` as JSON."""
    assert TOOL == json.loads(documents.shell("pi-ask schema", folder))


def test_every_option_of_the_command_line_is_there(folder: Path) -> None:
    """The README names the options that ``--help`` names."""
    options = set(re.findall(r"--\w+", documents.shell("pi-ask --help", folder)))
    text = documents.read(README)

    assert [] == [option for option in sorted(options) if option not in text]


def test_the_make_targets_exist() -> None:
    """Each ``make`` command of the README and of docs/testing.md has a target."""
    text = documents.read(README) + documents.read("docs/testing.md")
    targets = set(re.findall(r"^([a-z-]+):", documents.read("Makefile"), re.MULTILINE))

    named = set(re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)`", text, re.MULTILINE))
    named = {one or other for one, other in named}

    assert {"demo", "test"} <= named
    assert set() == named - targets


def test_the_keys_are_keys() -> None:
    """Each key of the README's table is a label of the keymap."""
    table = documents.read(README).partition("## Keys")[2].partition("## Result")[0]
    labels = {binding.label for rows in MODES.values() for binding in rows}

    cells = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)

    assert 9 == len(cells)
    assert [] == [cell for cell in cells if cell.replace("`", "") not in labels]


def test_the_screen_is_one_of_the_demo() -> None:
    """The screen of the README is as ``make screens`` writes it."""
    shots = [shot for _, shot in screens.play(80, 24)]

    assert screens.with_screen(documents.read(README), shots) == documents.read(README)
