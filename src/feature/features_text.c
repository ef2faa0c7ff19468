/* SPDX-License-Identifier: Apache-2.0 */
/* Features, part 1: the text of each block, in one pass. Words are compared by
 * hash (words of at least 4 bytes; pairs of characters in scripts without
 * spaces between words). */
#include "ascii_block.h"
#include "feature_context.h"
#include "load.h"
#include "status.h"
#include "str.h"
#include "tag_scan.h"
#include "text.h"

enum {
    SET_SLOTS = 1024,
    WORD_MIN_BYTES = 4,
    TRIPLE_BITS_MAX = 1 << 26,
};

static uint32_t mix(uint32_t hash, uint32_t value)
{
    hash = (hash ^ value) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

static uint32_t find_slot(const pith_word_set *set, uint32_t hash)
{
    uint32_t at = hash & (SET_SLOTS - 1);
    while (set->hash[at] && set->hash[at] != hash)
        at = (at + 1) & (SET_SLOTS - 1);
    return at;
}

/* Where words are sent: into a set, into the filter of pairs, or into the
 * counts of a block, after a lookup in both. */
typedef struct sink {
    pith_word_set *set; /* NULL: no set */
    uint64_t *pairs;    /* NULL: no filter */
    uint32_t last;      /* the previous word; 0: none */
    uint32_t nwords;    /* words of any length of a block so far, */
    uint32_t second;    /* the last of them, and */
    uint32_t third;     /* the one before that; 0: none */
    uint32_t max;
    const pith_feature_context *facts;
    pith_block_facts *block;
} sink;

/* Count whether the last three words of a block occurred before, mostly in
 * blocks above it: a quoted post, a text that is in two columns. */
static inline void take_triple(sink *self, uint32_t hash)
{
    const pith_feature_context *facts = self->facts;
    hash |= 1;
    self->nwords++;
    if (self->third) {
        uint32_t bit = mix(mix(self->third, self->second), hash);
        bit &= facts->triples_mask;
        uint64_t mask = UINT64_C(1) << bit % 64;
        if (facts->triples[bit / 64] & mask)
            self->block->repeated_trigrams++;
        else
            facts->triples[bit / 64] |= mask;
    }
    self->third = self->second;
    self->second = hash;
}

static void put_word(sink *self, uint32_t hash)
{
    uint32_t at = find_slot(self->set, hash);
    if (self->set->hash[at] || self->set->n >= self->max)
        return;
    self->set->hash[at] = hash;
    self->set->index[at] = (uint8_t)(self->set->n++ & 63);
}

/* Put a pair of words into the filter of pairs, or look it up there. */
static void take_pair(sink *self, uint32_t hash)
{
    uint32_t last = self->last;
    uint32_t pair = mix(last, hash) & (STATED_BITS - 1);
    self->last = hash;
    if (last == 0)
        return;
    if (self->pairs) {
        self->pairs[pair / 64] |= UINT64_C(1) << pair % 64;
        return;
    }
    self->block->pairs++;
    self->block->stated +=
        (uint32_t)(self->facts->stated[pair / 64] >> pair % 64 & 1);
}

static inline void take_word(sink *self, uint32_t hash)
{
    hash |= 1; /* 0 means free */
    const pith_feature_context *facts = self->facts;
    pith_block_facts *block = self->block;
    if (self->set) {
        put_word(self, hash);
        return;
    }
    if (self->pairs || facts->stated)
        take_pair(self, hash);
    if (!block)
        return;
    block->tokens++;
    uint32_t at = find_slot(&facts->title, hash);
    if (facts->title.hash[at]) {
        block->title_hits++;
        block->title |= UINT64_C(1) << facts->title.index[at];
    }
    if (facts->description.n > 0)
        block->described +=
            facts->description.hash[find_slot(&facts->description, hash)] != 0;
}

/* The word that is being scanned. */
typedef struct run {
    uint32_t hash;
    uint32_t bytes;
    uint32_t previous; /* character of a script without spaces; 0: none */
    uint32_t code;     /* the last character of the text so far */
    uint32_t before;   /* if that is a sign: the one in front of it */
} run;

static inline void finish_word(sink *self, uint32_t hash, uint32_t bytes)
{
    if (self->block)
        take_triple(self, hash);
    if (bytes >= WORD_MIN_BYTES)
        take_word(self, hash);
}

static void end_word(sink *self, run *streak)
{
    if (streak->bytes)
        finish_word(self, streak->hash, streak->bytes);
    streak->hash = 0;
    streak->bytes = 0;
    streak->previous = 0;
}

enum { EIGHT = 8 }; /* bytes of a word that are looked at together */

/* A byte in each of eight. */
static uint64_t each(unsigned byte)
{
    return byte * UINT64_C(0x0101010101010101);
}

/* How many of the bytes, from the first on, are ASCII letters or digits. The
 * highest bit of each byte says whether it is at least the first, or above the
 * last, of a range; the sums fit. */
static unsigned count_word_bytes(uint64_t bytes)
{
    uint64_t low = bytes & each(0x7f);
    uint64_t folded = low | each(0x20);
    uint64_t letters =
        (folded + each(0x80 - 'a')) & ~(folded + each(0x7f - 'z'));
    uint64_t digits = (low + each(0x80 - '0')) & ~(low + each(0x7f - '9'));
    uint64_t others = ~((letters | digits) & ~bytes) & each(0x80);
    return others ? (unsigned)__builtin_ctzll(others) / 8 : EIGHT;
}

/* Letters of either case have one hash. */
static uint32_t mix_bytes(uint32_t hash, uint64_t bytes, unsigned len)
{
    static const uint64_t first[EIGHT + 1] = {
        0,          0xff,         0xffff,         0xffffff,
        UINT32_MAX, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff,
        UINT64_MAX};
    uint64_t letters = (bytes | each(0x20)) & first[len];
    uint64_t mixed = (hash ^ letters) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mixed ^ mixed >> 32);
}

