/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of an index: every field, and null for fields that a record does not
 * have. */
#include "str.h"

#include <pith/warc.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check(const pith_warc_record *record, uint64_t stored,
                  const pith_http_message *message, const char *expected)
{
    char *line;
    size_t len;
    assert_int_equal(
        pith_warc_record_json(record, stored, message, &line, &len), PITH_OK);
    assert_true(pith_str_eq((pith_str){line, len}, pith_str_of(expected)));
    pith_free(line);
}

static void lines(void **state)
{
    (void)state;
    pith_warc_record record = {.type = PITH_WARC_RESPONSE,
                               .offset = 9000000000,
                               .skip = 7,
                               .id = PITH_S("<urn:uuid:1>"),
                               .date = PITH_S("2026-01-31T00:00:00Z"),
                               .url = PITH_S("http://a/\"\\\x01"),
                               .content_type = PITH_S("application/http"),
                               .payload_digest = PITH_S("sha1:X"),
                               .length = 12};
    pith_http_message message = {.status = 404, .mime = PITH_S("text/html")};
    check(&record, 300, &message,
          "{\"offset\": 9000000000, \"skip\": 7, \"stored\": 300, \"type\": "
          "\"response\", \"id\": \"<urn:uuid:1>\", \"date\": "
          "\"2026-01-31T00:00:00Z\", \"url\": \"http://a/\\\"\\\\\\u0001\", "
          "\"status\": 404, \"mime\": \"text/html\", \"digest\": \"sha1:X\", "
          "\"length\": 12}");
    check(&(pith_warc_record){0}, 0, NULL,
          "{\"offset\": 0, \"skip\": 0, \"stored\": null, \"type\": \"\", "
          "\"id\": null, \"date\": null, \"url\": null, \"status\": null, "
          "\"mime\": null, \"digest\": null, \"length\": 0}");
    /* A request has no status. */
    message = (pith_http_message){0};
    record = (pith_warc_record){.type = PITH_WARC_REQUEST};
    check(&record, 0, &message,
          "{\"offset\": 0, \"skip\": 0, \"stored\": null, \"type\": "
          "\"request\", \"id\": null, \"date\": null, \"url\": null, "
          "\"status\": null, \"mime\": null, \"digest\": null, \"length\": 0}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
