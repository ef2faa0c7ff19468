/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading whole files: the limit, gzip data of several members, an empty file,
 * a folder.
 */
#include "file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

static char path[] = "/tmp/pith-file-XXXXXX";

static int make_file(void **state)
{
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static void append_gzip(const char *text)
{
    gzFile file = gzopen(path, "ab");
    assert_non_null(file);
    assert_int_equal(gzputs(file, text), (int)strlen(text));
    assert_int_equal(gzclose(file), Z_OK);
}

static void test_empty_file(void **state)
{
    (void)state;
    char *bytes;
    size_t len;
    assert_int_equal(pith_file_read(path, 0, &bytes, &len, NULL), PITH_OK);
    assert_int_equal(len, 0);
    pith_free(bytes);
}

static void test_members_and_limit(void **state)
{
    (void)state;
    char *bytes;
    size_t len;
    pith_error error = {0};
    append_gzip("one, ");
    append_gzip("two");
    assert_int_equal(pith_file_read(path, 8, &bytes, &len, NULL), PITH_OK);
    assert_int_equal(len, 8);
    assert_string_equal(bytes, "one, two");
    pith_free(bytes);
    assert_int_equal(pith_file_read(path, 7, &bytes, &len, &error), PITH_LIMIT);
    assert_null(bytes);
    assert_int_equal(error.status, PITH_LIMIT);
}

static void test_folder(void **state)
{
    (void)state;
    char *bytes;
    size_t len;
    assert_int_equal(pith_file_read("/tmp", 0, &bytes, &len, NULL), PITH_IO);
    assert_null(bytes);
    assert_int_equal(len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_file),
        cmocka_unit_test(test_members_and_limit),
        cmocka_unit_test(test_folder),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
