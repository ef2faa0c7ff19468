/* SPDX-License-Identifier: Apache-2.0 */
/* Pages of listings and messages of S3, complete and damaged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "s3_listing.h"
#include "str.h"

typedef struct seen {
    pith_buf keys; /* each with its size and a line's end */
    unsigned most;
} seen;

static bool take(void *who, pith_str key, uint64_t size)
{
    seen *s = who;
    pith_buf_printf(&s->keys, "%.*s %llu\n", PITH_FMT(key),
                    (unsigned long long)size);
    return s->most == 0 || --s->most > 0;
}

/* "KEY SIZE\n"..., then "+TOKEN" if there is more, or the name of a failure. */
static void check(const char *xml, unsigned most, const char *expected)
{
    seen s = {.most = most};
    pith_s3_page page = {0};
    pith_error error = {0};
    pith_buf_init(&s.keys, 0);
    pith_buf_init(&page.token, 0);
    pith_status status =
        pith_s3_listing_read(pith_str_of(xml), take, &s, &page, &error);
    if (status == PITH_OK && page.more)
        pith_buf_printf(&s.keys, "+%.*s", PITH_FMT(pith_buf_view(&page.token)));
    if (status != PITH_OK)
        pith_buf_printf(&s.keys, "failed: %s", error.text);
    pith_buf_byte(&s.keys, 0);
    assert_string_equal(s.keys.data, expected);
    pith_buf_clear(&s.keys);
    pith_buf_clear(&page.token);
}

#define NO_LISTING "failed: the answer is not a listing of S3"

static void test_listings(void **state)
{
    (void)state;
    check("<?xml version=\"1.0\"?><ListBucketResult "
          "xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>b</Name>"
          "<IsTruncated>true</IsTruncated>"
          "<NextContinuationToken>a/b=</NextContinuationToken>"
          "<Contents><Key>x&amp;y/1</Key><Size>12</Size><Owner><ID>7</ID>"
          "</Owner></Contents>"
          "<Contents><Size>3</Size><Key><![CDATA[z&amp;]]></Key></Contents>"
          "<CommonPrefixes><Prefix>q/</Prefix></CommonPrefixes>"
          "</ListBucketResult>",
          0, "x&y/1 12\nz&amp; 3\n+a/b=");
    check("<ListBucketResult><IsTruncated>false</IsTruncated>"
          "<Contents><Key>a%20b%2Bc+d%e</Key></Contents>"
          "<EncodingType>url</EncodingType></ListBucketResult>",
          0, "a b+c d%e 0\n");
    check("<ListBucketResult><Contents><Key>a</Key></Contents><Contents>"
          "<Key>b</Key></Contents></ListBucketResult>",
          1, "a 0\n");
    check("<ListBucketResult/>", 0, "");
}

static void test_faults(void **state)
{
    (void)state;
    check("", 0, NO_LISTING);
    check("<html><body>Not found", 0, NO_LISTING);
    check("<Error><Code>AccessDenied</Code></Error>", 0, NO_LISTING);
    check("<ListBucketResult><IsTruncated>true</IsTruncated>"
          "</ListBucketResult>",
          0, NO_LISTING);
    /* Truncated: keys are missing, and nothing else would show it. */
    check("<ListBucketResult><IsTruncated>false</IsTruncated><Contents>", 0,
          NO_LISTING);
    check("<!DOCTYPE a [<!ENTITY b \"c\">]><ListBucketResult/>", 0, NO_LISTING);
    check("<ListBucketResult><Contents><Key>a</Key><Size>99999999999999999999"
          "</Size></Contents></ListBucketResult>",
          0, "a 0\n");
}

static void test_find_text(void **state)
{
    (void)state;
    pith_buf out;
    pith_buf_init(&out, 0);
    assert_true(pith_s3_find_text(
        PITH_S("<Error><Code>Slow&lt;Down</Code><Message>m</Message></Error>"),
        PITH_S("Code"), &out));
    assert_true(pith_str_eq(pith_buf_view(&out), PITH_S("Slow<Down")));
    assert_false(pith_s3_find_text(PITH_S("<Error>"), PITH_S("Code"), &out));
    assert_false(pith_s3_find_text(PITH_S(""), PITH_S("Code"), &out));
    pith_buf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_listings),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_find_text),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
