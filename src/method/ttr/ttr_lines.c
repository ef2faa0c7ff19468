/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Source to lines: see ttr_lines.h.
 *
 * One pass with a cursor, nothing is copied: what is left out is stepped
 * over, and a line remembers where it stands in the source. Every byte is
 * stepped over once, except that the end of a tag may be looked for in vain
 * once (see find_tag_end). Comments end as browsers end them, so that lines
 * and the parsed page agree about what is text.
 */
#include "ttr_lines.h"

#include "reference.h"
#include "status.h"
#include "str.h"
#include "tag.h"
#include "text.h"

/* What a byte of text does. */
enum { LETTER, SPACE, BREAK, OPEN, AMPERSAND };

static const uint8_t byte_class[128] = {
    ['\t'] = SPACE, ['\f'] = SPACE, [' '] = SPACE,     ['\n'] = BREAK,
    ['\r'] = BREAK, ['<'] = OPEN,   ['&'] = AMPERSAND,
};

/* Where a tag breaks the line; bits. */
enum { START_BREAKS = 1, END_BREAKS = 2, BREAKS_AFTER = 4 };
enum { BLOCK = START_BREAKS | END_BREAKS };
enum { STRETCH = 1024 }; /* bytes read between reports of work */

static const uint8_t tag_breaks[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_HTML] = BLOCK,      [PITH_TAG_HEAD] = BLOCK,
    [PITH_TAG_TITLE] = BLOCK,     [PITH_TAG_BODY] = BLOCK,
    [PITH_TAG_ADDRESS] = BLOCK,   [PITH_TAG_ARTICLE] = BLOCK,
    [PITH_TAG_ASIDE] = BLOCK,     [PITH_TAG_BLOCKQUOTE] = BLOCK,
    [PITH_TAG_CENTER] = BLOCK,    [PITH_TAG_DD] = BLOCK,
    [PITH_TAG_DETAILS] = BLOCK,   [PITH_TAG_DIALOG] = BLOCK,
    [PITH_TAG_DIR] = BLOCK,       [PITH_TAG_DIV] = BLOCK,
    [PITH_TAG_DL] = BLOCK,        [PITH_TAG_DT] = BLOCK,
    [PITH_TAG_FIELDSET] = BLOCK,  [PITH_TAG_FIGCAPTION] = BLOCK,
    [PITH_TAG_FIGURE] = BLOCK,    [PITH_TAG_FOOTER] = BLOCK,
    [PITH_TAG_FORM] = BLOCK,      [PITH_TAG_H1] = BLOCK,
    [PITH_TAG_H2] = BLOCK,        [PITH_TAG_H3] = BLOCK,
    [PITH_TAG_H4] = BLOCK,        [PITH_TAG_H5] = BLOCK,
    [PITH_TAG_H6] = BLOCK,        [PITH_TAG_HEADER] = BLOCK,
    [PITH_TAG_HGROUP] = BLOCK,    [PITH_TAG_HR] = BLOCK | BREAKS_AFTER,
    [PITH_TAG_LEGEND] = BLOCK,    [PITH_TAG_LI] = BLOCK,
    [PITH_TAG_MAIN] = BLOCK,      [PITH_TAG_MENU] = BLOCK,
    [PITH_TAG_NAV] = BLOCK,       [PITH_TAG_OL] = BLOCK,
    [PITH_TAG_OPTION] = BLOCK,    [PITH_TAG_P] = BLOCK,
    [PITH_TAG_PRE] = BLOCK,       [PITH_TAG_SECTION] = BLOCK,
    [PITH_TAG_SUMMARY] = BLOCK,   [PITH_TAG_TABLE] = BLOCK,
    [PITH_TAG_CAPTION] = BLOCK,   [PITH_TAG_THEAD] = BLOCK,
    [PITH_TAG_TBODY] = BLOCK,     [PITH_TAG_TFOOT] = BLOCK,
    [PITH_TAG_TR] = BLOCK,        [PITH_TAG_TD] = BLOCK,
    [PITH_TAG_TH] = BLOCK,        [PITH_TAG_UL] = BLOCK,
    [PITH_TAG_BR] = BREAKS_AFTER,
};

