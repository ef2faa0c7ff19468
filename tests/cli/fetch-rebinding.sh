#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Names that resolve to a different address the second time, or to several: a
# preloaded library records each address to which the program would connect,
# without connecting.
if nm "$PITH" 2>/dev/null | grep -qE '__(asan|tsan)_init'; then
    echo "a sanitizer wants to be the first library" >&2
    exit 77
fi
cc -O2 -shared -fPIC -o resolver.so "$ROOT/tests/servers/resolver.c" || exit 1
ask() {
    answers=$1
    shift
    echo "== $answers"
    : >connections
    LD_PRELOAD=$PWD/resolver.so PITH_TEST_RESOLVER=$answers \
        PITH_TEST_CONNECTIONS=$PWD/connections "$PITH" -m body --jsonl -j1 "$@" 2>messages >out
    echo "status $?"
    sed 's/^/would ask /' connections
    grep -oE 'refused|is a [a-z -]* address' messages | sort -u
}
# Check that the library is loaded; otherwise the tests below would make real
# requests.
ask 127.0.0.1 --allow-private http://a.test/
[ "$(cat connections)" = 127.0.0.1 ] || exit 1

public=93.184.216.34
ask $public http://a.test/
ask $public,127.0.0.1 http://a.test/
ask "$public;127.0.0.1" http://a.test/ http://b.test/
ask "127.0.0.1;$public" http://a.test/ http://b.test/
ask "$public,169.254.169.254;10.0.0.1" http://a.test/ http://a.test/again
for private in 127.0.0.1 10.1.2.3 169.254.169.254 ::1 ::ffff:127.0.0.1 fe80::1 64:ff9b::7f00:1; do
    ask "$private" http://a.test/
done
