/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shared by the fuzz targets.
 *
 * A target's input starts with a few bytes of settings, so that one run
 * covers all of them; what follows is the page. fuzz_check() holds in every
 * build, with and without NDEBUG.
 */
#ifndef PITH_TESTS_FUZZ_H
#define PITH_TESTS_FUZZ_H

#include <pith/basics.h>

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void fuzz_check(bool holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

/* The next byte of settings; 0 after the end of the input. */
static inline uint8_t fuzz_byte(pith_str *input)
{
    if (input->len == 0)
        return 0;
    uint8_t byte = (uint8_t)input->data[0];
    input->data++;
    input->len--;
    return byte;
}

#endif
