"""Read the recorded cases that lie beside this file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


_HERE = Path(__file__).parent


def load(kind: str) -> list[dict[str, Any]]:
    """Return the cases of ``<kind>.jsonl`` in the order of the file."""
    text = (_HERE / f"{kind}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def params(cases: list[dict[str, Any]]) -> list[Any]:
    """Return *cases* for ``pytest.mark.parametrize``, called by their names."""
    return [
        pytest.param(case, id=ascii(case.get("id") or case["name"])[1:-1])
        for case in cases
    ]
