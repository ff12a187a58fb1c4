"""Hostile text in every field, and typed or pasted: none of it gets anywhere raw."""

from __future__ import annotations

import json
from collections.abc import Iterator
from tempfile import TemporaryFile

import pytest

from pi_ask import AskFlow, ask_user, render_call, render_result
from pi_ask.payload import trim
from pi_ask.surfaces import lines
from tests.asks import (
    Fields,
    answer,
    ask,
    content,
    details,
    multi,
    opened,
    preview,
    single,
)
from tests.hostile import CHARACTERS, SEQUENCES, SURROGATES, raw_in


pytestmark = pytest.mark.matrix


HOSTILE = [*CHARACTERS, *SEQUENCES]
FIELDS = ["title", "label", "prompt", "value", "option label", "description", "preview"]


def payload_with(field: str, text: str) -> Fields:
    """Return an ask that has *text* in one of its fields, in two kinds of questions."""
    texts = dict.fromkeys(FIELDS, "plain") | {field: text}
    spoiled = {
        "value": texts["value"],
        "label": texts["option label"],
        "description": texts["description"],
        "preview": texts["preview"],
    }
    fields = {"label": texts["label"], "prompt": texts["prompt"]}
    kinds = [kind(spoiled, "other", **fields) for kind in (preview, multi)]
    return ask(*kinds, title=texts["title"])


def on_screen(flow: AskFlow) -> str:
    """Return all that the frame would send to a terminal."""
    return "".join(span.text for line in flow.frame().lines for span in line)


def screens(payload: Fields) -> Iterator[str]:
    """Yield what is on screen on each tab, with notes being written, and in review."""
    flow = AskFlow(payload)
    for _ in payload["questions"]:
        flow.press("n", "x")
        yield on_screen(flow)
        flow.press("enter", "N", "y", "enter")
        yield on_screen(flow)
        flow.press("tab")
    for _ in range(2):
        yield on_screen(flow)
        flow.press("down")


def logged(payload: Fields) -> Iterator[str]:
    """Yield what a host prints of the call and of its results, without line breaks."""
    yield render_call(payload)
    yield render_result(ask_user(payload, surface="none"))
    for ending in ("1", "2", "3"):
        flow = AskFlow(payload)
        flow.press("n", "x", "enter", "N", "y", "enter", "1", "1", "tab", ending)
        assert flow.done
        yield render_result(flow.result())
    yield render_call({"questions": [{**payload["questions"][0], "type": "no"}]})


def spoken(payload: Fields, typed: str = "1\n:N\nnote\n:n 1\nx\n1\n:r\n2\n") -> str:
    """Return what the surface of lines writes while *typed* is typed."""
    flow = AskFlow(payload)
    with TemporaryFile() as source, TemporaryFile() as target:
        source.write(typed.encode(errors="surrogatepass"))
        source.seek(0)
        lines.run(flow, source.fileno(), target.fileno())
        target.seek(0)
        return target.read().decode()


# --- the payload --------------------------------------------------------------------


@pytest.mark.fault("ansi-cut-mid-sequence")
@pytest.mark.fault("control-chars-reach-terminal")
@pytest.mark.parametrize("field", FIELDS)
def test_no_frame_has_any_of_a_payload_raw(field: str) -> None:
    """On no tab, at no size, in no editor and not in the review."""
    faults = [
        (text, raw_in(seen))
        for text in HOSTILE
        for seen in screens(payload_with(field, f"a{text}b"))
        if raw_in(seen)
    ]

    assert [] == faults


@pytest.mark.parametrize("field", FIELDS)
def test_no_line_of_a_log_has_any_of_a_payload_raw(field: str) -> None:
    """Calls, results of all kinds, and what is said of invalid payloads are safe."""
    faults = [
        (text, seen)
        for text in HOSTILE
        for seen in logged(payload_with(field, f"a{text}b"))
        if raw_in(seen.replace("\n", ""))
    ]

    assert [] == faults


