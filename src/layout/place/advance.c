/* SPDX-License-Identifier: Apache-2.0 */
/* Widths of characters: see advance.h.
 *
 * ASCII in thousandths of an em, from metric-compatible replacements of three
 * faces: Times, Helvetica and Verdana. Other characters have averages per
 * script, and bold a factor; both were measured over the lower-case letters of
 * the same faces. */
#include "advance.h"

#include "computed.h"
#include "text.h"

#include <string.h>
#include <utf8proc.h>

enum { FIRST = 32, PAST = 127, MONO = 600 };

static const uint16_t ascii[3][PAST - FIRST] = {
    /* Liberation Serif */
    {250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333,
     250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278,
     564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333,
     389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944,
     722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444,
     333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
     278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541},
    /* Liberation Sans */
    {278, 278, 355, 556, 556,  889, 667, 191, 333, 333, 389, 584, 278, 333,
     278, 278, 556, 556, 556,  556, 556, 556, 556, 556, 556, 556, 278, 278,
     584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
     500, 667, 556, 833, 722,  778, 667, 778, 722, 667, 611, 722, 667, 944,
     667, 667, 611, 278, 278,  278, 469, 556, 333, 556, 556, 500, 556, 556,
     278, 556, 556, 222, 222,  500, 222, 833, 556, 556, 556, 556, 333, 500,
     278, 556, 500, 722, 500,  500, 500, 334, 260, 334, 584},
    /* DejaVu Sans */
    {318, 401, 460, 838, 636,  950, 780, 275, 390, 390, 500, 838, 318, 361,
     318, 337, 636, 636, 636,  636, 636, 636, 636, 636, 636, 636, 337, 337,
     838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
     295, 656, 557, 863, 748,  787, 603, 787, 695, 635, 611, 732, 684, 989,
     685, 611, 685, 390, 337,  390, 838, 500, 500, 613, 635, 550, 635, 615,
     352, 635, 634, 278, 278,  579, 278, 974, 634, 612, 635, 635, 411, 521,
     392, 634, 592, 818, 592,  592, 525, 636, 337, 636, 838},
};

/* Average widths by family (serif, sans, wide) and script. */
static const struct {
    uint32_t from, to; /* code points */
    uint16_t width[3];
} scripts[] = {
    {0x0080, 0x024f, {480, 520, 590}}, /* Latin with marks */
    {0x00a0, 0x00a0, {250, 278, 318}}, /* no-break space */
    {0x0300, 0x036f, {0, 0, 0}},       /* combining marks */
    {0x0370, 0x03ff, {485, 539, 603}}, /* Greek */
    {0x0400, 0x052f, {532, 578, 666}}, /* Cyrillic */
    {0x0590, 0x06ff, {480, 500, 560}}, /* Hebrew, Arabic: a guess */
    {0x0900, 0x0dff, {560, 560, 600}}, /* scripts of India: a guess */
    {0x0e00, 0x0eff, {520, 520, 560}}, /* Thai, Lao: a guess */
    {0x2000, 0x200f, {250, 278, 318}}, /* spaces */
    {0x2010, 0x2013, {500, 556, 500}}, /* dashes */
    {0x2014, 0x2015, {1000, 1000, 1000}},
    {0x2018, 0x201b, {333, 222, 318}}, /* quotes */
    {0x201c, 0x201f, {444, 333, 518}},
    {0x2022, 0x2022, {350, 350, 590}},    /* bullet */
    {0x2026, 0x2026, {1000, 1000, 1000}}, /* ellipsis */
};

bool pith_char_is_wide_there(uint32_t code)
{
    return code <= 0x10ffff && utf8proc_charwidth((utf8proc_int32_t)code) == 2;
}

/* The table of widths for a family. */
static unsigned face_of(uint8_t family)
{
    switch (family) {
    case PITH_FAMILY_SERIF:
        return 0;
    case PITH_FAMILY_SANS:
        return 1;
    default:
        return 2;
    }
}

double pith_char_advance(uint32_t code, const pith_face *face)
{
    unsigned row = face_of(face->family);
    double width = 500;
    if (face->upper && code >= 'a' && code <= 'z')
        code -= 'a' - 'A';
    if (face->family == PITH_FAMILY_MONO ||
        face->family == PITH_FAMILY_MONO_ALONE) {
        width = pith_char_is_wide(code) ? 1000 : MONO;
        return width / 1000 * face->size;
    }
    if (code >= FIRST && code < PAST) {
        width = ascii[row][code - FIRST];
    } else if (pith_char_is_wide(code)) {
        return face->size;
    } else {
        for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
            if (code >= scripts[i].from && code <= scripts[i].to)
                width = scripts[i].width[row];
    }
    static const double bolder[] = {1.065, 1.1, 1.13};
    if (face->bold && code != ' ')
        width *= bolder[row];
    return width / 1000 * face->size;
}

static bool same_face(const pith_face *a, const pith_face *b)
{
    return a->size == b->size && a->family == b->family && a->bold == b->bold &&
           a->upper == b->upper;
}

pith_face_widths *pith_face_find(pith_face_widths *faces, const pith_face *face)
{
    uint64_t bits;
    memcpy(&bits, &face->size, sizeof bits);
    bits = (bits ^ (uint64_t)face->family << 2 ^ (uint64_t)face->bold << 1 ^
            face->upper) *
           0x9e3779b97f4a7c15u;
    pith_face_widths *found = &faces[bits >> 32 & (PITH_FACES - 1)];
    if (!same_face(&found->face, face)) {
        memset(found->ascii, 0, sizeof found->ascii);
        found->face = *face;
    }
    return found;
}
