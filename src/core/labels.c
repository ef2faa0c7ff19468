/* SPDX-License-Identifier: Apache-2.0 */
/* Running a method on a document, and the resulting labels. */
#include "site_rules_set.h"
#include "status.h"
#include "str.h"
#include "table_role.h"
#include "template.h"
#include "tokens.h"

/* If the method keeps nothing in what the user selected, keep all of it;
 * everything else is hidden. */
static void keep_selected(const pith_page *page, pith_labels *labels)
{
    const uint32_t *text = page->text_before;
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (labels->keep[i] && text[i + 1] != text[i])
            return;
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (!(page->flags[i] & PITH_NODE_HIDDEN)) {
            labels->keep[i] = 1;
            labels->why[i] = PITH_WHY_SELECTED;
        }
}

/* Run one of the plan's methods. */
static pith_status run_method(pith_doc *doc, const pith_plan *plan,
                              const double *param, pith_labels *labels)
{
    const pith_layout *layout = NULL;
    if (labels->method->needs_boxes)
        PITH_TRY(pith_doc_layout(doc, &layout));
    pith_job job = {
        .page = &doc->page,
        .layout = layout,
        .param = param,
        .known = plan->known,
        .thai = &doc->thai,
        .scratch = pith_doc_scratch(doc),
        .keep = labels->keep,
        .why = labels->why,
        .figure = labels->figure,
    };
    pith_status status = labels->method->run(&job);
    pith_doc_scratch_done(doc);
    labels->verdict = job.verdict;
    return status;
}

/* Also keep what a further method keeps. */
static pith_status unite(pith_doc *doc, const pith_plan *plan,
                         const pith_plan_further *further, pith_arena *arena,
                         pith_labels *labels)
{
    uint32_t n = labels->nnodes;
    pith_labels other = {.method = further->method,
                         .nnodes = n,
                         .keep = pith_arena_zalloc(arena, n, 1),
                         .why = pith_arena_zalloc(arena, n, 1)};
    if (!other.keep || !other.why)
        return PITH_NOMEM;
    PITH_TRY(run_method(doc, plan, further->param, &other));
    for (uint32_t i = 0; i < n; i++) {
        if (!other.keep[i] || labels->keep[i])
            continue;
        labels->keep[i] = 1;
        labels->why[i] = PITH_WHY_UNION;
        labels->verdict.empty = NULL;
    }
    return PITH_OK;
}

static pith_status run_methods(pith_doc *doc, const pith_plan *plan,
                               pith_arena *arena, pith_labels *labels)
{
    PITH_TRY(run_method(doc, plan, plan->param, labels));
    for (size_t i = 0; i < plan->nfurther; i++)
        PITH_TRY(unite(doc, plan, &plan->further[i], arena, labels));
    if (doc->selected)
        keep_selected(&doc->page, labels);
    pith_site_rules_keep(doc, labels);
    return PITH_OK;
}

pith_status pith_labels_run(pith_doc *doc, const pith_plan *plan,
                            pith_arena *arena, bool figures,
                            pith_labels *labels)
{
    size_t n = doc->page.nnodes;
    labels->method = plan->method;
    labels->nnodes = (uint32_t)n;
    labels->keep = pith_arena_zalloc(arena, n, 1);
    labels->why = pith_arena_zalloc(arena, n, 1);
    if (figures)
        labels->figure = pith_arena_zalloc(arena, n, sizeof(double));
    if (!labels->keep || !labels->why || (figures && !labels->figure))
        return PITH_NOMEM;
    for (size_t i = 0; labels->method->reasons && labels->method->reasons[i];
         i++)
        labels->nreasons = i + 1;
    PITH_TRY(run_methods(doc, plan, arena, labels));
    if (plan->options.site_learned)
        PITH_TRY(pith_template_learn(plan->options.site_learned, doc, labels));
    if (!plan->options.site_template)
        return PITH_OK;
    return pith_template_apply(plan->options.site_template,
                               plan->options.site_match, doc, labels, NULL);
}

