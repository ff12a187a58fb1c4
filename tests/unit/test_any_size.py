"""Every size from one cell up: what fits, what stays, what says that it is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from pi_ask import AskFlow
from pi_ask.frame import Frame
from pi_ask.render import screen
from pi_ask.state import actions as do
from pi_ask.state.model import Model
from pi_ask.state.update import update
from pi_ask.text import cells
from tests.asks import Fields, ask, multi, option, preview, single


COLUMNS, ROWS = range(1, 61), range(1, 31)
OPTIONS = range(11)

PROMPT = "Which of these? " + " ".join(f"word{number:02d}" for number in range(60))
NOTE = " ".join(f"note{number:02d}" for number in range(40))
LINES = "\n".join(f"line{number:02d} of the code" for number in range(40))


def _long_option(number: int, **fields: str) -> Fields:
    return option(
        f"v{number}",
        label=f"Choice{number:02d} and so on and so on",
        description=f"It has its reasons, and these are good ones end{number:02d}",
        **fields,
    )


LONG = [_long_option(number) for number in OPTIONS]
PAYLOAD = ask(
    single(*LONG, prompt=PROMPT, label="One"),
    preview(
        *(_long_option(number, preview=LINES) for number in OPTIONS),
        prompt=PROMPT,
        label="Two",
    ),
    multi(*LONG, prompt=PROMPT, label="Three"),
    title="A title",
)


pytestmark = pytest.mark.matrix


def _pasted(flow: AskFlow, text: str) -> None:
    flow.feed(f"\x1b[200~{text}\x1b[201~")


def _answered(flow: AskFlow) -> None:
    for _ in range(3):
        flow.press("n")
        _pasted(flow, f"{NOTE} done")
        flow.press("enter", "N")
        _pasted(flow, NOTE)
        flow.press("enter", "1")
    flow.press("enter")


def _answered_and(*keys: str) -> Callable[[AskFlow], None]:
    def scene(flow: AskFlow) -> None:
        _answered(flow)
        flow.press(*keys)

    return scene


def _written(*keys: str) -> Callable[[AskFlow], None]:
    def scene(flow: AskFlow) -> None:
        flow.press(*keys)
        _pasted(flow, NOTE)

    return scene


def _pressed(*keys: str) -> Callable[[AskFlow], None]:
    return lambda flow: flow.press(*keys)


SCENES: dict[str, Callable[[AskFlow], None]] = {
    "long prompt": _pressed(),
    "middle of a list": _pressed(*["down"] * 5),
    "preview": _pressed("tab", "down"),
    "note on a question": _written("tab", "tab", "down", "space", "N"),
    "note on an option": _written("tab", "tab", "down", "space", "n"),
    "saved notes": _answered_and("left"),
    "own answer": _written("end"),
    "review": _answered,
    "review, elaborate": _answered_and("down"),
}
"""What leads to each of the scenes that are shown at every size."""

EDITED = {"note on a question", "note on an option", "own answer"}


@cache
def scene(name: str) -> Model:
    """Return the state of a scene at 80 by 24."""
    flow = AskFlow(PAYLOAD)
    SCENES[name](flow)
    return flow.model


def resized(model: Model, columns: int, rows: int) -> Model:
    """Return *model* on a screen of another size."""
    return update(model, do.Resize(columns, rows))[0]


def pressed(model: Model, action: do.Action) -> Model:
    """Return *model* after one action."""
    return update(model, action)[0]


def styles(frame: Frame) -> list[set[str]]:
    """Return the styles on each row."""
    return [{span.style for span in line} for line in frame.lines]


def region(frame: Frame, style: str) -> range:
    """Return the rows from the first to the last that have *style*."""
    found = [row for row, seen in enumerate(styles(frame)) if style in seen]
    return range(found[0], found[-1] + 1) if found else range(0)


def misfits(frame: Frame, columns: int, rows: int) -> list[str]:
    """Return in what way *frame* is not exactly as large as the screen."""
    widths = [sum(cells.width(span.text) for span in line) for line in frame.lines]
    row, column = frame.caret
    found = {
        "height": len(frame.lines) == rows and (columns, rows) == frame[:2],
        "width": max(widths) <= columns,
        "caret": 0 <= row < rows and 0 <= column < columns,
    }
    return [name for name, right in found.items() if not right]


def missing(frame: Frame) -> list[str]:
    """Return what a person can't do without and is not on the screen."""
    rows, text = styles(frame), frame.text()
    wanted = "editor" if frame.caret_shown else "pointer"
    found = {
        "cursor or caret": wanted in rows[frame.caret[0]],
        "prompt": re.search(
            r"^(Which of|All questions|Not answered)", text, re.MULTILINE
        ),
        "footer": "key" in rows[-1],
    }
    return [name for name, right in found.items() if not right]