/* Consume the ASCII letters and digits at the beginning of [at, stop), of which
 * the first may be none. Their hash takes eight at a time, counted from the
 * word's first, so it is the same wherever the word stands. */
static const char *take_ascii_word(sink *self, run *streak, const char *at,
                                   const char *stop)
{
    uint64_t bytes = pith_load_short(at, (size_t)(stop - at));
    unsigned len = count_word_bytes(bytes);
    if (len == 0)
        return at;
    if (streak->previous)
        end_word(self, streak);
    const char *first = at;
    uint32_t hash = mix_bytes(streak->hash, bytes, len);
    for (at += len; len == EIGHT && at < stop; at += len) {
        bytes = pith_load_short(at, (size_t)(stop - at));
        len = count_word_bytes(bytes);
        if (len > 0)
            hash = mix_bytes(hash, bytes, len);
    }
    streak->hash = hash;
    streak->bytes += (uint32_t)(at - first);
    return at;
}

static void take_char(sink *self, run *streak, uint32_t code, size_t bytes)
{
    pith_word_kind kind = pith_char_word_kind(code);
    if (kind == PITH_WORD_LETTERS) {
        if (streak->previous)
            end_word(self, streak);
        streak->hash = mix(streak->hash, pith_char_lower(code));
        streak->bytes += (uint32_t)bytes;
        return;
    }
    uint32_t previous = streak->previous;
    end_word(self, streak);
    if (kind == PITH_WORD_NONE)
        return;
    if (self->block)
        self->block->ideograms += kind == PITH_WORD_IDEOGRAM;
    if (previous) {
        uint32_t pair = mix(mix(0, previous), code);
        if (self->block)
            take_triple(self, pair);
        take_word(self, pair);
    }
    streak->previous = code;
}

static bool ends_sentence(uint32_t code)
{
    if (code <= '?')
        return code == '.' || code == '!' || code == '?';
    return code > 0x80 && (code == 0x3002 || code == 0xff01 || code == 0xff1f ||
                           code == 0x061f || code == 0x06d4 || code == 0x0964 ||
                           code == 0x104b || code == 0x17d4 || code == 0x1362);
}

static bool is_comma(uint32_t code)
{
    return code == ',' || code == 0x3001 || code == 0xff0c || code == 0x060c ||
           code == 0x104a || code == 0x055d || code == 0x1363;
}

/* Bits for characters that are rare in prose. */
enum {
    RIGHTS = 1,
    PRICE = PRICE_SYMBOL,
    BAR = 4,
    BULLET = 8,
    ARROW = 16,
    BRACE = 32,
};