enum { FIRST_LINES = 1024 };

/* Longer than any name that matters here, so that a name without an end costs
 * nothing. */
enum { NAME_MAX_LEN = 16 };

typedef struct reader {
    const char *first; /* the source */
    const char *at;
    const char *stop;
    const char *last_close;    /* the last '>', or NULL */
    const char *last_quote[2]; /* the last '"' and "'", or NULL */
    bool trusting;             /* quotes are believed */

    bool blocks;         /* tags of block elements break lines */
    bool noscript;       /* is read */
    uint64_t wrap_at;    /* characters after which a line may be broken, */
    uint64_t wrap_force; /* and after which it must be */

    pith_ttr_line line;
    bool seen;       /* the line is not blank */
    bool space;      /* white space since its last counted character */
    uint64_t column; /* its characters so far, all of them */

    pith_arena *arena;
    pith_ttr_lines *out;
    uint32_t cap;
    bool failed; /* no memory for a line; the rest is read for nothing */
} reader;

/* -- Lines ----------------------------------------------------------------- */

static bool grow_lines(reader *r)
{
    uint32_t cap = r->cap ? r->cap * 2 : FIRST_LINES;
    pith_ttr_line *line =
        pith_arena_grow(r->arena, r->out->line, r->out->n, cap, sizeof *line);
    if (!line) {
        r->failed = true;
        return false;
    }
    r->out->line = line;
    r->cap = cap;
    return true;
}

static void end_line(reader *r)
{
    if (r->seen && (r->out->n < r->cap || grow_lines(r)))
        r->out->line[r->out->n++] = r->line;
    r->out->chars += r->column;
    r->line = (pith_ttr_line){0};
    r->seen = false;
    r->space = false;
    r->column = 0;
}

/* The line reaches from wherever it began to `stop`. */
static void extend_line(reader *r, const char *start, const char *stop)
{
    if (!r->seen) {
        r->line.start = (uint32_t)(start - r->first);
        r->seen = true;
    }
    r->line.stop = (uint32_t)(stop - r->first);
}

static void break_if_due(reader *r, uint64_t limit)
{
    if (r->column >= limit)
        end_line(r);
}

static void count_visible(reader *r, uint32_t chars)
{
    r->line.chars += chars + (r->space && r->line.chars > 0);
    r->space = false;
}

/* -- Text ------------------------------------------------------------------ */

/* A run of ASCII characters that stand for themselves. */
static void read_letters(reader *r)
{
    break_if_due(r, r->wrap_force);
    const char *start = r->at;
    const char *stop = r->stop;
    uint64_t room = r->wrap_force - r->column;
    if (room < (uint64_t)(stop - start))
        stop = start + room;
    const char *at = start;
    while (at < stop && (unsigned char)*at < 128 &&
           byte_class[(unsigned char)*at] == LETTER)
        at++;
    extend_line(r, start, at);
    count_visible(r, (uint32_t)(at - start));
    r->column += (uint64_t)(at - start);
    r->at = at;
}

/* A '&', a '<' that is text or whatever else is one letter. */
static void read_letter(reader *r, size_t len)
{
    break_if_due(r, *r->at == '<' ? r->wrap_at : r->wrap_force);
    extend_line(r, r->at, r->at + len);
    count_visible(r, 1);
    r->column++;
    r->at += len;
}

static void read_space(reader *r, size_t len)
{
    r->at += len;
    if (r->column >= r->wrap_at) {
        end_line(r);
        return;
    }
    r->space = true;
    r->column++;
}

static void read_code_point(reader *r)
{
    size_t len;
    uint32_t code =
        pith_utf8_next((pith_str){r->at, (size_t)(r->stop - r->at)}, &len);
    if (pith_char_is_space(code))
        read_space(r, len);
    else
        read_letter(r, len);
}

static void read_reference(reader *r)
{
    char decoded[PITH_REFERENCE_MAX];
    size_t left;
    size_t len = pith_page_reference(
        (pith_str){r->at, (size_t)(r->stop - r->at)}, decoded, &left);
    if (len == 0) {
        read_letter(r, 1);
        return;
    }
    break_if_due(r, r->wrap_force);
    extend_line(r, r->at, r->at + len); /* even &nbsp; is no white space */
    r->column += len;
    r->at += len;
    for (const char *at = decoded; left > 0;) {
        size_t step;
        uint32_t code = pith_utf8_next((pith_str){at, left}, &step);
        if (pith_char_is_space(code))
            r->space = true;
        else
            count_visible(r, 1);
        at += step;
        left -= step;
    }
}

