# Tablée. Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# All of it fits a laptop with two cores; -n auto would start too many workers on a server.
WORKERS ?= 2

.PHONY: play test check format types lint fast figures bench clean help

help:            ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## */\t/'

play: $(VENV)/play   ## install what is needed and play
	$(BIN)/tablee

test: check $(VENV)/dev   ## everything: format, lint, types, all tests
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m slow

check: lint types fast   ## the quick part, under two minutes

lint: $(VENV)/dev
	$(BIN)/ruff format --check tablee tests bench
	$(BIN)/ruff check tablee tests bench

types: $(VENV)/dev
	$(BIN)/mypy

fast: $(VENV)/dev
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup -m "not slow"

format: $(VENV)/dev   ## put the code into its one form
	$(BIN)/ruff format tablee tests bench
	$(BIN)/ruff check --fix tablee tests bench

figures: $(VENV)/play   ## draw the figures of the rules pages anew
	$(BIN)/tablee figures docs/rules

bench: $(VENV)/dev   ## measure the rules on this machine
	$(BIN)/tablee bench rules

# The environment, in two sizes; each stamp is made anew when the pins change.
$(VENV)/bin/python:
	PYTHON=$(PYTHON) sh tools/make-venv $(VENV)

$(VENV)/play: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[players,room,print]'
	@touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[players,room,print,peers,dev]'
	@touch $@ $(VENV)/play

clean:           ## forget the environment
	rm -rf $(VENV)
