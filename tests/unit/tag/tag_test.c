/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Names to numbers and back: every name in the tables, in every case, before an
 * unreadable page of memory; strings that only look like names; and the facts
 * about elements.
 */
#include "fence.h"
#include "name_index.h"

/* cmocka needs these headers before its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void copy_upper(char *to, pith_str from)
{
    for (size_t i = 0; i < from.len; i++) {
        char c = from.data[i];
        to[i] = (char)(c >= 'a' && c <= 'z' ? c - 32 : c);
    }
}

static unsigned find_tag(const char *text)
{
    size_t len = strlen(text);
    char *fenced = fence_copy(text, len);
    char padded[64] = {0};
    memcpy(padded, text, len);
    unsigned found = pith_tag_find(fenced, len);
    assert_int_equal(found, pith_tag_find_padded(padded, len));
    fence_free(fenced, len);
    return found;
}

static unsigned find_attr(const char *text)
{
    size_t len = strlen(text);
    char *fenced = fence_copy(text, len);
    char padded[64] = {0};
    memcpy(padded, text, len);
    unsigned found = pith_attr_find(fenced, len);
    assert_int_equal(found, pith_attr_find_padded(padded, len));
    fence_free(fenced, len);
    return found;
}

static void every_tag_is_found(void **state)
{
    (void)state;
    for (uint16_t tag = PITH_TAG_OTHER + 1; tag < PITH_TAG_STATIC_COUNT;
         tag++) {
        pith_str name = pith_tag_static_name(tag);
        char text[64] = {0};
        assert_in_range(name.len, 1, PITH_NAME_MAX);
        memcpy(text, name.data, name.len);
        assert_int_equal(find_tag(text), tag);
        copy_upper(text, name);
        assert_int_equal(find_tag(text), tag);
        text[name.len] = 'x'; /* no name is another one's prefix followed by
                                 x */
        assert_int_not_equal(find_tag(text), tag);
        text[name.len - 1] = 0;
        assert_int_not_equal(find_tag(text), tag);
    }
}

static void every_attribute_is_found(void **state)
{
    (void)state;
    for (unsigned attr = 1; attr < PITH_ATTR_COUNT; attr++) {
        pith_str name = pith_attr_static_name((uint8_t)attr);
        char text[64] = {0};
        assert_in_range(name.len, 1, PITH_NAME_MAX);
        memcpy(text, name.data, name.len);
        assert_int_equal(find_attr(text), attr);
        copy_upper(text, name);
        assert_int_equal(find_attr(text), attr);
        text[name.len] = 'q';
        assert_int_equal(find_attr(text), 0);
    }
}

/* Each byte of each name is replaced by every other byte: it is found only if
 * the result is the same name in another case, or another name. */
static void one_wrong_byte_is_noticed(void **state)
{
    (void)state;
    for (uint16_t tag = PITH_TAG_OTHER + 1; tag < PITH_TAG_STATIC_COUNT;
         tag++) {
        pith_str name = pith_tag_static_name(tag);
        for (size_t at = 0; at < name.len; at++) {
            char text[64] = {0};
            memcpy(text, name.data, name.len);
            for (int byte = 0; byte < 256; byte++) {
                text[at] = (char)byte;
                int want = name.data[at];
                bool same = byte == want ||
                            (want >= 'a' && want <= 'z' && byte == want - 32);
                bool found = pith_tag_find(text, name.len) == tag;
                assert_int_equal(found, same);
                assert_int_equal(pith_tag_find(text, name.len),
                                 pith_tag_find_padded(text, name.len));
            }
        }
    }
}

static void unknown_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        "x",
        "document",
        "doctype",
        "comment",
        "other",
        "x-y",
        "divv",
        "di",
        "@",
        "[",
        "\xc3\xa9",
        "h7",
        "h0",
        "abbrr",
        "feconvolvematrixfeconvolvematrix",
        "annotation-xm",
        "\x01",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(find_tag(names[i]), 0);
    assert_int_equal(pith_tag_find("\0\0\0", 3), 0);
    assert_int_equal(pith_tag_find("a\0", 2), 0);
    assert_int_equal(pith_attr_find("id\0", 3), 0);
    assert_int_equal(find_attr(""), 0);
    assert_int_equal(find_attr("http\x0d"
                               "equiv"),
                     0);
    assert_int_equal(find_attr("xml\x1alang"), 0);
    assert_int_equal(find_attr("data-"), 0);
}

static void constants_and_names_agree(void **state)
{
    (void)state;
    assert_int_equal(find_tag("a"), PITH_TAG_A);
    assert_int_equal(find_tag("DiV"), PITH_TAG_DIV);
    assert_int_equal(find_tag("annotation-xml"), PITH_TAG_ANNOTATION_XML);
    assert_int_equal(find_tag("text"), PITH_TAG_SVG_TEXT);
    assert_int_equal(find_tag("none"), PITH_TAG_MATH_NONE);
    assert_int_equal(find_tag("foreignObject"), PITH_TAG_FOREIGNOBJECT);
    assert_int_equal(find_attr("http-equiv"), PITH_ATTR_HTTP_EQUIV);
    assert_int_equal(find_attr("xlink:href"), PITH_ATTR_XLINK_HREF);
    assert_int_equal(find_attr("specularconstant"), PITH_ATTR_SPECULARCONSTANT);
    assert_int_equal(find_attr("specularexponent"), PITH_ATTR_SPECULAREXPONENT);
    assert_int_equal(PITH_TAG_H6 - PITH_TAG_H1, 5);
}

