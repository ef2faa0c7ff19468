/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1 against the vectors of FIPS 180-4, in base 32 as crawlers write it. */
#include "digest.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The examples of FIPS 180-4 and its successor files, in hexadecimal. */
static const struct {
    const char *text;
    unsigned times;
    const char *hex;
} vectors[] = {
    {"", 1, "sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709"},
    {"abc", 1, "sha1:a9993e364706816aba3e25717850c26c9cd0d89d"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "sha1:84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    {"aaaaaaaaaa", 100000, "sha1:34aa973cd4c4daa4f61eeb2bdbad27316534016f"},
};

static void test_vectors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        pith_sha1 sha;
        unsigned char digest[PITH_SHA1_SIZE];
        bool known = false;
        pith_sha1_init(&sha);
        for (unsigned k = 0; k < vectors[i].times; k++)
            pith_sha1_add(&sha, pith_str_of(vectors[i].text));
        pith_sha1_end(&sha, digest);
        assert_true(
            pith_sha1_matches(digest, pith_str_of(vectors[i].hex), &known));
        assert_true(known);
    }
}

/* Many archives have the digest of an empty block. */
static void test_label(void **state)
{
    (void)state;
    char label[PITH_WARC_DIGEST_SIZE];
    pith_warc_digest((pith_str){"", 0}, label);
    assert_string_equal(label, "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
}

static void test_matches(void **state)
{
    (void)state;
    pith_sha1 sha;
    unsigned char digest[PITH_SHA1_SIZE];
    bool known = false;
    pith_sha1_init(&sha);
    pith_sha1_end(&sha, digest);
    assert_true(pith_sha1_matches(
        digest, PITH_S(" sha1:3i42h3s6nnfq2msvx7xzkyayscx5qbyj "), &known));
    assert_false(pith_sha1_matches(
        digest, PITH_S("sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYK"), &known));
    assert_true(known);
    assert_false(pith_sha1_matches(digest, PITH_S("md5:abc"), &known));
    assert_false(known);
    assert_false(pith_sha1_matches(digest, PITH_S("sha1:short"), &known));
    assert_false(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_label),
        cmocka_unit_test(test_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
