/* SPDX-License-Identifier: Apache-2.0 */
/* The mutator of targets whose input is a few bytes of settings and a page: in
 * half of the cases whole elements change (mutate_html.h), one to four times,
 * otherwise bytes including settings, by libFuzzer's own mutator. */
#ifndef PITH_TESTS_FUZZ_MUTATE_H
#define PITH_TESTS_FUZZ_MUTATE_H

#include "mutate_html.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed);
/* libFuzzer's; absent from programs that replay. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
    __attribute__((weak));

static inline size_t fuzz_mutate(uint8_t *data, size_t size, size_t max,
                                 unsigned seed, size_t settings)
{
    if (size < settings || seed % 2 == 0)
        return LLVMFuzzerMutate ? LLVMFuzzerMutate(data, size, max) : size;
    for (unsigned round = 0; round <= seed / 2 % 4; round++) {
        size_t page = mutate_html(data + settings, size - settings,
                                  max - settings, seed + round, NULL);
        size = page ? settings + page : size;
    }
    return size;
}

#endif
