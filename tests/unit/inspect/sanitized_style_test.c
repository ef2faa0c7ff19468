/* SPDX-License-Identifier: Apache-2.0 */
/* Style sheets that load nothing, in whatever notation. */
#include "sanitized_style.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_rows(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"p > a { color: red; width: calc(1px + 2%) }",
         "p > a { color: red; width: calc(1px + 2%) }"},
        {"a{background:url(x)}", "a{background:pith-off(x)}"},
        {"a{background:URL( 'x' )}", "a{background:pith-off( 'x' )}"},
        {"a{background:u\\72l(x)}", "a{background:u72l(x)}"},
        {"a{background:ur\\l(x)}", "a{background:pith-off(x)}"},
        {"a{background:\\75\\72\\6c(x)}", "a{background:75726c(x)}"},
        {"@import 'x';", "@pith-off 'x';"},
        {"@IMPORT'x';", "@pith-off'x';"},
        {"@imp\\ort 'x';", "@pith-off 'x';"},
        {"@font-face{src:url(x)}", "@pith-off{src:pith-off(x)}"},
        {"@media print{a{color:red}}", "@media print{a{color:red}}"},
        {"a{b:image-set('x' 1x)}", "a{b:pith-off('x' 1x)}"},
        {"a{b:-webkit-image-set('x' 1x)}", "a{b:pith-off('x' 1x)}"},
        {"a{b:src('x')}", "a{b:pith-off('x')}"},
        {".url-box{--my-url:1}", ".url-box{--my-url:1}"},
        {"import(x) .import", "import(x) .import"},
        {"</style><script>", " /style> script>"},
        {"<!-- a{} -->", " !-- a{} -->"},
        {"url", "url"},
        {"@import", "@pith-off"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_buf out;
        char *text;
        size_t len;
        pith_buf_init(&out, 0);
        pith_sanitized_style(pith_str_of(rows[i][0]), &out);
        assert_int_equal(pith_buf_take(&out, &text, &len), PITH_OK);
        assert_string_equal(text, rows[i][1]);
        pith_free(text);
    }
}

static void test_full_buffer(void **state)
{
    (void)state;
    pith_buf out;
    pith_buf_init(&out, 4);
    pith_sanitized_style(PITH_S("a{b:url(x)} @import 'y'"), &out);
    assert_int_equal(out.status, PITH_LIMIT);
    pith_buf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_full_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
