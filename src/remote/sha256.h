/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104), for signing requests.
 *
 * Our own: no library that pith links in every build has them
 * (docs/decisions/0021-own-signatures.md).
 */
#ifndef PITH_REMOTE_SHA256_H
#define PITH_REMOTE_SHA256_H

#include <pith/basics.h>

enum {
    PITH_SHA256_BLOCK = 64,
    PITH_SHA256_SIZE = 32,
    PITH_SHA256_HEX = 65, /* room for the digits and a NUL */
};

typedef struct pith_sha256 {
    uint32_t state[8];
    uint64_t len; /* bytes so far */
    unsigned char block[PITH_SHA256_BLOCK];
} pith_sha256;

void pith_sha256_init(pith_sha256 *sha);
void pith_sha256_add(pith_sha256 *sha, pith_str bytes);

/** The digest; sha is used up. */
void pith_sha256_end(pith_sha256 *sha, unsigned char digest[PITH_SHA256_SIZE]);

/** The digest of a message with a key of any length. */
void pith_sha256_hmac(pith_str key, pith_str message,
                      unsigned char digest[PITH_SHA256_SIZE]);

/** Lower-case hexadecimal digits of a digest, NUL-terminated. */
void pith_sha256_hex(const unsigned char digest[PITH_SHA256_SIZE],
                     char hex[PITH_SHA256_HEX]);

#endif
