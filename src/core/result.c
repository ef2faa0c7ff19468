/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results and their JSON record. A result is one block: the struct, then the
 * arrays of facts, warnings and rules, then all texts one after the other.
 */
#include "result.h"

#include "json.h"
#include "object.h"
#include "str.h"
#include "text.h"

#include <pith/rules.h>

enum {
    NSLICES = 15,
    SCORE_PLACES = 4,
};

/* The slices of a result, in the order they are copied. */
static void list_slices(pith_result *result, pith_str *slices[NSLICES])
{
    pith_str *const all[NSLICES] = {
        &result->reason,    &result->method,   &result->output,
        &result->text,      &result->comments, &result->encoding,
        &result->page_type, &result->title,    &result->author,
        &result->date,      &result->sitename, &result->description,
        &result->language,  &result->tokens,   &result->excerpt,
    };
    memcpy(slices, all, sizeof all);
}

/* Move a slice to *at, which then points behind it. */
static void move_slice(pith_str *slice, char **at)
{
    if (!slice->data)
        return;
    if (slice->len)
        memcpy(*at, slice->data, slice->len);
    slice->data = *at;
    *at += slice->len;
}

/* Bytes of everything behind the struct, or SIZE_MAX. */
static size_t count_bytes(const pith_result *facts, pith_str *const *slices)
{
    size_t bytes = facts->nwarnings * sizeof(pith_str) +
                   facts->nfacts * sizeof(pith_fact) +
                   facts->nrules * sizeof(pith_rule) +
                   facts->nparts * sizeof(pith_part_value) + 1;
    for (size_t i = 0; i < NSLICES; i++)
        if (__builtin_add_overflow(bytes, slices[i]->len, &bytes))
            return SIZE_MAX;
    for (size_t i = 0; i < facts->nwarnings; i++)
        if (__builtin_add_overflow(bytes, facts->warnings[i].len, &bytes))
            return SIZE_MAX;
    for (size_t i = 0; i < facts->nrules; i++)
        if (__builtin_add_overflow(bytes, facts->rules[i].tag.len, &bytes))
            return SIZE_MAX;
    for (size_t i = 0; i < facts->nparts; i++)
        if (__builtin_add_overflow(bytes, facts->parts[i].json.len, &bytes))
            return SIZE_MAX;
    for (size_t i = 0; i < facts->nfacts; i++)
        if (__builtin_add_overflow(
                bytes, facts->facts[i].value.len + facts->facts[i].source.len,
                &bytes))
            return SIZE_MAX;
    return bytes;
}

/* The arrays of a result, which stand behind its struct in this order, with
 * their texts, which are moved to *at. */
static void copy_arrays(const pith_result *facts, pith_result *copy, void *room,
                        char **at)
{
    pith_fact *rows = room;
    pith_str *warnings = (pith_str *)(void *)(rows + facts->nfacts);
    pith_rule *rules = (pith_rule *)(void *)(warnings + facts->nwarnings);
    pith_part_value *parts = (pith_part_value *)(void *)(rules + facts->nrules);
    *at = (char *)(parts + facts->nparts);
    for (size_t i = 0; i < facts->nfacts; i++) {
        rows[i] = facts->facts[i];
        move_slice(&rows[i].value, at);
        move_slice(&rows[i].source, at);
    }
    for (size_t i = 0; i < facts->nwarnings; i++) {
        warnings[i] = facts->warnings[i];
        move_slice(&warnings[i], at);
    }
    for (size_t i = 0; i < facts->nrules; i++) {
        rules[i] = facts->rules[i];
        move_slice(&rules[i].tag, at);
    }
    for (size_t i = 0; i < facts->nparts; i++) {
        parts[i] = facts->parts[i];
        move_slice(&parts[i].json, at);
    }
    copy->facts = rows;
    copy->warnings = warnings;
    copy->rules = rules;
    copy->parts = parts;
}

