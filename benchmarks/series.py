"""What was measured, and what is made of it: medians, spreads, ratios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import NamedTuple


Figures = Mapping[str, Sequence[float]]
"""What was measured of one thing, by name: seconds, bytes or shares."""

Outcome = Mapping[str, Figures]
"""What one run of a task has measured, by what it was measured of."""


class Series(NamedTuple):
    """One figure in all rounds of a run, each of which may have several of it."""

    rounds: tuple[tuple[float, ...], ...]

    @property
    def median(self) -> float:
        """The median of all."""
        return self.quantile(0.5)

    @property
    def medians(self) -> list[float]:
        """The median of each round."""
        return [median(values) for values in self.rounds]

    def quantile(self, share: float) -> float:
        """Return the value that *share* of all values are not above."""
        values = sorted(value for values in self.rounds for value in values)
        at = share * (len(values) - 1)
        low = int(at)
        high = min(low + 1, len(values) - 1)
        return values[low] + (values[high] - values[low]) * (at - low)


Results = Mapping[str, Mapping[str, Series]]
"""The series of all rounds, by what they were measured of and by their names."""


def interleaved(
    tasks: Mapping[str, Callable[[], Outcome]],
    rounds: int,
    say: Callable[[str], None] = lambda _: None,
) -> Results:
    """Run all *tasks* *rounds* times, one after the other, every other round backwards.

    So what slows the machine for a while slows all of them, and none has always the
    same one before it.
    """
    got: dict[str, dict[str, list[tuple[float, ...]]]] = {}
    for number in range(rounds):
        names = list(tasks)
        for name in names if number % 2 == 0 else reversed(names):
            say(f"round {number + 1} of {rounds}: {name}")
            for thing, figures in tasks[name]().items():
                for figure, values in figures.items():
                    rows = got.setdefault(thing, {}).setdefault(figure, [])
                    rows.append(tuple(values))
    return {
        thing: {figure: Series(tuple(rows)) for figure, rows in figures.items()}
        for thing, figures in got.items()
    }


def ratio(value: float, base: float) -> float:
    """Return how many times *base* the *value* is."""
    return value / base


def excess(value: float, base: float) -> float:
    """Return how much *value* is above *base*."""
    return value - base


def alone(value: float, _: float) -> float:
    """Return *value*."""
    return value


class Goal(NamedTuple):
    """A figure with what it has to be."""

    what: str
    limit: float
    """The most that it may be, in its unit."""
    unit: str
    ours: Series
    base: Series
    """What it is compared with; itself where it is not compared."""
    compare: Callable[[float, float], float] = alone
    compared_in: str = "ms"
    """The unit of the two that are compared."""

    @property
    def of_rounds(self) -> list[float]:
        """The figure in each round: the medians of the round, compared."""
        pairs = zip(self.ours.medians, self.base.medians, strict=True)
        return [self.compare(*pair) for pair in pairs]

    @property
    def value(self) -> float:
        """The median of all rounds: what slows a round slows both that are compared."""
        return median(self.of_rounds)

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and the highest of a round."""
        return min(self.of_rounds), max(self.of_rounds)

    @property
    def is_met(self) -> bool:
        """Whether the figure is what it has to be."""
        return self.value * scale(self.unit) <= self.limit


_SCALES = {"ms": 1000.0, "MB": 1e-6, "B": 1.0, "%": 100.0, "x": 1.0}


def scale(unit: str) -> float:
    """Return what a figure (seconds, bytes, a share) is multiplied by in *unit*."""
    return _SCALES[unit]
