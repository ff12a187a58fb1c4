"""Where the lock of a terminal lies, and whose turn it is."""

from __future__ import annotations

import os
import stat
import time
from contextlib import contextmanager

import pytest

from pi_ask.limits import NO_LIMITS, Limits, Reached
from pi_ask.terminal import forks, lock


SHARED = f"/tmp/pi_ask-{os.getuid()}"
"""The folder of this user where the environment names none."""


@pytest.fixture
def runtime(tmp_path, monkeypatch):
    """A folder of this user alone, as ``XDG_RUNTIME_DIR`` names it."""
    folder = tmp_path / "runtime"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder


@pytest.fixture
def said():
    """What was said to the person."""
    return []


@contextmanager
def turn(said, seconds=None):
    """Wait for a turn, for some seconds or as long as it takes."""
    deadline = None if seconds is None else time.monotonic() + seconds
    place = lock.line_up()
    try:
        with lock.turn(Limits(deadline), said.append, place) as fd:
            yield fd
    finally:
        lock.leave(place)


def others(fd):
    """Whether anybody else but *fd* has the turn."""
    return not lock._try(fd)


def test_the_lock_is_of_the_session(runtime, said):
    """All processes of a terminal have one session, which names the file."""
    with turn(said):
        found = os.listdir(runtime)

    assert [f"terminal-{os.getsid(0)}.lock"] == found
    assert [] == said


def test_the_lock_is_of_this_user_alone(runtime, said):
    """Nobody else can read it, write it or hold it."""
    with turn(said) as fd:
        mode = stat.S_IMODE(os.fstat(fd).st_mode)

    assert 0o600 == mode
    assert runtime.is_dir()


@pytest.mark.usefixtures("runtime")
def test_a_turn_ends_with_its_block(said):
    """The next one need not wait for it."""
    for _ in range(3):
        with turn(said, 10):
            pass

    assert [] == said


@pytest.mark.usefixtures("runtime")
def test_a_turn_ends_with_an_exception(said):
    """An ask that failed holds nobody up."""
    with pytest.raises(KeyError), turn(said):
        raise KeyError
    with turn(said, 10):
        pass

    assert [] == said


@pytest.mark.usefixtures("runtime")
def test_a_second_turn_waits(said):
    """It says so once, however long it waits, and gives up when its time is over."""
    with (
        turn(said),
        pytest.raises(Reached),
        turn(said, 3 * lock.POLL_SECONDS),
    ):
        pass

    assert [lock.WAITING] == said


@pytest.mark.usefixtures("runtime")
def test_a_turn_can_be_let_go_for_a_while(said):
    """What is stopped holds nobody up, and waits for its turn when it goes on."""
    with turn(said) as fd:
        other = lock._open()
        before = lock._try(other)
        lock.let_go(fd)
        meanwhile = lock._try(other), others(fd)
        forks.close(other)
        lock.take_again(fd)
        again = lock._open()
        after = lock._try(again)
        forks.close(again)

    assert (False, (True, True), False) == (before, meanwhile, after)
    assert [] == said


def test_a_folder_that_others_can_write_to_is_not_taken(runtime, said):
    """A lock there could be held, or replaced, by anybody."""
    runtime.chmod(0o777)
    with turn(said, 10) as fd:
        held = os.fstat(fd)

    assert [] == os.listdir(runtime)
    assert os.path.samestat(held, os.stat(f"{SHARED}/terminal-{os.getsid(0)}.lock"))


@pytest.mark.parametrize("path", ["", "relative", "/nowhere/at/all"])
def test_a_runtime_folder_that_is_none_is_not_taken(path, monkeypatch, said):
    """What the environment says is not believed unseen."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", path)
    with turn(said, 10) as fd:
        held = os.fstat(fd)
    found = os.stat(SHARED)

    assert os.path.samestat(held, os.stat(f"{SHARED}/terminal-{os.getsid(0)}.lock"))
    assert (os.getuid(), 0o700) == (found.st_uid, stat.S_IMODE(found.st_mode))


def link(path):
    """Put a link to a file beside it in the place of the lock."""
    path.symlink_to(path.parent / "target")


@pytest.mark.parametrize("put", [link, os.mkdir])
def test_what_is_no_lock_is_left_alone(put, runtime, said):
    """The ask goes on without a lock, which is better than none, and says so."""
    put(runtime / f"terminal-{os.getsid(0)}.lock")
    with turn(said) as fd:
        assert fd is None

    assert [f"terminal-{os.getsid(0)}.lock"] == os.listdir(runtime)
    assert 1 == len(said)
    assert said[0].startswith("there is no lock to be had")


@pytest.mark.usefixtures("runtime")
def test_asks_of_a_process_come_in_the_order_in_which_they_lined_up(said):
    """Whoever looks first doesn't overtake those who were there before."""
    early, late = lock.line_up(), lock.line_up()
    brief = Limits(time.monotonic() + lock.POLL_SECONDS)
    with pytest.raises(Reached), lock.turn(brief, said.append, late):
        pass
    with lock.turn(NO_LIMITS, said.append, early):
        pass
    lock.leave(early)
    with lock.turn(NO_LIMITS, said.append, late):
        pass
    lock.leave(late)

    assert [lock.WAITING] == said


def test_asks_of_a_process_take_turns_without_a_lock_too(runtime, said):
    """What can't be had among processes can among threads."""
    (runtime / f"terminal-{os.getsid(0)}.lock").mkdir()
    with turn(said), pytest.raises(Reached), turn(said, lock.POLL_SECONDS):
        pass

    assert lock.WAITING == said[-1]


@pytest.mark.usefixtures("runtime")
def test_a_waiting_ask_can_be_called_off(said):
    """It does not have to come to its turn for that."""
    called_off = Limits(called_off=lambda: bool(said))
    with turn(said):
        place = lock.line_up()
        with (
            pytest.raises(Reached, match="aborted"),
            lock.turn(called_off, said.append, place),
        ):
            pass
        lock.leave(place)

    assert [lock.WAITING] == said


@pytest.mark.usefixtures("runtime")
def test_an_ask_that_is_called_off_already_gets_no_turn(said):
    """So it shows nothing, though the terminal is free."""
    place = lock.line_up()
    with (
        pytest.raises(Reached, match="aborted"),
        lock.turn(Limits(called_off=lambda: True), said.append, place),
    ):
        pass
    lock.leave(place)

    assert [] == said


@pytest.mark.usefixtures("runtime")
def test_a_turn_is_not_inherited_by_a_fork(said):
    """One that lives longer than the ask would hold the terminal as long."""
    with turn(said) as fd:
        child = os.fork()
        if child == 0:
            try:
                os.fstat(fd)
            except OSError:
                os._exit(0)
            os._exit(1)

        assert 0 == os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    assert set() == forks._private


def test_a_fork_has_no_part_in_what_its_parent_asks():
    """The threads that wait there are not in the child, so nobody waits for them."""
    place = lock.line_up()
    child = os.fork()
    if child == 0:
        os._exit(len(lock._line))
    lock.leave(place)

    assert 0 == os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
