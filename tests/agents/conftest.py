"""These tests need packages that only ``make test-agents`` installs."""

from __future__ import annotations

from importlib.util import find_spec


# Elsewhere they are not there to be run; that target fails where it finds none.
collect_ignore_glob = [] if find_spec("mcp") else ["test_*.py"]
