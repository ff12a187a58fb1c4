"""What the documents say is so."""

from __future__ import annotations

import os
from typing import Any

import pytest

from pi_ask import AskFlow, ask_user
from pi_ask.bindings import MODES
from tests import document_keys, documents, screens


DOCS = os.path.join(documents.ROOT, "docs")

PAGES = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "examples/README.md",
    *(f"docs/{name}" for name in sorted(os.listdir(DOCS)) if name.endswith(".md")),
]

RESULTS = [
    (page, *shown)
    for page in ("README.md", "docs/contract.md")
    for shown in documents.results(page)
]


def test_the_page_of_keys_is_what_the_keymap_says() -> None:
    """docs/keys.md is as ``python -m tests.document_keys`` writes it."""
    assert document_keys.document() == documents.read("docs/keys.md")


def test_the_page_of_keys_has_every_mode() -> None:
    """Each mode of the keymap has a section."""
    assert sorted(MODES) == sorted(document_keys.SECTIONS)


def test_the_rows_that_are_left_out_never_act() -> None:
    """`n` on an own answer that is closed changes nothing."""
    flow = AskFlow(
        {
            "questions": [
                {"id": "a", "prompt": "b", "options": [{"value": "c", "label": "d"}]}
            ]
        }
    )
    flow.press("down", "x", "escape")
    before = flow.frame().text()

    flow.press("n")

    assert before == flow.frame().text()
    assert {("own answer, closed", "n")} == document_keys.NEVER_ACT


@pytest.mark.parametrize(("columns", "rows"), screens.SIZES)
def test_the_screens_are_what_the_demo_shows(columns: int, rows: int) -> None:
    """docs/screens are as ``make screens`` writes them."""
    shots = [shot for _, shot in screens.play(columns, rows)]

    kept = documents.read(f"docs/screens/{columns}x{rows}.md")

    assert screens.page(columns, rows, shots) == kept


@pytest.mark.parametrize(
    ("page", "keys", "payload", "result"), [shown for shown in RESULTS if shown[1]]
)
def test_keys_give_the_result_that_a_page_shows(
    page: str, keys: str, payload: Any, result: Any
) -> None:
    """A payload and the keys below it give the result that is shown for them."""
    flow = documents.played(payload, keys)

    assert flow.done
    assert result == flow.result()


@pytest.mark.parametrize(
    ("page", "keys", "payload", "result"), [shown for shown in RESULTS if not shown[1]]
)
def test_without_keys_a_page_shows_what_comes_of_no_terminal(
    page: str, keys: str, payload: Any, result: Any
) -> None:
    """A payload without keys below it is asked where there is no terminal."""
    assert result == ask_user(payload, surface="none")


def test_the_contract_shows_every_kind_of_result() -> None:
    """There is an example of an invalid payload, a submit, an elaborate, no terminal."""
    shown = documents.results("docs/contract.md")

    kinds = [
        (result["details"]["mode"], result["details"]["cancelled"])
        for _, _, result in shown
    ]

    assert [
        ("submit", True),
        ("submit", False),
        ("elaborate", False),
        ("submit", True),
    ] == kinds


@pytest.mark.parametrize("page", PAGES)
def test_a_link_leads_somewhere(page: str) -> None:
    """Each link within the project leads to a file, and to a heading if it says so."""
    folder = os.path.join(documents.ROOT, os.path.dirname(page))
    for link in documents.links(page):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = os.path.join(folder, path or os.path.basename(page))

        assert os.path.exists(target), link
        assert not anchor or anchor in documents.anchors(target), link


def test_the_index_lists_every_page() -> None:
    """docs/README.md links to each page beside it and to the screens."""
    linked = documents.links("docs/README.md")

    for name in os.listdir(DOCS):
        assert name == "README.md" or any(link.startswith(name) for link in linked), (
            name
        )
