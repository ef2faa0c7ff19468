#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Recall and precision on planted duplicates (docs/sites.md has figures for a
# million).
command -v python3 >/dev/null || { echo "python3 is not installed" >&2; exit 77; }
python3 "$ROOT/tests/site/planted.py" "$PITH" 20000
