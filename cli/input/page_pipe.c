/* SPDX-License-Identifier: Apache-2.0 */
/* Reads pages from a pipe: see page_pipe.h. */
#include "page_pipe.h"

#include "command.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ESCAPED = 6,      /* maximum bytes of JSON per byte of a page */
    AROUND = 1 << 16, /* bytes of a record other than its page; a guess */
    FIRST = 1 << 16,  /* bytes allocated at first */
    DIGITS = 20,      /* maximum digits of a netstring's length */
    WHY = 120,
};

/* Without memory for a record the program cannot continue. */
static void *need(void *memory)
{
    if (memory)
        return memory;
    pith_message("out of memory");
    _exit(PITH_EXIT_IO);
}

bool pith_pipe_kind_find(const char *name, pith_pipe_kind *out)
{
    *out = strcmp(name, "jsonl") == 0       ? PITH_PIPE_JSONL
           : strcmp(name, "netstring") == 0 ? PITH_PIPE_NETSTRING
                                            : PITH_PIPE_NONE;
    return *out != PITH_PIPE_NONE;
}

void pith_page_pipe_init(pith_page_pipe *pipe, pith_pipe_kind kind,
                         size_t max_bytes)
{
    static char path[] = "-";
    static char file[] = "stdin";
    *pipe = (pith_page_pipe){
        .kind = kind,
        .in = stdin,
        .max_bytes = max_bytes,
        .source = {.path = path, .id = path, .file = file},
    };
}

void pith_page_pipe_clear(pith_page_pipe *pipe)
{
    free(pipe->bytes);
    pipe->bytes = NULL;
}

static void reserve(pith_page_pipe *pipe, size_t more)
{
    if (pipe->len + more <= pipe->cap)
        return;
    size_t cap = pipe->cap ? pipe->cap : FIRST;
    while (cap < pipe->len + more)
        cap *= 2;
    pipe->bytes = need(realloc(pipe->bytes, cap));
    pipe->cap = cap;
}

static pith_job *make_job(const pith_page_pipe *pipe)
{
    pith_job *job = need(calloc(1, sizeof *job));
    job->source = &pipe->source;
    job->inside = true;
    job->offset = pipe->n;
    return job;
}

static char *copy(const char *text, size_t len)
{
    char *made = need(malloc(len + 1));
    memcpy(made, text, len);
    made[len] = 0;
    return made;
}

/* "7": a record without a name is named by its number, from 1. */
static char *number(const pith_page_pipe *pipe)
{
    char *name = NULL;
    if (asprintf(&name, "%llu", (unsigned long long)pipe->n) < 0)
        need(NULL);
    return name;
}

static pith_job *make_bad(const pith_page_pipe *pipe, const char *why)
{
    pith_job *job = make_job(pipe);
    job->id = number(pipe);
    job->problem = need(strdup(why));
    return job;
}

/* -- Lines of JSON ------------------------------------------------------ */

/* A line without its end; false if there is none. Bytes beyond max are skipped,
 * and *fits is false. */
static bool read_line(pith_page_pipe *pipe, size_t max, bool *fits)
{
    int c = 0;
    pipe->len = 0;
    *fits = true;
    flockfile(pipe->in);
    while ((c = getc_unlocked(pipe->in)) != EOF && c != '\n') {
        *fits = *fits && pipe->len < max;
        if (!*fits)
            continue;
        reserve(pipe, 1);
        pipe->bytes[pipe->len++] = (char)c;
    }
    funlockfile(pipe->in);
    return c != EOF || pipe->len > 0 || !*fits;
}

/* A string of the record; NULL: missing. */
static char *take_text(const json_t *record, const char *key)
{
    const json_t *value = json_object_get(record, key);
    const char *text = json_string_value(value);
    return text ? copy(text, json_string_length(value)) : NULL;
}

