#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Figures in README and docs/ are those that the program prints: the ones that
# can be measured in seconds. `make figures` compares all of them.
cd "$(dirname "$0")/../.." || exit 2
exec tools/measure/compare-figures --quick --tap