static uint8_t symbol_bit(uint32_t code)
{
    switch (code) {
    case 0xa9:
    case 0xae:
        return RIGHTS;
    case 0xa3:
    case 0xa5:
    case 0x20ac:
    case 0x0e3f:
        return PRICE;
    case 0x2022:
    case 0xb7:
        return BULLET;
    case 0xbb:
    case 0x203a:
    case 0x2192:
        return ARROW;
    default:
        return 0;
    }
}

static const uint8_t ascii_symbol[128] = {
    ['$'] = PRICE, ['|'] = BAR, ['>'] = ARROW, ['{'] = BRACE, ['}'] = BRACE,
};

static uint8_t kind_of_end(uint32_t code, uint32_t before)
{
    if (code == 0x2026 || (code == '.' && before == '.'))
        return 4;
    if (ends_sentence(code))
        return 1;
    if (code == ':' || code == 0xff1a)
        return 2;
    return pith_char_word_kind(code) == PITH_WORD_NONE ? 3 : 0;
}

/* The kind of the first character that is not a space: 1 other, 2 upper case, 3
 * lower case, 4 digit; 0: there is none. */
static uint8_t kind_of_start(pith_str text)
{
    size_t bytes;
    while (text.len && (unsigned char)*text.data <= ' ') {
        text.data++;
        text.len--;
    }
    if (text.len == 0)
        return 0;
    uint32_t code = pith_utf8_next(text, &bytes);
    if ((unsigned)(code - '0') < 10)
        return 4;
    if (pith_char_word_kind(code) != PITH_WORD_LETTERS)
        return 1;
    return pith_char_lower(code) != code ? 2 : 3;
}

/* Count one character that is not an ASCII letter or digit. */
static void count_mark(pith_block_facts *block, uint32_t code, uint32_t before)
{
    if (code == ' ') {
        block->sentences += ends_sentence(before);
    } else if (code < 0x80) {
        block->commas += code == ',';
        block->symbols |= ascii_symbol[code];
    } else {
        block->commas += is_comma(code);
        block->symbols |= symbol_bit(code);
        block->sentences += code > 0x80 && ends_sentence(code);
    }
}

/* Count ASCII digits. Partial sums fit in a byte, so the compiler can process
 * 16 bytes at a time. */
static uint32_t count_digits(pith_str text)
{
    enum { AT_ONCE = 128 };
    uint32_t n = 0;
    while (text.len) {
        size_t len = text.len < AT_ONCE ? text.len : AT_ONCE;
        uint8_t part = 0;
        for (size_t i = 0; i < len; i++)
            part = (uint8_t)(part + ((uint8_t)(text.data[i] - '0') < 10));
        n += part;
        text.data += len;
        text.len -= len;
    }
    return n;
}

#ifdef __SSE2__

enum { SIXTEEN = 16 };

/* The first 16 of len bytes, padded with zeros. */
static __m128i load_sixteen(const char *at, size_t len)
{
    if (len >= SIXTEEN)
        return _mm_loadu_si128((const void *)at);
    uint64_t low = pith_load_short(at, len);
    uint64_t high = len > EIGHT ? pith_load_short(at + EIGHT, len - EIGHT) : 0;
    return _mm_set_epi64x((int64_t)high, (int64_t)low);
}

/* As count_word_bytes(), of 16. */
static unsigned count_of_sixteen(__m128i bytes)
{
    __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    __m128i words = _mm_or_si128(pith_bytes_within(folded, 'a', 25),
                                 pith_bytes_within(bytes, '0', 9));
    return (unsigned)__builtin_ctz(~pith_mask_of(words));
}

/* Whether what stands behind the first len of 16 bytes is not known, or not
 * ASCII. */
static bool is_cut(__m128i bytes, unsigned len)
{
    return (pith_mask_of(bytes) | 1u << SIXTEEN) >> len & 1;
}

/* The hash that take_ascii_word() gives a word of up to 15 bytes. */
static uint32_t hash_short_word(__m128i bytes, unsigned len)
{
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(bytes);
    if (len <= EIGHT)
        return mix_bytes(0, low, len);
    uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm_srli_si128(bytes, EIGHT));
    return mix_bytes(mix_bytes(0, low, EIGHT), high, len - EIGHT);
}

