#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/predicates finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/predicates" "$tree"; }

# A file with one function that has the body $2.
asks() { printf '%s\n{\n%s\n    return true;\n}\n' "$1" "$2" >"$tree/src/base/asks.c"; }

fresh
asks 'bool pith_page_is_long(const page *page, char *const *names, void *context)' \
    '    const item *item = page->item; int n = page->n; n += item->n == 2; if (page->n >= n) n++;'
passes "a question that reads, and counts what is its own" check
asks 'static int is_long(const page *page)' ''
finds '^src/base/asks.c:1: is_long returns no bool' "a question without an answer" check
asks 'static bool has_name(page *page)' ''
finds 'has_name may write through page' "a pointer to what is not const" check
asks 'static bool has_name(const page *page, const char **out)' ''
finds 'has_name may write through out' "a result" check
asks 'static bool has_name(const page *page, size_t len[2])' ''
finds 'has_name may write through' "an array" check
asks 'void pith_page_can_grow(void)' ''
finds 'pith_page_can_grow returns no bool' "the part before the question" check
for change in 'page->item->n = 2;' 'page->seen[i]++;' '++page->sum.n;' \
    '*page->n += 1;' '(*n)++;' 'page->bits |= 4;' '--*n;'; do
    asks 'static bool wants_more(const page *page)' "    $change"
    finds 'wants_more assigns through a pointer' "$change" check
done
asks 'static bool island(page *page)' ''
passes "another word with the same letters" check
mkdir -p "$tree/src/serve"
printf 'bool pith_crew_is_idle(const crew *crew)\n{\n    return crew->n == 0;\n}\n' \
    >"$tree/src/serve/crew.c"
finds '^src/serve/crew.c:1: pith_crew_is_idle needs no exception' \
    "an exception that is not needed" check
exit $failed
