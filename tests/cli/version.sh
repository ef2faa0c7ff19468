#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The version, wherever it is printed.
"$PITH" --version
"$PITH" -V
"$PITH" dump --version
"$PITH" extract -V no-such-file
