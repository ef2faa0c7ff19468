# SPDX-License-Identifier: Apache-2.0
"""The interface of markdownify: HTML as Markdown."""
from __future__ import annotations

from typing import Any, Iterable, Optional, Set

import pith

from . import differs

__all__ = ["ASTERISK", "ATX", "ATX_CLOSED", "BACKSLASH", "MarkdownConverter", "SETEXT",
           "SPACES", "UNDERLINED", "UNDERSCORE", "markdownify"]

# Names of styles, for programs that import them.
ATX, ATX_CLOSED, UNDERLINED, SETEXT = "atx", "atx_closed", "underlined", "underlined"
SPACES, BACKSLASH, ASTERISK, UNDERSCORE = "spaces", "backslash", "*", "_"

# What the output is like; other values warn.
_STYLES = {"heading_style": (ATX,), "strong_em_symbol": (ASTERISK,), "autolinks": (False,),
           "newline_style": (BACKSLASH,), "default_title": (False,)}
_UNWRAPPED = {"a", "img"}
_WRAP_MIN = 20  # characters, as pith.Options(wrap=...) has it


def _warn(options: Any, strip: Set[str], convert: Optional[Iterable[str]]) -> None:
    for name in sorted(strip - _UNWRAPPED):
        differs("markdownify", f"strip {name!r}", 'only "a" and "img" are stripped')
    if convert is not None:
        differs("markdownify", "convert", "all elements are converted")
    for name, value in options.items():
        if value not in _STYLES.get(name, ()):
            differs("markdownify", name, "ignored; the output is CommonMark with tables")


def markdownify(html: str, strip: Optional[Iterable[str]] = None,
                convert: Optional[Iterable[str]] = None, wrap: bool = False,
                wrap_width: Optional[int] = 80, **options: Any) -> str:
    """Markdown of all visible content. strip names elements to leave out, but not their
    text: "a" and "img" count. wrap breaks lines to wrap_width characters."""
    wanted = {strip} if isinstance(strip, str) else set(strip or ())
    _warn(options, wanted, convert)
    page = pith.extract(html, method="body", format="markdown",
                        no_links="a" in wanted, images="img" not in wanted,
                        wrap=max(wrap_width or 0, _WRAP_MIN) if wrap else 0,
                        keep_title=True, keep_html=False)
    return page.output


class MarkdownConverter:
    """Options once, for any number of pages."""

    def __init__(self, **options: Any) -> None:
        self._options = options

    def convert(self, html: str) -> str:
        """Markdown of all visible content."""
        return markdownify(html, **self._options)
