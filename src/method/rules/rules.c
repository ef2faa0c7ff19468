/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rules: the element that a rule of the site names or, without one, the element
 * that a decision tree classifies as content.
 *
 * Idea: the content is in the same element on all pages of a site, so the start
 * tag of that element is a rule. If the caller has none for the site, or none
 * is appropriate (its start tag occurs exactly once, and the element has half
 * of the text outside of links), a C4.5 tree over numeric attributes of each
 * div and td finds those that are content. Of these, the one with most words of
 * its own is used, or a close ancestor with a better start tag. If no start tag
 * is distinctive, the method weight decides. Source: Wang and Liu, section 3,
 * after Uzun, Agun and Yerlikaya. Differences: the attributes are specified in
 * full and the tree is trained anew (docs/methods.md); the method does not
 * store anything, the caller keeps the rules (pith/learn.h).
 *
 * Cost: linear for each rule that is tried. It fails if the content is spread
 * over several elements, or only in the body or an article element, because
 * only div and td are examined; and it includes everything inside the element.
 */
#include "method.h"

#include "density.h"
#include "rule_choice.h"
#include "rule_model.h"
#include "rule_scan.h"
#include "status.h"
#include "str.h"

enum { NOT_IN, BY_RULE, BY_TREE, BY_WEIGHT, OUTWEIGHED };

static const char *const reasons[] = {
    [NOT_IN] = "outside the element that holds the content",
    [BY_RULE] = "in the element that a rule of the site names",
    [BY_TREE] = "in the element that the tree takes for the content",
    [BY_WEIGHT] = "no element will do: in the heaviest block",
    [OUTWEIGHED] = "no element will do: not in the heaviest block",
    NULL,
};

extern const pith_method pith_method_weight;

const pith_method *const pith_rule_fallback = &pith_method_weight;

/* The div or td with a given start tag, or 0. */
static uint32_t find_element(const pith_page *page, pith_str tag)
{
    for (uint32_t i = page->body; i < page->end[page->body]; i++)
        if (page->tree->src[i].len == tag.len &&
            pith_tag_is_element(page->tag[i]) &&
            pith_str_eq(pith_tree_text(page->tree, page->tree->src[i]), tag))
            return i;
    return 0;
}

static void note_rule(pith_job *job, pith_rule_label label, pith_str tag,
                      uint64_t hits)
{
    pith_verdict *verdict = &job->verdict;
    verdict->rules[verdict->nrules++] = (pith_rule){label, tag, hits};
}

/* The element of the first appropriate rule, which the verdict names; or 0. */
static uint32_t try_rules(pith_job *job, pith_str stripped)
{
    uint32_t tried = 0;
    const pith_rule *rules = job->known.rules;
    for (size_t i = 0; i < job->known.nrules && tried < PITH_RULE_TRIES; i++) {
        size_t at;
        if (rules[i].label != PITH_RULE_MAIN)
            continue;
        tried++;
        pith_str tag = rules[i].tag;
        if (!pith_rule_unique(stripped, tag, &at) ||
            !pith_rule_is_plausible(stripped, pith_rule_cut(stripped, at, tag)))
            continue;
        uint32_t node = find_element(job->page, tag);
        if (!node || pith_page_chars(job->page, node) == 0)
            continue;
        note_rule(job, PITH_RULE_MAIN, tag, 1);
        return node;
    }
    return 0;
}

static void keep_element(pith_job *job, uint32_t node, uint8_t why)
{
    for (uint32_t i = node; i < job->page->end[node]; i++) {
        job->keep[i] = !(job->page->flags[i] & PITH_NODE_HIDDEN);
        job->why[i] = why;
    }
}

/* Run the fallback with its default parameters. */
static pith_status fall_back(pith_job *job)
{
    enum { PARAMS = 32 };
    double param[PARAMS] = {0};
    const pith_param *setting = pith_rule_fallback->params;
    for (size_t i = 0; i < PARAMS && setting[i].name; i++)
        param[i] = setting[i].standard;
    pith_job own = *job;
    own.param = param;
    own.figure = NULL;
    pith_status (*label)(pith_job *) = pith_rule_fallback->run;
    PITH_TRY(label(&own));
    for (uint32_t i = 0; i < job->page->nnodes; i++)
        job->why[i] = job->keep[i] ? BY_WEIGHT : OUTWEIGHED;
    return PITH_OK;
}

static pith_status decide(pith_job *job, pith_str stripped)
{
    uint32_t node = try_rules(job, stripped);
    if (node) {
        keep_element(job, node, BY_RULE);
        return PITH_OK;
    }
    pith_rule_choice choice;
    PITH_TRY(pith_rule_choose(job->page, stripped, &pith_rule_model,
                              job->scratch, &choice));
    if (choice.node[PITH_RULE_MAIN] == 0)
        return fall_back(job);
    for (int l = 0; l < PITH_RULE_LABELS; l++)
        if (choice.node[l])
            note_rule(job, (pith_rule_label)l, choice.tag[l], 0);
    keep_element(job, choice.node[PITH_RULE_MAIN], BY_TREE);
    return PITH_OK;
}

static pith_status run(pith_job *job)
{
    const pith_page *page = job->page;
    if (page->body == 0)
        return PITH_OK; /* everything is hidden */
    pith_buf stripped;
    pith_buf_init(&stripped, 0);
    pith_rule_strip((pith_str){page->tree->source, page->tree->source_len},
                    &stripped);
    pith_status status = stripped.status;
    if (status == PITH_OK)
        status = decide(job, pith_buf_view(&stripped));
    pith_buf_clear(&stripped);
    job->verdict.score = pith_density_score(page, job->keep);
    return status;
}

const pith_method pith_method_rules = {
    .name = "rules",
    .summary = "the element that a rule or decision tree of the site selects",
    .source = "Wang, Liu; Uzun, Agun, Yerlikaya: rules by C4.5",
    .reasons = reasons,
    .uses_rules = true,
    .run = run,
};
