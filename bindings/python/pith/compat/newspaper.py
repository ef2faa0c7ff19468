# SPDX-License-Identifier: Apache-2.0
"""The interface of newspaper's Article."""
from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Optional, Union

import pith

from . import differs
from .trafilatura import fetch_url

__all__ = ["Article", "ArticleException", "fulltext"]

# Keywords of Article and of its configuration that change nothing here, and need not.
_QUIET = {"keep_article_html", "memoize_articles", "language", "use_meta_language",
          "verbose", "fetch_images"}


class ArticleException(Exception):
    """parse() before download(), or a page that could not be fetched."""


class Article:
    """A page by its address: download(), then parse()."""

    def __init__(self, url: str, title: str = "", source_url: str = "",
                 config: Any = None, **kwargs: Any) -> None:
        if config is not None:
            differs("newspaper", "config", "not read")
        for name in kwargs:
            if name not in _QUIET:
                differs("newspaper", name, "ignored")
        self.url = url
        self.source_url = source_url
        self.title = title
        self.html: Union[str, bytes] = ""
        self.text = ""
        self.article_html = ""
        self.authors: List[str] = []
        self.publish_date: Optional[datetime] = None
        self.top_image = self.top_img = ""
        self.canonical_link = ""
        self.meta_description = ""
        self.meta_lang = ""
        self.tags: List[str] = []
        self.meta_data: Dict[str, str] = {}
        self.is_parsed = False

    def download(self, input_html: Union[str, bytes, None] = None,
                 title: Optional[str] = None, recursion_counter: int = 0,
                 **kwargs: Any) -> Article:
        """Fetch the page, unless it is given."""
        self.title = title or self.title
        found = input_html if input_html is not None else fetch_url(self.url)
        if found is None:
            raise ArticleException(f"{self.url} could not be fetched")
        self.html = found
        return self

    def parse(self) -> Article:
        """Fill in the fields."""
        if not self.html:
            raise ArticleException("You must `download()` an article first!")
        page = pith.extract(self.html, self.url, format="html", keep_html=False)
        self.title = page.title or self.title
        self.text = page.text
        self.article_html = page.output
        self.authors = [f.value for f in page.facts if f.name == "author"]
        self.tags = [f.value for f in page.facts if f.name == "tag"]
        self.top_image = self.top_img = page.image or ""
        self.canonical_link = next(
            (f.value for f in page.facts if f.name == "url"), "")
        self.meta_description = page.description or ""
        self.meta_lang = page.language or ""
        self.meta_data = {f.name: f.value for f in page.facts}
        self.publish_date = _day(page.date)
        self.is_parsed = True
        return self


def fulltext(html: Union[str, bytes], language: str = "en") -> str:
    """The text of the content; pith finds the language itself."""
    return pith.extract(html, keep_html=False).text


def _day(date: Optional[str]) -> Optional[datetime]:
    try:
        return datetime.fromisoformat(date) if date else None
    except ValueError:
        return None
