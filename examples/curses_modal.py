"""A curses program that asks in a part of its screen, and goes on when that is done."""

from __future__ import annotations

import curses

from pi_ask import AskResult, ask_in, render_result


PAYLOAD = {
    "questions": [
        {
            "id": "remove",
            "label": "Remove",
            "prompt": "Which branches can go?",
            "type": "multi",
            "options": [
                {"value": "menu", "label": "menu", "description": "Merged in May."},
                {"value": "colours", "label": "colours", "description": "Not merged."},
                {"value": "tests", "label": "tests", "description": "Merged today."},
            ],
        }
    ]
}


def main(screen: curses.window) -> AskResult | None:
    """Run until q; return the result of the last ask, if there was one."""
    result = None
    while True:
        draw(screen, result)
        key = screen.getch()
        if key == ord("q"):
            return result
        if key == ord("a"):
            # All but the first row is for the ask; what stands there comes back.
            result = ask_in(screen.derwin(1, 0), PAYLOAD, previous=result)


def draw(screen: curses.window, result: AskResult | None) -> None:
    """Show what this program is about, and what was answered."""
    text = "Nothing was asked yet." if result is None else render_result(result)
    rows, columns = screen.getmaxyx()
    screen.erase()
    screen.insnstr(0, 0, "Branches: a ask, q quit".ljust(columns), columns - 1)
    screen.chgat(0, 0, -1, curses.A_REVERSE)
    for row, line in enumerate(text.splitlines()[: rows - 2], start=2):
        screen.insnstr(row, 0, line, columns)
    screen.refresh()


if __name__ == "__main__":
    last = curses.wrapper(main)
    if last is not None:
        print(render_result(last))
