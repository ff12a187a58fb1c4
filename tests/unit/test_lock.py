"""Where the lock of a terminal lies, and whose turn it is."""

from __future__ import annotations

import os
import stat
import time

import pytest

from pi_ask.terminal import lock


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


def others(fd):
    """Whether anybody else but *fd* has the turn."""
    return not lock._try(fd)


def test_the_lock_is_of_the_session(runtime, said):
    """All processes of a terminal have one session, which names the file."""
    with lock.turn(None, said.append):
        found = os.listdir(runtime)

    assert [f"terminal-{os.getsid(0)}.lock"] == found
    assert [] == said


def test_the_lock_is_of_this_user_alone(runtime, said):
    """Nobody else can read it, write it or hold it."""
    with lock.turn(None, said.append) as fd:
        mode = stat.S_IMODE(os.fstat(fd).st_mode)

    assert 0o600 == mode
    assert runtime.is_dir()


@pytest.mark.usefixtures("runtime")
def test_a_turn_ends_with_its_block(said):
    """The next one need not wait for it."""
    for _ in range(3):
        with lock.turn(time.monotonic(), said.append):
            pass

    assert [] == said


@pytest.mark.usefixtures("runtime")
def test_a_turn_ends_with_an_exception(said):
    """An ask that failed holds nobody up."""
    with pytest.raises(KeyError), lock.turn(None, said.append):
        raise KeyError
    with lock.turn(time.monotonic(), said.append):
        pass

    assert [] == said


@pytest.mark.usefixtures("runtime")
def test_a_second_turn_waits(said):
    """It says so once, however long it waits, and gives up when its time is over."""
    with (
        lock.turn(None, said.append),
        pytest.raises(lock.TookTooLong),
        lock.turn(time.monotonic() + 3 * lock.POLL_SECONDS, said.append),
    ):
        pass

    assert [lock.WAITING] == said


@pytest.mark.usefixtures("runtime")
def test_a_turn_can_be_let_go_for_a_while(said):
    """What is stopped holds nobody up, and waits for its turn when it goes on."""
    with lock.turn(None, said.append) as fd:
        lock.let_go(fd)
        with lock.turn(time.monotonic(), said.append):
            taken = others(fd)
        lock.take_again(fd)
        with (
            pytest.raises(lock.TookTooLong),
            lock.turn(time.monotonic(), said.append),
        ):
            pass

    assert taken
    assert [lock.WAITING] == said


def test_a_folder_that_others_can_write_to_is_not_taken(runtime, said):
    """A lock there could be held, or replaced, by anybody."""
    runtime.chmod(0o777)
    with lock.turn(time.monotonic(), said.append) as fd:
        held = os.fstat(fd)

    assert [] == os.listdir(runtime)
    assert os.path.samestat(held, os.stat(f"{SHARED}/terminal-{os.getsid(0)}.lock"))


@pytest.mark.parametrize("path", ["", "relative", "/nowhere/at/all"])
def test_a_runtime_folder_that_is_none_is_not_taken(path, monkeypatch, said):
    """What the environment says is not believed unseen."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", path)
    with lock.turn(time.monotonic(), said.append) as fd:
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
    with lock.turn(None, said.append) as fd:
        assert fd is None

    assert [f"terminal-{os.getsid(0)}.lock"] == os.listdir(runtime)
    assert 1 == len(said)
    assert said[0].startswith("there is no lock to be had")
