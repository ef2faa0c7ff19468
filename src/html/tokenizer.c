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
 * between tags. So each of these is first looked for in the 16 or 32 bytes at
 * hand, and only what is longer goes through the scanners' function pointers.
 */
#include "name_index.h"
#include "tokenizer_internal.h"

enum {
    NAME_ENDS = PITH_CLASS_TAG_END | PITH_CLASS_EQUALS,
    ATTRS_FIRST = 64,          /* attributes; a guess */
    NAME_MAX_LEN = UINT16_MAX, /* bytes of an attribute's name, as stored */
};

_Static_assert(PITH_ATTR_COUNT <= 256, "tag_names.known has a bit for each");

#define NOINLINE __attribute__((noinline))

#define SPACE    PITH_CLASS_SPACE
#define UPPER    (PITH_CLASS_UPPER | PITH_CLASS_OPENS)
#define LOWER    PITH_CLASS_OPENS
#define LETTERS(c) \
    c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c

const uint8_t pith_token_class[256] = {
    [0] = PITH_CLASS_NUL,
    ['\t'] = SPACE,
    ['\n'] = SPACE,
    ['\f'] = SPACE,
    ['\r'] = SPACE,
    [' '] = SPACE,
    ['!'] = PITH_CLASS_OPENS,
    ['&'] = PITH_CLASS_AMP,
    ['/'] = PITH_CLASS_SLASH | PITH_CLASS_OPENS,
    ['='] = PITH_CLASS_EQUALS,
    ['>'] = PITH_CLASS_GREATER,
    ['?'] = PITH_CLASS_OPENS,
    ['A'] = LETTERS(UPPER),
    ['a'] = LETTERS(LOWER),
};

#undef SPACE
#undef UPPER
#undef LOWER
#undef LETTERS

/* -- Searching near by ----------------------------------------------------- */

/* Names that do not end within 16 bytes, or hold control characters. */
static NOINLINE const char *find_name_end_slow(const char *at, const char *stop,
                                               unsigned ends, unsigned *odd)
{
    const char *from = at;
    for (;; at++) {
        unsigned class = pith_class_of(*at);
        if (class & ends)
            break;
        if (class & (PITH_CLASS_UPPER | PITH_CLASS_NUL)) {
            if (at >= stop)
                break;
            *odd = 1;
        }
    }
    if (at - from > NAME_MAX_LEN)
        *odd = 1;
    return at;
}

#ifdef PITH_TOKEN_SSE2

/* Bytes of v from 0 to the space, where names and unquoted values end. */
static inline __m128i low_bytes(__m128i v)
{
    const __m128i space = _mm_set1_epi8(' ');
    return _mm_cmpeq_epi8(_mm_max_epu8(v, space), space);
}

/* Bytes of v from A to Z: moved to the top of the signed range. */
static inline __m128i upper_bytes(__m128i v)
{
    return _mm_cmpgt_epi8(_mm_add_epi8(v, _mm_set1_epi8(INT8_MAX - 'Z')),
                          _mm_set1_epi8(INT8_MAX - 26));
}

/* Bits of the 16 bytes at `at`: *hits for every c, the result for dirt. */
static inline unsigned look(const char *at, char c, unsigned *hits)
{
    __m128i v = _mm_loadu_si128((const __m128i *)at);
    __m128i dirt = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('&')),
                                _mm_cmpeq_epi8(v, _mm_set1_epi8('\r')));
    dirt = _mm_or_si128(dirt, _mm_cmpeq_epi8(v, _mm_setzero_si128()));
    *hits = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(c)));
    return (unsigned)_mm_movemask_epi8(dirt);
}

#endif

static const char *skip_space(const char *at)
{
    while (pith_class_of(*at) & PITH_CLASS_SPACE)
        at++;
    return at;
}

/*
 * The end of a name: the first byte whose class is in `ends`, or stop. *odd is
 * not 0 when the name holds upper case or NUL, or is too long to be stored,
 * and so does not stand for itself.
 */
