#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A WARC file without its usual extension is recognised.
printf 'WARC/1.1\r\nWARC-Type: warcinfo\r\n' >d.html
"$PITH" d.html
