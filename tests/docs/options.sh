#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# docs/options.md lists every option of C, the program, the service, MCP, Python
# and Node, side by side.
set -u
cd "$(dirname "$0")/../.." || exit 2
exec python3 tests/docs/compare_options.py "${PITH:-build/release/pith}"
