#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every option of `pith serve`, in the sandbox and without it: see options.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/options.py" \
    "${PITH:-build/release/pith}"
