# SPDX-License-Identifier: Apache-2.0
"""Pages in a bag of Dask."""
from __future__ import annotations

import gzip
import importlib
import os
from typing import Any, Dict, Iterable, List, Union

import pith

_ARCHIVES = (".warc", ".warc.gz", ".warc.zst")
Path = Union[str, "os.PathLike[str]"]


def extract_partition(pages: Iterable[Any], **changes: Any) -> List[Dict[str, Any]]:
    """The records of one partition: pages, or pairs (html, url)."""
    return [page.to_dict() for page in pith.extract_many(pages, jobs=1, **changes)]


def extract_bag(bag: Any, **changes: Any) -> Any:
    """A bag of records (dicts, as `Page.to_dict` gives them) of a bag of pages,
    or of pairs (html, url). Each worker of Dask works on one page at a time."""
    return bag.map_partitions(extract_partition, **changes)


def _read(name: str) -> bytes:
    if name.lower().endswith(".gz"):
        with gzip.open(name) as packed:
            return packed.read()
    with open(name, "rb") as plain:
        return plain.read()


def extract_file(path: Path, **changes: Any) -> List[Dict[str, Any]]:
    """The records of a file: of all pages of a WARC file, but for answers with
    an HTTP status of 400 or more, or of one page, plain or gzipped."""
    name = os.fspath(path)
    if name.lower().endswith(_ARCHIVES):
        return extract_partition(
            (record for record in pith.read_warc(name) if record.http_status < 400),
            **changes)
    return extract_partition([_read(name)], **changes)


def extract(paths: Iterable[Path], **changes: Any) -> Any:
    """A bag of the records of files (WARC files, pages), a partition a file, in
    their order. Workers read them, so all of them see the files by these names;
    what a worker that died had begun is done by another."""
    bag = importlib.import_module("dask.bag")
    delayed = importlib.import_module("dask").delayed
    return bag.from_delayed(
        [delayed(extract_file)(os.fspath(path), **changes) for path in paths])
