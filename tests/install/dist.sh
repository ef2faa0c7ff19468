#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# `make dist` gives the same bytes in two folders, at two times and under
# different user settings; the archives contain the committed files.
set -u
cd "$(dirname "$0")/../.." || exit 2
if ! git rev-parse HEAD >/dev/null 2>&1; then
    echo 'ok - the release archive # SKIP no git checkout'
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
check() {
    if "${@:2}" >"$scratch/log" 2>&1; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        sed 's/^/# /' "$scratch/log"
        failed=1
    fi
}
build() (
    git clone -q --no-hardlinks . "$scratch/$1" && cd "$scratch/$1" &&
        MAKEFLAGS='' make dist
)

check 'an archive is made' build one
sleep 1
printf '[tar]\n\tumask = 0077\n[core]\n\tumask = 0077\n' >"$scratch/config"
export TZ=Asia/Tokyo GIT_CONFIG_GLOBAL=$scratch/config
umask 077
check 'a second one is made elsewhere' build two
check 'they are the same bytes' \
    cmp "$scratch"/one/build/pith-*.tar.gz "$scratch"/two/build/pith-*.tar.gz
members() {
    diff <(tar -tzf "$scratch"/one/build/pith-*.tar.gz | grep -v '/$' |
        sed 's,^[^/]*/,,' | LC_ALL=C sort) \
        <(git ls-files | LC_ALL=C sort)
}
check 'they hold what is committed' members
exit $failed
