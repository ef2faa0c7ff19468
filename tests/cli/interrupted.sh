#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# SIGINT: status 130, and no unfinished file is left.
mkfifo fifo
echo '<p>words</p>' >page.html
# The program reads a pipe, on which no page ever arrives.
timeout --preserve-status -s INT 1 "$PITH" -o out.txt page.html fifo
echo "status $?"
ls -A
