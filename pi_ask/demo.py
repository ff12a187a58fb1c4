"""A payload that shows every feature, for ``pi-ask demo``."""

from __future__ import annotations

from pi_ask.payload import AskPayload


PAYLOAD: AskPayload = {
    "title": "A new command-line tool",
    "questions": [
        {
            "id": "language",
            "label": "Language",
            "prompt": "Which language should the tool be written in?",
            "type": "single",
            "options": [
                {
                    "value": "python",
                    "label": "Python",
                    "description": "The team knows it; needs an interpreter.",
                },
                {
                    "value": "go",
                    "label": "Go",
                    "description": "One static binary for each system.",
                },
                {
                    "value": "rust",
                    "label": "Rust",
                    "description": "The fastest of the three; the slowest to write.",
                },
            ],
        },
        {
            "id": "platforms",
            "label": "Platforms",
            "prompt": (
                "Where does it have to run?\n"
                "Check all that apply: each one adds a build to every release."
            ),
            "type": "multi",
            "options": [
                {"value": "linux", "label": "Linux", "description": "glibc, x86-64."},
                {"value": "arm", "label": "Linux on ARM", "description": "64 bit."},
                {"value": "macos", "label": "macOS", "description": "12 and later."},
                {
                    "value": "windows",
                    "label": "Windows",
                    "description": "10 and later.",
                },
                {"value": "freebsd", "label": "FreeBSD"},
                {"value": "docker", "label": "Docker image"},
                {"value": "brew", "label": "Homebrew formula"},
                {"value": "deb", "label": "Debian package"},
                {"value": "rpm", "label": "RPM package"},
                {"value": "nix", "label": "Nix flake"},
            ],
        },
        {
            "id": "layout",
            "label": "Output",
            "prompt": "How should it print a list of tasks?",
            "type": "preview",
            "options": [
                {
                    "value": "table",
                    "label": "Table",
                    "preview": (
                        "ID  STATE    TASK\n"
                        "--  -------  -----------------------\n"
                        " 1  done     Write the parser\n"
                        " 2  open     Name the command\n"
                        " 3  blocked  Publish the first release"
                    ),
                },
                {
                    "value": "lines",
                    "label": "Plain lines",
                    "preview": (
                        "[x] Write the parser\n"
                        "[ ] Name the command\n"
                        "[!] Publish the first release"
                    ),
                },
                {
                    "value": "json",
                    "label": "JSON",
                    "preview": (
                        "{\n"
                        '  "tasks": [\n'
                        '    {"id": 1, "state": "done"},\n'
                        '    {"id": 2, "state": "open"},\n'
                        '    {"id": 3, "state": "blocked"}\n'
                        "  ]\n"
                        "}"
                    ),
                },
            ],
        },
    ],
}
"""Tabs, descriptions, more than nine rows, a preview and a prompt of two lines."""
