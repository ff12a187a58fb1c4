"""The programs in the documents that need a terminal do what is said of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import documents
from tests.e2e.session import Session


pytestmark = pytest.mark.e2e


def test_the_script_of_the_testing_page_answers(tmp_path: Path) -> None:
    """The pexpect script of docs/testing.md runs as it stands."""
    payload = documents.block("README.md", "json", '"value": "1.0"').text
    (tmp_path / "ask.json").write_text(payload, encoding="utf-8")
    script = documents.block("docs/testing.md", "python", "pexpect").text
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    env = {**os.environ, "PATH": path}
    env.pop("PI_ASK_SURFACE", None)

    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert (0, "") == (done.returncode, done.stderr)


def test_the_first_lines_of_the_readme_ask() -> None:
    """The first program of the README prints what the README says, after two Enters."""
    program = documents.block("README.md", "python", "import ask_user\n\noptions")
    shown = documents.following("README.md", program).text.rstrip()

    with Session([sys.executable, "-c", program.text]) as session:
        session.until("Enter")
        session.press("\r")
        session.until("Submit")
        session.press("\r")
        status = session.wait()

        assert (0, shown) == (status, session.screen_text().strip())


def test_the_loop_of_the_readme_runs_in_a_host(tmp_path: Path) -> None:
    """The loop for a curses host shows an ask in a window, and returns its result.

    Escape closes an editor there, too: the loop tells when nothing follows it.
    """
    loop = documents.block("README.md", "python", "flow.draw(window)").text
    payload = documents.block("README.md", "json", '"value": "1.0"').text
    target = tmp_path / "result.json"
    program = f"""{loop}
import json

def host(screen):
    return ask(screen.derwin(20, 60, 2, 10), json.loads({payload!r}))

result = curses.wrapper(host)
with open({str(target)!r}, "w") as file:
    json.dump(result, file)
"""

    with Session([sys.executable, "-c", program]) as session:
        session.until("          ❯ 1. ○ 1.0")
        session.press("N", "ä")
        session.until("│ Note: ä")
        session.press("\x1b")
        session.gone("│ Note: ä")
        session.press("2", "\r", "\r")
        status = session.wait()

    answers = json.loads(target.read_text())["details"]["answers"]
    assert 0 == status
    assert {"values": ["0.9"], "labels": ["0.9"], "indices": [2], "note": "ä"} == (
        answers["version"]
    )


@pytest.mark.parametrize("part", ['surface="none"', "hasty_person"])
def test_a_program_without_a_terminal_runs(part: str) -> None:
    """The programs of docs/testing.md that need no terminal run as they stand."""
    program = documents.block("docs/testing.md", "python", part)

    exec(compile(program.text, "docs/testing.md", "exec"), {"__name__": "testing"})
