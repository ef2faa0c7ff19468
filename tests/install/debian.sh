#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# The contents of debian/ agree with the tree: the version, the packages that a
# build needs, the files that `make install` creates, and the files with another
# licence. `tools/run-long packages` tests that packages can be built, installed
# and removed.
set -u
cd "$(dirname "$0")/../.." || exit 2
if [ "${PITH_MODE:-release}" != release ]; then
    echo "ok - debian/ # SKIP only in MODE=release"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
check() { # name, command; what it prints is wrong
    if "${@:2}" >"$scratch/log" 2>&1 && [ ! -s "$scratch/log" ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        sed 's/^/# /' "$scratch/log"
        failed=1
    fi
}

control() { # the statements of a Perl program over what dpkg reads there
    perl -MDpkg::Control::Info -we 'use strict; my $control = Dpkg::Control::Info->new($ARGV[0]);'"$2" "$1"
}
readable() {
    # dpkg-parsechangelog warns about what it does not understand.
    dpkg-parsechangelog --all >/dev/null
    control debian/control ''
}
check 'dpkg reads debian/changelog and debian/control' readable

versions() {
    local packaged ours
    packaged=$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$//')
    ours=$(sed -n 's/^#define PITH_VERSION "\(.*\)"/\1/p' include/pith/pith.h)
    [ "$packaged" = "$ours" ] || echo "debian/changelog has $packaged, pith.h $ours"
}
check 'the version is that of the library' versions

# Packages that every Debian build has are not listed.
needs() {
    sed -nE 's/^build ([a-z0-9.+-]+) .*/\1/p' tools/setup |
        grep -vxE 'gcc|libc6-dev|make' | sort >"$scratch/needed"
    [ -s "$scratch/needed" ] || echo 'tools/setup names no packages'
    # Perl's variables.
    # shellcheck disable=SC2016
    control debian/control 'print $control->get_source()->{"Build-Depends"}' |
        tr -d ' ' | tr , '\n' | sort | comm -23 "$scratch/needed" - |
        sed 's/$/: tools\/setup names it, Build-Depends does not/'
}
check 'Build-Depends has what tools/setup build installs' needs

# dh_install's patterns, relative, one per line; the pattern of a folder
# includes its contents.
make -s install MPICC= DESTDIR="$scratch/there" PREFIX=/usr LIBDIR=/usr/lib/machine \
    UNITDIR=/lib/systemd/system \
    ZSHDIR=/usr/share/zsh/vendor-completions >"$scratch/install" 2>&1 || {
    check 'make install' tail "$scratch/install"
    exit 1
}
files() {
    (cd "$scratch/there" && find . ! -type d -printf '%P\n') |
        while read -r file; do
            local owners=0 pattern
            while read -r pattern; do
                # These are patterns.
                # shellcheck disable=SC2254
                case $file in
                $pattern | $pattern/*) owners=$((owners + 1)) ;;
                esac
            done < <(cat debian/*.install)
            [ "$owners" -eq 1 ] || echo "$file is in $owners packages"
        done
    while read -r pattern; do
        compgen -G "$scratch/there/$pattern" >/dev/null || echo "no $pattern"
    done < <(cat debian/*.install)
}
check 'every installed file is in one package' files

tests() {
    sed -n 's/^Tests: //p' debian/tests/control | sort >"$scratch/listed"
    find debian/tests -type f -perm -u+x -printf '%f\n' | sort |
        diff "$scratch/listed" -
}
check 'debian/tests/control lists the tests that are there' tests

# Libraries that the program loads late are dependencies, too.
late() {
    make -s build/release/pith-linked >"$scratch/made" 2>&1 || cat "$scratch/made"
    readelf -d build/release/pith-linked | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
        sort >"$scratch/linked"
    grep -aoE '\blib[a-z0-9-]+\.so\.[0-9]+[a-z]*' build/release/pith | sort -u |
        comm -23 - "$scratch/linked" |
        sed 's/$/: the program may load it, build\/release\/pith-linked does not/'
    grep -q 'pith-linked$' debian/rules || echo 'debian/rules asks another program'
}
check 'the package needs what the program may load' late

licensed() {
    sed -nE '/^Files:/,/^Copyright:/ s/^(Files:)? +([^ *]+)$/\2/p' debian/copyright |
        while read -r file; do
            [ -e "$file" ] || echo "debian/copyright: there is no $file"
        done
    # Lists by other authors are named one by one.
    local list
    for list in data/stopwords/*.txt; do
        grep -qE "^(Files:)? +$list$" debian/copyright || echo "no licence of $list"
    done
}
check 'debian/copyright names files that are there, and every list' licensed
exit $failed
