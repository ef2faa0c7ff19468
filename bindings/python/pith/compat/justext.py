# SPDX-License-Identifier: Apache-2.0
"""The interface of justext."""
from __future__ import annotations

import codecs
import re
from typing import Any, Container, FrozenSet, Iterable, List, Optional, Union

import pith

from . import differs

__all__ = ["Paragraph", "get_stoplist", "get_stoplists", "justext"]

_HEADING = re.compile(r"^h[1-6]$")


class Paragraph:
    """A block of text; `class_type` is "good" or "bad"."""

    def __init__(self, block: pith.Block) -> None:
        self.text = block.text
        self.xpath = block.xpath
        self.dom_path = re.sub(r"\[\d+\]", "", block.xpath).strip("/").replace("/", ".")
        self.words_count = block.words
        self.text_nodes = [block.text]
        self._link_words = block.link_words
        self.is_heading = bool(_HEADING.match(block.type))
        self.heading = self.is_heading
        self.class_type = self.cf_class = "good" if block.kept else "bad"

    @property
    def is_boilerplate(self) -> bool:
        """Whether it was left out."""
        return self.class_type != "good"

    @property
    def chars_count_in_links(self) -> int:
        """Characters of its words in links, about: words are what is counted."""
        return round(self.links_density() * len(self))

    def contains_text(self) -> bool:
        """Whether there is any."""
        return bool(self.text)

    def stopwords_count(self, stopwords: Container[str]) -> int:
        """How many of its words are of this list, in lower case."""
        return sum(word.lower() in stopwords for word in self.text.split())

    def stopwords_density(self, stopwords: Container[str]) -> float:
        """Share of its words that are of this list."""
        count = len(self.text.split())
        return self.stopwords_count(stopwords) / count if count else 0.0

    def links_density(self) -> float:
        """Share of its words in links."""
        return self._link_words / self.words_count if self.words_count else 0.0

    def __len__(self) -> int:
        return len(self.text)


def get_stoplists() -> FrozenSet[str]:
    """No lists: pith needs none."""
    return frozenset()


def get_stoplist(language: str) -> FrozenSet[str]:
    """An empty list: pith needs none."""
    return frozenset()


# Encodings that the WHATWG table has under none of Python's names.
_LABELS = {"cp932": "shift_jis", "iso2022_jp": "iso-2022-jp", "mac-roman": "macintosh",
           "utf-8-sig": "utf-8"}


def _label(encoding: Optional[str]) -> Optional[str]:
    """An encoding by a name of the WHATWG table; Python knows it by more names."""
    if encoding is None:
        return None
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        return encoding
    return _LABELS.get(name, name.replace("_", "-"))


def justext(html_text: Union[str, bytes], stoplist: Iterable[str] = (),
            length_low: int = 70, length_high: int = 200,
            stopwords_low: float = 0.30, stopwords_high: float = 0.32,
            max_link_density: float = 0.2, max_heading_distance: int = 200,
            no_headings: bool = False, encoding: Optional[str] = None,
            default_encoding: Optional[str] = None, enc_errors: str = "replace",
            preprocessor: Any = None) -> List[Paragraph]:
    """All paragraphs of a page, good and bad."""
    given = (length_low, length_high, stopwords_low, stopwords_high,
             max_link_density, max_heading_distance)
    if given != (70, 200, 0.30, 0.32, 0.2, 200) or no_headings:
        differs("justext", "thresholds", "pith's method decides instead")
    if preprocessor is not None:
        differs("justext", "preprocessor", "is not called")
    if enc_errors != "replace":
        differs("justext", "enc_errors", "bytes that are no text become U+FFFD")
    decoded = isinstance(html_text, str)
    page = pith.extract(
        html_text, encoding=None if decoded else _label(encoding),
        fallback_encoding=None if decoded else _label(default_encoding))
    return [Paragraph(block) for block in page.blocks]
