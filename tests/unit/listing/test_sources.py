"""What a listing gives from which source, and how names come."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pi_ask.surfaces import listing
from pi_ask.surfaces.listing import Listing
from tests.listings import (
    everything,
    fill,
    git,
    listed,
    program,
)


# --- sources ------------------------------------------------------------------------


def test_a_repository_lists_what_git_does_not_ignore(repository):
    """Tracked and new files are listed, those that are ignored are not."""
    expected = [
        ".env",
        ".gitignore",
        ".hidden/file",
        "src/deep/er.py",
        "src/main.py",
        "top.txt",
    ]

    assert expected == listed(repository)


def test_a_folder_of_a_repository_lists_what_is_below_it(repository):
    """Paths are relative to the working folder, not to the repository."""
    assert ["deep/er.py", "main.py"] == listed(repository / "src")


def test_a_file_in_conflict_is_listed_once(repository):
    """In a merge git has several entries for a file."""
    blob = git(repository, "hash-object", "-w", "top.txt").strip()
    entries = "".join(f"100644 {blob} {side}\ttop.txt\n" for side in (1, 2, 3))
    subprocess.run(
        [listing.program("git"), "update-index", "--index-info"],
        cwd=repository,
        input=entries.encode(),
        check=True,
    )

    assert 3 == git(repository, "ls-files", "-c").count("top.txt")
    assert 1 == listed(repository).count("top.txt")


@pytest.mark.parametrize(
    "name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_CEILING_DIRECTORIES"]
)
def test_the_environment_does_not_lead_git_elsewhere(
    name, repository, tmp_path, monkeypatch
):
    """A hook's variables, say, are not those of the working folder."""
    before = listed(repository)
    monkeypatch.setenv(name, str(tmp_path))

    assert before == listed(repository)


def test_outside_of_a_repository_the_tree_is_walked(place):
    """Hidden folders are not gone into."""
    assert [".env", "src/deep/er.py", "src/main.py", "top.txt"] == listed(place)


def test_the_walk_follows_no_link(place):
    """A link to a folder is offered as one, and ends there; others are no files."""
    (place / "round").symlink_to(place)
    (place / "nowhere").symlink_to(place / "missing")
    (place / "itself").symlink_to("itself")
    (place / "file").symlink_to("top.txt")
    os.mkfifo(place / "pipe")

    expected = [".env", "file", "round/", "src/deep/er.py", "src/main.py", "top.txt"]
    assert expected == listed(place)


def test_the_walk_gives_what_is_less_deep_first(place):
    """So a limit cuts off what is deepest."""
    paths = everything(Listing(str(place)))

    assert ["src/main.py", "src/deep/er.py"] == paths[-2:]


@pytest.mark.parametrize("name", ["fd", "fdfind"])
def test_outside_of_a_repository_fd_lists(name, place, tmp_path):
    """It is used where it is installed, and told the folder."""
    script = '#!/bin/sh\nprintf "./one\\0./a b/two\\0$*\\0"; read it\n'
    program(tmp_path / "programs" / name, script)

    options = f"--print0 --type f --color never --base-directory {place}"
    assert sorted([options, "a b/two", "one"]) == listed(place)


def test_what_fd_fails_to_list_is_walked(place, tmp_path):
    """A program of that name may be another one."""
    program(tmp_path / "programs" / "fd", "#!/bin/sh\nexit 2\n")

    assert "src/main.py" in listed(place)


def test_without_git_the_tree_is_walked(repository, tmp_path):
    """What is ignored is listed then."""
    (tmp_path / "programs" / "git").unlink()

    assert "build/made.o" in listed(repository)


def test_a_broken_repository_is_walked(repository):
    """What git says of it goes nowhere."""
    (repository / ".git" / "index").write_bytes(b"no index")

    assert "build/made.o" in listed(repository)


def test_git_that_cannot_be_started_is_no_error(repository, tmp_path):
    """The next source is taken then."""
    (tmp_path / "programs" / "git").unlink()
    program(tmp_path / "programs" / "git", "#!/no/such/interpreter\n")

    assert "build/made.o" in listed(repository)


def test_without_any_source_there_are_no_paths(place, tmp_path, monkeypatch):
    """A frozen program has no Python to walk with."""
    (tmp_path / "programs" / "git").unlink()
    monkeypatch.setattr(sys, "executable", "")

    assert [] == listed(place)


# --- single folders -----------------------------------------------------------------


def test_a_single_folder_gives_files_and_folders(place):
    """Hidden ones are among them; what is in the folders is not."""
    expected = [f"{place}/{name}" for name in (".env", ".hidden/", "src/", "top.txt")]

    assert expected == listed("/", f"{place}/")


@pytest.mark.parametrize(
    ("folder", "expected"),
    [
        ("src/", ["src/deep/", "src/main.py"]),
        ("src/deep/../", ["src/deep/../deep/", "src/deep/../main.py"]),
        ("./src/deep/", ["./src/deep/er.py"]),
        ("../place/src/deep/", ["../place/src/deep/er.py"]),
        ("missing/", []),
        ("top.txt/", []),
        ("nul\0/", []),
        ("lone\udc80/", []),
        ("~/", ["~/notes.txt"]),
        ("~/missing/", []),
        ("~root/", []),
    ],
)
def test_paths_in_a_folder_begin_as_the_folder_is_written(
    folder, expected, place, tmp_path
):
    """So a mention goes on from what was typed."""
    fill(tmp_path / "home", "notes.txt")

    assert expected == listed(place, folder)


def test_a_folder_of_that_name_is_not_a_persons_home(place):
    """A tilde has a meaning only before a slash."""
    fill(place, "~root/file")

    assert ["~root/file"] == listed(place, "~root/")


def test_a_single_folder_is_listed_in_a_repository_too(repository):
    """What is ignored is in it: it was asked for by its name."""
    assert ["build/made.o"] == listed(repository, "build/")


# --- names --------------------------------------------------------------------------

NAMES = [
    "a b",
    "two\nlines",
    " ",
    "資料.txt",
    "e\u0301",
    'quo"te',
    "\x1b[31m",
    "ls-files",
]


@pytest.mark.parametrize("versioned", [False, True])
def test_any_name_is_given_as_it_is(versioned, tmp_path):
    """Only names that are not UTF-8, which no text could mention, are left out."""
    place = tmp_path / "names"
    fill(place, *NAMES)
    try:
        with open(os.fsencode(place) + b"/not\xffutf8", "w"):
            pass
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    if versioned:
        git(place, "init", "-q")

    assert sorted(NAMES) == listed(place)


def test_a_name_may_come_in_pieces(tmp_path, monkeypatch):
    """Paths are given when they are complete, and letters are not cut."""
    monkeypatch.setattr(listing, "_CHUNK", 1)
    fill(tmp_path / "names", *NAMES)

    assert sorted(NAMES) == listed(tmp_path / "names")
