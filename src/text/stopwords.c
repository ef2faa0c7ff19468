/* SPDX-License-Identifier: Apache-2.0 */
/* Stop words: see stopwords.h. A set is a hash table with open addressing,
 * allocated once with room for every word and its stem. */
#include "stopwords.h"

#include "status.h"
#include "str.h"

pith_str pith_stop_words(pith_str language)
{
    char code[4];
    pith_language_code(language, code);
    for (size_t i = 0; pith_stop_lists[i].language; i++)
        if (strcmp(code, pith_stop_lists[i].language) == 0)
            return pith_stop_lists[i].words;
    return (pith_str){NULL, 0};
}

static pith_status make_slots(pith_stop_set *set, pith_arena *arena,
                              size_t nwords)
{
    size_t nslots = 4;
    if (nwords > UINT32_MAX / 8)
        return PITH_NOMEM;
    while (nslots < nwords * 4) /* words and stems, half of the slots free */
        nslots *= 2;
    set->arena = arena;
    set->nslots = (uint32_t)nslots;
    set->slot = pith_arena_zalloc(arena, nslots, sizeof(pith_str));
    return set->slot ? PITH_OK : PITH_NOMEM;
}

/* The slot of a word, or the free slot for it. */
static pith_str *find_slot(const pith_stop_set *set, pith_str word)
{
    uint32_t at = (uint32_t)pith_str_hash(word) & (set->nslots - 1);
    while (set->slot[at].data && !pith_str_eq(set->slot[at], word))
        at = (at + 1) & (set->nslots - 1);
    return &set->slot[at];
}

static pith_status add_form(pith_stop_set *set, pith_str word)
{
    pith_str *slot = find_slot(set, word);
    if (slot->data)
        return PITH_OK;
    char *copy = pith_arena_copy(set->arena, word);
    if (!copy)
        return PITH_NOMEM;
    *slot = (pith_str){copy, word.len};
    return PITH_OK;
}

static pith_status add_word(pith_stop_set *set, pith_str word,
                            pith_stemmer *stemmer)
{
    if (word.len == 0)
        return PITH_OK;
    PITH_TRY(add_form(set, word));
    pith_str stem = pith_stemmer_stem(stemmer, word);
    return stem.data ? add_form(set, stem) : PITH_NOMEM;
}

static size_t count_lines(pith_str text)
{
    size_t n = text.len > 0;
    for (size_t i = 0; i < text.len; i++)
        n += text.data[i] == '\n';
    return n;
}

pith_str pith_stop_next(pith_str *lines)
{
    const char *stop = memchr(lines->data, '\n', lines->len);
    size_t len = stop ? (size_t)(stop - lines->data) : lines->len;
    pith_str line = {lines->data, len};
    len += stop != NULL;
    lines->data += len;
    lines->len -= len;
    return line;
}

pith_status pith_stop_set_of_list(pith_stop_set *set, pith_arena *arena,
                                  pith_str list, pith_stemmer *stemmer)
{
    PITH_TRY(make_slots(set, arena, count_lines(list)));
    while (list.len > 0)
        PITH_TRY(add_word(set, pith_str_trim(pith_stop_next(&list)), stemmer));
    return PITH_OK;
}

/* Write text in lower case to out, which has room for twice its bytes: no
 * letter grows more than that. */
static size_t put_lower(char *out, pith_str text)
{
    size_t n = 0;
    while (text.len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(text, &len);
        n += pith_utf8_put(pith_char_lower(code), out + n);
        text.data += len;
        text.len -= len;
    }
    return n;
}

pith_status pith_stop_set_of_text(pith_stop_set *set, pith_arena *arena,
                                  pith_str text, pith_stemmer *stemmer)
{
    pith_str bom = PITH_S("\xef\xbb\xbf");
    if (text.len >= bom.len && memcmp(text.data, bom.data, bom.len) == 0) {
        text.data += bom.len;
        text.len -= bom.len;
    }
    char *lower = pith_arena_alloc(arena, text.len, 2);
    if (!lower)
        return PITH_NOMEM;
    return pith_stop_set_of_list(
        set, arena, (pith_str){lower, put_lower(lower, text)}, stemmer);
}

bool pith_stop_set_has(const pith_stop_set *set, pith_str word)
{
    return find_slot(set, word)->data != NULL;
}
