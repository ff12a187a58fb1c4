"""Run the tests on each Python from 3.10 up that this machine has.

Run it as a script, with any Python: it makes a virtual environment ``.venv-3.x`` for
each version.  It looks for ``python3.x`` on the path and among pyenv's versions, and
takes the first that really runs, since pyenv leaves commands on the path that don't.
"""

from __future__ import annotations

import glob
import os
import subprocess
import sys
from collections.abc import Iterator


VERSIONS = ("3.10", "3.11", "3.12", "3.13", "3.14", "3.15")

_PROBE = "import curses, ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def candidates(version: str) -> Iterator[str]:
    """Yield the commands that may run Python *version*."""
    yield f"python{version}"
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    yield from sorted(glob.glob(f"{pyenv}/versions/{version}.*/bin/python"))


def runs(command: str, version: str) -> bool:
    """Whether *command* is a Python *version* that has what the tests need."""
    try:
        said = subprocess.check_output(
            [command, "-c", _PROBE], stderr=subprocess.DEVNULL, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return False
    return said.strip() == version


def passes(command: str, version: str) -> bool:
    """Whether the tests pass on *command*, in an environment of its own."""
    home = os.path.join(_ROOT, f".venv-{version}")
    python = os.path.join(home, "bin", "python")
    quiet = ["-qq", "--disable-pip-version-check"]
    compat = ["--config-settings", "editable_mode=compat"]
    steps = [
        [command, "-m", "venv", home],
        [python, "-m", "pip", "install", *quiet, *compat, "--editable", ".[test]"],
        [python, "-m", "pytest", "--quiet"],
    ]
    return all(subprocess.call(step, cwd=_ROOT) == 0 for step in steps)


def main() -> int:
    """Run the tests on every version; the exit status is 1 if they fail on one."""
    outcomes = {}
    for version in VERSIONS:
        found = (name for name in candidates(version) if runs(name, version))
        command = next(found, None)
        if command is None:
            outcomes[version] = "not on this machine"
            continue
        print(f"\nPython {version} ({command})", flush=True)
        outcomes[version] = "passes" if passes(command, version) else "FAILS"

    print()
    for version, outcome in outcomes.items():
        print(f"Python {version}: {outcome}")
    return 1 if "FAILS" in outcomes.values() else 0


if __name__ == "__main__":
    sys.exit(main())
