/* SPDX-License-Identifier: Apache-2.0 */
/* Joins the pages of an article: see page_join.h. */
#include "page_join.h"

#include "memory_stream.h"

#include <stdlib.h>
#include <string.h>

enum {
    FRAME = 6, /* blocks at either end that may repeat; a guess */
    FRAMES = 2 * FRAME,
};

/* How a format separates blocks and marks the end of a page. */
typedef struct manner {
    const char *format;
    const char *between; /* blocks */
    const char *mark;    /* a printf format for the number of the next page */
    bool markup;         /* a block is an element on a line of its own */
} manner;

static const manner manners[] = {
    {"html", "\n", "\n<hr class=\"page-break\">\n", true},
    {"xml", "\n", "\n<pb n=\"%zu\"/>\n", true},
    {"tei", "\n", "\n<pb n=\"%zu\"/>\n", true},
    {"tokens", "\n", " ", false},
    {NULL, "\n\n", "\n\n* * *\n\n", false},
};

static const manner *manner_of(const char *format)
{
    const manner *self = manners;
    while (self->format && strcmp(self->format, format) != 0)
        self++;
    return self;
}

static bool same(pith_str a, pith_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

/* Whether a block can be dropped alone: a complete element, or not part of a
 * listing. */
static bool is_whole(const manner *self, pith_str block)
{
    if (block.len == 0)
        return false;
    if (!self->markup)
        return memmem(block.data, block.len, "```", 3) == NULL;
    size_t name = 1;
    while (name < block.len && block.data[name] != ' ' &&
           block.data[name] != '>')
        name++;
    return block.data[0] == '<' && block.len > 2 * name + 2 &&
           block.data[block.len - 1] == '>' &&
           memcmp(block.data + block.len - name, block.data + 1, name - 1) ==
               0 &&
           block.data[block.len - name - 1] == '/';
}

/* The first block of a text. */
static pith_str first_block(const manner *self, pith_str text)
{
    size_t len = strlen(self->between);
    const char *at =
        text.len ? memmem(text.data, text.len, self->between, len) : NULL;
    return (pith_str){text.data, at ? (size_t)(at - text.data) : text.len};
}

static pith_str last_block(const manner *self, pith_str text)
{
    size_t len = strlen(self->between);
    size_t from = text.len;
    while (from >= len &&
           memcmp(text.data + from - len, self->between, len) != 0)
        from--;
    if (from < len)
        from = 0;
    return (pith_str){text.data + from, text.len - from};
}

/* The text without its first block and the separator after it. */
static pith_str skip_first(const manner *self, pith_str text, pith_str block)
{
    size_t n = block.len + strlen(self->between);
    if (n > text.len)
        n = text.len;
    return (pith_str){text.data + n, text.len - n};
}

static pith_str drop_last(const manner *self, pith_str text, pith_str block)
{
    size_t n = block.len + strlen(self->between);
    return (pith_str){text.data, n > text.len ? 0 : text.len - n};
}

/* List the blocks at both ends of a page, as far as they can be dropped
 * alone. */
static size_t list_frame(const manner *self, pith_str text,
                         pith_str frame[FRAMES])
{
    size_t n = 0;
    pith_str rest = text;
    for (int i = 0; i < FRAME && rest.len; i++) {
        frame[n++] = first_block(self, rest);
        rest = skip_first(self, rest, frame[n - 1]);
    }
    rest = text;
    for (int i = 0; i < FRAME && rest.len; i++) {
        frame[n++] = last_block(self, rest);
        rest = drop_last(self, rest, frame[n - 1]);
    }
    return n;
}

static bool is_in(const pith_str *frame, size_t n, pith_str block)
{
    for (size_t i = 0; i < n; i++)
        if (same(frame[i], block))
            return true;
    return false;
}

/* Write a page without the blocks that the previous page also has: those at its
 * top one by one, because there may be others among them (a date, the number of
 * the page), those at its bottom up to the first different one. */
static void put_page(FILE *out, const manner *self, pith_str before,
                     pith_str text)
{
    pith_str frame[FRAMES];
    size_t n = list_frame(self, before, frame);
    for (int i = 0; i < FRAME && text.len; i++) {
        pith_str block = last_block(self, text);
        if (!is_whole(self, block) || !is_in(frame, n, block))
            break;
        text = drop_last(self, text, block);
    }
    const char *gap = "";
    for (int i = 0; i < FRAME && text.len; i++) {
        pith_str block = first_block(self, text);
        if (!is_whole(self, block))
            break;
        text = skip_first(self, text, block);
        if (is_in(frame, n, block))
            continue;
        fputs(gap, out);
        fwrite(block.data, 1, block.len, out);
        gap = self->between;
    }
    if (text.len) {
        fputs(gap, out);
        fwrite(text.data, 1, text.len, out);
    }
}

static void put_mark(FILE *out, const manner *self, size_t page)
{
    const char *number = strstr(self->mark, "%zu");
    if (!number) {
        fputs(self->mark, out);
        return;
    }
    fprintf(out, "%.*s%zu%s", (int)(number - self->mark), self->mark, page,
            number + 3);
}

static pith_str trim_end(pith_str text)
{
    while (text.len && text.data[text.len - 1] == '\n')
        text.len--;
    return text;
}

/* Functions that return a page's text in the record or in the output. */
static pith_str text_of(const pith_result *result)
{
    return result->text;
}

static pith_str output_of(const pith_result *result)
{
    return trim_end(result->output);
}

static pith_str comments_of(const pith_result *result)
{
    return result->comments;
}

/* Remove the element around a complete page ("<main>"), which is written once
 * around all pages. */
static pith_str unwrap(const manner *self, pith_str text, pith_str *open,
                       pith_str *close)
{
    pith_str first = first_block(self, text);
    pith_str last = last_block(self, text);
    bool held = self->markup && first.len > 2 && last.len > 2 &&
                first.data != last.data && !is_whole(self, first) &&
                first.data[1] != '/' && last.data[1] == '/' &&
                first.len + 2 > last.len &&
                memcmp(first.data + 1, last.data + 2, last.len - 3) == 0;
    *open = held ? first : (pith_str){0};
    *close = held ? last : (pith_str){0};
    return held ? drop_last(self, skip_first(self, text, first), last) : text;
}

static void put_line(FILE *out, pith_str line, const char *before,
                     const char *after)
{
    if (line.len)
        fprintf(out, "%s%.*s%s", before, (int)line.len, line.data, after);
}

/* The pages to join, and one of their texts. */
typedef struct seam {
    const pith_result **parts;
    size_t n;
    const manner *manner;
    pith_str (*of)(const pith_result *);
} seam;

/* Join one text of all pages; NULL data if no page has it. */
static bool join_texts(seam how, char **out, pith_str *joined)
{
    pith_memory memory;
    FILE *file = pith_memory_open(&memory);
    bool any = false;
    if (!file)
        return false;
    pith_str before = {0};
    pith_str end = {0};
    for (size_t i = 0; i < how.n; i++) {
        pith_str open;
        pith_str close;
        pith_str text = unwrap(how.manner, how.of(how.parts[i]), &open, &close);
        if (text.len == 0)
            continue;
        if (!any) {
            put_line(file, open, "", "\n");
            end = close;
        }
        if (any)
            put_mark(file, how.manner, i + 1);
        put_page(file, how.manner, before, text);
        any = true;
        before = text;
    }
    put_line(file, end, "\n", "");
    if (how.manner->markup)
        fputc('\n', file);
    if (!pith_memory_close(file, &memory))
        return false;
    *out = memory.data;
    *joined = any ? (pith_str){memory.data, memory.len} : how.of(how.parts[0]);
    return true;
}

static size_t count_chars(pith_str text)
{
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++)
        n += ((unsigned char)text.data[i] & 0xc0) != 0x80;
    return n;
}

