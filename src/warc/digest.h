/* SPDX-License-Identifier: Apache-2.0 */
/* Incremental SHA-1, and base 32: the digests of WARC records.
 *
 * It is our own because nothing else of a cryptographic library is needed, and
 * it must work in every build (docs/decisions). Not for security purposes. */
#ifndef PITH_WARC_DIGEST_H
#define PITH_WARC_DIGEST_H

#include <pith/warc.h>

enum {
    PITH_SHA1_BLOCK = 64,
    PITH_SHA1_SIZE = 20,
};

typedef struct pith_sha1 {
    uint32_t state[5];
    uint64_t len; /* bytes so far */
    unsigned char block[PITH_SHA1_BLOCK];
} pith_sha1;

void pith_sha1_init(pith_sha1 *sha);
void pith_sha1_add(pith_sha1 *sha, pith_str bytes);

/** The digest; sha must not be used afterwards. */
void pith_sha1_end(pith_sha1 *sha, unsigned char digest[PITH_SHA1_SIZE]);

/** "sha1:" and base 32 of a digest. */
void pith_sha1_label(const unsigned char digest[PITH_SHA1_SIZE],
                     char label[PITH_WARC_DIGEST_SIZE]);

/** Whether a record's field has this digest. Base 32 (with or without padding)
 * and hexadecimal digits of either case are accepted. known: false if the field
 * is of another algorithm or not a digest. */
bool pith_sha1_matches(const unsigned char digest[PITH_SHA1_SIZE],
                       pith_str field, bool *known);

#endif
