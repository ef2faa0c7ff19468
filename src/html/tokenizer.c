/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tokenizer (HTML 13.2.5): text, tags and attributes; comments, DOCTYPE
 * and raw text are in tokenizer_markup.c and tokenizer_raw.c.
 *
 * The standard's states are grouped by construct: one function reads a whole
 * tag, another one attribute, and so on, since nothing can come between
 * their bytes. Where a group stands for several states its comment says why
 * the result is the same. Parse errors are not reported.
 *
 * Real pages have a tag every 110 bytes, a name of 3 letters in it, two or
 * three attributes with values of 20 bytes, and 14 bytes of white space
 * between tags. So each of these is first looked for in the 16 bytes at hand,
 * and only what is longer goes through the scanners' function pointers.
 */
#include "tokenizer_internal.h"

enum {
    ATTRS_FIRST = 64,          /* attributes; a guess */
    NAME_MAX_LEN = UINT16_MAX, /* bytes of an attribute's name, as stored */
};

#define S  PITH_CLASS_SPACE
#define UP PITH_CLASS_UPPER | PITH_CLASS_OPENS
#define LO PITH_CLASS_OPENS

const uint8_t pith_token_class[256] = {
    [0] = PITH_CLASS_NUL,
    ['\t'] = S,
    ['\n'] = S,
    ['\f'] = S,
    ['\r'] = S,
    [' '] = S,
    ['/'] = PITH_CLASS_SLASH | PITH_CLASS_OPENS,
    ['>'] = PITH_CLASS_GREATER,
    ['='] = PITH_CLASS_EQUALS,
    ['&'] = PITH_CLASS_AMP,
    ['!'] = PITH_CLASS_OPENS,
    ['?'] = PITH_CLASS_OPENS,
    ['A'] = UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    ['N'] = UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    UP,
    ['a'] = LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    ['n'] = LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
    LO,
};

#undef S
#undef UP
#undef LO

/* -- Searching near by ----------------------------------------------------- */

static const char *find_name_end_slow(const char *at, const char *stop,
                                      unsigned ends, bool *odd)
{
    for (;; at++) {
        unsigned class = pith_class_of(*at);
        if (class & ends)
            return at;
        if (class & (PITH_CLASS_UPPER | PITH_CLASS_NUL)) {
            if (at >= stop)
                return stop;
            *odd = true;
        }
    }
}

#ifdef PITH_TOKEN_SSE2

/* Bits of v for every c. */
static inline unsigned bits_of(__m128i v, char c)
{
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(c)));
}

/* Bytes of v from 0 to the space, where names and unquoted values end. */
static inline __m128i low_bytes(__m128i v)
{
    const __m128i space = _mm_set1_epi8(' ');
    return _mm_cmpeq_epi8(_mm_max_epu8(v, space), space);
}

#endif

/*
 * The end of a name: the first byte whose class is in `ends`, or stop. *odd is
 * set when the name holds upper case or NUL and so is not itself.
 */
static inline const char *find_name_end(const char *at, const char *stop,
                                        unsigned ends, bool *odd)
{
#ifdef PITH_TOKEN_SSE2
    __m128i v = _mm_loadu_si128((const __m128i *)at);
    __m128i hit = _mm_or_si128(
        _mm_or_si128(low_bytes(v), _mm_cmpeq_epi8(v, _mm_set1_epi8('/'))),
        _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('>')),
                     _mm_cmpeq_epi8(v, _mm_set1_epi8('='))));
    unsigned hits = (unsigned)_mm_movemask_epi8(hit);
    if (hits) {
        const char *end = at + __builtin_ctz(hits);
        __m128i upper =
            _mm_and_si128(_mm_cmpgt_epi8(v, _mm_set1_epi8('A' - 1)),
                          _mm_cmplt_epi8(v, _mm_set1_epi8('Z' + 1)));
        if (pith_class_of(*end) & ends) {
            *odd = (unsigned)_mm_movemask_epi8(upper) & (hits ^ (hits - 1));
            return end;
        }
    }
