# SPDX-License-Identifier: Apache-2.0
"""What is known about a page, as flat metadata."""
from __future__ import annotations

from typing import Any, Dict

import pith

_NAMES = ("title", "author", "date", "sitename", "description", "language",
          "page_type", "url", "image", "license", "score", "status")


def metadata_of(page: pith.Page) -> Dict[str, Any]:
    """The facts that are known, by name."""
    values = {name: getattr(page, name) for name in _NAMES}
    return {name: value for name, value in values.items() if value is not None}
