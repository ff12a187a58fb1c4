"""Folders to list, and the paths of their listings."""

from __future__ import annotations

import os
import select
import subprocess

from pi_ask.surfaces import listing
from pi_ask.surfaces.listing import Listing


SECONDS = 60
"""How long a listing may take on the slowest machine."""

IDENTITY = ("-c", "user.email=a@example.org", "-c", "user.name=A")


def open_descriptors():
    """Return the descriptors of this process that are open."""
    found = []
    for fd in range(256):
        try:
            os.fstat(fd)
        except OSError:
            continue
        found.append(fd)
    return found


def fill(folder, *paths):
    """Make empty files."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()


def git(folder, *arguments):
    """Run git in a folder."""
    return subprocess.run(
        [listing.program("git"), *IDENTITY, *arguments],
        cwd=folder,
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def program(path, text):
    """Write a program that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def wait(files):
    """Wait until a listing has news."""
    assert select.select([files], [], [], SECONDS)[0], "nothing came"


def everything(files):
    """Return all paths of a listing, and see that it is closed at its end."""
    paths = []
    while True:
        wait(files)
        more = files.read()
        if more is None:
            assert files.fileno() == -1
            return paths
        paths += more


def listed(cwd, folder=""):
    """Return all paths of a new listing, in the order of the alphabet."""
    return sorted(everything(Listing(str(cwd), folder)))
