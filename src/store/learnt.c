/* SPDX-License-Identifier: Apache-2.0 */
/* Templates, word lists, rules and runs in a store. */
#include "buf.h"
#include "status.h"
#include "store_back.h"
#include "str.h"

#include <pith/learn.h>
#include <pith/pith.h>
#include <pith/store.h>

/* The statements for a kind of blob; false for an unknown one. */
static bool find_kind(const char *kind, pith_store_sql *put,
                      pith_store_sql *get)
{
    bool template = strcmp(kind, "template") == 0;
    *put = template ? PITH_SQL_TEMPLATE_PUT : PITH_SQL_WORDS_PUT;
    *get = template ? PITH_SQL_TEMPLATE_GET : PITH_SQL_WORDS_GET;
    return template || strcmp(kind, "words") == 0;
}

pith_status pith_store_blob_put(pith_store *store, const pith_store_blob *blob,
                                pith_error *error)
{
    pith_store_sql put;
    pith_store_sql get;
    if (!find_kind(blob->kind, &put, &get))
        return pith_fail(error, PITH_ARG, 0, "template or words, not %.40s",
                         blob->kind);
    pith_str bytes = {blob->bytes ? blob->bytes : "", blob->len};
    pith_store_value value[] = {pith_store_text(pith_str_of(blob->name)),
                                pith_store_bytes(bytes)};
    pith_store_call call = {.which = put, .value = value, .nvalues = 2};
    return store->back->call(store, &call, error);
}

/* A missing blob has no bytes, unlike an empty one. */
typedef struct blob_reader {
    pith_buf buf;
    bool found;
} blob_reader;

static bool take_blob(void *context, const pith_str *column)
{
    blob_reader *self = context;
    self->found = true;
    pith_buf_str(&self->buf, column[0]);
    return false;
}

pith_status pith_store_blob_get(pith_store *store, pith_store_blob *blob,
                                pith_error *error)
{
    pith_store_sql put;
    pith_store_sql get;
    blob->bytes = NULL;
    blob->len = 0;
    if (!find_kind(blob->kind, &put, &get))
        return pith_fail(error, PITH_ARG, 0, "template or words, not %.40s",
                         blob->kind);
    blob_reader r = {.found = false};
    pith_buf_init(&r.buf, 0);
    pith_store_value value = pith_store_text(pith_str_of(blob->name));
    pith_store_call call = {.which = get,
                            .value = &value,
                            .nvalues = 1,
                            .take = take_blob,
                            .context = &r};
    pith_status status = store->back->call(store, &call, error);
    if (status == PITH_OK && r.found)
        return pith_buf_take(&r.buf, &blob->bytes, &blob->len);
    pith_buf_clear(&r.buf);
    return status;
}

/* The first three values of a statement about one rule of a site. */
static pith_status bind_rule(pith_store_value value[3], const char *site,
                             const pith_rule *rule, pith_error *error)
{
    if ((size_t)rule->label >= PITH_RULE_LABELS)
        return pith_fail(error, PITH_ARG, 0, "no rule has that label");
    value[0] = pith_store_text(pith_str_of(site));
    value[1] = pith_store_text(pith_str_of(pith_rule_label_name(rule->label)));
    value[2] = pith_store_bytes(rule->tag);
    return PITH_OK;
}

pith_status pith_store_rule_put(pith_store *store, const char *site,
                                const pith_rule *rule, pith_error *error)
{
    pith_store_value value[4];
    PITH_TRY(bind_rule(value, site, rule, error));
    value[3] = pith_store_number(rule->hits);
    pith_store_call call = {
        .which = PITH_SQL_RULE_PUT, .value = value, .nvalues = 4};
    return store->back->call(store, &call, error);
}

pith_status pith_store_rule_drop(pith_store *store, const char *site,
                                 const pith_rule *rule, pith_error *error)
{
    pith_store_value value[3];
    PITH_TRY(bind_rule(value, site, rule, error));
    pith_store_call call = {
        .which = PITH_SQL_RULE_DROP, .value = value, .nvalues = 3};
    return store->back->call(store, &call, error);
}

static pith_rule_label find_label(pith_str name)
{
    for (int l = 0; l < PITH_RULE_LABELS; l++)
        if (pith_str_eq(name,
                        pith_str_of(pith_rule_label_name((pith_rule_label)l))))
            return (pith_rule_label)l;
    return PITH_RULE_NOISE;
}

typedef struct rule_reader {
    pith_store_rule_visit *visit;
    void *context;
    pith_buf site; /* NUL-terminated */
    bool odd;      /* a label that the table does not allow */
} rule_reader;

static bool take_rule(void *context, const pith_str *column)
{
    rule_reader *self = context;
    pith_rule rule = {.label = find_label(column[1]), .tag = column[2]};
    pith_str digits = column[4];
    (void)pith_str_uint(&digits, INT64_MAX, &rule.hits);
    self->odd = rule.label == PITH_RULE_NOISE;
    pith_buf_reset(&self->site);
    pith_buf_str(&self->site, column[0]);
    pith_buf_byte(&self->site, 0);
    return !self->odd && self->site.status == PITH_OK &&
           self->visit(self->context, self->site.data, &rule, column[3]);
}

pith_status pith_store_rules(pith_store *store, const char *site,
                             pith_store_rule_visit *visit, void *context,
                             pith_error *error)
{
    rule_reader r = {.visit = visit, .context = context};
    pith_store_value value = pith_store_text(pith_str_of(site));
    pith_store_call call = {.which = PITH_SQL_RULES,
                            .value = &value,
                            .nvalues = 1,
                            .take = take_rule,
                            .context = &r};
    pith_buf_init(&r.site, 0);
    pith_status status = store->back->call(store, &call, error);
    if (status == PITH_OK && r.site.status != PITH_OK)
        status = pith_fail(error, r.site.status, 0, "out of memory");
    pith_buf_clear(&r.site);
    return r.odd ? store->back->damaged(store, "a rule has no label", error)
                 : status;
}

pith_status pith_store_rules_drop(pith_store *store, const char *site,
                                  int label, uint64_t *count, pith_error *error)
{
    const char *name =
        label >= 0 ? pith_rule_label_name((pith_rule_label)label) : NULL;
    pith_store_value value[] = {pith_store_text(pith_str_of(site)),
                                pith_store_text(pith_str_of(name))};
    pith_store_call call = {
        .which = PITH_SQL_RULES_DROP, .value = value, .nvalues = 2};
    PITH_TRY(store->back->call(store, &call, error));
    *count = call.changed;
    return PITH_OK;
}

pith_status pith_store_run_put(pith_store *store, const char *verb,
                               uint64_t pages, pith_error *error)
{
    pith_store_value value[] = {pith_store_text(pith_str_of(verb)),
                                pith_store_text(PITH_S(PITH_VERSION)),
                                pith_store_number(pages)};
    pith_store_call call = {
        .which = PITH_SQL_RUN_PUT, .value = value, .nvalues = 3};
    return store->back->call(store, &call, error);
}