/* -- Tags ------------------------------------------------------------------ */

static const char *find_byte(const reader *r, const char *at, char byte)
{
    return memchr(at, byte, (size_t)(r->stop - at));
}

/* Past an attribute's value, of which `at` is the first byte after the '='.
 * NULL when it is a quote that never closes; *quote is then the quote. */
static const char *skip_value(const reader *r, const char *at,
                              const char **quote)
{
    while (at < r->stop && pith_is_space((unsigned char)*at))
        at++;
    if (at < r->stop && (*at == '"' || *at == '\'')) {
        *quote = at;
        if (at == r->last_quote[*at == '\''])
            return NULL;
        return find_byte(r, at + 1, *at) + 1;
    }
    while (at < r->stop && *at != '>' && !pith_is_space((unsigned char)*at))
        at++;
    return at;
}

/* The '>' that ends a tag with attributes, or NULL when quotes swallow all
 * there are. */
static const char *find_unquoted_end(const reader *r, const char *at)
{
    while (at < r->stop) {
        if (*at == '>')
            return at;
        if (*at++ != '=')
            continue;
        const char *quote;
        at = skip_value(r, at, &quote);
        if (!at)
            return find_byte(r, quote, '>');
    }
    return NULL;
}

/*
 * One past the tag that starts at the '<' r->at, or NULL when it starts none.
 * Quotes that leave no '>' are proof that quotes are not to be trusted: from
 * then on the next '>' ends every tag, and so no source makes this search go
 * to its end more than once.
 */
static const char *find_tag_end(reader *r)
{
    const char *at = r->at + 1;
    if (at >= r->stop || !r->last_close || r->last_close < at)
        return NULL;
    bool named = pith_is_alpha((unsigned char)*at);
    if (!named && *at != '/' && *at != '!' && *at != '?')
        return NULL;
    if (*at == '/')
        named = pith_is_alpha((unsigned char)at[1]);
    if (named && r->trusting) {
        const char *end = find_unquoted_end(r, at);
        if (end)
            return end + 1;
        r->trusting = false;
    }
    return find_byte(r, at, '>') + 1;
}

/* The tag's name as a static number, or 0; at is the name's first byte. */
static uint16_t find_name(const reader *r, const char *at)
{
    size_t len = 0;
    size_t left = (size_t)(r->stop - at);
    while (len < left && len < NAME_MAX_LEN && at[len] != '>' &&
           at[len] != '/' && !pith_is_space((unsigned char)at[len]))
        len++;
    return len < NAME_MAX_LEN ? pith_tag_find(at, len) : 0;
}

static void read_tag(reader *r, const char *end)
{
    unsigned breaks = 0;
    bool closes = r->at[1] == '/';
    if (r->blocks) {
        uint16_t tag = find_name(r, r->at + 1 + closes);
        breaks = tag < PITH_TAG_STATIC_COUNT ? tag_breaks[tag] : 0;
        if (!closes && breaks & START_BREAKS)
            end_line(r);
    }
    break_if_due(r, r->wrap_at);
    extend_line(r, r->at, end);
    r->line.tags++;
    r->column += pith_utf8_count((pith_str){r->at, (size_t)(end - r->at)});
    r->at = end;
    if (breaks & (closes ? END_BREAKS : BREAKS_AFTER))
        end_line(r);
    break_if_due(r, r->wrap_at);
}

/* -- What is left out ------------------------------------------------------- */

/* Past the comment at r->at; an open one runs to the end. */
static const char *find_comment_end(const reader *r)
{
    const char *first = r->at + 4;
    const char *at = first;
    if (at < r->stop && *at == '>')
        return at + 1;
    while (at < r->stop && (at = find_byte(r, at, '>')) != NULL) {
        const char *dash = at[-1] == '!' ? at - 1 : at;
        bool short_one = at == first + 1 && at[-1] == '-'; /* <!---> */
        if (short_one ||
            (dash - first >= 2 && dash[-1] == '-' && dash[-2] == '-'))
            return at + 1;
        at++;
    }
    return r->stop;
}

