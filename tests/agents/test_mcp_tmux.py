"""``pi-ask mcp`` for a host that has a screen of its own, in tmux."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.agents.hosts import ANSWERED, ASK, SHARING, START, UP, host, told, values
from tests.e2e.programs import SUBMIT_RED
from tests.e2e.tmux import Client, needs_tmux


pytestmark = [pytest.mark.e2e, needs_tmux]

SCREEN = r"""
import tty
tty.setraw(0)
os.write(1, b"\x1b[2J\x1b[HThe host has a screen\r\n")
"""

ASK_AND_STAY = ASK + "\nos.read(0, 1)"


@SHARING
def test_in_tmux_the_ask_is_above_the_screen_of_the_host(
    tmp_path: Path, sharing: bool
) -> None:
    """The host's screen is there all the time, and all of it is there again."""
    command = host(ASK_AND_STAY, before=SCREEN, sharing=sharing)
    with Client(command, tmp_path) as session:
        session.until(UP, START)
        first = session.screen_text().split("\n")[0]
        session.press(*SUBMIT_RED)
        session.until(ANSWERED)
        after = session.screen_text().strip().split("\n")
        session.press("x")

        assert 0 == session.wait()

    assert first.startswith("The")
    assert ["The host has a screen", ANSWERED] == after
    assert ["red"] == values(told(tmp_path))


def test_in_tmux_a_call_that_is_cancelled_closes_its_popup(tmp_path: Path) -> None:
    """The host goes on with its screen, and nothing is above it."""
    os.mkfifo(tmp_path / "cancel")
    main = """
        call = asyncio.create_task(ask(session, COLOURS))
        await asyncio.to_thread(wait_for, "cancel")
        call.cancel()
        await asyncio.wait([call])
        tell(call.cancelled())
        os.read(0, 1)
    """
    with Client(host(main, before=SCREEN), tmp_path) as session:
        session.until(UP, START)
        (tmp_path / "cancel").write_text("")
        session.until(ANSWERED)
        session.gone("Which colour?")

    assert told(tmp_path)


def test_a_host_that_does_not_hand_on_tmux_keeps_its_terminal(tmp_path: Path) -> None:
    """A client that passes on no more than it has to hides tmux from its servers."""
    command = host(ASK_AND_STAY, "run(environment={})", SCREEN)
    with Client(command, tmp_path) as session:
        session.until(ANSWERED, START)

    result = told(tmp_path)

    assert "no_ui" == result["structuredContent"]["cancelReason"]
    assert "in use by another program" in result["content"][0]["text"]