/* Combine the facts of the pages. */
static bool join_facts(const pith_result *const *results, size_t n,
                       pith_joined *out)
{
    pith_result *whole = &out->result;
    size_t nwarnings = 0;
    for (size_t i = 0; i < n && results[i]; i++)
        nwarnings += results[i]->nwarnings;
    out->warnings = calloc(nwarnings + 1, sizeof *out->warnings);
    if (!out->warnings)
        return false;
    size_t at = 0;
    for (size_t i = 0; i < n && results[i]; i++) {
        for (size_t k = 0; k < results[i]->nwarnings; k++)
            out->warnings[at++] = results[i]->warnings[k];
        if (i == 0)
            continue;
        whole->bytes += results[i]->bytes;
        if (results[i]->score >= 0 && results[i]->score < whole->score)
            whole->score = results[i]->score;
        if (results[i]->outcome == PITH_OUTCOME_LIMIT &&
            whole->outcome != PITH_OUTCOME_LIMIT) {
            whole->outcome = PITH_OUTCOME_LIMIT;
            whole->reason = results[i]->reason;
        }
    }
    whole->warnings = out->warnings;
    whole->nwarnings = nwarnings;
    return true;
}

bool pith_pages_join(const pith_result *const *results, size_t n,
                     const char *format, pith_joined *out)
{
    *out = (pith_joined){.result = *results[0], .pages = 1};
    const pith_result **parts = calloc(n, sizeof *parts);
    if (!parts)
        return false;
    /* A site without further pages may return the last one again. */
    parts[0] = results[0];
    for (size_t i = 1; i < n; i++)
        if (!same(results[i]->text, parts[out->pages - 1]->text))
            parts[out->pages++] = results[i];
    const manner *plain = manner_of("text");
    bool fine = join_facts(parts, out->pages, out);
    if (fine && out->pages > 1)
        fine =
            join_texts((seam){parts, out->pages, plain, text_of}, &out->text,
                       &out->result.text) &&
            join_texts((seam){parts, out->pages, manner_of(format), output_of},
                       &out->output, &out->result.output) &&
            join_texts((seam){parts, out->pages, plain, comments_of},
                       &out->comments, &out->result.comments);
    out->result.text_chars = count_chars(out->result.text);
    free(parts);
    return fine;
}

void pith_joined_clear(pith_joined *joined)
{
    free(joined->text);
    free(joined->output);
    free(joined->comments);
    free(joined->warnings);
    *joined = (pith_joined){0};
}
