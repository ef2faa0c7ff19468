/* SPDX-License-Identifier: Apache-2.0 */
/* Applying the rules of a site to a page: see site_rules_set.h. */
#include "facts.h"
#include "selection.h"
#include "site_rules_set.h"
#include "status.h"
#include "str.h"
#include "text.h"

enum {
    /* Units of work for all expressions on a page: per node, and a minimum. An
     * expression that traverses the page once costs three units per node, so
     * files with fifty expressions and predicates fit easily. */
    WORK_A_NODE = 512,
    WORK_LEAST = 4 << 20,

    ADDRESS_MAX = 2000,   /* bytes of a link; a guess */
    FACT_MAX = 500,       /* bytes of a fact; longer ones are ignored; a
                             guess */
    TEXT_MAX = 64 * 1024, /* bytes in which to search for a fact; a guess */
    AUTHORS_MAX = 20,     /* authors of one page */

    WORK_BYTES = 16, /* bytes of text per unit of work of the deadline */

    /* If the method keeps less than one part in this many of the body, it is
     * considered wrong. A guess. */
    KEPT_AT_LEAST = 2,
};

/* -- Text ------------------------------------------------------------------ */

/* The length of a text after a replacement; unchanged if `find` does not
 * occur. */
static size_t length_after(pith_str text,
                           const pith_site_replacement *replacement)
{
    size_t len = text.len;
    const char *at = text.data;
    const char *end = text.data + text.len;
    while ((at = memmem(at, (size_t)(end - at), replacement->find.data,
                        replacement->find.len))) {
        len = len - replacement->find.len + replacement->by.len;
        at += replacement->find.len;
    }
    return len;
}

static void replace(pith_str text, const pith_site_replacement *replacement,
                    char *out)
{
    const char *at;
    while ((at = memmem(text.data, text.len, replacement->find.data,
                        replacement->find.len))) {
        size_t before = (size_t)(at - text.data);
        memcpy(out, text.data, before);
        out += before;
        if (replacement->by.len)
            memcpy(out, replacement->by.data, replacement->by.len);
        out += replacement->by.len;
        text.data = at + replacement->find.len;
        text.len -= before + replacement->find.len;
    }
    memcpy(out, text.data, text.len);
}

/* Apply all replacements. They may lengthen a page up to the limit on its
 * size. */
static pith_status replace_all(pith_doc *doc, const pith_site_file *file)
{
    for (uint32_t i = 0; i < file->nreplacements; i++) {
        const pith_site_replacement *replacement = &file->replacement[i];
        pith_str text = doc->decoded.text;
        PITH_TRY(pith_arena_work(&doc->arena, text.len));
        if (text.len == 0 ||
            !memmem(text.data, text.len, replacement->find.data,
                    replacement->find.len))
            continue;
        size_t len = length_after(text, replacement);
        if (len > text.len && len > doc->limits.max_bytes) {
            PITH_TRY(pith_doc_warn(doc, false,
                                   "site rules of %.*s: a replacement would "
                                   "make the page too long: left out",
                                   PITH_FMT(file->host)));
            continue;
        }
        char *made =
            pith_arena_alloc(&doc->arena, len + PITH_SOURCE_PADDING, 1);
        if (!made)
            return PITH_NOMEM;
        replace(text, replacement, made);
        memset(made + len, 0, PITH_SOURCE_PADDING);
        doc->decoded.text = (pith_str){made, len};
    }
    return PITH_OK;
}

pith_status pith_site_rules_begin(pith_doc *doc, const pith_options *options)
{
    if (!options->site_rules)
        return PITH_OK;
    pith_str url = options->render.base_url;
    if (!pith_url_host(url).len)
        return pith_doc_warn(doc, false,
                             "site rules need the page's address (base-url)");
    const pith_site_file *file = pith_site_rules_find(options->site_rules, url);
    if (!file)
        return PITH_OK;
    /* The document outlives the options and the rules, so it borrows
         * nothing from them. */
    doc->by_site =
        (pith_site_found){.file = file,
                          .url = {pith_arena_copy(&doc->arena, url), url.len},
                          .has_rules = true,
                          .whole = file->whole,
                          .no_fallback = file->no_fallback};
    return doc->by_site.url.data ? replace_all(doc, file) : PITH_NOMEM;
}

/* -- Expressions ----------------------------------------------------------- */

typedef struct applying {
    pith_doc *doc;
    const pith_site_file *file;
    pith_xpath_run run;
    uint8_t *hide;
    uint8_t *chosen; /* selected for the body */
    bool spent;      /* the budget is spent: further expressions match
                        nothing */
} applying;

