/* SPDX-License-Identifier: Apache-2.0 */
/* FNV-1a of 64 bits, for tables and for values that are stored. The library has
 * the same function in src/base/hash.h, which the program does not include. */
#ifndef PITH_CLI_FNV_H
#define PITH_CLI_FNV_H

#include <stddef.h>
#include <stdint.h>

#define PITH_FNV_START 0xcbf29ce484222325u /* the hash of no bytes */

/** Extend a hash by one byte. */
static inline uint64_t pith_fnv_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * 0x100000001b3u;
}

/** Extend a hash by `len` bytes. */
static inline uint64_t pith_fnv_bytes(uint64_t hash, const char *bytes,
                                      size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = pith_fnv_byte(hash, (unsigned char)bytes[i]);
    return hash;
}

#endif
