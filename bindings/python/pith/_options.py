# SPDX-License-Identifier: Apache-2.0
"""What a call should do."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Dict, Mapping, Optional, Tuple

from . import _pith
from ._template import Template

MATCHES = ("context", "text", "place")


class Options:
    """Choices for any number of pages, checked once.

    Everything is optional.

    method: a name of `pith.methods()`; "auto" is the default.
    settings: the method's parameters, {"min-words": 8}.
    balance: "precision" prefers less noise, "recall" losing nothing.
    keep: "core" is the text of the article or of the posts alone, "main" (the
        default) with what belongs to it, "all" the whole main area.
    format: of `Page.output`: "text", "markdown", "html", "xml", "tei", "tokens".
    encoding: overrules the page; fallback_encoding: instead of a guess; labels
        of the WHATWG table. http_first: what HTTP declared counts before the
        page's own declaration. A `str` needs none of these.
    select, prune: CSS selectors of what is looked at, and of what is not.
    links, images: keep addresses of links and images in plain text.
    no_links, no_tables, no_comments: leave them out of the output.
    formatting: emphasis in plain text as in Markdown.
    tokens: fill in `Page.tokens`.
    template, match: drop what repeats on a site (`pith.Template`), told by
        "context", "text" or "place".
    max_bytes, max_nodes, max_depth, max_attrs, max_memory, max_output: limits
        of a page; timeout: seconds for one. 0 is the default of each.

    Raises `pith.OptionError` for what is not usable, TypeError for values of
    another type.
    """

    __slots__ = ("_capsule", "_names")

    def __init__(
        self,
        *,
        method: Optional[str] = None,
        settings: Optional[Mapping[str, object]] = None,
        balance: Optional[str] = None,
        keep: Optional[str] = None,
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
        tokens: bool = False,
        template: Optional[Template] = None,
        match: str = "context",
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
        self._names: Dict[str, Any] = names
        if match not in MATCHES:
            raise _pith.OptionError(
                f'no match "{match}"; there are: {", ".join(MATCHES)}')
        if template is not None and not isinstance(template, Template):
            raise TypeError("template must be a pith.Template, not "
                            + type(template).__name__)
        limits = (_within(max_bytes, 64), _within(max_nodes, 32),
                  _within(max_depth, 32), _within(max_attrs, 32),
                  _within(max_memory, 64), _within(max_output, 64),
                  _within(round(timeout * 1000), 32))
        self._capsule = _pith.options(
            method, balance, keep, format, encoding, fallback_encoding, select,
            prune, _pairs(settings),
            (links, images, no_links, no_tables, formatting, no_comments,
             tokens, http_first),
            limits, template._capsule if template is not None else None,
            MATCHES.index(match))

    def replace(self, **changes: Any) -> Options:
        """The same choices but for these."""
        return Options(**{**self._names, **changes})

    def __reduce__(self) -> Tuple[Any, ...]:
        return _rebuilt, (self._names,)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}"
                          for name, value in self._names.items()
                          if value not in (None, False, 0)
                          and (name, value) != ("match", "context"))
        return f"pith.Options({given})"


def _rebuilt(names: Dict[str, Any]) -> Options:
    return Options(**names)


def _within(number: int, bits: int) -> int:
    """A number that C can hold; larger ones are out of any range."""
    if not isinstance(number, int):
        raise TypeError("a limit must be a whole number, not "
                        + type(number).__name__)
    if number < 0 or number >= 1 << bits:
        raise _pith.OptionError(f"a limit cannot be {number}")
    return number


def _pairs(settings: Optional[Mapping[str, object]]) -> Tuple[Tuple[bytes, bytes], ...]:
    return tuple((str(name).encode(), str(value).encode())
                 for name, value in (settings or {}).items())


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
    # True and 1 are equal, and so are 0 and False: what is kept must not mix them.
    try:
        if all(value is None or type(value) in (str, bool)
               for value in changes.values()):
            return _cached(tuple(sorted(changes.items())))
    except TypeError:
        pass
    return Options(**changes)
