# SPDX-License-Identifier: Apache-2.0
"""Words of many pages, for the method "outlier"."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Tuple, Union

from . import _pith


class WordList:
    """The words of many pages, and which of them are unusual.

    source: the file that `pith words learn` wrote, or its content as bytes.

    `pith.extract(html, method="outlier", words=words)` uses the outliers of the
    list instead of those of the page. `len(words)` is the number of words. A list
    never changes, and serves any number of threads at once.

    Raises OSError for a file that cannot be read, `pith.Error` for one that is no
    list of words.
    """

    __slots__ = ("_capsule",)

    def __init__(self, source: Union[str, os.PathLike[str], bytes, bytearray,
                                     memoryview]) -> None:
        if isinstance(source, (bytes, bytearray, memoryview)):
            self._capsule = _pith.words_load(bytes(source))
            return
        if not isinstance(source, (str, os.PathLike)):
            raise TypeError("a list of words is a file or its bytes, not "
                            + type(source).__name__)
        try:
            self._capsule = _pith.words_load(Path(source).read_bytes())
        except _pith.Error as error:
            raise type(error)(f"{os.fspath(source)}: {error}") from None

    def dumps(self) -> bytes:
        """The list as `pith words learn` writes it."""
        return _pith.words_save(self._capsule)

    def __len__(self) -> int:
        return _pith.words_facts(self._capsule)[0]

    @property
    def pages(self) -> int:
        """Pages that were counted."""
        return _pith.words_facts(self._capsule)[1]

    def __reduce__(self) -> Tuple[Any, ...]:
        return WordList, (self.dumps(),)

    def __repr__(self) -> str:
        return f"<pith.WordList of {len(self)} words on {self.pages} pages>"