static inline const char *find_name_end(const char *at, const char *stop,
                                        unsigned ends, unsigned *odd)
{
    *odd = 0;
#ifdef PITH_TOKEN_SSE2
    __m128i v = _mm_loadu_si128((const __m128i *)at);
    __m128i hit = _mm_or_si128(
        _mm_or_si128(low_bytes(v), _mm_cmpeq_epi8(v, _mm_set1_epi8('/'))),
        _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('>')),
                     _mm_cmpeq_epi8(v, _mm_set1_epi8('='))));
    unsigned hits = (unsigned)_mm_movemask_epi8(hit);
    if (__builtin_expect(hits != 0, 1)) {
        const char *end = at + (unsigned)__builtin_ctz(hits);
        if (__builtin_expect((pith_class_of(*end) & ends) != 0, 1)) {
            *odd = (unsigned)_mm_movemask_epi8(upper_bytes(v)) &
                   (hits ^ (hits - 1));
            return end;
        }
    }
#endif
    return find_name_end_slow(at, stop, ends, odd);
}

/*
 * Look for c in the first 32 bytes, as the scanners do; *dirty is not 0 when
 * something dirty stands before it. NULL when it is not there: the caller
 * then asks a scanner, from the same place.
 */
static inline const char *find_near(const char *at, char c, unsigned *dirty)
{
#ifdef PITH_TOKEN_SSE2
    unsigned hits;
    unsigned dirt = look(at, c, &hits);
    if (!hits) {
        unsigned more;
        dirt |= look(at + 16, c, &more) << 16;
        hits = more << 16;
        if (!hits)
            return NULL;
    }
    *dirty |= dirt & (hits ^ (hits - 1));
    return at + (unsigned)__builtin_ctz(hits);
#else
    return (void)at, (void)c, (void)dirty, NULL;
#endif
}

/* The next '<', or stop. */
static inline const char *seek_markup(const pith_tokenizer *tokenizer,
                                      const char *at, unsigned *dirty)
{
    const char *near = find_near(at, '<', dirty);
    if (near)
        return near;
    bool met = false;
    near = tokenizer->scan->text(at, tokenizer->stop, &met);
    *dirty |= met;
    return near;
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
    uint32_t nothers;
    uint32_t first; /* the tag's first attribute */
    uint32_t room;  /* below this, tree->nattrs needs no attention */
} tag_names;

static bool grow_attributes(pith_tokenizer *tokenizer)
{
    pith_tree *tree = tokenizer->tree;
    uint32_t cap = tree->attr_cap < ATTRS_FIRST ? ATTRS_FIRST : tree->attr_cap;
    if (cap > UINT32_MAX / 2)
        return pith_token_fail(tokenizer);
    cap *= 2;
    pith_attr *attrs = pith_arena_grow(tree->arena, tree->attrs, tree->nattrs,
                                       cap, sizeof *attrs);
    if (!attrs)
        return pith_token_fail(tokenizer);
    tree->attrs = attrs;
    tree->attr_cap = cap;
    return true;
}

static inline uint32_t room_for(const pith_tokenizer *tokenizer, uint32_t first)
{
    uint32_t room = tokenizer->tree->attr_cap;
    return room - first > tokenizer->max_attrs ? first + tokenizer->max_attrs
                                               : room;
}

/* There is no room: make some. False when memory ran out (tokenizer->status),
 * or when the tag has as many attributes as it may. */
static NOINLINE bool make_room(pith_tokenizer *tokenizer, tag_names *names)
{
    pith_tree *tree = tokenizer->tree;
    if (tree->nattrs - names->first >= tokenizer->max_attrs) {
        tree->limits_hit |= PITH_HIT_ATTRS;
        return false;
    }
    if (!grow_attributes(tokenizer))
        return false;
    names->room = room_for(tokenizer, names->first);
    return true;
}

/* Remember the newest attribute's name, which has no number. False if it is not
 * new on this tag, or memory ran out (tokenizer->status). */
