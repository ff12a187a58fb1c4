"""What hypothesis makes up: payloads, keys and sizes, the odd ones among them."""

from __future__ import annotations

from hypothesis import strategies as st

from pi_ask.payload import trim


# What is rare in text picked at random, and interacts with its neighbours on a screen.
ODD = (
    "ab \t\r\n\x00\x1b\x7f\x85\xa0\xad漢字e\u0301\u200b\u200d\ufe0f\u202e\u2066"
    "\ud800\ue000\ufeff\x1cकि👩🏽❤🇩🇪กำ"
)

texts = st.text(st.one_of(st.sampled_from(ODD), st.characters()), max_size=40)
words = texts.filter(trim)
"""Text that the contract takes where text is required."""

KEYS = [
    *("up", "down", "left", "right", "tab", "shift+tab", "enter", "space"),
    *("home", "end", "pageup", "pagedown", "n", "N", "1", "2", "3", "9", "0"),
    *("backspace", "delete", "ctrl+j", "ctrl+u", "ctrl+d", "ctrl+l", "alt+enter"),
    *("alt+up", "alt+down", "f5", "x", "é", "漢", "\\"),
]
ENDING_KEYS = ["escape", "ctrl+c"]

MOVING_KEYS = [key for key in KEYS if not key.startswith("alt+")]
"""Keys that leave a prompt where it is."""


def _options(kind):
    option = {"value": words, "label": words}
    preview = {"preview": words}
    given = st.fixed_dictionaries(
        {**option, **preview} if kind == "preview" else option,
        optional={"description": words, **({} if kind == "preview" else preview)},
    )
    return st.lists(
        given, min_size=1, max_size=12, unique_by=lambda item: trim(item["value"])
    )


@st.composite
def questions(draw):
    """Make up a valid question."""
    kind = draw(st.sampled_from(["single", "multi", "preview", None]))
    given = {"id": draw(words), "prompt": draw(words), "options": draw(_options(kind))}
    extras = draw(
        st.fixed_dictionaries({}, optional={"label": words, "required": st.booleans()})
    )
    return {**given, **extras, **({"type": kind} if kind else {})}


payloads = st.fixed_dictionaries(
    {
        "questions": st.lists(
            questions(),
            min_size=1,
            max_size=4,
            unique_by=lambda question: trim(question["id"]),
        )
    },
    optional={"title": texts},
)
"""Valid payloads."""

sizes = st.tuples(st.integers(1, 60), st.integers(1, 30))
"""Small screens: columns and rows."""

all_sizes = st.one_of(sizes, st.tuples(st.integers(80, 140), st.integers(20, 50)))


def inputs(keys=(*KEYS, *KEYS, *KEYS, *ENDING_KEYS)):
    """Make up one thing that reaches a flow, as the method's name and arguments."""
    pressed = st.tuples(st.just("press"), st.sampled_from(keys))
    typed = texts.map(
        lambda text: "".join(char for char in text if char.isprintable())
    ).map(lambda text: ("feed", text))
    pasted = texts.map(lambda text: ("feed", f"\x1b[200~{text}\x1b[201~"))
    resized = all_sizes.map(lambda size: ("resize", *size))
    return st.one_of(pressed, pressed, pressed, pressed, typed, pasted, resized)


FIELDS = (
    *("questions", "title", "id", "label", "prompt", "type", "required", "options"),
    *("value", "description", "preview"),
)

json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        texts,
        st.sampled_from(["single", "multi", "preview"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(FIELDS), texts), inner, max_size=6),
    ),
    max_leaves=25,
)
"""Any JSON, with the contract's names for fields more often than chance has it."""


@st.composite
def spoiled(draw, wholes):
    """Make up one of *wholes* in which some value has been replaced by any JSON."""
    whole = item = draw(wholes)
    while True:
        places = list(item) if isinstance(item, dict) else list(range(len(item)))
        place = draw(st.sampled_from(places))
        if not (isinstance(item[place], (dict, list)) and item[place]) or draw(
            st.booleans()
        ):
            item[place] = draw(json_values)
            return whole
        item = item[place]


_ids = st.sampled_from(["q1", "q2", "q3", "gone"]) | texts
_values = st.sampled_from(["tea", "milk", "sugar", "cup", "gone"]) | texts
_answers = st.dictionaries(
    _ids,
    st.fixed_dictionaries(
        {"values": st.lists(_values, max_size=3)},
        optional={
            "labels": st.lists(texts, max_size=3),
            "customText": _values,
            "note": texts,
            "optionNotes": st.dictionaries(_values, texts, max_size=3),
        },
    ),
    max_size=4,
)
_items = st.fixed_dictionaries(
    {
        "target": st.fixed_dictionaries(
            {"kind": st.sampled_from(["question", "option"])},
            optional={"optionValue": _values},
        ),
        "question": st.fixed_dictionaries({"id": _ids}),
        "note": texts,
    },
    optional={"option": st.fixed_dictionaries({"label": texts})},
)
results = st.fixed_dictionaries(
    {
        "details": st.fixed_dictionaries(
            {"answers": _answers},
            optional={
                "mode": st.sampled_from(["submit", "elaborate"]),
                "questions": st.lists(
                    st.fixed_dictionaries({"id": _ids, "label": texts}), max_size=3
                ),
                "continuation": st.fixed_dictionaries(
                    {
                        "preservedAnswers": _answers,
                        "affectedQuestionIds": st.lists(_ids, max_size=3),
                    }
                ),
                "elaboration": st.fixed_dictionaries(
                    {"items": st.lists(_items, max_size=4)}
                ),
            },
        )
    }
)
"""What an agent may give back as a result, of the questions of `tests.asks`."""
