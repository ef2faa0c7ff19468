/* SPDX-License-Identifier: Apache-2.0 */
/* Reading JSON as pages have it: the result for each mistake, and bombs. */
#include "loose_json.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* The parsed value, written as "key=value" in brackets. */
static void write_back(const pith_loose *loose, char *out, size_t room)
{
    size_t len = 0;
    for (uint32_t i = 1; i < loose->n && len + 80 < room; i++) {
        const pith_loose_value *v = &loose->values[i];
        assert_true(v->parent < i && v->end > i && v->end <= loose->n);
        if (v->key.len)
            len += (size_t)snprintf(out + len, room - len,
                                    "%.*s=", PITH_FMT(v->key));
        const char *text = v->kind == PITH_LOOSE_ARRAY    ? "[]"
                           : v->kind == PITH_LOOSE_OBJECT ? "{}"
                                                          : NULL;
        if (text)
            len += (size_t)snprintf(out + len, room - len, "%s ", text);
        else
            len += (size_t)snprintf(out + len, room - len, "%.*s ",
                                    PITH_FMT(v->text));
    }
    out[len ? len - 1 : 0] = '\0';
}

static void takes_what_it_can(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"{\"a\":\"b\"}", "{} a=b"},
        {"{\"a\":[1,true,null,\"x\"],}", "{} a=[] 1 true null x"},
        {"{\"a\":\"b\"\n\"c\":\"d\"}", "{} a=b c=d"},
        {"{\"a\":\"one\ntwo\"}", "{} a=one\ntwo"},
        {"{\"a\":\"the \"best\" one\"}", "{} a=the \"best\" one"},
        {"{\"a\":\"x\\u0041\\n\\\"\"}", "{} a=xA\n\""},
        {"{\"a\":\"\\ud83d\\ude00\"}", "{} a=\xf0\x9f\x98\x80"},
        {"{\"a\":\"Q&amp;A &#39;x&#x27;\"}", "{} a=Q&A 'x'"},
        {"<!-- {\"a\":1} -->", "{} a=1"},
        {"//<![CDATA[\n{\"a\":1}\n//]]>", "{} a=1"},
        {"/* c */ {\"a\": // d\n 1}", "{} a=1"},
        {"{\"a\":1} {\"b\":2}", "{} a=1 {} b=2"},
        {"{'a': 'b', c: d}", "{} a=b c=d"},
        {"{\"a\":{\"b\":\"unfinished", "{} a={} b=unfinished"},
        {"]}{\"a\":1", "{} a=1"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i][0]);
        char *copy = fence_copy(rows[i][0], len);
        pith_arena arena;
        pith_loose loose;
        char got[400] = "";
        pith_arena_init(&arena, 0);
        assert_int_equal(pith_loose_read(&arena, (pith_str){copy, len}, &loose),
                         PITH_OK);
        write_back(&loose, got, sizeof got);
        if (strcmp(got, rows[i][1]) != 0)
            fail_msg("%s: %s, not %s", rows[i][0], got, rows[i][1]);
        pith_arena_free(&arena);
        fence_free(copy, len);
    }
}

static void survives_bombs(void **state)
{
    (void)state;
    enum { BYTES = 3000000 };
    static const char *const units[] = {"[",  "{\"a\":", "\"", "{\"a\":1},",
                                        "/*", "\\",      "[1,"};
    char *text = malloc(BYTES);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t unit = strlen(units[i]);
        for (size_t at = 0; at < BYTES; at++)
            text[at] = units[i][at % unit];
        pith_arena arena;
        pith_loose loose;
        pith_arena_init(&arena, 0);
        assert_int_equal(
            pith_loose_read(&arena, (pith_str){text, BYTES}, &loose), PITH_OK);
        assert_true(loose.n <= PITH_LOOSE_NODES);
        pith_arena_free(&arena);
    }
    free(text);
}

static void finds_members(void **state)
{
    (void)state;
    pith_arena arena;
    pith_loose loose;
    pith_arena_init(&arena, 0);
    assert_int_equal(
        pith_loose_read(&arena, PITH_S("{\"a\":{\"b\":1},\"b\":2,\"b\":3}"),
                        &loose),
        PITH_OK);
    const pith_loose_value *b =
        pith_loose_member(&loose, &loose.values[1], "b");
    assert_non_null(b);
    assert_true(pith_str_eq(b->text, PITH_S("2")));
    assert_null(pith_loose_member(&loose, &loose.values[1], "c"));
    assert_null(pith_loose_member(&loose, b, "b"));
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_what_it_can),
        cmocka_unit_test(survives_bombs),
        cmocka_unit_test(finds_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
