/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text that differs from the source: character references, CR, NUL, upper-case
 * names. It is written to the tree's side buffer, which grows by doubling.
 *
 * The invariant of the main loop: the side buffer has space for every byte
 * still to be read plus SLACK. Plain bytes and CR preserve it; whatever can
 * become longer than its source (a reference, U+FFFD) reserves again.
 */
#include "entity.h"
#include "tokenizer_internal.h"

enum {
    SLACK = 32,           /* two blocks of 16 written past the end */
    SIDE_FIRST = 4096,    /* bytes; a guess */
    SIDE_MAX = INT32_MAX, /* spans keep the top bit for themselves */
};

#define REPLACEMENT     "\xEF\xBF\xBD"
#define REPLACEMENT_LEN 3

/* Room for len bytes and SLACK, or false. */
static bool reserve_side(pith_tree *tree, size_t len)
{
    if (len > SIDE_MAX - SLACK - tree->side_len)
        return false;
    uint32_t need = tree->side_len + (uint32_t)len + SLACK;
    if (need <= tree->side_cap)
        return true;
    uint32_t cap = tree->side_cap < SIDE_FIRST ? SIDE_FIRST : tree->side_cap;
    while (cap < need)
        cap = cap > SIDE_MAX / 2 ? SIDE_MAX : cap * 2;
    char *side =
        pith_arena_grow(tree->arena, tree->side, tree->side_len, cap, 1);
    if (!side)
        return false;
    tree->side = side;
    tree->side_cap = cap;
    return true;
}

static void put(pith_tree *tree, const char *bytes, size_t len)
{
    memcpy(tree->side + tree->side_len, bytes, len);
    tree->side_len += (uint32_t)len;
}

/* Copy up to the next '&', CR or NUL, or to stop; returns where that is. */
static const char *copy_plain(pith_tree *tree, const char *at, const char *stop)
{
    char *to = tree->side + tree->side_len;
    const char *from = at;
#ifdef PITH_TOKEN_SSE2
    const __m128i amps = _mm_set1_epi8('&');
    const __m128i returns = _mm_set1_epi8('\r');
    for (; at < stop; at += 16, to += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)at);
        __m128i hit =
            _mm_or_si128(_mm_cmpeq_epi8(v, amps), _mm_cmpeq_epi8(v, returns));
        hit = _mm_or_si128(hit, _mm_cmpeq_epi8(v, _mm_setzero_si128()));
        _mm_storeu_si128((__m128i *)to, v);
        unsigned hits = (unsigned)_mm_movemask_epi8(hit);
        if (hits) {
            at += __builtin_ctz(hits);
            break;
        }
    }
    if (at > stop)
        at = stop;
#else
    for (; at < stop; at++) {
        if (*at == '&' || *at == '\r' || *at == '\0')
            break;
        *to++ = *at;
    }
#endif
    tree->side_len += (uint32_t)(at - from);
    return at;
}

/* The reference, or lone '&', at `at`. NULL when memory ran out. */
static const char *put_reference(pith_tree *tree, const char *at,
                                 const char *stop, bool in_attribute)
{
    char decoded[PITH_ENTITY_MAX];
    size_t len = 0;
    size_t taken = pith_entity_decode((pith_str){at, (size_t)(stop - at)},
                                      in_attribute, decoded, &len);
    if (taken == 0) {
        put(tree, "&", 1);
        return at + 1;
    }
    at += taken;
    if (!reserve_side(tree, len + (size_t)(stop - at)))
        return NULL;
    put(tree, decoded, len);
    return at;
}

/* The NUL at `at`. NULL when memory ran out. */
static const char *put_nul(pith_tree *tree, const char *at, const char *stop,
                           bool replace)
{
    at++;
    if (!replace) {
        put(tree, "", 1);
        return at;
    }
    if (!reserve_side(tree, REPLACEMENT_LEN + (size_t)(stop - at)))
        return NULL;
    put(tree, REPLACEMENT, REPLACEMENT_LEN);
    return at;
}

/* One byte that is not plain. NULL when memory ran out. */
static const char *put_special(pith_tree *tree, const char *at,
                               const char *stop, unsigned how)
{
    if (*at == '\0')
        return put_nul(tree, at, stop, how & PITH_CLEAN_NUL);
    if (*at == '&' && how & PITH_CLEAN_REFERENCES)
        return put_reference(tree, at, stop, how & PITH_CLEAN_ATTRIBUTE);
    if (*at == '\r') {
        at++;
        put(tree, "\n", 1);
        return at < stop && *at == '\n' ? at + 1 : at;
    }
    put(tree, at, 1);
    return at + 1;
}

bool pith_token_clean(pith_tree *tree, pith_str raw, unsigned how,
                      pith_span *out, bool *has_nul)
{
    uint32_t start = tree->side_len;
    const char *at = raw.data;
    const char *stop = raw.data + raw.len;
    if (!reserve_side(tree, raw.len))
        return false;
    while (at < stop) {
        at = copy_plain(tree, at, stop);
        if (at == stop)
            break;
        if (*at == '\0' && !(how & PITH_CLEAN_NUL))
            *has_nul = true;
        at = put_special(tree, at, stop, how);
        if (!at) {
            tree->side_len = start;
            return false;
        }
    }
    *out =
        (pith_span){start | (uint32_t)PITH_SPAN_SIDE, tree->side_len - start};
    return true;
}

bool pith_tokenizer_decode(pith_tree *tree, pith_str raw, bool in_attribute,
                           bool nul_to_fffd, pith_span *out)
{
    bool has_nul = false;
    unsigned how = PITH_CLEAN_REFERENCES;
    if (in_attribute)
        how |= PITH_CLEAN_ATTRIBUTE;
    if (nul_to_fffd)
        how |= PITH_CLEAN_NUL;
    return pith_token_clean(tree, raw, how, out, &has_nul);
}

bool pith_token_clean_name(pith_tree *tree, pith_str raw, pith_span *out)
{
    uint32_t start = tree->side_len;
    if (!reserve_side(tree, raw.len))
        return false;
    for (size_t i = 0; i < raw.len; i++) {
        char c = pith_lower(raw.data[i]);
        if (c) {
            put(tree, &c, 1);
            continue;
        }
        if (!put_nul(tree, raw.data + i, raw.data + raw.len, true)) {
            tree->side_len = start;
            return false;
        }
    }
    *out =
        (pith_span){start | (uint32_t)PITH_SPAN_SIDE, tree->side_len - start};
    return true;
}
