#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# systemd accepts every line of the installed unit.
set -u
cd "$(dirname "$0")/../.." || exit 2
pith=$(realpath "${PITH:-build/release/pith}")
if ! command -v systemd-analyze >/dev/null; then
    echo "ok - the unit # SKIP systemd-analyze is not installed"
    exit 0
fi
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT
# Here the program is in another place, and its manual is not installed.
sed -e "s|^ExecStart=[^ ]*|ExecStart=$pith|" -e '/^Documentation=/d' \
    contrib/pith.service >"$place/pith.service"
complaints=$(systemd-analyze verify "$place/pith.service" 2>&1)
code=$?
if [ $code -eq 0 ] && [ -z "$complaints" ]; then
    echo "ok - systemd-analyze verify has nothing to say"
else
    echo "not ok - systemd-analyze verify has nothing to say"
    printf "# %s\n" "${complaints//$'\n'/$'\n'# }"
    exit 1
fi
sed -i 's/^ProtectSystem=.*/ProtectSistem=strict/' "$place/pith.service"
if systemd-analyze verify "$place/pith.service" 2>&1 | grep -q ProtectSistem; then
    echo "ok - and says so of a line that is misspelt"
else
    echo "not ok - and says so of a line that is misspelt"
    exit 1
fi