/* Past the next end tag of that name; the end of the source without one. */
static const char *find_end_tag(const reader *r, const char *at, uint16_t tag)
{
    size_t len = pith_tag_static_name(tag).len;
    while (at < r->stop && (at = find_byte(r, at, '<')) != NULL) {
        at++;
        if ((size_t)(r->stop - at) <= len || *at != '/' ||
            find_name(r, at + 1) != tag)
            continue;
        const char *end = find_byte(r, at, '>');
        return end ? end + 1 : r->stop;
    }
    return r->stop;
}

/* Where what starts here ends, if it is to be left out; or NULL. */
static const char *find_removed_end(reader *r)
{
    const char *at = r->at + 1;
    if (r->stop - at >= 3 && memcmp(at, "!--", 3) == 0)
        return find_comment_end(r);
    char letter = at < r->stop ? pith_lower(*at) : '\0';
    if (letter != 's' && letter != 'n')
        return NULL;
    uint16_t tag = find_name(r, at);
    if (tag != PITH_TAG_SCRIPT && tag != PITH_TAG_STYLE &&
        (tag != PITH_TAG_NOSCRIPT || r->noscript))
        return NULL;
    const char *start_tag_end = find_tag_end(r);
    return start_tag_end ? find_end_tag(r, start_tag_end, tag) : r->stop;
}

static void read_markup(reader *r)
{
    const char *end = find_removed_end(r);
    if (end) {
        r->at = end;
        return;
    }
    end = find_tag_end(r);
    if (end)
        read_tag(r, end);
    else
        read_letter(r, 1);
}

/* -- The whole -------------------------------------------------------------- */

static void read_on(reader *r)
{
    unsigned char byte = (unsigned char)*r->at;
    if (byte >= 128) {
        read_code_point(r);
        return;
    }
    switch (byte_class[byte]) {
    case LETTER:
        read_letters(r);
        break;
    case SPACE:
        read_space(r, 1);
        break;
    case BREAK:
        r->at++;
        r->column++;
        end_line(r);
        break;
    case OPEN:
        read_markup(r);
        break;
    default:
        read_reference(r);
    }
}

static void read_lines(reader *r, const pith_ttr_reading *reading,
                       pith_reline reline)
{
    bool wrap = reline == PITH_RELINE_WRAP;
    r->at = r->first;
    r->trusting = true;
    r->blocks = reline == PITH_RELINE_BLOCK;
    r->wrap_at = wrap ? reading->wrap_at : UINT64_MAX;
    r->wrap_force = wrap ? 2 * (uint64_t)reading->wrap_at : UINT64_MAX;
    r->out->n = 0;
    r->out->chars = 0;
    while (r->at < r->stop) {
        const char *next =
            r->stop - r->at > STRETCH ? r->at + STRETCH : r->stop;
        while (r->at < next)
            read_on(r);
        if (pith_arena_work(r->arena, STRETCH) != PITH_OK)
            break; /* the stage fails at its next report */
    }
    end_line(r);
}

pith_status pith_ttr_lines_read(pith_str source,
                                const pith_ttr_reading *reading,
                                pith_arena *arena, pith_ttr_lines *out)
{
    *out = (pith_ttr_lines){0};
    if (source.len == 0)
        return PITH_OK;
    reader r = {
        .first = source.data,
        .stop = source.data + source.len,
        .last_close = memrchr(source.data, '>', source.len),
        .last_quote = {memrchr(source.data, '"', source.len),
                       memrchr(source.data, '\'', source.len)},
        .noscript = reading->noscript,
        .arena = arena,
        .out = out,
    };
    bool judge = reading->reline == PITH_RELINE_AUTO;
    read_lines(&r, reading, judge ? PITH_RELINE_OFF : reading->reline);
    if (judge && (double)out->chars > reading->above * out->n)
        read_lines(&r, reading, PITH_RELINE_BLOCK);
    return r.failed ? PITH_NOMEM : PITH_OK;
}
