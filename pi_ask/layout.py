"""Size to rectangles, and an item to its rows at a width.

The reducer asks here to settle what is scrolled where, the renderer to draw it: both
see the same rows.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pi_ask.frame import Line, Span, line_cells, pad_line
from pi_ask.text import cells, clean, typed, wrap
from pi_ask.viewport import (
    TOP,
    Height,
    Viewport,
    clamp,
    hidden_items,
    rows_needed,
    slices,
)


WIDE = 90
"""From so many columns the pane stands beside the list."""
GUTTER = 6
"""Cells at the right of a scrolled region that say how much is above and below."""
PANE_ROWS = 3
"""A pane has at least so many rows, two of them its border."""
COSY = 16
"""From so many rows blank rows set the regions apart."""


class Rect(NamedTuple):
    """An area of the screen, in cells; without rows it is not there."""

    row: int = 0
    column: int = 0
    rows: int = 0
    columns: int = 0


class Needs(NamedTuple):
    """What a tab would like to show, in rows; none is larger than the screen."""

    title: int
    prompt: int
    note: int
    """Rows of the question's note, which stands below the prompt."""
    note_editor: bool
    focus: int
    """Rows of the item under the cursor."""
    items: int
    """Rows of all items of the list."""
    pane: int
    """Rows of the pane, its border included, or 0 for none."""
    pane_first: bool
    """Whether the pane stands above the list where both are below each other."""


class Areas(NamedTuple):
    """Where each region of the screen is."""

    title: Rect
    tabs: Rect
    prompt: Rect
    note: Rect
    list: Rect
    pane: Rect
    footer: Rect


@lru_cache(maxsize=64)
def areas(columns: int, rows: int, needs: Needs) -> Areas:
    """Return the areas of a screen of *columns* by *rows* cells.

    What matters most is granted first, so that it is what stays as space shrinks.
    """
    beside = bool(needs.pane) and columns >= WIDE
    got = _grant(rows, _claims(columns, rows, needs, beside=beside))
    if got["pane"] < PANE_ROWS:  # a border with nothing inside: others can use it
        got["prompt" if needs.pane_first else "list"] += got["pane"]
        got["pane"] = 0
    used = sum(got.values()) - got["list"] - got["pane"]
    got["list"] = rows - used - got["pane"] if not needs.pane_first else got["list"]
    order = ["title", "tabs", "gap above", "prompt", "note", "gap below", "list"]
    order.insert(6 if needs.pane_first else 7, "pane")
    if beside:
        got["list"], got["pane"] = rows - used, 0
    places: dict[str, Rect] = {}
    row = 0
    for name in order:
        places[name] = Rect(row, 0, got[name], columns)
        row += got[name]
    if beside:
        places["list"], places["pane"] = _side_by_side(places["list"])
    footer = Rect(rows - got["footer"], 0, got["footer"], columns)
    return Areas(
        places["title"],
        places["tabs"],
        places["prompt"],
        places["note"],
        places["list"],
        places["pane"],
        footer,
    )


