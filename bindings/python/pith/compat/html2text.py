# SPDX-License-Identifier: Apache-2.0
"""The interface of html2text: a whole page, or a part of one, as Markdown."""
from __future__ import annotations

from typing import Optional

import pith

__all__ = ["HTML2Text", "html2text"]


class HTML2Text:
    """A converter; attributes choose what is left out."""

    def __init__(self, baseurl: str = "", bodywidth: Optional[int] = None) -> None:
        self.baseurl = baseurl
        self.body_width = bodywidth or 0
        self.ignore_links = False
        self.ignore_images = False
        self.ignore_tables = False

    def handle(self, data: str) -> str:
        """Markdown, with a line break at its end. Lines are never wrapped."""
        page = pith.extract(data, self.baseurl or None, method="body",
                            format="markdown", no_links=self.ignore_links,
                            images=not self.ignore_images,
                            no_tables=self.ignore_tables, keep_title=True,
                            keep_html=False)
        return page.output.rstrip("\n") + "\n\n" if page.output else "\n\n"


def html2text(html: str, baseurl: str = "",
              bodywidth: Optional[int] = None) -> str:
    """Markdown of all visible content."""
    return HTML2Text(baseurl, bodywidth).handle(html)
