"""Scenes on a real terminal: what the tests in process see is what a person sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.programs import pi_ask
from tests.e2e.session import Session
from tests.frames import play
from tests.frames.play import Press, Size, Text


pytestmark = pytest.mark.e2e

SCENES = [
    "cancelled",
    "dismissed-while-typing",
    "draft-kept",
    "editing-note-emptied",
    "long-texts",
    "many-tabs",
    "more-than-nine",
    "multiple-choice",
    "notes",
    "own-answer",
    "own-answer-narrow",
    "pasted",
    "preview-below",
    "preview-beside",
    "single-choice",
]
"""All but those with characters that the emulator can't place."""

SENT = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pagedown": "\x1b[6~",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "alt+down": "\x1b[1;3B",
    "ctrl+c": "\x03",
    "ctrl+j": "\n",
}
"""What a terminal sends for the keys that scenes name.

Scenes have Escape at the end of a step: another key behind it would make it Alt.
"""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_shows_the_same_screens_on_a_terminal(
    name: str, tmp_path: Path
) -> None:
    """Each screen that is kept with the scene comes, and the answer is the same."""
    scene = play.read(name)
    output = tmp_path / "answer.json"
    command = pi_ask(str(scene.folder / "questions.json"))
    columns, rows = scene.size
    with Session(command, rows, columns, stdout=output) as session:
        _await(session, scene, 0)
        for index, step in enumerate(scene.steps, 1):
            for token in step:
                _send(session, token)
            if session_ends(scene, index):
                session.wait()
            else:
                _await(session, scene, index)
        if session.status is None:
            return
    kept = json.loads((scene.folder / "answer.json").read_text(encoding="utf-8"))

    assert kept == json.loads(output.read_text())


def session_ends(scene: play.Scene, index: int) -> bool:
    """Whether the ask is over after so many steps: it is after the last, if at all."""
    kept = json.loads((scene.folder / "answer.json").read_text(encoding="utf-8"))
    over = kept["details"].get("cancelReason") != "aborted"
    return over and index == len(scene.steps)


def _await(session: Session, scene: play.Scene, index: int) -> None:
    rows, _, place = scene.screen(index).read_text("utf-8").rpartition("\n--- ")

    def matches(now: Session) -> bool:
        seen = "shown" if now.caret_shown else "hidden"
        caret = f"caret at row {now.caret[0]}, column {now.caret[1]}, {seen}\n"
        return (rows, place) == (now.screen_text(), caret)

    session.until(matches)


def _send(session: Session, token: Size | Text | Press) -> None:
    match token:
        case Size(columns, rows):
            session.resize(rows, columns)
        case Text(text, pasted):
            if pasted:
                session.paste(text)
            else:
                session.press(*text)
        case Press(name):
            session.press(SENT.get(name, name))
