# SPDX-License-Identifier: Apache-2.0
"""An extractor for datatrove."""
from __future__ import annotations

import importlib
from typing import Any

import pith

_base: Any = importlib.import_module("datatrove.pipeline.extractors.base").BaseExtractor


class Pith(_base):  # type: ignore[misc]
    """From HTML to text.

    timeout: seconds for one page. Other keywords are those of `pith.Options`.
    """

    name = "Pith"

    def __init__(self, timeout: float = 1, **changes: Any) -> None:
        super().__init__(timeout)
        self.pith_options = pith.Options(timeout=timeout, **changes)

    def extract(self, text: str) -> str:
        """The content of a page; empty where there is none."""
        return pith.extract(text, options=self.pith_options,
                            keep_html=False).output
