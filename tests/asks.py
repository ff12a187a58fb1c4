"""Small asks for tests, and what a person would see of the flow that runs one.

>>> payload = ask(single("tea", "coffee"), multi("milk", "sugar"), title="Drinks")

Questions are called ``q1``, ``q2``, ... and options by a word each, which is their
value; the label is the same word with a capital.
"""

from __future__ import annotations

from typing import Any

from pi_ask import AskFlow


Fields = dict[str, Any]


def option(word: str, **fields: Any) -> Fields:
    """Return an option with the value ``tea`` and the label ``Tea``, say."""
    return {"value": word, "label": word.capitalize(), **fields}


def single(*options: str | Fields, **fields: Any) -> Fields:
    """Return a question of which one option can be chosen."""
    return _question("single", options, fields)


def multi(*options: str | Fields, **fields: Any) -> Fields:
    """Return a question of which several options can be chosen."""
    return _question("multi", options, fields)


def preview(*options: str | Fields, **fields: Any) -> Fields:
    """Return a question whose options have previews: ``About tea``, if none is given."""
    whole = [
        option(item, preview=f"About {item}") if isinstance(item, str) else item
        for item in options
    ]
    return _question("preview", whole, fields)


def _question(kind: str, options: Any, fields: Fields) -> Fields:
    whole = [option(item) if isinstance(item, str) else item for item in options]
    return {"type": kind, "options": whole, **fields}


def ask(*questions: Fields, **fields: Any) -> Fields:
    """Return a payload; what a question lacks is given by its number."""
    whole = [
        {"id": f"q{number}", "prompt": f"Question {number}?", **question}
        for number, question in enumerate(questions, 1)
    ]
    return {**fields, "questions": whole}


def opened(*questions: Fields, columns: int = 80, rows: int = 24) -> AskFlow:
    """Return the flow of an ask of *questions* as it opens."""
    return AskFlow(ask(*questions), columns=columns, rows=rows)


# --- the result ---------------------------------------------------------------------


def details(of: AskFlow) -> Fields:
    """Return the structured half of the result."""
    return of.result()["details"]


def answer(of: AskFlow, question: str = "q1") -> Fields:
    """Return what the result holds for one question, empty if nothing."""
    held: Fields = details(of)["answers"].get(question, {})
    return held


def values(of: AskFlow, question: str = "q1") -> list[str]:
    """Return the values of one question's answer, its own text last."""
    return list(answer(of, question).get("values", ()))


def content(of: AskFlow) -> str:
    """Return the text of the result."""
    return of.result()["content"][0]["text"]


# --- the screen ---------------------------------------------------------------------


def row_with(of: AskFlow, text: str) -> str:
    """Return the first row of the screen that has *text*, empty if none has."""
    return next((row for row in of.frame().text().split("\n") if text in row), "")


def tab(of: AskFlow) -> str:
    """Return the label of the tab in view, such as ``Q1`` or ``Review``."""
    return _styled(of, "tab.active").strip("[]").lstrip("✓○ ")


def pointed(of: AskFlow) -> str:
    """Return the label of the row under the cursor."""
    return _styled(of, "focused")


def _styled(of: AskFlow, style: str) -> str:
    spans = (span for line in of.frame().lines for span in line)
    return "".join(span.text for span in spans if span.style == style)


def editing(of: AskFlow) -> bool:
    """Whether an editor is open: only then the terminal's cursor shows."""
    return of.frame().caret_shown


def before_caret(of: AskFlow) -> str:
    """Return what the row of the caret shows from the editor's bar to the caret.

    Only for text of which each character takes one cell.
    """
    row, column = of.frame().caret
    return of.frame().text().split("\n")[row].ljust(column)[:column].partition("│ ")[2]