/* Consume words of up to 15 letters and digits of ASCII, each with the sign of
 * ASCII behind it, and signs alone: nearly all of most texts. Stops in front of
 * what is longer or not ASCII. There is no word so far. */
static const char *take_short_words(sink *self, run *streak, const char *first,
                                    const char *stop)
{
    pith_block_facts *block = self->block;
    const char *at = first;
    while (at < stop) {
        __m128i bytes = load_sixteen(at, (size_t)(stop - at));
        unsigned len = count_of_sixteen(bytes);
        if (is_cut(bytes, len))
            break;
        if (len > 0)
            finish_word(self, hash_short_word(bytes, len), len);
        at += len;
        if (at == stop)
            break;
        unsigned char sign = (unsigned char)*at++;
        if (block && (sign != ' ' || len == 0)) /* no letter ends a sentence */
            count_mark(block, sign,
                       at - 1 > first ? (unsigned char)at[-2] : streak->code);
    }
    if (at > first) {
        streak->before = at - 1 > first ? (unsigned char)at[-2] : streak->code;
        streak->code = (unsigned char)at[-1];
    }
    return at;
}

#else

static const char *take_short_words(sink *self, run *streak, const char *at,
                                    const char *stop)
{
    return (void)self, (void)streak, (void)stop, at;
}

#endif

/* Consume a word of any length, or a part of one, and the character behind
 * it. */
static const char *take_any_word(sink *self, run *streak, const char *at,
                                 const char *stop)
{
    const char *first = at;
    at = take_ascii_word(self, streak, at, stop);
    if (at > first)
        streak->code = (unsigned char)at[-1];
    if (at == stop)
        return at;
    size_t bytes = 1;
    streak->before = streak->code;
    streak->code = (unsigned char)*at;
    if (streak->code >= 0x80) {
        streak->code =
            pith_utf8_next((pith_str){at, (size_t)(stop - at)}, &bytes);
        take_char(self, streak, streak->code, bytes);
    } else {
        end_word(self, streak);
    }
    if (self->block)
        count_mark(self->block, streak->code, streak->before);
    return at + bytes;
}

/* Count the characters of a text; its words are sent to the sink. */
static void read_text(sink *self, pith_str text)
{
    run r = {0};
    pith_block_facts *block = self->block;
    const char *stop = text.len ? text.data + text.len : text.data;
    for (const char *at = text.data; at < stop;) {
        if (!r.bytes && !r.previous)
            at = take_short_words(self, &r, at, stop);
        if (at < stop)
            at = take_any_word(self, &r, at, stop);
    }
    end_word(self, &r);
    if (!block || text.len == 0)
        return;
    if (!block->start)
        block->start = kind_of_start(text);
    block->digits += count_digits(text);
    block->sentences += r.code < 0x80 && ends_sentence(r.code);
    block->ends = kind_of_end(r.code, r.before);
    block->hash = block->hash * 31 + pith_str_hash(text);
}

static uint32_t scale(uint32_t part, uint32_t whole, uint32_t before)
{
    return (uint32_t)((uint64_t)part * whole / before);
}

/* Elsewhere an ideogram is a word of one letter. The same content in a script
 * with spaces takes about half as many words, of six letters each. The model
 * knows only such scripts, so Chinese and Japanese blocks are converted to
 * their measure. The factor of a half: in the translations in
 * tests/scripts/texts, 420 words in Latin correspond to 624 ideograms in Han
 * and 914 in Kana (`pith explain -m body` counts them). */
static void even_out_ideograms(pith_block_facts *block)
{
    uint32_t words = block->words;
    uint32_t chars = block->chars;
    block->words -= block->ideograms / 2;
    block->chars += block->ideograms * 2;
    block->link_words = scale(block->link_words, block->words, words);
    block->control_words = scale(block->control_words, block->words, words);
    block->link_chars = scale(block->link_chars, block->chars, chars);
}

