# SPDX-License-Identifier: Apache-2.0
"""Pages as callers have them."""
from __future__ import annotations

from typing import Tuple, Union

Html = Union[str, bytes, bytearray, memoryview]


def bytes_of(html: Html) -> Tuple[bytes, bool]:
    """The page's bytes, and whether it was text already: then it is UTF-8,
    whatever it declares."""
    if type(html) is bytes:
        return html, False
    if isinstance(html, str):
        return html.encode("utf-8", "surrogatepass"), True
    if isinstance(html, (bytes, bytearray, memoryview)):
        return bytes(html), False
    raise TypeError("a page must be str, bytes, bytearray or memoryview, not "
                    + type(html).__name__)
