PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: env run browser test catalogues

env: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	@echo "Installing into $(VENV), this takes about a minute"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

# With a token on Telegram, without one in the sandbox.
run: env
	@if [ -n "$$TELEGRAM_BOT_TOKEN" ] || grep -qs '^TELEGRAM_BOT_TOKEN=.' .env; \
	then exec $(BIN)/python -m bot; else exec $(BIN)/python -m bot sandbox; fi

# The page's tests play in chromium; as root on Debian it is installed, elsewhere it must be there.
browser:
	@command -v chromium >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium fonts-noto-color-emoji; } || \
	{ echo "chromium is missing (Debian: apt-get install chromium)" >&2; exit 1; }

test: env browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 || { echo "What failed, once more, alone:"; \
	$(BIN)/pytest --last-failed --last-failed-no-failures none; }

# Bring the source's texts into every catalogue: new ones come in untranslated, unused ones go.
catalogues: env
	mkdir -p build
	$(BIN)/pybabel --quiet extract --mapping babel.cfg --no-location --sort-output --output build/messages.pot bot
	for catalogue in bot/i18n/locales/*/messages.po; do \
	$(BIN)/pybabel --quiet update --input-file build/messages.pot --output-file $$catalogue \
	--locale $$(basename $$(dirname $$catalogue)) --no-wrap --no-fuzzy-matching --ignore-obsolete \
	--ignore-pot-creation-date || exit 1; done

# Times of generating all legal turns, ours beside the tests' own generator.
.PHONY: bench
bench: env
	$(BIN)/python -m tests.engine.bench

# What a board picture costs, ours beside naive drawing and other encoders.
.PHONY: bench-rendering
bench-rendering: env
	$(BIN)/python -m tests.rendering.bench

# A quarter of an hour of everything at once: 200 matches, faults, kills; then memory and start-up.
.PHONY: soak
soak: env
	$(BIN)/python -m tests.soak