#endif
    return find_name_end_slow(at, stop, ends, odd);
}

#ifdef PITH_TOKEN_SSE2
/* The first c within 16 bytes, or NULL; *dirty as the scanners have it. */
static inline const char *find_near(const char *at, char c, bool *dirty)
{
    __m128i v = _mm_loadu_si128((const __m128i *)at);
    unsigned hits = bits_of(v, c);
    if (!hits)
        return NULL;
    __m128i dirt = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('&')),
                                _mm_cmpeq_epi8(v, _mm_set1_epi8('\r')));
    dirt = _mm_or_si128(dirt, _mm_cmpeq_epi8(v, _mm_setzero_si128()));
    if ((unsigned)_mm_movemask_epi8(dirt) & (hits ^ (hits - 1)))
        *dirty = true;
    return at + __builtin_ctz(hits);
}
#endif

/* The next '<', or stop. */
static inline const char *seek_markup(const pith_tokenizer *tokenizer,
                                      const char *at, bool *dirty)
{
#ifdef PITH_TOKEN_SSE2
    const char *near = find_near(at, '<', dirty);
    if (near)
        return near;
#endif
    return tokenizer->scan->text(at, tokenizer->stop, dirty);
}

/* The next quote, or stop. */
static inline const char *seek_quote(const pith_tokenizer *tokenizer,
                                     const char *at, char quote, bool *dirty)
{
#ifdef PITH_TOKEN_SSE2
    const char *near = find_near(at, quote, dirty);
    if (near)
        return near;
#endif
    return tokenizer->scan->value(at, tokenizer->stop, quote, dirty);
}

/* The end of an unquoted value: white space, '>' or stop. */
static const char *seek_unquoted_end(const char *at, const char *stop,
                                     bool *dirty)
{
#ifdef PITH_TOKEN_SSE2
    for (; at < stop; at += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)at);
        __m128i hit = _mm_or_si128(
            _mm_or_si128(low_bytes(v), _mm_cmpeq_epi8(v, _mm_set1_epi8('>'))),
            _mm_cmpeq_epi8(v, _mm_set1_epi8('&')));
        unsigned hits = (unsigned)_mm_movemask_epi8(hit);
        if (hits) {
            at += __builtin_ctz(hits);
            break;
        }
    }
#endif
    for (;; at++) {
        unsigned class = pith_class_of(*at);
        if (class & (PITH_CLASS_SPACE | PITH_CLASS_GREATER))
            return at;
        if (class & (PITH_CLASS_AMP | PITH_CLASS_NUL)) {
            if (at >= stop)
                return stop;
            *dirty = true;
        }
    }
}

/* -- Attributes ------------------------------------------------------------ */

/* The names met on the current tag. */
typedef struct tag_names {
    uint64_t known[4]; /* a bit per PITH_ATTR_* */
    uint64_t filter;   /* a bit per hash of the others */
    uint32_t first;    /* the tag's first attribute */
    uint32_t nothers;
} tag_names;

/* Room for one more attribute. */
static bool grow_attributes(pith_tokenizer *tokenizer)
{
    pith_tree *tree = tokenizer->tree;
    uint32_t cap = tree->attr_cap < ATTRS_FIRST ? ATTRS_FIRST : tree->attr_cap;
    if (cap > UINT32_MAX / 2)
        return pith_token_fail(tokenizer);
    pith_attr *attrs = pith_arena_grow(tree->arena, tree->attrs, tree->nattrs,
                                       cap * 2, sizeof *attrs);
    if (!attrs)
        return pith_token_fail(tokenizer);
    tree->attrs = attrs;
    tree->attr_cap = cap * 2;
    return true;
}

static inline bool reserve_attribute(pith_tokenizer *tokenizer)
{
    return __builtin_expect(tokenizer->tree->nattrs < tokenizer->tree->attr_cap,
                            1) ||
           grow_attributes(tokenizer);
}

