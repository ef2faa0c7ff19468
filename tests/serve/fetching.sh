#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Which addresses `pith serve --allow-fetch` fetches, and which it refuses: see
# fetching.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/fetching.py" \
    "${PITH:-build/release/pith}"
