/* SPDX-License-Identifier: Apache-2.0 */
/* The part "schema_org": all JSON-LD of the page, unchanged, in one array.
 * Invalid JSON is read by loose_json.h. */
#include "loose_json.h"
#include "part.h"
#include "status.h"
#include "str.h"

enum { DEEPEST = 24 }; /* levels of one script; deeper values are null */

/* -- Values that are written as they are ----------------------------------- */

static size_t count_digits(pith_str text, size_t at)
{
    size_t n = 0;
    while (at + n < text.len && pith_is_digit((unsigned char)text.data[at + n]))
        n++;
    return n;
}

/* One of two characters at a place. */
static bool is_at(pith_str text, size_t at, char a, char b)
{
    return at < text.len && (text.data[at] == a || text.data[at] == b);
}

/* -12.5e+3, as RFC 8259 has numbers. */
static bool is_number(pith_str text)
{
    size_t at = is_at(text, 0, '-', '-');
    size_t digits = count_digits(text, at);
    if (digits == 0 || (digits > 1 && text.data[at] == '0'))
        return false;
    at += digits;
    if (is_at(text, at, '.', '.')) {
        digits = count_digits(text, ++at);
        if (digits == 0)
            return false;
        at += digits;
    }
    if (is_at(text, at, 'e', 'E')) {
        at += is_at(text, at + 1, '+', '-') ? 2 : 1;
        digits = count_digits(text, at);
        if (digits == 0)
            return false;
        at += digits;
    }
    return at == text.len;
}

static bool is_plain(const pith_loose_value *value)
{
    pith_str text = value->text;
    return value->kind == PITH_LOOSE_BARE &&
           (pith_str_eq(text, PITH_S("true")) ||
            pith_str_eq(text, PITH_S("false")) ||
            pith_str_eq(text, PITH_S("null")) || is_number(text));
}

/* -- Scripts --------------------------------------------------------------- */

static bool is_container(const pith_loose_value *value)
{
    return value->kind == PITH_LOOSE_OBJECT || value->kind == PITH_LOOSE_ARRAY;
}

static void write_value(pith_json *json, const pith_loose_value *value)
{
    if (is_plain(value))
        pith_json_raw(json, value->text);
    else
        pith_json_str(json, value->text.data ? value->text : PITH_S(""));
}

/* All values of a script, the first of which is an array of them. */
static void write_values(pith_json *json, const pith_loose *loose)
{
    uint32_t ends[DEEPEST];
    unsigned depth = 0;
    for (uint32_t i = 1; i < loose->n;) {
        const pith_loose_value *value = &loose->values[i];
        for (; depth > 0 && i >= ends[depth - 1]; depth--)
            pith_json_close(json);
        if (loose->values[value->parent].kind == PITH_LOOSE_OBJECT)
            pith_json_name(json, value->key);
        bool deep = depth == DEEPEST && is_container(value);
        if (deep)
            pith_json_null(json);
        else if (!is_container(value))
            write_value(json, value);
        else {
            pith_json_open(json, value->kind == PITH_LOOSE_OBJECT ? '{' : '[');
            ends[depth++] = value->end;
        }
        i = deep ? value->end : i + 1;
    }
    for (; depth > 0; depth--)
        pith_json_close(json);
}

pith_status pith_part_SCHEMA_ORG(const pith_part_job *job)
{
    const pith_page *page = job->render->page;
    pith_json json;
    pith_json_init(&json, job->out, 0);
    pith_json_open(&json, '[');
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_SCRIPT || i + 1 >= page->end[i] ||
            pith_str_ifind(pith_page_attr(page, i, PITH_ATTR_TYPE),
                           PITH_S("ld+json")) == SIZE_MAX)
            continue;
        pith_loose loose;
        /* A script's only child is its text. */
        pith_str text = pith_tree_text(page->tree, page->tree->data[i + 1]);
        PITH_TRY(pith_loose_read(job->render->scratch, text, &loose));
        write_values(&json, &loose);
    }
    pith_json_close(&json);
    return job->out->status;
}
