"""Where each region of the screen is, and what it shows there.

The reducer settles the views with it after every action; the renderer paints from it.
"""

from collections.abc import Callable
from functools import cache, cached_property, lru_cache, partial

from pi_ask import layout, viewport
from pi_ask.frame import Span
from pi_ask.layout import Areas, Block, Needs, Rect, Rows
from pi_ask.state import items, selectors, summary
from pi_ask.state.alike import Alike
from pi_ask.state.model import REVIEW_ACTIONS, Model
from pi_ask.text import wrap
from pi_ask.text.source import SourceLines
from pi_ask.viewport import Height, Slice, Viewport


# Reducer and renderer ask for the same things of the same model, many times for each
# key. Models are compared by identity, so finding them again costs next to nothing.
_per_model = lru_cache(maxsize=4)

ROOMY = 10
"""From so many rows the review shows its answers and all of its actions."""
POINTER_CELLS = 2
"""Cells before each item of a list, for the pointer."""


class Region:
    """A scrolled area: items, each with its rows at the width that they have."""

    def __init__(
        self,
        rect: Rect,
        columns: int,
        items: int,
        item: Callable[[int, int], Rows],
        view: Viewport,
    ) -> None:
        self.rect = rect
        self.columns = columns
        """Cells for each row: all of the area's, or those beside the gutter."""
        self.items = items
        """How many items there are."""
        self.item = item
        """The rows of an item at a width."""
        self.view = view

    @property
    def rows(self) -> int:
        """How many rows show at once."""
        return self.rect.rows

    @property
    def overflows(self) -> bool:
        """Whether not everything fits."""
        return self.columns < self.rect.columns

    def rows_at(self, index: int) -> Rows:
        """Return the rows of one item."""
        return self.item(index, self.columns)

    def height(self, index: int) -> int:
        """Return how many rows one item takes."""
        return len(self.item(index, self.columns))

    @property
    def extent(self) -> tuple[int, int, Height]:
        """The rows in view, the count and the heights, as the viewport takes them."""
        return self.rect.rows, self.items, self.height

    @cached_property
    def slices(self) -> list[Slice]:
        """What of the items is in view, from the top."""
        return viewport.slices(self.view, *self.extent)

    @cached_property
    def whole(self) -> frozenset[int]:
        """The items of which all rows are in view."""
        heights = ((piece, self.height(piece.item)) for piece in self.slices)
        return frozenset(
            piece.item for piece, height in heights if piece[1:] == (0, height)
        )

    @cached_property
    def clamped(self) -> Viewport:
        """The view, moved up if it would leave rows empty below the last item."""
        return viewport.clamp(self.view, *self.extent)


class _Items:
    """How many items there are, and their rows at a width, each worked out once."""

    def __init__(self, count: int, item: Callable[[int, int], Rows]) -> None:
        self.count = count
        self.rows = cache(item)
        self.needed = cache(self._needed)

    def _needed(self, limit: int, columns: int) -> int:
        """Return the rows that all take together, counted no further than *limit*."""
        return viewport.rows_needed(
            limit, self.count, lambda index: len(self.rows(index, columns))
        )


# Most regions of a frame are those of the frame before.
@lru_cache(maxsize=32)
def _region(rect: Rect, shown: _Items, view: Viewport) -> Region:
    columns = max(1, rect.columns)
    if shown.needed(rect.rows + 1, columns) > rect.rows:
        columns = max(1, columns - layout.GUTTER)
    return Region(rect, columns, shown.count, shown.rows, view)


@_per_model
def areas(model: Model) -> Areas:
    """Return where each region is at the model's size."""
    columns, rows = model.columns, model.rows
    prompt, note = items.prompt_lines(model), _note_rows(model, columns)
    total = _list_items(model).needed(rows, max(1, columns - POINTER_CELLS))
    needs = Needs(
        title=int(bool(items.title(model))),
        prompt=viewport.rows_needed(
            rows, len(prompt), lambda index: len(_text_rows(prompt[index], columns))
        ),
        note=min(rows, len(note)),
        note_editor=selectors.editing(model, "question note"),
        focus=_focus_rows(model, total),
        items=total,
        pane=_pane_rows(model),
        pane_first=selectors.on_review(model),
    )
    return layout.areas(columns, rows, needs)


def _pane_rows(model: Model) -> int:
    """Return the rows of the pane with its border, at most the screen's.

    Answers take what they need; a preview takes all there is, so that nothing moves
    from option to option.
    """
    if not selectors.on_review(model):
        return model.rows if items.has_pane(model) else 0
    columns = layout.inside(Rect(columns=model.columns)).columns
    needed = viewport.rows_needed(
        model.rows,
        len(model.entries),
        lambda index: len(layout.item_rows(summary.item(model, index), columns)),
    )
    return min(model.rows, needed + 2)