/* Evaluate a rule. One that needs too much work matches no nodes. */
static pith_status evaluate(applying *self, const pith_site_rule *rule,
                            pith_xpath_value *out)
{
    *out = (pith_xpath_value){.kind = PITH_XPATH_NODES};
    if (self->spent)
        return PITH_OK;
    pith_arena_clear(self->run.arena); /* no value is used after the next
                                          rule */
    pith_status status = pith_xpath_evaluate(rule->xpath, &self->run, out);
    if (status != PITH_LIMIT || self->doc->deadline.is_over)
        return status;
    self->spent = true;
    *out = (pith_xpath_value){.kind = PITH_XPATH_NODES};
    return pith_doc_warn(self->doc, false,
                         "site rules of %.*s: the expression on line %u asks "
                         "for too much work: it and the rest are left out",
                         PITH_FMT(self->file->host), rule->line);
}

/* The normalised text of a value, in the document's arena; empty if there is
 * none, or it is too long for a fact. */
static pith_status take_text(applying *self, const pith_xpath_value *value,
                             pith_str *out)
{
    pith_str text;
    pith_text_counts counts;
    *out = (pith_str){0};
    pith_status status = pith_xpath_text(&self->run, value, &text);
    if (status == PITH_LIMIT && !self->doc->deadline.is_over)
        return PITH_OK;
    PITH_TRY(status);
    if (text.len > TEXT_MAX || pith_str_is_blank(text))
        return PITH_OK;
    char *made = pith_arena_alloc(self->run.arena, text.len, 1);
    if (!made)
        return PITH_NOMEM;
    pith_str fact = {made, pith_text_normalise_into(made, text, &counts)};
    if (fact.len > FACT_MAX)
        return PITH_OK;
    *out = (pith_str){pith_arena_copy(&self->doc->arena, fact), fact.len};
    return out->data ? PITH_OK : PITH_NOMEM;
}

/* The texts found by the first rule of a key that matches, at most max. */
static pith_status find_texts(applying *self, pith_site_rule_key key,
                              uint32_t max, pith_str *out, uint32_t *found)
{
    *found = 0;
    for (uint32_t i = 0; i < self->file->n && *found == 0; i++) {
        pith_xpath_value value;
        if (self->file->rule[i].key != key)
            continue;
        PITH_TRY(evaluate(self, &self->file->rule[i], &value));
        bool nodes = value.kind == PITH_XPATH_NODES;
        uint32_t count = nodes ? value.n : 1;
        for (uint32_t v = 0; v < count && *found < max; v++) {
            pith_xpath_value one = value;
            if (nodes) {
                one.node += v;
                one.n = 1;
            }
            PITH_TRY(pith_arena_work(self->run.arena, TEXT_MAX / WORK_BYTES));
            PITH_TRY(take_text(self, &one, &out[*found]));
            *found += out[*found].len > 0;
        }
    }
    return PITH_OK;
}

/* Whether an address can be used. A next page on another site is refused,
 * because it would be fetched only because the page says so. */
static bool is_fit(const applying *self, pith_site_rule_key key,
                   pith_str address)
{
    if (!pith_url_is_web(address))
        return false;
    return key != PITH_SITE_NEXT_PAGE_LINK ||
           pith_str_ieq(pith_url_host(address),
                        pith_url_host(self->doc->by_site.url)) ||
           pith_site_file_is_of(self->file, pith_url_host(address));
}

/* The address that a rule finds: the target of a link, or the text itself. */
static pith_status find_link(applying *self, pith_site_rule_key key,
                             pith_str *out)
{
    *out = (pith_str){0};
    for (uint32_t i = 0; i < self->file->n && !out->len; i++) {
        pith_xpath_value value;
        if (self->file->rule[i].key != key)
            continue;
        PITH_TRY(evaluate(self, &self->file->rule[i], &value));
        uint32_t node = value.kind == PITH_XPATH_NODES && value.n &&
                                !(uint32_t)value.node[0]
                            ? pith_xpath_tree_node(value.node[0])
                            : 0;
        pith_str text = {0};
        if (node && pith_tag_is_element(self->doc->page.tag[node]))
            text = pith_page_attr(&self->doc->page, node, PITH_ATTR_HREF);
        else
            PITH_TRY(take_text(self, &value, &text));
        if (pith_str_is_blank(text) || text.len > ADDRESS_MAX)
            continue;
        pith_buf address;
        pith_buf_init(&address, 0);
        pith_url_resolve(&address, self->doc->by_site.url, text);
        pith_status status = address.status;
        *out = pith_buf_view(&address);
        out->data =
            status == PITH_OK ? pith_arena_copy(&self->doc->arena, *out) : NULL;
        pith_buf_clear(&address);
        if (status != PITH_OK || !out->data)
            return PITH_NOMEM;
        if (!is_fit(self, key, *out))
            *out = (pith_str){0};
    }
    return PITH_OK;
}

