#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `pith help` prints the overview, `pith help VERB` the same as the verb's
# --help.
cmp <("$PITH" help) <("$PITH" --help)
cmp <("$PITH" help crawl) <("$PITH" crawl --help)
"$PITH" help crwl
echo "status $?"
cmp <("$PITH" help job plan) <("$PITH" job --help)
cmp <("$PITH" help site rules check) <("$PITH" site --help)
"$PITH" help job plans
echo "status $?"
"$PITH" help job ''
echo "status $?"
"$PITH" help crawl site
echo "status $?"
"$PITH" --help-completion csh
echo "status $?"
