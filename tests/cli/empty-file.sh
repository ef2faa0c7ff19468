#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An empty file, and pages without text, are empty, not failures.
: >empty.html
echo '<title>Only a title</title><script>x()</script>' >script.html
"$PITH" -m body empty.html script.html
echo "status $?"
"$PITH" -m body --jsonl empty.html script.html |
    grep -o '"status": "[a-z]*", "reason": [^,]*'
