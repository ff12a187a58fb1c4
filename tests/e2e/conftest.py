"""The folder in which the programs of the end-to-end tests run, and an editor for them."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest

from tests.e2e.programs import COLOURS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of its own for each test, with an ask in ``ask.json``."""
    (tmp_path / "ask.json").write_text(json.dumps(COLOURS))

    return tmp_path


@pytest.fixture
def editor(folder: Path) -> dict[str, str | None]:
    """Return the environment with an editor that shows itself, and writes ``edited``.

    The attributes of the terminal that it finds are in the file ``inside``.
    """
    script = f"""
        stty -a > {folder}/inside
        printf 'the editor: '; cat "$1"; read answer < /dev/tty
        [ "$answer" = fail ] && exit 3
        printf edited > "$1"
    """
    (folder / "editor").write_text(textwrap.dedent(script))
    return {"VISUAL": f"sh {folder}/editor"}
