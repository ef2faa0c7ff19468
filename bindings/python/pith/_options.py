# SPDX-License-Identifier: Apache-2.0
"""What a call should do."""
from __future__ import annotations

import inspect
import math
import numbers
import os
from functools import lru_cache, wraps
from typing import Any, Callable, Dict, Iterable, Mapping, Optional, Tuple, TypeVar, Union, cast

from . import _pith
from ._names import list_of, refuse_unknown, within
from ._site_rules import SiteRules
from ._template import Template
from ._word_list import WordList

MATCHES = ("context", "text", "place")
_TEXTS = ("method", "balance", "keep", "format", "encoding", "fallback_encoding", "select",
          "prune", "captions", "markdown", "link_style", "complex_tables", "language",
          "quality", "where", "layout", "viewport")
_FLAGS = ("links", "images", "no_links", "no_tables", "formatting", "no_comments",
          "tokens", "http_first", "title", "no_posts", "keep_title", "no_items",
          "only_with_metadata")

_Init = TypeVar("_Init", bound=Callable[..., None])


def _names_checked(init: _Init) -> _Init:
    """The same, but a name that it does not have raises what was meant by it."""
    known = frozenset(inspect.signature(init).parameters) - {"self"}

    @wraps(init)
    def checked(self: Any, **given: Any) -> None:
        refuse_unknown(given, known)
        init(self, **given)

    return cast(_Init, checked)


