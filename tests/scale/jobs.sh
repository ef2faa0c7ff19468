#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The laws of job_laws.py over generated pages, in some 20 seconds; with --long and
# --pages FOLDER over more. Disks are mounted in a private namespace.
set -u
cd "$(dirname "$0")/../.." || exit 2
own=()
if unshare -m true 2>/dev/null; then
    own=(unshare -m)
elif unshare -rm true 2>/dev/null; then
    own=(unshare -rm)
fi
"${own[@]}" python3 tests/scale/job_laws.py "${PITH:-build/release/pith}" "$@"
