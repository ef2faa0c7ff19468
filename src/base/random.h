/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers that look random and are the same every time: SplitMix64 (Steele,
 * Lea and Flood 2014). Every seed is fine, 0 too. Not for secrets.
 */
#ifndef PITH_BASE_RANDOM_H
#define PITH_BASE_RANDOM_H

#include <stdint.h>

/** The next number; moves the state on. */
static inline uint64_t pith_random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/** The next one below n, which is at most 2^32; 0 for n of 0. The high half
 * times n, shifted: even but for n in 2^32. */
static inline uint64_t pith_random_below(uint64_t *state, uint64_t n)
{
    return (pith_random_next(state) >> 32) * n >> 32;
}

#endif
