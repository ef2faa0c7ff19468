#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The same pages in ten scripts: shapes.py, as a test.
exec python3 "$(dirname "$0")/shapes.py" "$@"
