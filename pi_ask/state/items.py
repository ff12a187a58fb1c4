"""What stands in each place of the screen: lines, blocks and items, at no width yet."""

from __future__ import annotations

from functools import lru_cache

from pi_ask.layout import Block, Item
from pi_ask.payload import Option, Question
from pi_ask.state import selectors, summary
from pi_ask.state.alike import Alike
from pi_ask.state.model import REVIEW_ACTIONS, Entry, Model
from pi_ask.text import clean
from pi_ask.text.source import SourceLines


OWN_LABEL = "Type your own"


def title(model: Model) -> str:
    """Return the cleaned title, empty if there is none to be seen."""
    return clean.visible(model.ask.title or "").strip()


def prompt_lines(model: Model) -> list[str]:
    """Return the cleaned source lines of the prompt, or of the review's heading."""
    if selectors.on_review(model):
        return [summary.heading(model)]
    return _lines(selectors.question(model).prompt)


def note_blocks(model: Model) -> tuple[Block, ...]:
    """Return the note on the question in view, saved or being written, if any."""
    if selectors.on_review(model):
        return ()
    if model.editor and selectors.editing(model, "question note"):
        return (editor_block(model, "note", "Note: "), *path_blocks(model))
    held = selectors.entry(model)
    return (Block("note", held.note, summary.lead(held)),) if held.note else ()


def list_item(model: Model, row: int) -> Item:
    """Return one row of the list: an option, the own answer, a review action."""
    if selectors.on_review(model):
        return Item(f"{row + 1}.", "", REVIEW_ACTIONS[row])
    question, held = selectors.question(model), selectors.entry(model)
    number = f"{row + 1}.".rjust(len(str(selectors.row_count(model))) + 1)
    if row == len(question.options):
        return _own_item(model, number, question, held)
    on = row in held.chosen
    mark, notes = _mark(question, on=on), _option_note(model, row)
    return _option_item(question.options[row], number, mark, notes, on=on)


@lru_cache(maxsize=256)
def _option_item(
    option: Option, number: str, mark: str, notes: tuple[Block, ...], *, on: bool
) -> Item:
    blocks = notes
    if option.description:
        blocks = (Block("description", option.description), *notes)
    return Item(number, mark, option.label, blocks, chosen=on)


def _own_item(model: Model, number: str, question: Question, held: Entry) -> Item:
    block: tuple[Block, ...] = ()
    if model.editor and selectors.editing(model, "answer"):
        block = (editor_block(model, "answer"), *path_blocks(model))
    elif held.text:
        block = (Block("answer", held.text, "" if held.live else "Draft: "),)
    on = held.live
    return Item(number, _mark(question, on=on), OWN_LABEL, block, chosen=on)


def path_blocks(model: Model) -> tuple[Block, ...]:
    """Return the open list of paths, a block each."""
    now = selectors.completion(model)
    if now is None or not selectors.completing(model):
        return ()
    from pi_ask.state import completion

    first, last = completion.window(now, max(1, model.rows // 4))
    return tuple(
        Block("path.focused", now.paths[index], "❯ ")
        if index == now.highlighted
        else Block("path", now.paths[index], "  ")
        for index in range(first, last)
    )


def editor_block(model: Model, style: str, lead: str = "") -> Block:
    """Return the open editor as a block; it grows up to a third of the screen."""
    assert model.editor is not None
    most = max(3, model.rows // 3)
    return Block(style, model.editor.buffer.text, lead, most, model.editor.view)


def _option_note(model: Model, row: int) -> tuple[Block, ...]:
    editor = model.editor
    if editor and editor.field.kind == "option note" and editor.field.option == row:
        return (editor_block(model, "note", "Note: "), *path_blocks(model))
    held = selectors.entry(model)
    note = held.option_notes.get(row)
    return (Block("note", note, summary.lead(held, row)),) if note else ()


def _mark(question: Question, *, on: bool) -> str:
    if question.type == "multi":
        return "[x]" if on else "[ ]"
    return "●" if on else "○"


def pane_title(model: Model) -> str:
    """Return what the border of the pane says: the option, or what is reviewed."""
    if selectors.on_review(model):
        return "Answers"
    return clean.visible(selectors.question(model).options[model.cursor].label)


def has_pane(model: Model) -> bool:
    """Whether the tab has a pane: previews, or the answers in the review."""
    return selectors.on_review(model) or selectors.question(model).type == "preview"


def preview_lines(model: Model) -> SourceLines:
    """Return the cleaned source lines of the preview of the option under the cursor."""
    question = selectors.question(model)
    if question.type != "preview":
        return SourceLines("")
    option = question.options[model.cursor]
    return _preview_lines(Alike(model, (option,), (model.tab, model.cursor)))


@lru_cache(maxsize=16)
def _preview_lines(alike: Alike) -> SourceLines:
    model = alike.model
    return SourceLines(
        model.ask.questions[model.tab].options[model.cursor].preview or ""
    )


@lru_cache(maxsize=64)
def _lines(text: str) -> list[str]:
    return clean.lines(text)
