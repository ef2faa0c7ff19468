/* SPDX-License-Identifier: Apache-2.0 */
/* FNV-1a (Fowler, Noll, Vo), byte by byte. Unlike pith_str_hash() it is the
 * same on every machine and in every version, so its values may be stored. It
 * does not resist attacks: a table of untrusted keys needs another defence. */
#ifndef PITH_BASE_HASH_H
#define PITH_BASE_HASH_H

#include <pith/basics.h>

/* The offset basis, which is the hash of no bytes, and the prime. */
#define PITH_HASH_START   0xcbf29ce484222325u
#define PITH_HASH_PRIME   0x100000001b3u
#define PITH_HASH32_START 2166136261u
#define PITH_HASH32_PRIME 16777619u

/** Extend a hash by one byte. */
static inline uint64_t pith_hash_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * PITH_HASH_PRIME;
}

/** Extend a hash by the bytes of a text. */
static inline uint64_t pith_hash_bytes(uint64_t hash, pith_str text)
{
    for (size_t i = 0; i < text.len; i++)
        hash = pith_hash_byte(hash, (unsigned char)text.data[i]);
    return hash;
}

/** Extend a hash of 32 bits by one byte. */
static inline uint32_t pith_hash32_byte(uint32_t hash, unsigned char byte)
{
    return (hash ^ byte) * PITH_HASH32_PRIME;
}

#endif
