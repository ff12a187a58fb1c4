"""Each of the 36 rules has a test, and what is still to come is written down.

``later.txt`` has a line for each part of a rule that has no test yet: the number, the
part, and after a colon the piece of work that brings it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest


HERE = Path(__file__).parent
RULES = range(1, 37)

FILES = {
    "test_never_lose.py": range(1, 10),
    "test_result.py": range(10, 14),
    "test_result_text.py": range(14, 19),
    "test_review.py": range(19, 21),
    "test_keys.py": (21, 22, 23),
    "test_keys_beyond.py": (24, 27, 28),
    "test_keys_terminal.py": (25, 26),
    "test_input.py": range(29, 33),
    "test_screen.py": range(33, 36),
    "test_no_terminal.py": (36,),
}

_TEST = re.compile(r"^def test_(?:rule_(\d\d)_)?", re.MULTILINE)
_LATER = re.compile(r"(\d\d?) \S.*: \S.*")


def rules_tested_in(name: str) -> list[int]:
    """Return the number of each test's rule in a file, 0 for a test without one."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [int(number or 0) for number in _TEST.findall(text)]


def later() -> list[str]:
    """Return the lines of the list of what is to come."""
    return (HERE / "later.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_test(number: int) -> None:
    """No rule is without a test, those of which a part is to come neither."""
    assert [name for name in FILES if number in rules_tested_in(name)]


@pytest.mark.parametrize("name", FILES)
def test_every_test_is_of_a_rule_of_its_file(name: str) -> None:
    """A test's name has its rule's number, and stands where that rule belongs."""
    assert set(FILES[name]) == set(rules_tested_in(name))


def test_every_file_of_tests_is_known() -> None:
    """A new file of rules' tests has to say which rules are in it."""
    names = {path.name for path in HERE.glob("test_*.py")}

    assert names == {*FILES, Path(__file__).name}


def test_what_is_to_come_names_known_rules() -> None:
    """Each line of the list is about a rule that there is, and names the work."""
    lines = later()
    numbers = [int(match[1]) for match in map(_LATER.fullmatch, lines) if match]

    assert len(lines) == len(numbers)
    assert [] == [number for number in numbers if number not in RULES]
