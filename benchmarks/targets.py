"""What is measured: the floors, pi_ask, and what people would use instead.

All show one question with the same labels on the same terminal, and end with the one
that is chosen.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from benchmarks.terminal import Program, Stuck


OPTIONS = 20
HERE = os.path.dirname(os.path.abspath(__file__))
NODE = os.path.join(sys.prefix, "node")
"""Where the programs for node and their packages lie: it looks for them in no other."""
PI_ASK = os.path.join(sys.prefix, "bin", "pi-ask")

_SEQUENCES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])")
_WORDS = re.compile(rb"[\w-]{4,}")


class Target(NamedTuple):
    """A program with a menu."""

    name: str
    argv: list[str]
    enters: int = 1
    """How many times Enter it takes to its end."""
    last: bytes = b""
    """The last word of its first frame: once it has come the frame is complete."""


def floors() -> list[Target]:
    """Return the bare menu, and the same after an import of attrs."""
    return [
        Target("floor", script("floor.py", OPTIONS)),
        Target("floor + attrs", script("floor_attrs.py", OPTIONS)),
    ]


def ours(payload: str) -> Target:
    """Return the command line, which asks *payload*, a file."""
    return Target("pi_ask", [PI_ASK, payload], enters=2)


def peers() -> tuple[list[Target], list[str]]:
    """Return those that start, looked at, and the names of those that do not."""
    found, absent = [], []
    for name, argv in {**_python_peers(), **_node_peers()}.items():
        try:
            if argv:
                found.append(looked_at(Target(name, argv)))
            else:
                absent.append(name)
        except Stuck:
            absent.append(name)
    return found, absent


def _python_peers() -> Mapping[str, list[str]]:
    """Return the command of each peer, nothing for one that is not installed."""
    commands = {}
    for name in _read(HERE, "peers.txt").split():
        file = f"use_{name.lower().replace('-', '_')}.py"
        try:
            commands[f"{name} {version(name)}"] = script(file, OPTIONS)
        except PackageNotFoundError:
            commands[name] = []
    return commands


def _node_peers() -> Mapping[str, list[str]]:
    node = shutil.which("node")
    commands: dict[str, list[str]] = {}
    for name in json.loads(_read(HERE, "package.json"))["dependencies"]:
        folder = os.path.join(NODE, "node_modules", name)
        if node is None or not os.path.exists(folder):
            commands[name] = []
            continue
        found = json.loads(_read(folder, "package.json"))["version"]
        file = f"use_{name.partition('/')[0].lstrip('@')}.mjs"
        argv = [node, os.path.join(NODE, file), str(OPTIONS)]
        commands[f"{name} {found}"] = argv
    return commands


def _read(folder: str, name: str) -> str:
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def script(name: str, *arguments: object) -> list[str]:
    """Return the command that runs one of the programs with this Python."""
    return [sys.executable, os.path.join(HERE, "programs", name), *map(str, arguments)]


def label(number: int, count: int = OPTIONS) -> bytes:
    """Return one of *count* labels, the first for 0."""
    return f"option-{number + 1:0{len(str(count))}}".encode()


def looked_at(target: Target) -> Target:
    """Start *target* once, and return it with the last word of its first frame.

    Any later start finds everything compiled.
    """
    with Program(target.argv) as program:
        program.until(b"option-")
        return target._replace(last=last_word(program.settle()))


def last_word(shown: bytes) -> bytes:
    """Return the last word of what a program has written, which is in one piece."""
    words: list[bytes] = _WORDS.findall(_SEQUENCES.sub(b" ", shown))
    return words[-1]
