/* SPDX-License-Identifier: Apache-2.0 */
/* Encoding and decoding base64: see base64.h. */
#include "base64.h"

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void pith_base64_write(pith_str bytes, pith_buf *out)
{
    for (size_t i = 0; i < bytes.len; i += 3) {
        uint32_t group = 0;
        char text[4];
        for (size_t k = 0; k < 3; k++)
            group = group << 8 |
                    (i + k < bytes.len ? (unsigned char)bytes.data[i + k] : 0u);
        for (size_t k = 0; k < 4; k++)
            text[k] =
                i + k <= bytes.len ? digits[group >> (18 - 6 * k) & 63] : '=';
        pith_buf_put(out, text, 4);
    }
}

static int digit_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

void pith_base64_read(pith_str text, pith_buf *out)
{
    uint32_t bits = 0;
    unsigned nbits = 0;
    for (size_t i = 0; i < text.len; i++) {
        int digit = digit_of(text.data[i]);
        if (digit < 0)
            return;
        bits = (bits << 6 | (uint32_t)digit) & 0xffff;
        nbits += 6;
        if (nbits < 8)
            continue;
        nbits -= 8;
        pith_buf_byte(out, (char)(unsigned char)(bits >> nbits & 0xff));
    }
}
