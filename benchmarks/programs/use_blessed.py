"""A menu with blessed, which has none of its own: the floor's, in its terms."""

# ruff: noqa: INP001, T201 (a script, which prints)

from __future__ import annotations

import blessed
from labels import labels


def choose(term: blessed.Terminal, labels: list[str]) -> str:
    """Return the label that a person chooses with the arrows and Enter."""
    cursor = top = 0
    while True:
        top = min(max(top, cursor - term.height + 1), cursor)
        rows = []
        for row, label in enumerate(labels[top : top + term.height]):
            is_under = top + row == cursor
            text = term.bold(f"❯ {label}") if is_under else f"  {label}"
            rows.append(term.move_xy(0, row) + text + term.clear_eol)
        print("".join(rows), end="", flush=True)
        key = term.inkey()
        if key.name == "KEY_DOWN":
            cursor = min(cursor + 1, len(labels) - 1)
        elif key.name == "KEY_UP":
            cursor = max(cursor - 1, 0)
        elif key.name == "KEY_ENTER":
            return labels[cursor]


terminal = blessed.Terminal()
with terminal.fullscreen(), terminal.raw(), terminal.hidden_cursor():
    chosen = choose(terminal, labels())
print(chosen)