static bool add_name(pith_tokenizer *tokenizer, tag_names *names)
{
    pith_tree *tree = tokenizer->tree;
    pith_str name = pith_tree_attr_name(tree, &tree->attrs[tree->nattrs]);
    const unsigned char *c = (const unsigned char *)name.data;
    unsigned hash = (unsigned)name.len * 7 + c[name.len - 1] * 5u +
                    c[name.len / 2] * 3u + c[0];
    uint64_t bit = UINT64_C(1) << (hash & 63);
    bool surely = !(names->filter & bit) && names->nothers < PITH_NAMES_FEW;
    names->filter |= bit;
    if (!surely && !pith_name_set_add(tokenizer, names->first, names->nothers))
        return false;
    names->nothers++;
    return true;
}

/* Count the newest attribute, unless its name is not new. False when memory
 * ran out. */
static inline bool keep_attribute(pith_tokenizer *tokenizer, tag_names *names,
                                  unsigned id)
{
    if (__builtin_expect(id == 0, 0)) {
        if (!add_name(tokenizer, names))
            return tokenizer->status == PITH_OK;
    } else {
        uint64_t bit = UINT64_C(1) << (id & 63);
        if (__builtin_expect((names->known[id >> 6] & bit) != 0, 0))
            return true;
        names->known[id >> 6] |= bit;
    }
    tokenizer->tree->nattrs++;
    return true;
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
static NOINLINE bool store_odd_name(pith_tokenizer *tokenizer, pith_str raw,
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
 * What follows a name that ended at `end`, in all its forms: white space,
 * '=', no value, any quotes or none; into *attr. Returns what follows, or
 * NULL when the source ends first.
 */
static NOINLINE const char *read_value(const pith_tokenizer *tokenizer,
                                       const char *end, pith_attr *attr)
{
    const char *stop = tokenizer->stop;
    const char *at = skip_space(end);
    bool dirty = false;
    attr->flags = 0;
    attr->value = pith_token_span(tokenizer->tree, end, end);
    if (*at != '=')
        return at;
    at = skip_space(at + 1);
    const char *from = at;
    char quote = *at;
    bool quoted = quote == '"' || quote == '\'';
    if (quoted)
        at = tokenizer->scan->value(++from, stop, quote, &dirty);
    else
        at = seek_unquoted_end(at, stop, &dirty);
    if (at == stop)
        return NULL;
    attr->value = pith_token_span(tokenizer->tree, from, at);
    attr->flags = dirty ? PITH_ATTR_RAW : 0;
    return at + quoted;
}

/* As read_value(), with the short cut for ="...". */
static inline const char *read_value_near(const pith_tokenizer *tokenizer,
                                          const char *end, pith_attr *attr)
{
    unsigned dirty = 0;
    if (__builtin_expect(end[0] == '=' && end[1] == '"', 1)) {
        const char *at = find_near(end + 2, '"', &dirty);
        if (__builtin_expect(at != NULL, 1)) {
            attr->value = pith_token_span(tokenizer->tree, end + 2, at);
            attr->flags = dirty ? PITH_ATTR_RAW : 0;
            return at + 1;
        }
    }
    return read_value(tokenizer, end, attr);
}

/* The attribute whose name begins at `at`. Returns what follows it, or NULL
 * when the source or memory ends first. */
static inline const char *read_attribute(pith_tokenizer *tokenizer,
                                         const char *at, tag_names *names)
{
    pith_tree *tree = tokenizer->tree;
    pith_attr *attr = &tree->attrs[tree->nattrs];
    unsigned odd;
    const char *end = find_name_end(at, tokenizer->stop, NAME_ENDS, &odd);
    if (__builtin_expect(end == at, 0)) /* a name may begin with '=' */
        end = find_name_end_slow(at + 1, tokenizer->stop, NAME_ENDS, &odd);
    size_t len = (size_t)(end - at);
    attr->name = (uint32_t)(at - tree->source);
    attr->name_len = (uint16_t)len;
    unsigned id;
    if (__builtin_expect(odd != 0 || len > 8, 0)) {
        if (odd && !store_odd_name(tokenizer, (pith_str){at, len}, attr))
            return NULL;
        id = pith_attr_find_padded(at, len);
    } else {
        id = pith_name_find_short(&pith_attr_index, at, len);
    }
    attr->id = (uint8_t)id;
    const char *next = read_value_near(tokenizer, end, attr);
    if (__builtin_expect(!next, 0) || !keep_attribute(tokenizer, names, id))
        return NULL;
    return next;
}

/* Read past the attributes that a tag has too many, as read_attributes(). */
static const char *skip_attributes(const pith_tokenizer *tokenizer,
                                   const char *at, bool *self_closing)
{
    for (;;) {
        const char *from = at;
        while (pith_class_of(*at) & (PITH_CLASS_SPACE | PITH_CLASS_SLASH))
            at++;
        *self_closing = at > from && at[-1] == '/';
        if (*at == '>')
            return at + 1;
        if (at >= tokenizer->stop)
            return NULL;
        unsigned odd;
        pith_attr dropped;
        at = find_name_end_slow(at + 1, tokenizer->stop, NAME_ENDS, &odd);
        at = read_value(tokenizer, at, &dropped);
        if (!at)
            return NULL;
    }
}

/*
 * Everything of a tag behind its name. Returns what follows its '>', or NULL
 * when the source or memory ends first. The states around '/' come to this:
 * a '/' is skipped, and says self-closing when '>' is next.
 */
static inline const char *read_attributes(pith_tokenizer *tokenizer,
                                          const char *at, bool *self_closing)
{
    uint32_t first = tokenizer->tree->nattrs;
    tag_names names = {.first = first, .room = room_for(tokenizer, first)};
    do {
        const char *from = at;
        at += *at == ' ';
        while (__builtin_expect(
            pith_class_of(*at) & (PITH_CLASS_SPACE | PITH_CLASS_SLASH), 0))
            at++;
        if (__builtin_expect(*at == '>', 0)) {
            *self_closing = at > from && at[-1] == '/';
            break;
        }
        if (__builtin_expect(at >= tokenizer->stop, 0))
            return NULL;
        if (__builtin_expect(tokenizer->tree->nattrs >= names.room, 0) &&
            !make_room(tokenizer, &names))
            return tokenizer->status == PITH_OK
                       ? skip_attributes(tokenizer, at, self_closing)
                       : NULL;
        at = read_attribute(tokenizer, at, &names);
        if (__builtin_expect(!at, 0))
            return NULL;
    } while (*at != '>');
    return at + 1;
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
    unsigned odd;
    const char *end =
        find_name_end(at, tokenizer->stop, PITH_CLASS_TAG_END, &odd);
    size_t len = (size_t)(end - at);
    if (__builtin_expect(odd != 0 || len > 8, 0))
        *tag = pith_tag_find_padded(at, len);
    else
        *tag = (uint16_t)pith_name_find_short(&pith_tag_index, at, len);
    if (__builtin_expect(*tag == 0, 0)) {
        *tag = intern_tag(tokenizer, at, len);
        if (*tag == 0) {
            (void)pith_token_fail(tokenizer);
            return NULL;
        }
    }
    return end;
}

/* Nothing is left, or no memory: the source ends here. */
static void emit_eof(pith_tokenizer *tokenizer, pith_token *token)
{
    tokenizer->at = tokenizer->stop;
    token->kind = PITH_TOKEN_EOF;
    token->src = (pith_span){tokenizer->tree->source_len, 0};
}

/*
 * A start tag; `name` is where its name begins. This and the next two
 * functions stay out of line so that pith_tokenizer_next() saves no registers
 * on the way to them.
 */
static NOINLINE void read_tag(pith_tokenizer *tokenizer, pith_token *token,
                              const char *name)
{
    pith_tree *tree = tokenizer->tree;
    uint32_t first = tree->nattrs;
    bool self_closing = false;
    uint16_t tag;
    const char *at = read_tag_name(tokenizer, name, &tag);
    if (__builtin_expect(!at, 0)) {
        emit_eof(tokenizer, token);
        return;
    }
    if (*at == '>') {
        at++;
    } else {
        at = read_attributes(tokenizer, at, &self_closing);
        if (__builtin_expect(!at, 0)) {
            tree->nattrs = first;
            emit_eof(tokenizer, token);
            return;
        }
    }
    token->kind = PITH_TOKEN_START;
    token->self_closing = self_closing;
    token->tag = tag;
    token->attr = first;
    token->nattrs = tree->nattrs - first;
    token->src = pith_token_span(tree, tokenizer->at, at);
    tokenizer->last_start = tag;
    tokenizer->at = at;
}

/* An end tag with attributes: they are read and forgotten. */
static void read_wordy_end_tag(pith_tokenizer *tokenizer, pith_token *token)
{
    pith_tree *tree = tokenizer->tree;
    uint16_t last_start = tokenizer->last_start;
    uint32_t nattrs = tree->nattrs;
    uint32_t side_len = tree->side_len;
    uint32_t limits_hit = tree->limits_hit;
    read_tag(tokenizer, token, tokenizer->at + 2);
    if (token->kind == PITH_TOKEN_START)
        token->kind = PITH_TOKEN_END;
    tokenizer->last_start = last_start;
    tree->nattrs = nattrs;
    tree->side_len = side_len;
    tree->limits_hit = limits_hit;
}

static NOINLINE void read_end_tag(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *from = tokenizer->at;
    uint16_t tag;
    const char *at = read_tag_name(tokenizer, from + 2, &tag);
    if (__builtin_expect(!at, 0)) {
        emit_eof(tokenizer, token);
    } else if (__builtin_expect(*at != '>', 0)) {
        read_wordy_end_tag(tokenizer, token);
    } else {
        token->kind = PITH_TOKEN_END;
        token->tag = tag;
        token->src = pith_token_span(tokenizer->tree, from, at + 1);
        tokenizer->at = at + 1;
    }
}

/* -- Text, and what comes next --------------------------------------------- */

/* Does the '<' at `at` begin something that is not text? "</" at the end of
 * the source does not. */
static inline bool opens_markup(const char *at, const char *stop)
{
    return pith_class_of(at[1]) & PITH_CLASS_OPENS &&
           (at[1] != '/' || at + 2 < stop);
}

static NOINLINE void read_text(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *stop = tokenizer->stop;
    unsigned dirty = 0;
    const char *at = seek_markup(tokenizer, tokenizer->at, &dirty);
    while (at < stop && !opens_markup(at, stop))
        at = seek_markup(tokenizer, at + 1, &dirty);
    if (!pith_token_text(tokenizer, token, at, dirty != 0,
                         PITH_CLEAN_REFERENCES))
        emit_eof(tokenizer, token);
}

/* What is neither text nor a tag, at a '<' that opens it. False when no token
 * comes of it. */
static bool read_declaration(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *at = tokenizer->at;
    if (at[1] == '!')
        return pith_token_declaration(tokenizer, token);
    if (at[1] == '?')
        return pith_token_bogus(tokenizer, token, at + 1);
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

/* Text or a tag, if that is what comes next. */
static inline bool read_common(pith_tokenizer *tokenizer, pith_token *token)
{
    const char *at = tokenizer->at;
    if (*at != '<' || !opens_markup(at, tokenizer->stop)) {
        read_text(tokenizer, token);
        return true;
    }
    if (pith_is_alpha((unsigned char)at[1])) {
        read_tag(tokenizer, token, at + 1);
        return true;
    }
    if (at[1] == '/' && pith_is_alpha((unsigned char)at[2])) {
        read_end_tag(tokenizer, token);
        return true;
    }
    return false;
}

/* Everything that pith_tokenizer_next() may meet. */
static NOINLINE void read_any(pith_tokenizer *tokenizer, pith_token *token)
{
    if (tokenizer->model != PITH_MODEL_DATA && read_by_model(tokenizer, token))
        return;
    while (tokenizer->at < tokenizer->stop)
        if (read_common(tokenizer, token) || read_declaration(tokenizer, token))
            return;
    emit_eof(tokenizer, token);
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
    if (__builtin_expect(tokenizer->model == PITH_MODEL_DATA, 1) &&
        __builtin_expect(tokenizer->at < tokenizer->stop, 1) &&
        read_common(tokenizer, token))
        return;
    read_any(tokenizer, token);
}
