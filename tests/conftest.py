"""What all tests share: the options of the command line and the profile of hypothesis."""

from __future__ import annotations

import os

import hypothesis
import pytest


# A slow machine is no fault of the code, and what fails in CI must fail again there.
hypothesis.settings.register_profile("local", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--update-frames``, which writes the screens of scenes anew."""
    parser.addoption(
        "--update-frames",
        action="store_true",
        help="write the screens in tests/frames/scenes anew where they differ",
    )
