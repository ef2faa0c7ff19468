/* SPDX-License-Identifier: Apache-2.0 */
/* Inline styles: which declaration lists hide an element. */
#include "style.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct style_case {
    const char *style;
    bool hides;
} style_case;

static const style_case cases[] = {
    {"", false},
    {"display:none", true},
    {"DISPLAY : None", true},
    {" color:red ;display:none; ", true},
    {"display:none!important", true},
    {"display : none ! IMPORTANT ;", true},
    {"display:none;display:block", false},
    {"display:block;display:none", true},
    {"display:none !important;display:block", true},
    {"display:none;display:block!important", false},
    {"display:block!important;display:none", false},
    {"display:none!important;display:block!important", false},
    {"display:block", false},
    {"display:nones", false},
    {"display:none none", false},
    {"display", false},
    {"display:", false},
    {"display:none;display:", true},
    {"display:none;display:12", false},
    {"display:none;display:#x", true},
    {"display:none!urgent", false},
    {"x-display:none", false},
    {"-display:none", false},
    {"displays:none", false},
    {"*display:none", false},
    {"content:'display:none'", false},
    {"content:\";display:none\"", false},
    {"content:';';display:none", true},
    {"content:'a\\';display:none", false},
    {"background:url(data:image/png;display:none)", false},
    {"background:url(data:a;b);display:none", true},
    {"x:(display:none;display:none", false},
    {"x:);display:none", true},
    {"x:{;display:none;};display:block", false},
    {"/*;*/display/*x*/:/**/none/**/", true},
    {"/*display:none*/", false},
    {"/* display:none", false},
    {"color:red/*;*/;display:none", true},
    {"display:\nnone\n", true},
    {"visibility:hidden", false},
    {";;;display:none", true},
    {"x\\;y:1;display:none", true},
    {"display:none\\9", false},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pith_str style = pith_str_of(cases[i].style);
        char *copy = fence_copy(style.data, style.len);
        bool hides = pith_style_hides((pith_str){copy, style.len});
        fence_free(copy, style.len);
        if (hides != cases[i].hides)
            fail_msg("'%s' %s", cases[i].style, hides ? "hides" : "shows");
    }
}

/* Every prefix and suffix of a long style: nothing outside it is read. */
static void test_cut(void **state)
{
    (void)state;
    pith_str whole = PITH_S("a:url(x;y)\\;z;/*;*/b:'\\'\"';display:/**/none"
                            "!important;c:[{(\\");
    for (size_t len = 0; len <= whole.len; len++) {
        char *copy = fence_copy(whole.data, len);
        for (size_t from = 0; from <= len; from++)
            (void)pith_style_hides((pith_str){copy + from, len - from});
        fence_free(copy, len);
    }
    assert_true(pith_style_hides(whole));
}

static void test_clips(void **state)
{
    static const style_case list[] = {
        {"clip:rect(0,0,0,0)", true},
        {"position:absolute; CLIP: RECT( 1px 1px 1px 1px ) !important", true},
        {"clip:auto;clip:rect(0 0 0 0", false},
        {"clip:auto;clip:rect(0 /*,*/ 0 0 0)", true},
        {"clip:rect(0,0,0)", false},
        {"clip:rect(1em,1000em,2em,-999em)", false},
        {"clip:rect(0,0,10px,0)", false},
        {"clip:rect(;clip:rect(0 0 0 0)", false},
        {"background:url(clip:rect(0,0,0,0))", false},
        {"clip:rect", false},
        {"clip:", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        pith_str style = pith_str_of(list[i].style);
        for (size_t len = 0; len <= style.len; len++) {
            char *copy = fence_copy(style.data, len);
            bool clips = pith_style_clips((pith_str){copy, len});
            fence_free(copy, len);
            if (len == style.len && clips != list[i].hides)
                fail_msg("'%s' %s", list[i].style,
                         clips ? "clips" : "does not");
        }
    }
}

typedef struct visibility_case {
    const char *style;
    pith_style_effect says;
} visibility_case;

static void test_visibility(void **state)
{
    static const visibility_case list[] = {
        {"", PITH_STYLE_SAYS_NOTHING},
        {"display:none", PITH_STYLE_SAYS_NOTHING},
        {"visibility:hidden", PITH_STYLE_HIDES},
        {"a:b; Visibility : COLLAPSE !important", PITH_STYLE_HIDES},
        {"visibility:visible", PITH_STYLE_SHOWS},
        {"visibility:hidden;visibility:visible", PITH_STYLE_SHOWS},
        {"visibility:hidden!important;visibility:visible", PITH_STYLE_HIDES},
        {"visibility:inherit", PITH_STYLE_SAYS_NOTHING},
        {"visibility:initial", PITH_STYLE_SHOWS},
        {"visibility:hidden;visibility:visible x", PITH_STYLE_HIDES},
        {"visibility:hidden;visibility:off", PITH_STYLE_HIDES},
        {"backface-visibility:hidden", PITH_STYLE_SAYS_NOTHING},
        {"content:'visibility:hidden'", PITH_STYLE_SAYS_NOTHING},
        {"overflow:hidden", PITH_STYLE_SAYS_NOTHING},
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (pith_style_visibility(pith_str_of(list[i].style)) != list[i].says)
            fail_msg("'%s'", list[i].style);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_clips),
        cmocka_unit_test(test_visibility),
    };
    return cmocka_run_group_tests_name("style", tests, NULL, NULL);
}
