# SPDX-License-Identifier: Apache-2.0
"""Pages and texts as callers have them."""
from __future__ import annotations

import mmap
from array import array
from typing import Any, Iterator, Tuple, Union, overload

Html = Union[str, bytes, bytearray, memoryview, mmap.mmap, "array[Any]"]


def bytes_of(html: Html) -> Tuple[bytes, bool]:
    """The page's bytes, and whether it was text already: then it is UTF-8,
    whatever it declares."""
    if type(html) is bytes:
        return html, False
    if isinstance(html, str):
        return html.encode("utf-8", "surrogatepass"), True
    try:
        return bytes(memoryview(html)), False
    except TypeError:
        hint = ("; give it what read_bytes() returns" if hasattr(html, "read_bytes")
                else "; give it what read() returns" if hasattr(html, "read") else "")
        raise TypeError("a page must be str, bytes or another buffer, not "
                        + type(html).__name__ + hint) from None


def pages_of(pages: Any) -> Iterator[Any]:
    """Its pages, unless it is one page: its characters would pass for pages."""
    if isinstance(pages, (str, bytes, bytearray, memoryview)):
        raise TypeError("pages must be an iterable of pages, not one page of type "
                        + type(pages).__name__)
    made: Iterator[Any] = iter(pages)
    return made


def check_texts(**texts: object) -> None:
    """Raises TypeError for one that is neither str nor None."""
    for name, text in texts.items():
        if text is not None and not isinstance(text, str):
            raise TypeError(f"{name} must be str, not {type(text).__name__}")


@overload
def whole(text: str) -> str: ...
@overload
def whole(text: None) -> None: ...


def whole(text: Union[str, None]) -> Union[str, None]:
    """The text as UTF-8 can have it: halves of surrogate pairs, such as names
    of files have whose bytes are no UTF-8, become U+FFFD."""
    if text is None or text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