# --- every size ---------------------------------------------------------------------


def parts(name: str, frame: Frame) -> dict[str, bool]:
    """Return what is on the screen, in the order in which it is granted room."""
    seen = set().union(*styles(frame))
    text = frame.text()
    end = "done" if name == "saved notes" else f"end{_number(frame)}"
    found = {
        "list": ("editor" in seen) if name in EDITED else ("pointer" in seen),
        "prompt": "prompt" in seen,
        "footer": "key" in seen,
        "whole": end in text,
        "tabs": "tab.active" in seen,
        "note": "lead" in styles(frame)[region(frame, "prompt").stop],
        "pane": "border" in seen,
        "title": "title" in seen,
    }
    # Of an editor the row of the caret has to be there, of the review one action.
    if name in EDITED or name.startswith("review"):
        del found["whole"]
    if name != "saved notes":
        del found["note"]
    if name != "preview" and not name.startswith("review"):
        del found["pane"]
    return found


def _number(frame: Frame) -> str:
    """Return the number of the option under the cursor, empty if it is not seen."""
    under = "".join(span.text for span in frame.lines[frame.caret[0]])
    match = re.search(r"Choice(\d\d)", under)
    return match[1] if match else ""


def out_of_order(here: dict[int, dict[str, bool]]) -> Iterator[tuple[int, object]]:
    """Yield what is there at so many rows before what matters more.

    An item that can't be whole beside the prompt and the keys leaves room for others.
    Where it can it comes first, so what was there before it may go once.
    """
    whole = min((rows for rows in here if here[rows].get("whole", True)), default=99)
    before: dict[str, bool] = {}
    for rows, seen in here.items():
        found = {part: seen[part] for part in seen if part != "whole" or rows >= whole}
        if [*found.values()] != sorted(found.values(), reverse=True):
            yield rows, found
        if rows == whole > 3:
            before = {"whole": True}
            if found["tabs"]:
                yield rows, "is whole too late"
        yield from ((rows, part) for part in before if before[part] > found[part])
        before = found


@pytest.mark.fault("hints-vanish")
@pytest.mark.fault("narrow-crash")
@pytest.mark.fault("prompt-start-scrolled-off")
@pytest.mark.fault("preview-unbounded")
@pytest.mark.fault("long-prompt-hides-options")
@pytest.mark.fault("dialog-taller-than-terminal")
@pytest.mark.parametrize("name", SCENES)
def test_every_size_shows_what_matters_most(name: str) -> None:
    """From 1 by 1 a frame fits; from 20 columns on what stays has an order.

    Nothing is there unless all before it is, and more rows take nothing away.
    """
    model = scene(name)
    faults: list[object] = []
    for columns in COLUMNS:
        here = {}
        for rows in ROWS:
            frame = screen.view(resized(model, columns, rows))
            found = misfits(frame, columns, rows)
            if columns >= 20:
                here[rows] = parts(name, frame)
                found += missing(frame) if rows >= 5 else []
            faults += [(columns, rows, fault) for fault in found]
        faults += [(columns, *fault) for fault in out_of_order(here)]

    assert [] == faults


@pytest.mark.parametrize("name", SCENES)
def test_all_of_it_is_there_where_there_is_room(name: str) -> None:
    """On a usual screen no part of the scene is left out."""
    for columns, rows in [(80, 40), (120, 40)]:
        found = parts(name, screen.view(resized(scene(name), columns, rows)))
        assert all(found.values()), (columns, rows, found)


# --- what is cut --------------------------------------------------------------------


def marks(frame: Frame, rows: range | None = None) -> str:
    """Return the marks of what is not in view, from the top."""
    lines = frame.lines if rows is None else frame.lines[rows.start : rows.stop]
    return "".join(span.text for line in lines for span in line if span.style == "more")


def counted(above: int, below: int) -> str:
    """Return the marks for so much that is not in view."""
    return (f"↑{above}" if above else "") + (f"↓{below}" if below else "")


@pytest.mark.fault("list-shows-tail")
@pytest.mark.parametrize("cursor", [0, 1, 5, 10])
def test_options_above_and_below_are_counted(cursor: int) -> None:
    """The marks count the options that are not wholly in view."""
    flow = AskFlow(PAYLOAD)
    flow.press(*["down"] * cursor)
    faults = []
    for columns in range(20, 61, 4):
        for rows in range(5, 31):
            frame = screen.view(resized(flow.model, columns, rows))
            text = frame.text()
            # The own answer's row, which is last, counts with the options.
            above = [i for i in range(cursor + 1) if f"Choice{i:02d}" not in text]
            below = [i for i in range(cursor, 11) if f"end{i:02d}" not in text]
            own = "Type your own" not in text
            expected = counted(len(above), len(below) + own)
            prompt, footer = region(frame, "prompt"), region(frame, "key")
            seen = marks(frame, range(prompt.stop, footer.start))
            if expected != seen:
                faults.append((columns, rows, expected, seen))

    assert [] == faults


