#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `pith serve`, requested with curl, http.client and plain sockets: see
# service.py.
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/service.py" \
    "${PITH:-build/release/pith}"
