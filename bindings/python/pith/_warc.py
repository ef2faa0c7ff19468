# SPDX-License-Identifier: Apache-2.0
"""Records of WARC files."""
from __future__ import annotations

import os
from typing import Iterator, NamedTuple, Optional, Sequence, Tuple, Union

from . import _pith
from ._input import Html
from ._names import list_of, within

TYPES = ("warcinfo", "request", "response", "resource", "metadata", "conversion",
         "revisit", "continuation", "damage")


class Record(NamedTuple):
    """A record of a WARC file.

    content is the body of an HTTP message, without chunks and unpacked, or the
    block of other records. problem says what is damaged; a record of type
    "damage" is nothing else.
    """

    type: str
    url: Optional[str]
    date: Optional[str]
    id: Optional[str]
    offset: int
    http_status: int
    mime: Optional[str]
    charset: Optional[str]
    content: bytes
    problem: Optional[str]

    @property
    def is_html(self) -> bool:
        """Whether its type says so, or else how it begins."""
        mime = (self.mime or "").split(";")[0].strip().lower()
        if mime:
            return mime in ("text/html", "application/xhtml+xml")
        return self.content.lstrip()[:1] == b"<"


Source = Union[Html, Record, Tuple[Html, Optional[str]]]


def parts_of(source: Source) -> Tuple[Html, Optional[str], Optional[str]]:
    """A page, its address and what HTTP declared, of what stands for a page."""
    if isinstance(source, Record):
        return source.content, source.url, source.charset
    if not isinstance(source, tuple):
        return source, None, None
    if len(source) != 2:
        raise TypeError("a page with its address is a pair (html, url), not a tuple of "
                        f"{len(source)}")
    return source[0], source[1], None


def read_warc(path: Union[str, "os.PathLike[str]"], *,
              types: Sequence[str] = ("response",), html_only: bool = True,
              max_bytes: int = 20_000_000) -> Iterator[Record]:
    """The records of a file: .warc, .warc.gz or .warc.zst; "-" is standard input.

    types: which records; an empty sequence gives all of them, damage included.
    html_only: leave out responses that are no HTML.
    max_bytes: of a record's content; what is longer is cut, and `problem` says so.

    One record is in memory at a time. Damage is passed over. Raises `pith.Error`
    when the file cannot be opened or read, `pith.OptionError` for a type that
    there is not.
    """
    wanted = list_of(types)
    for name in wanted:
        if name not in TYPES:
            raise _pith.OptionError(f'no type "{name}"; there are: {", ".join(TYPES)}')
    most = within("max_bytes", max_bytes, 63)
    name = os.fsdecode(path)
    return _records(_pith.warc_open(os.fsencode(path)), name, wanted, html_only, most)


def _records(reader: object, path: str, types: Sequence[str], html_only: bool,
             max_bytes: int) -> Iterator[Record]:
    try:
        while True:
            found = _pith.warc_next(reader, max_bytes)
            if found is None:
                return
            record = Record(*found)
            if types and record.type not in types:
                continue
            if html_only and record.type == "response" and not record.is_html:
                continue
            yield record
    except _pith.Error as error:
        raise _pith.Error(f"{path}: {error}") from None
    finally:
        _pith.warc_close(reader)
