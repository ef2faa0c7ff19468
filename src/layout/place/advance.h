/* SPDX-License-Identifier: Apache-2.0 */
/* The width of text, from averages: no font is read. */
#ifndef PITH_LAYOUT_ADVANCE_H
#define PITH_LAYOUT_ADVANCE_H

#include "str.h"
#include "text.h"

/* What the width of a character depends on. */
typedef struct pith_face {
    double size;    /* pixels of an em */
    uint8_t family; /* PITH_FAMILY_* (computed.h) */
    bool bold;
    bool upper; /* text-transform: uppercase */
} pith_face;

/** East Asian Width W or F, for a code point from U+1100 on. */
bool pith_char_is_wide_there(uint32_t code);

/** East Asian Width W or F: as wide as high. */
static inline bool pith_char_is_wide(uint32_t code)
{
    return code >= 0x1100 && pith_char_is_wide_there(code);
}

/** Width of a character in pixels, 0 or more. */
double pith_char_advance(uint32_t code, const pith_face *face);

/* Widths of the ASCII characters of one face, each computed on first use; 0:
 * not yet. */
typedef struct pith_face_widths {
    pith_face face;
    double ascii[128];
} pith_face_widths;

enum { PITH_FACES = 16 }; /* a power of two */

/** The widths of a face among PITH_FACES, which are zero at first; may evict
 * another face. */
pith_face_widths *pith_face_find(pith_face_widths *faces,
                                 const pith_face *face);

/** As pith_char_advance(). */
static inline double pith_face_advance(pith_face_widths *widths, uint32_t code)
{
    if (code >= 128)
        return pith_char_advance(code, &widths->face);
    if (!(widths->ascii[code] > 0))
        widths->ascii[code] = pith_char_advance(code, &widths->face);
    return widths->ascii[code];
}

/** Read a character of a word and its length in bytes; false at white space and
 * at the end. */
static inline bool pith_word_next(const char *at, const char *stop,
                                  uint32_t *code, size_t *len)
{
    if (at == stop || pith_is_space((unsigned char)*at))
        return false;
    *code = pith_utf8_next((pith_str){at, (size_t)(stop - at)}, len);
    return true;
}

#endif
