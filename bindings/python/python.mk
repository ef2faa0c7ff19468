# SPDX-License-Identifier: Apache-2.0
#
# The Python package: the wheel, an environment of its own, its tests. All is
# made below build/MODE/python; nothing is fetched but Debian's packages.

PYTHON ?= /usr/bin/python3
PY_OUT := $(abspath $(OUT))/python
PY_WHEEL := $(PY_OUT)/wheel/made
PY_VENV := $(PY_OUT)/venv
PY_SOURCES := $(shell find bindings/python -type f -not -name '*.pyc' \
                -not -path '*/pith.egg-info/*' -not -path '*/build/*' -not -path '*/dist/*')

$(PY_WHEEL): $(PY_SOURCES) $(LIBPITH)
	@rm -rf $(PY_OUT)/src $(PY_OUT)/wheel
	@mkdir -p $(PY_OUT)/wheel
	@cp -r bindings/python $(PY_OUT)/src
	@rm -rf $(PY_OUT)/src/build $(PY_OUT)/src/dist $(PY_OUT)/src/pith.egg-info
	@cp LICENSE $(PY_OUT)/src
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

# What setup.py asks and does where nobody tells it.
python-library: $(LIBPITH)

python-settings:
	@printf '%s\n' 'PITH_VERSION=$(VERSION)' 'PITH_INCLUDE=$(CURDIR)/include' \
	    'PITH_ARCHIVES=$(abspath $(LIBPITH))' 'PITH_LIBS=$(LIBS)'

# The archive of sources, and the wheel that pip makes of it in another environment.
python-sdist:
	@rm -rf $(PY_OUT)/sdist*
	@mkdir -p $(PY_OUT)
	@cp -r bindings/python $(PY_OUT)/sdist-source
	$(call say,SDIST)PITH_SOURCES='$(CURDIR)' $(PYTHON) -m build --sdist --no-isolation \
	    --outdir $(PY_OUT)/sdist $(PY_OUT)/sdist-source >$(PY_OUT)/sdist.log 2>&1 || \
	    { tail -n 30 $(PY_OUT)/sdist.log >&2; exit 1; }
	@$(PYTHON) -m venv --system-site-packages $(PY_OUT)/sdist-venv
	$(call say,VENV)$(PY_OUT)/sdist-venv/bin/pip install --quiet --no-index --no-deps \
	    --no-build-isolation --disable-pip-version-check $(PY_OUT)/sdist/*.tar.gz
	@cd $(PY_OUT) && echo '<p>It rained.' | sdist-venv/bin/python -m pith | \
	    grep -q '^It rained' && echo 'ok - the archive of sources is installed'

python-ready: all $(PY_VENV)/made

python: ## build the Python package, install it in an environment, test it
	@tools/setup test
	@$(MAKE) -j$(JOBS) python-ready
	@bindings/python/tests/run $(PY_VENV)/bin/python $(OUT)/pith

python-long: ## the same with its long tests: all pages, 100,000 in a row
	@tools/setup test
	@$(MAKE) -j$(JOBS) python-ready
	@bindings/python/tests/run $(PY_VENV)/bin/python $(OUT)/pith all
	@$(MAKE) python-sdist

bench-python: ## pith beside trafilatura, readability-lxml and justext
	@tools/setup all
	@$(MAKE) -j$(JOBS) python-ready
	@$(PY_VENV)/bin/python bindings/python/tests/bench.py $(EVAL_SET) \
	    $(or $(PITH_SHARED),../shared)/peers

.PHONY: bench-python python python-ready python-long python-library python-sdist \
        python-settings