/* Is the newest attribute's name, which has no number, new on this tag? */
static bool is_new_name(pith_tokenizer *tokenizer, tag_names *names)
{
    pith_tree *tree = tokenizer->tree;
    enum { FEW_FOR_FILTER = 16 }; /* as tokenizer_names.c counts */
    pith_str name = pith_tree_attr_name(tree, &tree->attrs[tree->nattrs]);
    const unsigned char *c = (const unsigned char *)name.data;
    unsigned hash = (unsigned)name.len * 7 + c[name.len - 1] * 5u +
                    c[name.len / 2] * 3u + c[0];
    uint64_t bit = UINT64_C(1) << (hash & 63);
    bool surely = !(names->filter & bit) && names->nothers < FEW_FOR_FILTER;
    names->filter |= bit;
    if (!surely && !pith_name_set_add(tokenizer, names->first, names->nothers))
        return false;
    names->nothers++;
    return true;
}

/* Count the newest attribute, unless its name is not new or there are too
 * many. */
static inline void keep_attribute(pith_tokenizer *tokenizer, tag_names *names,
                                  unsigned id)
{
    pith_tree *tree = tokenizer->tree;
    if (tree->nattrs - names->first >= tokenizer->max_attrs) {
        tree->limits_hit |= PITH_HIT_ATTRS;
        return;
    }
    if (id) {
        uint64_t bit = UINT64_C(1) << (id & 63);
        if (names->known[id >> 6] & bit)
            return;
        names->known[id >> 6] |= bit;
    } else if (!is_new_name(tokenizer, names)) {
        return;
    }
    tree->nattrs++;
}

/* A name longer than can be stored: cut in front of a code point. */
static uint16_t cut_name(pith_tree *tree, pith_span name)
{
    pith_str text = pith_tree_text(tree, name);
    uint32_t len = NAME_MAX_LEN;
    while (len > 1 && ((unsigned char)text.data[len] & 0xc0) == 0x80)
        len--;
    tree->limits_hit |= PITH_HIT_ATTRS;
    return (uint16_t)len;
}

/* Names of odd letters or odd length; false when memory ran out. */
static bool store_odd_name(pith_tokenizer *tokenizer, pith_str raw,
                           pith_attr *attr)
{
    pith_span name =
        pith_token_span(tokenizer->tree, raw.data, raw.data + raw.len);
    if (raw.len > NAME_MAX_LEN)
        raw.len = cut_name(tokenizer->tree, name);
    if (!pith_token_clean_name(tokenizer->tree, raw, &name))
        return pith_token_fail(tokenizer);
    if (name.len > NAME_MAX_LEN)
        name.len = cut_name(tokenizer->tree, name);
    attr->name = name.at;
    attr->name_len = (uint16_t)name.len;
    return true;
}

/*
 * The value behind a '=' at `at`, into *attr. Returns what follows it, or
 * NULL when the source ends first.
 */
static inline const char *read_value(const pith_tokenizer *tokenizer,
                                     const char *at, pith_attr *attr)
{
    bool dirty = false;
    at++;
    while (__builtin_expect(pith_class_of(*at) & PITH_CLASS_SPACE, 0))
        at++;
    const char *from = at;
    const char *next;
    char quote = *at;
    if (__builtin_expect(quote == '"' || quote == '\'', 1)) {
        from++;
        at = seek_quote(tokenizer, from, quote, &dirty);
        next = at + 1;
    } else {
        at = seek_unquoted_end(at, tokenizer->stop, &dirty);
        next = at;
    }
    if (__builtin_expect(at == tokenizer->stop, 0))
        return NULL;
    attr->value = pith_token_span(tokenizer->tree, from, at);
    attr->flags = dirty ? PITH_ATTR_RAW : 0;
    return next;
}

/* The attribute whose name begins at `at`. Returns what follows it, or NULL
 * when the source or memory ends first. */