class Options:
    """Choices for any number of pages, checked once.

    Everything is optional.

    method: a name of `pith.methods()`; "auto" is the default.
    settings: the method's parameters, {"min-words": 8}.
    balance: "precision" prefers less noise, "recall" losing nothing.
    keep: "core" is the text of the article or of the posts alone, "main" (the
        default) with what belongs to it, "all" the whole main area.
    union: names of further methods: what one of these keeps is content, too.
    format: of `Page.output`: "text", "markdown", "html", "xml", "tei", "tokens".
    encoding: overrules the page; fallback_encoding: instead of a guess; labels
        of the WHATWG table. http_first: what HTTP declared counts before the
        page's own declaration. A `str` needs none of these.
    select, prune: CSS selectors of what is looked at, and of what is not.
    links, images: keep addresses of links and images in plain text.
    no_links, no_tables, no_comments: leave them out of the output.
    formatting: emphasis in plain text as in Markdown.
    title: the page's title in front of the content.
    keep_title: leave the heading that is the title in the content; without this
        it is in front of it or nowhere.
    captions: of figures: "keep", "drop" or "auto" (short ones with images only).
    markdown: what Markdown may hold: "gfm" (the default), "commonmark", "plain".
    link_style: of Markdown: "inline" (the default) or "reference".
    complex_tables: cells of Markdown that reach over several columns or rows: "repeat"
        (the default), "once", or "html", the table as HTML.
    wrap: break lines of text and Markdown to so many characters, from 20.
    start, max_chars: text and Markdown from this character on, at most so many;
        `Page.next_start` says where they go on.
    no_posts: do not say who wrote each post of a thread, no `Page.posts`.
    no_items: no `Page.items`.
    tokens: fill in `Page.tokens`.
    parts: further members of the record: "links", "blocks", "chunks",
        "next_page", "schema_org", "markdown", "html" (`Page.part()`); posts and items are
        there anyway.
    chunks: most that one of the part "chunks" holds, "800t" (tokens, of four
        bytes) or "3000c" (characters); the part need not be named then.
    language, min_length, max_length, quality, only_with_metadata: what a page
        must have, "en,de", characters, "gopher,c4"; `Page.left_out` says why
        one has not.
    where: a condition over the record's fields that must hold, too, such as
        'score > 0.8 and language = "th"'.
    template, match: drop what repeats on a site (`pith.Template`), told by
        "context", "text" or "place".
    layout: where the boxes come from that some methods need: "builtin" (the
        default, an estimate from HTML and style rules), "plain", "none".
    viewport: the size of the window that they are in, "1280x1024".
    site_rules: read pages of sites that these are for by them: a `pith.SiteRules`,
        or what makes one, a folder or texts by host.
    words: the words of many pages (`pith.WordList`, or what makes one, a file),
        whose outliers the method "outlier" uses instead of those of the page.
    max_bytes, max_nodes, max_depth, max_attrs, max_memory, max_output: limits
        of a page; timeout: seconds for one. 0 is the default of each.

    Raises `pith.OptionError` for what is not usable, TypeError for values of
    another type.
    """

    __slots__ = ("_capsule", "_names")

    @_names_checked
    def __init__(
        self,
        *,
        method: Optional[str] = None,
        settings: Optional[Mapping[str, object]] = None,
        balance: Optional[str] = None,
        keep: Optional[str] = None,
        union: Iterable[str] = (),
        format: Optional[str] = None,
        encoding: Optional[str] = None,
        fallback_encoding: Optional[str] = None,
        http_first: bool = False,
        select: Optional[str] = None,
        prune: Optional[str] = None,
        links: bool = False,
        images: bool = False,
        no_links: bool = False,
        no_tables: bool = False,
        no_comments: bool = False,
        formatting: bool = False,
        title: bool = False,
        keep_title: bool = False,
        captions: Optional[str] = None,
        markdown: Optional[str] = None,
        link_style: Optional[str] = None,
        complex_tables: Optional[str] = None,
        wrap: int = 0,
        start: int = 0,
        max_chars: int = 0,
        no_posts: bool = False,
        no_items: bool = False,
        parts: Iterable[str] = (),
        chunks: Optional[str] = None,
        language: Optional[str] = None,
        min_length: int = 0,
        max_length: int = 0,
        quality: str = "",
        only_with_metadata: bool = False,
        where: Optional[str] = None,
        tokens: bool = False,
        template: Optional[Template] = None,
        match: str = "context",
        layout: Optional[str] = None,
        viewport: Optional[str] = None,
        site_rules: Union[SiteRules, str, os.PathLike[str],
                          Mapping[str, Union[str, bytes]], None] = None,
        words: Union[WordList, str, os.PathLike[str], bytes, bytearray, memoryview,
                     None] = None,
        max_bytes: int = 0,
        max_nodes: int = 0,
        max_depth: int = 0,
        max_attrs: int = 0,
        max_memory: int = 0,
        max_output: int = 0,
        timeout: float = 0,
    ) -> None:
        names = dict(locals())
        del names["self"]
        _check_types(names)
        names["parts"] = parts = list_of(parts)
        names["union"] = union = list_of(union)
        if site_rules is not None and not isinstance(site_rules, SiteRules):
            names["site_rules"] = site_rules = SiteRules(site_rules)
        if words is not None and not isinstance(words, WordList):
            names["words"] = words = WordList(words)
        self._names: Dict[str, Any] = names
        if match not in MATCHES:
            raise _pith.OptionError(
                f'no match "{match}"; there are: {", ".join(MATCHES)}')
        if template is not None and not isinstance(template, Template):
            raise TypeError("template must be a pith.Template, not "
                            + type(template).__name__)
        limits = (within("max_bytes", max_bytes, 64),
                  within("max_nodes", max_nodes, 32),
                  within("max_depth", max_depth, 32),
                  within("max_attrs", max_attrs, 32),
                  within("max_memory", max_memory, 64),
                  within("max_output", max_output, 64), _milliseconds(timeout))
        size, in_chars = _chunk_size(chunks)
        outputs = (_part_bits(parts, chunks, no_posts, no_items), size,
                   within("wrap", wrap, 32), within("start", start, 64),
                   within("max_chars", max_chars, 64))
        self._capsule = _pith.options(
            method, balance, keep, ",".join(union), format, encoding, fallback_encoding, select,
            prune, _pairs(settings),
            (links, images, no_links, no_tables, formatting, no_comments,
             tokens, http_first, title, no_posts, in_chars,
             keep_title),
            limits, template._capsule if template is not None else None,
            MATCHES.index(match), (captions, markdown, link_style, complex_tables),
            outputs,
            (language, within("min_length", min_length, 64),
             within("max_length", max_length, 64), quality or "",
             only_with_metadata, where),
            site_rules._capsule if site_rules is not None else None,
            words._capsule if words is not None else None,
            (layout, *_sides(viewport)))

    def replace(self, **changes: Any) -> Options:
        """The same choices but for these."""
        return Options(**{**self._names, **changes})

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuilt, (self._names,)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}"
                          for name, value in self._names.items()
                          if value not in (None, False, 0, "", ())
                          and (name, value) != ("match", "context"))
        return f"pith.Options({given})"


