"""Text of any script stays readable and in its cells, as tmux and pyte see it."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from pi_ask import AskFlow
from tests.asks import ask, option, preview, single
from tests.e2e.programs import pi_ask
from tests.e2e.session import Session
from tests.e2e.tmux import Pane, columns_of, needs_tmux


pytestmark = pytest.mark.e2e

SAMPLES = {
    "Chinese": "漢字，请选择。",
    "Japanese": "どちらにしますか",
    "Korean": "한국어 선택",
    "half width": "ｶﾅ",
    "full width": "Ｆｕｌｌ",
    "emoji": "🎉🚀✅",
    "emoji of Unicode 15": "🫨🩷🪿",
    "emoji of Unicode 16": "🫩🪾🫜",
    "emoji of Unicode 17": "\U0001fac8\U0001faea",
    "family": "👨\u200d👩\u200d👧\u200d👦",
    "profession": "👩🏽\u200d💻",
    "flags": "🇩🇪🇯🇵🇧🇷",
    "flag of tags": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "skin tones": "👍🏽👋🏿",
    "as emoji": "❤\ufe0f☎\ufe0f⌚\ufe0f",
    "as text": "⌚\ufe0e❤\ufe0e",
    "key caps": "1\ufe0f\u20e3",
    "marks": "e\u0301n\u0303a\u0306\u0301x\u0323\u0302",
    "many marks": "a" + "\u0301\u0316" * 2 + "b",
    "Vietnamese": "Tiếng Việt",
    "Hindi": "हिन्दी में लिखिए",
    "Tamil": "தமிழ்",
    "Bengali": "বাংলা",
    "Sinhala with joiner": "ශ්\u200dරී",
    "Thai": "ภาษาไทย น้ำ",
    "Lao": "ພາສາລາວ ນ້ຳ",
    "Khmer": "ភាសាខ្មែរ",
    "Burmese": "မြန်မာ",
    "Tibetan": "བོད་སྐད",
    "Arabic": "العربية",
    "Persian": "می\u200cخواهم",
    "Hebrew": "עברית עִבְרִית",
    "Greek": "ελληνικά",
    "Cyrillic": "кириллица",
    "hexagrams": "䷀䷿",
    "mathematics": "𝔘𝔫𝔦 ∑√",
    "ambiguous": "①Ⅷ—…±×÷",
    "old scripts": "𒀀𓀀𐎀",
    "conjoining Hangul": "\u1112\u1161\u11ab",
    "unassigned": "\u0378\U0001fbff",
}

# pyte has no place for a mark by itself: spacing marks and joiners shift its rows.
PYTE_CANT = {
    *("Hindi", "Tamil", "Bengali", "Sinhala with joiner", "Khmer", "Burmese"),
    *("Tibetan", "Lao", "Thai", "conjoining Hangul", "many marks", "marks"),
    *("Hebrew", "Persian"),
}


def payload(samples: dict[str, str]) -> dict[str, Any]:
    """Return an ask with a preview of all samples, and a question for text."""
    text = "\n".join(f"{name}: {sample}" for name, sample in samples.items())
    samples_label = "".join(samples.values())[:20]
    return ask(
        preview(option("a", label=samples_label, preview=text), prompt="All there?"),
        single("tea", prompt="Write"),
    )


def command(folder: Path, samples: dict[str, str]) -> list[str]:
    """Return the program that asks it."""
    (folder / "samples.json").write_text(json.dumps(payload(samples)))
    return pi_ask("--surface", "screen", str(folder / "samples.json"))


def edges(rows: list[str]) -> list[str]:
    """Return each row of the pane up to its right edge, the edge left out."""
    return [row[: row.rindex("│")] for row in rows if "│" in row]


def letters(sample: str) -> list[str]:
    """Return what must be on the screen: letters and marks, composed; a flag's two.

    Enclosing marks and selectors only change how others look; no more than four marks
    are kept in a row.
    """
    flag = {code: code - 0x1F1E6 + ord("A") for code in range(0x1F1E6, 0x1F200)}
    text = unicodedata.normalize("NFC", sample.translate(flag))
    kinds = ("L", "N", "Mn", "Mc")
    seen = [char for char in text if unicodedata.category(char).startswith(kinds)]
    return [char for char in seen if not "\ufe00" <= char <= "\ufe0f"]


# --- tmux ---------------------------------------------------------------------------


@pytest.mark.fault("insstr-vs-addstr")
@pytest.mark.fault("wide-text-duplicates")
@needs_tmux
@pytest.mark.parametrize(("columns", "rows"), [(80, 60), (120, 60)])
def test_no_script_moves_the_border_in_tmux(
    columns: int, rows: int, tmp_path: Path
) -> None:
    """The right edge of the pane is in the last column of each of its rows."""
    with Pane(command(tmp_path, SAMPLES), tmp_path, columns, rows) as pane:
        pane.until("unassigned")
        inside = edges(pane.rows())
    names = [name for name in SAMPLES if any(f"│ {name}: " in row for row in inside)]
    measured = columns_of(inside, tmp_path)

    assert [*SAMPLES] == names
    assert [] == [
        (row, column)
        for row, column in zip(inside, measured, strict=True)
        if column != columns - 1
    ]


@needs_tmux
@pytest.mark.parametrize("name", SAMPLES)
def test_every_script_is_readable_in_tmux(name: str, screen_in_tmux: str) -> None:
    """Its letters are on the screen, in their order; what is unknown is a stand-in."""
    row = next(row for row in screen_in_tmux.split("\n") if f"{name}: " in row)
    seen = unicodedata.normalize("NFC", row.partition(f"{name}: ")[2])
    expected = letters(SAMPLES[name])

    assert expected == [char for char in seen if char in expected]
    assert seen.strip("│ ")


@pytest.fixture(scope="module")
def screen_in_tmux(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the screen with all samples."""
    folder = tmp_path_factory.mktemp("tmux")
    with Pane(command(folder, SAMPLES), folder, 80, 60) as pane:
        pane.until("unassigned")
        return "\n".join(pane.rows())


