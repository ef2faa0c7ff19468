/* SPDX-License-Identifier: Apache-2.0 */
/* Finding the rules of an element: see rule_index.h. */
#include "rule_index.h"

#include "selector_name.h"
#include "status.h"
#include "str.h"

#include <stdlib.h>

enum {
    NO_RULE = INT32_MAX,
    KEPT_MAX = 1 << 20, /* candidates in lists: 16 MB; further kinds are listed
                           again for each of their elements */
};

/* -- Buckets --------------------------------------------------------------- */

/* Type names are case-folded, and compared by number if they are known. */
static uint64_t tag_hash(uint16_t tag, pith_str name)
{
    if (tag && tag < PITH_TAG_STATIC_COUNT)
        return (uint64_t)tag * 0x9e3779b97f4a7c15u >> 20;
    uint64_t hash = 7;
    for (size_t i = 0; i < name.len; i++)
        hash = hash * 131 + (unsigned char)pith_lower(name.data[i]);
    return hash ^ hash >> 21;
}

/* The bucket of a rule: that of its rarest name. */
static uint32_t *bucket_of(pith_rule_index *index, const pith_css_rule *rule)
{
    const pith_selectors *set = &index->sheets->selectors;
    const pith_selector *item = &set->items[rule->selector];
    const pith_compound *compound = &set->compounds[item->compound];
    const pith_part *best = NULL;
    for (uint32_t k = 0; k < compound->nparts; k++) {
        const pith_part *part = &set->parts[compound->part + k];
        bool named = part->kind == PITH_PART_ID ||
                     part->kind == PITH_PART_CLASS ||
                     part->kind == PITH_PART_TAG;
        /* Rarer kinds have higher numbers: tag, id, class. */
        bool rarer =
            best && (part->kind == PITH_PART_ID || best->kind == PITH_PART_TAG);
        if (named && (!best || rarer))
            best = part;
    }
    if (!best)
        return &index->any;
    uint64_t hash = best->kind == PITH_PART_TAG
                        ? tag_hash(best->tag, best->name)
                        : pith_name_hash(best->kind, best->name);
    return &index->bucket[hash & index->mask];
}

pith_status pith_rule_index_make(const pith_sheets *sheets,
                                 pith_selector_page *page, pith_arena *arena,
                                 pith_rule_index *out)
{
    uint32_t n = sheets->nrules, size = 64;
    while (size < n)
        size *= 2;
    *out = (pith_rule_index){
        .sheets = sheets,
        .page = page,
        .arena = arena,
        .bucket = pith_arena_alloc(arena, size, sizeof *out->bucket),
        .next = pith_arena_alloc(arena, n, sizeof *out->next),
        .mask = size - 1,
        .any = NO_RULE,
        .of_kind = pith_arena_zalloc(arena, page->nkinds, sizeof *out->of_kind),
        .found =
            pith_arena_alloc(arena, PITH_RULES_MATCHED, sizeof *out->found),
    };
    if (!out->bucket || !out->next || !out->of_kind || !out->found)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < size; i++)
        out->bucket[i] = NO_RULE;
    for (uint32_t k = n; k-- > 0;) {
        uint32_t *first = bucket_of(out, &sheets->rules[k]);
        out->next[k] = *first;
        *first = k;
    }
    return PITH_OK;
}

/* -- Candidates of a kind -------------------------------------------------- */

/* The precedence of a rule in the cascade, with its number in the lowest bits:
 * origin (1 bit), specificity (32 bits; 31 are enough), number of the rule (32
 * bits). Rules are numbered in their order. */
static uint64_t rank_of(const pith_rule_index *index, uint32_t k)
{
    const pith_css_rule *rule = &index->sheets->rules[k];
    const pith_selector *item = &index->sheets->selectors.items[rule->selector];
    uint64_t weight = item->specificity & 0x7fffffffu;
    return (uint64_t)!rule->builtin << 63 | weight << 32 | k;
}

