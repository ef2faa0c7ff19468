/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results. A result is one block: the struct, then the
 * arrays of facts, warnings and rules, then all texts one after the other.
 */
#include "result.h"

#include "object.h"
#include "str.h"

#include <pith/learn.h>
#include <pith/pith.h>

enum { NSLICES = 15 };

/* List the slices of a result in the order in which they are copied. */
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

/* Move a slice to *at, and advance *at past it. */
static void move_slice(pith_str *slice, char **at)
{
    if (!slice->data)
        return;
    if (slice->len)
        memcpy(*at, slice->data, slice->len);
    slice->data = *at;
    *at += slice->len;
}

/* The number of bytes after the struct, or SIZE_MAX. */
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

/* Copy the arrays of a result, which follow its struct in this order, and move
 * their texts to *at. */
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
    pith_result *result = pith_alloc(sizeof copy + bytes);
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
        [PITH_OUTCOME_FILTERED] = "filtered",
    };
    size_t row = (size_t)outcome;
    return row < sizeof names / sizeof *names ? names[row] : "unknown";
}

const pith_fact *pith_fact_find(const pith_result *result, const char *name)
{
    for (size_t i = 0; i < result->nfacts; i++)
        if (strcmp(result->facts[i].name, name) == 0)
            return &result->facts[i];
    return NULL;
}