static pith_job *read_object(pith_page_pipe *pipe)
{
    json_error_t error;
    char why[WHY];
    json_t *record = json_loadb(pipe->bytes ? pipe->bytes : "", pipe->len,
                                JSON_ALLOW_NUL, &error);
    const json_t *html = json_object_get(record, "html");
    if (!json_is_string(html)) {
        if (record)
            snprintf(why, sizeof why, "not an object with a text \"html\"");
        else
            snprintf(why, sizeof why, "not JSON at byte %d", error.position);
        json_decref(record);
        return make_bad(pipe, why);
    }
    pith_job *job = make_job(pipe);
    /* A byte-order mark makes it UTF-8, whatever it declares. */
    static const char mark[] = "\xef\xbb\xbf";
    size_t len = json_string_length(html);
    job->len = len ? len + sizeof mark - 1 : 0;
    job->block = need(malloc(job->len + 1));
    if (len) {
        memcpy(job->block, mark, sizeof mark - 1);
        memcpy(job->block + sizeof mark - 1, json_string_value(html), len);
    }
    job->url = take_text(record, "url");
    job->id = take_text(record, "id");
    if (!job->id)
        job->id = job->url ? copy(job->url, strlen(job->url)) : number(pipe);
    json_decref(record);
    return job;
}

static pith_job *next_object(pith_page_pipe *pipe)
{
    bool fits;
    size_t max = pipe->max_bytes < (SIZE_MAX - AROUND) / ESCAPED
                     ? pipe->max_bytes * ESCAPED + AROUND
                     : SIZE_MAX;
    if (!read_line(pipe, max, &fits))
        return NULL;
    pipe->n++;
    return fits ? read_object(pipe)
                : make_bad(pipe, "the line is longer than a page may be");
}

/* -- Netstrings --------------------------------------------------------- */

/* The start of the next record is unknown. */
static pith_job *lose(pith_page_pipe *pipe, const char *why)
{
    pipe->ended = true;
    return make_bad(pipe, why);
}

/* Read the LENGTH: of the next record; false at the end, or on an error with
 * the reason. */
static bool read_length(FILE *in, uint64_t *len, const char **why)
{
    int c = getc(in);
    *why = NULL;
    *len = 0;
    if (c == EOF)
        return false;
    *why = "not a netstring, so nothing behind it is one: no LENGTH:";
    size_t n;
    for (n = 0; c >= '0' && c <= '9' && n < DIGITS; n++, c = getc(in))
        if (__builtin_mul_overflow(*len, 10, len) ||
            __builtin_add_overflow(*len, (uint64_t)(c - '0'), len))
            return false;
    return n && c == ':';
}

static pith_job *next_netstring(pith_page_pipe *pipe)
{
    uint64_t len;
    const char *why;
    bool fine = read_length(pipe->in, &len, &why);
    if (!fine && !why)
        return NULL;
    pipe->n++;
    if (!fine)
        return lose(pipe, why);
    /* One byte more than the maximum shows that there is more. */
    uint64_t most = (uint64_t)pipe->max_bytes + 1;
    pipe->len = 0;
    for (uint64_t i = 0; i < len; i++) {
        int c = getc(pipe->in);
        if (c == EOF)
            return lose(pipe, "the netstring is cut short");
        if (pipe->len >= most)
            continue;
        reserve(pipe, 1);
        pipe->bytes[pipe->len++] = (char)c;
    }
    if (getc(pipe->in) != ',')
        return lose(pipe, "not a netstring, so nothing behind it is one: no "
                          "comma at its end");
    pith_job *job = make_job(pipe);
    job->id = number(pipe);
    job->block = copy(pipe->bytes ? pipe->bytes : "", pipe->len);
    job->len = pipe->len;
    return job;
}

pith_job *pith_page_pipe_next(pith_page_pipe *pipe)
{
    if (pipe->ended)
        return NULL;
    return pipe->kind == PITH_PIPE_JSONL ? next_object(pipe)
                                         : next_netstring(pipe);
}
