"""The tables of a run, as Markdown, and their place in the README."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from benchmarks.series import Goal, Results, Series, alone, scale


BEGIN, END = "<!-- what `make bench` measured -->", "<!-- the end of that -->"


class Column(NamedTuple):
    """One figure of all targets."""

    title: str
    task: str
    figure: str
    unit: str
    of: Callable[[Series], float]


def _median(series: Series) -> float:
    return series.median


def _p95(series: Series) -> float:
    return series.quantile(0.95)


COLUMNS = (
    Column("first frame", "session", "first frame", "ms", _median),
    Column("key, p50", "keys", "seconds", "ms", _median),
    Column("key, p95", "keys", "seconds", "ms", _p95),
    Column("bytes a key", "keys", "bytes", "B", _median),
    Column("memory", "session", "memory", "MB", _median),
    Column("session", "session", "session", "ms", _median),
    Column("its CPU", "session", "cpu", "ms", _median),
)


def has(results: Results, name: str) -> bool:
    """Whether there are figures for every column of a target."""
    return all(f"{column.task} {name}" in results for column in COLUMNS)


def side_by_side(results: Results, names: Sequence[str]) -> str:
    """Return a table of targets by name; the first is what the others are compared with.

    The ratio stands behind each figure.
    """
    rows = []
    for name in names:
        cells = [name]
        for column in COLUMNS:
            value = column.of(results[f"{column.task} {name}"][column.figure])
            base = column.of(results[f"{column.task} {names[0]}"][column.figure])
            text = shown(value, column.unit)
            behind = f" ({shown(value / base, 'x')})" if name != names[0] else ""
            cells.append(text + behind)
        rows.append(cells)
    return _table(["", *(column.title for column in COLUMNS)], rows)


def goals(rows: Iterable[Goal]) -> str:
    """Return a table of goals: what was measured, its spread, the goal, the verdict."""
    cells = []
    for goal in rows:
        low, high = (shown(value, goal.unit) for value in goal.spread)
        value = shown(goal.value, goal.unit)
        if goal.compare is not alone:
            pair = (shown(s.median, goal.compared_in) for s in (goal.ours, goal.base))
            value += f" ({' : '.join(pair)})"
        limit = _with_unit(f"{goal.limit:g}", goal.unit)
        verdict = "met" if goal.is_met else "**missed**"
        cells.append([goal.what, value, f"{low} to {high}", f"≤ {limit}", verdict])
    return _table(["", "measured", "lowest to highest round", "goal", ""], cells)


def figures(rows: Iterable[tuple[str, str, Series]]) -> str:
    """Return a table of names, units and series: the median and its spread."""
    cells = []
    for name, unit, series in rows:
        low, high = (shown(f(series.medians), unit) for f in (min, max))
        cells.append([name, shown(series.median, unit), f"{low} to {high}"])
    return _table(["", "measured", "lowest to highest round"], cells)


def shown(value: float, unit: str) -> str:
    """Return a figure in *unit*, with as many digits as mean something."""
    scaled = value * scale(unit)
    digits = 0 if unit == "B" or abs(scaled) >= 100 else 1 if abs(scaled) >= 10 else 2
    number = f"{scaled:,.{digits}f}"
    return _with_unit(number, unit)


def _with_unit(number: str, unit: str) -> str:
    return f"{number}x" if unit == "x" else f"{number} {unit}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def replaced(page: str, text: str) -> str:
    """Return *page* with *text* between the two marks, in the place of what is there."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin, f"no line {BEGIN}"
    assert end, f"no line {END}"
    return f"{before}{begin}\n{text}\n{end}{after}"
