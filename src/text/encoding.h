/* SPDX-License-Identifier: Apache-2.0 */
/* Internal to the text layer: the definition of pith_encoding, and the decoders
 * from which decode.c chooses. */
#ifndef PITH_TEXT_ENCODING_H
#define PITH_TEXT_ENCODING_H

#include "text.h"

/* How bytes of an encoding are turned into characters. */
typedef enum pith_codec {
    PITH_CODEC_UTF8,
    PITH_CODEC_UTF16LE,
    PITH_CODEC_UTF16BE,
    PITH_CODEC_SINGLE,      /* by a table of 128 code points */
    PITH_CODEC_USER,        /* x-user-defined: 80..FF are U+F780..F7FF */
    PITH_CODEC_REPLACEMENT, /* refused: one U+FFFD for the whole page */
    PITH_CODEC_ICONV,       /* several bytes per character, by glibc */
    PITH_CODEC_ISO2022JP,   /* converted to EUC-JP, then by glibc */
} pith_codec;

/* A number and its replacement; tables are sorted by `from`. */
typedef struct pith_code_pair {
    uint16_t from;
    uint16_t to;
} pith_code_pair;

struct pith_encoding {
    const char *name;
    pith_codec codec;
    const uint16_t *high; /* SINGLE: code points of 80..FF, 0: none */

    /* ICONV and ISO2022JP only. */
    const char *charsets[2];       /* the converters to try, in order */
    uint8_t leads[4];              /* first bytes of characters: two ranges */
    uint8_t longest;               /* bytes of the longest character */
    const pith_code_pair *lacking; /* bytes that the converter rejects */
    size_t nlacking;
    /* code points that differ; none is from 3100 to DFFF */
    const pith_code_pair *other;
    size_t nother;
};

typedef struct pith_encoding_label {
    char text[22]; /* lower case */
    uint8_t len;
    uint8_t encoding; /* row of pith_encoding_table */
} pith_encoding_label;

/* Generated; the labels are sorted by their bytes. */
extern const pith_encoding pith_encoding_table[];
extern const size_t pith_encoding_count;
extern const pith_encoding_label pith_encoding_labels[];
extern const size_t pith_encoding_label_count;

/** Decode bytes (without byte-order mark) from encoding into the arena,
 * followed by padding zero bytes. Reads out->source; sets out->text,
 * out->ninvalid, out->nmended and out->nshown only.
 * PITH_NOMEM; PITH_ENCODING if the C library has no converter for it. */
pith_status pith_encoding_convert(pith_arena *arena, pith_str bytes,
                                  const pith_encoding *encoding, size_t padding,
                                  pith_decoded *out);

/** Decode once more what was encoded in UTF-8 twice, by a program that took
 * UTF-8 for Latin-1, if some of it can be nothing else; in place. The text is
 * valid UTF-8 before and afterwards. What it becomes shorter is filled with
 * zero bytes. Takes linear time, which is reported to the arena.
 *
 * @param mended  out: the number of characters that were decoded again.
 * @return        PITH_OK, or PITH_LIMIT if the time is up. */
pith_status pith_encoding_mend(pith_arena *arena, char *text, size_t *len,
                               size_t *mended);

/** Read control characters from U+0080 to U+009F as the characters of
 * windows-1252 whose bytes they were: programs that take windows-1252 for
 * Latin-1 write them, and no text has them. What has none is left where it is;
 * else *text becomes a copy in the arena, followed by padding zero bytes, at
 * most half as long again. Linear time, which is reported to the arena.
 *
 * @param shown  out: the number of characters that were read so.
 * @return       PITH_OK, PITH_NOMEM, or PITH_LIMIT if the time is up. */
pith_status pith_encoding_show_controls(pith_arena *arena, size_t padding,
                                        pith_str *text, size_t *shown);

/** Length of the UTF-8 sequence at the start of bytes, which must not be
 * empty. *valid is false if it is invalid; the length is then that of its
 * longest part that could begin a character (at least 1), which the WHATWG
 * standard replaces by one U+FFFD. */
size_t pith_utf8_step(pith_str bytes, bool *valid);

/** Guess the encoding of undeclared bytes; never NULL. */
const pith_encoding *pith_encoding_guess(pith_str bytes);

#endif