static void read_block(pith_feature_context *facts, uint32_t i)
{
    const pith_page *page = facts->page;
    const pith_block_span *block = &facts->blocks->block[i];
    pith_block_facts *out = &facts->block[i];
    sink s = {.facts = facts, .block = out};
    uint32_t from = block->first;
    uint32_t to = block->last + 1;
    *out = (pith_block_facts){0};
    out->words = page->words_before[to] - page->words_before[from];
    out->link_words =
        page->link_words_before[to] - page->link_words_before[from];
    out->chars = page->chars_before[to] - page->chars_before[from];
    out->link_chars =
        page->link_chars_before[to] - page->link_chars_before[from];
    for (uint32_t node = from; node < to; node++) {
        if (page->tag[node] != PITH_TAG_TEXT ||
            (page->flags[node] & PITH_NODE_HIDDEN))
            continue;
        read_text(&s, pith_page_text(page, node));
        uint16_t parent = page->tag[page->parent[node]];
        if (parent == PITH_TAG_BUTTON || parent == PITH_TAG_LABEL ||
            parent == PITH_TAG_OPTION)
            out->control_words +=
                page->words_before[node + 1] - page->words_before[node];
    }
    out->triples = s.nwords > 2 ? s.nwords - 2 : 0;
    if (out->ideograms)
        even_out_ideograms(out);
    uint16_t tag = page->tag[block->element];
    if (tag >= PITH_TAG_H1 && tag <= PITH_TAG_H6)
        out->rank = (uint8_t)(tag - PITH_TAG_H1 + 1);
}

/* Collect the pairs of words in the page's JSON-LD. Its strings are read
 * without decoding escapes; an escape spoils one word, which does not
 * matter. */
static pith_status read_statements(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    static const pith_tag_set scripts = {{PITH_TAG_SCRIPT}};
    uint64_t *bits = NULL;
    uint32_t i = 0;
    for (; (i = pith_tag_scan(page->tag, i, page->nnodes, scripts)) <
           page->nnodes;
         i++) {
        if (page->end[i] == i + 1 ||
            !pith_str_ieq(pith_page_attr(page, i, PITH_ATTR_TYPE),
                          PITH_S("application/ld+json")))
            continue;
        if (!bits)
            bits =
                pith_arena_zalloc(facts->arena, STATED_BITS / 64, sizeof *bits);
        if (!bits)
            return PITH_NOMEM;
        sink s = {.pairs = bits};
        read_text(&s, pith_tree_text(page->tree, page->tree->data[i + 1]));
    }
    facts->stated = bits;
    return PITH_OK;
}

enum { LEAST_OLD_BLOCKS = 10 };

/* Whether the page has nothing that came with HTML 5, social networks or
 * telephones: sectioning elements, JSON-LD, Open Graph with a viewport (for some
 * years sites had the first only). Fragments are not pages. */
static bool looks_old(const pith_feature_context *facts, bool open_graph,
                      bool viewport)
{
    static const uint16_t newer[] = {
        PITH_TAG_ARTICLE, PITH_TAG_ASIDE, PITH_TAG_FIGURE, PITH_TAG_FOOTER,
        PITH_TAG_HEADER,  PITH_TAG_MAIN,  PITH_TAG_NAV,    PITH_TAG_SECTION,
    };
    if ((open_graph && viewport) || facts->stated ||
        facts->n < LEAST_OLD_BLOCKS)
        return false;
    for (size_t k = 0; k < sizeof newer / sizeof *newer; k++)
        if (facts->page->has_tag[newer[k]])
            return false;
    return true;
}

/* Collect the words of <title>, og:title and the descriptions. */
static void read_head(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    sink title = {.set = &facts->title, .max = TITLE_WORDS};
    sink described = {.set = &facts->description, .max = DESCRIBED_WORDS};
    bool open_graph = false, viewport = false;
    uint32_t stop = page->body ? page->body : page->nnodes;
    for (uint32_t i = 0; i < stop; i++) {
        if (page->tag[i] == PITH_TAG_TITLE && page->end[i] > i + 1)
            read_text(&title,
                      pith_tree_text(page->tree, page->tree->data[i + 1]));
        if (page->tag[i] != PITH_TAG_META)
            continue;
        pith_str name = pith_page_attr(page, i, PITH_ATTR_PROPERTY);
        if (name.len == 0)
            name = pith_page_attr(page, i, PITH_ATTR_NAME);
        pith_str content = pith_page_attr(page, i, PITH_ATTR_CONTENT);
        if (name.len > 3 && memcmp(name.data, "og:", 3) == 0)
            open_graph = true;
        if (pith_str_ieq(name, PITH_S("viewport")))
            viewport = true;
        if (pith_str_ieq(name, PITH_S("og:title")))
            read_text(&title, content);
        if (pith_str_ieq(name, PITH_S("description")) ||
            pith_str_ieq(name, PITH_S("og:description")))
            read_text(&described, content);
    }
    facts->looks_old = looks_old(facts, open_graph, viewport);
}

