"""What is kept from frame to frame never shows in the place of what is new."""

from __future__ import annotations

import random

import pytest

from pi_ask import AskFlow, frame, layout
from pi_ask.demo import PAYLOAD
from pi_ask.render import chrome, regions, screen
from pi_ask.state import items, shown, summary
from tests.asks import ask, multi, option


KEYS = (
    *("up", "down", "left", "right", "tab", "shift+tab", "enter", "space", "escape"),
    *("n", "N", "1", "2", "4", "home", "end", "pageup", "pagedown", "a", "backspace"),
    *("ctrl+w", "alt+enter", "alt+down"),
)
LONG = ask(
    multi(*(option(f"o{i}", description="of words " * (1 + i % 7)) for i in range(60))),
    *PAYLOAD["questions"],
)
KEEPERS = (chrome, frame, items, layout, regions, screen, shown, summary)


def forget() -> None:
    """Empty every cache that a frame is made with."""
    for module in KEEPERS:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.mark.parametrize("seed", range(6))
def test_a_frame_is_the_same_with_nothing_kept(seed: int) -> None:
    """Whatever is pressed, and whatever the size: made anew it looks like that."""
    chance = random.Random(seed)
    flow = AskFlow(chance.choice([PAYLOAD, LONG]))
    for _ in range(150):
        if chance.random() < 0.1:
            flow.resize(chance.choice([20, 40, 80, 120]), chance.choice([3, 9, 12, 40]))
        flow.press(chance.choice(KEYS))
        if flow.done:
            flow = AskFlow(chance.choice([PAYLOAD, LONG]))
        kept = flow.frame()
        forget()

        assert screen.view(flow.model) == kept
