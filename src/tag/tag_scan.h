/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looks through the tags of a page for the few that a stage is about, eight at
 * once: many stages look at lists, headings or scripts only.
 */
#ifndef PITH_TAG_TAG_SCAN_H
#define PITH_TAG_TAG_SCAN_H

#include "tag.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/** Tags that are looked for together; those left out are 0, which no node below
 * the document has. */
typedef struct pith_tag_set {
    uint16_t tag[6];
} pith_tag_set;

/** The first node of [from, stop) with a tag of a set, or stop. */
static inline uint32_t pith_tag_scan(const uint16_t *tags, uint32_t from,
                                     uint32_t stop, pith_tag_set set)
{
    enum { SIZE = sizeof set.tag / sizeof *set.tag };
#ifdef __SSE2__
    enum { AT_ONCE = 8 };
    for (; from < stop && stop - from >= AT_ONCE; from += AT_ONCE) {
        __m128i here = _mm_loadu_si128((const void *)(tags + from));
        __m128i found = _mm_setzero_si128();
        for (unsigned k = 0; k < SIZE; k++)
            if (set.tag[k])
                found = _mm_or_si128(
                    found,
                    _mm_cmpeq_epi16(here, _mm_set1_epi16((short)set.tag[k])));
        unsigned bytes = (unsigned)_mm_movemask_epi8(found);
        if (bytes)
            return from + (unsigned)__builtin_ctz(bytes) / 2;
    }
#endif
    for (; from < stop; from++)
        for (unsigned k = 0; k < SIZE; k++)
            if (set.tag[k] && tags[from] == set.tag[k])
                return from;
    return stop;
}

#endif
