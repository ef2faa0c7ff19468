#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Empty standard input is an empty page, not a failure.
"$PITH" -m body </dev/null
echo "status $?"
"$PITH" -m body --jsonl </dev/null
