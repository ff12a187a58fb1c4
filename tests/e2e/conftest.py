"""The folder in which the programs of the end-to-end tests run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.programs import COLOURS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of its own for each test, with an ask in ``ask.json``."""
    (tmp_path / "ask.json").write_text(json.dumps(COLOURS))

    return tmp_path
