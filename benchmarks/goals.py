"""What the figures of a run have to be, and those that have no goal."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks import measures, plan
from benchmarks.series import Goal, Results, Series, excess, ratio
from benchmarks.targets import OPTIONS


Figure = tuple[str, str, Series]
"""A name, a unit, and what was measured."""


def goals(results: Results) -> list[Goal]:
    """Return every goal with what was measured for it."""
    return [
        *_of_keys(results),
        *_of_starts(results),
        *_of_memory(results),
        *_of_work(results),
    ]


def _of_keys(results: Results) -> list[Goal]:
    key, floor = results["keys pi_ask"], results["keys floor"]
    what = f"key latency, {OPTIONS} options"
    goals = [_times(what, 2, key["seconds"], floor["seconds"])]
    for case in plan.cases():
        large, small = (results[f"{size} {case.name}"] for size in ("large", "small"))
        what = f"the same, {case.name}"
        goals.append(_times(what, 1.15, large["seconds"], small["seconds"]))
    return [
        *goals,
        _at_most("bytes of a highlight move", 70, "B", key["bytes"]),
        _at_most(
            "bytes when the preview changes", 600, "B", results["previews"]["bytes"]
        ),
    ]


def _of_starts(results: Results) -> list[Goal]:
    start, floor = (
        results[f"session {name}"]["first frame"]
        for name in ("pi_ask", "floor + attrs")
    )
    direct, child, python = (
        results[f"call {name}"] for name in ("direct", "child", "python")
    )
    loaded, attrs = (results[f"import {n}"]["seconds"] for n in ("pi_ask", "attrs"))
    call = "`ask_user` to first frame"
    return [
        _times("`pi-ask FILE` to first frame", 1.6, start, floor),
        _at_most(f"{call}, direct, first ask", 6, "ms", direct["first"]),
        _at_most(f"{call}, direct, second ask", 6, "ms", direct["again"]),
        _times(f"{call}, in a child, first ask", 1.5, child["first"], python["first"]),
        _times(f"{call}, in a child, second ask", 1.5, child["again"], python["again"]),
        _more("`import pi_ask` over `import attrs`", 20, "ms", loaded, attrs),
    ]


def _of_memory(results: Results) -> list[Goal]:
    ours, floor = (
        results[f"session {name}"]["memory"] for name in ("pi_ask", "floor + attrs")
    )
    case = plan.cases()[0].name
    many, few = (results[f"{size} {case}"]["memory"] for size in ("large", "small"))
    return [
        _times("peak memory", 1.25, ours, floor, "MB"),
        _more(f"{plan.MANY:,} options over {OPTIONS}", 12, "MB", many, few),
    ]


def _of_work(results: Results) -> list[Goal]:
    pastes, typed = [], []
    for name in plan.TEXTS:
        paste = results[f"paste {plan.MEGABYTE:,} {name}"]["paste"]
        pastes.append(_at_most(f"paste of 1 MB, {name}", 250, "ms", paste))
        key, slowest = slowest_key(results[f"paste 100,000 {name}"])
        typed.append(_at_most(f"a key in 100 kB, {name}: {key}", 16, "ms", slowest))
    build = "payload: validate and build 10,000 options"
    built, idle = results["in process"][build], results["idle pi_ask"]["share"]
    return [
        *pastes,
        *typed,
        _at_most(build, 60, "ms", built),
        _at_most("idle, of a core", 0.1, "%", idle),
    ]


def slowest_key(figures: Mapping[str, Series]) -> tuple[str, Series]:
    """Return which key of an editor took longest, by its median, and its series."""
    keys = {name: figures[name] for name in measures.EDITING}
    return max(keys.items(), key=lambda item: item[1].median)


def _at_most(what: str, limit: float, unit: str, ours: Series) -> Goal:
    return Goal(what, limit, unit, ours, ours)


def _times(
    what: str, limit: float, ours: Series, base: Series, compared_in: str = "ms"
) -> Goal:
    return Goal(what, limit, "x", ours, base, ratio, compared_in)


def _more(what: str, limit: float, unit: str, ours: Series, base: Series) -> Goal:
    return Goal(what, limit, unit, ours, base, excess, unit)


# --- what has no goal ---------------------------------------------------------------


def others(results: Results) -> list[Figure]:
    """Return what else was measured: what the goals' ratios are made of, and parts."""
    return [
        *_bytes(results),
        *_calls(results),
        *(
            (f"{key} in 1 MB, {name}: the slowest key", "ms", figure)
            for name in plan.TEXTS
            for key, figure in [slowest_key(results[f"paste {plan.MEGABYTE:,} {name}"])]
        ),
        *(
            (name, "ms", figure)
            for task in ("in process", "mentions")
            for name, figure in results.get(task, {}).items()
        ),
    ]


def _bytes(results: Results) -> list[Figure]:
    """Return how much keys write that do more than move the highlight."""
    return [
        (f"bytes of a key: {case.name}", "B", results[f"large {case.name}"]["bytes"])
        for case in plan.cases()
    ]


def _calls(results: Results) -> list[Figure]:
    names = {
        "bare": "`initscr` of the floor to first frame",
        "child": "`ask_user` to first frame, in a child",
        "python": "start of a child Python that imports attrs",
    }
    return [
        (f"{what}, {nth}", "ms", results[f"call {name}"][figure])
        for name, what in names.items()
        for nth, figure in (("first time", "first"), ("second time", "again"))
    ]
