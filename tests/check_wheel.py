"""Build the wheel, install it where nothing else is, and ask with it once.

Run it as ``python -m tests.check_wheel`` from the root.  It shows that what a stranger
installs is complete: the tests beside it run the files in the folder.
"""

from __future__ import annotations

import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from typing import Any

from tests.e2e.session import Session


SOURCES = ("setup.cfg", "pyproject.toml", "README.md", "LICENSE")

PAYLOAD = {
    "questions": [
        {
            "id": "drink",
            "prompt": "What shall it be?",
            "options": [
                {"value": "tea", "label": "A pot of tea"},
                {"value": "coffee", "label": "Coffee"},
            ],
        }
    ]
}

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def build(folder: str) -> str:
    """Return the path of a wheel that is built in *folder*.

    It is built from a copy, since a ``build`` folder of last week would end up in it.
    """
    source = os.path.join(folder, "source")
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(
        os.path.join(_ROOT, "pi_ask"), os.path.join(source, "pi_ask"), ignore=unwanted
    )
    for name in SOURCES:
        shutil.copy(os.path.join(_ROOT, name), source)
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", folder, source)
    (wheel,) = glob.glob(os.path.join(folder, "*.whl"))

    return wheel


def missing(wheel: str) -> set[str]:
    """Return the files of the package that *wheel* doesn't have."""
    wanted = {
        os.path.relpath(os.path.join(folder, name), _ROOT)
        for folder, _, names in os.walk(os.path.join(_ROOT, "pi_ask"))
        for name in names
        if name.endswith((".py", ".md")) or name == "py.typed"
    }
    with zipfile.ZipFile(wheel) as archive:
        return wanted - set(archive.namelist())


def install(wheel: str, folder: str) -> str:
    """Return the path of ``pi-ask`` in a new environment in *folder*."""
    home = os.path.join(folder, "clean")
    venv.create(home, with_pip=True)
    pip(os.path.join(home, "bin", "python"), "install", wheel)

    return os.path.join(home, "bin", "pi-ask")


def pip(python: str, *arguments: str) -> None:
    """Run pip under *python*; what it has to say is shown only if it fails."""
    command = [python, "-m", "pip", "-qq", "--disable-pip-version-check"]
    subprocess.run([*command, *arguments], check=True)


def ask(program: str, folder: str) -> tuple[int, Any]:
    """Return the exit status and the result of an ask that Enter answers."""
    question, answer = os.path.join(folder, "ask.json"), os.path.join(folder, "answer")
    with open(question, "w", encoding="utf-8") as file:
        json.dump(PAYLOAD, file)

    with Session([program, question], cwd=folder, stdout=answer) as session:
        session.until("A pot of tea")
        session.until(lambda session: "enter" in session.screen_text().lower())
        first = session.screen_text()
        session.press("\r")
        session.until(lambda session: session.screen_text() != first)
        session.press("\r")
        status = session.wait()
        left = session.left_behind()
    assert not left, f"the terminal was left with another {', '.join(left)}"

    with open(answer, encoding="utf-8") as file:
        return status, json.load(file)


def main() -> None:
    """Check the wheel; an assertion says what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = build(folder)
        absent = missing(wheel)
        assert not absent, f"not in the wheel: {', '.join(sorted(absent))}"

        status, result = ask(install(wheel, folder), folder)
        assert status == 0, f"pi-ask ended with {status}"

        values = result["details"]["answers"]["drink"]["values"]
        assert values == ["tea"], f"the answer was {values}"
        print(f"{os.path.basename(wheel)} is complete, and asks.")


if __name__ == "__main__":
    main()
