# SPDX-License-Identifier: Apache-2.0
"""From bytes to pages: one, or many."""
from __future__ import annotations

import os
import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Deque, Dict, Iterable, Iterator, List, Optional

from . import _pith
from ._input import Html, bytes_of, check_texts, pages_of, whole
from ._names import within
from ._options import Options, options_of
from ._page import Page
from ._threads import worker
from ._warc import Record, Source, parts_of

_AHEAD = 4  # pages a job that are read before the first result is taken

_running: List[object] = []  # what stops the pages of each loop that is under way


def _stop_all() -> None:
    for stop in list(_running):
        _pith.stop(stop)


# An interpreter that ends waits for its threads before it closes generators, so they
# are stopped before that. Python gives its own pools of threads this one way to do so.
getattr(threading, "_register_atexit", lambda _: None)(_stop_all)


def extract(html: Html, url: Optional[str] = None, *,
            options: Optional[Options] = None,
            http_charset: Optional[str] = None, keep_html: bool = True,
            **changes: Any) -> Page:
    """The main content of a page.

    html: str, or bytes as served, in any encoding. A page that is broken,
        empty or no text at all never raises: see `Page.status`.
    url: the page's address; relative links are resolved against it.
    http_charset: what HTTP declared.
    options: a `pith.Options`; or any of its keywords (method, format, ...).
    keep_html: False lets go of the page at once; `Page.blocks`, and formats
        that were not asked for, are then not to be had.

    Raises `pith.OptionError` for options that are not usable and TypeError for
    arguments of a wrong type. The GIL is released while the page is worked on.
    """
    return _extract(html, url, options, http_charset, keep_html, changes, None)


def _extract(html: Html, url: Optional[str], options: Optional[Options],
             http_charset: Optional[str], keep_html: bool,
             changes: Dict[str, Any], stop: Optional[object]) -> Page:
    check_texts(url=url, http_charset=http_charset)
    content, decoded = bytes_of(html)
    if decoded:
        if changes.get("encoding") is not None:
            options_of(options, changes)  # a label that there is not is told
        changes["encoding"] = "utf-8"
    chosen = options_of(options, changes)
    url, http_charset = whole(url), whole(http_charset)
    result = _pith.extract(worker(), content, chosen._capsule, url, http_charset,
                           stop)
    return Page(result, content if keep_html else None, chosen, url,
                http_charset)


def _extract_source(source: Source, options: Options, keep_html: bool,
                    stop: object) -> Page:
    html, url, charset = parts_of(source)
    return _extract(html, url, options, charset, keep_html, {}, stop)


def extract_many(pages: Iterable[Source], *, jobs: Optional[int] = None,
                 options: Optional[Options] = None, keep_html: bool = False,
                 **changes: Any) -> Iterator[Page]:
    """The contents of many pages, in their order, on all cores.

    pages: an iterable of pages as `extract` takes them, of pairs (html, url),
        or of what `read_warc` gives. It is read in the calling thread, a few
        pages ahead of the results, so memory does not grow with its length.
    jobs: threads; the number of cores when it is not given.

    What `pages` raises is raised here, after the results of the pages before
    it. Leaving the loop early, or Ctrl-C, ends the threads, and the pages that
    they are at.
    """
    chosen = options_of(options, changes)
    count = (os.cpu_count() or 1) if jobs is None else within("jobs", jobs, 16)
    if count < 1:
        raise _pith.OptionError(f"jobs must be at least 1, not {count}")
    if isinstance(pages, Record):
        raise TypeError("pages must be an iterable of pages, not one Record")
    return _deliver(pages_of(pages), count, chosen, keep_html)


def _deliver(pages: Iterator[Source], jobs: int, options: Options,
             keep_html: bool) -> Iterator[Page]:
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="pith")
    waiting: Deque[Future[Page]] = deque()
    raised: Optional[BaseException] = None
    stop = _pith.stop_new()
    _running.append(stop)
    try:
        while True:
            while raised is None and len(waiting) < jobs * _AHEAD:
                try:
                    page = next(pages)
                except StopIteration as end:
                    raised = end
                except Exception as error:
                    raised = error
                else:
                    waiting.append(pool.submit(_extract_source, page, options,
                                               keep_html, stop))
            if not waiting:
                break
            yield waiting.popleft().result()
    finally:
        _pith.stop(stop)
        _running.remove(stop)
        pool.shutdown(wait=True, cancel_futures=True)
    if raised is not None and not isinstance(raised, StopIteration):
        raise raised
