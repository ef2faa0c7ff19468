#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --cache, --learn-sites and --render of `pith serve`: see fetched.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/fetched.py" \
    "${PITH:-build/release/pith}"
