#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A reader that closes the pipe: no message, status 3.
cp "$CASES/data/flood.html" page.html
for _ in {1..2000}; do echo page.html; done >list
"$PITH" -m body --files-from list | head -c 1 >/dev/null
echo "status ${PIPESTATUS[0]}"
