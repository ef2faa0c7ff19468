# SPDX-License-Identifier: Apache-2.0
"""The interface of justext."""
from __future__ import annotations

import re
from typing import Any, FrozenSet, Iterable, List, Union

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
        self.chars_count_in_links = 0
        self.is_heading = bool(_HEADING.match(block.type))
        self.heading = self.is_heading
        self.class_type = self.cf_class = "good" if block.kept else "bad"
        self._link_words = block.link_words

    @property
    def is_boilerplate(self) -> bool:
        """Whether it was left out."""
        return self.class_type != "good"

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


def justext(html_text: Union[str, bytes], stoplist: Iterable[str] = (),
            length_low: int = 70, length_high: int = 200,
            stopwords_low: float = 0.30, stopwords_high: float = 0.32,
            max_link_density: float = 0.2, max_heading_distance: int = 200,
            no_headings: bool = False, encoding: Any = None,
            default_encoding: Any = None, enc_errors: str = "replace",
            preprocessor: Any = None) -> List[Paragraph]:
    """All paragraphs of a page, good and bad."""
    given = (length_low, length_high, stopwords_low, stopwords_high,
             max_link_density, max_heading_distance)
    if given != (70, 200, 0.30, 0.32, 0.2, 200) or no_headings:
        differs("justext", "thresholds", "pith's method decides instead")
    if preprocessor is not None:
        differs("justext", "preprocessor", "is not called")
    decoded = isinstance(html_text, str)
    page = pith.extract(
        html_text, encoding=None if decoded else encoding,
        fallback_encoding=None if decoded else default_encoding)
    return [Paragraph(block) for block in page.blocks]
