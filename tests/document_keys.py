"""Write docs/keys.md from the keymap: ``python -m tests.document_keys``, from the root."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable

from pi_ask.binding import Binding
from pi_ask.bindings import MODES, PATHS


ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATH = os.path.join(ROOT, "docs", "keys.md")

INTRODUCTION = """\
# Keys

Made from `pi_ask/keymap.py` by `python -m tests.document_keys`; a test keeps it true.

The first column names the keys as the screen does. The second has the names that
`AskFlow.press` takes. The last rows of the screen show the keys that act right now;
those that scroll are there only while something is out of view. A key that is in no
table does nothing, and in an editor a character is text.

`n` and `N` are two keys: `N` is Shift and n. `Ctrl+J` is the key that sends a line
feed. Escape acts within a tenth of a second.
"""

SECTIONS = {
    "single choice": (
        "A question with one answer",
        "The cursor is on an option. Moving it chooses nothing.",
    ),
    "multiple choice": (
        "A question with several answers",
        "The cursor is on an option with a checkbox.",
    ),
    "preview": (
        "A question with a preview",
        "The pane shows the preview of the option under the cursor. These questions "
        "take no answer in your own words.",
    ),
    "own answer, closed": (
        "On `Type your own`, closed",
        "The row holds text already. Without text its editor opens as soon as the "
        "cursor gets there. An answer of one's own has no option note.",
    ),
    "own answer": (
        "Writing your own answer",
        "The editor holds text: every arrow moves the caret, and digits, blanks, `n` "
        "and `N` are text.",
    ),
    "note": (
        "Writing a note",
        "The editor holds text. Notes on options and on the question have the same "
        "keys.",
    ),
    "note on a preview question": (
        "Writing a note beside a preview",
        "As in any note, but for:",
    ),
    "empty editor": (
        "In an empty editor",
        "Nothing stands in it, so the arrows and Tab lead out of it. One that was "
        "emptied is saved as it is closed: the answer or note goes.",
    ),
    "empty note on a preview question": (
        "In an empty note beside a preview",
        "As in any empty editor, but for:",
    ),
    "review": (
        "In the review",
        "The last tab shows the answers, and three things to do with them.",
    ),
}
"""The heading of each mode, in the order to read, and what to know before its table."""

PATH_LIST = (
    "While a list of paths is open",
    "`@` at the start of a word in an editor opens it. Its keys come before those of "
    "the editor; all others are the editor's.",
)
"""The same for the keys of the list of paths, which come on top of an editor's."""

DIFFERS_FROM = {
    "note on a preview question": "note",
    "empty note on a preview question": "empty editor",
}
"""The modes of which only the rows are shown that another one doesn't have."""

NEVER_ACT = {("own answer, closed", "n")}
"""Rows that a mode shares with another one, but that never act in it."""


def document() -> str:
    """Return the text of the page."""
    common = [row for row in _rows("review") if all(row in _rows(m) for m in MODES)]
    parts = [INTRODUCTION, "## Everywhere\n", _table(common)]
    for mode, (heading, lead_in) in SECTIONS.items():
        known = _rows(DIFFERS_FROM[mode]) if mode in DIFFERS_FROM else common
        rows = [row for row in _rows(mode) if row not in known]
        parts += [f"## {heading}\n", textwrap.fill(lead_in, 88) + "\n", _table(rows)]
    heading, lead_in = PATH_LIST
    rows = [_row(binding) for binding in PATHS]
    parts += [f"## {heading}\n", textwrap.fill(lead_in, 88) + "\n", _table(rows)]
    return "\n".join(parts)


def _rows(mode: str) -> list[tuple[str, str, str]]:
    return [
        _row(binding)
        for binding in MODES[mode]
        if (mode, binding.label) not in NEVER_ACT
    ]


def _row(binding: Binding) -> tuple[str, str, str]:
    """Return the cells of one binding."""
    names = list(binding.keys)
    if len(names) > 4:  # the digits
        names = [names[0], "…", names[-1]]
    keys = " ".join(f"`{key}`" for key in binding.label.split())
    called = " ".join(name if name == "…" else f"`{name}`" for name in names)
    return keys, called, binding.help


def _table(rows: Iterable[tuple[str, str, str]]) -> str:
    head = ["| keys | names | what they do |", "|---|---|---|"]
    return "\n".join([*head, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def main() -> None:
    """Write the page anew."""
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(document())
    print("docs/keys.md is made anew")


if __name__ == "__main__":
    main()
