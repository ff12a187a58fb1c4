"""Read what a model sent: JSON data in, a frozen `Ask` or a list of issues out.

A payload comes from a model's tool call, so nothing about it can be relied on. It is
read in one pass that builds the `Ask` and collects every fault with its path and its
remedy, so that a model can mend all of them with one more call.

No method of a payload's own classes is ever called: objects are read through `dict`,
`list`, `tuple` and `str` themselves. That is why no payload can make `parse` or
`validate` fail in a way of its own.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypedDict

import attrs

from pi_ask.given import fields, got, is_a, listed, quoted


__all__ = [
    "Ask",
    "AskPayload",
    "InvalidPayload",
    "Issue",
    "Option",
    "OptionPayload",
    "Question",
    "QuestionPayload",
    "QuestionType",
    "from_json",
    "parse",
    "trim",
    "validate",
]

QuestionType = Literal["single", "multi", "preview"]

# What JavaScript's trim() strips. str.strip() alone would also strip U+0085 and
# U+001C to U+001F, and would leave U+FEFF.
_BLANKS = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)

_TYPES: dict[str, QuestionType] = {
    "single": "single",
    "multi": "multi",
    "preview": "preview",
}

# Per missing field: names under which other tools know it or a field near it, and
# what they are called here.
_RENAMES = {
    "prompt": {"question": "prompt", "header": "label"},
    "options": {"choices": "options"},
    "value": {"id": "value"},
    "label": {"title": "label", "text": "label", "name": "label"},
}


class _RequiredOptionPayload(TypedDict):
    value: str
    label: str


class OptionPayload(_RequiredOptionPayload, total=False):
    """One option as a model sends it; None means absent."""

    description: str | None
    preview: str | None


class _RequiredQuestionPayload(TypedDict):
    id: str
    prompt: str
    options: list[OptionPayload]


class QuestionPayload(_RequiredQuestionPayload, total=False):
    """One question as a model sends it; None means absent."""

    label: str | None
    type: QuestionType | None
    required: bool | None


class _RequiredAskPayload(TypedDict):
    questions: list[QuestionPayload]


class AskPayload(_RequiredAskPayload, total=False):
    """The input of a tool call; None means absent."""

    title: str | None


class Issue(TypedDict):
    """One fault of a payload: where it is and what to change.

    *path* is such as ``questions[0].options[2].value``, or ``payload`` where that is
    no object. *message* is one printable line.
    """

    path: str
    message: str


class InvalidPayload(ValueError):
    """The payload can't be asked; `issues` holds every reason, in payload order."""

    issues: list[Issue]

    def __init__(self, issues: list[Issue]) -> None:
        super().__init__(issues)
        self.issues = issues

    def __str__(self) -> str:
        lines = [f"- {issue['path']}: {issue['message']}" for issue in self.issues]
        return "\n".join(["Invalid ask_user payload:", *lines])


@attrs.frozen
class Option:
    """One thing to choose.

    *value* stands for it in the result and is unique within its question. *preview*
    is as it was given, with its indentation; every other text is stripped.
    """

    value: str
    label: str
    description: str | None
    preview: str | None


@attrs.frozen
class Question:
    """One question with its options, at least one.

    *id* is unique within the ask. *label* names the tab: where none is given it is
    ``Q1``, ``Q2``, ... by position. *required* is metadata and never blocks.
    """

    id: str
    label: str
    prompt: str
    type: QuestionType
    required: bool
    options: tuple[Option, ...]

    @property
    def takes_text(self) -> bool:
        """Whether the question has a row for an answer in the person's own words."""
        return self.type != "preview"


@attrs.frozen
class Ask:
    """Everything that one call asks. *title* is as it was given, None when absent."""

    title: str | None
    questions: tuple[Question, ...]


def trim(text: str) -> str:
    """Return *text* without the blanks at its ends, as JavaScript's trim does.

    The no-break space, U+FEFF and the line separators are blanks; U+200B, U+0085 and
    the control characters from U+001C to U+001F are not.
    """
    return str.strip(text, _BLANKS)


