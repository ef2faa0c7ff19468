# SPDX-License-Identifier: Apache-2.0
"""A plugin for pytest: trafilatura's tests on pith.compat.trafilatura.

    PYTHONPATH=PEERS/trafilatura:... python -m pytest -p exchanged ...

The functions of trafilatura that pith.compat.trafilatura has are exchanged
before the tests import them. Each test that calls one of them is written to
the file EXCHANGED, with its outcome and, if it failed, the failing line; tests
of trafilatura's inner parts, which call none, are counted.
"""
import functools
import importlib
import importlib.metadata
import json
import os
import warnings

import pytest

from pith.compat import CompatWarning
from pith.compat import trafilatura as compat

PLACES = {
    "trafilatura": compat.__all__,
    "trafilatura.core": ("bare_extraction", "extract", "extract_with_metadata"),
    "trafilatura.baseline": ("baseline", "html2txt"),
    "trafilatura.metadata": ("extract_metadata",),
}
warnings.simplefilter("ignore", CompatWarning)
_version = importlib.metadata.version
# A folder of sources has no metadata, and they ask for some.
importlib.metadata.version = lambda name: \
    "0" if name in ("trafilatura", "courlan", "htmldate", "justext") else _version(name)
_used = set()
_rows = []


def _counted(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        _used.add(function.__name__)
        return function(*args, **kwargs)
    return call


def pytest_configure(config):
    for place, names in PLACES.items():
        module = importlib.import_module(place)
        for name in names:
            if name not in ("Document", "load_html", "fetch_url", "fetch_response"):
                setattr(module, name, _counted(getattr(compat, name)))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if report.when == "setup":
        _used.clear()
    if report.when != "call":
        return
    why = ""
    if report.failed and call.excinfo is not None:
        entry = call.excinfo.traceback[0]
        for found in call.excinfo.traceback:
            if str(found.path).endswith("_tests.py"):
                entry = found
        why = f"{entry.lineno + 1}: {call.excinfo.typename}: " + \
            str(call.excinfo.value).split("\n")[0][:160]
    _rows.append({"test": f"{item.path.name}::{item.name}", "uses": sorted(_used),
                  "outcome": report.outcome, "why": why})


def pytest_sessionfinish(session):
    with open(os.environ["EXCHANGED"], "w", encoding="utf-8") as file:
        for row in _rows:
            file.write(json.dumps(row) + "\n")
