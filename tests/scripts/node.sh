#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# `make node`: the npm package is built, and its tests pass.
set -u
cd "$(dirname "$0")/../.." || exit 2
if [ "${PITH_MODE:-release}" != release ]; then
    echo "ok - make node # SKIP only in MODE=release"
    exit 0
fi
if ! missing=$(tools/setup -n test); then
    echo "ok - make node # SKIP $missing"
    exit 0
fi
unset MAKEFLAGS MFLAGS
make -s node 2>&1 | sed -E '/^(ok|not ok|#)/!s/^/# /'
status=${PIPESTATUS[0]}
[ "$status" = 0 ] || echo "not ok - make node ends with status $status"
exit "$status"
