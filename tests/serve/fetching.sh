#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What `pith serve --allow-fetch` fetches and what not: see fetching.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/fetching.py" \
    "${PITH:-build/release/pith}"
