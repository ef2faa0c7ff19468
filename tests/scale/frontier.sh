#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A crawl of many hosts by processes that are killed: frontier_laws.py.
set -u
cd "$(dirname "$0")/../.." || exit 2
python3 tests/scale/frontier_laws.py "${PITH:-build/release/pith}" "$@"
