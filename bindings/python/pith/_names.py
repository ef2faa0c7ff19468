# SPDX-License-Identifier: Apache-2.0
"""Names and numbers that callers give: what is wrong with them, and what is meant."""
from __future__ import annotations

import difflib
import operator
import re
from typing import Collection, Iterable, Tuple

from . import _pith

# What the program, the service or the package for Node call otherwise.
_HERE = {
    "base_url": "url",
    "from": "start",
    "formats": "parts",
    "precision": 'balance="precision"',
    "recall": 'balance="recall"',
    "set": "settings",
    "with_tokens": "tokens",
    "list_links": 'parts=("links",)',
    "blocks": 'parts=("blocks",)',
    "next_page": 'parts=("next_page",)',
    "schema_org": 'parts=("schema_org",)',
    "with_metadata": "Page.to_dict()",
    "timeout_ms": "timeout",
    "encoding_order": "http_first",
    "target_language": "language",
    "no_images": "images=False",
}


def _meant(name: str, known: Collection[str]) -> str:
    plain = re.sub("([a-z])([A-Z])", r"\1_\2", name).replace("-", "_").lower()
    if plain in known:
        return plain
    if plain in _HERE:
        return _HERE[plain]
    near = difflib.get_close_matches(plain, [*known, *_HERE], 1)
    return _HERE.get(near[0], near[0]) if near else ""


def refuse_unknown(given: Iterable[str], known: Collection[str]) -> None:
    """Raise TypeError for the first name that is not known."""
    for name in given:
        if name not in known:
            meant = _meant(name, known)
            raise TypeError(f"no option {name!r}; " + (
                f"did you mean {meant}?" if meant else "help(pith.Options) lists them"))


def list_of(names: Iterable[str]) -> Tuple[str, ...]:
    """Names; a text has them with commas, as on the command line."""
    return tuple(names.split(",") if isinstance(names, str) else names)


def within(name: str, number: int, bits: int) -> int:
    """A number that C can hold; larger ones are out of any range."""
    try:
        number = operator.index(number)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not "
                        + type(number).__name__) from None
    if number < 0 or number >= 1 << bits:
        raise _pith.OptionError(f"{name} cannot be {number}")
    return number
