/* SPDX-License-Identifier: Apache-2.0 */
/* Heads of records, byte for byte; entries that would make them invalid; ids,
 * dates and the end of an HTTP head. */
#include "warc_record.h"

#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static pith_warc_entry revisit(void)
{
    return (pith_warc_entry){.type = PITH_WARC_REVISIT,
                             .id = PITH_S("<urn:uuid:1>"),
                             .date = PITH_S("2026-01-31T00:00:00Z"),
                             .url = PITH_S("http://a/"),
                             .refers_to_url = PITH_S("http://b/"),
                             .refers_to_date = PITH_S("2026-01-30T00:00:00Z"),
                             .block = PITH_S("HTTP/1.1 200 OK\r\n\r\n")};
}

static void heads(void **state)
{
    (void)state;
    pith_buf out;
    pith_buf_init(&out, 0);
    pith_warc_entry entry = revisit();
    pith_record_head(&entry, false, PITH_S("sha1:X"), &out);
    assert_true(pith_str_eq(
        pith_buf_view(&out),
        PITH_S("WARC/1.1\r\nWARC-Type: revisit\r\n"
               "WARC-Record-ID: <urn:uuid:1>\r\n"
               "WARC-Date: 2026-01-31T00:00:00Z\r\n"
               "WARC-Target-URI: http://a/\r\n"
               "WARC-Refers-To-Target-URI: http://b/\r\n"
               "WARC-Refers-To-Date: 2026-01-30T00:00:00Z\r\n"
               "WARC-Profile: http://netpreserve.org/warc/1.1/revisit/"
               "identical-payload-digest\r\n"
               "WARC-Block-Digest: sha1:OP3ZUEAEIGC5QPO47I7DR5X4KB6IV5TP\r\n"
               "WARC-Payload-Digest: sha1:X\r\n"
               "Content-Type: application/http; msgtype=response\r\n"
               "Content-Length: 19\r\n\r\n")));
    /* A profile that the entry has is not repeated; version 1.0 has its own. */
    pith_warc_field field = {PITH_S("warc-profile"), PITH_S("own")};
    entry.fields = &field;
    entry.nfields = 1;
    pith_buf_reset(&out);
    pith_record_head(&entry, true, (pith_str){0}, &out);
    pith_buf_byte(&out, 0);
    assert_memory_equal(out.data, "WARC/1.0\r\n", 10);
    assert_non_null(strstr(out.data, "\r\nwarc-profile: own\r\n"));
    assert_null(strstr(out.data, "WARC-Profile"));
    assert_null(strstr(out.data, "Payload-Digest"));
    pith_buf_clear(&out);
}

static void refused(const pith_warc_entry *entry, const char *word)
{
    pith_error error = {0};
    assert_int_equal(pith_record_check(entry, &error), PITH_ARG);
    assert_non_null(strstr(error.text, word));
}

static void checks(void **state)
{
    (void)state;
    pith_warc_entry entry = revisit();
    assert_int_equal(pith_record_check(&entry, NULL), PITH_OK);
    entry.url = PITH_S("");
    refused(&entry, "needs an address");
    entry.url = PITH_S("http://a/\r\nX: 1");
    refused(&entry, "the address");
    entry = revisit();
    entry.id = PITH_S("a\x7f");
    refused(&entry, "the id");
    entry = revisit();
    entry.head_len = entry.block.len + 1;
    refused(&entry, "longer than its block");
    entry = revisit();
    entry.type = PITH_WARC_OTHER;
    refused(&entry, "needs a type");
    static const pith_warc_field fields[] = {
        {{"a:b", 3}, {"c", 1}}, {{"", 0}, {"c", 1}}, {{"a", 1}, {"c\n", 2}}};
    for (size_t i = 0; i < 3; i++) {
        entry = revisit();
        entry.fields = &fields[i];
        entry.nfields = 1;
        refused(&entry, "a further field");
    }
}

static void http_heads(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t head;
    } rows[] = {
        {"", SIZE_MAX},      {"\n", SIZE_MAX},       {"\n\n", 2},
        {"a\r\n\r\nb", 5},   {"a\n\nb", 3},          {"a\r\n\r", SIZE_MAX},
        {"a\n\r\nb\n\n", 4}, {"a\r\n\rb", SIZE_MAX}, {"a\n b\r\n\r\n", 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t len = strlen(rows[i].text);
        char *fenced = fence_copy(rows[i].text, len);
        assert_int_equal(pith_record_http_head((pith_str){fenced, len}),
                         rows[i].head);
        fence_free(fenced, len);
    }
}

static void ids_and_dates(void **state)
{
    (void)state;
    unsigned char bytes[16];
    char id[PITH_WARC_ID_SIZE];
    memset(bytes, 0xff, sizeof bytes);
    pith_record_id(bytes, 4, id);
    assert_string_equal(id, "<urn:uuid:ffffffff-ffff-4fff-bfff-ffffffffffff>");
    memset(bytes, 0, sizeof bytes);
    pith_record_id(bytes, 5, id);
    assert_string_equal(id, "<urn:uuid:00000000-0000-5000-8000-000000000000>");
    char date[PITH_RECORD_DATE_SIZE];
    pith_record_date(0, date);
    assert_string_equal(date, "1970-01-01T00:00:00Z");
    pith_record_date(1769903999, date);
    assert_string_equal(date, "2026-01-31T23:59:59Z");
    pith_record_date(INT64_MAX, date); /* no such year: the first date */
    assert_string_equal(date, "1970-01-01T00:00:00Z");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads),
        cmocka_unit_test(checks),
        cmocka_unit_test(http_heads),
        cmocka_unit_test(ids_and_dates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
