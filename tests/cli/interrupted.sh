#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# SIGINT: status 130, and no unfinished file is left.
mkfifo fifo
echo '<p>words</p>' >page.html
# The reader of the pipe waits for a page that never comes.
timeout --preserve-status -s INT 1 "$PITH" -o out.txt page.html fifo
echo "status $?"
ls -A
