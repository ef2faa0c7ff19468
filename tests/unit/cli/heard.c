/* SPDX-License-Identifier: Apache-2.0 */
/* Captures standard error: see heard.h. */
#include "heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

static int file = -1, before = -1;

void listen_to_messages(void)
{
    fflush(stderr);
    before = dup(STDERR_FILENO);
    file = memfd_create("messages", MFD_CLOEXEC);
    assert_true(before >= 0 && file >= 0);
    assert_true(dup2(file, STDERR_FILENO) >= 0);
}

const char *heard_messages(void)
{
    static char text[4096];
    fflush(stderr);
    assert_true(dup2(before, STDERR_FILENO) >= 0);
    ssize_t n = pread(file, text, sizeof text - 1, 0);
    assert_true(n >= 0);
    text[n] = '\0';
    close(before);
    close(file);
    return text;
}