pith_result *pith_result_copy(const pith_result *facts)
{
    pith_result copy = *facts;
    pith_str *slices[NSLICES];
    list_slices(&copy, slices);
    bool shared = facts->output.data == facts->text.data;
    size_t bytes = count_bytes(facts, slices);
    if (bytes > SIZE_MAX - sizeof copy)
        return NULL;
    pith_result *result = pith_object_new(sizeof copy + bytes);
    if (!result)
        return NULL;
    char *at;
    copy_arrays(facts, &copy, result + 1, &at);
    for (size_t i = 0; i < NSLICES; i++)
        if (slices[i] != &copy.output || !shared)
            move_slice(slices[i], &at);
    if (shared)
        copy.output = copy.text;
    *result = copy;
    return result;
}

pith_result *pith_result_error(pith_str reason, size_t bytes)
{
    return pith_result_copy(&(pith_result){
        .outcome = PITH_OUTCOME_ERROR,
        .reason = reason,
        .score = -1,
        .bytes = bytes,
    });
}

const char *pith_outcome_name(pith_outcome outcome)
{
    static const char *const names[] = {
        [PITH_OUTCOME_OK] = "ok",
        [PITH_OUTCOME_EMPTY] = "empty",
        [PITH_OUTCOME_LIMIT] = "limit",
        [PITH_OUTCOME_ERROR] = "error",
    };
    size_t row = (size_t)outcome;
    return row < sizeof names / sizeof *names ? names[row] : "unknown";
}

static void put_member(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value);
}

static void put_size(pith_json *json, const char *key, bool known, size_t size)
{
    pith_json_key(json, key);
    if (known)
        pith_json_uint(json, size);
    else
        pith_json_null(json);
}

static void put_numbers(pith_json *json, const pith_result *result, double ms)
{
    bool failed = result->outcome == PITH_OUTCOME_ERROR;
    put_size(json, "length", result->text.data != NULL, result->text_chars);
    put_size(json, "word_count", result->text.data != NULL, result->words);
    put_size(json, "bytes", !failed || result->bytes > 0, result->bytes);
    if (ms > 0) {
        pith_json_key(json, "ms");
        pith_json_number(json, ms, 2, false);
    }
}

/* Where the facts were found: an object with source and confidence for each
 * name that has a value. */
static void put_sources(pith_json *json, const pith_result *result)
{
    pith_json_key(json, "sources");
    pith_json_open(json, '{');
    for (size_t i = 0; i < result->nfacts; i++) {
        const pith_fact *fact = &result->facts[i];
        if (i > 0 && strcmp(result->facts[i - 1].name, fact->name) == 0)
            continue;
        pith_json_key(json, fact->name);
        pith_json_open(json, '{');
        put_member(json, "source", fact->source);
        pith_json_key(json, "confidence");
        pith_json_number(json, fact->confidence, 2, true);
        pith_json_close(json);
    }
    pith_json_close(json);
}

/* Everything that is known about the page: one member a name; those that may
 * come several times are arrays, and are there also when empty. */
static void put_facts(pith_json *json, const pith_result *result)
{
    static const struct {
        const char *name;
        const char *key;
        bool list;
    } rows[] = {
        {"title", "title", false},
        {"author", "authors", true},
        {"published", "published", false},
        {"modified", "modified", false},
        {"sitename", "sitename", false},
        {"description", "description", false},
        {"url", "url", false},
        {"image", "image", false},
        {"language", "language", false},
        {"language_detected", "language_detected", false},
        {"category", "categories", true},
        {"tag", "tags", true},
        {"license", "license", false},
        {"page_type", "page_type", false},
    };
    pith_json_key(json, "metadata");
    pith_json_open(json, '{');
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        size_t n = 0;
        pith_json_key(json, rows[row].key);
        if (rows[row].list)
            pith_json_open(json, '[');
        for (size_t i = 0; i < result->nfacts; i++)
            if (strcmp(result->facts[i].name, rows[row].name) == 0 &&
                (rows[row].list || n == 0)) {
                pith_json_str(json, result->facts[i].value);
                n++;
            }
        if (rows[row].list)
            pith_json_close(json);
        else if (n == 0)
            pith_json_null(json);
    }
    put_sources(json, result);
    pith_json_close(json);
}

