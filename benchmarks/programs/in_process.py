"""What the parts of pi_ask take, without a terminal.

    in_process.py SMALL MANY

SMALL and MANY are payloads with few and with many options. Prints the seconds as JSON:
processor time of this process, which other programs hardly touch.
"""

# ruff: noqa: INP001, T201 (a script, which prints)

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence

from pi_ask import AskFlow, validate
from pi_ask.keys import Decoder
from pi_ask.render.screen import view
from pi_ask.state.actions import Move
from pi_ask.state.update import update
from pi_ask.text.wrap import wrap


MOVES = 12
AGAIN = 1000
MEGABYTE = 1_000_000
WORDS = "the quick brown fox jumps over the lazy dog and goes on to the next "
CJK = "敏捷的棕色狐狸跳過懶狗然後繼續前進"


def seconds(work: Callable[..., object], *arguments: object) -> float:
    """Return how long the processor was busy with *work*."""
    before = time.process_time()
    work(*arguments)
    return time.process_time() - before


def loaded(path: str) -> object:
    """Return the payload in a file."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def of_a_key(payload: object) -> dict[str, Sequence[float]]:
    """Return what the parts take that a move of the cursor goes through."""
    flow = AskFlow(payload)
    decoder, model = Decoder(), flow.model
    decoding = [seconds(decoder.feed, b"\x1b[B") for _ in range(AGAIN)]
    reducing, viewing = [], []
    for _ in range(MOVES):
        before = time.process_time()
        model, _ = update(model, Move(1))
        reducing.append(time.process_time() - before)
        viewing.append(seconds(view, model))
    return {
        "decoder: an arrow": decoding,
        "reducer: a move": reducing,
        "view: the frame after it": viewing,
    }


def of_text() -> dict[str, Sequence[float]]:
    """Return what long text takes."""
    pasted = b"\x1b[200~" + (WORDS * MEGABYTE)[:MEGABYTE].encode() + b"\x1b[201~"
    return {
        "decoder: a paste of 1 MB": [seconds(Decoder().feed, pasted)],
        "wrap: 10,000 letters": [seconds(wrap, (WORDS * 200)[:10_000], 76)],
        "wrap: 10,000 CJK characters": [seconds(wrap, (CJK * 700)[:10_000], 76)],
    }


def of_a_payload(payload: object) -> dict[str, Sequence[float]]:
    """Return what a payload takes until it is an ask."""
    return {
        "payload: validate 10,000 options": [seconds(validate, payload)],
        "payload: validate and build 10,000 options": [seconds(AskFlow, payload)],
    }


def main() -> None:
    """Measure and print."""
    small, many = map(loaded, sys.argv[1:])
    print(json.dumps({**of_a_payload(many), **of_a_key(small), **of_text()}))


if __name__ == "__main__":
    main()
