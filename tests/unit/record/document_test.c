/* SPDX-License-Identifier: Apache-2.0 */
/* Results as rows of CSV and as XML documents: quoting, columns, what is around
 * the content, and unknown formats. */
#include "str.h"

#include <pith/pith.h>
#include <pith/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { COLUMNS = 21, FIELD_MAX = 200 };

/* The next field of a row according to RFC 4180; returns the rest. */
static const char *read_field(const char *at, char field[FIELD_MAX])
{
    size_t n = 0;
    bool quoted = *at == '"';
    for (at += quoted; *at; at++) {
        assert_true(n < FIELD_MAX - 1);
        if (quoted && at[0] == '"' && at[1] == '"')
            at++;
        else if (quoted ? *at == '"' : *at == ',' || *at == '\n')
            break;
        field[n++] = *at;
    }
    field[n] = '\0';
    return at + quoted;
}

static char *write(const pith_result *result, const pith_record *record,
                   const char *format)
{
    char *out;
    size_t len;
    assert_int_equal(pith_result_document(result, record, format, &out, &len),
                     PITH_OK);
    assert_int_equal(strlen(out), len);
    return out;
}

static pith_result *extract(const char *html, const char *format)
{
    pith_options options = {.method = "body", .format = format};
    pith_worker *worker = pith_worker_new();
    pith_result *result = NULL;
    assert_int_equal(
        pith_worker_extract(worker, pith_str_of(html), &options, &result, NULL),
        PITH_OK);
    pith_worker_free(worker);
    return result;
}

static const char page[] =
    "<title>A, \"b\"</title><p>one</p><p>two, \"x\"\n&amp;"
    "&lt;y&gt;";

/* Every value is read back unchanged, under its column's name. */
static void test_csv(void **state)
{
    (void)state;
    char *head;
    size_t len;
    assert_int_equal(pith_csv_header(&head, &len), PITH_OK);
    pith_result *result = extract(page, "text");
    pith_record record = {.id = PITH_S("a,\"b\".html")};
    char *row = write(result, &record, "csv");
    static const struct {
        const char *column, *value;
    } want[] = {{"id", "a,\"b\".html"},
                {"title", "A, \"b\""},
                {"text", "one\n\ntwo, \"x\" &<y>"},
                {"comments", ""},
                {"method", "body"}};
    const char *name_at = head;
    const char *value_at = row;
    size_t found = 0;
    for (size_t i = 0; i < COLUMNS; i++) {
        char name[FIELD_MAX];
        char value[FIELD_MAX];
        name_at = read_field(name_at, name);
        value_at = read_field(value_at, value);
        for (size_t k = 0; k < sizeof want / sizeof *want; k++)
            if (strcmp(name, want[k].column) == 0) {
                assert_string_equal(value, want[k].value);
                found++;
            }
        assert_int_equal(*name_at, i + 1 < COLUMNS ? ',' : '\n');
        assert_int_equal(*value_at, *name_at);
        name_at++;
        value_at++;
    }
    assert_int_equal(found, sizeof want / sizeof *want);
    assert_int_equal(*name_at, '\0');
    assert_int_equal(*value_at, '\0');
    pith_free(head);
    pith_free(row);
    pith_result_free(result);
}

static void test_xml(void **state)
{
    (void)state;
    pith_result *result = extract(page, "xml");
    pith_record record = {.id = PITH_S("<a>&\"'")};
    char *out = write(result, &record, "xml");
    assert_non_null(strstr(out, "id=\"&lt;a&gt;&amp;&quot;'\""));
    assert_non_null(strstr(out, "title=\"A, &quot;b&quot;\""));
    assert_non_null(strstr(out, "<p>two, &quot;x&quot; &amp;&lt;y&gt;</p>"));
    assert_non_null(strstr(out, "<comments/>\n</doc>\n"));
    pith_free(out);
    pith_result_free(result);
    result = extract("", "xml");
    out = write(result, &record, "xml");
    assert_non_null(strstr(out, "<main/>\n<comments/>\n</doc>\n"));
    pith_free(out);
    pith_result_free(result);
}

static void test_tei(void **state)
{
    (void)state;
    pith_result *result = extract(page, "tei");
    pith_record record = {.id = PITH_S("a")};
    char *out = write(result, &record, "tei");
    assert_non_null(strstr(out, "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\""));
    assert_non_null(strstr(out, "A, &quot;b&quot;</title>"));
    assert_non_null(strstr(out, "<p>two, &quot;x&quot; &amp;&lt;y&gt;</p>"));
    assert_non_null(strstr(out, "</TEI>\n"));
    pith_free(out);
    pith_result_free(result);
}

static void test_no_such_format(void **state)
{
    (void)state;
    pith_result *result = extract("a", "text");
    pith_record record = {0};
    char *out = (char *)result;
    size_t len;
    assert_int_equal(pith_result_document(result, &record, "json", &out, &len),
                     PITH_ARG);
    assert_null(out);
    pith_result_free(result);
}

/* On request, a cell that a spreadsheet would execute is marked; characters
 * that XML forbids cannot hide its beginning, and are removed. */
static void test_csv_safe(void **state)
{
    (void)state;
    pith_result *result = extract("<p>text", "text");
    for (int safe = 0; safe < 2; safe++) {
        pith_record record = {.id = PITH_S("=1+1"), .csv_safe = safe};
        char *row = write(result, &record, "csv");
        char id[FIELD_MAX];
        read_field(read_field(row, id) + 1, id); /* behind the url */
        assert_string_equal(id, safe ? "'=1+1" : "=1+1");
        pith_free(row);
        record.id = PITH_S("\x1b\xef\xbf\xbe=1\x07+1");
        row = write(result, &record, "csv");
        read_field(read_field(row, id) + 1, id);
        assert_string_equal(id, safe ? "'=1+1" : "=1+1");
        pith_free(row);
        record.id = PITH_S("1+1");
        row = write(result, &record, "csv");
        read_field(read_field(row, id) + 1, id); /* behind the url */
        assert_string_equal(id, "1+1");
        pith_free(row);
    }
    pith_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_csv_safe),
        cmocka_unit_test(test_xml),
        cmocka_unit_test(test_tei),
        cmocka_unit_test(test_no_such_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
