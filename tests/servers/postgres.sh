# shellcheck shell=bash disable=SC2034 # whoever reads this uses $why
# SPDX-License-Identifier: Apache-2.0
#
# A PostgreSQL server of a test's own, for scripts that read this file.
#
#   postgres_start FOLDER [SETTINGS]   a cluster in FOLDER, which is made; its socket is there;
#                                      without one, status 77 and the reason in $why
#   postgres_stop FOLDER
#
# Its superuser is pith, who needs no password. $postgres_bin has psql.

postgres_bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
postgres_as=()

# The server refuses to run as root, and to start in a folder that it cannot
# access.
postgres_run() { (cd / && "${postgres_as[@]}" "$postgres_bin/$1" "${@:2}"); }

postgres_start() {
    local folder=$1
    why="postgresql is not installed"
    [ -n "$postgres_bin" ] || return 77
    mkdir "$folder" || return 1
    if [ "$(id -u)" -eq 0 ]; then
        postgres_as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
        chown nobody:nogroup "$folder"
        chmod 755 "$(dirname "$folder")"
    fi
    postgres_run initdb -D "$folder/db" -A trust -U pith -E UTF8 --no-locale --no-sync \
        >"$folder.log" 2>&1 &&
        postgres_run pg_ctl -D "$folder/db" -w -l "$folder/log" \
            -o "-c listen_addresses= -c fsync=off -k $folder ${2-}" start >>"$folder.log" 2>&1 &&
        return 0
    why="the server does not start: $(tail -n 1 "$folder.log")"
    return 77
}

postgres_stop() {
    [ ! -e "$1/db/postmaster.pid" ] ||
        postgres_run pg_ctl -D "$1/db" -w -m immediate stop >>"$1.log" 2>&1
}
