"""The pages of the project as data: their fenced blocks, links and keys."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from pi_ask import AskFlow


ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`]+)`")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    text: str
    before: str
    """What stands between it and the block before it."""


def read(name: str) -> str:
    """Return the text of a page by its path from the root."""
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def blocks(name: str) -> list[Block]:
    """Return the fenced blocks of a page."""
    prose, *parts = _BLOCK.split(read(name))
    found = []
    for language, text, after in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        found.append(Block(language, text, prose))
        prose = after
    return found


def block(name: str, language: str, part: str) -> Block:
    """Return the one block of that language that has *part* in it."""
    (found,) = [b for b in blocks(name) if b.language == language and part in b.text]
    return found


def following(name: str, one: Block) -> Block:
    """Return the block after *one*."""
    every = blocks(name)
    return every[every.index(one) + 1]


def links(name: str) -> list[str]:
    """Return the targets of the links on a page, outside its blocks."""
    return _LINK.findall(_BLOCK.sub("", read(name)))


def anchors(name: str) -> set[str]:
    """Return the anchors that the headings of a page get."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in _HEADING.findall(_BLOCK.sub("", read(name)))
    }


def results(name: str) -> list[tuple[str, Any, Any]]:
    """Return each payload of a page with the keys and the result below it.

    The keys are the line ``Keys: ...`` between the two, empty where there is none.
    """
    shown = [one for one in blocks(name) if one.language == "json"]
    return [
        (_keys(below.before), json.loads(above.text), json.loads(below.text))
        for above, below in itertools.pairwise(shown)
        if '"options"' in above.text and below.text.startswith('{\n  "content"')
    ]


def _keys(prose: str) -> str:
    return next((line for line in prose.split("\n") if line.startswith("Keys: ")), "")


def played(payload: Any, keys: str) -> AskFlow:
    """Return the flow of *payload* after the keys of a line ``Keys: ...``.

    What is no key's name is typed.
    """
    flow = AskFlow(payload)
    for word in _CODE.findall(keys):
        try:
            flow.press(word)
        except ValueError:
            flow.feed(word)
    return flow


def printed(program: str) -> str:
    """Return what a block of Python prints."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(program, "a page", "exec"), {"__name__": "page"})
    return output.getvalue()


def shell(command: str, folder: Path) -> str:
    """Return what a block of a shell prints in a folder, with pi-ask on its path."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