@pytest.mark.parametrize("field", FIELDS)
def test_no_spoken_line_has_any_of_a_payload_raw(field: str) -> None:
    """The surface of lines writes line breaks of its own, and nothing else of C0."""
    said = {text: spoken(payload_with(field, f"a{text}b")) for text in HOSTILE}
    faults = {
        text: seen for text, seen in said.items() if raw_in(seen.replace("\n", ""))
    }

    assert {} == faults
    assert all("Elaborate" in seen for seen in said.values())


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_the_result_has_the_payload_as_it_was(text: str) -> None:
    """Each text of the payload comes back character by character."""
    given = f"a{text}b"
    for field in FIELDS:
        flow = AskFlow(payload_with(field, given))
        flow.press("n", "x", "enter", "1", "tab", "2")
        got = details(flow)
        item = got["elaboration"]["items"][0]
        question, first = item["question"], item["question"]["options"][0]
        found = {
            "title": got["title"],
            "label": question["label"],
            "prompt": question["prompt"],
            "value": got["answers"]["q1"]["values"][0],
            "option label": first["label"],
            "description": first["description"],
            "preview": first["preview"],
        }

        assert found == dict.fromkeys(FIELDS, "plain") | {field: given}


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_only_blanks_at_the_ends_are_stripped(text: str) -> None:
    """What the contract calls a blank goes, a hostile character at an end stays."""
    result = ask_user(payload_with("prompt", f" \t{text}\n "), surface="none")
    prompts = {question["prompt"] for question in result["details"]["questions"]}

    assert prompts == ({trim(text)} if trim(text) else set())


# --- what a person types and pastes -------------------------------------------------

EDITORS = {"own answer": ("end",), "note": ("N",), "option note": ("n",)}


def pasted(text: str) -> str:
    """Return what a terminal sends when *text* is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


@pytest.mark.parametrize("editor", EDITORS)
def test_no_frame_has_typed_or_pasted_text_raw(editor: str) -> None:
    """An editor shows stand-ins, so does the row it was saved under, and the review."""
    faults = []
    for text in HOSTILE:
        for data in (text, f"a{text}b", pasted(f"a{text}b")):
            flow = opened(single("tea"), columns=40, rows=12)
            flow.press(*EDITORS[editor])
            flow.feed(data)
            for key in ("left", "escape", "tab", "f5"):
                faults += [(text, data)] if raw_in(on_screen(flow)) else []
                flow.press(key)

    assert [] == faults


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_pasted_text_is_in_the_result_as_it_was(text: str) -> None:
    """But for line ends, which are LF, and what can't be sent on: NUL and surrogates."""
    flow = opened(single("tea"))
    flow.press("end")
    flow.feed(pasted(f"a{text}b"))
    flow.press("escape")
    expected = f"a{text}b".replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    for half in (*SURROGATES, "\ud83d", "\ude00"):
        expected = expected.replace(half, "\ufffd")

    assert expected == answer(flow)["customText"]
    assert json.dumps(flow.result(), ensure_ascii=False).encode()
    assert not raw_in(render_result(flow.result()).replace("\n", ""))
    assert expected in content_of(flow)


def content_of(flow: AskFlow) -> str:
    """Return the text of the result after a submit."""
    flow.press("tab", "1")
    return content(flow)


@pytest.mark.parametrize("command", ["2", ":N", ":n 1"])
def test_no_spoken_line_has_a_reply_raw(command: str) -> None:
    """What was typed as a reply is read back with stand-ins."""
    typed = {text: f"a{text}b".replace("\n", " ") for text in HOSTILE}
    said = {
        text: spoken(ask(single("tea")), f"{command}\n{line}\n:n 1\n\n:b\n:r\n2\n")
        for text, line in typed.items()
    }
    faults = {
        text: seen for text, seen in said.items() if raw_in(seen.replace("\n", ""))
    }

    assert {} == faults


@pytest.mark.parametrize(
    "char", [c for c in CHARACTERS if c not in "\0\x03\n\r"], ids=ascii
)
def test_hostile_input_outside_editors_changes_nothing(char: str) -> None:
    """Control characters that are no keys, and a paste, are no answer."""
    flow = opened(single("tea", "coffee"), single("milk", "sugar"))
    flow.feed(pasted(f"1{char}1\r\r1"))
    flow.feed(pasted("1\n2\n"))

    assert {} == details(flow)["answers"]
    assert not raw_in(on_screen(flow))
