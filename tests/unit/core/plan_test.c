/* SPDX-License-Identifier: Apache-2.0 */
/* Options: which are accepted, which are refused, and the messages. */
#include "plan.h"
#include "str.h"

#include <pith/learn.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void check(const pith_options *options, pith_status expected,
                  const char *text)
{
    pith_error error = {0};
    pith_status status = pith_options_check(options, &error);
    assert_string_equal(error.text, text);
    assert_int_equal(status, expected);
    assert_int_equal(error.status, expected);
    assert_int_equal(pith_options_check(options, NULL), expected);
}

static void check_setting(const char *name, const char *value,
                          pith_status expected, const char *text)
{
    pith_setting setting = {pith_str_of(name), pith_str_of(value)};
    check(
        &(pith_options){.method = "ctd", .settings = &setting, .nsettings = 1},
        expected, text);
}

static void test_defaults(void **state)
{
    (void)state;
    check(NULL, PITH_OK, "");
    check(&(pith_options){0}, PITH_OK, "");
    pith_options options = pith_options_default();
    check(&options, PITH_OK, "");
    assert_string_equal(options.method, "auto");
    assert_string_equal(options.format, "text");
    assert_int_equal(options.limits.max_bytes, 20000000);
    assert_int_equal(options.limits.max_nodes, 1000000);
    assert_int_equal(options.limits.max_depth, 512);
    assert_int_equal(options.limits.max_attrs, 1024);
    assert_int_equal(options.limits.timeout_ms, 30000);
    pith_plan zeros;
    assert_int_equal(pith_plan_make(NULL, &zeros, NULL), PITH_OK);
    assert_memory_equal(&zeros.limits, &options.limits, sizeof zeros.limits);
}

static void test_names(void **state)
{
    (void)state;
    pith_method_info info;
    assert_true(pith_method_info_find(pith_default_method(), &info));
    assert_false(pith_method_info_find("nosuch", &info));
    for (size_t i = 0; pith_method_info_at(i, &info); i++) {
        assert_true(pith_method_info_find(info.name, &info));
        check(&(pith_options){.method = info.name}, PITH_OK, "");
    }
    for (size_t i = 0; pith_format_at(i); i++)
        check(&(pith_options){.format = pith_format_at(i)}, PITH_OK, "");
    check(&(pith_options){.format = "docx"}, PITH_ARG,
          "no format \"docx\"; there are: text, markdown, html, xml, tei, "
          "tokens");
    pith_error error = {0};
    assert_int_equal(
        pith_options_check(&(pith_options){.method = "nosuch"}, &error),
        PITH_NOMETHOD);
    assert_non_null(
        strstr(error.text, "no method \"nosuch\"; there are: auto"));
    assert_non_null(strstr(error.text, "ctd"));
}

/* What callers ask about methods in place of naming one. */
static void test_method_traits(void **state)
{
    (void)state;
    assert_string_equal(pith_whole_page_method(), "body");
    assert_string_equal(pith_words_method(), "outlier");
    assert_true(pith_method_uses_rules("rules"));
    assert_false(pith_method_uses_rules("weight"));
    assert_false(pith_method_uses_rules(NULL));
    assert_false(pith_method_uses_rules("nosuch"));
}

/* The methods of a union have default parameters, except for options that apply
 * to all. */
