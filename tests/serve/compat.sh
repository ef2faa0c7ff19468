#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The routes that other services have, too: see compat.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/compat.py" \
    "${PITH:-build/release/pith}"
