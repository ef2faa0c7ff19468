#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The stages of pith dedup by processes that are killed: dedup_kills.py.
set -u
cd "$(dirname "$0")/../.." || exit 2
python3 tests/scale/dedup_kills.py "${PITH:-build/release/pith}" "$@"
