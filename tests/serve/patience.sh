#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What `pith serve` does when a time is over: see patience.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/patience.py" \
    "${PITH:-build/release/pith}"
