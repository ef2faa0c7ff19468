/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-1 (FIPS 180-4, section 6.1) and base 32 (RFC 4648): see digest.h. */
#include "digest.h"

#include "str.h"

#include <string.h>

enum {
    WORDS = 16,
    ROUNDS = 80,
    LENGTH_AT = PITH_SHA1_BLOCK - 8, /* the bit count ends the last block */
    BASE32_LEN = PITH_SHA1_SIZE * 8 / 5,
    HEX_LEN = PITH_SHA1_SIZE * 2,
};

static uint32_t rotate(uint32_t word, unsigned by)
{
    return word << by | word >> (32 - by);
}

/* Function and constant of round t. */
static uint32_t mix(unsigned t, uint32_t b, uint32_t c, uint32_t d)
{
    if (t < 20)
        return ((b & c) | (~b & d)) + 0x5a827999;
    if (t < 40)
        return (b ^ c ^ d) + 0x6ed9eba1;
    if (t < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(pith_sha1 *sha, const unsigned char *bytes)
{
    uint32_t w[ROUNDS];
    for (size_t t = 0; t < WORDS; t++)
        w[t] = (uint32_t)bytes[4 * t] << 24 | (uint32_t)bytes[4 * t + 1] << 16 |
               (uint32_t)bytes[4 * t + 2] << 8 | bytes[4 * t + 3];
    for (unsigned t = WORDS; t < ROUNDS; t++)
        w[t] = rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    uint32_t a = sha->state[0];
    uint32_t b = sha->state[1];
    uint32_t c = sha->state[2];
    uint32_t d = sha->state[3];
    uint32_t e = sha->state[4];
    for (unsigned t = 0; t < ROUNDS; t++) {
        uint32_t next = rotate(a, 5) + mix(t, b, c, d) + e + w[t];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    sha->state[0] += a;
    sha->state[1] += b;
    sha->state[2] += c;
    sha->state[3] += d;
    sha->state[4] += e;
}

void pith_sha1_init(pith_sha1 *sha)
{
    *sha = (pith_sha1){
        .state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}};
}

void pith_sha1_add(pith_sha1 *sha, pith_str bytes)
{
    while (bytes.len) {
        size_t at = sha->len % PITH_SHA1_BLOCK;
        size_t n = PITH_SHA1_BLOCK - at;
        if (n > bytes.len)
            n = bytes.len;
        if (n == PITH_SHA1_BLOCK) {
            add_block(sha, (const unsigned char *)bytes.data);
        } else {
            memcpy(sha->block + at, bytes.data, n);
            if (at + n == PITH_SHA1_BLOCK)
                add_block(sha, sha->block);
        }
        sha->len += n;
        bytes.data += n;
        bytes.len -= n;
    }
}

void pith_sha1_end(pith_sha1 *sha, unsigned char digest[PITH_SHA1_SIZE])
{
    uint64_t bits = sha->len * 8;
    pith_sha1_add(sha, PITH_S("\x80"));
    while (sha->len % PITH_SHA1_BLOCK != LENGTH_AT)
        pith_sha1_add(sha, (pith_str){"\0", 1});
    unsigned char count[8];
    for (unsigned i = 0; i < 8; i++)
        count[i] = (unsigned char)(bits >> (56 - 8 * i));
    pith_sha1_add(sha, (pith_str){(const char *)count, sizeof count});
    for (unsigned i = 0; i < PITH_SHA1_SIZE; i++)
        digest[i] = (unsigned char)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

static void write_base32(const unsigned char *digest, char *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    for (unsigned i = 0; i < BASE32_LEN; i++) {
        unsigned bit = i * 5;
        unsigned pair = (unsigned)digest[bit / 8] << 8;
        if (bit / 8 + 1 < PITH_SHA1_SIZE)
            pair |= digest[bit / 8 + 1];
        out[i] = letters[pair >> (11 - bit % 8) & 31];
    }
}

static void write_hex(const unsigned char *digest, char *out)
{
    for (unsigned i = 0; i < HEX_LEN; i++)
        out[i] = "0123456789abcdef"[digest[i / 2] >> (i % 2 ? 0 : 4) & 15];
}

void pith_sha1_label(const unsigned char digest[PITH_SHA1_SIZE],
                     char label[PITH_WARC_DIGEST_SIZE])
{
    memcpy(label, "sha1:", 5);
    write_base32(digest, label + 5);
    label[5 + BASE32_LEN] = 0;
}

bool pith_sha1_matches(const unsigned char digest[PITH_SHA1_SIZE],
                       pith_str field, bool *known)
{
    char text[HEX_LEN];
    pith_str name = PITH_S("sha1:");
    *known = false;
    field = pith_str_trim(field);
    if (!pith_str_istarts(field, name))
        return false;
    field.data += name.len;
    field.len -= name.len;
    while (field.len > BASE32_LEN && field.data[field.len - 1] == '=')
        field.len--;
    if (field.len != BASE32_LEN && field.len != HEX_LEN)
        return false;
    *known = true;
    if (field.len == HEX_LEN)
        write_hex(digest, text);
    else
        write_base32(digest, text);
    return pith_str_ieq(field, (pith_str){text, field.len});
}

void pith_warc_digest(pith_str bytes, char digest[PITH_WARC_DIGEST_SIZE])
{
    pith_sha1 sha;
    unsigned char raw[PITH_SHA1_SIZE];
    pith_sha1_init(&sha);
    pith_sha1_add(&sha, bytes);
    pith_sha1_end(&sha, raw);
    pith_sha1_label(raw, digest);
}