/* Words, separated by single spaces, as an array. */
static void put_tokens(pith_json *json, pith_str tokens)
{
    pith_json_key(json, "tokens");
    if (!tokens.data) {
        pith_json_null(json);
        return;
    }
    pith_json_open(json, '[');
    while (tokens.len > 0) {
        const char *space = memchr(tokens.data, ' ', tokens.len);
        size_t len = space ? (size_t)(space - tokens.data) : tokens.len;
        pith_json_str(json, (pith_str){tokens.data, len});
        len += space != NULL;
        tokens.data += len;
        tokens.len -= len;
    }
    pith_json_close(json);
}

/* The first value of a fact, or NULL data. */
static pith_str value_of(const pith_result *result, const char *name)
{
    const pith_fact *fact = pith_fact_find(result, name);
    return fact ? fact->value : (pith_str){NULL, 0};
}

/* The host of an address, without "www."; or NULL data. */
static pith_str domain_of(pith_str url)
{
    pith_str host = pith_url_host(url);
    if (!pith_str_istarts(host, PITH_S("www.")))
        return host;
    return (pith_str){host.data + 4, host.len - 4};
}

/* What text and address say beside what they are. */
static void put_more(pith_json *json, const pith_result *result, pith_str url)
{
    put_member(json, "direction",
               result->direction ? pith_str_of(result->direction)
                                 : (pith_str){NULL, 0});
    put_member(json, "excerpt", result->excerpt);
    put_member(json, "domain",
               domain_of(url.data ? url : value_of(result, "url")));
    put_member(json, "favicon", value_of(result, "favicon"));
}

pith_status pith_result_json(const pith_result *result,
                             const pith_record *record, char **out, size_t *len)
{
    *out = NULL;
    pith_buf buf;
    pith_buf_init(&buf, 0);
    pith_json json;
    pith_json_init(&json, &buf,
                   record->indent > 0 ? (unsigned)record->indent : 0);
    pith_json_open(&json, '{');
    put_member(&json, "id", record->id);
    put_member(&json, "url",
               record->url.data ? record->url : value_of(result, "url"));
    put_member(&json, "status",
               pith_str_of(pith_outcome_name(result->outcome)));
    put_member(&json, "reason", result->reason);
    put_member(&json, "method", result->method);
    pith_json_key(&json, "score");
    if (result->score >= 0)
        pith_json_number(&json, result->score, SCORE_PLACES, true);
    else
        pith_json_null(&json);
    put_member(&json, "page_type", result->page_type);
    put_member(&json, "title", result->title);
    put_member(&json, "author", result->author);
    put_member(&json, "date", result->date);
    put_member(&json, "sitename", result->sitename);
    put_member(&json, "description", result->description);
    put_member(&json, "language", result->language);
    put_more(&json, result, record->url);
    put_member(&json, "text", result->text);
    put_member(&json, "comments", result->comments);
    put_numbers(&json, result, record->ms);
    pith_json_key(&json, "warnings");
    pith_json_open(&json, '[');
    for (size_t i = 0; i < result->nwarnings; i++)
        pith_json_str(&json, result->warnings[i]);
    pith_json_close(&json);
    if (record->tokens)
        put_tokens(&json, result->tokens);
    for (size_t i = 0; i < result->nparts; i++) {
        pith_json_key(&json, result->parts[i].name);
        pith_json_raw(&json, result->parts[i].json);
    }
    if (record->metadata)
        put_facts(&json, result);
    pith_json_close(&json);
    return pith_buf_take(&buf, out, len);
}

const pith_fact *pith_fact_find(const pith_result *result, const char *name)
{
    for (size_t i = 0; i < result->nfacts; i++)
        if (strcmp(result->facts[i].name, name) == 0)
            return &result->facts[i];
    return NULL;
}
