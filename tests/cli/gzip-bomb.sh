#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A small file that unpacks to a large one is cut at --max-bytes.
{ echo '<p>before</p>'; head -c 50000000 /dev/zero | tr '\0' ' '; } |
    gzip -9c >bomb.html.gz
"$PITH" -m body --max-bytes 1M bomb.html.gz
