#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The overview, and that every verb explains itself.
"$PITH" --help
for verb in extract methods explain dump eval features; do
    "$PITH" "$verb" --help | head -n 1
    "$PITH" "$verb" -h >/dev/null || echo "failed: $verb"
done
