#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The exit status if several conditions apply.
cp "$CASES/data/market.html" .
: >empty.html
printf '%%PDF-1.4' >pdf.html
try() { "$PITH" -m body -q "$@" >/dev/null 2>&1; echo "$?: $*"; }
try market.html empty.html
try market.html pdf.html
try market.html nothing.html
try pdf.html
try pdf.html nothing.html
try nothing.html nowhere.html
try --max-bytes 50 market.html
try --max-bytes 50 market.html empty.html
try --max-bytes 50 market.html pdf.html
try --max-bytes 50 market.html nothing.html
try --nonsense nothing.html
try -o /dev/full market.html nothing.html
