/* SPDX-License-Identifier: Apache-2.0 */
/* The journal: written entries are read again; an incomplete last entry is cut
 * off, whatever its length; damage before complete entries is refused with its
 * position. */
#include "journal.h"

#include "fence.h"
#include "str.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

static pith_status add_up(void *context, const json_t *entry, pith_error *error)
{
    (void)error;
    *(json_int_t *)context += json_integer_value(json_object_get(entry, "n"));
    return PITH_OK;
}

static pith_str write_three(pith_journal *journal)
{
    pith_buf_init(&journal->pending, 0);
    journal->fd = -1;
    pith_journal_add(journal, PITH_S("{\"n\": 1}"));
    pith_journal_add(journal, PITH_S("{\"n\": 10}"));
    pith_journal_add(journal, PITH_S("{\"n\": 100}"));
    return pith_buf_view(&journal->pending);
}

static void test_torn(void **state)
{
    (void)state;
    pith_journal journal;
    pith_str bytes = write_three(&journal);
    const char *second = strchr(bytes.data, '\n') + 1;
    size_t ends[] = {0, (size_t)(second - bytes.data),
                     (size_t)(strchr(second, '\n') + 1 - bytes.data),
                     bytes.len};
    json_int_t sums[] = {0, 1, 11, 111};
    for (size_t len = 0; len <= bytes.len; len++) {
        char *fenced = fence_copy(bytes.data, len);
        json_int_t sum = 0;
        size_t good;
        assert_int_equal(pith_journal_read((pith_str){fenced, len}, add_up,
                                           &sum, &good, NULL),
                         PITH_OK);
        size_t whole = 0;
        while (whole < 3 && ends[whole + 1] <= len)
            whole++;
        assert_int_equal(good, ends[whole]);
        assert_int_equal(sum, sums[whole]);
        fence_free(fenced, len);
    }
    pith_journal_close(&journal);
}

static void test_damaged(void **state)
{
    (void)state;
    pith_journal journal;
    pith_str bytes = write_three(&journal);
    char *copy = fence_copy(bytes.data, bytes.len);
    size_t first = (size_t)(strchr(bytes.data, '\n') + 1 - bytes.data);
    json_int_t sum = 0;
    size_t good;
    pith_error error = {0};
    copy[first + 12] ^= 1; /* in the second entry */
    assert_int_equal(pith_journal_read((pith_str){copy, bytes.len}, add_up,
                                       &sum, &good, &error),
                     PITH_FORMAT);
    assert_int_equal(error.offset, first);
    copy[first + 12] ^= 1;
    copy[bytes.len - 3] ^= 1; /* in the last one: incomplete */
    sum = 0;
    assert_int_equal(pith_journal_read((pith_str){copy, bytes.len}, add_up,
                                       &sum, &good, &error),
                     PITH_OK);
    assert_int_equal(sum, 11);
    fence_free(copy, bytes.len);
    pith_journal_close(&journal);
}

static void test_file(void **state)
{
    (void)state;
    char path[] = "/tmp/pith-journal-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "00000000 {\"n\"", 13), 13); /* torn */
    pith_journal journal;
    json_int_t sum = 0;
    assert_int_equal(pith_journal_open(&journal, path, add_up, &sum, NULL),
                     PITH_OK);
    pith_journal_add(&journal, PITH_S("{\"n\": 7}"));
    assert_int_equal(pith_journal_commit(&journal, NULL), PITH_OK);
    pith_journal second;
    pith_error error = {0};
    assert_int_equal(pith_journal_open(&second, path, add_up, &sum, &error),
                     PITH_IO); /* locked */
    assert_non_null(strstr(error.text, "another crawl"));
    pith_journal_close(&second);
    pith_journal_close(&journal);
    sum = 0;
    assert_int_equal(pith_journal_load(path, add_up, &sum, NULL), PITH_OK);
    assert_int_equal(sum, 7);
    close(fd);
    unlink(path);
    assert_int_equal(pith_journal_load(path, add_up, &sum, &error), PITH_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_torn),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