def parse(payload: object) -> Ask:
    """Return the ask that *payload* describes.

    Raises `InvalidPayload` with every fault at once, whatever *payload* is. Optional
    fields may be None; fields of other names are ignored.
    """
    faults: list[Issue] = []
    ask = _ask(payload, faults)
    if ask is None or faults:
        raise InvalidPayload(faults)
    return ask


def from_json(text: str | bytes) -> object:
    """Return the data that *text* is the JSON of.

    :raises InvalidPayload: if it is no JSON.
    """
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        message = f"must be JSON: {error}"
        raise InvalidPayload([{"path": "payload", "message": message}]) from error


def validate(payload: object) -> list[Issue]:
    """Return every fault of *payload* in payload order; none means that it is fine."""
    try:
        parse(payload)
    except InvalidPayload as invalid:
        return invalid.issues
    return []


def as_json(ask: Ask) -> dict[str, object]:
    """Return the payload that `parse` reads as *ask*, as plain JSON data."""
    return {"title": ask.title, "questions": [_question_json(q) for q in ask.questions]}


def _question_json(question: Question) -> dict[str, object]:
    return {
        "id": question.id,
        "label": question.label,
        "prompt": question.prompt,
        "type": question.type,
        "required": question.required,
        "options": [
            {
                "value": option.value,
                "label": option.label,
                "description": option.description,
                "preview": option.preview,
            }
            for option in question.options
        ],
    }


class _Node(NamedTuple):
    """One object of the payload: its path, its fields, and where faults are noted."""

    path: str
    fields: dict[str, object]
    faults: list[Issue]

    def at(self, name: str) -> str:
        """The path of the field *name*."""
        return f"{self.path}.{name}" if self.path else name

    def fault(self, name: str, message: str) -> None:
        """Note that the field *name* is at fault."""
        self.faults.append({"path": self.at(name), "message": message})


def _ask(payload: object, faults: list[Issue]) -> Ask | None:
    """Return the whole ask, in pieces that are right only if no fault was noted."""
    if not is_a(payload, dict):
        text = ", not JSON text" if is_a(payload, str) else ""
        message = f'must be an object with "questions"{text}, got {got(payload)}'
        faults.append({"path": "payload", "message": message})
        return None
    node = _Node("", fields(payload), faults)
    title = _title(node)
    seen: dict[str, str] = {}
    questions = tuple(
        _question(child, index, seen)
        for index, child in _children(node, "questions", "question")
    )
    return Ask(title, questions)


def _title(node: _Node) -> str | None:
    title = _as_given(node, "title")
    if title is None and (value := node.fields.get("title")) is not None:
        node.fault("title", f"must be a string or left out, got {got(value)}")
    return title


def _question(node: _Node, index: int, seen: dict[str, str]) -> Question:
    question_id = _text(node, "id", 'give it an id of its own, such as "scope"')
    _note_duplicate(node, "id", question_id, seen)
    label = _text(node, "label", "give a short tab label or leave it out", needed=False)
    prompt = _text(node, "prompt", "give the text of the question")
    kind = _type(node)
    required = _required(node)
    values: dict[str, str] = {}
    options = tuple(
        _option(child, values, needs_preview=kind == "preview")
        for _, child in _children(node, "options", "option")
    )
    label = label or f"Q{index + 1}"
    return Question(question_id, label, prompt, kind, required, options)


def _option(node: _Node, seen: dict[str, str], *, needs_preview: bool) -> Option:
    value = _text(node, "value", "give a short string that names it in the result")
    _note_duplicate(node, "value", value, seen)
    label = _text(node, "label", "give the text that the person chooses")
    remedy = "give some text or leave it out"
    description = _text(node, "description", remedy, needed=False)
    if needs_preview:
        remedy = 'add preview text or switch to `type: "single"`'
    shown = _text(node, "preview", remedy, needed=needs_preview)
    preview = _as_given(node, "preview") if shown else None
    return Option(value, label, description or None, preview)


