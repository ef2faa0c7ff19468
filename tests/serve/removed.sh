#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `pith serve` whose files are removed or replaced while it runs: see removed.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/removed.py" \
    "${PITH:-build/release/pith}"
