# SPDX-License-Identifier: Apache-2.0
#
# The Python package: the wheel, an environment of its own, its tests. All is
# made below build/MODE/python; nothing is fetched but Debian's packages.

PYTHON ?= /usr/bin/python3
PY_OUT := $(abspath $(OUT))/python
PY_WHEEL := $(PY_OUT)/wheel/made
PY_VENV := $(PY_OUT)/venv
PY_SOURCES := $(shell find bindings/python -type f -not -name '*.pyc')

$(PY_WHEEL): $(PY_SOURCES) $(LIBPITH)
	@rm -rf $(PY_OUT)/src $(PY_OUT)/wheel
	@mkdir -p $(PY_OUT)/wheel
	@cp -r bindings/python $(PY_OUT)/src
	$(call say,WHEEL)cd $(PY_OUT)/src && CC='$(CC)' PITH_VERSION='$(VERSION)' \
	    PITH_INCLUDE='$(CURDIR)/include' PITH_CFLAGS='$(if $(CI),-Werror)' \
	    PITH_ARCHIVES='$(abspath $(LIBPITH))' PITH_LIBS='$(LIBS)' \
	    $(PYTHON) -m build --wheel --no-isolation --outdir $(PY_OUT)/wheel . \
	    >$(PY_OUT)/wheel.log 2>&1 || { tail -n 30 $(PY_OUT)/wheel.log >&2; exit 1; }
	@touch $@

$(PY_VENV)/made: $(PY_WHEEL)
	@rm -rf $(PY_VENV)
	@$(PYTHON) -m venv --system-site-packages $(PY_VENV)
	$(call say,VENV)$(PY_VENV)/bin/pip install --quiet --no-index --no-deps \
	    --disable-pip-version-check $(PY_OUT)/wheel/*.whl
	@touch $@

python-ready: all $(PY_VENV)/made

python: ## build the Python package, install it in an environment, test it
	@tools/setup test
	@$(MAKE) -j$(JOBS) python-ready
	@bindings/python/tests/run $(PY_VENV)/bin/python $(OUT)/pith

python-long: ## the same with its long tests: all pages, 100,000 in a row
	@tools/setup test
	@$(MAKE) -j$(JOBS) python-ready
	@bindings/python/tests/run $(PY_VENV)/bin/python $(OUT)/pith all

bench-python: ## pith beside trafilatura, readability-lxml and justext
	@tools/setup all
	@$(MAKE) -j$(JOBS) python-ready
	@$(PY_VENV)/bin/python bindings/python/tests/bench.py $(EVAL_SET) \
	    $(or $(PITH_SHARED),../shared)/peers

.PHONY: bench-python python python-ready python-long
