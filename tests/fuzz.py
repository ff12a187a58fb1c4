"""Random keys, pastes, resizes and hostile payloads, and what must hold after each.

Run it as ``python -m tests.fuzz --seed 1 --events 200000`` from the root.  It prints
each fault with the ask it came from and the events that led to it, and at last how many
there were.  An ask can be played again by itself: ``--seed 1 --ask 17``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import jsonschema
import pytest

from pi_ask import (
    AskFlow,
    InvalidPayload,
    ask_user,
    render_call,
    render_result,
    validate,
)
from pi_ask.payload import trim
from pi_ask.state import effects
from pi_ask.state.editor import Editor
from pi_ask.state.model import REASONS, Model
from pi_ask.surfaces import replies, spoken
from pi_ask.text import cells, clean
from tests import fuzz_inputs as inputs
from tests.fuzz_inputs import Event
from tests.hostile import raw_in


SCHEMA = Path(__file__).with_name("result_schema.json")
RESULT = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))

SHOWN_EVENTS = 12
"""How many of the last events are shown with a fault."""

Texts = dict[tuple[str, int, int], str]
"""What was typed, by kind of field, question and option; an open editor's counts."""


class Tally(NamedTuple):
    """What a run came to."""

    events: int = 0
    asks: int = 0
    faults: int = 0
    seconds: float = 0.0

    def line(self) -> str:
        """Return the last line that a run prints."""
        return (
            f"{self.events} events, {self.asks} asks, {self.faults} faults, "
            f"{self.seconds:.1f} s"
        )


class Played(NamedTuple):
    """One ask that was played: how many events it took, and its fault if it had one."""

    events: int
    fault: str = ""


def run(seed: int, events: int) -> Tally:
    """Play asks made from *seed* until there were so many events; print each fault."""
    start, done, asks, faults = time.perf_counter(), 0, 0, 0
    while done < events:
        played = play(seed, asks, events - done)
        done += played.events
        asks += 1
        if played.fault:
            faults += 1
            print(played.fault, file=sys.stderr)
    return Tally(done, asks, faults, time.perf_counter() - start)


def play(seed: int, number: int, limit: int = sys.maxsize) -> Played:
    """Play the ask of this *number*: the same one for the same *seed*, always."""
    random = Random(f"{seed}/{number}")
    payload = inputs.payload(random)
    past: list[Event] = []
    try:
        past.extend(_events(random, payload, limit))
    except Exception:  # noqa: BLE001 (whatever is raised is what was looked for)
        events = "\n".join(f"    {event!a}" for event in past[-SHOWN_EVENTS:])
        fault = (
            f"--- seed {seed}, ask {number}, {len(past)} events: {payload!a:.2000}\n"
            f"{events}\n{traceback.format_exc()}"
        )
        return Played(max(1, len(past)), fault)
    return Played(max(1, len(past)))


def _events(random: Random, payload: object, limit: int) -> Iterator[Event]:
    """Ask *payload*, and yield each event before it is tried."""
    size = inputs.size(random)
    issues = validate(payload)
    assert not raw_in(render_call(payload).replace("\n", ""))
    if issues:
        _check_refused(payload, issues)
        return
    flow = AskFlow(payload, columns=size[0], rows=size[1], serves=effects.ALL)
    _check_frame(flow)
    in_lines = random.random() < 0.1
    for _ in range(min(limit, random.randrange(20, 600))):
        event = inputs.reply(random) if in_lines else inputs.event(random, flow.model)
        yield event
        _try(flow, event)
        if flow.done:
            break
    if not flow.done:
        before = flow.model
        flow.cancel(random.choice(REASONS))
        _check_kept(before, flow.model, Event("end"))
    _check_result(flow.result(), payload)


def _try(flow: AskFlow, event: Event) -> None:
    """Let *event* reach *flow*, and check all that must hold after it."""
    if event.kind in {"press", "write"}:
        flow.flush()
        _check_frame(flow)
    before = flow.model
    match event.kind:
        case "press" | "write":
            flow.press(*event.value)
        case "feed" | "paste":
            flow.feed(event.value)
        case "host":
            flow.handle(event.value)
        case "flush":
            flow.flush()
        case "resize":
            flow.resize(*event.value)
            got = (flow.model.columns, flow.model.rows)
            assert got == tuple(max(1, length) for length in event.value)
        case "reply":
            said = replies.take(flow, event.value, more=event.more)
            assert not raw_in("".join(map(clean.visible, said)))
            if not flow.done:
                spoken.prompt(flow.model)
    for effect in flow.effects():
        if event.refuses and not isinstance(effect, effects.Redraw):
            flow.reply(effect, effects.Failed("not here \x1b[2J"))
    _check_frame(flow)
    _check_choices(flow.model)
    if event.kind in {"press", "write", "paste", "flush", "resize"}:
        _check_kept(before, flow.model, event)


# --- the screen ---------------------------------------------------------------------


