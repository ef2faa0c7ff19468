#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Completions for bash, zsh and fish: every verb has the options that --help-all
# shows, and lines are completed by the real shells on a terminal.
set -u
cd "$(dirname "$0")/../.." || exit 2
python3 tests/install/completions.py "${PITH:-build/release/pith}"
