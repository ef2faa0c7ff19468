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

/* Normalise a flag that was read, because other bytes are not a valid bool. */
static void code_flag(codec *self, bool *flag)
{
    unsigned char byte = *flag;
    code_bytes(self, &byte, 1);
    *flag = byte != 0;
}

/* -- Jobs ------------------------------------------------------------------ */

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

static void code_formats(codec *self, pith_ask *ask)
{
    code_bytes(self, &ask->nformats, sizeof ask->nformats);
    self->bad |= ask->nformats > PITH_ASK_FORMATS;
    for (size_t i = 0; !self->bad && i < ask->nformats; i++)
        code_name(self, &ask->formats[i]);
}

static void code_field(codec *self, pith_page_job *job,
                       const pith_ask_field *field)
{
    void *at = (char *)&job->ask + field->offset;
    switch (field->kind) {
    case PITH_FIELD_NONE:
        break;
    case PITH_FIELD_NAME:
        code_name(self, at);
        break;
    case PITH_FIELD_TEXT:
        code_text(self, at);
        break;
    case PITH_FIELD_FLAG:
        code_flag(self, at);
        break;
    case PITH_FIELD_UINT32:
        code_bytes(self, at, sizeof(uint32_t));
        break;
    case PITH_FIELD_UINT64:
        code_bytes(self, at, sizeof(uint64_t));
        break;
    case PITH_FIELD_SIZE:
        code_bytes(self, at, sizeof(size_t));
        break;
    case PITH_FIELD_SETTINGS:
        code_settings(self, job);
        break;
    case PITH_FIELD_FORMATS:
        code_formats(self, &job->ask);
        break;
    }
}

/* The format of the output is chosen by the route, not an option. */
static void code_job(codec *self, pith_page_job *job)
{
    pith_ask_field field;
    code_bytes(self, &job->view, sizeof job->view);
    code_name(self, &job->form);
    code_text(self, &job->site);
    code_name(self, &job->ask.options.format);
    for (size_t i = 0; pith_ask_field_at(i, &field); i++)
        code_field(self, job, &field);
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
    return !c.bad && job->view < PITH_NVIEWS;
}

/* -- Answers --------------------------------------------------------------- */

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
