# Tablée. Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# All of it fits a laptop with two cores; -n auto would start too many workers on a server.
WORKERS ?= 2

PAGE := tablee/web_dist/index.html
SITE := tablee/site_dist/index.html
SITE_FOLDER ?= site
DOCS := tablee/docs_dist/index.html

.PHONY: docs scale scale-soak play terminal page site site-test site-figures page-check page-lint page-unit page-test page-fleet page-figures page-pictures test soak check format types lint fast wire puzzles-check figures bench clean help

help:            ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## */\t/'

play: $(VENV)/play $(PAGE)   ## install what is needed and play in the browser
	$(BIN)/python tools/play.py

terminal: $(VENV)/play   ## play at this terminal
	$(BIN)/tablee

docs: $(DOCS)   ## build the documentation: tablee/docs_dist, served under /docs

$(DOCS): $(VENV)/dev tools/docs.py tools/docs_api.py README.md README.fr.md CONTRIBUTING.md CHANGELOG.md $(shell find docs -type f) $(shell find tablee -name '*.py')
	$(BIN)/python tools/docs.py

page: $(PAGE)   ## build the page into the package

site: $(VENV)/play $(SITE)   ## build a folder of static files that needs no server: site/
	$(BIN)/tablee site $(SITE_FOLDER)

test:            ## everything: format, lint, types, all tests; installs system packages where it may
	@PYTHON=$(PYTHON) sh tools/preflight test
	$(MAKE) --no-print-directory check
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m slow
	$(MAKE) page-unit page-test

# Fewer with `make soak KILLS=30`; it says how far it is.
KILLS ?= 200
soak: $(VENV)/dev   ## kill the room 200 times under load, on both databases
	TABLEE_SOAK=$(KILLS) $(BIN)/pytest -q -s tests/server/test_crash.py

scale: $(VENV)/dev   ## measure more rooms and more workers; write docs/scale.md anew
	@sh tools/preflight scale
	@folder=$$(TABLEE_POSTGRES_FSYNC=on sh tools/postgres start 54321 | tail -1); \
	trap 'sh tools/postgres stop "$$folder"' EXIT; trap 'exit 130' INT TERM; \
	$(BIN)/python -m bench.scale --postgres postgresql://tablee@127.0.0.1:54321/postgres --out bench/scale.json
	$(BIN)/python -m bench.scale_page

# As root on Linux (network namespaces); TABLEE_SEED=… kills others. It says how far it is.
scale-soak: $(VENV)/dev   ## kill rooms, Ray's workers and nodes 100 times under load, then 30 rooms on networks of their own
	@sh tools/preflight soak
	TABLEE_KILLS=100 $(BIN)/pytest -s tests/server/soak_rooms.py
	TABLEE_KILLS=30 $(BIN)/pytest -s tests/server/soak_namespaces.py

check: $(VENV)/dev   ## the quick part, under two minutes
	$(MAKE) --no-print-directory -j 3 types fast page-lint lint

lint: $(VENV)/dev
	$(BIN)/ruff format --check tablee tests bench
	$(BIN)/ruff check tablee tests bench

types: $(VENV)/dev
	$(BIN)/mypy

fast: $(VENV)/dev
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m "not slow"

format: $(VENV)/dev web/node_modules/.installed   ## put the code into its one form
	sh tools/with-node $(VENV) prettier --write --log-level warn .
	$(BIN)/ruff format tablee tests bench
	$(BIN)/ruff check --fix tablee tests bench

wire: $(VENV)/play   ## write the page's message types anew from tablee/wire
	$(BIN)/python -m tablee.wire.typescript web/src/wire/generated.ts

puzzles-check: $(VENV)/play   ## prove every shipped puzzle again from scratch (minutes; resumes)
	$(BIN)/tablee puzzles check

figures: $(VENV)/play   ## draw the figures of the rules pages anew
	$(BIN)/tablee figures docs/rules

bench: $(VENV)/dev   ## measure the rules on this machine
	$(BIN)/python -m bench.rules

