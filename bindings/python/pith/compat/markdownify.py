# SPDX-License-Identifier: Apache-2.0
"""The interface of markdownify: HTML as Markdown."""
from __future__ import annotations

from typing import Any, Iterable, Optional

import pith

from . import differs

__all__ = ["markdownify"]


def markdownify(html: str, strip: Optional[Iterable[str]] = None,
                convert: Optional[Iterable[str]] = None, **options: Any) -> str:
    """Markdown of all visible content. strip names elements to unwrap: of these
    "a" and "img" count."""
    wanted = set(strip or ())
    if convert is not None:
        differs("markdownify", "convert", "all elements are converted")
    for name in options:
        differs("markdownify", name, "ignored; the output is CommonMark")
    page = pith.extract(html, method="body", format="markdown",
                        no_links="a" in wanted, keep_title=True, keep_html=False)
    return page.output