/* The first nav, footer, header or aside from a node on. */
static uint32_t next_chrome(const pith_page *page, uint32_t node)
{
    static const pith_tag_set chrome = {
        {PITH_TAG_NAV, PITH_TAG_FOOTER, PITH_TAG_HEADER, PITH_TAG_ASIDE}};
    return pith_tag_scan(page->tag, node, page->nnodes, chrome);
}

static void add_up(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    pith_block_sums s = {0};
    uint32_t chrome_end = 0;
    uint32_t chrome = next_chrome(page, 0);
    for (uint32_t i = 0; i <= facts->n; i++) {
        facts->sum[i] = s;
        if (i == facts->n)
            return;
        const pith_block_facts *block = &facts->block[i];
        for (; chrome <= facts->blocks->block[i].first;
             chrome = next_chrome(page, chrome + 1))
            if (page->end[chrome] > chrome_end)
                chrome_end = page->end[chrome];
        uint32_t plain = block->words - block->link_words;
        s.words += block->words;
        s.links += block->link_words;
        s.longs += block->words >= LONG_BLOCK ? plain : 0;
        s.sentences += block->sentences;
        s.title_hits += block->title_hits;
        s.described += block->described;
        s.plain += block->chars - block->link_chars;
        s.main += facts->blocks->block[i].first < chrome_end ? 0 : block->words;
        s.headings += block->rank > 0;
        s.prices += (block->symbols & PRICE_SYMBOL) != 0;
        s.again += facts->again[i] ? block->words : 0;
        facts->firsts += block->rank == 1;
        if (block->words > facts->longest)
            facts->longest = block->words;
        facts->words[i] = block->words;
        facts->nheadings += block->rank > 0;
    }
}

/* Count how many blocks have the same text. */
static pith_status count_repeats(pith_feature_context *facts)
{
    uint32_t mask = 63;
    while (mask < facts->n * 2)
        mask = mask * 2 + 1;
    uint32_t *slot =
        pith_arena_zalloc(facts->arena, (size_t)mask + 1, sizeof *slot);
    uint32_t *same =
        pith_arena_zalloc(facts->arena, (size_t)facts->n + 1, sizeof *same);
    facts->repeats =
        pith_arena_alloc(facts->arena, facts->n, sizeof *facts->repeats);
    facts->again =
        pith_arena_alloc(facts->arena, facts->n, sizeof *facts->again);
    if (!slot || !same || !facts->repeats || !facts->again)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < facts->n; i++) {
        uint64_t hash = facts->block[i].hash;
        uint32_t at = (uint32_t)(hash ^ hash >> 32) & mask;
        while (slot[at] && facts->block[slot[at] - 1].hash != hash)
            at = (at + 1) & mask;
        if (!slot[at])
            slot[at] = i + 1;
        facts->repeats[i] = slot[at];
        facts->again[i] = same[slot[at]]++;
    }
    for (uint32_t i = 0; i < facts->n; i++)
        facts->repeats[i] = same[facts->repeats[i]];
    return PITH_OK;
}

/* Make an empty filter with at least 32 bits for each word of the page, so that
 * false positives are rare; fewer on huge pages. */
static pith_status make_triples(pith_feature_context *facts)
{
    uint32_t words = facts->page->words_before[facts->page->nnodes];
    uint32_t bits = 1024;
    while (bits / 32 < words && bits < TRIPLE_BITS_MAX)
        bits *= 2;
    facts->triples_mask = bits - 1;
    facts->triples =
        pith_arena_zalloc(facts->arena, bits / 64, sizeof *facts->triples);
    return facts->triples ? PITH_OK : PITH_NOMEM;
}

pith_status pith_feature_context_read_text(pith_feature_context *facts)
{
    PITH_TRY(make_triples(facts));
    PITH_TRY(read_statements(facts));
    read_head(facts);
    for (uint32_t i = 0; i < facts->n; i++)
        read_block(facts, i);
    PITH_TRY(count_repeats(facts));
    add_up(facts);
    return PITH_OK;
}
