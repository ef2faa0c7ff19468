#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Bytes that are not in the encoding become U+FFFD, counted in a warning.
printf '<meta charset=utf-8><p>one \377 two \303( three</p>' >page.html
"$PITH" -m body page.html
"$PITH" -m body --jsonl page.html | grep -o '"warnings.*'
