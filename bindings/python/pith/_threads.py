# SPDX-License-Identifier: Apache-2.0
"""One worker a thread, kept, so that its memory is used again."""
from __future__ import annotations

import threading
from typing import Any

from . import _pith

_local = threading.local()


def worker() -> Any:
    """The worker of this thread."""
    try:
        return _local.worker
    except AttributeError:
        _local.worker = _pith.worker()
        return _local.worker
