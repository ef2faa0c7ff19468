#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A store in a read-only or missing folder, and one that is not readable.
plain=()
if [ "$(id -u)" -eq 0 ]; then
    plain=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
if ! "${plain[@]}" "$PITH" --version >/dev/null 2>&1; then
    echo "nobody else may run the program" >&2
    exit 77
fi
# Only the owner can access a test's folder.
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
chmod 755 "$here"
cd "$here" || exit 1
pith() { "${plain[@]}" "$PITH" "$@" 2>&1; echo "status $?"; }
mkdir shut
echo '<p>Text' >shut/a.html
"$PITH" store import -q --store shut/there.db shut/a.html
chmod 555 shut
pith store import --store shut/new.db shut/a.html
pith store import --store none/new.db shut/a.html
pith store query --store shut/new.db 'SELECT 1'
pith store query --store shut/there.db 'SELECT count(*) FROM pages' | tail -n 2
chmod 000 shut/there.db
pith store query --store shut/there.db 'SELECT 1'
chmod 755 shut
