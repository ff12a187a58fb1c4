"""The MCP server where its extra is not installed; where it is, see tests/agents."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from pi_ask.cli import main


INSTALL = r"pip install 'pi_ask\[mcp\]'"


@pytest.fixture
def without_sdk(monkeypatch) -> None:
    """Have the MCP SDK not installed, whether it is or not."""
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    monkeypatch.delitem(sys.modules, "pi_ask.mcp", raising=False)


@pytest.mark.usefixtures("without_sdk")
def test_without_the_sdk_the_import_says_what_to_install() -> None:
    """The message has the command in it."""
    with pytest.raises(ImportError, match=INSTALL):
        import_module("pi_ask.mcp")


@pytest.mark.usefixtures("without_sdk")
def test_without_the_sdk_the_command_says_what_to_install(capsys) -> None:
    """A host sees a server that fails at once, with the reason, and no protocol."""
    with pytest.raises(SystemExit) as ended:
        main(["mcp"])

    output, errors = capsys.readouterr()

    assert 2 == ended.value.code
    assert "" == output
    assert "pip install 'pi_ask[mcp]'" in errors
