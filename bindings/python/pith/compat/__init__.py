# SPDX-License-Identifier: Apache-2.0
"""Other extractors' interfaces, on pith: one import line to change.

    from pith.compat.trafilatura import extract, bare_extraction
    from pith.compat.readability import Document
    from pith.compat.resiliparse import extract_plain_text
    from pith.compat.newspaper import Article
    from pith.compat.justext import justext
    from pith.compat.html2text import html2text
    from pith.compat.markdownify import markdownify

The names and arguments are those of the other package; the text is pith's. An
option without a counterpart warns once (`CompatWarning`) and says what happens
instead. None of the other packages has to be installed.
"""
from __future__ import annotations

import sys
import warnings
from typing import Set, Type

__all__ = ["CompatWarning", "differs", "warn"]


class CompatWarning(UserWarning):
    """An option means nothing here, or something else."""


_said: Set[str] = set()


def warn(message: str, category: Type[Warning]) -> None:
    """Warn about the line that called into this package."""
    level = 2
    while sys._getframe(level - 1).f_globals.get("__name__", "").startswith(__name__):
        level += 1
    warnings.warn(message, category, stacklevel=level)


def differs(module: str, option: str, instead: str) -> None:
    """Say once what happens instead."""
    key = f"{module}.{option}"
    if key not in _said:
        _said.add(key)
        warn(f"pith.compat.{module}: {option}: {instead}", CompatWarning)
