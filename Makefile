# Each target does all of its own set-up.  Needs make, git and Python 3.10 or newer;
# `make demo PYTHON=python3.12` takes another Python than `python3`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
AGENTS := .venv-agents
CONFIG := setup.cfg pyproject.toml

# "compat" puts the folder itself on the path: no import hook that costs each start.
INSTALL := -m pip install -qq --disable-pip-version-check \
	--config-settings editable_mode=compat --editable

# A test waits for conditions and never for an amount of time, so they can share a machine.
PARALLEL := --numprocesses auto --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help demo test test-agents test-all check format frames screens bench bench-quick clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

demo: $(VENV)/installed ## ask a few questions that show everything there is
	@$(BIN)/pi-ask demo || { status=$$?; [ $$status -eq 130 ] || exit $$status; }

test: check ## check everything: style, types, layers, tests, coverage, the wheel
	$(BIN)/python -m pytest $(PARALLEL) --cov -m 'not (e2e or matrix)'
	$(BIN)/python -m pytest $(PARALLEL) -m 'e2e or matrix'
	$(BIN)/python -m tests.check_wheel

test-agents: $(AGENTS)/installed ## check what needs the packages of model APIs and of MCP
	$(AGENTS)/bin/python -m pytest $(PARALLEL) tests/agents

test-all: ## run the tests on each Python from 3.10 up that this machine has
	@$(PYTHON) tests/every_python.py

check: $(VENV)/installed-for-tests ## check style, types and layers only
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo

format: $(VENV)/installed-for-tests ## put the code into the house style
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format --quiet

frames: $(VENV)/installed-for-tests ## write the screens of the scenes anew, and show what changed
	@$(BIN)/python -m pytest --quiet tests/frames --update-frames || true
	@git --no-pager diff --stat -- tests/frames
	@git status --short -- tests/frames

screens: $(VENV)/installed-for-tests ## write docs/screens anew, from a real terminal
	$(BIN)/python -m tests.screens

bench: $(BENCH)/installed $(BENCH)/peers ## measure pi_ask beside others: ten minutes
	@$(BENCH)/bin/python -m benchmarks --readme

bench-quick: $(BENCH)/installed ## measure pi_ask beside a bare curses menu: a minute
	@$(BENCH)/bin/python -m benchmarks --quick

clean: ## remove all that these targets have made
	rm -rf $(VENV) .venv-* build dist *.egg-info .coverage .hypothesis
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -exec rm -rf {} +

$(VENV)/made $(AGENTS)/made $(BENCH)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
		echo 'pi_ask needs Python 3.10 or newer as $(PYTHON);' \
			'another can be named: make $(MAKECMDGOALS) PYTHON=python3.12' >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) has no venv module: install it first' \
			'(Debian and Ubuntu: apt install python3-venv).' >&2; \
		exit 1; }
	@echo 'Setting up $(@D) ...'
	@$(PYTHON) -m venv $(@D)
	@touch $@

$(VENV)/installed: $(CONFIG) | $(VENV)/made
	@echo 'Installing pi_ask ...'
	@$(BIN)/python $(INSTALL) .
	@touch $@

$(VENV)/installed-for-tests: $(CONFIG) | $(VENV)/made
	@echo 'Installing pi_ask and what its tests need ...'
	@$(BIN)/python $(INSTALL) '.[test,dev]'
	@touch $(VENV)/installed $@

$(AGENTS)/installed: $(CONFIG) | $(AGENTS)/made
	@echo 'Installing pi_ask and the packages of model APIs and of MCP ...'
	@$(AGENTS)/bin/python $(INSTALL) '.[mcp,test,test-agents]'
	@touch $@

# A copy, as users have it, and of a copy: a build leaves things behind.  setuptools goes,
# for what it puts into an environment costs each start of Python there.
$(BENCH)/installed: $(CONFIG) $(shell find pi_ask -type f -not -name "*.pyc") | $(BENCH)/made
	@echo 'Installing a copy of pi_ask ...'
	@rm -rf $(BENCH)/source && mkdir $(BENCH)/source
	@cp -R pi_ask README.md LICENSE $(CONFIG) $(BENCH)/source
	@$(BENCH)/bin/python -m pip install -qq --disable-pip-version-check $(BENCH)/source
	@$(BENCH)/bin/python -m pip uninstall -qq --yes setuptools 2>/dev/null
	@touch $@

# What can't be had is left out of the tables, which say so.
$(BENCH)/peers: benchmarks/peers.txt benchmarks/package.json benchmarks/programs/*.mjs | $(BENCH)/installed
	@echo 'Installing what pi_ask is measured beside ...'
	@for peer in $$(cat benchmarks/peers.txt); do \
		$(BENCH)/bin/python -m pip install -qq --disable-pip-version-check $$peer || true; \
	done
	@mkdir -p $(BENCH)/node
	@cp benchmarks/package.json benchmarks/programs/*.mjs $(BENCH)/node
	@npm install --silent --no-fund --no-audit --prefix $(BENCH)/node || true
	@touch $@
