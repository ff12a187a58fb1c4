"""How long a key waits in a tree of many files, while a mention of one is typed.

    mentions.py FOLDER

Prints the seconds as JSON: processor time of this process, without the terminal and
without the process that lists. See `files.py` for the folder.
"""

# ruff: noqa: INP001, T201 (a script, which prints)

from __future__ import annotations

import json
import sys
import time

from files import paths

from pi_ask import AskFlow, mentions
from pi_ask.state.effects import ListFiles
from pi_ask.surfaces.finder import Finder
from pi_ask.terminal import tty


KEPT = 50_000
QUERIES = ("m", "mo", "mod", "mode", "model", "model_1")
PAYLOAD = {
    "questions": [
        {
            "id": "drink",
            "prompt": "What?",
            "options": [{"value": "tea", "label": "Tea"}],
        }
    ]
}


def matching() -> float:
    """Return the longest slice of matching what is kept of a tree, for all queries."""
    matcher = mentions.Matcher("")
    matcher.feed(tuple(paths(KEPT)))
    longest = 0.0
    for query in ("", *QUERIES):
        before = time.process_time()
        matcher = matcher.narrowed(query)
        longest = max(longest, time.process_time() - before)
        busy = True
        while busy:
            before = time.process_time()
            busy = matcher.step(mentions.SLICE)
            matcher.best(5)
            longest = max(longest, time.process_time() - before)
    return longest


def in_tree(folder: str) -> float:
    """Return the longest that a key would wait while a tree is listed and matched."""
    flow, finder, longest = AskFlow(PAYLOAD, serves={ListFiles}), Finder(folder), 0.0
    flow.press("2")
    flow.frame()
    try:
        for key in (b" ", b"@", *(bytes([byte]) for byte in b"model_1")):
            before = time.process_time()
            flow.feed(key)
            for effect in flow.effects():
                if isinstance(effect, ListFiles):
                    finder.want(effect.query)
            flow.frame()
            longest = max(longest, time.process_time() - before)
            longest = max(longest, idle(flow, finder))
    finally:
        finder.close()
    return longest


def idle(flow: AskFlow, finder: Finder) -> float:
    """Do all that is done when no key comes, and return how long a piece took."""
    longest = 0.0
    while finder.is_busy or finder.descriptors:
        if not finder.is_busy:
            tty.ready(finder.descriptors, None)
        before = time.process_time()
        best = finder.work()
        if best is not None:
            flow.reply(ListFiles(finder.query), best)
            flow.frame()
        longest = max(longest, time.process_time() - before)
    return longest


def main() -> None:
    """Measure and print."""
    figures = {
        "mentions: a slice of matching 50,000 paths": [matching()],
        "mentions: a piece of work in 200,000 files": [in_tree(sys.argv[1])],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
