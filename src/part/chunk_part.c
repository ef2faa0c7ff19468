/* SPDX-License-Identifier: Apache-2.0 */
/* The part "chunks": the text in pieces of a bounded size, for indexes and
 * models with a limited input.
 *
 * The text is divided into units: blocks, the sentences of a block that is too
 * large, and the words of a sentence that is too large. A chunk takes units
 * while they fit. A full chunk ends before the last heading in its last three
 * quarters, else where it is full; a heading is at its end only if what follows
 * does not fit with it. The headings above its first unit are its path. */
#include "part.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "text_piece.h"

enum {
    STANDARD_TOKENS = 800,
    TOKEN_BYTES = 4, /* of English text per token; a rule of thumb */
    LEVELS = 6,
    EARLIEST = 4, /* a chunk is not cut within its first quarter; a guess */
};

/* The smallest piece, which is not cut. */
typedef struct unit {
    size_t start, end; /* bytes of the text */
    size_t size;       /* in the unit of the request */
    uint32_t level;    /* of a heading, 1 to 6; 0: none */
} unit;

typedef struct chunker {
    const pith_part_job *job;
    size_t limit;
    bool by_chars;
    unit *unit;
    size_t n, max;
} chunker;

static size_t measure(const chunker *self, size_t start, size_t end)
{
    pith_str part = {self->job->text.data + start, end - start};
    return self->by_chars ? pith_utf8_count(part)
                          : (part.len + TOKEN_BYTES - 1) / TOKEN_BYTES;
}

static pith_status add_unit(chunker *self, size_t start, size_t end,
                            uint32_t level)
{
    if (self->n == self->max) {
        size_t max = self->max ? self->max * 2 : 64;
        unit *more =
            pith_arena_alloc(self->job->render->scratch, max, sizeof *more);
        if (!more)
            return PITH_NOMEM;
        if (self->n)
            memcpy(more, self->unit, self->n * sizeof *more);
        self->unit = more;
        self->max = max;
    }
    self->unit[self->n++] =
        (unit){start, end, measure(self, start, end), level};
    return PITH_OK;
}

/* Whether a sentence may end after a character. */
static bool ends_sentence(uint32_t code)
{
    enum {
        IDEOGRAPHIC = 0x3002,
        WIDE_EXCLAMATION = 0xff01,
        WIDE_QUESTION = 0xff1f,
        DANDA = 0x964,
        ARABIC_QUESTION = 0x61f
    };
    return code == '.' || code == '!' || code == '?' || code == IDEOGRAPHIC ||
           code == WIDE_EXCLAMATION || code == WIDE_QUESTION || code == DANDA ||
           code == ARABIC_QUESTION;
}

/* The best place to cut [start, end) so that at most the first `most` bytes
 * remain: after the last sentence, else the last word, else there. */
static size_t find_cut(pith_str text, size_t start, size_t end, size_t most)
{
    size_t stop = end - start > most ? start + most : end;
    while (stop > start && stop < end &&
           ((unsigned char)text.data[stop] & 0xc0) == 0x80)
        stop--;
    size_t sentence = 0, word = 0;
    for (size_t i = start, len; i < stop; i += len) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + i, end - i}, &len);
        size_t next = i + len;
        if (next > stop)
            break;
        bool space =
            next < end && pith_is_space((unsigned char)text.data[next]);
        if (pith_char_is_space(code))
            word = next;
        if (code == '\n' || (ends_sentence(code) && (space || code > 0x2000)))
            sentence = next;
    }
    /* White space after a sentence belongs to it. */
    while (sentence && sentence < stop &&
           pith_is_space((unsigned char)text.data[sentence]))
        sentence++;
    if (sentence > start)
        return sentence;
    if (word > start)
        return word;
    if (stop > start)
        return stop;
    size_t len;
    (void)pith_utf8_next((pith_str){text.data + start, end - start}, &len);
    return start + len;
}

/* Bytes from start that have the size of the limit. */
static size_t fitting(const chunker *self, size_t start, size_t end)
{
    if (!self->by_chars)
        return self->limit > SIZE_MAX / TOKEN_BYTES ? SIZE_MAX
                                                    : self->limit * TOKEN_BYTES;
    size_t at = start, len;
    for (size_t n = 0; n < self->limit && at < end; n++, at += len)
        (void)pith_utf8_next((pith_str){self->job->text.data + at, end - at},
                             &len);
    return at - start;
}

