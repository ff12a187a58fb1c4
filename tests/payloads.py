"""Payloads that are valid but for what is given, and the paths of their issues."""

from __future__ import annotations

from pi_ask.payload import validate


ABSENT = object()


def option(**fields: object) -> dict[str, object]:
    """Return a valid option but for *fields*; one that is ABSENT is taken away."""
    return _changed({"value": "a", "label": "A"}, fields)


def question(**fields: object) -> dict[str, object]:
    """Return a valid question but for *fields*; one that is ABSENT is taken away."""
    return _changed({"id": "q", "prompt": "Which?", "options": [option()]}, fields)


def payload(*questions: object, **fields: object) -> dict[str, object]:
    """Return a payload of *questions*, or of one valid question, but for *fields*."""
    return _changed({"questions": list(questions) or [question()]}, fields)


def _changed(valid: dict[str, object], fields: dict[str, object]) -> dict[str, object]:
    return {
        name: value
        for name, value in {**valid, **fields}.items()
        if value is not ABSENT
    }


def paths(value: object) -> list[str]:
    """Return the paths of the issues of *value*, in their order."""
    return [issue["path"] for issue in validate(value)]