static void search_bucket(pith_rule_index *index, uint32_t k, uint32_t node)
{
    for (; k != NO_RULE; k = index->next[k]) {
        if (index->page->budget == 0 || index->nfound == PITH_RULES_MATCHED) {
            index->cut = true;
            return;
        }
        index->page->budget--;
        uint32_t selector = index->sheets->rules[k].selector;
        pith_kind_fit fit = pith_selector_fits_kind(
            &index->sheets->selectors, selector, index->page, node);
        if (fit != PITH_FITS_NONE)
            index->found[index->nfound++] = (pith_rule_candidate){
                rank_of(index, k), selector, (uint8_t)fit};
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t x = ((const pith_rule_candidate *)a)->rank;
    uint64_t y = ((const pith_rule_candidate *)b)->rank;
    return x < y ? -1 : x > y;
}

/* Sort what was found. Names with the same hash share a bucket, so a rule may
 * be found twice. */
static void sort_found(pith_rule_index *index)
{
    pith_rule_candidate *found = index->found;
    uint32_t n = 0;
    if (index->nfound > 1)
        qsort(found, index->nfound, sizeof *found, compare_ranks);
    for (uint32_t i = 0; i < index->nfound; i++)
        if (i == 0 || found[i].rank != found[i - 1].rank)
            found[n++] = found[i];
    index->nfound = n;
}

/* Find the candidates of a node's kind. */
static void search_rules(pith_rule_index *index, uint32_t node)
{
    const pith_selector_page *all = index->page;
    const pith_page *page = all->page;
    const pith_class_run *run = &all->classes[all->kind[node]];
    uint16_t tag = page->tag[node];
    uint64_t hash =
        tag_hash(tag & PITH_TAG_NAME_MASK, pith_tree_tag_name(page->tree, tag));
    index->nfound = 0;
    search_bucket(index, index->any, node);
    search_bucket(index, index->bucket[hash & index->mask], node);
    pith_str id = pith_page_attr(page, node, PITH_ATTR_ID);
    if (id.len) {
        hash = pith_name_hash(PITH_PART_ID, id);
        search_bucket(index, index->bucket[hash & index->mask], node);
    }
    for (uint32_t k = 0; k < run->len; k++) {
        hash = all->class_names[run->at + k].hash;
        search_bucket(index, index->bucket[hash & index->mask], node);
    }
    sort_found(index);
}

/* The candidates of a node's kind. */
static pith_status find_list(pith_rule_index *index, uint32_t node,
                             pith_rule_list *out)
{
    pith_rule_list *list = &index->of_kind[index->page->kind[node]];
    if (list->known) {
        *out = *list;
        return PITH_OK;
    }
    search_rules(index, node);
    uint32_t n = index->nfound;
    *out = (pith_rule_list){.items = index->found, .count = n};
    if (n > KEPT_MAX - index->nkept)
        return PITH_OK;
    pith_rule_candidate *kept = pith_arena_alloc(index->arena, n, sizeof *kept);
    if (!kept)
        return PITH_NOMEM;
    memcpy(kept, index->found, n * sizeof *kept);
    *list = (pith_rule_list){.items = kept, .count = n, .known = true};
    index->nkept += n;
    return PITH_OK;
}

/* -- Matching -------------------------------------------------------------- */

static void add_rule(pith_rule_index *index, uint32_t k,
                     pith_rules_matched *out)
{
    const pith_css_rule *rule = &index->sheets->rules[k];
    out->rule[out->count++] = k;
    out->hash = (out->hash ^ k) * 0x9e3779b97f4a7c15u;
    out->about[index->sheets->selectors.items[rule->selector].about] |=
        rule->content;
    /* Applying its declarations also costs steps. */
    uint64_t cost = rule->ndecls, budget = index->page->budget;
    index->page->budget -= cost < budget ? cost : budget;
}

pith_status pith_rule_index_match(pith_rule_index *index, uint32_t node,
                                  pith_rules_matched *out)
{
    pith_rule_list list;
    PITH_TRY(find_list(index, node, &list));
    *out = (pith_rules_matched){.rule = out->rule};
    for (uint32_t i = 0; i < list.count; i++) {
        if (index->page->budget == 0) {
            index->cut = true;
            return PITH_OK;
        }
        index->page->budget--;
        const pith_rule_candidate *one = &list.items[i];
        if (one->fit == PITH_FITS_ALL ||
            pith_selector_matches(&index->sheets->selectors, one->selector,
                                  index->page, node))
            add_rule(index, (uint32_t)one->rank, out);
    }
    return PITH_OK;
}
