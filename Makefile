# Every command of the project; `make` alone lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The first Python here that is new enough; it is used only to make the virtual environment.
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
RUNTIME := .venv/runtime.stamp
DEV := .venv/dev.stamp
# Files in this order, the long ones not last, so that neither of the two waits long for the other at the end.
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder
ALL_TESTS := tests/test_start.py tests/browser tests
QUICK := -m "not slow"
NEW_EXAMPLES := --hypothesis-profile=default

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 20

# ---- run ----

.PHONY: run
run: $(RUNTIME) ## the site on this machine (PORT=8001, HOST=0.0.0.0 for phones in the same network)
	@exec $(BIN)/python manage.py start

.PHONY: serve
serve: export PITCHLEAGUE_ENV = production
serve: $(RUNTIME) ## the site in production (docs/operations.md says what it needs)
	@exec $(BIN)/python manage.py start

# ---- test ----

.PHONY: test
test: needs lint test-quick ## all checks that fit in minutes: linters, types, tests on both databases
	$(BIN)/python -m tests.postgres $(PYTEST) -m "not slow and not any_database" tests/leagues

.PHONY: test-sqlite
test-sqlite: needs-browser lint test-quick ## the same without PostgreSQL

.PHONY: test-quick
test-quick: $(DEV)
	$(PYTEST) $(QUICK) $(ALL_TESTS)

.PHONY: test-all
test-all: needs lint ## the long tests too, with other random examples each time
	$(PYTEST) $(NEW_EXAMPLES) $(ALL_TESTS)
	$(BIN)/python -m tests.postgres $(PYTEST) $(NEW_EXAMPLES) tests/leagues

.PHONY: lint
lint: $(DEV) ## style, types, templates, forgotten migrations
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/python manage.py makemigrations --check --dry-run --settings tests.settings

.PHONY: format
format: $(DEV) ## put the code into its form
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format --quiet

.PHONY: bench
bench: $(DEV) ## speed, measured against its bars
	$(BIN)/python -m tests.bench

.PHONY: mutants
mutants: $(DEV) ## changes the code of scoring in a thousand places and asks whether a test notices (minutes)
	$(BIN)/python -m tests.mutants

.PHONY: pictures
pictures: $(DEV) needs-browser ## the pictures in docs/, taken from the real site
	$(BIN)/python -m tests.pictures

# ---- what they need ----

.PHONY: needs needs-browser
needs: $(DEV)
	@$(BIN)/python -m tests.needs browser postgres
needs-browser: $(DEV)
	@$(BIN)/python -m tests.needs browser

$(RUNTIME): requirements.txt
	@test -n "$(PYTHON)" || { echo "Pitch League needs Python 3.11 or newer."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "Python's venv is missing: apt-get install python3-venv"; exit 1; }
	@echo "Installing packages…"
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt $(RUNTIME)
	@$(PIP) -r requirements-dev.txt
	@touch $@

.PHONY: pins
pins: $(DEV) ## write requirements*.txt anew from requirements*.in
	$(PIP) pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --no-annotate --no-header --no-emit-find-links --no-emit-index-url requirements.in
	$(BIN)/pip-compile --quiet --strip-extras --no-annotate --no-header --no-emit-find-links --no-emit-index-url requirements-dev.in