/* -- Body and strips ------------------------------------------------------- */

static void mark(const pith_xpath_value *value, uint8_t *marks)
{
    for (uint32_t v = 0; v < value->n; v++)
        if (!(uint32_t)value->node[v])
            marks[pith_xpath_tree_node(value->node[v])] = 1;
}

static pith_status strip(applying *self)
{
    bool any = false;
    for (uint32_t i = 0; i < self->file->n; i++) {
        pith_xpath_value value;
        if (self->file->rule[i].key != PITH_SITE_STRIP)
            continue;
        PITH_TRY(evaluate(self, &self->file->rule[i], &value));
        mark(&value, self->hide);
        any = any || value.n > 0;
    }
    if (any)
        pith_page_hide(&self->doc->page, self->hide);
    return PITH_OK;
}

/* Whether the chosen nodes or their descendants have visible text. */
static bool shows_text(const applying *self, size_t *work)
{
    const pith_page *page = &self->doc->page;
    uint32_t inside = 0; /* end of the current chosen node */
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (self->chosen[i] && page->end[i] > inside)
            inside = page->end[i];
        if (i >= inside || page->tag[i] != PITH_TAG_TEXT ||
            (page->flags[i] & PITH_NODE_HIDDEN))
            continue;
        pith_str text = pith_tree_text(page->tree, page->tree->data[i]);
        *work += text.len / WORK_BYTES;
        if (!pith_str_is_blank(text))
            return true;
    }
    return false;
}

const char *pith_site_missed(const pith_site_found *found)
{
    if (!found->missed)
        return NULL;
    return found->no_fallback
               ? "the site's rules find no body: nothing is kept"
               : "the site's rules find no body: the method decides";
}

static pith_status find_body(applying *self)
{
    pith_site_found *found = &self->doc->by_site;
    uint32_t tried = 0;
    for (uint32_t i = 0; i < self->file->n && !found->body; i++) {
        pith_xpath_value value;
        if (self->file->rule[i].key != PITH_SITE_BODY)
            continue;
        tried++;
        PITH_TRY(evaluate(self, &self->file->rule[i], &value));
        memset(self->chosen, 0, self->doc->page.nnodes);
        mark(&value, self->chosen);
        size_t work = self->doc->page.nnodes;
        found->body = value.n > 0 && shows_text(self, &work);
        PITH_TRY(pith_arena_work(self->run.arena, work));
    }
    if (found->body) {
        memset(self->hide, 0, self->doc->page.nnodes);
        pith_selection_hide_others(&self->doc->page, self->chosen, self->hide);
        pith_page_hide(&self->doc->page, self->hide);
        return PITH_OK;
    }
    if (tried == 0)
        return PITH_OK;
    found->missed = true;
    return pith_doc_warn(self->doc, false, "%s", pith_site_missed(found));
}

static pith_status apply_all(applying *self)
{
    pith_site_found *found = &self->doc->by_site;
    uint32_t n;
    self->hide =
        pith_arena_zalloc(&self->doc->arena, self->doc->page.nnodes, 1);
    self->chosen =
        pith_arena_zalloc(&self->doc->arena, self->doc->page.nnodes, 1);
    found->author = pith_arena_zalloc(&self->doc->arena, AUTHORS_MAX,
                                      sizeof *found->author);
    if (!self->hide || !self->chosen || !found->author)
        return PITH_NOMEM;
    PITH_TRY(find_texts(self, PITH_SITE_TITLE, 1, &found->title, &n));
    PITH_TRY(find_texts(self, PITH_SITE_DATE, 1, &found->date, &n));
    PITH_TRY(find_texts(self, PITH_SITE_AUTHOR, AUTHORS_MAX, found->author,
                        &found->nauthors));
    PITH_TRY(find_link(self, PITH_SITE_NEXT_PAGE_LINK, &found->next_page));
    PITH_TRY(find_link(self, PITH_SITE_SINGLE_PAGE_LINK, &found->whole_page));
    pith_str single = found->whole_page;
    if (pith_str_eq(single, found->url))
        found->whole_page = single = (pith_str){0};
    if (single.len)
        PITH_TRY(pith_doc_warn(self->doc, false,
                               "site rules of %.*s: the whole article is at "
                               "%.*s",
                               PITH_FMT(self->file->host),
                               (int)(single.len < 120 ? single.len : 120),
                               single.data));
    PITH_TRY(strip(self));
    return find_body(self);
}

