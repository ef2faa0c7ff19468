/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Facts as YAML front matter: see pith_result_front_matter(). A double-quoted
 * YAML scalar takes every string that JSON writes, so JSON's writer does it.
 */
#include "json.h"
#include "str.h"

typedef struct writer {
    const pith_result *result;
    pith_buf buf;
} writer;

static void put_text(writer *w, pith_str text)
{
    pith_json json;
    pith_json_init(&json, &w->buf, 0);
    pith_json_str(&json, text);
}

static void put_line(writer *w, const char *key, pith_str value)
{
    if (value.len == 0)
        return;
    pith_buf_text(&w->buf, key);
    pith_buf_text(&w->buf, ": ");
    put_text(w, value);
    pith_buf_byte(&w->buf, '\n');
}

/* The first value of a fact. */
static pith_str find_value(const writer *w, const char *name)
{
    for (size_t i = 0; i < w->result->nfacts; i++)
        if (strcmp(w->result->facts[i].name, name) == 0)
            return w->result->facts[i].value;
    return (pith_str){NULL, 0};
}

static void put_list(writer *w, const char *key, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < w->result->nfacts; i++) {
        const pith_fact *fact = &w->result->facts[i];
        if (strcmp(fact->name, name) != 0)
            continue;
        pith_buf_text(&w->buf, n ? ", " : key);
        if (n++ == 0)
            pith_buf_text(&w->buf, ": [");
        put_text(w, fact->value);
    }
    if (n > 0)
        pith_buf_text(&w->buf, "]\n");
}

pith_status pith_result_front_matter(const pith_result *result, pith_str url,
                                     char **out, size_t *len)
{
    writer w = {.result = result};
    pith_buf_init(&w.buf, 0);
    pith_buf_text(&w.buf, "---\n");
    put_line(&w, "title", result->title);
    put_line(&w, "author", result->author);
    put_line(&w, "url", url.len ? url : find_value(&w, "url"));
    put_line(&w, "sitename", result->sitename);
    put_line(&w, "description", result->description);
    put_line(&w, "date", result->date);
    put_line(&w, "modified", find_value(&w, "modified"));
    put_line(&w, "language", result->language);
    put_line(&w, "page_type", result->page_type);
    put_line(&w, "image", find_value(&w, "image"));
    put_line(&w, "license", find_value(&w, "license"));
    put_list(&w, "categories", "category");
    put_list(&w, "tags", "tag");
    pith_buf_text(&w.buf, "---\n");
    return pith_buf_take(&w.buf, out, len);
}
