# SPDX-License-Identifier: Apache-2.0
"""What is known about one page."""
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Tuple

from . import _pith
from ._input import whole
from ._threads import worker

if TYPE_CHECKING:
    from ._options import Options


class Fact(NamedTuple):
    """Something known about a page, and where it was found."""

    name: str
    value: str
    source: str
    confidence: float


class Block(NamedTuple):
    """A run of text in one block element that shares one decision.

    start and end are byte offsets into `Page.source`.
    """

    type: str
    text: str
    xpath: str
    kept: bool
    reason: str
    figure: float
    start: int
    end: int
    words: int
    link_words: int
    chars: int


class Page:
    """The content of a page and what is known about it.

    Attributes that are not known are None. `status` is "ok", "empty", "limit"
    (a limit was reached; what was found until then is there) or "error" (no
    text at all, or no memory for it); `reason` says why. `score` is from 0 to
    1: how sure the method is; None: unknown.

    `text` is always there; `output` is the content in the format that was
    asked for. `markdown` and `html` are free when they are that format, and
    cost a second pass over the page else.

    A page can be pickled where it has its HTML (`keep_html`): it is extracted
    again where it is loaded. `to_dict()` is smaller, and needs no second pass.
    """

    __slots__ = ("_result", "_content", "_options", "_url", "_charset", "_known")

    def __init__(self, result: object, content: Optional[bytes],
                 options: Options, url: Optional[str],
                 charset: Optional[str]) -> None:
        self._result = result
        self._content = content
        self._options = options
        self._url = url
        self._charset = charset
        self._known: Dict[str, Any] = {}

    def _field(self, name: str) -> Optional[str]:
        if name not in self._known:
            self._known[name] = _pith.field(self._result, name)
        known: Optional[str] = self._known[name]
        return known

    def _numbers(self) -> Tuple[str, float, int, int, int]:
        if "numbers" not in self._known:
            self._known["numbers"] = _pith.numbers(self._result)
        numbers: Tuple[str, float, int, int, int] = self._known["numbers"]
        return numbers

    def _in_format(self, name: str) -> str:
        if self._options._names["format"] == name:
            return self.output
        if name not in self._known:
            self._known[name] = _pith.field(self._again(name), "output") or ""
        output: str = self._known[name]
        return output

    def _again(self, format: str) -> object:
        """The page's result in another format."""
        # A part of it, by characters, there is of text and Markdown alone.
        whole_page = {} if format in ("text", "markdown") else {"start": 0, "max_chars": 0}
        chosen = self._options.replace(format=format, **whole_page)
        return _pith.extract(worker(), self._bytes(), chosen._capsule, self._url,
                             self._charset, None)

    def __reduce__(self) -> Tuple[Any, ...]:
        """The page's HTML and options, by which it is extracted where it is loaded."""
        if self._content is None:
            raise TypeError("a page without its HTML cannot be pickled: extract it with "
                            "keep_html=True, or send what page.to_dict() returns")
        return _extracted, (self._content, self._options, self._url, self._charset)

    def __copy__(self) -> Page:
        return self  # it never changes

    def __deepcopy__(self, memo: Dict[int, Any]) -> Page:
        return self

    def _bytes(self) -> bytes:
        if self._content is None:
            raise _pith.Error("the page was extracted with keep_html=False")
        return self._content

    @property
    def text(self) -> str:
        """The content as plain text, without markup."""
        return self._field("text") or ""

    @property
    def output(self) -> str:
        """The content in the format that was asked for."""
        return self._field("output") or ""

    @property
    def markdown(self) -> str:
        """The content as Markdown."""
        return self._in_format("markdown")

    @property
    def html(self) -> str:
        """The content as clean HTML."""
        return self._in_format("html")

    @property
    def title(self) -> Optional[str]:
        """The title of what the page is about."""
        return self._field("title")

    @property
    def author(self) -> Optional[str]:
        """Who wrote it; several are joined with ", "."""
        return self._field("author")

    @property
    def date(self) -> Optional[str]:
        """The day of publication, "2025-09-04"."""
        return self._field("date")

    @property
    def sitename(self) -> Optional[str]:
        """The name of the site."""
        return self._field("sitename")

    @property
    def description(self) -> Optional[str]:
        """What the page says that it is about."""
        return self._field("description")

    @property
    def language(self) -> Optional[str]:
        """The language of the text, "en"."""
        return self._field("language")

    @property
    def page_type(self) -> Optional[str]:
        """The kind of page: "article", "forum", "product", ..."""
        return self._field("page_type")

    @property
    def url(self) -> Optional[str]:
        """The address that was given, or else the one that the page declares."""
        return self._url or self._field("url")

    @property
    def image(self) -> Optional[str]:
        """The address of the page's main picture."""
        return self._field("image")

    @property
    def license(self) -> Optional[str]:
        """The license that the page declares."""
        return self._field("license")

    @property
    def comments(self) -> Optional[str]:
        """What readers wrote below the content."""
        return self._field("comments")

    @property
    def tokens(self) -> Optional[List[str]]:
        """Words of the text as stems, with the option `tokens`."""
        tokens = self._field("tokens")
        return tokens.split(" ") if tokens else None if tokens is None else []

    @property
    def method(self) -> Optional[str]:
        """The method that ran."""
        return self._field("method")

    @property
    def encoding(self) -> Optional[str]:
        """What the page was decoded from; "UTF-8" for a str."""
        return self._field("encoding")

    @property
    def reason(self) -> Optional[str]:
        """Why the page is empty, cut short or unreadable."""
        return self._field("reason")

    @property
    def status(self) -> str:
        """ "ok", "empty", "limit" or "error"."""
        return self._numbers()[0]

    @property
    def score(self) -> Optional[float]:
        """How sure the method is, 0 to 1."""
        score = self._numbers()[1]
        return score if score >= 0 else None

    @property
    def facts(self) -> List[Fact]:
        """Everything known about the page, with sources."""
        return [Fact(*fact) for fact in _pith.facts(self._result)]

    @property
    def warnings(self) -> List[str]:
        """Limits that were reached, bytes that were replaced, guesses."""
        return _pith.warnings(self._result)

    def part(self, name: str) -> Any:
        """A part of the record, by name; None where it was not asked for.

        "posts" and "items" are there on threads and lists without being asked
        for; the rest with the options `parts` and `chunks`.
        """
        if "parts" not in self._known:
            self._known["parts"] = dict(_pith.parts(self._result))
        made = self._known["parts"].get(name)
        return None if made is None else json.loads(made)

    @property
    def posts(self) -> Optional[List[Dict[str, Any]]]:
        """Posts of a thread: author, date, depth, role, text."""
        posts: Optional[List[Dict[str, Any]]] = self.part("posts")
        return posts

    @property
    def items(self) -> Optional[List[Dict[str, Any]]]:
        """What a list or collection has: title, url, date, price, image."""
        items: Optional[List[Dict[str, Any]]] = self.part("items")
        return items

    @property
    def links(self) -> Optional[List[Dict[str, Any]]]:
        """Links of the content: href, text, rel; with the part "links"."""
        links: Optional[List[Dict[str, Any]]] = self.part("links")
        return links

    @property
    def chunks(self) -> Optional[List[Dict[str, Any]]]:
        """The text in pieces, each with its headings; with `chunks="800t"`."""
        chunks: Optional[List[Dict[str, Any]]] = self.part("chunks")
        return chunks

    @property
    def next_page(self) -> Optional[str]:
        """The address on which it goes on; with the part "next_page"."""
        address: Optional[str] = self.part("next_page")
        return address

    @property
    def schema_org(self) -> Optional[List[Any]]:
        """The page's JSON-LD; with the part "schema_org"."""
        values: Optional[List[Any]] = self.part("schema_org")
        return values

    @property
    def next_start(self) -> Optional[int]:
        """`start` for what comes after `max_chars`; None: nothing does."""
        return self._numbers()[4] or None

    @property
    def left_out(self) -> Optional[str]:
        """Why the options of the filter do not let it pass; None: they do."""
        return _pith.left_out(self._result, self._options._capsule, self._url)

    def _blocks(self) -> Tuple[bytes, List[Block]]:
        if "blocks" not in self._known:
            source, rows = _pith.blocks(self._bytes(), self._options._capsule,
                                        self._url, self._charset)
            self._known["blocks"] = source, [Block(*row) for row in rows]
        found: Tuple[bytes, List[Block]] = self._known["blocks"]
        return found

    @property
    def blocks(self) -> List[Block]:
        """All blocks of the page, kept or not, in document order.

        The page is read a second time when this is asked for first.
        """
        return self._blocks()[1]

    @property
    def source(self) -> bytes:
        """The page as UTF-8, which offsets of blocks point into."""
        return self._blocks()[0]

    def _write(self, form: str, id: Optional[str], indent: int = 0,
               metadata: bool = False, tokens: bool = False,
               csv_safe: bool = False) -> str:
        if id is not None and not isinstance(id, str):
            raise TypeError(f"id must be str, not {type(id).__name__}")
        result = self._result
        # XML and TEI hold the output, which must be in that format.
        if form in ("xml", "tei") and self._options._names["format"] != form:
            result = self._again(form)
        return _pith.write(result, form, whole(id), self._url, indent, metadata,
                           tokens, csv_safe)

    def to_json(self, id: Optional[str] = None, *, indent: int = 0,
                metadata: bool = False) -> str:
        """The record that the program writes as JSON, without a line break."""
        tokens = bool(self._options._names["tokens"])
        return self._write("json", id, indent, metadata, tokens)

    def to_xml(self, id: Optional[str] = None) -> str:
        """As XML; a second pass over the page, unless format="xml" was asked for."""
        return self._write("xml", id)

    def to_tei(self, id: Optional[str] = None) -> str:
        """As TEI P5; a second pass over the page, unless format="tei" was asked for."""
        return self._write("tei", id)

    def to_csv(self, id: Optional[str] = None, *, csv_safe: bool = False) -> str:
        """A row for the columns of `pith.csv_header()`."""
        return self._write("csv", id, csv_safe=csv_safe)

    def front_matter(self) -> str:
        """What is known as a YAML block to put before the text."""
        return self._write("front-matter", None)

    def to_dict(self, id: Optional[str] = None) -> Dict[str, Any]:
        """All fields of the JSON record, with `metadata`."""
        made: Dict[str, Any] = json.loads(self.to_json(id, metadata=True))
        return made

    def __len__(self) -> int:
        """Code points of the text."""
        return self._numbers()[3]

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return self._numbers()[3] > 0

    def __repr__(self) -> str:
        return (f"<pith.Page {self.status} title={self.title!r} "
                f"{len(self)} characters>")


def _extracted(content: bytes, options: Options, url: Optional[str],
               charset: Optional[str]) -> Page:
    return Page(_pith.extract(worker(), content, options._capsule, url, charset, None),
                content, options, url, charset)
