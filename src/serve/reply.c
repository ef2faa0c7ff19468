/* SPDX-License-Identifier: Apache-2.0 */
/* Answers: see reply.h. */
#include "reply.h"

#include "json.h"
#include "str.h"

static const struct {
    const char *slug;
    unsigned status;
    const char *title;
} problems[] = {
#define PITH_PROBLEM_ROW(name, slug, status, title) {slug, status, title},
    PITH_PROBLEM_MAP(PITH_PROBLEM_ROW)
#undef PITH_PROBLEM_ROW
};

void pith_reply_init(pith_reply *answer)
{
    *answer = (pith_reply){0};
    pith_buf_init(&answer->body, 0);
}

void pith_reply_clear(pith_reply *answer)
{
    pith_buf_clear(&answer->body);
}

void pith_reply_begin(pith_reply *answer, unsigned status, const char *type)
{
    answer->status = status;
    answer->type = type;
    pith_buf_reset(&answer->body);
}

void pith_reply_header(pith_reply *answer, const char *name, const char *value)
{
    if (answer->nheaders < PITH_REPLY_HEADERS && value)
        answer->header[answer->nheaders++] =
            (pith_pair){pith_str_of(name), pith_str_of(value)};
}

const char *pith_problem_slug(pith_problem problem)
{
    return problems[problem].slug;
}

unsigned pith_problem_status(pith_problem problem)
{
    return problems[problem].status;
}

const char *pith_problem_title(pith_problem problem)
{
    return problems[problem].title;
}

static void write_problem(pith_json *json, const pith_problem_detail *what)
{
    char type[64] = "urn:pith:problem:";
    pith_str slug = pith_str_of(problems[what->problem].slug);
    size_t len = pith_str_of(type).len;
    memcpy(type + len, slug.data, slug.len);
    pith_json_key(json, "type");
    pith_json_str(json, (pith_str){type, len + slug.len});
    pith_json_key(json, "title");
    pith_json_str(json, pith_str_of(problems[what->problem].title));
    pith_json_key(json, "status");
    pith_json_uint(json, problems[what->problem].status);
    pith_json_key(json, "detail");
    pith_json_str(json, what->detail);
    pith_json_key(json, "instance");
    pith_json_str(json, what->instance);
    pith_json_key(json, "outcome");
    pith_json_str(json, pith_str_of(what->outcome ? what->outcome : "error"));
}

static void write_firecrawl(pith_json *json, const pith_problem_detail *what)
{
    pith_json_key(json, "success");
    pith_json_bool(json, false);
    pith_json_key(json, "error");
    pith_json_str(json, what->detail);
    pith_json_key(json, "code");
    pith_json_str(json, pith_str_of(problems[what->problem].slug));
}

static void write_jina(pith_json *json, const pith_problem_detail *what)
{
    enum { HUNDRED = 100 };
    pith_json_key(json, "data");
    pith_json_null(json);
    pith_json_key(json, "code");
    pith_json_uint(json, problems[what->problem].status);
    pith_json_key(json, "name");
    pith_json_str(json, pith_str_of(problems[what->problem].slug));
    pith_json_key(json, "status");
    pith_json_uint(json, (uint64_t)problems[what->problem].status * HUNDRED);
    pith_json_key(json, "message");
    pith_json_str(json, what->detail);
    pith_json_key(json, "readableMessage");
    pith_json_str(json, what->detail);
}

void pith_reply_problem(pith_reply *answer, const pith_problem_detail *what)
{
    static const char *const types[] = {
        [PITH_FORM_PROBLEM] = "application/problem+json",
        [PITH_FORM_FIRECRAWL] = "application/json; charset=utf-8",
        [PITH_FORM_JINA] = "application/json; charset=utf-8",
    };
    pith_reply_begin(answer, problems[what->problem].status, types[what->form]);
    answer->etag[0] = 0;
    pith_json json;
    pith_json_init(&json, &answer->body, 0);
    pith_json_open(&json, '{');
    if (what->form == PITH_FORM_FIRECRAWL)
        write_firecrawl(&json, what);
    else if (what->form == PITH_FORM_JINA)
        write_jina(&json, what);
    else
        write_problem(&json, what);
    pith_json_close(&json);
    pith_buf_byte(&answer->body, '\n');
}
