"""Measure pi_ask: ``python -m benchmarks [--quick] [--readme]``, or ``make bench``."""

# ruff: noqa: T201 (a program, which prints)

from __future__ import annotations

import argparse
import curses
import os
import platform
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version

from benchmarks import goals, measures, plan, tables, targets
from benchmarks.series import Results, interleaved
from benchmarks.targets import Target, floors, looked_at, ours, peers


ROUNDS, ROUNDS_QUICK = 7, 2
IDLE_SECONDS, IDLE_SECONDS_QUICK = 60, 5
SLICES = 5
"""In so many slices what is idle is looked at, for its spread."""
README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md")


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    add = parser.add_argument
    add("--quick", action="store_true", help="the floors and pi_ask only, fewer rounds")
    add("--readme", action="store_true", help="write the tables into README.md, too")
    options = parser.parse_args()
    began, about = time.monotonic(), machine()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(folder, quick=options.quick)
    minutes = (time.monotonic() - began) / 60
    say("")
    text = f"{about}; {minutes:.1f} minutes.\n\n{found}\n"
    print(f"\r{text}")
    if options.readme:
        write(text)


def measured(folder: str, *, quick: bool) -> str:
    """Return the tables of one run; *folder* is for its files."""
    plan.write_payloads(folder)
    payload = os.path.join(folder, f"options-{targets.OPTIONS}.json")
    own = [looked_at(target) for target in (*floors(), ours(payload))]
    tasks = {**plan.of_targets(own), **plan.of_pi_ask(folder)}
    compared, absent = ([], []) if quick else peers()
    for peer in compared:
        tasks |= plan.of_peer(peer)
    if not quick:
        tasks |= plan.in_tree(tree(folder))
    results = {
        **interleaved(tasks, ROUNDS_QUICK if quick else ROUNDS, say),
        **idle(own, IDLE_SECONDS_QUICK if quick else IDLE_SECONDS),
    }
    names = [target.name for target in (*own, *compared)]
    absent += [name for name in names if not tables.has(results, name)]
    return report(results, names, absent)


def tree(folder: str) -> str:
    """Make a tree of many files and return its folder."""
    say("making 200,000 files")
    path = os.path.join(folder, "tree")
    subprocess.run(targets.script("files.py", path), check=True)
    return path


def idle(own: list[Target], seconds: float) -> Results:
    """Leave the floor and pi_ask alone for a while, with nothing else going on."""
    say(f"idle for {seconds} seconds")
    argvs = {target.name: target.argv for target in own}
    return measures.idle(argvs, seconds, SLICES)


def report(results: Results, names: list[str], absent: list[str]) -> str:
    """Return the tables; *absent* are those of *names* and others without figures."""
    there = [name for name in names if name not in absent]
    parts = [
        tables.goals(goals.goals(results)),
        tables.side_by_side(results, there),
        f"Not here, or it does not run here: {', '.join(absent) or 'none'}.",
        tables.figures(goals.others(results)),
    ]
    return "\n\n".join(parts)


def machine() -> str:
    """Return what the figures depend on, in words."""
    ncurses = curses.ncurses_version
    return (
        f"{platform.system()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} "
        f"at the start; Python {platform.python_version()}, "
        f"ncurses {ncurses.major}.{ncurses.minor}, attrs {version('attrs')}, "
        f"wcwidth {version('wcwidth')}"
    )


def write(text: str) -> None:
    """Put *text* into the README."""
    with open(README, encoding="utf-8") as file:
        page = file.read()
    with open(README, "w", encoding="utf-8") as file:
        file.write(tables.replaced(page, text))


def say(what: str) -> None:
    """Tell who waits, in the place of what was said before."""
    print(f"\r{what:<76}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
