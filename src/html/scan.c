/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Byte scanners for three instruction sets.
 *
 * All of them rest on the padding behind the source: a block that begins
 * before `stop` may be loaded whole, and what lies at or after `stop` is
 * masked away before it counts. "portable" reads 8 bytes a step through
 * integers, "sse2" 16 and "avx2" 32; the last is compiled for its own target
 * and used only where the processor has it.
 *
 * The three scanners of one set are one loop, inlined with constant
 * arguments: the byte that ends it, and whether '&' is dirt.
 */
#include "scan.h"

#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#define PITH_SCAN_AVX2 1
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

/* -- portable -------------------------------------------------------------- */

#define EVERY_BYTE UINT64_C(0x0101010101010101)
#define HIGH_BITS  UINT64_C(0x8080808080808080)

/* Not zero when a byte of word is c; exact as a yes or no. */
INLINE uint64_t word_has(uint64_t word, unsigned char c)
{
    uint64_t x = word ^ (EVERY_BYTE * c);
    return (x - EVERY_BYTE) & ~x & HIGH_BITS;
}

INLINE bool is_dirt(char c, bool amp)
{
    return c == '\0' || c == '\r' || (amp && c == '&');
}

INLINE const char *seek_portable(const char *at, const char *stop, char end,
                                 bool amp, bool *dirty)
{
    for (; stop - at >= 8; at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        uint64_t dirt = word_has(word, 0) | word_has(word, '\r');
        if (amp)
            dirt |= word_has(word, '&');
        if (word_has(word, (unsigned char)end))
            break;
        if (dirt)
            *dirty = true;
    }
    for (; at < stop && *at != end; at++)
        if (is_dirt(*at, amp))
            *dirty = true;
    return at;
}

static const char *text_portable(const char *at, const char *stop, bool *dirty)
{
    return seek_portable(at, stop, '<', true, dirty);
}

static const char *raw_portable(const char *at, const char *stop, bool *dirty)
{
    return seek_portable(at, stop, '<', false, dirty);
}

static const char *value_portable(const char *at, const char *stop, char quote,
                                  bool *dirty)
{
    return seek_portable(at, stop, quote, true, dirty);
}

static const pith_scan scan_portable = {"portable", text_portable, raw_portable,
                                        value_portable};

/* -- SSE2 ------------------------------------------------------------------ */

#if defined(__SSE2__) || defined(PITH_SCAN_AVX2)

/*
 * The end of a block: hits and dirt have a bit per byte, room is the number of
 * bytes up to stop. True when the search is over, with *at where it ended.
 */
INLINE bool settle(uint64_t hits, uint64_t dirt, const char **at,
                   const char *stop, bool *dirty)
{
    uint64_t room = (uint64_t)(stop - *at);
    uint64_t inside = room < 64 ? (UINT64_C(1) << room) - 1 : UINT64_MAX;
    hits &= inside;
    dirt &= inside;
    if (!hits) {
        if (dirt)
            *dirty = true;
        return false;
    }
    if (dirt & ((hits & (0 - hits)) - 1))
        *dirty = true;
    *at += __builtin_ctzll(hits);
    return true;
}

#endif

#ifdef __SSE2__

INLINE const char *seek_sse2(const char *at, const char *stop, char end,
                             bool amp, bool *dirty)
{
    const __m128i ends = _mm_set1_epi8(end);
    const __m128i amps = _mm_set1_epi8('&');
    const __m128i returns = _mm_set1_epi8('\r');
    const __m128i zero = _mm_setzero_si128();
    for (; at < stop; at += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)at);
        __m128i hit = _mm_cmpeq_epi8(v, ends);
        __m128i dirt =
            _mm_or_si128(_mm_cmpeq_epi8(v, returns), _mm_cmpeq_epi8(v, zero));
        if (amp)
            dirt = _mm_or_si128(dirt, _mm_cmpeq_epi8(v, amps));
        if (_mm_movemask_epi8(_mm_or_si128(hit, dirt)) &&
            settle((unsigned)_mm_movemask_epi8(hit),
                   (unsigned)_mm_movemask_epi8(dirt), &at, stop, dirty))
            return at;
    }
    return stop;
}

