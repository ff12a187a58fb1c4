"""Each kind of fault known from tools like this one: a test, or why there is none.

``tests/faults.txt`` has a line for each kind: its name, a bar, and then the test that
shows it can't happen here, or ``can't occur:`` with the reason, or ``later:`` with the
piece of work that brings it.  A test says with ``@pytest.mark.fault("kind")`` which.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest


TESTS = Path(__file__).parents[1]
LIST = TESTS / "faults.txt"
KINDS = 103
"""How many kinds were collected."""

_LINE = re.compile(r"([a-z0-9-]+) \| (\S.*)")
_ELSE = re.compile(r"(?:can't occur|later): \S.*")


def lines() -> list[str]:
    """Return the lines of the list."""
    return LIST.read_text(encoding="utf-8").splitlines()


def listed() -> dict[str, str]:
    """Return what the list says of each kind."""
    matches = map(_LINE.fullmatch, lines())
    return {match[1]: match[2] for match in matches if match}


def having_a_test() -> dict[str, str]:
    """Return the test of each kind that has one."""
    return {kind: said for kind, said in listed().items() if not _ELSE.fullmatch(said)}


@cache
def marks() -> list[tuple[str, str]]:
    """Return each mark in the tests: the kind, and the test that carries it."""
    return [
        (kind, f"{path.relative_to(TESTS.parent)}::{function.name}")
        for path in sorted(TESTS.rglob("test_*.py"))
        for function in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for kind in _kinds(function)
    ]


def _kinds(function: ast.FunctionDef) -> list[str]:
    """Return the kinds of fault that a test says it is about."""
    return [
        str(argument.value)
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.fault"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    ]


def test_every_kind_is_named_once() -> None:
    """No line is out of form, and none is there twice."""
    assert [] == [line for line in lines() if not _LINE.fullmatch(line)]
    assert KINDS == len(lines()) == len(listed())


@pytest.mark.parametrize("kind", having_a_test())
def test_every_test_that_is_named_has_the_mark(kind: str) -> None:
    """The list names a test that is there and says which kind it is about."""
    assert (kind, having_a_test()[kind]) in marks()


def test_every_mark_is_of_a_kind_that_has_a_test() -> None:
    """No mark is misspelled, nor on a test of what can't occur or comes later."""
    assert [] == [mark for mark in marks() if mark[0] not in having_a_test()]


def test_every_mark_has_a_kind_as_text() -> None:
    """A mark without one would be of no kind."""
    text = "".join(path.read_text() for path in sorted(TESTS.rglob("test_*.py")))

    assert len(re.findall(r"^@pytest\.mark\.fault\(\"", text, re.MULTILINE)) == len(
        marks()
    )