static void test_union(void **state)
{
    (void)state;
    pith_options options = {.union_with = "td, auto", .keep = "all"};
    pith_plan plan;
    assert_int_equal(pith_plan_make(&options, &plan, NULL), PITH_OK);
    assert_int_equal(plan.nfurther, 2);
    assert_string_equal(plan.further[0].method->name, "td");
    assert_string_equal(plan.further[1].method->name, "auto");
    assert_memory_equal(plan.further[1].param, plan.param, sizeof plan.param);
    options.union_with = "";
    check(&options, PITH_OK, "");
    assert_int_equal(pith_plan_make(&options, &plan, NULL), PITH_OK);
    assert_int_equal(plan.nfurther, 0);
    check(&(pith_options){.union_with = "td,ctd,ttr,body"}, PITH_OK, "");
    check(&(pith_options){.union_with = "td,ctd,ttr,body,blocks"}, PITH_ARG,
          "a union takes at most 4 methods besides the first");
    pith_error error = {0};
    assert_int_equal(
        pith_options_check(&(pith_options){.union_with = "td,,ctd"}, &error),
        PITH_NOMETHOD);
    assert_non_null(strstr(error.text, "no method \"\"; there are: auto"));
    assert_int_equal(
        pith_options_check(&(pith_options){.union_with = "nosuch"}, &error),
        PITH_NOMETHOD);
    assert_non_null(strstr(error.text, "no method \"nosuch\""));
}

static void test_settings(void **state)
{
    (void)state;
    check_setting("tolerance", "0.5", PITH_OK, "");
    check_setting("tolerance", "1e-3", PITH_OK, "");
    check_setting("bare-text", "off", PITH_OK, "");
    check_setting("tolerance", "7", PITH_ARG,
                  "parameter tolerance takes 0 to 1, not \"7\"");
    check_setting("tolerance", "0,5", PITH_ARG,
                  "parameter tolerance takes 0 to 1, not \"0,5\"");
    check_setting("tolerance", "", PITH_ARG,
                  "parameter tolerance takes 0 to 1, not \"\"");
    check_setting("bare-text", "1", PITH_ARG,
                  "parameter bare-text takes off, on, not \"1\"");
    check_setting("x", "1", PITH_NOPARAM,
                  "method ctd has no parameter \"x\"; it has link-tags, "
                  "base-term, bare-text, tolerance");
}

static void assert_named(const pith_error *error, const char *name)
{
    const char *list = strstr(error->text, "; it has ");
    assert_non_null(list);
    size_t len = strlen(name);
    for (const char *at = list + 9; *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        if (strcspn(at, ",") == len && memcmp(at, name, len) == 0)
            return;
    }
    fail_msg("no %s in: %s", name, error->text);
}

/* The message about an unknown parameter lists all parameters, however long the
 * name is. */
static void test_every_parameter_is_named(void **state)
{
    (void)state;
    char given[100];
    memset(given, 'x', sizeof given);
    pith_setting setting = {{given, sizeof given}, PITH_S("1")};
    pith_method_info info;
    size_t n = 0;
    for (size_t i = 0; pith_method_info_at(i, &info); i++) {
        pith_error error = {0};
        pith_options options = {
            .method = info.name, .settings = &setting, .nsettings = 1};
        assert_int_equal(pith_options_check(&options, &error), PITH_NOPARAM);
        for (const pith_param *p = info.params; p && p->name; p++, n++)
            assert_named(&error, p->name);
        for (const pith_text_param *t = info.texts; t && t->name; t++, n++)
            assert_named(&error, t->name);
    }
    assert_true(n > 0);
}

static void test_last_setting_counts(void **state)
{
    (void)state;
    pith_setting settings[] = {
        {PITH_S("tolerance"), PITH_S("0.5")},
        {PITH_S("bare-text"), PITH_S("off")},
        {PITH_S("tolerance"), PITH_S("0.25")},
    };
    pith_options options = {
        .method = "ctd", .settings = settings, .nsettings = 3};
    pith_plan plan;
    assert_int_equal(pith_plan_make(&options, &plan, NULL), PITH_OK);
    for (size_t i = 0; plan.method->params[i].name; i++) {
        const pith_param *param = &plan.method->params[i];
        if (strcmp(param->name, "tolerance") == 0)
            assert_true(plan.param[i] == 0.25);
        else if (strcmp(param->name, "bare-text") == 0)
            assert_true(plan.param[i] == 0);
        else
            assert_true(plan.param[i] == param->standard);
    }
}

