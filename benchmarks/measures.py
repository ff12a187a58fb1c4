"""What is measured of programs on their terminals; each function is one run."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from benchmarks.series import Figures, Outcome, Results, Series
from benchmarks.targets import OPTIONS, Target, script
from benchmarks.terminal import Answer, Program, Stuck, environment


SESSION_KEYS = 5


class Keys(NamedTuple):
    """Names of keys that are measured, and of those before, to where they are."""

    what: str
    keys: Sequence[str]
    before: Sequence[str] = ()


FROM_TOP = Keys("from the top", ["down"] * (OPTIONS - 1) + ["up"] * (OPTIONS - 1))
"""Over the first rows of a list, and back."""
AT_END = Keys(
    "at the end", ["up"] * (OPTIONS - 1) + ["down"] * (OPTIONS - 1), ["end", "up"]
)
"""Over the last rows of a list, and back."""
SCROLLED = Keys("each key scrolls", ["down"] * OPTIONS, ["down"] * (OPTIONS - 1))
"""Beyond what shows at first, so that every key scrolls by a row."""


def keys(argvs: Mapping[str, list[str]], presses: Keys) -> Outcome:
    """Press each key in all programs, one program after the other.

    How long it takes until all came of a key, and how much that is, by program.
    """
    with ExitStack() as stack:
        programs = {
            name: _at_rest(stack, argv, presses.before) for name, argv in argvs.items()
        }
        answers: dict[str, list[Answer]] = {name: [] for name in programs}
        for key in presses.keys:
            for name, program in programs.items():
                answers[name].append(program.press(program.key(key)))
        return {
            name: {**_of(answers[name]), "memory": [program.peak_memory()]}
            for name, program in programs.items()
        }


def _at_rest(stack: ExitStack, argv: list[str], before: Sequence[str] = ()) -> Program:
    """Start a program, press the keys *before*, and wait until it is quiet."""
    program = stack.enter_context(Program(argv))
    program.until(b"option-")
    program.settle()
    for name in before:
        program.press(program.key(name))
    return program


def _of(answers: Sequence[Answer]) -> Figures:
    return {
        "seconds": [answer.seconds for answer in answers],
        "bytes": [answer.size for answer in answers],
    }


def session(target: Target) -> Figures:
    """Start, move by a few rows, choose, and wait for the end.

    The pauses in which a person would look are not in its time.
    """
    with Program(target.argv) as program:
        first = program.until(target.last) - program.started
        program.settle()
        presses = ["down"] * SESSION_KEYS + ["enter"] * (target.enters - 1)
        answers = [program.press(program.key(name)) for name in presses]
        memory, chosen = program.peak_memory(), time.monotonic()
        program.write(program.key("enter"))
        end = program.end()
    if end.status:
        raise Stuck(f"{target.name} ended with {end.status}")
    between = sum(answer.seconds for answer in answers)
    return {
        "first frame": [first],
        "session": [first + between + end.at - chosen],
        "memory": [memory],
        "cpu": [end.cpu],
    }


def repeated(tasks: Mapping[str, Callable[[], Figures]], times: int) -> Outcome:
    """Run each of *tasks* so many times, one after the other."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in tasks}
    for _ in range(times):
        for name, task in tasks.items():
            for figure, values in task().items():
                found[name].setdefault(figure, []).extend(values)
    return found


def unless_stuck(task: Callable[[], Outcome]) -> Outcome:
    """Run *task*; what gets stuck has no figures."""
    try:
        return task()
    except Stuck:
        return {}


def ask(target: Target, how: str, payload: str, stdout: str | None = None) -> Figures:
    """Have a program ask twice: from each call to the first frame.

    :param target: shows the same frame as *how* does.
    """
    shown = []
    with Program(script("calls.py", how, payload), stdout) as program:
        for _ in range(2):
            shown.append(program.until(target.last))
            program.settle()
            for _ in range(target.enters - 1):
                program.press(program.key("enter"))
            program.write(program.key("enter"))
        called = [float(word) for word in program.rest().split()[-2:]]
    first, again = (at - call for at, call in zip(shown, called, strict=True))
    return {"first": [first], "again": [again]}


def child(payload: str, stdout: str) -> Figures:
    """Have a program start another Python that imports attrs and writes a word."""
    with Program(script("calls.py", "python", payload), stdout) as program:
        shown = [program.until(b"imported") for _ in range(2)]
        called = [float(word) for word in program.rest().split()[-2:]]
    first, again = (at - call for at, call in zip(shown, called, strict=True))
    return {"first": [first], "again": [again]}


def whole(argv: list[str]) -> Figures:
    """Run a program that shows nothing, from its start to its end."""
    with Program(argv) as program:
        return {"seconds": [program.end().at - program.started]}


EDITING = {
    "a letter": b"x",
    "Backspace": b"\x7f",
    "Up": b"\x1b[A",
    "Alt+B": b"\x1bb",
    "Ctrl+W": b"\x17",
    "Ctrl+_": b"\x1f",
    "Ctrl+A": b"\x01",
}


def paste(argv: list[str], text: str) -> Figures:
    """Paste into an empty editor: from the first byte to the frame; then press keys."""
    end = b"the-end"
    body = text.replace("\n", "\r").encode()
    with ExitStack() as stack:
        program = _at_rest(stack, argv, ["down"])
        pasted = program.press(b"\x1b[200~" + body + b" " + end + b"\x1b[201~", end)
        answers = {name: program.press(key) for name, key in EDITING.items()}
    of_keys = {name: [answer.seconds] for name, answer in answers.items()}
    return {"paste": [pasted.seconds], **of_keys}


def idle(argvs: Mapping[str, list[str]], seconds: float, slices: int) -> Results:
    """Leave programs alone, all at once: the share of a core that each takes."""
    shares: dict[str, list[tuple[float, ...]]] = {name: [] for name in argvs}
    with ExitStack() as stack:
        programs = {name: _at_rest(stack, argv) for name, argv in argvs.items()}
        for _ in range(slices):
            before = {name: program.cpu() for name, program in programs.items()}
            began = time.monotonic()
            time.sleep(seconds / slices)  # an amount of time is what is measured here
            for name, program in programs.items():
                taken = program.cpu() - before[name]
                shares[name].append((taken / (time.monotonic() - began),))
    return {
        f"idle {name}": {"share": Series(tuple(share))}
        for name, share in shares.items()
    }


def in_process(argv: list[str]) -> Figures:
    """Run a program that measures itself and prints its figures as JSON."""
    done = subprocess.run(
        argv, check=True, stdout=subprocess.PIPE, env=environment(), timeout=120
    )
    figures: Figures = json.loads(done.stdout)
    return figures
