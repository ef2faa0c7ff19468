#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Figures in README and docs/ are those that the program prints: the ones that
# take seconds to measure. `make figures` compares all of them.
cd "$(dirname "$0")/../.." || exit 2
exec tools/measure/compare-figures --quick --tap