static const char *text_sse2(const char *at, const char *stop, bool *dirty)
{
    return seek_sse2(at, stop, '<', true, dirty);
}

static const char *raw_sse2(const char *at, const char *stop, bool *dirty)
{
    return seek_sse2(at, stop, '<', false, dirty);
}

static const char *value_sse2(const char *at, const char *stop, char quote,
                              bool *dirty)
{
    return seek_sse2(at, stop, quote, true, dirty);
}

static const pith_scan scan_sse2 = {"sse2", text_sse2, raw_sse2, value_sse2};

#endif

/* -- AVX2 ------------------------------------------------------------------ */

#ifdef PITH_SCAN_AVX2

#define AVX2 __attribute__((target("avx2")))

/* One block of 32 bytes: what ends the search, and what is dirt. */
AVX2 INLINE void look_avx2(const char *at, __m256i ends, bool amp, __m256i *hit,
                           __m256i *dirt)
{
    __m256i v = _mm256_loadu_si256((const __m256i *)at);
    *hit = _mm256_cmpeq_epi8(v, ends);
    *dirt = _mm256_or_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('\r')),
                            _mm256_cmpeq_epi8(v, _mm256_setzero_si256()));
    if (amp)
        *dirt =
            _mm256_or_si256(*dirt, _mm256_cmpeq_epi8(v, _mm256_set1_epi8('&')));
}

AVX2 INLINE uint64_t mask_avx2(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

/* Two blocks a step; the padding of 64 bytes is what makes that safe. */
AVX2 INLINE const char *seek_avx2(const char *at, const char *stop, char end,
                                  bool amp, bool *dirty)
{
    const __m256i ends = _mm256_set1_epi8(end);
    for (; at < stop; at += 64) {
        __m256i hit[2];
        __m256i dirt[2];
        look_avx2(at, ends, amp, &hit[0], &dirt[0]);
        look_avx2(at + 32, ends, amp, &hit[1], &dirt[1]);
        __m256i any = _mm256_or_si256(_mm256_or_si256(hit[0], hit[1]),
                                      _mm256_or_si256(dirt[0], dirt[1]));
        if (!_mm256_testz_si256(any, any) &&
            settle(mask_avx2(hit[0], hit[1]), mask_avx2(dirt[0], dirt[1]), &at,
                   stop, dirty))
            return at;
    }
    return stop;
}

AVX2 static const char *text_avx2(const char *at, const char *stop, bool *dirty)
{
    return seek_avx2(at, stop, '<', true, dirty);
}

AVX2 static const char *raw_avx2(const char *at, const char *stop, bool *dirty)
{
    return seek_avx2(at, stop, '<', false, dirty);
}

AVX2 static const char *value_avx2(const char *at, const char *stop, char quote,
                                   bool *dirty)
{
    return seek_avx2(at, stop, quote, true, dirty);
}

static const pith_scan scan_avx2 = {"avx2", text_avx2, raw_avx2, value_avx2};

#endif

/* -- Choosing -------------------------------------------------------------- */

const pith_scan *pith_scan_best(void)
{
#ifdef PITH_SCAN_AVX2
    if (__builtin_cpu_supports("avx2"))
        return &scan_avx2;
#endif
#ifdef __SSE2__
    return &scan_sse2;
#else
    return &scan_portable;
#endif
}

const pith_scan *pith_scan_named(const char *name)
{
    if (strcmp(name, scan_portable.name) == 0)
        return &scan_portable;
#ifdef __SSE2__
    if (strcmp(name, scan_sse2.name) == 0)
        return &scan_sse2;
#endif
#ifdef PITH_SCAN_AVX2
    if (strcmp(name, scan_avx2.name) == 0 && __builtin_cpu_supports("avx2"))
        return &scan_avx2;
#endif
    return NULL;
}
