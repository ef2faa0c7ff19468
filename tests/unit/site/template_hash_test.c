/* SPDX-License-Identifier: Apache-2.0 */
/* The hashes by which texts of a site are compared. */
#include "template.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "text.h"

/* The characters that are compared, one by one: the slow implementation. */
static uint64_t hash_slowly(pith_str text)
{
    static const uint64_t start = 0xcbf29ce484222325u;
    char out[512];
    size_t n = 0;
    unsigned numbers = 0;
    char last = ' ';
    for (pith_str rest = text; rest.len > 0;) {
        size_t len;
        uint32_t code = pith_utf8_next(rest, &len);
        char kind = pith_char_is_letter(code)       ? 'a'
                    : pith_char_is_word_token(code) ? '0'
                                                    : ' ';
        numbers += kind == '0' && last != '0';
        last = kind;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    last = ' ';
    for (pith_str rest = text; rest.len > 0;) {
        size_t len;
        uint32_t code = pith_utf8_next(rest, &len);
        bool letter = pith_char_is_letter(code);
        bool number = !letter && pith_char_is_word_token(code);
        if ((letter || number) && last == ' ' && n > 0)
            out[n++] = ' ';
        if (letter || (number && numbers > 1))
            n += pith_utf8_put(pith_char_lower(code), out + n);
        else if (number && last != '0')
            out[n++] = '0';
        last = letter ? 'a' : number ? '0' : ' ';
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    if (n == 0) {
        memcpy(out, text.data, text.len);
        n = text.len;
        out[n++] = '\xff';
    }
    uint64_t hash = start;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)out[i]) * 0x100000001b3u;
    hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    return (hash & ~(uint64_t)7) | (uint64_t)PITH_TEMPLATE_LOOSE | 8;
}

/* The fast path for ASCII letters gives the same as the slow implementation. */
static void texts_are_compared_as_by_characters(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "Rain",         "a",        "7",        " ",  "_",
        "12",           ".",        "\xc3\x89", "-",  "x9",
        "\xe7\xac\xac", "\xd9\xa3", "ZZ",       "  ", "!"};
    enum { PARTS = sizeof parts / sizeof *parts };
    uint32_t seed = 3;
    for (unsigned round = 0; round < 3000; round++) {
        char text[128] = "";
        for (unsigned k = 0; k <= round % 9; k++) {
            seed = seed * 1664525u + 1013904223u;
            strcat(text, parts[(seed >> 16) % PARTS]);
        }
        pith_site_block block = {.text = {text, strlen(text)}};
        pith_template_hash_blocks(&block, 1);
        assert_int_equal(block.loose, hash_slowly(block.text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_compared_as_by_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
