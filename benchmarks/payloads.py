"""What pi_ask is asked with: payloads of every size, as files."""

from __future__ import annotations

import json
import os
from typing import Any

from benchmarks.targets import label


SNIPPETS = (
    """\
[server]
host = "127.0.0.1"
port = 8080
workers = 4

[log]
level = "info"
file = "/var/log/app.log"
""",
    """\
{
  "server": {"host": "127.0.0.1", "port": 8080},
  "workers": 4,
  "log": {
    "level": "info",
    "file": "/var/log/app.log"
  }
}
""",
    """\
def serve(host: str = "127.0.0.1", port: int = 8080) -> None:
    '''Serve requests until the process is told to end.'''
    with Pool(workers=4) as pool, listen(host, port) as socket:
        for request in socket:
            pool.submit(answer, request)


if __name__ == "__main__":
    serve()
""",
    """\
project/
├── server/
│   ├── __init__.py
│   ├── listen.py
│   └── pool.py
├── tests/
│   └── test_listen.py
└── setup.cfg
""",
    """\
$ serve --host 127.0.0.1 --port 8080
serving on 127.0.0.1:8080 with 4 workers
GET / 200 1.2 ms
GET /style.css 200 0.4 ms
GET /missing 404 0.3 ms
POST /orders 201 8.9 ms
^C
4 workers ended
""",
    """\
server:
  host: 127.0.0.1
  port: 8080
  workers: 4
log:
  level: info
  file: /var/log/app.log
# Restart the server after a change.
""",
)
"""Previews as an agent writes them: one for each option, all of eight rows or nine."""


def options(count: int) -> dict[str, Any]:
    """Return an ask of one question with *count* options."""
    return {"questions": [_question(0, count)]}


def questions(count: int, options: int) -> dict[str, Any]:
    """Return an ask of *count* questions with *options* options each."""
    return {"questions": [_question(number, options) for number in range(count)]}


def _question(number: int, count: int) -> dict[str, Any]:
    names = [label(row, count).decode() for row in range(count)]
    return {
        "id": f"question-{number}",
        "prompt": "Which one?",
        "options": [{"value": name, "label": name} for name in names],
    }


def previews(size: int = 0) -> dict[str, Any]:
    """Return a preview question with a snippet for each option.

    :param size: so many bytes each preview has, where a snippet is shorter: the others
        follow it, over and over, so that no two pages are the same.
    """
    names = [label(row, len(SNIPPETS)).decode() for row in range(len(SNIPPETS))]
    rows = [
        {"value": name, "label": name, "preview": _preview(number, size)}
        for number, name in enumerate(names)
    ]
    question = {"id": "which", "prompt": "Which?", "type": "preview", "options": rows}
    return {"questions": [question]}


def _preview(number: int, size: int) -> str:
    if not size:
        return SNIPPETS[number]
    text = "\n".join(SNIPPETS[number:] + SNIPPETS[:number])
    return text * (size // len(text.encode()) + 1)


def write(folder: str, name: str, payload: dict[str, Any]) -> str:
    """Write *payload* to a file in *folder* and return its path."""
    path = os.path.join(folder, f"{name}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(payload, file)
    return path
