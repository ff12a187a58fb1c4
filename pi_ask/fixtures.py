"""Fixtures of pytest, in a module of their own: `pi_ask.testing` needs no pytest."""

from __future__ import annotations

import pytest

from pi_ask import ask
from pi_ask.ask import not_asked


@pytest.fixture
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every ask of a test come to the no-terminal result, whatever its surface.

    Programs that the test starts inherit ``PI_ASK_SURFACE=none``, which does the same
    for their asks without a surface of their own. In `pi_ask.testing.answering` the
    asks of the test are answered nevertheless.
    """
    monkeypatch.setattr(ask, "answerer", not_asked)
    monkeypatch.setenv(ask.SURFACE_VARIABLE, "none")
