# SPDX-License-Identifier: Apache-2.0
"""An item pipeline for Scrapy.

    ITEM_PIPELINES = {"pith.pipelines.scrapy.PithPipeline": 300}
    PITH_OPTIONS = {"format": "markdown"}

An item with `html` (or `body`) gets `text` and the facts that it lacks: title,
author, date, ... `url` is the page's address. Items that have neither pass as
they are.
"""
from __future__ import annotations

import importlib
from typing import Any, Dict, Optional

import pith

from ._metadata import metadata_of


class PithPipeline:
    """Fills in items."""

    def __init__(self, options: Optional[Dict[str, Any]] = None) -> None:
        self._options = pith.Options(**(options or {}))

    @classmethod
    def from_crawler(cls, crawler: Any) -> PithPipeline:
        """With the setting PITH_OPTIONS."""
        return cls(crawler.settings.getdict("PITH_OPTIONS"))

    def process_item(self, item: Any, spider: Any = None) -> Any:
        """The item, with its text."""
        adapter = importlib.import_module("itemadapter").ItemAdapter(item)
        html = adapter.get("html") or adapter.get("body")
        if not html:
            return item
        page = pith.extract(html, adapter.get("url"), options=self._options,
                            keep_html=False)
        for name, value in {"text": page.output, **metadata_of(page)}.items():
            room = name in adapter.field_names() or not hasattr(item, "fields")
            if room and not adapter.get(name):
                adapter[name] = value
        return item
