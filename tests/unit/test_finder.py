"""The finder: what it tells of which query, by real listings, and that it can end."""

from __future__ import annotations

import os
import select
import subprocess

import pytest

from pi_ask import mentions
from pi_ask.surfaces import listing
from pi_ask.surfaces.finder import Finder


SECONDS = 60
"""How long a listing may take on the slowest machine."""


@pytest.fixture(autouse=True)
def clean_home(tmp_path, monkeypatch):
    """Have a home of its own, no variables of git's, and only git on the path."""
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
def started(monkeypatch):
    """Return the processes that were started, and see that none is left."""
    start, processes = subprocess.Popen, []

    def noted(*arguments, **options):
        processes.append(start(*arguments, **options))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)

    yield processes

    assert None not in [process.returncode for process in processes]


@pytest.fixture
def place(tmp_path, started):
    """Return a repository that ignores a folder."""
    folder = tmp_path / "place"
    fill(
        folder,
        *("README.md", "src/main.py", "src/model.py", "src/deep/main.txt"),
        *("build/made.o", "build/deep/other.o", ".env", "my notes.txt"),
    )
    (folder / ".gitignore").write_text("build/\n")
    subprocess.run([listing.program("git"), "init", "-q"], cwd=folder, check=True)
    started.clear()
    return folder


@pytest.fixture
def finder(place):
    """Return a finder of what is in the repository; it is closed afterwards."""
    it = Finder(str(place))
    yield it
    it.close()


def fill(folder, *paths):
    """Make empty files."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()


def tales(finder):
    """Work until there is nothing more to do, and return all that was told."""
    told = []
    while finder.is_busy or finder.descriptors:
        if not finder.is_busy:
            assert select.select(finder.descriptors, [], [], SECONDS)[0], "hangs"
        best = finder.work()
        if best is not None:
            told.append(best)
    return told


def found(finder, query):
    """Return what is told last of a query; None if nothing is."""
    finder.want(query)
    told = tales(finder)
    return told[-1] if told else None


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("main", ["src/main.py", "src/deep/main.txt"]),
        ("src/m", ["src/main.py", "src/model.py"]),
        ("notes", ["my notes.txt"]),
        (".en", [".env"]),
        ("nothing of this name", None),
        ("made", None),
    ],
)
def test_a_query_finds_what_git_lists(query, expected, finder):
    """Where nothing fits nothing is told."""
    told = found(finder, query)

    assert expected == (told and told[: len(expected)])


def test_no_more_paths_are_told_than_can_be_moved_to(tmp_path):
    """They are the best of all."""
    fill(tmp_path / "many", *(f"name{number:02d}" for number in range(60)))
    finder = Finder(str(tmp_path / "many"))

    assert [f"name{number:02d}" for number in range(50)] == found(finder, "name")

    finder.close()


def test_typing_on_reads_the_listing_once(finder, started):
    """A query that goes on, or back, is matched with what came before."""
    assert "src/main.py" == found(finder, "m")[0]
    assert "src/model.py" == found(finder, "mod")[0]
    assert "src/model.py" == found(finder, "model")[0]
    assert "README.md" == found(finder, "rea")[0]
    assert ["src/deep/main.txt"] == found(finder, "src/deep/")
    assert 1 == len(started)


def test_only_news_is_told(finder):
    """The same best paths are told once, a query's anew."""
    finder.want("main.py")

    assert [["src/main.py"]] == tales(finder)
    assert finder.work() is None

    finder.want("main.py")

    assert [["src/main.py"]] == tales(finder)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("build/", ["build/deep/", "build/made.o"]),
        ("build/ma", ["build/made.o"]),
        ("build/deep/", ["build/deep/other.o"]),
        ("build/no such", []),
        ("no such/", []),
    ],
)
def test_a_folder_that_is_ignored_is_listed_when_it_is_named(query, expected, finder):
    """What git leaves out by itself can be meant all the same."""
    assert expected == sorted(found(finder, query) or [])


def test_an_ignored_folder_is_listed_beside_others_of_that_name(finder, place):
    """What is in the folder itself comes before what is in ``src/build/``."""
    fill(place, "lib/build/made.txt")
    (place / ".gitignore").write_text("/build/\n")

    assert ["build/made.o"] == found(finder, "build/mad")


