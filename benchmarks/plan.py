"""What a run measures: tasks by name. What is compared is measured by one of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from benchmarks import measures, payloads
from benchmarks.measures import Keys
from benchmarks.series import Outcome
from benchmarks.targets import OPTIONS, PI_ASK, Target, floors, looked_at, ours, script


MANY = 10_000
SOME = 3 * OPTIONS
"""Options of a list that is long enough to be scrolled, and no longer."""
TABS, MANY_TABS = 20, 200
MEGABYTE = 1_000_000
PREVIEW = 10_000
"""Bytes of a preview that doesn't fit on the screen, and isn't long."""
OPTIONS_WITH_PREVIEW = len(payloads.SNIPPETS)

STARTS = 3
"""How often a program is started in a round, where little else is done with it."""

Tasks = dict[str, Callable[[], Outcome]]

WORDS = "the quick brown fox jumps over the lazy dog and goes on to the next "
CJK = "敏捷的棕色狐狸跳過懶狗然後繼續前進"
TEXTS = {"many lines": WORDS + "\n", "one line": WORDS, "one line of CJK": CJK}


class Case(NamedTuple):
    """The same keys in a large ask and in a small one: names of payloads."""

    what: str
    small: str
    large: str
    keys: Keys

    @property
    def name(self) -> str:
        """What is large, and where in it the keys are."""
        return f"{self.what}, {self.keys.what}"


def cases() -> list[Case]:
    """Return what must not grow with what is off the screen."""
    small, some, large = (f"options-{count}" for count in (OPTIONS, SOME, MANY))
    questions = f"{MANY_TABS} questions"
    tabs = Keys("tab to tab", ["right"] * 12 + ["left"] * 12)
    to_last = ["down"] * (OPTIONS_WITH_PREVIEW - 1)
    first = Keys("first shown", to_last)
    again = Keys("shown again", ["up", "down"] * 6, to_last)
    pages = Keys("paged", ["page down"] * 9 + ["page up"] * 9)
    return [
        Case(f"{MANY:,} options", small, large, measures.FROM_TOP),
        Case(f"{MANY:,} options", small, large, measures.AT_END),
        Case(f"{MANY:,} options", some, large, measures.SCROLLED),
        Case(questions, small, "questions-200", measures.FROM_TOP),
        Case(questions, "questions-20", "questions-200", tabs),
        Case("1 MB previews", "previews", "previews-1mb", first),
        Case("1 MB previews", "previews", "previews-1mb", again),
        Case("1 MB previews", "previews", "previews-1mb", pages),
    ]


def write_payloads(folder: str) -> None:
    """Write every payload that a run asks."""
    made = {
        "options-1": payloads.options(1),
        f"options-{OPTIONS}": payloads.options(OPTIONS),
        f"options-{SOME}": payloads.options(SOME),
        f"options-{MANY}": payloads.options(MANY),
        "questions-20": payloads.questions(TABS, OPTIONS),
        "questions-200": payloads.questions(MANY_TABS, OPTIONS),
        "snippets": payloads.previews(),
        "previews": payloads.previews(PREVIEW),
        "previews-1mb": payloads.previews(MEGABYTE),
    }
    for name, payload in made.items():
        payloads.write(folder, name, payload)


def of_targets(targets: Sequence[Target], starts: int = STARTS) -> Tasks:
    """Return what is measured of floors, pi_ask and peers, side by side."""
    names = ", ".join(target.name for target in targets)
    argvs = {f"keys {target.name}": target.argv for target in targets}
    sessions = {f"session {t.name}": partial(measures.session, t) for t in targets}
    return {
        f"keys of {names}": partial(measures.keys, argvs, measures.FROM_TOP),
        f"sessions of {names}": partial(measures.repeated, sessions, starts),
    }


def of_peer(peer: Target) -> Tasks:
    """Return the same of one peer, which is started once; stuck it has no figures."""
    tasks = of_targets([peer], starts=1)
    return {name: partial(measures.unless_stuck, task) for name, task in tasks.items()}


def of_pi_ask(folder: str) -> Tasks:
    """Return what is measured of pi_ask alone, and what it is compared with."""
    tasks: Tasks = {}
    for case in cases():
        argvs = {
            f"small {case.name}": [PI_ASK, _file(folder, case.small)],
            f"large {case.name}": [PI_ASK, _file(folder, case.large)],
        }
        tasks[case.name] = partial(measures.keys, argvs, case.keys)
    argvs = {"previews": [PI_ASK, _file(folder, "snippets")]}
    shown = Keys("first shown", ["down"] * (OPTIONS_WITH_PREVIEW - 1))
    tasks["previews"] = partial(measures.keys, argvs, shown)
    return {**tasks, **_pastes(folder), **_calls(folder), **_processes(folder)}


def _pastes(folder: str) -> Tasks:
    argv = [PI_ASK, _file(folder, "options-1")]
    pastes = {
        f"paste {size:,} {name}": partial(measures.paste, argv, filled(text, size))
        for name, text in TEXTS.items()
        for size in (100_000, MEGABYTE)
    }
    return {"pastes": partial(measures.repeated, pastes, 1)}


def filled(text: str, size: int) -> str:
    """Return *text* over and over, *size* bytes of it at most."""
    encoded = text.encode()
    whole = (encoded * (size // len(encoded) + 1))[:size]
    return whole.decode(errors="ignore")


def _calls(folder: str) -> Tasks:
    """Return what is measured of a call of ``ask_user`` in a program that runs."""
    payload = _file(folder, f"options-{OPTIONS}")
    shown, (floor, _) = looked_at(ours(payload)), floors()
    bare = looked_at(floor)
    calls = {
        "call direct": partial(measures.ask, shown, "direct", payload),
        "call bare": partial(measures.ask, bare, "bare", payload),
        "call child": partial(measures.ask, shown, "direct", payload, os.devnull),
        "call python": partial(measures.child, payload, os.devnull),
    }
    return {"calls": partial(measures.repeated, calls, STARTS)}


def _processes(folder: str) -> Tasks:
    """Return what is measured of programs without a screen."""
    imports = {
        f"import {module}": partial(
            measures.whole, [sys.executable, "-c", f"import {module}"]
        )
        for module in ("attrs", "pi_ask")
    }
    small, many = _file(folder, f"options-{OPTIONS}"), _file(folder, f"options-{MANY}")
    parts = partial(measures.in_process, script("in_process.py", small, many))
    return {
        "imports": partial(measures.repeated, imports, STARTS),
        "parts": partial(measures.repeated, {"in process": parts}, 1),
    }


def in_tree(folder: str) -> Tasks:
    """Return what is measured in a tree of many files, which lies in *folder*."""
    mentions = partial(measures.in_process, script("mentions.py", folder))
    return {"mentions": partial(measures.repeated, {"mentions": mentions}, 1)}


def _file(folder: str, name: str) -> str:
    return os.path.join(folder, f"{name}.json")