def _focus_rows(model: Model, total: int) -> int:
    """Return the rows that the list can't do without, of the *total* that it has.

    Those are the item under the cursor, at the width that it has beside the gutter,
    and in the review all three actions, unless that leaves none for the answers. An item that is written in takes up to half
    of the screen, and so does one that can't be whole beside the prompt and the keys.
    """
    if selectors.on_review(model):
        return len(REVIEW_ACTIONS) if model.rows >= ROOMY else 1
    if selectors.editing(model, "question note"):
        return 1
    columns = model.columns
    if items.has_pane(model) and columns >= layout.WIDE:
        columns = layout.list_columns(columns)
    height = _item_height(model, model.cursor, columns - layout.GUTTER)
    if total < model.rows:
        height = min(height, total)
    half = max(1, model.rows // 2)
    return min(height, half) if model.editor or height > model.rows - 2 else height


def _list_items(model: Model) -> _Items:
    held = None if selectors.on_review(model) else selectors.entry(model)
    parts = (model.ask, held, model.editor)
    return _items_of(Alike(model, parts, (model.tab, model.rows)))


# As long as only the cursor moves these are the same.
@lru_cache(maxsize=4)
def _items_of(alike: Alike) -> _Items:
    item = cache(partial(items.list_item, alike.model))
    return _Items(
        selectors.row_count(alike.model),
        lambda row, columns: layout.item_rows(item(row), columns),
    )


def _item_height(model: Model, row: int, columns: int) -> int:
    return len(_list_items(model).rows(row, max(1, columns - POINTER_CELLS)))


@_per_model
def prompt(model: Model) -> Region:
    """Return the region of the prompt."""
    reviewed = selectors.on_review(model)
    elaborate = reviewed and model.cursor == summary.ELABORATE
    entries = model.entries if reviewed else None
    lines = _prompt_items(Alike(model, (model.ask, entries), (model.tab, elaborate)))
    return _region(areas(model).prompt, lines, model.prompt_view)


@lru_cache(maxsize=4)
def _prompt_items(alike: Alike) -> _Items:
    lines = items.prompt_lines(alike.model)
    return _Items(len(lines), lambda index, columns: _text_rows(lines[index], columns))


@_per_model
def note(model: Model) -> Region:
    """Return the region of the question's note."""
    held = None if selectors.on_review(model) else selectors.entry(model)
    notes = _note_items(Alike(model, (held, model.editor), (model.rows,)))
    return _region(areas(model).note, notes, model.note_view)


@lru_cache(maxsize=4)
def _note_items(alike: Alike) -> _Items:
    count = int(bool(items.note_blocks(alike.model)))
    return _Items(count, lambda _, columns: _note_rows(alike.model, columns))


def _note_rows(model: Model, columns: int) -> Rows:
    return tuple(
        row
        for block in items.note_blocks(model)
        for row in layout.block_rows(block, columns)
    )


@_per_model
def listing(model: Model) -> Region:
    """Return the region of the list, without the cells of the pointer."""
    rect = areas(model).list
    beside_pointer = rect._replace(
        column=rect.column + POINTER_CELLS,
        columns=max(1, rect.columns - POINTER_CELLS),
    )
    return _region(beside_pointer, _list_items(model), model.list_view)


@_per_model
def pane(model: Model) -> Region:
    """Return the region inside the border of the pane."""
    if selectors.on_review(model):
        elaborate = model.cursor == summary.ELABORATE
        shown = _answers(Alike(model, (model.ask, model.entries), (elaborate,)))
    else:
        shown = _source(items.preview_lines(model))
    return _region(layout.inside(areas(model).pane), shown, model.pane_view)


@lru_cache(maxsize=4)
def _answers(alike: Alike) -> _Items:
    item = cache(partial(summary.item, alike.model))
    return _Items(
        len(alike.model.entries),
        lambda index, columns: layout.item_rows(item(index), columns),
    )


@lru_cache(maxsize=16)
def _source(lines: SourceLines) -> _Items:
    return _Items(len(lines), lambda index, columns: _code_rows(lines[index], columns))


@lru_cache(maxsize=256)
def _text_rows(line: str, columns: int) -> Rows:
    return tuple((Span(row, "prompt"),) for row in wrap.wrap(line, columns))


@lru_cache(maxsize=256)
def _code_rows(line: str, columns: int) -> Rows:
    return tuple((Span(row, "preview"),) for row in wrap.wrap_code(line, columns))


def list_caret(model: Model, region: Region) -> tuple[int, int] | None:
    """Return the caret within the item under the cursor, if one is edited there."""
    if model.editor is None or selectors.editing(model, "question note"):
        return None
    item = items.list_item(model, model.cursor)
    index = layout.editor_in(item.blocks)
    indent = layout.block_indent(item, region.columns)
    row, column = layout.editor_caret(
        item.blocks[index],
        max(1, region.columns - indent),
        model.editor.buffer.caret,
    )
    return row + layout.block_row(item, region.columns, index), column + indent


def note_caret(model: Model, region: Region) -> tuple[int, int] | None:
    """Return the caret within the question's note, if it is edited."""
    if model.editor is None or not selectors.editing(model, "question note"):
        return None
    block = items.note_blocks(model)[0]
    return layout.editor_caret(block, region.columns, model.editor.buffer.caret)


def editor_block(model: Model) -> tuple[Block, int]:
    """Return the block of the open editor, and the columns that it has."""
    if selectors.editing(model, "question note"):
        return items.note_blocks(model)[0], note(model).columns
    item, columns = items.list_item(model, model.cursor), listing(model).columns
    block = item.blocks[layout.editor_in(item.blocks)]
    return block, max(1, columns - layout.block_indent(item, columns))


def editor_columns(model: Model) -> int:
    """Return the width in cells at which the open editor's text wraps."""
    return layout.editor_area(*editor_block(model)).columns


def editor_height(model: Model) -> int:
    """Return how many rows of the open editor's text can show at once."""
    return layout.editor_area(*editor_block(model)).rows


def is_within_item(model: Model, region: Region) -> bool:
    """Whether the list shows nothing but rows of the item under the cursor."""
    view, last = model.list_view, region.height(model.cursor) - region.rows
    return view.first == model.cursor and 0 <= view.hidden <= last
