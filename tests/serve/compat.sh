#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Routes of other services: see compat.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/compat.py" \
    "${PITH:-build/release/pith}"
