"""What a program that installs the library finds."""

from __future__ import annotations

import configparser
import importlib.metadata
import importlib.resources
import inspect
from pathlib import Path

import pytest

import pi_ask


ROOT = Path(pi_ask.__file__).parents[1]


@pytest.fixture(scope="module")
def setup():
    """What setup.cfg says."""
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    return config


def in_order(names):
    """*names*, constants first, then classes, then functions."""
    return sorted(names, key=lambda name: (not name.isupper(), name))


def test_public_names_are_sorted():
    """A name is found by looking, and stands there once."""
    assert in_order(set(pi_ask.__all__)) == pi_ask.__all__


@pytest.mark.parametrize("name", pi_ask.__all__)
def test_public_names_are_there(name):
    """Each of them can be imported."""
    assert hasattr(pi_ask, name)


@pytest.mark.parametrize("name", [name for name in pi_ask.__all__ if name != "TOOL"])
def test_public_names_say_what_they_are(name):
    """Each of them has a docstring of its own, which is a sentence."""
    doc = vars(pi_ask)[name].__doc__

    assert doc
    assert doc.strip()[0].isupper()
    assert "." in doc


def test_there_are_no_other_public_names():
    """What is no module is public only if it is listed; some come when asked for."""
    for name in pi_ask.__all__:
        getattr(pi_ask, name)
    found = [
        name
        for name, value in vars(pi_ask).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and name not in ("annotations", "TYPE_CHECKING")
    ]

    assert pi_ask.__all__ == in_order(found)


def test_type_checkers_may_trust_the_annotations():
    """The marker of a typed package lies in it."""
    assert (importlib.resources.files(pi_ask) / "py.typed").is_file()


def test_the_version_is_that_of_setup_cfg(setup):
    """The installed package is the one that this folder describes."""
    assert setup["metadata"]["version"] == importlib.metadata.version("pi_ask")


def test_only_two_other_packages_are_needed(setup):
    """An agent that installs the library gets attrs and wcwidth with it."""
    needed = setup["options"]["install_requires"].split()

    assert ["attrs", "wcwidth"] == [name.partition(">=")[0] for name in needed]


def test_the_command_is_installed():
    """``pi-ask`` runs the command line's own function."""
    (command,) = importlib.metadata.entry_points(group="console_scripts", name="pi-ask")

    assert "pi_ask.cli:main" == command.value
    assert callable(command.load())