# The page. Built anew when its sources or the sentences change. Who only plays does not keep what built it.
$(PAGE): web/package-lock.json $(shell find web/src web/public web/*.ts web/*.html tablee/locale tablee/games tablee/solve -name '*.ftl' -o -path 'web/*' -type f) | $(VENV)/bin/python
	@here=$$(ls -d web/node_modules 2>/dev/null || true); \
	$(MAKE) --no-print-directory web/node_modules/.installed && \
	echo "Building the page …" && \
	sh tools/with-node $(VENV) vite build --logLevel warn && \
	if [ -z "$$here" ] && [ ! -e $(VENV)/dev ]; then sh tools/forget-node $(VENV); fi

# The page that needs no server, with Pyodide; the engine is built by `tablee site`.
$(SITE): $(PAGE) web/node_modules/.installed
	sh tools/with-node $(VENV) vite build --mode site --logLevel warn

web/node_modules/.installed: web/package.json web/package-lock.json | $(VENV)/bin/python
	@echo "Installing what builds the page (once) …"
	sh tools/with-node $(VENV) npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

page-lint: web/node_modules/.installed
	sh tools/with-node $(VENV) prettier --check --log-level warn .
	sh tools/with-node $(VENV) eslint .
	sh tools/with-node $(VENV) svelte-check --tsconfig ./tsconfig.json --fail-on-warnings

page-unit: web/node_modules/.installed
	sh tools/with-node $(VENV) vitest run

page-check: page-lint page-unit   ## format, lint, types and component tests of the page

page-test: $(VENV)/dev $(PAGE) $(SITE)   ## the page in real browsers, from end to end
	@sh tools/preflight page
	sh tools/with-node $(VENV) vitest run --config vitest.e2e.config.ts

page-fleet: $(VENV)/dev $(PAGE)   ## the tests with several browsers, on two processes with PostgreSQL
	@sh tools/preflight page
	TABLEE_E2E_ROOM=two sh tools/with-node $(VENV) vitest run --config vitest.e2e.config.ts e2e/together e2e/evening e2e/line e2e/tournament

# Fewer with `make site-test BROWSER_KILLS=3`.
BROWSER_KILLS ?= 200
site-test: $(VENV)/dev $(SITE)   ## the site without a server: all games in Chromium and Firefox, WebKit, 200 kills of the browser
	@sh tools/preflight webkit
	BROWSERS=all KILLS=$(BROWSER_KILLS) sh tools/with-node $(VENV) vitest run --config vitest.e2e.config.ts e2e/site.test.ts e2e/firefox.test.ts e2e/webkit.test.ts

site-figures: $(VENV)/dev $(SITE)   ## how fast the site without a server is on this machine
	@sh tools/preflight page
	FIGURES=1 sh tools/with-node $(VENV) vitest run --config vitest.e2e.config.ts e2e/site-figures.test.ts

page-figures: $(VENV)/dev $(PAGE)   ## how fast the page is on this machine
	@sh tools/preflight page
	FIGURES=1 sh tools/with-node $(VENV) vitest run --config vitest.e2e.config.ts e2e/figures.test.ts

page-pictures: $(VENV)/dev $(PAGE)   ## take the pictures of README and docs/design.md anew
	@sh tools/preflight page
	PICTURES=1 sh tools/with-node $(VENV) vitest run --config vitest.e2e.config.ts e2e/pictures.test.ts
	$(BIN)/python tools/small_pictures.py web/e2e/shots/pictures docs/pictures
	cp docs/pictures/table-light.png web/public/screens/table.png
	cp docs/pictures/phone-dark.png web/public/screens/phone.png

# The environment, in two sizes; each stamp is made anew when the pins change.
$(VENV)/bin/python:
	@PYTHON=$(PYTHON) sh tools/preflight play
	PYTHON=$(PYTHON) sh tools/make-venv $(VENV)

$(VENV)/play: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Installing the Python packages (once, a minute or so) …"
	$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt -e '.[players,room,print,pictures]'
	@touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[players,room,push,print,pictures,ray,peers,dev]'
	@touch $@ $(VENV)/play

clean:           ## forget the environment and what was built
	rm -rf $(VENV) web/node_modules tablee/web_dist tablee/site_dist tablee/docs_dist site
