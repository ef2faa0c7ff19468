#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Nothing on standard input is an empty page, no failure.
"$PITH" -m body </dev/null
echo "status $?"
"$PITH" -m body --jsonl </dev/null
