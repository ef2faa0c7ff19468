# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
#
# For tests that fetch; sourced by them. Starts the hostile server in the
# current folder and sets BASE to its address; the port becomes PORT in what
# goes through show(). Ends the server with the test.
#
#   start_server [ROBOTS]     skips the test where python3 is missing
set -u

start_server() {
    command -v python3 >/dev/null || {
        echo "python3 is not installed" >&2
        exit 77
    }
    rm -f server
    python3 "$ROOT/tests/servers/hostile.py" server "$@" >/dev/null 2>&1 &
    server=$!
    trap 'kill "$server" 2>/dev/null' EXIT
    for _ in $(seq 200); do
        [ ! -e server ] || break
        sleep 0.05
    done
    [ -e server ] || { echo "the server does not start" >&2; exit 1; }
    # For the tests that include this.
    # shellcheck disable=SC2034
    BASE=http://127.0.0.1:$(cat server)
}

# show COMMAND...: what it prints on both streams, and its exit status, without
# the port.
show() {
    "$@" 2>&1 | sed "s|$(cat server)|PORT|g"
    echo "status ${PIPESTATUS[0]}"
}
