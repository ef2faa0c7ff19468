#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The report of `pith explain --html` in a real browser: see explain_report.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/explain_report.py" \
    "${PITH:-build/release/pith}"
