PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: env run test

env: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

# With a token on Telegram, without one in the sandbox.
run: env
	@if [ -n "$$TELEGRAM_BOT_TOKEN" ] || grep -qs '^TELEGRAM_BOT_TOKEN=.' .env; \
	then exec $(BIN)/python -m bot; else exec $(BIN)/python -m bot sandbox; fi

test: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2
