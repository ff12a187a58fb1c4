"""Every scene shows the screens that are kept with it, and ends in its answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.frames import play


@pytest.mark.parametrize("name", play.names())
def test_a_scene_shows_the_screens_that_are_kept_with_it(
    name: str, request: pytest.FixtureRequest
) -> None:
    """Each step leads to the screen of its number, and the last one to the answer."""
    scene = play.read(name)
    frames, result = play.play(scene)
    texts = {scene.screen(i): play.shown(frame) for i, frame in enumerate(frames)}
    answer = json.dumps(result, indent=2, ensure_ascii=False) + "\n"
    texts[scene.folder / "answer.json"] = answer

    if request.config.getoption("--update-frames"):
        _write(scene.folder, texts)
    kept = sorted([*scene.folder.glob("??.txt"), scene.folder / "answer.json"])
    assert sorted(texts) == kept
    for path, text in texts.items():
        assert path.read_text(encoding="utf-8") == text, path.name


def _write(folder: Path, texts: dict[Path, str]) -> None:
    """Write the screens anew; a run that changed one fails, so that none passes unread."""
    for path in folder.glob("??.txt"):
        if path not in texts:
            path.unlink()
    changed = []
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path.name)
    if changed:
        pytest.fail(f"written anew, to be read before it is kept: {', '.join(changed)}")
