/* SPDX-License-Identifier: Apache-2.0 */
/* Reproducible pseudo-random numbers: SplitMix64 (Steele, Lea and Flood 2014).
 * Any seed works, including 0. Not for cryptography. */
#ifndef PITH_BASE_RANDOM_H
#define PITH_BASE_RANDOM_H

#include <stdint.h>

/** Return the next number and advance the state. */
static inline uint64_t pith_random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/**
 * Return the next number below n, which must be at most 2^32; 0 if n is 0.
 * Multiplies the upper half by n and shifts: uniform except for n in 2^32.
 */
static inline uint64_t pith_random_below(uint64_t *state, uint64_t n)
{
    return (pith_random_next(state) >> 32) * n >> 32;
}

#endif
