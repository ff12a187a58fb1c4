"""What the benchmarks make of what they measure; no program is started here."""

from __future__ import annotations

import itertools

import pytest

from benchmarks import goals, measures, payloads, tables
from benchmarks.payloads import SNIPPETS
from benchmarks.series import Goal, Series, excess, interleaved, ratio
from benchmarks.targets import label, last_word


def series(*rounds: list[float]) -> Series:
    """A series of rounds with these values."""
    return Series(tuple(map(tuple, rounds)))


def test_the_median_is_that_of_all_rounds_together() -> None:
    """A round with few values counts less than one with many."""
    found = series([1], [5, 6, 7, 8])

    assert 6 == found.median
    assert [1, 6.5] == found.medians


def test_a_quantile_lies_between_two_values() -> None:
    """Where no value stands at the share it is as far between its neighbours."""
    found = series([10, 30], [20, 40])

    assert 10 == found.quantile(0)
    assert 25 == found.quantile(0.5)
    assert 40 == found.quantile(1)


def test_every_other_round_goes_backwards() -> None:
    """No task has always the same one before it."""
    ran = []

    def task(name):
        return lambda: ran.append(name) or {name: {"seconds": [len(ran)]}}

    results = interleaved({"a": task("a"), "b": task("b")}, 2)

    assert ["a", "b", "b", "a"] == ran
    assert series([1], [4]) == results["a"]["seconds"]


def test_a_task_without_figures_has_no_results() -> None:
    """What got stuck is left out, and the others are not."""
    runs = {"runs": {"seconds": [1]}}

    results = interleaved({"stuck": dict, "task": lambda: runs}, 2)

    assert {"runs": {"seconds": series([1], [1])}} == results


def test_repeated_tasks_take_turns() -> None:
    """What is compared runs by turns, and all of it counts in one round."""
    ran = []

    def task(name):
        return lambda: ran.append(name) or {"seconds": [len(ran)]}

    found = measures.repeated({"a": task("a"), "b": task("b")}, 2)

    assert ["a", "b", "a", "b"] == ran
    assert {"a": {"seconds": [1, 3]}, "b": {"seconds": [2, 4]}} == found


@pytest.mark.parametrize(
    ("compare", "unit", "value", "spread"),
    [(ratio, "x", 2, (1.5, 4)), (excess, "ms", 0.02, (0.01, 0.03))],
)
def test_a_goal_compares_within_each_round(compare, unit, value, spread) -> None:
    """Its value is the median of what the rounds give, its spread their ends."""
    goal = Goal(
        "start",
        2,
        unit,
        series([0.03], [0.04], [0.4, 0.04, 0.04]),
        series([0.02], [0.01], [0.02]),
        compare,
    )

    assert pytest.approx(value) == goal.value
    assert pytest.approx(spread) == goal.spread


@pytest.mark.parametrize(("seconds", "met"), [(0.006, True), (0.0061, False)])
def test_a_goal_is_met_up_to_its_limit(seconds, met) -> None:
    """The limit is in the goal's unit, what was measured in seconds."""
    measured = series([seconds])

    assert met == Goal("frame", 6, "ms", measured, measured).is_met


def test_the_slowest_key_is_the_one_with_the_highest_median() -> None:
    """One slow press makes no slow key."""
    figures = {name: series([1], [1], [1]) for name in measures.EDITING}
    figures |= {"Up": series([1], [1], [9]), "Ctrl+W": series([2], [2], [2])}

    assert ("Ctrl+W", figures["Ctrl+W"]) == goals.slowest_key(figures)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.00022, "ms", "0.22 ms"),
        (0.0123, "ms", "12.3 ms"),
        (1.234, "ms", "1,234 ms"),
        (69, "B", "69 B"),
        (18_100_000, "MB", "18.1 MB"),
        (1.5, "x", "1.50x"),
        (0.0009, "%", "0.09 %"),
    ],
)
def test_a_figure_is_shown_in_its_unit(value, unit, text) -> None:
    """It has as many digits as mean something."""
    assert text == tables.shown(value, unit)


def test_a_goal_is_shown_with_what_it_compares() -> None:
    """A ratio has both figures behind it, and says whether it is good enough."""
    goal = Goal("key", 2, "x", series([0.003]), series([0.001]), ratio)

    row = tables.goals([goal]).splitlines()[-1]

    assert (
        "| key | 3.00x (3.00 ms : 1.00 ms) | 3.00x to 3.00x | ≤ 2x | **missed** |"
    ) == row


def test_the_tables_take_the_place_of_the_last_ones() -> None:
    """What stands around the marks stays."""
    page = f"before\n{tables.BEGIN}\nold\n{tables.END}\nafter\n"

    found = tables.replaced(page, "new")

    assert f"before\n{tables.BEGIN}\nnew\n{tables.END}\nafter\n" == found


def test_a_frame_ends_with_its_last_word_whatever_its_colours() -> None:
    """Neither parts of sequences nor what is cut by them is a word."""
    shown = (
        b"\x1b[?25l\x1b[1;1Hoption-1\x1b[24d\x1b(B\x1b[0;2m peek\r\x1b[5d\x1b(B\x1b[m"
    )

    assert b"peek" == last_word(shown)


@pytest.mark.parametrize("count", [20, 10_000])
def test_no_label_is_in_another(count) -> None:
    """All are of one length, so what waits for one waits for no other."""
    labels = [label(row, count) for row in range(count)]

    assert count == len(set(labels))
    assert 1 == len({len(text) for text in labels})


def test_a_long_preview_has_no_two_equal_pages() -> None:
    """Else a key that pages would change nothing."""
    (question,) = payloads.previews(3000)["questions"]
    lines = question["options"][0]["preview"].splitlines()

    pages = [lines[start : start + 8] for start in range(0, len(lines), 8)]

    assert all(one != other for one, other in itertools.pairwise(pages))


def test_a_preview_is_a_snippet_where_no_size_is_wanted() -> None:
    """Each option has its own."""
    (question,) = payloads.previews()["questions"]

    assert list(SNIPPETS) == [option["preview"] for option in question["options"]]
