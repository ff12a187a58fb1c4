"""What the fuzzer makes up: payloads that are odd or wrong, sizes, and events."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from pi_ask.payload import trim
from pi_ask.state.model import Model
from tests.hostile import CHARACTERS, SEQUENCES


ERASING = {"backspace", "ctrl+h", "delete", "ctrl+d", "ctrl+u"}
"""Keys that take something out of an editor."""

KEYS = [
    *("up", "down", "left", "right", "tab", "shift+tab", "enter", "space") * 3,
    *("home", "end", "pageup", "pagedown", "n", "N", "1", "2", "3", "9", "0") * 2,
    *("alt+up", "alt+down", "ctrl+l", "ctrl+j", "alt+enter", "escape", "ctrl+o"),
    *("ctrl+z", "f5", "x", "é", "漢", "\\", "shift+enter", "alt+x", "insert"),
    *sorted(ERASING),
]
KEYS_OUTSIDE = [key for key in KEYS if key != "escape"]
"""Keys outside an editor, where Escape would end most asks soon."""
_ENDING = ("ctrl+c", "escape", "3")

WORDS = [
    *("which", "of", "these", "is", "right", "for", "the", "work", "at", "hand"),
    *("and", "why", "would", "it", "be", "so", "good", "naïve", "漢字", "größer"),
    *("हिन्दी", "ภาษาไทย", "العربية", "👩\u200d👧", "🇩🇪", "a_word_without_any_blank"),
]
_JSON: list[Any] = [
    None,
    True,
    0,
    1.5,
    "",
    " ",
    "x",
    [],
    {},
    "single",
    "multi",
    "preview",
    [[]],
]


class Event(NamedTuple):
    """One thing that happens to an ask."""

    kind: str
    """``press``, ``write`` (keys that type), ``feed``, ``paste``, ``host``, ``flush``,
    ``resize``, ``reply``, or ``end``."""
    value: Any = None
    more: bool = False
    """For a reply, whether others came with it."""
    refuses: bool = False
    """Whether the shell says that it can't do what is wanted of it."""


# --- payloads -----------------------------------------------------------------------


def text(random: Random, most: int = 12) -> str:
    """Return a text that is not blank: words, and at times what is odd."""
    parts = random.choices(WORDS, k=random.randrange(1, most + 1))
    if random.random() < 0.3:
        for _ in range(random.randrange(1, 4)):
            odd = random.choice(SEQUENCES if random.random() < 0.5 else CHARACTERS)
            parts.insert(random.randrange(len(parts) + 1), odd)
    made = random.choice((" ", " ", " ", "\n", "")).join(parts)
    return made if trim(made) else "x"


def payload(random: Random) -> Any:
    """Return a payload, one in ten of them spoiled somewhere."""
    made: Any = {
        "questions": [
            _question(random, f"q{number}") for number in range(_count(random, 4, 200))
        ]
    }
    if random.random() < 0.5:
        made["title"] = text(random)
    if random.random() < 0.1:
        _spoil(random, made)
    return made


def _count(random: Random, usual: int, most: int) -> int:
    """Return at least 1, seldom more than *usual*."""
    return random.randrange(1, (most if random.random() < 0.02 else usual) + 1)


def _question(random: Random, name: str) -> dict[str, Any]:
    kind = random.choice(("single", "multi", "preview", None))
    made = {
        "id": name,
        "type": kind,
        "prompt": text(random, random.choice((8, 8, 200))),
        "options": [
            _option(random, f"v{number}", preview=kind == "preview")
            for number in range(_count(random, 12, 300))
        ],
    }
    if random.random() < 0.7:
        made["label"] = text(random, 3)
    return made


def _option(random: Random, value: str, *, preview: bool) -> dict[str, Any]:
    made = {"value": value, "label": text(random, 4)}
    if random.random() < 0.4:
        made["description"] = text(random)
    if preview:
        made["preview"] = text(random, random.choice((4, 60)))
    return made


def _spoil(random: Random, item: Any) -> None:
    """Put something of another kind in one place of *item*."""
    while True:
        place = random.choice(
            list(item) if isinstance(item, dict) else range(len(item))
        )
        if not isinstance(item[place], (dict, list)) or random.random() < 0.3:
            item[place] = random.choice(_JSON)
            return
        item = item[place]


# --- events -------------------------------------------------------------------------


def size(random: Random) -> tuple[int, int]:
    """Return columns and rows, often few of them, at times none or less."""
    match random.randrange(12):
        case 0:
            return random.randrange(-1, 4), random.randrange(-1, 4)
        case 1:
            return random.randrange(90, 500), random.randrange(20, 200)
        case 2 | 3 | 4 | 5:
            return random.randrange(60, 120), random.randrange(10, 40)
    return random.randrange(1, 60), random.randrange(1, 30)


def event(random: Random, model: Model) -> Event:
    """Return what may happen next; text is typed where an editor is open."""
    chance = random.random()
    if chance < 0.003:
        return Event("press", (random.choice(_ENDING),))
    if chance < 0.05:
        return Event("resize", size(random))
    if chance < 0.08:
        pasted = text(random)
        kind = "feed" if "\x1b" in pasted else "paste"
        return Event(kind, f"\x1b[200~{pasted}\x1b[201~")
    if chance < 0.10:
        return Event("feed", random.randbytes(random.randrange(1, 12)))
    if chance < 0.11:
        return Event("feed", random.choice(SEQUENCES).replace("\x03", ""))
    if chance < 0.12:
        return Event("host", random.randrange(-1, 600))
    if chance < 0.13:
        return Event("flush")
    if chance < 0.30 and model.editor and not model.peeking:
        return Event("write", tuple(random.choice(("tea", "für", "漢", "a b "))))
    keys = KEYS if model.editor else KEYS_OUTSIDE
    return Event("press", (random.choice(keys),), refuses=random.random() < 0.5)


def reply(random: Random) -> Event:
    """Return a line that is typed as a reply to numbered text."""
    line = random.choice(
        (
            *("", "", "1", "2", "3", "1 2", "99", ":n 1", ":n 2", ":N", ":b", ":b"),
            *(":r", ":?", ":x", " ", "\\", "a\\", text(random).replace("\n", " ")),
            *((":s", ":e", ":c") if random.random() < 0.1 else ()),
        )
    )
    return Event("reply", line, more=random.random() < 0.1)
