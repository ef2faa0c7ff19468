#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Names that strangers choose for files and members: names.py.
set -u
cd "$(dirname "$0")/../.." || exit 2
python3 tests/hostile/names.py "${PITH:-build/release/pith}"
