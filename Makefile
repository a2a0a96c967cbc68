# Each target is one command of dev.py, which needs nothing but Python.
PYTHON ?= python3

.PHONY: run test lint bench
run test lint bench:
	@$(PYTHON) dev.py $@