def _words_in(frame: Frame, style: str, word: str) -> set[str]:
    text = "\n".join(
        span.text for line in frame.lines for span in line if span.style == style
    )
    return set(re.findall(rf"{word}\d\d", text))


SAMPLE = [(c, r) for c in (20, 27, 33, 40, 60) for r in (5, 6, 7, 9, 12, 15, 16, 24)]
WIDE = [(90, 8), (90, 24), (120, 40)]


def views(model: Model, action: do.Action) -> Iterator[Frame]:
    """Yield the frames from *model* on while *action* changes something."""
    frame, last = screen.view(model), None
    while frame != last:
        yield frame
        model = pressed(model, action)
        frame, last = screen.view(model), frame


@pytest.mark.fault("long-question-only-term-height")
@pytest.mark.fault("long-prompt-top-lost")
@pytest.mark.parametrize(("columns", "rows"), [*SAMPLE, *WIDE])
@pytest.mark.parametrize("name", ["long prompt", "note on an option", "own answer"])
def test_every_word_of_a_prompt_can_be_reached(
    name: str, columns: int, rows: int
) -> None:
    """Alt+Down scrolls the prompt to its end, marked while anything is cut."""
    model = resized(scene(name), columns, rows)
    words = set()
    for frame in views(model, do.ScrollPrompt(1)):
        seen = _words_in(frame, "prompt", "word")
        words |= seen
        cut = len(seen) < 60
        assert cut == bool(marks(frame, region(frame, "prompt"))), frame.text()

    assert {f"word{number:02d}" for number in range(60)} == words


@pytest.mark.fault("preview-truncated-no-scroll")
@pytest.mark.parametrize(("columns", "rows"), [(40, 16), (60, 12), (80, 24), *WIDE])
def test_every_line_of_a_preview_can_be_reached(columns: int, rows: int) -> None:
    """PgDn scrolls the preview to its end, marked while anything is cut."""
    model = resized(scene("preview"), columns, rows)
    lines = set()
    for frame in views(model, do.ScrollPane(1)):
        seen = _words_in(frame, "preview", "line")
        lines |= seen
        first, last = int(min(seen)[4:]), int(max(seen)[4:])
        assert counted(first, 39 - last) in marks(frame, region(frame, "border"))

    assert {f"line{number:02d}" for number in range(40)} == lines


@pytest.mark.parametrize(
    ("columns", "rows"), [(c, r) for c in (20, 33, 40, 60, 120) for r in (9, 12, 24)]
)
def test_every_answer_of_the_review_can_be_reached(columns: int, rows: int) -> None:
    """Half pages lead through all answers and notes, and End shows the last of them."""
    model = resized(scene("review, elaborate"), columns, rows)
    text, frame = "", screen.view(model)
    for frame in views(model, do.ScrollPane(0.5)):
        assert marks(frame, region(frame, "border")) or NOTE in frame.text()
        text += frame.text()
    end = screen.view(pressed(model, do.ScrollPaneToEnd(1)))

    assert all(f"note{number:02d}" in text for number in range(40))
    assert all(f"{label}: " in text for label in ("One", "Two", "Three"))
    assert end == frame


@pytest.mark.parametrize(("columns", "rows"), [*SAMPLE, *WIDE])
@pytest.mark.parametrize(
    ("tab", "action"), [(0, do.MovePage(1)), (2, do.MovePage(1)), (1, do.Move(1))]
)
def test_every_option_can_be_reached(
    tab: int, action: do.Action, columns: int, rows: int
) -> None:
    """Down leads to every option, and pages through those taller than the list."""
    model = resized(pressed(scene("long prompt"), do.ChangeTab(tab)), columns, rows)
    text = "\n".join(frame.text() for frame in views(model, action))
    words = ["Choice"] if action == do.Move(1) else ["Choice", "end"]

    assert [] == [
        f"{w}{n}" for n in OPTIONS for w in words if f"{w}{n:02d}" not in text
    ]


@pytest.mark.fault("curses-long-value-err")
@pytest.mark.parametrize(
    "name", ["note on a question", "note on an option", "own answer"]
)
@pytest.mark.parametrize(("columns", "rows"), [*SAMPLE, *WIDE])
def test_every_word_of_a_text_can_be_reached(
    name: str, columns: int, rows: int
) -> None:
    """The caret leads through all of what is written, and its row is in view."""
    model = resized(scene(name), columns, rows)
    words = set()
    for frame in views(model, do.Edit("up")):
        assert "editor" in styles(frame)[frame.caret[0]]
        for style in ("note", "answer"):
            words |= _words_in(frame, style, "note")

    assert {f"note{number:02d}" for number in range(40)} == words