void pith_labels_render(pith_doc *doc, const pith_labels *labels,
                        const pith_renderer *renderer,
                        const pith_render_options *options, pith_buf *out)
{
    pith_page copy;
    const pith_page *drawn = NULL;
    pith_status status =
        pith_page_drawn(&doc->page, &doc->arena, &copy, &drawn);
    pith_render_job job = {
        .page = drawn,
        .keep = labels->keep,
        .options = options,
        .scratch = pith_doc_scratch(doc),
        .out = out,
    };
    if (status == PITH_OK)
        status = renderer->run(&job);
    pith_doc_scratch_done(doc);
    if (doc->deadline.is_over)
        out->status = PITH_LIMIT;
    else if (out->status == PITH_OK)
        out->status = status;
}

pith_status pith_label(pith_doc *doc, const pith_options *options,
                       pith_labels **labels, pith_error *error)
{
    *labels = NULL;
    pith_plan plan;
    PITH_TRY(pith_plan_make(options, &plan, error));
    pith_labels *made = pith_object_new(sizeof *made);
    pith_status status = PITH_NOMEM;
    size_t told = doc->nwarnings;
    if (made) {
        pith_arena_init(&made->arena, plan.limits.max_memory);
        pith_doc_restart_clock(doc, &plan);
        status = pith_doc_enter(doc, "labelling");
        if (status == PITH_OK)
            status = pith_labels_run(doc, &plan, &made->arena, true, made);
        status = pith_doc_settle(doc, status);
    }
    if (status == PITH_OK) {
        *labels = made;
        return PITH_OK;
    }
    pith_labels_free(made);
    pith_str why = status == PITH_LIMIT && doc->nwarnings > told
                       ? doc->warnings[doc->nwarnings - 1]
                       : pith_str_of(pith_status_text(status));
    return pith_fail(error, status, 0, "%.*s", PITH_FMT(why));
}

bool pith_labels_keep(const pith_labels *labels, uint32_t i)
{
    return i < labels->nnodes && labels->keep[i];
}

const char *pith_labels_why(const pith_labels *labels, uint32_t i)
{
    if (i < labels->nnodes && labels->why[i] == PITH_WHY_REPEATS)
        return "repeats on the pages of the site";
    if (i < labels->nnodes && labels->why[i] == PITH_WHY_SELECTED)
        return "selected by the user, and the method keeps none of it";
    if (i < labels->nnodes && labels->why[i] == PITH_WHY_UNION)
        return "kept by a further method";
    if (i < labels->nnodes && labels->why[i] == PITH_WHY_SITE)
        return "as the rules of the site have it";
    if (i >= labels->nnodes || labels->why[i] >= labels->nreasons)
        return "";
    return labels->method->reasons[labels->why[i]];
}

double pith_labels_figure(const pith_labels *labels, uint32_t i)
{
    return i < labels->nnodes && labels->figure ? labels->figure[i] : 0;
}

const char *pith_labels_figure_name(const pith_labels *labels)
{
    return labels->method->figure;
}

double pith_labels_score(const pith_labels *labels)
{
    return labels->verdict.score;
}

void pith_labels_set(pith_labels *labels, uint32_t i, bool keep)
{
    if (i < labels->nnodes)
        labels->keep[i] = keep;
}

pith_status pith_render(pith_doc *doc, const pith_labels *labels,
                        const pith_options *options, char **out, size_t *len)
{
    *out = NULL;
    pith_options own;
    PITH_TRY(pith_options_read(options, &own, NULL));
    pith_plan plan;
    pith_options only = {.format = own.format,
                         .limits = own.limits,
                         .is_cancelled = own.is_cancelled,
                         .cancel_context = own.cancel_context};
    PITH_TRY(pith_plan_make(&only, &plan, NULL));
    if (plan.tokens)
        PITH_TRY(pith_plan_make(&own, &plan, NULL));
    pith_buf buf;
    pith_buf_init(&buf, plan.limits.max_output);
    pith_doc_restart_clock(doc, &plan);
    if (plan.tokens)
        pith_tokens_write(doc, &plan, labels->keep, &buf);
    else
        pith_labels_render(doc, labels, plan.renderer, &own.render, &buf);
    buf.status = pith_doc_settle(doc, buf.status);
    return pith_buf_take(&buf, out, len);
}