static void assert_spelled(pith_str got, const char *want)
{
    assert_int_equal(got.len, strlen(want));
    assert_memory_equal(got.data, want, got.len);
}

static pith_str slice(const char *text)
{
    return (pith_str){text, strlen(text)};
}

static void foreign_spellings(void **state)
{
    (void)state;
    assert_spelled(pith_tag_svg_name(PITH_TAG_FOREIGNOBJECT | PITH_NS_SVG),
                   "foreignObject");
    assert_spelled(pith_tag_svg_name(PITH_TAG_G | PITH_NS_SVG), "g");
    assert_spelled(pith_tag_static_name(PITH_TAG_FOREIGNOBJECT | PITH_NS_SVG),
                   "foreignobject");
    assert_spelled(pith_attr_foreign_name(PITH_NS_SVG, slice("viewbox")),
                   "viewBox");
    assert_spelled(pith_attr_foreign_name(PITH_NS_MATH, slice("viewbox")),
                   "viewbox");
    assert_spelled(pith_attr_foreign_name(PITH_NS_MATH, slice("definitionurl")),
                   "definitionURL");
    assert_spelled(pith_attr_foreign_name(PITH_NS_SVG, slice("definitionurl")),
                   "definitionurl");
    assert_spelled(pith_attr_foreign_name(PITH_NS_SVG, slice("no-such")),
                   "no-such");
    assert_spelled(pith_attr_foreign_name(PITH_NS_HTML, slice("viewbox")),
                   "viewbox");
}

/* The standard adjusts 37 element names and 58 attribute names of SVG. */
static void number_of_svg_spellings(void **state)
{
    (void)state;
    int tags = 0, attrs = 0;
    for (uint16_t tag = 0; tag < PITH_TAG_STATIC_COUNT; tag++) {
        pith_str lower = pith_tag_static_name(tag);
        pith_str svg = pith_tag_svg_name(tag);
        assert_int_equal(lower.len, svg.len);
        tags += memcmp(lower.data, svg.data, svg.len) != 0;
    }
    for (unsigned attr = 1; attr < PITH_ATTR_COUNT; attr++) {
        pith_str lower = pith_attr_static_name((uint8_t)attr);
        pith_str svg = pith_attr_foreign_name(PITH_NS_SVG, lower);
        assert_int_equal(lower.len, svg.len);
        attrs += memcmp(lower.data, svg.data, svg.len) != 0;
    }
    assert_int_equal(tags, 37);
    assert_int_equal(attrs, 58);
}

static void traits(void **state)
{
    (void)state;
    const uint8_t *of = pith_tag_traits;
    assert_int_equal(of[PITH_TAG_BR], PITH_TRAIT_VOID);
    assert_int_equal(of[PITH_TAG_HR], PITH_TRAIT_VOID | PITH_TRAIT_BLOCK);
    assert_int_equal(of[PITH_TAG_SPAN], 0);
    assert_int_equal(of[PITH_TAG_P], PITH_TRAIT_BLOCK);
    assert_int_equal(of[PITH_TAG_TD], PITH_TRAIT_BLOCK);
    assert_int_equal(of[PITH_TAG_H3], PITH_TRAIT_BLOCK | PITH_TRAIT_HEADING);
    assert_int_equal(of[PITH_TAG_HGROUP], PITH_TRAIT_BLOCK);
    assert_int_equal(of[PITH_TAG_SCRIPT], PITH_TRAIT_UNSEEN | PITH_TRAIT_RAW);
    assert_int_equal(of[PITH_TAG_TITLE], PITH_TRAIT_UNSEEN);
    assert_int_equal(of[PITH_TAG_DOCUMENT] | of[PITH_TAG_TEXT], 0);
    assert_true(pith_attr_is_url(PITH_ATTR_HREF));
    assert_true(pith_attr_is_url(PITH_ATTR_SRC));
    assert_true(pith_attr_is_url(PITH_ATTR_XLINK_HREF));
    assert_false(pith_attr_is_url(PITH_ATTR_SRCSET));
    assert_false(pith_attr_is_url(PITH_ATTR_TITLE));
    assert_false(pith_attr_is_url(0));
    assert_false(pith_attr_is_url(255));
}

static void numbers_out_of_range(void **state)
{
    (void)state;
    assert_spelled(pith_tag_static_name(PITH_TAG_STATIC_COUNT), "document");
    assert_spelled(pith_tag_svg_name(PITH_TAG_NAME_MASK), "document");
    assert_spelled(pith_attr_static_name(255), "");
    assert_spelled(pith_attr_static_name(0), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tag_is_found),
        cmocka_unit_test(every_attribute_is_found),
        cmocka_unit_test(one_wrong_byte_is_noticed),
        cmocka_unit_test(unknown_names),
        cmocka_unit_test(constants_and_names_agree),
        cmocka_unit_test(foreign_spellings),
        cmocka_unit_test(number_of_svg_spellings),
        cmocka_unit_test(traits),
        cmocka_unit_test(numbers_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
