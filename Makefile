# Every command of the project. `make` alone lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The first Python that is new enough. It only creates the virtual environment.
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Django 6 needs Python 3.12 or newer. Each candidate is run, because a version manager puts commands on the path that
# only ask you to choose a version. The versions it manages come last.
PYTHON6 ?= $(shell for name in python3.14 python3.13 python3.12 python3 \
	$$(ls "$$(pyenv root 2>/dev/null)"/versions/3.*/bin/python3 2>/dev/null | sort -rV); do \
	"$$name" -c 'import sys; sys.version_info < (3, 12) and sys.exit(1); print(sys.executable)' 2>/dev/null && break; done)
NO_PYTHON6 := Skipped: Django 6 needs Python 3.12 or newer.
BIN6 := .venv-django6/bin
PIP6 := $(BIN6)/python -m pip install --quiet --disable-pip-version-check
RUNTIME := .venv/runtime.stamp
DEV := .venv/dev.stamp
DEV6 := .venv-django6/dev.stamp
# Run long files first, so that both processes finish at about the same time.
PYTEST := -m pytest -n 2 --dist loadfile --no-loadscope-reorder
ALL_TESTS := tests/test_start.py tests/browser tests
QUICK := -m "not slow"
NEW_EXAMPLES := --hypothesis-profile=default

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /make \1\t/' | expand -t 20

# ---- run ----

.PHONY: run
run: $(RUNTIME) ## run the site on this machine (PORT=8001, HOST=0.0.0.0 for phones in the same network)
	@exec $(BIN)/python manage.py start

.PHONY: serve
serve: export PITCHLEAGUE_ENV = production
serve: $(RUNTIME) ## run the site in production (docs/operations.md lists what it needs)
	@exec $(BIN)/python manage.py start

# ---- test ----

.PHONY: test
test: needs lint test-quick ## run all short checks: linters, types, tests on both databases
	$(BIN)/python -m tests.postgres $(BIN)/python $(PYTEST) -m "not slow and not any_database" tests/leagues

.PHONY: test-sqlite
test-sqlite: needs-browser lint test-quick ## run the same checks without PostgreSQL

.PHONY: test-quick
test-quick: $(DEV)
	$(BIN)/python $(PYTEST) $(QUICK) $(ALL_TESTS)

.PHONY: test-all
test-all: needs lint ## run the long tests too, with new random examples, on Django 5.2 and on the newest Django 6
	$(BIN)/python $(PYTEST) $(NEW_EXAMPLES) $(ALL_TESTS)
	$(BIN)/python -m tests.postgres $(BIN)/python $(PYTEST) $(NEW_EXAMPLES) tests/leagues
	@$(MAKE) --no-print-directory test-django6

.PHONY: test-django6
test-django6: needs ## run the tests on the newest Django 6 alone
	@$(if $(PYTHON6),$(MAKE) --no-print-directory all-django6,echo "$(NO_PYTHON6)")

# Scoring does not use Django, so its own tests are left out here.
.PHONY: all-django6
all-django6: $(DEV6)
	$(BIN6)/python $(PYTEST) $(NEW_EXAMPLES) $(ALL_TESTS) --ignore tests/scoring
	$(BIN6)/python -m tests.postgres $(BIN6)/python $(PYTEST) $(NEW_EXAMPLES) tests/leagues

.PHONY: lint
lint: $(DEV) ## check style, types, templates and missing migrations
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/python manage.py makemigrations --check --dry-run --settings tests.settings

.PHONY: format
format: $(DEV) ## format the code
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format --quiet

.PHONY: bench
bench: $(DEV) ## measure speed against its bars
	$(BIN)/python -m tests.bench

.PHONY: mutants
mutants: $(DEV) ## change scoring in many places, one at a time, and check that a test fails (takes minutes)
	$(BIN)/python -m tests.mutants

.PHONY: pictures
pictures: $(DEV) needs-browser ## take the pictures in docs/ from the real site
	$(BIN)/python -m tests.pictures

# ---- what these commands need ----

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

$(DEV6): requirements-django6.txt
	@test -x $(BIN6)/python || "$(PYTHON6)" -m venv .venv-django6
	@echo "Installing packages with Django 6…"
	@$(PIP6) -r requirements-django6.txt
	@touch $@

COMPILE := pip-compile --quiet --strip-extras --no-annotate --no-header --no-emit-find-links --no-emit-index-url

# The file for Django 6 has the same packages except Django. The Python that runs them compiles it.
.PHONY: pins
pins: $(DEV) ## update requirements*.txt from requirements*.in
	$(PIP) pip-tools
	$(BIN)/$(COMPILE) requirements.in
	$(BIN)/$(COMPILE) requirements-dev.in
	@$(if $(PYTHON6),$(MAKE) --no-print-directory pins-django6,echo "$(NO_PYTHON6)")

.PHONY: pins-django6
pins-django6:
	test -x $(BIN6)/python || "$(PYTHON6)" -m venv .venv-django6
	$(PIP6) pip-tools
	sed 's/^django==.*/django>=6,<7/; /^-r/d' requirements.in requirements-dev.in | \
		$(BIN6)/$(COMPILE) --output-file requirements-django6.txt -
