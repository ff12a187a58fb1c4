"""The folders that are listed, a home without settings, and that nothing is left."""

from __future__ import annotations

import os
import subprocess

import pytest

from pi_ask.surfaces import listing
from tests.listings import (
    fill,
    git,
    open_descriptors,
)


@pytest.fixture(autouse=True)
def clean_home(tmp_path, monkeypatch):
    """Have a home without settings, no variables of git's, and only git on the path."""
    home, programs = tmp_path / "home", tmp_path / "programs"
    home.mkdir()
    programs.mkdir()
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    (programs / "git").symlink_to(listing.program("git"))
    monkeypatch.setenv("PATH", str(programs))


@pytest.fixture(autouse=True)
def nothing_left(monkeypatch):
    """See to it that no descriptor and no process is left."""
    start, started = subprocess.Popen, []

    def noted(*arguments, **options):
        started.append(start(*arguments, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    before = open_descriptors()

    yield

    assert before == open_descriptors()
    assert None not in [process.returncode for process in started]


@pytest.fixture
def place(tmp_path):
    """Return a folder outside of any repository, with files of all kinds."""
    folder = tmp_path / "place"
    fill(folder, "top.txt", "src/main.py", "src/deep/er.py", ".env", ".hidden/file")
    return folder


@pytest.fixture
def repository(place):
    """Return the same folder as a repository that ignores some of its files."""
    fill(place, "build/made.o", "src/made.o")
    (place / ".gitignore").write_text("*.o\n")
    git(place, "init", "-q")
    git(place, "add", "src/main.py")
    return place
