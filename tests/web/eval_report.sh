#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Reports of pith eval in a real browser: see eval_report.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/eval_report.py" \
    "${PITH:-build/release/pith}"