static void test_limits(void **state)
{
    (void)state;
    check(&(pith_options){.limits.max_nodes = 3}, PITH_ARG,
          "limit max-nodes takes 16 to 500000000, not 3");
    check(&(pith_options){.limits.max_depth = 100001}, PITH_ARG,
          "limit max-depth takes 8 to 100000, not 100001");
    check(&(pith_options){.limits.max_bytes = 2000000001}, PITH_ARG,
          "limit max-bytes takes 1 to 2000000000, not 2000000001");
    check(&(pith_options){.limits.timeout_ms = UINT32_MAX}, PITH_OK, "");
}

static void test_encodings(void **state)
{
    (void)state;
    check(&(pith_options){.encoding = PITH_S(" TIS-620 ")}, PITH_OK, "");
    check(&(pith_options){.http_charset = PITH_S("klingon")}, PITH_OK, "");
    check(&(pith_options){.encoding = PITH_S("klingon")}, PITH_ENCODING,
          "no character encoding \"klingon\"; labels are those of the WHATWG "
          "table, such as utf-8, tis-620, gb18030");
    check(&(pith_options){.fallback_encoding = PITH_S("x")}, PITH_ENCODING,
          "no character encoding \"x\"; labels are those of the WHATWG "
          "table, such as utf-8, tis-620, gb18030");
}

/* Whatever the caller passes, the message is a single line of limited
 * length. */
static void test_long_names(void **state)
{
    (void)state;
    char name[5000];
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = 0;
    pith_error error = {0};
    assert_int_equal(
        pith_options_check(&(pith_options){.method = name}, &error),
        PITH_NOMETHOD);
    assert_true(strlen(error.text) < sizeof error.text);
}

/* A program built for an earlier or later version is recognised by the size. */
static void test_sizes(void **state)
{
    (void)state;
    struct {
        pith_options known;
        char later[16];
    } options = {.later = {0}};
    assert_int_equal(pith_options_default().size, sizeof options.known);
    options.known.size = sizeof options;
    assert_int_equal(pith_options_check(&options.known, NULL), PITH_OK);
    options.later[9] = 1;
    pith_error error = {0};
    assert_int_equal(pith_options_check(&options.known, &error), PITH_ARG);
    assert_non_null(strstr(error.text, "does not know"));
    options.known.size = 1;
    assert_int_equal(pith_options_check(&options.known, &error), PITH_ARG);
    assert_non_null(strstr(error.text, "pith_options.size is 1"));
}

/* Fields behind the size are not the program's, whatever is there. */
static void test_shorter_options(void **state)
{
    (void)state;
    pith_options options = {.size = sizeof options, .union_with = "none-such"};
    pith_error error = {0};
    assert_int_equal(pith_options_check(&options, &error), PITH_NOMETHOD);
    options.size = offsetof(pith_options, union_with);
    assert_int_equal(pith_options_check(&options, &error), PITH_OK);
    char *text;
    size_t len;
    pith_doc *doc;
    pith_labels *labels;
    assert_int_equal(pith_doc_parse(PITH_S("<p>a"), &options, &doc, NULL),
                     PITH_OK);
    options.size = offsetof(pith_options, settings);
    options.nsettings = 1;
    options.format = "none-such";
    options.encoding = PITH_S("none-such");
    assert_int_equal(pith_label(doc, &options, &labels, NULL), PITH_OK);
    assert_int_equal(pith_render(doc, labels, &options, &text, &len), PITH_OK);
    assert_string_equal(pith_page_encoding(PITH_S("a"), &options), "UTF-8");
    pith_free(text);
    options.size = 3;
    assert_int_equal(pith_render(doc, labels, &options, &text, &len), PITH_ARG);
    assert_null(text);
    assert_null(pith_page_encoding(PITH_S("a"), &options));
    pith_labels_free(labels);
    pith_doc_free(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_method_traits),
        cmocka_unit_test(test_union),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_every_parameter_is_named),
        cmocka_unit_test(test_last_setting_counts),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_encodings),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_shorter_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