static inline const char *read_attribute(pith_tokenizer *tokenizer,
                                         const char *at, tag_names *names)
{
    enum { ENDS = PITH_CLASS_TAG_END | PITH_CLASS_EQUALS };
    pith_tree *tree = tokenizer->tree;
    const char *stop = tokenizer->stop;
    if (!reserve_attribute(tokenizer))
        return NULL;
    pith_attr *attr = &tree->attrs[tree->nattrs];
    bool odd = false;
    const char *end = find_name_end(at, stop, ENDS, &odd);
    if (__builtin_expect(end == at, 0)) /* a name may begin with '=' */
        end = find_name_end(at + 1, stop, ENDS, &odd);
    size_t len = (size_t)(end - at);
    unsigned id = pith_attr_find_padded(at, len);
    attr->id = (uint8_t)id;
    attr->name = (uint32_t)(at - tree->source);
    attr->name_len = (uint16_t)len;
    if (__builtin_expect(odd || len > NAME_MAX_LEN, 0) &&
        !store_odd_name(tokenizer, (pith_str){at, len}, attr))
        return NULL;
    const char *next = end;
    while (pith_class_of(*next) & PITH_CLASS_SPACE)
        next++;
    if (*next == '=') {
        next = read_value(tokenizer, next, attr);
        if (!next)
            return NULL;
    } else {
        attr->value = pith_token_span(tree, end, end);
        attr->flags = 0;
    }
    keep_attribute(tokenizer, names, id);
    return next;
}

/*
 * Everything of a tag behind its name. Returns what follows its '>', or NULL
 * when the source or memory ends first. The states around '/' come to this:
 * a '/' is skipped, and says self-closing when '>' is next.
 */
static const char *read_attributes(pith_tokenizer *tokenizer, const char *at,
                                   bool *self_closing)
{
    tag_names names = {.first = tokenizer->tree->nattrs};
    for (;;) {
        const char *from = at;
        while (pith_class_of(*at) & (PITH_CLASS_SPACE | PITH_CLASS_SLASH))
            at++;
        if (*at == '>') {
            *self_closing = at > from && at[-1] == '/';
            return at + 1;
        }
        if (at >= tokenizer->stop)
            return NULL;
        at = read_attribute(tokenizer, at, &names);
        if (!at || tokenizer->status != PITH_OK)
            return NULL;
    }
}

/* -- Tags ------------------------------------------------------------------ */

/* The number of a tag name that pith does not know; 0 without memory. */
static uint16_t intern_tag(pith_tokenizer *tokenizer, const char *name,
                           size_t len)
{
    pith_tree *tree = tokenizer->tree;
    uint32_t side_len = tree->side_len;
    pith_str text = {name, len};
    if (memchr(name, '\0', len)) {
        pith_span clean;
        if (!pith_token_clean_name(tree, text, &clean))
            return 0;
        text = pith_tree_text(tree, clean);
        tree->side_len = side_len;
    }
    return pith_tree_intern(tree, text.data, text.len);
}

/* The tag's name at `at`; returns its end, or NULL without memory. */
static inline const char *read_tag_name(pith_tokenizer *tokenizer,
                                        const char *at, uint16_t *tag)
{
    bool odd = false;
    const char *end =
        find_name_end(at, tokenizer->stop, PITH_CLASS_TAG_END, &odd);
    *tag = pith_tag_find_padded(at, (size_t)(end - at));
    if (__builtin_expect(*tag == 0, 0)) {
        *tag = intern_tag(tokenizer, at, (size_t)(end - at));
        if (*tag == 0) {
            (void)pith_token_fail(tokenizer);
            return NULL;
        }
    }
    return end;
}

static bool read_start_tag(pith_tokenizer *tokenizer, pith_token *token)
{
    pith_tree *tree = tokenizer->tree;
    uint32_t first = tree->nattrs;
    const char *from = tokenizer->at;
    uint16_t tag;
    const char *at = read_tag_name(tokenizer, from + 1, &tag);
    if (!at)
        return false;
    bool self_closing = false;
    if (*at == '>') {
        at++;
    } else {
        at = read_attributes(tokenizer, at, &self_closing);
        if (__builtin_expect(!at, 0)) {
            tree->nattrs = first;
            return pith_token_drop(tokenizer);
        }
    }
    token->kind = PITH_TOKEN_START;
    token->self_closing = self_closing;
    token->tag = tag;
    token->attr = first;
    token->nattrs = tree->nattrs - first;
    token->src = pith_token_span(tree, from, at);
    tokenizer->last_start = tag;
    tokenizer->at = at;
    return true;
}

