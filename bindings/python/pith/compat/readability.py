# SPDX-License-Identifier: Apache-2.0
"""The interface of readability-lxml."""
from __future__ import annotations

import re
from typing import Any, Optional, Union

import pith

from . import differs

__all__ = ["Document", "Unparseable"]

_BARS = (" | ", " - ", " :: ", " / ")


class Unparseable(ValueError):
    """Kept for programs that catch it; nothing raises it."""


class Document:
    """A page, and its content as HTML."""

    def __init__(self, input: Union[str, bytes], positive_keywords: Any = None,
                 negative_keywords: Any = None, url: Optional[str] = None,
                 min_text_length: int = 25, retry_length: int = 250,
                 xpath: bool = False, handle_failures: str = "discard") -> None:
        if positive_keywords or negative_keywords:
            differs("readability", "keywords", "names of classes are not asked")
        if min_text_length != 25 or retry_length != 250:
            differs("readability", "lengths", "there are no such thresholds")
        if xpath:
            differs("readability", "xpath", "elements get no attribute x")
        self.input = input
        self._page = pith.extract(input, url, format="html")

    def title(self) -> str:
        """The title, or "[no-title]"."""
        return self._page.title or "[no-title]"

    def short_title(self) -> str:
        """The title without the name of the site; empty where there is none."""
        title = self._page.title or ""
        for bar in _BARS:
            if bar in title:
                parts = title.split(bar)
                longest = max(parts, key=lambda part: len(part.split()))
                if len(longest.split()) >= 2:
                    return longest.strip()
        return title

    def author(self) -> str:
        """Who wrote it, or "[no-author]"."""
        return self._page.author or "[no-author]"

    def content(self) -> str:
        """The whole page as it was given."""
        if isinstance(self.input, str):
            return self.input
        return self._page.source.decode("utf-8", "replace")

    def summary(self, html_partial: bool = False,
                keep_all_images: bool = False) -> str:
        """The content as HTML: a document, or a div with html_partial."""
        if keep_all_images:
            differs("readability", "keep_all_images",
                    "images of the content are kept, others are not")
        body = re.sub(r"\s+\Z", "", self._page.html)
        if html_partial:
            return f"<div>{body}</div>"
        return f"<html><body><div>{body}</div></body></html>"
