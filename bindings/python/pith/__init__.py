# SPDX-License-Identifier: Apache-2.0
"""The main content of web pages.

    import pith
    page = pith.extract(html, url=url)
    print(page.title, page.text)

`extract` takes a page, `extract_many` an iterable of pages on all cores,
`read_warc` gives the pages of a WARC file. `Template` drops what repeats on a
site, `evaluate` scores texts, `methods` says what there is. A page that is
broken never raises: `Page.status` says how it went.
"""
from __future__ import annotations

from typing import List, NamedTuple, Tuple

from . import _pith
from ._evaluate import Metric, evaluate, metrics
from ._extract import extract, extract_many
from ._options import Options
from ._page import Block, Fact, Page
from ._pith import Error, LimitError, OptionError
from ._site_rules import SiteRules
from ._template import Template
from ._warc import Record, read_warc
from ._word_list import WordList

__version__ = _pith.version

__all__ = [
    "Block", "Error", "Fact", "LimitError", "Method", "Metric", "OptionError",
    "Options", "Page", "Parameter", "Record", "SiteRules", "Template",
    "WordList", "csv_header", "evaluate", "extract", "extract_many", "formats", "methods", "metrics",
    "read_warc",
]


class Parameter(NamedTuple):
    """A parameter of a method; `values` has the names of named values."""

    name: str
    help: str
    low: float
    high: float
    default: float
    values: Tuple[str, ...]


class Method(NamedTuple):
    """A way to find the content; `source` is a paper, a project or "own"."""

    name: str
    summary: str
    source: str
    parameters: Tuple[Parameter, ...]


def methods() -> List[Method]:
    """The methods there are, for the option `method`."""
    return [Method(name, summary, source,
                   tuple(Parameter(*row[:5], tuple(row[5])) for row in rows))
            for name, summary, source, rows in _pith.methods()]


def formats() -> List[str]:
    """The formats there are, for the option `format`."""
    return _pith.formats()


def csv_header() -> str:
    """The names of the columns of `Page.to_csv()`, as a line."""
    return _pith.csv_header()
