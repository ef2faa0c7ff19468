/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sitemaps and feeds. Laws: a refused list has a reason; links are not empty,
 * and there are no more of them than the limit; all links together are no
 * longer than the document unless it was compressed.
 */
#include "fuzz.h"
#include "sitelist.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_sitelist list;
    pith_error error = {0};
    pith_status status = pith_sitelist_parse(&arena, text, &list, &error);
    fuzz_check(status == PITH_OK || error.text[0], "a refusal has a reason");
    fuzz_check(list.nlinks <= PITH_SITELIST_MAX_LINKS, "links are capped");
    size_t total = 0;
    for (size_t i = 0; i < list.nlinks; i++) {
        fuzz_check(list.links[i].len > 0, "no link is empty");
        total += list.links[i].len;
    }
    bool packed = size >= 2 && data[0] == 0x1f && data[1] == 0x8b;
    fuzz_check(packed || total <= size, "nothing expands");
    pith_arena_free(&arena);
    return 0;
}
