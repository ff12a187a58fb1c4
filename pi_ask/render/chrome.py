"""What frames the question: the title, the row of tabs and the footer."""

from __future__ import annotations

from functools import lru_cache

from pi_ask.frame import Line, Span, line_cells
from pi_ask.keymap import Hint
from pi_ask.layout import Rect
from pi_ask.state.alike import Alike
from pi_ask.state.model import Model
from pi_ask.text import cells, clean


TAB_CELLS = 24
"""The label of a tab that is not in view is cut to so many cells."""
TAB_LEAST = 3
"""A tab has at least so many cells, or the counts beside it go."""
REVIEW = "Review"
SEPARATOR = " · "


def title(text: str) -> list[Line]:
    """Return the row of the title."""
    return [(Span(text, "title"),)]


def tabs(model: Model, columns: int) -> Line:
    """Return the row of tabs: the active one is always there, as whole as it can be.

    The tabs around it follow while they fit; those that don't are counted at the ends.
    """
    return _tabs(Alike(model, (model.ask, model.entries), (model.tab,)), columns)


@lru_cache(maxsize=16)
def _tabs(alike: Alike, columns: int) -> Line:
    model = alike.model
    count = len(model.ask.questions) + 1
    first = last = model.tab
    shown = [_tab(model, model.tab, columns)]
    used = line_cells(shown[0])
    grown = True
    while grown:
        grown = False
        for index in (last + 1, first - 1):
            if not 0 <= index < count:
                continue
            tab = _tab(model, index, TAB_CELLS)
            ends = _ends(min(first, index), count - 1 - max(last, index))
            if used + line_cells(tab) + sum(map(cells.width, ends)) > columns:
                continue
            first, last = min(first, index), max(last, index)
            shown.insert(len(shown) if index == last else 0, tab)
            used += line_cells(tab)
            grown = True
    before, after = _ends(first, count - 1 - last)
    room = columns - cells.width(before) - cells.width(after)
    if first == last and line_cells(shown[0]) > room:
        if room < TAB_LEAST:
            before, after, room = "", "", columns
        shown = [_tab(model, model.tab, room)]
    line = [span for tab in shown for span in tab]
    return (Span(before, "more"), *line, Span(after, "more"))


def _ends(before: int, after: int) -> tuple[str, str]:
    return (f"‹{before}" if before else "", f"{after}›" if after else "")


def _tab(model: Model, index: int, columns: int) -> Line:
    """Return one tab, at most *columns* cells wide where that is possible."""
    if index == len(model.ask.questions):
        mark, label = "", REVIEW
    else:
        mark = "✓ " if model.entries[index].answered else "○ "
        label = clean.visible(model.ask.questions[index].label)
    label = cells.clip(label, max(1, columns - len(mark) - 2))
    if index == model.tab:
        return (Span(f"[{mark}{label}]", "tab.active"),)
    return (Span(f" {mark}{label} ", "tab"),)


def _with_ellipsis(line: Line, columns: int) -> Line:
    """Return *line* with a mark that there is more, if there is room for it."""
    return (*line, Span(" …", "footer")) if line_cells(line) + 2 <= columns else line


@lru_cache(maxsize=64)
def footer(hints: tuple[Hint, ...], area: Rect, notice: str = "") -> tuple[Line, ...]:
    """Return the footer: wrapped between its entries, the first ones where it is cut.

    A notice takes the first row from them.
    """
    lines: list[Line] = [()]
    if notice:
        lines = [(Span(clean.visible(notice), "notice"),)]
        if area.rows < 2:
            return tuple(lines)
        lines.append(())
    for hint in hints:
        entry = (Span(hint.keys, "key"), Span(f" {hint.help}", "footer"))
        line = lines[-1]
        joined = (*line, Span(SEPARATOR, "footer"), *entry) if line else entry
        if line_cells(joined) <= area.columns or not line:
            lines[-1] = joined
        elif len(lines) < area.rows:
            lines.append(entry)
        else:
            lines[-1] = _with_ellipsis(line, area.columns)
            break
    return tuple(lines)
