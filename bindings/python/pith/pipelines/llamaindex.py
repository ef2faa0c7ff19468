# SPDX-License-Identifier: Apache-2.0
"""A reader for LlamaIndex."""
from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Dict, List, Optional

import pith

from ._metadata import metadata_of

_base: Any = importlib.import_module("llama_index.core.readers.base").BaseReader
_document: Any = importlib.import_module("llama_index.core.schema").Document


class PithReader(_base):  # type: ignore[misc]
    """From a file with HTML to a document; as `file_extractor` of a directory
    reader, too. Keywords are those of `pith.Options`.
    """

    def __init__(self, **changes: Any) -> None:
        super().__init__()
        self._options = pith.Options(**changes)

    def load_data(self, file: Any, extra_info: Optional[Dict[str, Any]] = None,
                  fs: Any = None) -> List[Any]:
        """One document, or none for a page without content. fs is a file system of
        fsspec that has the file."""
        if fs is None:
            html = Path(file).read_bytes()
        else:
            with fs.open(str(file), "rb") as opened:
                html = opened.read()
        page = pith.extract(html, options=self._options,
                            keep_html=False)
        if not page.output:
            return []
        return [_document(text=page.output,
                          metadata={**metadata_of(page), **(extra_info or {})})]
