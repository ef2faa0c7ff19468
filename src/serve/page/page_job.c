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

static void code_bytes(codec *self, void *bytes, size_t len)
{
    if (self->to) {
        pith_buf_put(self->to, bytes, len);
    } else if (self->bad || self->from.len < len) {
        self->bad = true;
    } else {
        memcpy(bytes, self->from.data, len);
        self->from.data += len;
        self->from.len -= len;
    }
}

static void write_text(codec *self, pith_str text)
{
    uint64_t len = text.data ? text.len : UINT64_MAX;
    code_bytes(self, &len, sizeof len);
    if (text.data) {
        pith_buf_str(self->to, text);
        pith_buf_byte(self->to, '\0');
    }
}

static pith_str read_text(codec *self)
{
    uint64_t len = UINT64_MAX;
    code_bytes(self, &len, sizeof len);
    if (self->bad || len == UINT64_MAX)
        return (pith_str){0};
    if (len >= self->from.len || self->from.data[len] != '\0') {
        self->bad = true;
        return (pith_str){0};
    }
    pith_str text = {self->from.data, (size_t)len};
    self->from.data += len + 1;
    self->from.len -= (size_t)len + 1;
    return text;
}

static void code_text(codec *self, pith_str *text)
{
    if (self->to)
        write_text(self, *text);
    else
        *text = read_text(self);
}

static void code_name(codec *self, const char **name)
{
    if (self->to)
        write_text(self, *name ? pith_str_of(*name) : (pith_str){0});
    else
        *name = read_text(self).data;
}

/* A flag that was read is made one again: other bytes are no bool. */
static void code_flag(codec *self, bool *flag)
{
    unsigned char byte = *flag;
    code_bytes(self, &byte, 1);
    *flag = byte != 0;
}

/* -- Jobs ------------------------------------------------------------------- */

static void code_options(codec *self, pith_options *options)
{
    const char **const names[] = {&options->method,
                                  &options->balance,
                                  &options->keep,
                                  &options->format,
                                  &options->layout.source,
                                  &options->render.captions,
                                  &options->render.markdown,
                                  &options->render.link_style,
                                  &options->render.complex_tables,
                                  &options->union_with};
    pith_str *const texts[] = {
        &options->render.base_url, &options->encoding,
        &options->http_charset,    &options->fallback_encoding,
        &options->select,          &options->prune,
        &options->remark};
    bool *const flags[] = {&options->tokens,
                           &options->title,
                           &options->keep_title,
                           &options->chunk_chars,
                           &options->http_first,
                           &options->render.links,
                           &options->render.images,
                           &options->render.no_links,
                           &options->render.no_tables,
                           &options->render.formatting,
                           &options->render.no_comments,
                           &options->render.no_posts};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        code_name(self, names[i]);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        code_text(self, texts[i]);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        code_flag(self, flags[i]);
    code_bytes(self, &options->parts, sizeof options->parts);
    code_bytes(self, &options->render.wrap, sizeof options->render.wrap);
    code_bytes(self, &options->chunk_size, sizeof options->chunk_size);
    code_bytes(self, &options->from, sizeof options->from);
    code_bytes(self, &options->max_chars, sizeof options->max_chars);
    code_bytes(self, &options->layout.width, sizeof options->layout.width);
    code_bytes(self, &options->layout.height, sizeof options->layout.height);
    code_bytes(self, &options->limits, sizeof options->limits);
}

static void code_filter(codec *self, pith_filter *filter)
{
    code_name(self, &filter->languages);
    code_bytes(self, &filter->min_length, sizeof filter->min_length);
    code_bytes(self, &filter->max_length, sizeof filter->max_length);
    code_flag(self, &filter->gopher);
    code_flag(self, &filter->c4);
    code_flag(self, &filter->complete);
    code_name(self, &filter->where);
}

static void code_settings(codec *self, pith_page_job *job)
{
    pith_ask *ask = &job->ask;
    code_bytes(self, &ask->nsettings, sizeof ask->nsettings);
    if (ask->nsettings > PITH_ASK_SETTINGS) {
        self->bad = true;
        return;
    }
    if (!self->to)
        ask->settings = job->settings;
    for (size_t i = 0; i < ask->nsettings; i++) {
        code_text(self, &ask->settings[i].name);
        code_text(self, &ask->settings[i].value);
    }
    ask->options.settings = ask->settings;
    ask->options.nsettings = ask->nsettings;
}

static void code_job(codec *self, pith_page_job *job)
{
    pith_ask *ask = &job->ask;
    code_bytes(self, &job->view, sizeof job->view);
    code_name(self, &job->form);
    code_options(self, &ask->options);
    code_settings(self, job);
    code_filter(self, &ask->filter);
    code_bytes(self, &ask->nformats, sizeof ask->nformats);
    self->bad |= ask->nformats > PITH_ASK_FORMATS;
    for (size_t i = 0; !self->bad && i < ask->nformats; i++)
        code_name(self, &ask->formats[i]);
    code_text(self, &job->site);
    code_text(self, &ask->id);
    code_text(self, &ask->url);
    code_text(self, &ask->flip);
    code_flag(self, &ask->metadata);
    code_flag(self, &ask->timing);
    code_flag(self, &ask->csv_safe);
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

static void code_answer(codec *self, pith_page_answer *answer)
{
    pith_str *const texts[] = {
        &answer->error,    &answer->left_out,    &answer->printed,
        &answer->output,   &answer->text,        &answer->reason,
        &answer->title,    &answer->author,      &answer->date,
        &answer->sitename, &answer->description, &answer->language,
        &answer->encoding,
    };
    code_bytes(self, &answer->status, sizeof answer->status);
    code_bytes(self, &answer->outcome, sizeof answer->outcome);
    code_bytes(self, &answer->next_from, sizeof answer->next_from);
    code_bytes(self, &answer->seconds, sizeof answer->seconds);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        code_text(self, texts[i]);
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
