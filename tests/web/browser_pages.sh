#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --layout chromium and --render with a real browser: see browser_pages.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/browser_pages.py" \
    "${PITH:-build/release/pith}"
