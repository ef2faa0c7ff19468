#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The behaviour of `pith serve` when a time limit ends: see patience.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/patience.py" \
    "${PITH:-build/release/pith}"
