/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Readers of facts: dates, loose JSON and names of authors, each on the whole
 * input (up to the first byte that is not valid UTF-8). Laws: a date that is
 * found is written and read back as the same day; values of loose JSON come
 * after their parents, within their ends and within the limits, and are valid
 * UTF-8 if the input is; a name is inside its text.
 */
#include "facts.h"
#include "fuzz.h"
#include "loose_json.h"
#include "text.h"

static void check_date(pith_str text, pith_date_order order)
{
    pith_date date, again;
    char out[PITH_DATE_WRITTEN];
    if (!pith_date_find(text, order, &date))
        return;
    size_t len = pith_date_write(&date, true, out);
    fuzz_check(len < PITH_DATE_WRITTEN, "room");
    fuzz_check(pith_date_find((pith_str){out, len}, order, &again), "again");
    fuzz_check(again.year == date.year && again.month == date.month &&
                   again.day == date.day,
               "the same day");
}

static void check_json(pith_str text)
{
    pith_arena arena;
    pith_loose loose;
    pith_arena_init(&arena, 0);
    if (pith_loose_read(&arena, text, &loose) == PITH_OK) {
        fuzz_check(loose.n >= 1 && loose.n <= PITH_LOOSE_NODES, "count");
        for (uint32_t i = 1; i < loose.n; i++) {
            const pith_loose_value *v = &loose.values[i];
            fuzz_check(v->parent < i, "parent");
            fuzz_check(v->end > i && v->end <= loose.values[v->parent].end,
                       "end");
            fuzz_check(pith_utf8_valid(v->text) == v->text.len, "UTF-8");
        }
    }
    pith_arena_free(&arena);
}

static void check_author(pith_str text)
{
    pith_str name = pith_meta_author(text);
    if (name.len == 0)
        return;
    fuzz_check(name.data >= text.data &&
                   name.data + name.len <= text.data + text.len,
               "inside");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    text.len = pith_utf8_valid(text);
    pith_date date;
    check_date(text, PITH_DATE_DAY_FIRST);
    check_date(text, PITH_DATE_MONTH_FIRST);
    (void)pith_date_in_address(text, &date);
    check_json(text);
    check_author(text);
    return 0;
}
