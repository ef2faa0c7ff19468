#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A field of a record is one row of src/record/field_list.h: with an additional
# row, in a copy, every format and the table in docs/formats.md have the field.
set -u
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
built=$(readlink -f "$(dirname "${PITH:-build/release/pith}")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

report() { # status, text
    if [ "$1" = 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        failed=1
    fi
}

mkdir -p "$scratch"/{src,docs,tools/gen}
cp -r src/record "$scratch/src/"
cp docs/formats.md "$scratch/docs/"
cp tools/gen/fields "$scratch/tools/gen/"
sed -i 's|^\(    FACTS("tags".*)\)$|\1 \\\
    FACT("day_shown", "day", "published", 22, 19, 22, 14)|' \
    "$scratch/src/record/field_list.h"

cat >"$scratch/say.c" <<'C'
#include <pith/record.h>
#include <stdio.h>
#include <stdlib.h>

static void say(pith_status status, char **text)
{
    if (status != PITH_OK)
        exit(1);
    puts(*text);
    pith_free(*text);
}

int main(void)
{
    static const char page[] =
        "<meta property=article:published_time content=2025-09-04>"
        "<title>A title</title><p>Text of the page.";
    char *text;
    size_t len;
    pith_error error;
    pith_options options = {.size = sizeof options, .method = "body"};
    pith_worker *worker = pith_worker_new();
    if (!worker)
        return 1;
    pith_result *result = NULL;
    if (pith_worker_extract(worker, (pith_str){page, sizeof page - 1},
                            &options, &result, &error) != PITH_OK)
        return 1;
    pith_record record = {0};
    static const char *const forms[] = {"json", "xml", "csv", "front-matter"};
    say(pith_csv_header(&text, &len), &text);
    for (int i = 0; i < 4; i++)
        say(pith_result_write(result, &record, forms[i], &text, &len), &text);
    pith_result_free(result);
    pith_worker_free(worker);
    return 0;
}
C
look=(-I"$root/include")
while read -r folder; do
    look+=(-iquote "$root/$folder")
done < <(find src -name '*.h' -printf '%h\n' | sort -u | grep -vx src/record)
# Objects that are linked first replace the same files of the archive.
# shellcheck disable=SC2046
(cd "$scratch" && "${CC:-cc}" -std=c17 -D_GNU_SOURCE -iquote src/record \
    "${look[@]}" -o say say.c src/record/*.c "$built/libpith.a" -pthread -lm \
    $(readelf -d "$built/libpith.so.0" |
        sed -n 's/.*(NEEDED).*\[\(lib.*\.so[^]]*\)\]/-l:\1/p') 2>log)
report $? 'one row more compiles'
sed 's/^/# /' "$scratch/log"
"$scratch/say" >"$scratch/said" 2>&1
report $? 'a page is written'
has() { # what, pattern
    grep -qE "$2" "$scratch/said"
    report $? "$1 has the field"
}
has JSON '"day_shown": "2025-09-04"'
has XML '<doc [^>]* day="2025-09-04"'
has 'the head of CSV' ',length,day$'
has CSV ',2025-09-04$'
has 'front matter' '^day_shown: "2025-09-04"$'
[ "$failed" = 0 ] || sed 's/^/# /' "$scratch/said"
(cd "$scratch" && tools/gen/fields && tr -d '`' <docs/formats.md |
    grep -qxF '| day_shown | day_shown, 22 | day, 19 | day, 22 | day_shown, 14 |')
report $? 'docs/formats.md has it'
exit $failed
