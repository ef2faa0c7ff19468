/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines of a source: see ttr_lines.h.
 *
 * One pass with a cursor, without copying: what is left out is skipped, and a
 * line stores its position in the source. Every byte is visited once, except
 * that one search for the end of a tag may fail (see find_tag_end). Comments
 * end as in browsers, so that lines and the parsed page agree about what is
 * text.
 */
#include "ttr_lines.h"

#include "reference.h"
#include "status.h"
#include "str.h"
#include "tag.h"
#include "text.h"

/* Classes of bytes in text. */
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

/* Longer than any relevant name, so that an unterminated name costs nothing. */
enum { NAME_MAX_LEN = 16 };

typedef struct reader {
    const char *first; /* the source */
    const char *at;
    const char *stop;
    const char *last_close;    /* the last '>', or NULL */
    const char *last_quote[2]; /* the last '"' and "'", or NULL */
    bool trusting;             /* quotes are taken into account */

    bool blocks;         /* tags of block elements break lines */
    bool noscript;       /* noscript elements are read */
    uint64_t wrap_at;    /* characters after which a line may be broken, */
    uint64_t wrap_force; /* and after which it must be */

    pith_ttr_line line;
    bool seen;       /* the line is not blank */
    bool space;      /* there was white space after its last counted
                        character */
    uint64_t column; /* its characters so far, including white space */

    pith_arena *arena;
    pith_ttr_lines *out;
    pith_buf *text; /* of the lines, or NULL */
    uint32_t cap;
    bool failed; /* memory for a line ran out; the rest has no effect */
} reader;

/* -- Lines ----------------------------------------------------------------- */

static bool grow_lines(reader *self)
{
    uint32_t cap = self->cap ? self->cap * 2 : FIRST_LINES;
    pith_ttr_line *line = pith_arena_grow(self->arena, self->out->line,
                                          self->out->n, cap, sizeof *line);
    if (!line) {
        self->failed = true;
        return false;
    }
    self->out->line = line;
    self->cap = cap;
    return true;
}

static void end_line(reader *self)
{
    if (self->seen && (self->out->n < self->cap || grow_lines(self))) {
        self->out->line[self->out->n++] = self->line;
        if (self->text)
            pith_buf_byte(self->text, '\n');
    }
    self->out->chars += self->column;
    self->line = (pith_ttr_line){0};
    self->seen = false;
    self->space = false;
    self->column = 0;
}

/* Extend the line to `stop`, and begin it if necessary. */
static void extend_line(reader *self, const char *start, const char *stop)
{
    if (!self->seen) {
        self->line.start = (uint32_t)(start - self->first);
        self->seen = true;
    }
    self->line.stop = (uint32_t)(stop - self->first);
}

static void break_if_due(reader *self, uint64_t limit)
{
    if (self->column >= limit)
        end_line(self);
}

static void count_visible(reader *self, pith_str text, uint32_t chars)
{
    bool spaced = self->space && self->line.chars > 0;
    if (self->text && spaced)
        pith_buf_byte(self->text, ' ');
    if (self->text)
        pith_buf_str(self->text, text);
    self->line.chars += chars + spaced;
    self->space = false;
}

/* -- Text ------------------------------------------------------------------ */

/* Read a run of ASCII characters that need no decoding. */
static void read_letters(reader *self)
{
    break_if_due(self, self->wrap_force);
    const char *start = self->at;
    const char *stop = self->stop;
    uint64_t room = self->wrap_force - self->column;
    if (room < (uint64_t)(stop - start))
        stop = start + room;
    const char *at = start;
    while (at < stop && (unsigned char)*at < 128 &&
           byte_class[(unsigned char)*at] == LETTER)
        at++;
    extend_line(self, start, at);
    count_visible(self, (pith_str){start, (size_t)(at - start)},
                  (uint32_t)(at - start));
    self->column += (uint64_t)(at - start);
    self->at = at;
}

/* Read a single letter: '&', a '<' that is text, or any other. */
static void read_letter(reader *self, size_t len)
{
    break_if_due(self, *self->at == '<' ? self->wrap_at : self->wrap_force);
    extend_line(self, self->at, self->at + len);
    count_visible(self, (pith_str){self->at, len}, 1);
    self->column++;
    self->at += len;
}

static void read_space(reader *self, size_t len)
{
    self->at += len;
    if (self->column >= self->wrap_at) {
        end_line(self);
        return;
    }
    self->space = true;
    self->column++;
}