static pith_status add_block(chunker *self, const pith_text_piece *piece)
{
    uint32_t level = piece->kind == PITH_TEXT_HEADING ? piece->level : 0;
    size_t start = piece->start;
    while (measure(self, start, piece->end) > self->limit) {
        size_t cut = find_cut(self->job->text, start, piece->end,
                              fitting(self, start, piece->end));
        PITH_TRY(add_unit(self, start, cut, level));
        start = cut;
        level = 0;
    }
    return start < piece->end ? add_unit(self, start, piece->end, level)
                              : PITH_OK;
}

/* One past the last unit of the chunk that begins at a unit. */
static size_t find_end(const chunker *self, size_t from)
{
    size_t size = 0, heading = 0, i = from;
    for (;
         i < self->n && (i == from || size + self->unit[i].size <= self->limit);
         i++) {
        if (self->unit[i].level && i > from && size >= self->limit / EARLIEST)
            heading = i;
        size += self->unit[i].size;
    }
    if (i == self->n)
        return i;
    if (heading && !self->unit[i].level)
        i = heading;
    while (i > from + 1 && self->unit[i - 1].level)
        i--;
    return i;
}

/* The headings above what follows, after a unit of a chunk. */
static void follow(const unit *self, const unit *path[LEVELS])
{
    if (!self->level)
        return;
    path[self->level - 1] = self;
    for (size_t i = self->level; i < LEVELS; i++)
        path[i] = NULL;
}

static pith_str trimmed(pith_str text, size_t start, size_t end)
{
    pith_str part = {text.data + start, end - start};
    while (part.len > 0 &&
           pith_is_space((unsigned char)part.data[part.len - 1]))
        part.len--;
    return part;
}

static void put_chunk(const chunker *self, pith_json *json, size_t from,
                      size_t to, const unit *path[LEVELS])
{
    pith_str text = self->job->text;
    size_t start = self->unit[from].start, end = self->unit[to - 1].end;
    pith_json_key(json, "headings");
    pith_json_open(json, '[');
    for (size_t i = 0; i < LEVELS; i++)
        if (path[i])
            pith_json_str(json, trimmed(text, path[i]->start, path[i]->end));
    pith_json_close(json);
    pith_json_key(json, "text");
    pith_json_str(json, trimmed(text, start, end));
}

/* Write all chunks; ranges count code points. */
static void put_chunks(const chunker *self, pith_json *json)
{
    const unit *path[LEVELS] = {NULL};
    size_t chars = 0;
    for (size_t from = 0; from < self->n;) {
        size_t to = find_end(self, from);
        follow(&self->unit[from], path);
        pith_json_open(json, '{');
        put_chunk(self, json, from, to, path);
        pith_json_key(json, "range");
        pith_json_open(json, '[');
        pith_json_uint(json, chars);
        chars += pith_utf8_count(
            (pith_str){self->job->text.data + self->unit[from].start,
                       self->unit[to - 1].end - self->unit[from].start});
        pith_json_uint(json, chars);
        pith_json_close(json);
        pith_json_close(json);
        for (size_t i = from; i < to; i++)
            follow(&self->unit[i], path);
        from = to;
    }
}

pith_status pith_part_CHUNKS(const pith_part_job *job)
{
    const pith_options *options = job->options;
    chunker c = {.job = job,
                 .limit = options->chunk_size ? options->chunk_size
                                              : STANDARD_TOKENS,
                 .by_chars = options->chunk_size && options->chunk_chars};
    pith_text_pieces pieces;
    pith_json json;
    PITH_TRY(pith_text_pieces_find(job, &pieces));
    for (size_t i = 0; i < pieces.n; i++)
        PITH_TRY(add_block(&c, &pieces.piece[i]));
    pith_json_init(&json, job->out, 0);
    pith_json_open(&json, '[');
    put_chunks(&c, &json);
    pith_json_close(&json);
    return job->out->status;
}
