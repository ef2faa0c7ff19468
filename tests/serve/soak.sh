#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Fifteen seconds of mixed load, a minute in CI, a hundredth of it hostile: see
# soak.py. `make check-all` takes an hour (tools/run-long serve).
seconds=15
[ -n "${CI-}" ] && seconds=60
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/soak.py" \
    "${PITH:-build/release/pith}" "${SECONDS_OF_LOAD:-$seconds}"