@needs_tmux
def test_the_caret_is_behind_what_was_typed_in_tmux(tmp_path: Path) -> None:
    """The cursor of tmux is where the frame has its caret, after text of any script."""
    with Pane(command(tmp_path, SAMPLES), tmp_path) as pane:
        pane.until("All there?")
        pane.press("\t", "\x1b[B")
        pane.until("│")
        flow = AskFlow(payload(SAMPLES))
        flow.press("tab", "end")
        for sample in SAMPLES.values():
            pane.press("\x15", sample)
            flow.press("ctrl+u")
            flow.feed(sample)
            pane.until_cursor(flow.frame().caret)
            rows = pane.rows()

            assert len(flow.frame().text().split("\n")) == 24
            assert rows[flow.frame().caret[0]].lstrip().startswith("│")


@needs_tmux
@pytest.mark.parametrize("name", ["emoji of Unicode 15", "emoji of Unicode 16"])
def test_what_the_library_does_not_know_is_a_stand_in(
    name: str, screen_in_tmux: str
) -> None:
    """Each new emoji is there, or a stand-in of two cells: no silent blanks."""
    row = next(row for row in screen_in_tmux.split("\n") if f"{name}: " in row)
    seen = row.partition(f"{name}: ")[2].strip("│ ")
    known = seen.replace("\ufffd ", "\ufffd").replace("\ufffd", "")

    assert len(SAMPLES[name]) == len(seen.replace(" ", ""))
    assert set(known) <= set(SAMPLES[name])


# --- pyte ---------------------------------------------------------------------------


def test_no_script_moves_the_border_in_pyte(tmp_path: Path) -> None:
    """The same where the emulator of these tests can place the script at all."""
    samples = {name: text for name, text in SAMPLES.items() if name not in PYTE_CANT}
    with Session(command(tmp_path, samples), rows=60, columns=80) as session:
        session.until("unassigned")
        screen = session._emulator._screen
        inside = [
            screen.buffer[row] for row in range(60) if screen.buffer[row][0].data == "│"
        ]

        assert len(inside) >= len(samples)
        assert [] == [row for row in inside if row[79].data != "│"]
