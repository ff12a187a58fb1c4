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


@pytest.mark.parametrize("name", ["modal", "view"])
def test_a_curses_host_asks_in_a_window(name: str, tmp_path: Path) -> None:
    """The programs of docs/embedding.md show an ask in a host, and return its result.

    Escape closes an editor there, too: a loop tells when nothing follows it.
    """
    asking = documents.block("docs/embedding.md", "python", f"def {name}(").text
    payload = documents.block("README.md", "json", '"value": "1.0"').text
    target = tmp_path / "result.json"
    program = f"""{asking}
import json

def host(screen):
    screen.addstr("The host's own row")
    screen.refresh()
    window = screen.derwin(20, 60, 2, 10) if {name!r} == "view" else screen
    return {name}(window, json.loads({payload!r}))

result = curses.wrapper(host)
with open({str(target)!r}, "w") as file:
    json.dump(result, file)
"""

    with Session([sys.executable, "-c", program]) as session:
        session.until("❯ 1. ○ 1.0")
        session.press("N", "ä")
        session.until("│ Note: ä")

        assert session.screen_text().startswith("The host's own row")

        session.press("\x1b")
        session.gone("│ Note: ä")
        session.press("2", "\r", "\r")
        status = session.wait()

        assert [] == session.left_behind()

    answers = json.loads(target.read_text())["details"]["answers"]
    assert 0 == status
    assert {"values": ["0.9"], "labels": ["0.9"], "indices": [2], "note": "ä"} == (
        answers["version"]
    )


@pytest.mark.parametrize(
    ("seconds", "keys", "answers"),
    [
        pytest.param(60, ["2", "1"], "{'db': ['pg']}", id="in time"),
        pytest.param(0.5, [], "{}", id="too late"),
    ],
)
def test_an_asyncio_program_asks(seconds: float, keys: list[str], answers: str) -> None:
    """The program of docs/embedding.md returns the answers, or gives up in time."""
    asking = documents.block("docs/embedding.md", "python", "ask_user_async").text
    options = [
        {"value": "lite", "label": "SQLite"},
        {"value": "pg", "label": "Postgres"},
    ]
    question = {"id": "db", "prompt": "Which database?", "options": options}
    program = f"""{asking}
answers = asyncio.run(answer_in_time({{"questions": [{question!r}]}}, {seconds}))
print({{key: answer["values"] for key, answer in answers.items()}})
"""

    with Session([sys.executable, "-c", program]) as session:
        if keys:
            session.until("1-3 pick")
        session.press(*keys)
        status = session.wait()

        assert (0, answers) == (status, session.screen_text().strip())
        assert [] == session.left_behind()
