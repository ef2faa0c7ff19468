#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The overview, and the help of every verb.
"$PITH" --help
for verb in extract methods explain dump eval features; do
    "$PITH" "$verb" --help | head -n 1
    "$PITH" "$verb" -h >/dev/null || echo "failed: $verb"
done
