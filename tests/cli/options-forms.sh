#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every way to write an option; -- and - among the operands.
cp "$CASES/data/market.html" ./-page.html
for form in '--format markdown' --format=markdown '-f markdown' -fmarkdown \
    --markdown '-qf markdown' '--html --markdown'; do
    # shellcheck disable=SC2086
    "$PITH" $form -m body -- -page.html | cksum
done
"$PITH" -m td -m body ./-page.html | head -n 1
