/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Signatures by the examples that AWS publishes: the four requests of "Signature
 * Calculations for the Authorization Header" (Amazon S3 API reference) and
 * get-vanilla of the test suite of signature version 4. SHA-256 by FIPS 180-4's
 * examples, HMAC by RFC 4231.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sha256.h"
#include "signature.h"
#include "str.h"

#define EMPTY "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

static pith_signer s3_signer(void)
{
    return (pith_signer){
        .key_id = PITH_S("AKIAIOSFODNN7EXAMPLE"),
        .secret = PITH_S("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        .region = PITH_S("us-east-1"),
        .service = PITH_S("s3"),
    };
}

static void check(const pith_signer *signer, const pith_signed_request *request,
                  const char *names, const char *signature)
{
    pith_buf scratch, out;
    pith_buf_init(&scratch, 0);
    pith_buf_init(&out, 0);
    pith_signature_write(signer, request, &scratch, &out);
    char expected[400];
    snprintf(expected, sizeof expected,
             "AWS4-HMAC-SHA256 Credential=%.*s/%.8s/%.*s/%.*s/aws4_request,"
             "SignedHeaders=%s,Signature=%s",
             PITH_FMT(signer->key_id), request->date, PITH_FMT(signer->region),
             PITH_FMT(signer->service), names, signature);
    pith_buf_byte(&out, 0);
    assert_int_equal(out.status, PITH_OK);
    assert_string_equal(out.data, expected);
    pith_buf_clear(&scratch);
    pith_buf_clear(&out);
}

#define HOST                                                     \
    {                                                            \
        PITH_S("host"), PITH_S("examplebucket.s3.amazonaws.com") \
    }
#define DATE                                             \
    {                                                    \
        PITH_S("x-amz-date"), PITH_S("20130524T000000Z") \
    }

static void test_get_object(void **state)
{
    (void)state;
    pith_signer signer = s3_signer();
    pith_signed_line lines[] = {
        HOST,
        {PITH_S("range"), PITH_S("bytes=0-9")},
        {PITH_S("x-amz-content-sha256"), PITH_S(EMPTY)},
        DATE,
    };
    pith_signed_request request = {.date = "20130524T000000Z",
                                   .method = PITH_S("GET"),
                                   .path = PITH_S("/test.txt"),
                                   .payload = PITH_S(EMPTY),
                                   .lines = lines,
                                   .nlines = 4};
    check(&signer, &request, "host;range;x-amz-content-sha256;x-amz-date",
          "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
}

static void test_put_object(void **state)
{
    (void)state;
    pith_signer signer = s3_signer();
    static const char payload[] =
        "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072";
    pith_signed_line lines[] = {
        {PITH_S("date"), PITH_S("Fri, 24 May 2013 00:00:00 GMT")},     HOST,
        {PITH_S("x-amz-content-sha256"), pith_str_of(payload)},        DATE,
        {PITH_S("x-amz-storage-class"), PITH_S("REDUCED_REDUNDANCY")},
    };
    pith_signed_request request = {.date = "20130524T000000Z",
                                   .method = PITH_S("PUT"),
                                   .path = PITH_S("/test%24file.text"),
                                   .payload = pith_str_of(payload),
                                   .lines = lines,
                                   .nlines = 5};
    check(&signer, &request,
          "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
          "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
}

static void test_queries(void **state)
{
    (void)state;
    pith_signer signer = s3_signer();
    static const struct {
        const char *query, *signature;
    } rows[] = {
        {"lifecycle=",
         "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"},
        {"max-keys=2&prefix=J",
         "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"},
    };
    pith_signed_line lines[] = {
        HOST, {PITH_S("x-amz-content-sha256"), PITH_S(EMPTY)}, DATE};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_signed_request request = {.date = "20130524T000000Z",
                                       .method = PITH_S("GET"),
                                       .path = PITH_S("/"),
                                       .query = pith_str_of(rows[i].query),
                                       .payload = PITH_S(EMPTY),
                                       .lines = lines,
                                       .nlines = 3};
        check(&signer, &request, "host;x-amz-content-sha256;x-amz-date",
              rows[i].signature);
    }
}

static void test_suite(void **state)
{
    (void)state;
    pith_signer signer = {
        .key_id = PITH_S("AKIDEXAMPLE"),
        .secret = PITH_S("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        .region = PITH_S("us-east-1"),
        .service = PITH_S("service"),
    };
    pith_signed_line lines[] = {
        {PITH_S("host"), PITH_S("example.amazonaws.com")},
        {PITH_S("x-amz-date"), PITH_S("20150830T123600Z")},
    };
    pith_signed_request request = {.date = "20150830T123600Z",
                                   .method = PITH_S("GET"),
                                   .path = PITH_S("/"),
                                   .payload = PITH_S(EMPTY),
                                   .lines = lines,
                                   .nlines = 2};
    check(&signer, &request, "host;x-amz-date",
          "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
}

static void test_date(void **state)
{
    (void)state;
    char date[PITH_SIGNATURE_DATE];
    pith_signature_date(1369353600, date);
    assert_string_equal(date, "20130524T000000Z");
    pith_signature_date(951827696, date);
    assert_string_equal(date, "20000229T123456Z");
}

static void check_sum(pith_str message, const char *expected)
{
    unsigned char digest[PITH_SHA256_SIZE];
    char hex[PITH_SHA256_HEX];
    /* All at once, and in pieces of every length. */
    for (size_t step = 1; step <= message.len + 1; step++) {
        pith_sha256 sha;
        pith_sha256_init(&sha);
        for (size_t at = 0; at < message.len; at += step) {
            size_t n = message.len - at < step ? message.len - at : step;
            pith_sha256_add(&sha, (pith_str){message.data + at, n});
        }
        pith_sha256_end(&sha, digest);
        pith_sha256_hex(digest, hex);
        assert_string_equal(hex, expected);
    }
}

static void test_sums(void **state)
{
    (void)state;
    check_sum(PITH_S(""), EMPTY);
    check_sum(
        PITH_S("abc"),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_sum(
        PITH_S("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_sum(
        PITH_S("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
               "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void test_hmac(void **state)
{
    (void)state;
    char long_key[131];
    memset(long_key, 0xaa, sizeof long_key);
    const struct {
        pith_str key, message;
        const char *expected;
    } rows[] = {
        {PITH_S("Jefe"), PITH_S("what do ya want for nothing?"),
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {{long_key, sizeof long_key},
         PITH_S("Test Using Larger Than Block-Size Key - Hash Key First"),
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned char digest[PITH_SHA256_SIZE];
        char hex[PITH_SHA256_HEX];
        pith_sha256_hmac(rows[i].key, rows[i].message, digest);
        pith_sha256_hex(digest, hex);
        assert_string_equal(hex, rows[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_get_object), cmocka_unit_test(test_put_object),
        cmocka_unit_test(test_queries),    cmocka_unit_test(test_suite),
        cmocka_unit_test(test_date),       cmocka_unit_test(test_sums),
        cmocka_unit_test(test_hmac),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
