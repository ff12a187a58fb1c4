"""What docs/embedding.md says of effects and colours is so, and its code runs.

What needs a terminal runs in ``tests/e2e/test_documented_script.py``.
"""

from __future__ import annotations

import re

import pytest

from pi_ask import AskFlow, ListFiles
from pi_ask.state import effects
from pi_ask.terminal import palette
from tests import documents
from tests.asks import ask, single
from tests.frames import play


PAGE = "docs/embedding.md"

COLOURS = {
    palette.curses.COLOR_CYAN: "cyan",
    palette.curses.COLOR_GREEN: "green",
    palette.curses.COLOR_MAGENTA: "magenta",
}

ATTRIBUTES = {palette.curses.A_BOLD: "bold", palette.curses.A_DIM: "dim"}


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without the first two rows."""
    section = (
        documents.read(PAGE).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    )
    table = [line for line in section.split("\n") if line.startswith("|")]
    return [line.strip("| ").split(" | ") for line in table[2:]]


def named(cell: str) -> list[str]:
    """What stands in back quotes."""
    return re.findall(r"`([^`]+)`", cell)


def styles_on_screens() -> set[str]:
    """The styles of the frames of all scenes, and of a list of paths."""
    frames = [frame for name in play.names() for frame in play.play(play.read(name))[0]]
    flow = AskFlow(ask(single("tea")), serves=effects.ALL)
    flow.press("n", "@")
    flow.reply(ListFiles(""), ["one", "two"])
    flow.press("down")
    return {
        span.style
        for frame in (*frames, flow.frame())
        for line in frame.lines
        for span in line
    }


def test_every_effect_has_a_row() -> None:
    """Each effect that there is, and no other, says what a host has to do."""
    names = [named(row[0])[0].partition("(")[0] for row in rows("Effects")]

    assert [effect.__name__ for effect in effects.ALL] == names


def test_every_style_has_a_row() -> None:
    """The styles are those that a frame can have."""
    styles = [style for row in rows("Colours") for style in named(row[0])]

    assert sorted(styles) == sorted(styles_on_screens())


def test_the_palette_has_no_other_styles() -> None:
    """What it gives a look to is on some screen."""
    assert {*palette._PLAIN, *palette._COLOURS} <= styles_on_screens()


def test_styles_look_as_their_row_says() -> None:
    """A row says how each of its styles looks in a palette of the flow's own."""
    for row in rows("Colours"):
        styles, looks = named(row[0]), row[-1].split("; ")
        looks *= 2 if len(looks) < len(styles) else 1
        for style, look in zip(styles, looks, strict=True):
            words = [
                ATTRIBUTES.get(palette._PLAIN.get(style, 0)),
                COLOURS.get(palette._COLOURS.get(style, -1)),
            ]
            expected = " ".join(word for word in words if word) or "plain"

            assert expected == look, style


def test_a_host_that_serves_effects_shows_what_the_page_shows() -> None:
    """The program prints what stands below it."""
    program = documents.block(PAGE, "python", "ListFiles(query)")

    shown = documents.following(PAGE, program)

    assert shown.text == documents.printed(program.text)


@pytest.mark.parametrize(
    "block",
    [block for block in documents.blocks(PAGE) if block.language == "python"],
    ids=lambda block: block.text[:30],
)
def test_a_block_of_python_runs(block: documents.Block) -> None:
    """Each block can be taken as it stands."""
    documents.printed(block.text)
