# SPDX-License-Identifier: Apache-2.0
"""Rules that people wrote for sites."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Dict, Mapping, NamedTuple, Tuple, Union

from . import _pith


class Problem(NamedTuple):
    """What is wrong with a file of rules; line and column from 1, 0: all of it."""

    name: str
    line: int
    column: int
    text: str

    def __str__(self) -> str:
        place = [str(at) for at in (self.line, self.column) if at]
        return ":".join([self.name, *place, " " + self.text])


class SiteRules:
    """Rules of sites, in the form of fivefilters' site configurations.

    source: a folder whose files HOST.txt are read, or texts by host:
        {"example.org": "body: //article"}.

    `pith.extract(html, url, site_rules=rules)` reads a page by those of its
    address. Lines that cannot be read are left out; `problems` names them. Rules
    never change, and serve any number of threads at once.

    Raises OSError for a folder that cannot be read.
    """

    __slots__ = ("_capsule", "_files", "problems")

    def __init__(self, source: Union[str, os.PathLike[str],
                                     Mapping[str, Union[str, bytes]]]) -> None:
        self._files: Dict[str, bytes] = _files_of(source)
        self._capsule, problems = _pith.site_rules_new(tuple(self._files.items()))
        self.problems: Tuple[Problem, ...] = tuple(
            Problem(*problem) for problem in problems)

    def __len__(self) -> int:
        return len(self._files)

    def __reduce__(self) -> Tuple[Any, ...]:
        return SiteRules, (self._files,)

    def __repr__(self) -> str:
        return f"<pith.SiteRules for {len(self)} hosts>"


def _files_of(source: Union[str, os.PathLike[str],
                            Mapping[str, Union[str, bytes]]]) -> Dict[str, bytes]:
    if isinstance(source, Mapping):
        return {name if name.endswith(".txt") else name + ".txt":
                text.encode() if isinstance(text, str) else bytes(text)
                for name, text in source.items()}
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError("rules are a folder or texts by host, not "
                        + type(source).__name__)
    return {path.name: path.read_bytes()
            for path in sorted(Path(source).iterdir()) if path.suffix == ".txt"}