def _type(node: _Node) -> QuestionType:
    kind = node.fields.get("type")
    if kind is None:
        for flag in ("multiSelect", "multiple"):
            if node.fields.get(flag) is True:
                node.fault("type", f'is missing: write `type: "multi"`, not "{flag}"')
                break
        return "single"
    if is_a(kind, str) and (known := _TYPES.get(str.__str__(kind))):
        return known
    node.fault("type", f'must be "single", "multi" or "preview", got {got(kind)}')
    return "single"


def _required(node: _Node) -> bool:
    required = node.fields.get("required")
    if not (required is None or is_a(required, bool)):
        message = f"must be true, false or left out, got {got(required)}"
        node.fault("required", message)
    return required is True


def _text(node: _Node, name: str, remedy: str, *, needed: bool = True) -> str:
    """Return the stripped text of a field, empty where absent or at fault."""
    value = node.fields.get(name)
    if value is None:
        if needed:
            node.fault(name, f"is missing: {_remedy(node, name, remedy)}")
        return ""
    if not is_a(value, str):
        node.fault(name, f"must be a string, got {got(value)}: {remedy}")
        return ""
    text = trim(value)
    if not text:
        node.fault(name, f"must not be blank, got {got(value)}: {remedy}")
    return text


def _as_given(node: _Node, name: str) -> str | None:
    """Return the text of a field with its blanks, None where it is no text."""
    value = node.fields.get(name)
    return str.__str__(value) if is_a(value, str) else None


def _note_duplicate(node: _Node, name: str, text: str, seen: dict[str, str]) -> None:
    """Note a fault where an earlier item has *text*; two blanks are no duplicates."""
    place = node.at(name)
    if text and (first := seen.setdefault(text, place)) is not place:
        got = quoted(text)
        node.fault(name, f"must be unique, but {first} is {got} too: change one")


def _children(node: _Node, name: str, noun: str) -> Iterator[tuple[int, _Node]]:
    """Yield the objects of a list with their indices; what is none is a fault."""
    for index, item in enumerate(_items(node, name, noun)):
        place = f"{name}[{index}]"
        if is_a(item, dict):
            yield index, _Node(node.at(place), fields(item), node.faults)
        else:
            node.fault(place, _not_an_object(item, noun))


def _items(node: _Node, name: str, noun: str) -> list[object]:
    """Return the items of a list that must not be empty; else note what it is."""
    value = node.fields.get(name)
    remedy = f"give a list of at least one {noun}"
    if value is None:
        node.fault(name, f"is missing: {_remedy(node, name, remedy)}")
        return []
    items = listed(value)
    if items is None:
        kind = "a list, not JSON text" if is_a(value, str) else "a list"
        node.fault(name, f"must be {kind}, got {got(value)}: {remedy}")
        return []
    if not items:
        node.fault(name, f"is empty: {remedy}")
    return items


def _not_an_object(item: object, noun: str) -> str:
    """Return what to say of an item of a list that should have been an object."""
    it = got(item)
    if noun == "option" and is_a(item, str):
        return f'must be an object, got {it}: write {{"value": {it}, "label": {it}}}'
    fields = '"value" and "label"' if noun == "option" else '"id", "prompt", "options"'
    return f"must be an object with {fields}, got {it}"


def _remedy(node: _Node, name: str, remedy: str) -> str:
    """Return what to do about a missing field: which others to rename, or *remedy*."""
    renames = [
        (theirs, ours)
        for theirs, ours in _RENAMES.get(name, {}).items()
        if node.fields.get(theirs) is not None and node.fields.get(ours) is None
    ]
    if not renames:
        return remedy
    told = " and ".join(f'"{theirs}" to "{ours}"' for theirs, ours in renames)
    found = any(ours == name for _, ours in renames)
    return f"rename {told}" + ("" if found else f", and {remedy}")
