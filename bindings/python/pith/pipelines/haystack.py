# SPDX-License-Identifier: Apache-2.0
"""A converter for Haystack 2."""
from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import pith

from ._metadata import metadata_of

_haystack: Any = importlib.import_module("haystack")


def _content(source: Any) -> Tuple[bytes, Dict[str, Any]]:
    if isinstance(source, (str, Path)):
        return Path(source).read_bytes(), {"file_path": str(source)}
    return bytes(source.data), dict(getattr(source, "meta", None) or {})


@_haystack.component
class PithConverter:
    """From files or byte streams with HTML to documents.

    Keywords are those of `pith.Options`. Pages without content are left out.
    """

    def __init__(self, **changes: Any) -> None:
        self.changes = changes
        self._options = pith.Options(**changes)

    def to_dict(self) -> Dict[str, Any]:
        """For saved pipelines."""
        return {"type": f"{type(self).__module__}.{type(self).__qualname__}",
                "init_parameters": dict(self.changes)}

    @classmethod
    def from_dict(cls, data: Dict[str, Any]) -> PithConverter:
        """From a saved pipeline."""
        return cls(**data["init_parameters"])

    @_haystack.component.output_types(  # type: ignore[misc]
        documents=List[_haystack.Document])
    def run(self, sources: List[Any],
            meta: Optional[Union[Dict[str, Any], Sequence[Dict[str, Any]]]] = None,
            ) -> Dict[str, List[Any]]:
        """{"documents": [...]} of paths or byte streams."""
        given = ([meta] * len(sources) if isinstance(meta, dict)
                 else list(meta or [{}] * len(sources)))
        if len(given) != len(sources):
            raise ValueError(f"meta has {len(given)} entries for {len(sources)} sources")
        documents = []
        for source, more in zip(sources, given):
            html, known = _content(source)
            page = pith.extract(html, known.get("url"), options=self._options,
                                keep_html=False)
            if page.output:
                documents.append(_haystack.Document(
                    content=page.output,
                    meta={**metadata_of(page), **known, **more}))
        return {"documents": documents}