def _check_frame(flow: AskFlow) -> None:
    frame, model = flow.frame(), flow.model
    row, column = frame.caret

    assert (model.columns, model.rows) == (frame.columns, len(frame.lines))
    for line in frame.lines:
        text = "".join(span.text for span in line)
        assert _safe_cells(text) <= frame.columns, text
    assert 0 <= row < frame.rows
    assert 0 <= column < frame.columns
    if frame.columns >= 20 and frame.rows >= 5:
        styles = {span.style for line in frame.lines for span in line}
        here = {span.style for span in frame.lines[row]}
        assert ("editor" if frame.caret_shown else "pointer") in here, frame.text()
        assert "prompt" in styles, frame.text()
        assert {"key", "notice"} & styles, frame.text()


@lru_cache(maxsize=4096)
def _safe_cells(text: str) -> int:
    """Return the width of one line, which holds nothing that a terminal acts on."""
    assert not raw_in(text), ascii(text)
    return cells.width(text)


# --- what was typed and chosen ------------------------------------------------------


def _texts(model: Model) -> Texts:
    """Return every text that is saved or open; an empty one is none."""
    texts: Texts = {}
    for index, held in enumerate(model.entries):
        texts["answer", index, -1] = held.text
        texts["question note", index, -1] = held.note
        for option, note in held.option_notes.items():
            texts["option note", index, option] = note
    if model.editor:
        texts[model.editor.field] = model.editor.buffer.text
    return {field: text for field, text in texts.items() if text}


def _saved(model: Model) -> Texts:
    return _texts(Model(model.ask, model.entries))


def _check_kept(before: Model, after: Model, event: Event) -> None:
    """Nothing typed is lost, and nothing else changes, but by what is meant to."""
    old, new = _texts(before), _texts(after)
    if event.kind == "press" and event.value == ("ctrl+c",) and not before.peeking:
        assert _saved(before) == new
        return
    editor = before.editor
    if editor is None:
        assert old == new or (event.kind == "write" and _only_grew(old, new))
        return
    field = editor.field
    was, now = old.pop(field, ""), new.pop(field, "")
    assert old == new, "another text than the open one has changed"
    if not after.editor and not trim(was):
        assert not trim(now)
    else:
        _check_edit(editor, was, now, event)


def _only_grew(old: Texts, new: Texts) -> bool:
    return all(new.get(field, "").startswith(text) for field, text in old.items())


def _check_edit(editor: Editor, was: str, now: str, event: Event) -> None:
    """The open text is as it was, or what the event says was done to it."""
    caret = editor.buffer.caret
    head, tail = was[:caret], was[caret:]
    if event.kind in {"resize", "end"}:
        assert was == now
    elif event.kind == "write":
        typed = "".join(event.value).replace("space", " ")
        assert now in (head + typed + tail, was)
    elif event.kind == "paste":
        assert now.startswith(head)
        assert now.endswith(tail)
    elif event.kind == "press" and event.value[0] in inputs.ERASING:
        gone = len(was) - len(now)
        assert gone >= 0
        assert any(
            now == was[:start] + was[start + gone :]
            for start in {caret, max(0, caret - gone)}
        )
    else:
        put = len(now) - len(was)
        newline = head.endswith("\\") and now == head[:-1] + "\n" + tail
        assert newline or now == was or now == head + now[caret : caret + put] + tail


def _check_choices(model: Model) -> None:
    for question, held in zip(model.ask.questions, model.entries, strict=True):
        assert not held.live or trim(held.text)
        assert question.takes_text or not held.text
        if question.type != "multi":
            assert len(held.chosen) + held.live <= 1


# --- the result ---------------------------------------------------------------------


def _check_refused(payload: object, issues: list[Any]) -> None:
    with pytest.raises(InvalidPayload) as caught:
        AskFlow(payload)
    assert issues == caught.value.issues
    _check_result(ask_user(payload, surface="none"))


def _check_result(result: Any, payload: Any = None) -> None:
    faults = [f"{e.json_path}: {e.message}" for e in RESULT.iter_errors(result)]
    assert not faults, faults
    text = json.dumps(result)
    # Two halves of a character come back as one, so only the text can be compared.
    assert text == json.dumps(json.loads(text))
    assert not raw_in(render_result(result).replace("\n", ""))
    if payload is None:
        return
    details = result["details"]
    given = [trim(question["prompt"]) for question in payload["questions"]]
    assert given == [question["prompt"] for question in details["questions"]]
    reason = details.get("cancelReason")
    assert (reason is None) or details["cancelled"]
    assert details["cancelled"] or "error" not in details


def main() -> int:
    """Run as the command line says; the exit status is 1 where there was a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--ask", type=int, help="play only the ask of this number")
    options = parser.parse_args()
    if options.ask is not None:
        played = play(options.seed, options.ask)
        print(played.fault or f"{played.events} events, no fault")
        return int(bool(played.fault))
    tally = run(options.seed, options.events)
    print(tally.line())
    return int(tally.faults > 0)


if __name__ == "__main__":
    sys.exit(main())
