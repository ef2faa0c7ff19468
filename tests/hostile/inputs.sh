#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Hostile inputs other than pages, for every reader of the program: inputs.py.
set -u
cd "$(dirname "$0")/../.." || exit 2
python3 tests/hostile/inputs.py "${PITH:-build/release/pith}" "$@"
