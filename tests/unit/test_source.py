"""The lines of a long text, which are found and cleaned one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from pi_ask.text import clean, source
from pi_ask.text.source import SourceLines


TEXTS = st.text(st.sampled_from("ab\n\r\t\x1b語"), max_size=60)


@given(TEXTS, st.randoms(use_true_random=False))
def test_lines_are_those_of_the_whole_text_in_any_order(text, order):
    """Whichever is asked for first, from both ends and from the middle."""
    lines, expected = SourceLines(text), clean.lines(text)
    indices = list(range(len(expected)))
    order.shuffle(indices)

    assert len(expected) == len(lines)
    assert [expected[i] for i in indices] == [lines[i] for i in indices]


@pytest.mark.parametrize("index", [-1, 2, 100])
def test_there_are_no_others(index):
    """An index beyond the ends is an error, as for any list, and so is one from the end."""
    with pytest.raises(IndexError):
        SourceLines("a\nb")[index]


def test_only_what_is_asked_for_is_cleaned(monkeypatch):
    """Ten lines at either end of a million cost ten lines, once."""
    cleaned = []
    monkeypatch.setattr(source, "visible", lambda line: cleaned.append(line) or line)
    lines = SourceLines("x\n" * 1_000_000)
    shown = [*range(10), *range(999_990, 1_000_000)]
    for _ in range(2):
        assert ["x"] * 20 == [lines[index] for index in shown]

    assert ["x"] * 20 == cleaned
