"""What a listing leaves behind, and what a hostile repository can't do."""

from __future__ import annotations

import os
import subprocess

import pytest

from pi_ask.surfaces import listing
from pi_ask.surfaces.listing import Listing
from tests.listings import (
    fill,
    git,
    listed,
    program,
    wait,
)


EVIL = """\
#!/bin/sh
echo "$0" >> "{ran}"
"""


# --- limits and endings -------------------------------------------------------------


@pytest.mark.parametrize("versioned", [False, True])
def test_no_more_paths_are_given_than_the_limit(versioned, tmp_path, monkeypatch):
    """The listing is at its end then, though there are more files."""
    monkeypatch.setattr(listing, "LIMIT", 7)
    place = tmp_path / "many"
    fill(place, *(f"file{number}" for number in range(20)))
    if versioned:
        git(place, "init", "-q")
    files = Listing(str(place))
    paths = []
    while files.fileno() >= 0:
        wait(files)
        paths += files.read() or []

    assert 7 == len(set(paths))
    assert files.read() is None


def test_the_limit_of_a_single_folder(tmp_path, monkeypatch):
    """It holds for one folder as for a tree."""
    monkeypatch.setattr(listing, "LIMIT", 7)
    fill(tmp_path / "many", *(f"file{number}" for number in range(20)))
    files = Listing(str(tmp_path), "many/")
    paths = []
    while files.fileno() >= 0:
        wait(files)
        paths += files.read() or []

    assert 7 == len(set(paths))


def stuck(tmp_path, before=""):
    """Have a git that never ends."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    (tmp_path / "programs" / "git").unlink()
    program(tmp_path / "programs" / "git", f"#!/bin/sh\n{before}read it < '{gate}'\n")


def test_reading_does_not_wait(place, tmp_path):
    """An empty list says that nothing has come yet."""
    stuck(tmp_path)
    files = Listing(str(place))
    try:
        assert [] == files.read()
        assert not os.get_blocking(files.fileno())
    finally:
        files.close()


def test_a_listing_can_be_closed_while_it_goes_on(place, tmp_path):
    """Its process is ended, and there is no more to read."""
    stuck(tmp_path, "printf 'one\\0tw'\n")
    files = Listing(str(place))
    wait(files)

    assert ["one"] == files.read()

    files.close()

    assert files.read() is None
    assert files.fileno() == -1


def test_closing_twice_is_closing_once(place):
    """A listing that was never read can be closed, and again."""
    files = Listing(str(place))
    files.close()
    number = os.open(os.devnull, os.O_RDONLY)
    try:
        files.close()
        os.fstat(number)
    finally:
        os.close(number)

    assert files.read() is None


def test_the_descriptor_is_the_same_from_source_to_source(place):
    """Who waits for it may keep its number until the end; no other program gets it."""
    files = Listing(str(place))
    numbers = set()
    while files.fileno() >= 0:
        numbers.add(files.fileno())
        assert not os.get_inheritable(files.fileno())
        wait(files)
        files.read()

    assert 1 == len(numbers)


@pytest.mark.parametrize("folder", ["", "src/"])
def test_a_folder_that_has_vanished_has_no_files(folder, tmp_path):
    """That is no error."""
    assert [] == listed(tmp_path / "vanished", folder)


def test_a_folder_that_may_not_be_read_has_no_files(place, request):
    """What is beside it is listed all the same."""
    closed = place / "src"
    closed.chmod(0)
    request.addfinalizer(lambda: closed.chmod(0o755))
    if os.access(closed, os.R_OK):
        pytest.skip("this user may read everything")

    assert [".env", "top.txt"] == listed(place)
    assert [] == listed(closed)
    assert [] == listed(place, "src/")


# --- what a hostile repository can't do ---------------------------------------------


@pytest.fixture
def evil(tmp_path, repository):
    """Return a program that leaves a trace, in a repository that names it everywhere."""
    trace = EVIL.format(ran=tmp_path / "ran")
    found = program(repository / "evil", trace)
    for hook in ("post-index-change", "post-checkout", "reference-transaction"):
        program(repository / "hooks" / hook, trace)
    for name, value in {
        "core.fsmonitor": "./evil",
        "core.hooksPath": "hooks",
        "core.pager": "./evil",
        "pager.ls-files": "./evil",
        "core.sshCommand": "./evil",
        "alias.ls-files": "!./evil",
        "filter.x.clean": "./evil",
        "filter.x.process": "./evil",
    }.items():
        git(repository, "config", name, value)
    (repository / ".gitattributes").write_text("* filter=x\n")
    return found


def test_a_hostile_configuration_runs_nothing(evil, repository, tmp_path):
    """The programs that it names are run by a plain git, and not by the listing."""
    assert "src/main.py" in listed(repository)
    assert not (tmp_path / "ran").exists()

    git(repository, "ls-files", "-co")

    assert (tmp_path / "ran").exists()


def test_a_repository_that_a_file_points_to_runs_nothing(evil, repository, tmp_path):
    """The folder of the repository may be anywhere."""
    (repository / ".git").rename(repository / "elsewhere")
    (repository / ".git").write_text("gitdir: elsewhere\n")

    assert "src/main.py" in listed(repository)
    assert not (tmp_path / "ran").exists()

    git(repository, "ls-files", "-co")

    assert (tmp_path / "ran").exists()


def test_a_repository_that_lacks_objects_fetches_nothing(place, tmp_path):
    """To list a sparse index git fetches what is not there, by whatever program."""
    evil = program(tmp_path / "evil", EVIL.format(ran=tmp_path / "ran"))
    git(place, "init", "-q")
    git(place, "add", "src", "top.txt")
    git(place, "commit", "-qm", "First")
    try:
        git(place, "sparse-checkout", "set", "--cone", "--sparse-index", "docs")
    except subprocess.CalledProcessError:
        pytest.skip("this git knows no sparse index")
    tree = git(place, "rev-parse", "HEAD:src").strip()
    for name, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": str(place),
        "remote.origin.uploadPack": str(evil),
        "protocol.allow": "always",
    }.items():
        git(place, "config", name, value)
    (place / ".git" / "objects" / tree[:2] / tree[2:]).unlink()

    assert "top.txt" in listed(place)
    assert not (tmp_path / "ran").exists()

    git(place, "ls-files", "-co")

    assert (tmp_path / "ran").exists()


@pytest.mark.parametrize("entry", ["", ".", "bin"])
def test_programs_in_the_working_folder_are_not_run(
    entry, repository, tmp_path, monkeypatch
):
    """A search path may name it, by nothing even; such an entry is passed over."""
    for folder in (repository, repository / "bin"):
        for name in ("git", "fd", "fdfind"):
            program(folder / name, EVIL.format(ran=tmp_path / "ran"))
    monkeypatch.chdir(repository)
    monkeypatch.setenv("PATH", f"{entry}:{os.environ['PATH']}")

    assert "src/main.py" in listed(repository)
    assert not (tmp_path / "ran").exists()


def test_the_walk_imports_nothing_from_where_it_walks(place, monkeypatch):
    """A module that lies there, named like one of Python's, is not loaded."""
    (place / "os.py").write_text("raise SystemExit(1)\n")
    monkeypatch.chdir(place)
    monkeypatch.setenv("PYTHONPATH", str(place))

    assert "os.py" in listed(place)