def _claims(
    columns: int, rows: int, needs: Needs, *, beside: bool
) -> list[tuple[str, int]]:
    """Return who wants how many rows, the most important claim first."""
    below = 0 if beside else needs.pane
    cosy = rows >= COSY
    footer = footer_rows(columns, rows)
    claims = [("list", 1), ("prompt", 1), ("footer", 1)]
    if needs.note_editor:
        claims.insert(0, ("note", 1))
    return [
        *claims,
        ("list", needs.focus),
        ("tabs", 1),
        ("note", min(needs.note, 1)),
        ("pane", min(below, PANE_ROWS)),
        ("title", needs.title),
        ("gap above", int(cosy)),
        ("gap below", int(cosy)),
        ("footer", min(2, footer)),
        ("prompt", min(needs.prompt, max(1, rows // 3))),
        ("list", min(needs.items, rows // 4)),
        ("pane", min(below, PANE_ROWS + 2)),
        ("footer", footer),
        ("note", min(needs.note, max(1, rows // (2 if needs.note_editor else 4)))),
        ("list", min(needs.items, rows // 2 if below else rows)),
        ("pane", below),
        ("prompt", needs.prompt),
        ("note", needs.note),
    ]


def _grant(rows: int, claims: Sequence[tuple[str, int]]) -> dict[str, int]:
    got = dict.fromkeys((name for name, _ in claims), 0)
    for name, up_to in claims:
        more = max(0, min(rows, up_to - got[name]))
        got[name] += more
        rows -= more
    return got


def footer_rows(columns: int, rows: int) -> int:
    """Return how many rows the footer takes where there is room.

    It goes by the size alone, so that nothing moves as the keys in it change.
    """
    return min(3, -(-150 // columns), max(1, rows // 4))


def list_columns(columns: int) -> int:
    """Return the columns of a list that has its pane beside it."""
    return max(36, columns * 2 // 5)


def _side_by_side(body: Rect) -> tuple[Rect, Rect]:
    left = list_columns(body.columns)
    right = body.columns - left - 1
    return (
        Rect(body.row, 0, body.rows, left),
        Rect(body.row, left + 1, body.rows, right),
    )


def inside(pane: Rect) -> Rect:
    """Return the area inside the border of *pane* and its padding."""
    return Rect(
        pane.row + 1,
        pane.column + 2,
        max(0, pane.rows - 2),
        max(1, pane.columns - 4),
    )


# --- items --------------------------------------------------------------------------


class Block(NamedTuple):
    """A text below the label of an item, or by itself."""

    style: str
    text: str
    lead: str = ""
    """What stands before its first row, such as ``Note:``."""
    most: int = 0
    """In an editor, the rows of text that show at most."""
    view: Viewport = TOP
    """In an editor, the first source line that shows."""

    @property
    def editing(self) -> bool:
        """Whether the text is being written."""
        return self.most > 0


def editor_in(blocks: Sequence[Block]) -> int:
    """Return the index of the block that is being written, -1 if none is."""
    return next((i for i, block in enumerate(blocks) if block.editing), -1)


class Item(NamedTuple):
    """One entry of a list: an option, an action, a question in the review."""

    number: str
    mark: str
    label: str
    blocks: tuple[Block, ...] = ()
    chosen: bool = False
    """Whether the mark says yes."""


Rows = tuple[Line, ...]

LABEL_CELLS = 8
"""A label has at least so many cells, or the number before it goes."""
TEXT_CELLS = 12
"""Text below a label has at least so many cells, or its indent goes."""
BAR = "│ "
ONE_ROW = ("path", "path.focused")
"""Styles of texts that are cut to one row."""


@lru_cache(maxsize=1024)
def item_rows(item: Item, columns: int) -> Rows:
    """Return the rows of *item*, at least one.

    They take at most *columns* cells, unless not even the mark leaves room for one.
    """
    head = _head(item, columns)
    hang = line_cells(head)
    label = wrap.wrap(clean.visible(item.label), max(1, columns - hang))
    rows: list[Line] = [(*head, Span(label[0], "label"))]
    rows += [(Span(" " * hang), Span(text, "label")) for text in label[1:]]
    indent = _block_indent(hang, columns)
    for block in item.blocks:
        for row in block_rows(block, max(1, columns - indent)):
            rows.append((Span(" " * indent), *row) if indent else row)
    return tuple(rows)


def block_row(item: Item, columns: int, block: int) -> int:
    """Return the row of *item* on which its *block*-th block begins."""
    return len(item_rows(item._replace(blocks=item.blocks[:block]), columns))


def block_indent(item: Item, columns: int) -> int:
    """Return the cells before each row of the blocks of *item*."""
    return _block_indent(line_cells(_head(item, columns)), columns)


def _block_indent(hang: int, columns: int) -> int:
    return (
        hang if columns - hang >= TEXT_CELLS else min(2, max(0, columns - TEXT_CELLS))
    )


def _head(item: Item, columns: int) -> Line:
    style = "chosen" if item.chosen else "mark"
    mark = (Span(item.mark + " ", style),) if item.mark else ()
    number = (Span(item.number + " ", "number"),) if item.number else ()
    whole = (*number, *mark)
    if columns - line_cells(whole) >= LABEL_CELLS:
        return whole
    return mark or number


@lru_cache(maxsize=256)
def block_rows(block: Block, columns: int) -> Rows:
    """Return the rows of *block*, at most *columns* cells wide, at least one."""
    if block.editing:
        return _editor_rows(block, columns)
    if block.style in ONE_ROW:
        text = cells.clip(clean.visible(block.text), max(1, columns - len(BAR)))
        return ((Span(block.lead, "lead"), Span(text, block.style)),)
    hang, rows = _lead(block, columns)
    width = max(1, columns - hang)
    texts = [row for line in clean.lines(block.text) for row in wrap.wrap(line, width)]
    return _led(block, rows, hang, [Span(text, block.style) for text in texts])


class EditorArea(NamedTuple):
    """How the text of an editor stands in its block."""

    hang: int
    """Cells before the text, behind the bar."""
    lead: Rows
    """Rows of the lead, where it has some of its own."""
    columns: int
    """Cells at which the text wraps."""
    rows: int
    """Rows of text that show."""
    overflows: bool
    counts: bool
    """Whether there is room to count what is cut; else the bar has an arrow there."""


@lru_cache(maxsize=16)
def editor_area(block: Block, columns: int) -> EditorArea:
    """Return how the text of an editor stands in *columns* cells."""
    inner = max(1, columns - len(BAR))
    hang, lead = _lead(block, inner)
    width = max(1, inner - hang)
    lines = typed.lines(block.text)
    most = block.most + 1
    needed = rows_needed(
        most, len(lines), lambda index: typed.row_count(lines[index], width, most)
    )
    overflows = needed > block.most
    counts = overflows and width - GUTTER >= TEXT_CELLS
    if counts:
        width -= GUTTER
    rows = min(needed, block.most)
    return EditorArea(hang, tuple(lead), width, rows, overflows, counts)


def editor_extent(block: Block, columns: int) -> tuple[int, int, Height]:
    """Return rows, source lines and their heights, as the viewport takes them."""
    area = editor_area(block, columns)
    count = len(typed.lines(block.text))
    return area.rows, count, _line_height(block.text, area.columns)


def _line_height(text: str, columns: int) -> Height:
    lines = typed.lines(text)
    return lambda index: len(typed.line_rows(lines[index], columns))


def _editor_rows(block: Block, columns: int) -> Rows:
    area, extent = editor_area(block, columns), editor_extent(block, columns)
    view = clamp(block.view, *extent)  # it is that of before a key or a resize
    lines, shown = typed.lines(block.text), slices(view, *extent)
    texts = [
        Span(_typed_row(lines[piece.item][start:end], area.columns), block.style)
        for piece in shown
        for start, end in typed.line_rows(lines[piece.item], area.columns)[
            piece.start : piece.stop
        ]
    ]
    rows = _led(block, list(area.lead), area.hang, texts)
    above, below = 0, 0
    if area.overflows:
        above, below = hidden_items(shown, view, *extent[1:])
    first = len(area.lead)
    bars = [BAR] * len(rows)
    if not area.counts:
        bars[-1] = "↓ " if below else BAR
        bars[first] = "↑ " if above else bars[first]
    barred = [(Span(bar, "editor"), *row) for bar, row in zip(bars, rows, strict=True)]
    if area.counts:
        barred[first:] = marked(barred[first:], above, below, columns)
    return tuple(barred)


def _typed_row(text: str, columns: int) -> str:
    return cells.clip(clean.visible(text), columns, "")


def marked(lines: list[Line], above: int, below: int, columns: int) -> list[Line]:
    """Return *lines* with what is above and below counted at their right ends."""
    marks = [""] * len(lines)
    marks[0] = f"↑{above}" if above else ""
    marks[-1] += f"↓{below}" if below else ""
    return [
        _with_mark(line, mark, columns) if mark else line
        for line, mark in zip(lines, marks, strict=True)
    ]


def _with_mark(line: Line, mark: str, columns: int) -> Line:
    mark = cells.clip(mark, min(GUTTER, columns))
    return (*pad_line(line, columns - cells.width(mark)), Span(mark, "more"))


def _lead(block: Block, columns: int) -> tuple[int, list[Line]]:
    """Return how far text is indented by the lead, and the lead's own rows if any.

    Where the lead would leave too little room it stands on a row of its own.
    """
    lead = cells.width(block.lead)
    if not lead or columns - lead >= TEXT_CELLS:
        return lead, []
    return 0, [(Span(cells.clip(block.lead, columns), "lead"),)]


def _led(block: Block, rows: list[Line], hang: int, texts: list[Span]) -> Rows:
    if not hang:
        return (*rows, *((text,) for text in texts))
    blank = Span(" " * hang)
    first, *others = texts
    return (
        (Span(block.lead, "lead"), first),
        *((blank, text) for text in others),
    )


def editor_caret(block: Block, columns: int, caret: int) -> tuple[int, int]:
    """Return the ``(row, column)`` of the caret within the rows of *block*."""
    area = editor_area(block, columns)
    line, offset = typed.place(block.text, caret)
    text = typed.lines(block.text)[line]
    row, column = typed.caret_in_line(text, offset, area.columns)
    top = len(area.lead)
    extent = editor_extent(block, columns)
    for piece in slices(clamp(block.view, *extent), *extent):
        if piece.item == line:
            return top + max(0, row - piece.start), column + area.hang + len(BAR)
        top += piece.stop - piece.start
    return top, column + area.hang + len(BAR)
