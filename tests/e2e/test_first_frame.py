"""What is loaded before the first frame: a fixed list, so that no start grows unseen."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.e2e.programs import COLOURS, caller
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e

LOADED = Path(__file__).with_name("first_frame.txt")
"""The modules of this package that an ask on the screen needs, one a line."""

LIBRARY = {
    *("_curses", "curses", "_locale", "locale", "errno", "fcntl", "select", "signal"),
    *("_json", "json", "json.decoder", "json.encoder", "json.scanner", "termios"),
    *("_bisect", "bisect", "atexit", "faulthandler", "threading", "_weakrefset"),
}
"""The modules of the standard library that it may load beyond those of attrs."""

# `attrs` comes first: what that needs is no business of ours.
PROGRAM = """
import attrs, json, sys
before = set(sys.modules)
from pi_ask import cli
from pi_ask.surfaces import screen
def step(loop):
    with open(sys.argv[1], "w") as file:
        json.dump(sorted(set(sys.modules) - before), file)
    loop._flow.cancel()
screen.Loop._step = step
cli.main(["ask.json"])
"""


@pytest.fixture
def loaded(tmp_path: Path) -> list[str]:
    """What ``pi-ask FILE`` has loaded when its first frame shows."""
    (tmp_path / "ask.json").write_text(json.dumps(COLOURS))
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "modules.json")]
    with Session(command, cwd=tmp_path) as session:
        session.wait()
    modules: list[str] = json.loads((tmp_path / "modules.json").read_text())
    return modules


def test_the_modules_before_the_first_frame_are_a_fixed_list(loaded: list[str]) -> None:
    """What is added here is added to every start: is it needed for the first frame?"""
    ours = [name for name in loaded if name.partition(".")[0] == "pi_ask"]

    assert LOADED.read_text().split() == ours


def test_little_of_the_standard_library_is_loaded(loaded: list[str]) -> None:
    """No parser of arguments, no event loop, no processes, no tables of Unicode."""
    theirs = {name for name in loaded if name.partition(".")[0] != "pi_ask"}

    assert set() == theirs - LIBRARY


def test_importing_the_package_loads_no_terminal(tmp_path: Path) -> None:
    """An agent that imports it may never ask."""
    body = """
        print(sorted({"curses", "termios", "fcntl", "json", "asyncio"} & {*sys.modules}))
    """
    program = caller(body)
    program[-1] = program[-1].replace("import json, os, signal, sys", "import sys")
    with Session(program, cwd=tmp_path) as session:
        session.wait()

        assert "[]" in session.screen_text()
