# Each target does all of its own set-up.  Needs make, git and Python 3.10 or newer;
# `make demo PYTHON=python3.12` takes another Python than `python3`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CONFIG := setup.cfg pyproject.toml

# "compat" puts the folder itself on the path: no import hook that costs each start.
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check \
	--config-settings editable_mode=compat --editable

# A test waits for conditions and never for an amount of time, so they can share a machine.
PARALLEL := --numprocesses auto --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check format frames screens clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

demo: $(VENV)/installed ## ask a few questions that show everything there is
	@$(BIN)/pi-ask demo || { status=$$?; [ $$status -eq 130 ] || exit $$status; }

test: check ## check everything: style, types, layers, tests, coverage, the wheel
	$(BIN)/python -m pytest $(PARALLEL) --cov -m 'not (e2e or matrix)'
	$(BIN)/python -m pytest $(PARALLEL) -m 'e2e or matrix'
	$(BIN)/python -m tests.check_wheel

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

clean: ## remove all that these targets have made
	rm -rf $(VENV) .venv-* build dist *.egg-info .coverage .hypothesis
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -exec rm -rf {} +

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
		echo 'pi_ask needs Python 3.10 or newer as $(PYTHON);' \
			'another can be named: make $(MAKECMDGOALS) PYTHON=python3.12' >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) has no venv module: install it first' \
			'(Debian and Ubuntu: apt install python3-venv).' >&2; \
		exit 1; }
	@echo 'Setting up $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(CONFIG) | $(VENV)/made
	@echo 'Installing pi_ask ...'
	@$(INSTALL) .
	@touch $@

$(VENV)/installed-for-tests: $(CONFIG) | $(VENV)/made
	@echo 'Installing pi_ask and what its tests need ...'
	@$(INSTALL) '.[test,dev]'
	@touch $(VENV)/installed $@
