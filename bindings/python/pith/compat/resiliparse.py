# SPDX-License-Identifier: Apache-2.0
"""The interface of resiliparse.extract.html2text."""
from __future__ import annotations

from typing import Any, Iterable, Optional, Union

import pith

from . import differs

__all__ = ["extract_plain_text"]


def _source(html: Any) -> Union[str, bytes, bytearray, memoryview]:
    """Text or bytes as they are; of a tree or a node, its HTML."""
    if isinstance(html, (str, bytes, bytearray, memoryview)):
        return html
    node = getattr(html, "document", None) or html
    found = getattr(node, "html", None)
    if not isinstance(found, str):
        raise TypeError(f"html must be a tree or str, not {type(html).__name__}")
    return found


def extract_plain_text(html: Any, preserve_formatting: Union[bool, str] = True,
                       main_content: bool = False, list_bullets: bool = True,
                       alt_texts: bool = True, links: bool = False,
                       form_fields: bool = False, noscript: bool = False,
                       comments: bool = True,
                       skip_elements: Optional[Iterable[str]] = None) -> str:
    """The text of a page, or its main content alone with main_content.

    preserve_formatting: False gives one line; "minimal_html" gives HTML.
    """
    if form_fields:
        differs("resiliparse", "form_fields", "texts of forms are left out")
    if noscript:
        differs("resiliparse", "noscript", "is read where a page needs it")
    if not list_bullets:
        differs("resiliparse", "list_bullets", "lists stay as they are")
    page = pith.extract(
        _source(html), format="html" if preserve_formatting == "minimal_html" else None,
        method=None if main_content else "body", links=links,
        images=alt_texts and not main_content, no_comments=not comments,
        prune=", ".join(skip_elements) if skip_elements else None,
        keep_title=not main_content, keep_html=False)
    if preserve_formatting:
        return page.output
    return " ".join(page.output.split())
