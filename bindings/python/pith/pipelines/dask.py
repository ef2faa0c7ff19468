# SPDX-License-Identifier: Apache-2.0
"""Pages in a bag of Dask."""
from __future__ import annotations

from typing import Any, Dict, Iterable, List

import pith


def extract_partition(pages: Iterable[Any], **changes: Any) -> List[Dict[str, Any]]:
    """The records of one partition: pages, or pairs (html, url)."""
    return [page.to_dict() for page in pith.extract_many(pages, jobs=1, **changes)]


def extract_bag(bag: Any, **changes: Any) -> Any:
    """A bag of records (dicts, as `Page.to_dict` gives them) of a bag of pages,
    or of pairs (html, url). Each worker of Dask works on one page at a time."""
    return bag.map_partitions(extract_partition, **changes)
