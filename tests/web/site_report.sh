#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The page of `pith site show --html` in a real browser: see site_report.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/site_report.py" \
    "${PITH:-build/release/pith}"
