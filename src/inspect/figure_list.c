/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the figures of methods, and draws them by name. */
#include "figures_blocks.h"
#include "method_figure.h"
#include "status.h"
#include "str.h"
#include "word_list.h"

#include <pith/inspect.h>
#include <stdio.h>

/* A method with figures of its own. */
typedef struct figure_owner {
    const pith_method *method;
    const pith_method_figure *figures;
} figure_owner;

#define DECLARE(id) extern const pith_method pith_method_##id;
PITH_FIGURE_LIST(DECLARE)
#undef DECLARE

#define ROW(id) {&pith_method_##id, pith_figures_##id},
static const figure_owner owners[] = {PITH_FIGURE_LIST(ROW)};
#undef ROW

enum { NOWNERS = sizeof owners / sizeof *owners };

/* What every method with a number per block has. */
static const pith_figure_info blocks_info = {
    NULL, "blocks", "the method's number for each block, kept or dropped"};

/* The figures of a method alone; empty if it has none. */
static const pith_method_figure *own_figures(const pith_method *method)
{
    static const pith_method_figure none[] = {{0}};
    for (size_t k = 0; k < NOWNERS; k++)
        if (owners[k].method == method)
            return owners[k].figures;
    return none;
}

bool pith_figure_info_at(size_t i, pith_figure_info *info)
{
    for (size_t k = 0; k < NOWNERS; k++)
        for (const pith_method_figure *row = owners[k].figures; row->name;
             row++)
            if (i-- == 0) {
                *info = (pith_figure_info){owners[k].method->name, row->name,
                                           row->summary};
                return true;
            }
    if (i > 0)
        return false;
    *info = blocks_info;
    return true;
}

static const pith_method_figure *find(const pith_method *method,
                                      const char *name)
{
    const pith_method_figure *row = own_figures(method);
    while (row->name && strcmp(row->name, name) != 0)
        row++;
    return row->name ? row : NULL;
}

static bool is_blocks(const pith_method *method, const char *name)
{
    return method->figure && strcmp(name, blocks_info.name) == 0;
}

bool pith_figure_exists(const char *method, const char *name)
{
    const pith_method *found = pith_plan_method(method);
    return found && (find(found, name) || is_blocks(found, name));
}

bool pith_figure_is_annotated(const char *method, const char *name)
{
    const pith_method *found = pith_plan_method(method);
    const pith_method_figure *own = found ? find(found, name) : NULL;
    return own && own->annotated;
}

static pith_status fail(const pith_method *method, const char *name,
                        pith_error *error)
{
    pith_buf list;
    pith_buf_init(&list, 0);
    for (const pith_method_figure *row = own_figures(method); row->name; row++)
        pith_buf_printf(&list, "%s%s", list.len ? ", " : "", row->name);
    if (method->figure)
        pith_buf_printf(&list, "%s%s", list.len ? ", " : "", blocks_info.name);
    if (list.len == 0)
        pith_buf_text(&list, "none");
    pith_status status = pith_fail(
        error, PITH_ARG, 0, "method %s has no figure \"%.40s\"; it has %.*s",
        method->name, name, PITH_FMT(pith_buf_view(&list)));
    pith_buf_clear(&list);
    return status;
}

/* Draw a figure of the plan's method itself. */
static pith_status draw_own(pith_doc *doc, const pith_plan *plan,
                            const pith_method_figure *figure, pith_arena *arena,
                            char **svg)
{
    pith_figure_job job = {.page = &doc->page,
                           .param = plan->param,
                           .words = plan->known.words,
                           .annotated = plan->options.annotated,
                           .arena = arena,
                           .svg = svg};
    if (plan->method->needs_boxes && doc->page.body)
        PITH_TRY(pith_doc_layout(doc, &job.layout));
    return figure->draw(&job);
}

pith_status pith_doc_figure(pith_doc *doc, const pith_options *options,
                            const char *name, char **svg, pith_error *error)
{
    *svg = NULL;
    pith_plan plan;
    PITH_TRY(pith_plan_make(options, &plan, error));
    const pith_method_figure *own = find(plan.method, name);
    if (!own && !is_blocks(plan.method, name))
        return fail(plan.method, name, error);
    /* An arena of its own: figures run methods, which clear the scratch. */
    pith_arena arena;
    pith_arena_init(&arena, plan.limits.max_memory);
    bool outermost = pith_doc_continue_clock(doc, "drawing");
    pith_status status = pith_doc_enter(doc, "drawing");
    if (status == PITH_OK)
        status = own ? draw_own(doc, &plan, own, &arena, svg)
                     : pith_figure_blocks(doc, &plan, &arena, svg);
    if (outermost)
        status = pith_doc_settle(doc, status);
    pith_arena_free(&arena);
    if (status == PITH_LIMIT)
        return pith_doc_tell(doc, status, error);
    return status == PITH_OK
               ? PITH_OK
               : pith_fail(error, status, 0, "%s", pith_status_text(status));
}

/* The names of figures as "a, b and c". */
static void join_names(const pith_method_figure *row, pith_buf *out)
{
    for (size_t i = 0; row[i].name; i++)
        pith_buf_printf(out, "%s%s",
                        i == 0            ? ""
                        : row[i + 1].name ? ", "
                                          : " and ",
                        row[i].name);
}

pith_status pith_words_figure(const pith_words *words, const char *name,
                              char **svg, pith_error *error)
{
    *svg = NULL;
    const pith_method *method = pith_method_of_words();
    const pith_method_figure *figure = find(method, name);
    if (!figure) {
        pith_buf names;
        pith_buf_init(&names, 0);
        join_names(own_figures(method), &names);
        pith_status failed =
            pith_fail(error, PITH_ARG, 0, "no figure \"%.40s\"; there are %.*s",
                      name, PITH_FMT(pith_buf_view(&names)));
        pith_buf_clear(&names);
        return failed;
    }
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_figure_job job = {.words = &words->list, .arena = &arena, .svg = svg};
    pith_status status = figure->draw(&job);
    pith_arena_free(&arena);
    return status == PITH_OK
               ? PITH_OK
               : pith_fail(error, status, 0, "%s", pith_status_text(status));
}