static bool read_end_tag(pith_tokenizer *tokenizer, pith_token *token)
{
    pith_tree *tree = tokenizer->tree;
    const char *from = tokenizer->at;
    uint16_t tag;
    const char *at = read_tag_name(tokenizer, from + 2, &tag);
    if (!at)
        return false;
    if (*at == '>') {
        at++;
    } else {
        /* Attributes of an end tag are read and forgotten. */
        bool self_closing;
        uint32_t nattrs = tree->nattrs;
        uint32_t side_len = tree->side_len;
        uint32_t limits_hit = tree->limits_hit;
        at = read_attributes(tokenizer, at, &self_closing);
        tree->nattrs = nattrs;
        tree->side_len = side_len;
        tree->limits_hit = limits_hit;
        if (!at)
            return pith_token_drop(tokenizer);
    }
    token->kind = PITH_TOKEN_END;
    token->tag = tag;
    token->src = pith_token_span(tree, from, at);
    tokenizer->at = at;
    return true;
}

/* -- Text, and what comes next --------------------------------------------- */

/* Does the '<' at `at` begin something that is not text? "</" at the end of
 * the source does not. */
static inline bool opens_markup(const char *at, const char *stop)
{
    return pith_class_of(at[1]) & PITH_CLASS_OPENS &&
           (at[1] != '/' || at + 2 < stop);
}

static bool read_text(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *stop = tokenizer->stop;
    bool dirty = false;
    const char *at = seek_markup(tokenizer, tokenizer->at, &dirty);
    while (at < stop && !opens_markup(at, stop))
        at = seek_markup(tokenizer, at + 1, &dirty);
    return pith_token_text(tokenizer, token, at, dirty, PITH_CLEAN_REFERENCES);
}

/* The token at tokenizer->at, which is not the end. False when no token
 * comes of it. */
static inline bool read_token(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *at = tokenizer->at;
    if (*at != '<' || !opens_markup(at, tokenizer->stop))
        return read_text(tokenizer, token);
    if (pith_is_alpha((unsigned char)at[1]))
        return read_start_tag(tokenizer, token);
    if (at[1] == '!')
        return pith_token_declaration(tokenizer, token);
    if (at[1] == '?')
        return pith_token_bogus(tokenizer, token, at + 1);
    if (pith_is_alpha((unsigned char)at[2]))
        return read_end_tag(tokenizer, token);
    if (at[2] != '>')
        return pith_token_bogus(tokenizer, token, at + 2);
    tokenizer->at += 3; /* "</>" is nothing at all */
    return false;
}

static bool read_by_model(pith_tokenizer *tokenizer, pith_token *token)
{
    if (tokenizer->model != PITH_MODEL_CDATA)
        return pith_token_raw(tokenizer, token);
    tokenizer->model = PITH_MODEL_DATA;
    return pith_token_cdata(tokenizer, token, tokenizer->at);
}

void pith_tokenizer_init(pith_tokenizer *tokenizer, pith_tree *tree,
                         const pith_scan *scan, uint32_t max_attrs)
{
    *tokenizer = (pith_tokenizer){
        .tree = tree,
        .scan = scan,
        .at = tree->source,
        .stop = tree->source + tree->source_len,
        .model = PITH_MODEL_DATA,
        .max_attrs = max_attrs,
    };
}

void pith_tokenizer_next(pith_tokenizer *tokenizer, pith_token *token)
{
    if (__builtin_expect(tokenizer->model != PITH_MODEL_DATA, 0) &&
        read_by_model(tokenizer, token))
        return;
    while (tokenizer->at < tokenizer->stop)
        if (read_token(tokenizer, token))
            return;
    token->kind = PITH_TOKEN_EOF;
    token->src = (pith_span){tokenizer->tree->source_len, 0};
}
