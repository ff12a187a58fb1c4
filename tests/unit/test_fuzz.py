"""A short run of the fuzzer, and that it would tell of a fault."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from pi_ask import AskFlow
from pi_ask.state import update, writing
from pi_ask.text import clean
from tests import fuzz


pytestmark = pytest.mark.matrix


@pytest.mark.parametrize("seed", [11, 22])
def test_random_events_find_nothing(
    seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Keys, pastes, resizes and hostile payloads break none of what must hold."""
    tally = fuzz.run(seed, 1500)

    assert not capsys.readouterr().err
    assert (1500, 0) == (tally.events, tally.faults)


def test_the_same_seed_makes_the_same_asks() -> None:
    """An ask that had a fault can be played again by its number."""
    assert fuzz.play(1, 5) == fuzz.play(1, 5)


def test_the_last_line_says_what_a_run_came_to() -> None:
    """It has the numbers of events, asks and faults, and the seconds."""
    tally = fuzz.Tally(events=200_000, asks=812, faults=0, seconds=41.23)

    assert "200000 events, 812 asks, 0 faults, 41.2 s" == tally.line()


def _loses_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_store", lambda model, field, text: model)


def _shows_raw_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clean, "visible", lambda text: text)
    monkeypatch.setattr(clean, "lines", lambda text: text.split("\n"))


def _raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AskFlow, "flush", lambda flow: 1 / 0)


def _keeps_no_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        update, "_resize", lambda model, action: attrs.evolve(model, columns=500)
    )


@pytest.mark.parametrize(
    "fault", [_loses_text, _shows_raw_text, _raises, _keeps_no_size]
)
def test_a_fault_is_found(
    fault: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is counted, and shown with the seed and the number of its ask."""
    fault(monkeypatch)
    tally = fuzz.run(4, 600)

    assert tally.faults
    assert "--- seed 4, ask " in capsys.readouterr().err


def test_it_is_a_program() -> None:
    """It takes a seed and a number of events, and ends well if all was well."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "--seed", "3", "--events", "200"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.startswith("200 events, ")
    assert not done.stderr
