# SPDX-License-Identifier: Apache-2.0
"""The interface of html2text: a whole page, or a part of one, as Markdown."""
from __future__ import annotations

from typing import Any, Callable, Optional

import pith

from . import differs

__all__ = ["HTML2Text", "html2text"]

_WRAP_MIN = 20  # characters, as pith.Options(wrap=...) has it


class HTML2Text:
    """A converter; attributes choose what is left out.

    body_width: break lines to so many characters; 0, the default, breaks none.
    ignore_links, ignore_images, ignore_tables: leave them out.
    inline_links: False puts addresses at the end.
    """

    baseurl: str
    body_width: int
    ignore_links: bool
    ignore_images: bool
    ignore_tables: bool
    inline_links: bool

    def __init__(self, out: Optional[Callable[[str], None]] = None, baseurl: str = "",
                 bodywidth: int = 0) -> None:
        self.out = out
        self.baseurl = baseurl
        self.body_width = bodywidth
        self.ignore_links = self.ignore_images = self.ignore_tables = False
        self.inline_links = True

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.__annotations__ and name != "out":
            differs("html2text", name, "ignored; the output is CommonMark with tables")
        object.__setattr__(self, name, value)

    def handle(self, data: str) -> str:
        """Markdown, with a line break at its end; `out` is called with it, too."""
        page = pith.extract(
            data, self.baseurl or None, method="body", format="markdown",
            no_links=self.ignore_links, images=not self.ignore_images,
            no_tables=self.ignore_tables, keep_title=True, keep_html=False,
            link_style="inline" if self.inline_links else "reference",
            wrap=max(self.body_width, _WRAP_MIN) if self.body_width else 0)
        made = page.output.rstrip("\n") + "\n\n"
        if self.out is not None:
            self.out(made)
        return made


def html2text(html: str, baseurl: str = "",
              bodywidth: Optional[int] = None) -> str:
    """Markdown of all visible content; bodywidth breaks lines, which are whole else."""
    return HTML2Text(baseurl=baseurl, bodywidth=bodywidth or 0).handle(html)