static void read_code_point(reader *self)
{
    size_t len;
    uint32_t code = pith_utf8_next(
        (pith_str){self->at, (size_t)(self->stop - self->at)}, &len);
    if (pith_char_is_space(code))
        read_space(self, len);
    else
        read_letter(self, len);
}

static void read_reference(reader *self)
{
    char decoded[PITH_REFERENCE_MAX];
    size_t left;
    size_t len = pith_page_reference(
        (pith_str){self->at, (size_t)(self->stop - self->at)}, decoded, &left);
    if (len == 0) {
        read_letter(self, 1);
        return;
    }
    break_if_due(self, self->wrap_force);
    extend_line(self, self->at,
                self->at + len); /* even &nbsp; is not white space */
    self->column += len;
    self->at += len;
    for (const char *at = decoded; left > 0;) {
        size_t step;
        uint32_t code = pith_utf8_next((pith_str){at, left}, &step);
        if (pith_char_is_space(code))
            self->space = true;
        else
            count_visible(self, (pith_str){at, step}, 1);
        at += step;
        left -= step;
    }
}

/* -- Tags ------------------------------------------------------------------ */

static const char *find_byte(const reader *self, const char *at, char byte)
{
    return memchr(at, byte, (size_t)(self->stop - at));
}

/* Skip the value of an attribute, where `at` is the first byte after the '='.
 * NULL if it begins with a quote that is never closed, which is stored in
 * *quote. */
static const char *skip_value(const reader *self, const char *at,
                              const char **quote)
{
    while (at < self->stop && pith_is_space((unsigned char)*at))
        at++;
    if (at < self->stop && (*at == '"' || *at == '\'')) {
        *quote = at;
        if (at == self->last_quote[*at == '\''])
            return NULL;
        return find_byte(self, at + 1, *at) + 1;
    }
    while (at < self->stop && *at != '>' && !pith_is_space((unsigned char)*at))
        at++;
    return at;
}

/* The '>' that ends a tag with attributes, or NULL if all of them are inside
 * quotes. */
static const char *find_unquoted_end(const reader *self, const char *at)
{
    while (at < self->stop) {
        if (*at == '>')
            return at;
        if (*at++ != '=')
            continue;
        const char *quote = NULL;
        at = skip_value(self, at, &quote);
        if (!at)
            return find_byte(self, quote, '>');
    }
    return NULL;
}

/* One past the tag that starts at the '<' at the cursor, or NULL if there is
 * none. If no '>' is outside of quotes, quotes cannot be trusted: from then on
 * the next '>' ends every tag, so this search reaches the end of the source at
 * most once. */
static const char *find_tag_end(reader *self)
{
    const char *at = self->at + 1;
    if (at >= self->stop || !self->last_close || self->last_close < at)
        return NULL;
    bool named = pith_is_alpha((unsigned char)*at);
    if (!named && *at != '/' && *at != '!' && *at != '?')
        return NULL;
    if (*at == '/')
        named = pith_is_alpha((unsigned char)at[1]);
    if (named && self->trusting) {
        const char *end = find_unquoted_end(self, at);
        if (end)
            return end + 1;
        self->trusting = false;
    }
    return find_byte(self, at, '>') + 1;
}

/* The tag's name as a static number, or 0. at is the first byte of the name. */
static uint16_t find_name(const reader *self, const char *at)
{
    size_t len = 0;
    size_t left = (size_t)(self->stop - at);
    while (len < left && len < NAME_MAX_LEN && at[len] != '>' &&
           at[len] != '/' && !pith_is_space((unsigned char)at[len]))
        len++;
    return len < NAME_MAX_LEN ? pith_tag_find(at, len) : 0;
}

static void read_tag(reader *self, const char *end)
{
    unsigned breaks = 0;
    bool closes = self->at[1] == '/';
    if (self->blocks) {
        uint16_t tag = find_name(self, self->at + 1 + closes);
        breaks = tag < PITH_TAG_STATIC_COUNT ? tag_breaks[tag] : 0;
        if (!closes && breaks & START_BREAKS)
            end_line(self);
    }
    break_if_due(self, self->wrap_at);
    extend_line(self, self->at, end);
    self->line.tags++;
    self->column +=
        pith_utf8_count((pith_str){self->at, (size_t)(end - self->at)});
    self->at = end;
    if (breaks & (closes ? END_BREAKS : BREAKS_AFTER))
        end_line(self);
    break_if_due(self, self->wrap_at);
}

