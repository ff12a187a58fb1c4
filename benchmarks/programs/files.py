"""A tree of many files.

    files.py FOLDER

makes it, of 200,000 empty ones.
"""

# ruff: noqa: INP001 (a script)

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path


FILES = 200_000


def paths(how_many: int) -> Iterator[str]:
    """Yield the paths of a tree, 100 files a folder."""
    for number in range(how_many):
        folder, file = divmod(number, 100)
        yield f"package_{folder % 40}/part_{folder}/model_{file}_{number}.py"


def grow(folder: str) -> None:
    """Make the tree."""
    made = set()
    for path in paths(FILES):
        file = Path(folder, path)
        if file.parent not in made:
            file.parent.mkdir(parents=True)
            made.add(file.parent)
        file.touch()


if __name__ == "__main__":
    grow(sys.argv[1])