def test_a_folder_that_is_not_there_leaves_what_was_found(finder, place):
    """What fits elsewhere stays told."""
    fill(place, "lib/there/made.txt")

    assert ["lib/there/made.txt"] == found(finder, "there/made")


def test_typing_on_in_an_ignored_folder_lists_it_once(finder, started):
    """The tree and the folder are two listings; going back out begins anew."""
    found(finder, "build/")

    assert 2 == len(started)
    assert ["build/made.o"] == found(finder, "build/mad")
    assert 2 == len(started)
    assert ["build/deep/other.o"] == found(finder, "build/deep/")
    assert 3 == len(started)
    assert found(finder, "bui") is None
    assert 4 == len(started)


def test_a_home_is_listed_as_it_is_written(finder, tmp_path):
    """Paths begin with ``~/`` then."""
    fill(tmp_path / "home", "letter.txt", "papers/one.txt")

    assert ["~/letter.txt"] == found(finder, "~/let")
    assert ["~/papers/one.txt"] == found(finder, "~/papers/")


def test_absolute_paths_and_steps_up_are_listed(finder, place):
    """Each folder by itself."""
    assert [f"{place}/README.md"] == found(finder, f"{place}/READ")
    assert ["src/../README.md"] == found(finder, "src/../READ")


def test_the_working_folder_is_looked_into_by_itself(place, monkeypatch):
    """Without another one that is where paths are relative to."""
    monkeypatch.chdir(place / "src")
    finder = Finder()

    assert ["main.py"] == found(finder, "main.py")

    finder.close()


def test_a_working_folder_that_has_vanished_has_no_files(tmp_path, monkeypatch):
    """Absolute paths are found all the same."""
    fill(tmp_path / "home", "letter.txt")
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    finder = Finder()

    assert found(finder, "") is None
    assert found(finder, "src/") is None
    assert ["~/letter.txt"] == found(finder, "~/l")

    finder.close()
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("query", ["", "a\0/b", "/\ud800/", "~nobody/", "../" * 300])
def test_no_query_is_an_error(query, tmp_path):
    """Neither in a folder that is not there."""
    finder = Finder(str(tmp_path / "nowhere"))
    finder.want(query)
    tales(finder)

    assert not finder.is_busy
    finder.close()


def endless(tmp_path, monkeypatch):
    """Put a git on the path that lists for ever, and say what it has listed first."""
    programs = tmp_path / "endless"
    programs.mkdir()
    (programs / "git").write_text("#!/bin/sh\nprintf 'a\\0b\\0'; exec /bin/sleep 600\n")
    (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))


@pytest.mark.parametrize("end", [lambda it: it.close(), lambda it: it.want(None)])
def test_closing_ends_the_process(end, place, tmp_path, started, monkeypatch):
    """It is gone at once, and there is nothing to wait for and nothing to do."""
    endless(tmp_path, monkeypatch)
    finder = Finder(str(place))
    finder.want("a")
    while finder.work() != ["a"]:
        assert finder.is_busy or select.select(finder.descriptors, [], [], SECONDS)[0]
    end(finder)

    assert [-9] == [process.returncode for process in started]
    assert [] == finder.descriptors
    assert not finder.is_busy
    assert finder.work() is None


def test_paths_are_told_before_the_listing_ends(place, tmp_path, monkeypatch):
    """What has come is matched while more is to come."""
    endless(tmp_path, monkeypatch)
    finder = Finder(str(place))
    finder.want("b")
    told = None
    while told is None:
        assert finder.is_busy or select.select(finder.descriptors, [], [], SECONDS)[0]
        told = finder.work()

    assert ["b"] == told
    assert [] != finder.descriptors

    finder.close()


def test_a_piece_of_work_is_a_slice(tmp_path, monkeypatch):
    """Between two keys no more paths are looked at than the matcher's slice."""
    fill(tmp_path / "many", *(f"name{number:03}" for number in range(50)))
    monkeypatch.setattr(mentions, "SLICE", 10)
    steps, step = [], mentions.Matcher.step
    monkeypatch.setattr(
        mentions.Matcher,
        "step",
        lambda self, count: steps.append(count) or step(self, count),
    )
    finder = Finder(str(tmp_path / "many"))

    assert "name049" == found(finder, "049")[0]
    assert {10} == set(steps)
    assert 5 <= len(steps)

    finder.close()