/* -- What is left out ------------------------------------------------------- */

/* Skip the comment at the cursor; an unclosed one runs to the end. */
static const char *find_comment_end(const reader *self)
{
    const char *first = self->at + 4;
    const char *at = first;
    if (at < self->stop && *at == '>')
        return at + 1;
    while (at < self->stop && (at = find_byte(self, at, '>')) != NULL) {
        const char *dash = at[-1] == '!' ? at - 1 : at;
        bool short_one = at == first + 1 && at[-1] == '-'; /* <!---> */
        if (short_one ||
            (dash - first >= 2 && dash[-1] == '-' && dash[-2] == '-'))
            return at + 1;
        at++;
    }
    return self->stop;
}

/* Skip the next end tag with a given name; without one, go to the end of the
 * source. */
static const char *find_end_tag(const reader *self, const char *at,
                                uint16_t tag)
{
    size_t len = pith_tag_static_name(tag).len;
    while (at < self->stop && (at = find_byte(self, at, '<')) != NULL) {
        at++;
        if ((size_t)(self->stop - at) <= len || *at != '/' ||
            find_name(self, at + 1) != tag)
            continue;
        const char *end = find_byte(self, at, '>');
        return end ? end + 1 : self->stop;
    }
    return self->stop;
}

/* The end of what starts here if it is to be left out; otherwise NULL. */
static const char *find_removed_end(reader *self)
{
    const char *at = self->at + 1;
    if (self->stop - at >= 3 && memcmp(at, "!--", 3) == 0)
        return find_comment_end(self);
    char letter = at < self->stop ? pith_lower(*at) : '\0';
    if (letter != 's' && letter != 'n')
        return NULL;
    uint16_t tag = find_name(self, at);
    if (tag != PITH_TAG_SCRIPT && tag != PITH_TAG_STYLE &&
        (tag != PITH_TAG_NOSCRIPT || self->noscript))
        return NULL;
    const char *start_tag_end = find_tag_end(self);
    return start_tag_end ? find_end_tag(self, start_tag_end, tag) : self->stop;
}

static void read_markup(reader *self)
{
    const char *end = find_removed_end(self);
    if (end) {
        self->at = end;
        return;
    }
    end = find_tag_end(self);
    if (end)
        read_tag(self, end);
    else
        read_letter(self, 1);
}

/* -- All lines ------------------------------------------------------------- */

static void read_on(reader *self)
{
    unsigned char byte = (unsigned char)*self->at;
    if (byte >= 128) {
        read_code_point(self);
        return;
    }
    switch (byte_class[byte]) {
    case LETTER:
        read_letters(self);
        break;
    case SPACE:
        read_space(self, 1);
        break;
    case BREAK:
        self->at++;
        self->column++;
        end_line(self);
        break;
    case OPEN:
        read_markup(self);
        break;
    default:
        read_reference(self);
    }
}

static void read_lines(reader *self, const pith_ttr_reading *reading,
                       pith_reline reline)
{
    bool wrap = reline == PITH_RELINE_WRAP;
    self->at = self->first;
    self->trusting = true;
    self->blocks = reline == PITH_RELINE_BLOCK;
    self->wrap_at = wrap ? reading->wrap_at : UINT64_MAX;
    self->wrap_force = wrap ? 2 * (uint64_t)reading->wrap_at : UINT64_MAX;
    self->out->n = 0;
    self->out->chars = 0;
    if (self->text)
        pith_buf_reset(self->text);
    while (self->at < self->stop) {
        const char *next =
            self->stop - self->at > STRETCH ? self->at + STRETCH : self->stop;
        while (self->at < next)
            read_on(self);
        if (pith_arena_work(self->arena, STRETCH) != PITH_OK)
            break; /* the stage fails at its next report */
    }
    end_line(self);
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
        .text = reading->text,
    };
    bool judge = reading->reline == PITH_RELINE_AUTO;
    read_lines(&r, reading, judge ? PITH_RELINE_OFF : reading->reline);
    if (judge && (double)out->chars > reading->above * out->n)
        read_lines(&r, reading, PITH_RELINE_BLOCK);
    return r.failed ? PITH_NOMEM : PITH_OK;
}
