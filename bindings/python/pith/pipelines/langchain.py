# SPDX-License-Identifier: Apache-2.0
"""A document loader and a document transformer for LangChain."""
from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Iterable, Iterator, List, Sequence, Union

import pith

from ._metadata import metadata_of

_loader: Any = importlib.import_module("langchain_core.document_loaders").BaseLoader
_documents: Any = importlib.import_module("langchain_core.documents")
_transformer: Any = _documents.BaseDocumentTransformer


class PithLoader(_loader):  # type: ignore[misc]
    """From files with HTML to documents, on all cores. Keywords are those of
    `pith.Options`; pages without content are left out.
    """

    def __init__(self, paths: Union[str, Path, Iterable[Union[str, Path]]],
                 **changes: Any) -> None:
        one = isinstance(paths, (str, Path))
        self.paths: List[Path] = [Path(str(paths))] if one else [
            Path(path) for path in paths]  # type: ignore[union-attr]
        self._options = pith.Options(**changes)

    def lazy_load(self) -> Iterator[Any]:
        """Documents, one after the other."""
        pages = pith.extract_many(map(Path.read_bytes, self.paths),
                                  options=self._options)
        for path, page in zip(self.paths, pages):
            if page.output:
                yield _documents.Document(
                    page_content=page.output,
                    metadata={"source": str(path), **metadata_of(page)})


class PithTransformer(_transformer):  # type: ignore[misc]
    """From documents whose content is HTML to documents of text."""

    def __init__(self, **changes: Any) -> None:
        self._options = pith.Options(**changes)

    def transform_documents(self, documents: Sequence[Any],
                            **kwargs: Any) -> Sequence[Any]:
        """The same number of documents, in their order."""
        pages = pith.extract_many(
            ((document.page_content, document.metadata.get("source"))
             for document in documents), options=self._options)
        return [_documents.Document(
            page_content=page.output,
            metadata={**metadata_of(page), **document.metadata})
            for document, page in zip(documents, pages)]