pith_status pith_site_rules_apply(pith_doc *doc)
{
    if (!doc->by_site.file)
        return PITH_OK;
    applying a = {.doc = doc, .file = doc->by_site.file};
    a.run = (pith_xpath_run){
        .tree = &doc->tree,
        .arena = pith_doc_scratch(doc),
        .budget = (uint64_t)doc->page.nnodes * WORK_A_NODE + WORK_LEAST};
    pith_status status = apply_all(&a);
    doc->by_site.file = NULL;
    pith_doc_scratch_done(doc);
    return status;
}

/* -- Labels and facts ------------------------------------------------------ */

static bool keeps_enough(const pith_page *page, const uint8_t *keep)
{
    uint64_t kept = 0;
    uint64_t all = pith_page_chars(page, 0);
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (keep[i] && page->tag[i] == PITH_TAG_TEXT)
            kept += pith_page_chars(page, i);
    return kept * KEPT_AT_LEAST >= all;
}

void pith_site_rules_keep(const pith_doc *doc, pith_labels *labels)
{
    const pith_page *page = &doc->page;
    const pith_site_found *found = &doc->by_site;
    bool nothing = found->missed && found->no_fallback;
    if (!nothing &&
        (!found->body || (!found->whole && keeps_enough(page, labels->keep))))
        return;
    if (nothing) {
        labels->verdict.score = 0;
        labels->verdict.empty = pith_site_missed(found);
    }
    for (uint32_t i = 0; i < page->nnodes; i++) {
        bool keep = !nothing && !(page->flags[i] & PITH_NODE_HIDDEN);
        if (labels->keep[i] == keep)
            continue;
        labels->keep[i] = keep;
        labels->why[i] = PITH_WHY_SITE;
    }
}

/* Whether the rules set a fact; if so, all its values. */
static uint32_t values_of(const pith_site_found *found, const char *name,
                          const pith_str **value)
{
    *value = &found->title;
    if (strcmp(name, pith_meta_fact_name(PITH_META_TITLE)) == 0)
        return found->title.len > 0;
    *value = &found->date;
    if (strcmp(name, pith_meta_fact_name(PITH_META_PUBLISHED)) == 0)
        return found->date.len > 0;
    *value = found->author;
    return strcmp(name, pith_meta_fact_name(PITH_META_AUTHOR)) == 0
               ? found->nauthors
               : 0;
}

/* Convert the date to the form in records; empty if that fails. */
static pith_status form_date(pith_doc *doc, pith_result *facts,
                             pith_date_order order)
{
    pith_site_found *found = &doc->by_site;
    pith_date date;
    char text[PITH_DATE_WRITTEN];
    if (!found->date.len || !pith_date_find(found->date, order, &date)) {
        found->date = (pith_str){0};
        return PITH_OK;
    }
    pith_str whole = {text, pith_date_write(&date, true, text)};
    found->date.data = pith_arena_copy(&doc->arena, whole);
    found->date.len = whole.len;
    pith_str day = {text, pith_date_write(&date, false, text)};
    facts->date.data = pith_arena_copy(&doc->arena, day);
    facts->date.len = day.len;
    return found->date.data && facts->date.data ? PITH_OK : PITH_NOMEM;
}

pith_status pith_site_rules_facts(pith_doc *doc, pith_result *facts,
                                  pith_date_order order)
{
    pith_site_found *found = &doc->by_site;
    if (!found->has_rules)
        return PITH_OK;
    PITH_TRY(form_date(doc, facts, order));
    size_t most = facts->nfacts + 2 + found->nauthors;
    pith_fact *made = pith_arena_alloc(&doc->arena, most, sizeof *made);
    if (!made)
        return PITH_NOMEM;
    size_t n = 0;
    size_t old = 0;
    for (int fact = 0; fact < PITH_META_COUNT; fact++) {
        const char *name = pith_meta_fact_name((pith_meta_fact)fact);
        const pith_str *value;
        uint32_t count = values_of(found, name, &value);
        for (uint32_t i = 0; i < count; i++)
            made[n++] = (pith_fact){.name = name,
                                    .value = value[i],
                                    .source = PITH_S("site rules"),
                                    .confidence = 1};
        for (; old < facts->nfacts && strcmp(facts->facts[old].name, name) == 0;
             old++)
            if (count == 0)
                made[n++] = facts->facts[old];
    }
    facts->facts = made;
    facts->nfacts = n;
    return PITH_OK;
}
