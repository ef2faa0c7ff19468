#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The version, everywhere.
"$PITH" --version
"$PITH" -V
"$PITH" dump --version
"$PITH" extract -V no-such-file
