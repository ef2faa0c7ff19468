/* SPDX-License-Identifier: Apache-2.0 */
/* Templates for scoring: see eval_sites.h. */
#include "eval_sites.h"

#include <string.h>

static pith_eval_site *find(const pith_eval_sites *sites, pith_str name,
                            const char *method)
{
    for (size_t i = 0; i < sites->count; i++) {
        const pith_eval_site *row = &sites->row[i];
        if (strcmp(row->method, method) == 0 && row->name.len == name.len &&
            memcmp(row->name.data, name.data, name.len) == 0)
            return (pith_eval_site *)row;
    }
    return NULL;
}

/* The row of a page's site, which is added if necessary; NULL: there is no
 * space. */
static pith_eval_site *row_for(pith_eval_sites *sites, pith_str name,
                               const char *method)
{
    pith_eval_site *row = find(sites, name, method);
    if (row || sites->count == PITH_EVAL_SITES)
        return row;
    row = &sites->row[sites->count++];
    *row = (pith_eval_site){name, method, pith_template_new()};
    return row;
}

static bool learn_page(pith_template *site, pith_str bytes,
                       const pith_options *options)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(bytes, options, &doc, NULL);
    if (status == PITH_OK)
        status = pith_label(doc, options, &labels, NULL);
    if (status == PITH_OK)
        status = pith_template_learn(site, doc, labels);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status != PITH_NOMEM;
}

bool pith_eval_sites_learn(pith_eval_sites *sites, const pith_gold *gold,
                           const char *method, const pith_options *options)
{
    pith_options how = *options;
    how.method = method;
    for (size_t i = 0; i < sites->count; i++) {
        if (strcmp(sites->row[i].method, method) == 0)
            return true;
    }
    for (size_t i = 0; i < pith_gold_count(gold); i++) {
        const pith_gold_page *page = pith_gold_at(gold, i);
        pith_eval_site *row =
            page->site.data ? row_for(sites, page->site, method) : NULL;
        char *bytes = NULL;
        size_t len = 0;
        if (!row || pith_gold_read(gold, i, &bytes, &len, NULL) != PITH_OK)
            continue;
        bool fine =
            row->site && learn_page(row->site, (pith_str){bytes, len}, &how);
        pith_free(bytes);
        if (!fine)
            return false;
    }
    return true;
}

const pith_template *pith_eval_sites_find(const pith_eval_sites *sites,
                                          pith_str name, const char *method)
{
    const pith_eval_site *row = name.data ? find(sites, name, method) : NULL;
    return row ? row->site : NULL;
}

void pith_eval_sites_clear(pith_eval_sites *sites)
{
    for (size_t i = 0; i < sites->count; i++)
        pith_template_free(sites->row[i].site);
    sites->count = 0;
}
