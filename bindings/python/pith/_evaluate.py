# SPDX-License-Identifier: Apache-2.0
"""Scores of extracted texts."""
from __future__ import annotations

from typing import Dict, List, Mapping, NamedTuple, Sequence, Union

from . import _pith
from ._names import list_of
from ._page import Page


class Metric(NamedTuple):
    """A way to compare two texts."""

    name: str
    summary: str


def metrics() -> List[Metric]:
    """The metrics there are."""
    return [Metric(*row) for row in _pith.metrics()]


def evaluate(gold: Mapping[str, str],
             predictions: Mapping[str, Union[str, Page, None]],
             metrics: Sequence[str] = ("word-f1",)) -> Dict[str, Dict[str, float]]:
    """Mean scores over annotated pages.

    gold: the content of each page, by any name; predictions: what was found,
    by the same names, texts or `Page`s. A page without a prediction counts as
    one from which nothing was extracted. The result has for each metric the
    means of its columns, 0 to 1.
    """
    pairs = [(_text("gold", name, content), _text("predictions", name, predictions.get(name)))
             for name, content in gold.items()]
    wanted = list_of(metrics)
    there = [name for name, _ in _pith.metrics()]
    for metric in wanted:
        if metric not in there:
            raise _pith.OptionError(
                f'no metric "{metric}"; there are: {", ".join(there)}')
    return {metric: _pith.evaluate(metric, pairs) for metric in wanted}


def _text(where: str, name: object, found: Union[str, Page, None]) -> bytes:
    text = found.text if isinstance(found, Page) else "" if found is None else found
    if not isinstance(text, str):
        raise TypeError(f"{where}[{name!r}] must be str, not {type(text).__name__}")
    return text.encode("utf-8", "replace")
