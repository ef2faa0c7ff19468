/* SPDX-License-Identifier: Apache-2.0 */
/* Streams into memory contain everything that was written, or report a
 * failure. */
#include "memory_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif

static void nothing_is_an_empty_text(void **state)
{
    pith_memory memory;
    (void)state;
    FILE *file = pith_memory_open(&memory);
    assert_non_null(file);
    assert_true(pith_memory_close(file, &memory));
    assert_int_equal(memory.len, 0);
    assert_string_equal(memory.data, "");
    free(memory.data);
}

/* Around the sizes at which the memory grows: there is always room for the
 * NUL. */
static void every_length_is_held(void **state)
{
    static char text[3000];
    (void)state;
    memset(text, 'x', sizeof text);
    for (size_t len = 1; len < sizeof text; len += len < 600 ? 1 : 37) {
        pith_memory memory;
        FILE *file = pith_memory_open(&memory);
        assert_non_null(file);
        assert_int_equal(fwrite(text, 1, len, file), len);
        assert_int_equal(fflush(file), 0);
        assert_int_equal(fputc('y', file), 'y');
        assert_true(pith_memory_close(file, &memory));
        assert_int_equal(memory.len, len + 1);
        assert_int_equal(strlen(memory.data), len + 1);
        assert_int_equal(memory.data[len], 'y');
        free(memory.data);
    }
}

#ifndef SANITIZED

/* In a separate process with little memory: returns 0 if it behaved as
 * specified. */
static int write_too_much(void)
{
    enum { MEGABYTE = 1 << 20 };
    static char text[MEGABYTE];
    struct rlimit little = {256 * (rlim_t)MEGABYTE, 256 * (rlim_t)MEGABYTE};
    pith_memory memory;
    memset(text, 'x', sizeof text);
    FILE *file = pith_memory_open(&memory);
    if (!file || setrlimit(RLIMIT_AS, &little) != 0)
        return 1;
    bool failed = false;
    for (int i = 0; i < 1000 && !failed; i++)
        failed = fwrite(text, 1, sizeof text, file) < sizeof text;
    if (!failed)
        return 2;
    if (pith_memory_close(file, &memory))
        return 3;
    return memory.data || memory.len || memory.cap ? 4 : 0;
}

static void too_little_memory_is_said(void **state)
{
    int status;
    (void)state;
    pid_t child = fork();
    if (child == 0)
        _exit(write_too_much());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

#else

static void too_little_memory_is_said(void **state)
{
    (void)state;
    skip(); /* sanitizers reserve terabytes of address space */
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_an_empty_text),
        cmocka_unit_test(every_length_is_held),
        cmocka_unit_test(too_little_memory_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
