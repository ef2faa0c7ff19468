# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests that want a real server:
#
#   start_nginx FOLDER   serves it on a free port of 127.0.0.1; sets port. The
#                        server ends with the test. access.log is its log.
#   access_log           prints the log of all answers so far.
#
# A test is skipped where nginx or the folder's index.html is missing.

start_nginx() {
    local nginx user=
    nginx=$(command -v nginx || command -v /usr/sbin/nginx)
    [ -n "$nginx" ] || { echo "nginx is not installed" >&2; exit 77; }
    [ -e "$1/index.html" ] || { echo "$1 is not there" >&2; exit 77; }
    # Otherwise nginx could not read the folder of a test.
    [ "$(id -u)" -ne 0 ] || user="user root;"
    for _ in 1 2 3 4 5; do
        # Below the ports of clients, and of the Slurm of other tests.
        port=$((10000 + RANDOM % 15000))
        cat >nginx.conf <<N
$user daemon off; pid $PWD/pid; error_log $PWD/error.log; worker_processes 1;
events { worker_connections 64; }
http {
  access_log $PWD/access.log; types { text/html html; } default_type text/plain;
  client_body_temp_path $PWD/b; proxy_temp_path $PWD/p; fastcgi_temp_path $PWD/f;
  uwsgi_temp_path $PWD/u; scgi_temp_path $PWD/s; gzip on;
  server { listen 127.0.0.1:$port; root $1; }
}
N
        "$nginx" -e "$PWD/error.log" -p "$PWD" -c "$PWD/nginx.conf" 2>nginx.err &
        server=$!
        trap 'kill "$server" 2>/dev/null; wait "$server"' EXIT
        for _ in $(seq 40); do
            [ ! -s pid ] || return 0
            kill -0 "$server" 2>/dev/null || break
            sleep 0.05
        done
    done
    { echo "nginx does not start:"; cat nginx.err; } >&2
    exit 1
}

# nginx logs a request when it has sent the answer, which the client may have
# read before. An answer that ends with its connection is logged before that, and
# so are those before it, because there is one worker.
access_log() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /logged HTTP/1.0\r\n\r\n' >&3
    cat <&3 >/dev/null
    exec 3>&-
    grep -v 'GET /logged ' access.log
}