def _rebuilt(names: Dict[str, Any]) -> Options:
    return Options(**names)


def _check_types(names: Mapping[str, Any]) -> None:
    for name in _TEXTS:
        if names[name] is not None:
            _check_text(name, names[name])
    for name in _FLAGS:
        # links="no" would mean yes.
        if isinstance(names[name], (str, bytes)):
            raise TypeError(f"{name} must be True or False, not "
                            + type(names[name]).__name__)


def _check_text(name: str, text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be str, not {type(text).__name__}")
    if "\0" in text:
        raise _pith.OptionError(f"{name} holds a NUL")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _pith.OptionError(f"{name} holds half of a surrogate pair") from None


def _milliseconds(timeout: float) -> int:
    """Of seconds; what is less than one is one, because 0 is the default."""
    if not isinstance(timeout, numbers.Real):
        raise TypeError("timeout must be a number of seconds, not "
                        + type(timeout).__name__)
    seconds = float(timeout)
    if not 0 <= seconds < math.inf:
        raise _pith.OptionError(f"timeout cannot be {timeout}")
    return within("timeout", max(round(seconds * 1000), seconds > 0), 32)


def _sides(viewport: Optional[str]) -> Tuple[int, int]:
    """Width and height of "1280x1024"; 0: the default."""
    if viewport is None:
        return 0, 0
    sides = viewport.split("x")
    if (len(sides) != 2 or not all(side.isascii() and side.isdigit() and len(side) < 7
                                   and int(side) > 0 for side in sides)):
        raise _pith.OptionError("viewport takes a width and a height in pixels, such as "
                                f'1280x1024, not "{viewport[:40]}"')
    return int(sides[0]), int(sides[1])


def _part_bits(parts: Tuple[str, ...], chunks: Optional[str], no_posts: bool,
               no_items: bool) -> int:
    there = _pith.part_names()
    bits = 0
    for name in parts:
        if name not in there:
            raise _pith.OptionError(
                f'no part "{name}"; there are: {", ".join(there)}')
        bits |= 1 << there.index(name)
    for name, wanted in (("posts", not no_posts), ("items", not no_items),
                         ("chunks", chunks is not None)):
        bits |= wanted << there.index(name)
    return bits


def _chunk_size(chunks: Optional[str]) -> Tuple[int, bool]:
    """The number of "800t" or "3000c", and whether characters are meant."""
    if chunks is None:
        return 0, False
    if not isinstance(chunks, str):
        raise TypeError(f"chunks must be a str, not {type(chunks).__name__}")
    digits = chunks[:-1]
    if (chunks[-1:] not in ("t", "c") or not digits.isascii()
            or not digits.isdigit() or not 10 <= int(digits[:12]) <= 10 ** 9):
        raise _pith.OptionError(
            "chunks takes a number from 10 and t for tokens or c for "
            f'characters, such as 800t, not "{chunks[:40]}"')
    return int(digits), chunks[-1] == "c"


def _pairs(settings: Optional[Mapping[str, object]]) -> Tuple[Tuple[bytes, bytes], ...]:
    if settings is None:
        return ()
    if not isinstance(settings, Mapping):
        raise TypeError("settings must be a mapping of parameters to values, not "
                        + type(settings).__name__)
    for name, value in settings.items():
        _check_text("settings", str(name))
        _check_text(str(name), str(value))
    return tuple((str(name).encode(), str(value).encode())
                 for name, value in settings.items())


@lru_cache(maxsize=64)
def _cached(given: Tuple[Tuple[str, Any], ...]) -> Options:
    return Options(**dict(given))


def options_of(options: Optional[Options], changes: Mapping[str, Any]) -> Options:
    """The options of a call that takes both."""
    if options is not None:
        if not isinstance(options, Options):
            raise TypeError("options must be pith.Options, not "
                            + type(options).__name__)
        return options.replace(**changes) if changes else options
    if not changes:
        return _cached(())
    # A folder of rules or a file of words may have changed since it was read.
    if isinstance(changes.get("site_rules"), str) or isinstance(changes.get("words"), str):
        return Options(**changes)
    # True and 1 are equal, and so are 0 and False: what is kept must not mix them.
    try:
        if all(value is None or type(value) in (str, bool)
               for value in changes.values()):
            return _cached(tuple(sorted(changes.items())))
    except TypeError:
        pass
    return Options(**changes)
