#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Pages made for training, of what and how: portals.py, as a test.
exec python3 "$(dirname "$0")/portals.py"
