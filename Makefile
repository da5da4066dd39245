# Everything a newcomer needs: `make play` and `make test`. Python 3.11 or newer and make are all that must be there.
PYTHON ?= python3
BIN := .venv/bin
UV := .venv-uv/bin/uv
export UV_PYTHON_DOWNLOADS := never

SPREAD := --numprocesses=auto --dist=worksteal
# Branch coverage sees into compiled code only where compilation is off; everything else is the same both ways. So these
# run interpreted too: the tests of each package that compiles something, and whole matches of every game.
COMPILING = $(shell grep -rl --include='*.py' '^@compiled' src/klotz)
INTERPRETED = $(sort $(patsubst src/klotz/%,tests/%,$(dir $(COMPILING)))) tests/test_golden.py

.PHONY: setup play test services check bench docs golden clean

setup: .venv/.ready

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Klotz needs Python 3.11 or newer; say which one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "Python's venv is missing; on Debian: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv-uv
	.venv-uv/bin/pip install --quiet --disable-pip-version-check 'uv>=0.9,<1'

.venv/.ready: pyproject.toml uv.lock | $(UV)
	$(UV) sync --quiet --locked --inexact --python $(PYTHON)
	@touch $@

play: setup
	$(BIN)/klotz serve --open

# The tests start servers of their own: where they are missing, and it may, this installs what Debian calls them.
SERVERS := postgresql redis-server
services:
	@{ command -v redis-server && { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } >/dev/null 2>&1 \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
	&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(SERVERS) >/dev/null; } \
	|| { echo "The tests need PostgreSQL and Redis; on Debian: apt-get install $(SERVERS)"; exit 1; }

# What talks to a network has branches that need a fault at the right moment; all else is visited to the last one.
NETWORK := src/klotz/server/*,src/klotz/joining/*,src/klotz/commands/serve.py

test: setup services
	@echo "All tests, on every core: this takes some minutes."
	$(BIN)/pytest $(SPREAD) --cov --cov-report= --cov-fail-under=0
	@echo "The tests of what is compiled once more, interpreted: $(INTERPRETED)"
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(SPREAD) --cov --cov-append --cov-report= --cov-fail-under=0 -m "not compiled" $(INTERPRETED)
	$(BIN)/coverage report --omit='$(NETWORK)'
	$(BIN)/coverage report --include='$(NETWORK)' --fail-under=97

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/klotz rules >/dev/null

bench: setup
	$(UV) sync --quiet --locked --inexact --group bench --python $(PYTHON)
	$(BIN)/python -m bench

docs: setup
	$(UV) sync --quiet --locked --inexact --group docs --python $(PYTHON)
	$(BIN)/mkdocs build --strict

# Plays and stores matches for games and options that have none; what is stored has to replay for ever.
golden: setup
	$(BIN)/python -m tests.golden.write

clean:
	rm -rf .venv .venv-uv build dist src/klotz/__pycache__ tests/__pycache__
