/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 and HMAC: see sha256.h. Names are those of the standard. */
#include "sha256.h"

#include <string.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static void fill_schedule(const unsigned char *block, uint32_t w[64])
{
    for (size_t t = 0; t < 16; t++, block += 4)
        w[t] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
               (uint32_t)block[2] << 8 | block[3];
    for (size_t t = 16; t < 64; t++) {
        uint32_t s0 =
            rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 =
            rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
}

static void add_block(pith_sha256 *sha, const unsigned char *block)
{
    uint32_t w[64];
    uint32_t v[8]; /* a to h */
    fill_schedule(block, w);
    memcpy(v, sha->state, sizeof v);
    for (size_t t = 0; t < 64; t++) {
        uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t t1 = v[7] + s1 + choice + constants[t] + w[t];
        uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + s0 + majority;
    }
    for (size_t i = 0; i < 8; i++)
        sha->state[i] += v[i];
}

void pith_sha256_init(pith_sha256 *sha)
{
    *sha = (pith_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19}};
}

void pith_sha256_add(pith_sha256 *sha, pith_str bytes)
{
    while (bytes.len) {
        size_t at = sha->len % PITH_SHA256_BLOCK;
        size_t n = PITH_SHA256_BLOCK - at;
        if (n > bytes.len)
            n = bytes.len;
        memcpy(sha->block + at, bytes.data, n);
        sha->len += n;
        bytes = (pith_str){bytes.data + n, bytes.len - n};
        if (at + n == PITH_SHA256_BLOCK)
            add_block(sha, sha->block);
    }
}

void pith_sha256_end(pith_sha256 *sha, unsigned char digest[PITH_SHA256_SIZE])
{
    enum { LENGTH_AT = PITH_SHA256_BLOCK - 8 };
    uint64_t bits = sha->len * 8;
    size_t at = sha->len % PITH_SHA256_BLOCK;
    sha->block[at++] = 0x80;
    memset(sha->block + at, 0, PITH_SHA256_BLOCK - at);
    if (at > LENGTH_AT) {
        add_block(sha, sha->block);
        memset(sha->block, 0, PITH_SHA256_BLOCK);
    }
    for (size_t i = 0; i < 8; i++)
        sha->block[LENGTH_AT + i] = (unsigned char)(bits >> (56 - 8 * i));
    add_block(sha, sha->block);
    for (size_t i = 0; i < PITH_SHA256_SIZE; i++)
        digest[i] = (unsigned char)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void pith_sha256_hmac(pith_str key, pith_str message,
                      unsigned char digest[PITH_SHA256_SIZE])
{
    unsigned char pad[PITH_SHA256_BLOCK] = {0};
    pith_str block = {(const char *)pad, sizeof pad};
    pith_sha256 sha;
    pith_sha256_init(&sha);
    if (key.len > sizeof pad) {
        pith_sha256_add(&sha, key);
        pith_sha256_end(&sha, pad);
        pith_sha256_init(&sha);
    } else if (key.len) {
        memcpy(pad, key.data, key.len);
    }
    for (size_t i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36;
    pith_sha256_add(&sha, block);
    pith_sha256_add(&sha, message);
    pith_sha256_end(&sha, digest);
    for (size_t i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    pith_sha256_init(&sha);
    pith_sha256_add(&sha, block);
    pith_sha256_add(&sha, (pith_str){(const char *)digest, PITH_SHA256_SIZE});
    pith_sha256_end(&sha, digest);
}

void pith_sha256_hex(const unsigned char digest[PITH_SHA256_SIZE],
                     char hex[PITH_SHA256_HEX])
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < PITH_SHA256_SIZE; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[PITH_SHA256_HEX - 1] = 0;
}
