/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Jobs and answers as bytes: see page_job.h.
 *
 * A number is its bytes; a text is the number of its bytes (UINT64_MAX: NULL),
 * the bytes and a NUL. The same functions write and read, so that the two
 * cannot differ.
 */
#include "page_job.h"

#include "str.h"

typedef struct codec {
    pith_buf *to; /* NULL: reading */
    pith_str from;
    bool bad;
} codec;

static void code_bytes(codec *c, void *bytes, size_t len)
{
    if (c->to) {
        pith_buf_put(c->to, bytes, len);
    } else if (c->bad || c->from.len < len) {
        c->bad = true;
    } else {
        memcpy(bytes, c->from.data, len);
        c->from.data += len;
        c->from.len -= len;
    }
}

static void write_text(codec *c, pith_str text)
{
    uint64_t len = text.data ? text.len : UINT64_MAX;
    code_bytes(c, &len, sizeof len);
    if (text.data) {
        pith_buf_str(c->to, text);
        pith_buf_byte(c->to, '\0');
    }
}

static pith_str read_text(codec *c)
{
    uint64_t len = UINT64_MAX;
    code_bytes(c, &len, sizeof len);
    if (c->bad || len == UINT64_MAX)
        return (pith_str){0};
    if (len >= c->from.len || c->from.data[len] != '\0') {
        c->bad = true;
        return (pith_str){0};
    }
    pith_str text = {c->from.data, (size_t)len};
    c->from.data += len + 1;
    c->from.len -= (size_t)len + 1;
    return text;
}

static void code_text(codec *c, pith_str *text)
{
    if (c->to)
        write_text(c, *text);
    else
        *text = read_text(c);
}

static void code_name(codec *c, const char **name)
{
    if (c->to)
        write_text(c, *name ? pith_str_of(*name) : (pith_str){0});
    else
        *name = read_text(c).data;
}

/* A flag that was read is made one again: other bytes are no bool. */
static void code_flag(codec *c, bool *flag)
{
    unsigned char byte = *flag;
    code_bytes(c, &byte, 1);
    *flag = byte != 0;
}

/* -- Jobs ------------------------------------------------------------------- */

static void code_options(codec *c, pith_options *o)
{
    const char **const names[] = {
        &o->method,          &o->balance,           &o->keep,
        &o->format,          &o->layout.source,     &o->render.captions,
        &o->render.markdown, &o->render.link_style, &o->render.complex_tables,
        &o->union_with};
    pith_str *const texts[] = {&o->render.base_url, &o->encoding,
                               &o->http_charset,    &o->fallback_encoding,
                               &o->select,          &o->prune,
                               &o->remark};
    bool *const flags[] = {&o->tokens,
                           &o->title,
                           &o->keep_title,
                           &o->chunk_chars,
                           &o->http_first,
                           &o->render.links,
                           &o->render.images,
                           &o->render.no_links,
                           &o->render.no_tables,
                           &o->render.formatting,
                           &o->render.no_comments,
                           &o->render.no_posts};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        code_name(c, names[i]);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        code_text(c, texts[i]);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        code_flag(c, flags[i]);
    code_bytes(c, &o->parts, sizeof o->parts);
    code_bytes(c, &o->render.wrap, sizeof o->render.wrap);
    code_bytes(c, &o->chunk_size, sizeof o->chunk_size);
    code_bytes(c, &o->from, sizeof o->from);
    code_bytes(c, &o->max_chars, sizeof o->max_chars);
    code_bytes(c, &o->layout.width, sizeof o->layout.width);
    code_bytes(c, &o->layout.height, sizeof o->layout.height);
    code_bytes(c, &o->limits, sizeof o->limits);
}

static void code_filter(codec *c, pith_filter *filter)
{
    code_name(c, &filter->languages);
    code_bytes(c, &filter->min_length, sizeof filter->min_length);
    code_bytes(c, &filter->max_length, sizeof filter->max_length);
    code_flag(c, &filter->gopher);
    code_flag(c, &filter->c4);
    code_flag(c, &filter->complete);
}

static void code_settings(codec *c, pith_page_job *job)
{
    pith_ask *ask = &job->ask;
    code_bytes(c, &ask->nsettings, sizeof ask->nsettings);
    if (ask->nsettings > PITH_ASK_SETTINGS) {
        c->bad = true;
        return;
    }
    if (!c->to)
        ask->settings = job->settings;
    for (size_t i = 0; i < ask->nsettings; i++) {
        code_text(c, &ask->settings[i].name);
        code_text(c, &ask->settings[i].value);
    }
    ask->options.settings = ask->settings;
    ask->options.nsettings = ask->nsettings;
}

static void code_job(codec *c, pith_page_job *job)
{
    pith_ask *ask = &job->ask;
    code_bytes(c, &job->view, sizeof job->view);
    code_name(c, &job->form);
    code_options(c, &ask->options);
    code_settings(c, job);
    code_filter(c, &ask->filter);
    code_bytes(c, &ask->nformats, sizeof ask->nformats);
    c->bad |= ask->nformats > PITH_ASK_FORMATS;
    for (size_t i = 0; !c->bad && i < ask->nformats; i++)
        code_name(c, &ask->formats[i]);
    code_text(c, &job->site);
    code_text(c, &ask->id);
    code_text(c, &ask->url);
    code_text(c, &ask->flip);
    code_flag(c, &ask->metadata);
    code_flag(c, &ask->timing);
    code_flag(c, &ask->csv_safe);
}

void pith_page_job_pack(pith_page_job *job, pith_buf *out)
{
    codec c = {.to = out};
    code_job(&c, job);
}

bool pith_page_job_unpack(pith_str bytes, pith_page_job *job)
{
    codec c = {.from = bytes};
    *job = (pith_page_job){0};
    code_job(&c, job);
    job->page = c.from;
    return !c.bad && job->view <= PITH_VIEW_TEMPLATE;
}

/* -- Answers ---------------------------------------------------------------- */

static void code_answer(codec *c, pith_page_answer *a)
{
    pith_str *const texts[] = {
        &a->error,       &a->left_out, &a->printed,  &a->output, &a->text,
        &a->reason,      &a->title,    &a->author,   &a->date,   &a->sitename,
        &a->description, &a->language, &a->encoding,
    };
    code_bytes(c, &a->status, sizeof a->status);
    code_bytes(c, &a->outcome, sizeof a->outcome);
    code_bytes(c, &a->next_from, sizeof a->next_from);
    code_bytes(c, &a->seconds, sizeof a->seconds);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        code_text(c, texts[i]);
}

void pith_page_answer_pack(pith_page_answer *answer, pith_buf *out)
{
    codec c = {.to = out};
    code_answer(&c, answer);
}

bool pith_page_answer_unpack(pith_str bytes, pith_page_answer *answer)
{
    codec c = {.from = bytes};
    *answer = (pith_page_answer){0};
    code_answer(&c, answer);
    return !c.bad && c.from.len == 0 && answer->outcome <= PITH_OUTCOME_ERROR &&
           answer->seconds >= 0 && answer->seconds < 1e6;
}
