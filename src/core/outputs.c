/* SPDX-License-Identifier: Apache-2.0 */
/* Writing the kept nodes of a page: text, output, tokens, parts. */
#include "extraction.h"
#include "part.h"
#include "status.h"
#include "str.h"
#include "table_role.h"
#include "text_window.h"
#include "titled.h"
#include "tokens.h"

static bool wants_markup(const pith_render_options *render)
{
    return render->links || render->images || render->formatting ||
           render->wrap;
}

pith_status pith_extraction_settle(pith_extraction *run, pith_buf *buf,
                                   bool plain, pith_str *out)
{
    if (buf->status == PITH_LIMIT && run->worker->doc.deadline.is_over)
        return PITH_LIMIT;
    if (buf->status == PITH_LIMIT) {
        PITH_TRY(pith_doc_warn(&run->worker->doc, true,
                               "max-output %zu reached: the rest was not "
                               "written",
                               run->plan.limits.max_output));
        if (!plain)
            buf->len = 0;
    } else if (buf->status != PITH_OK) {
        return buf->status;
    }
    *out = (pith_str){buf->data ? buf->data : "", buf->len};
    return PITH_OK;
}

static bool renders_text(const pith_extraction *run)
{
    return run->plan.renderer == pith_renderer_find(PITH_S("text")) &&
           !wants_markup(&run->options->render);
}

/* Write tokens, as the output or in addition to it. */
static pith_status write_tokens(pith_extraction *run, const pith_labels *labels,
                                pith_str *out)
{
    pith_worker *worker = run->worker;
    pith_buf *buf = &worker->tokens;
    pith_tokens_write(&worker->doc, &run->plan, labels->keep, buf);
    return pith_extraction_settle(run, buf, true, out);
}

/* Render after the title; the status is in the buffer. */
static void render(pith_extraction *run, const pith_renderer *renderer,
                   pith_render_job *job)
{
    pith_doc *doc = &run->worker->doc;
    job->scratch = pith_doc_scratch(doc);
    pith_status status = pith_render_titled(renderer, job, run->title);
    pith_doc_scratch_done(doc);
    if (doc->deadline.is_over)
        job->out->status = PITH_LIMIT;
    else if (job->out->status == PITH_OK)
        job->out->status = status;
}

/* Write all parts into a buffer, one after the other. Their slices are made
 * once the buffer has stopped growing. */
static pith_status write_parts(pith_extraction *run, pith_render_job *job,
                               const pith_trace *trace)
{
    pith_doc *doc = &run->worker->doc;
    pith_buf *buf = &run->worker->part;
    size_t end[PITH_NPARTS] = {0};
    pith_part_value *value =
        pith_arena_zalloc(&doc->arena, PITH_NPARTS, sizeof *value);
    if (!value)
        return PITH_NOMEM;
    for (unsigned i = 0; i < PITH_NPARTS; i++) {
        job->scratch = pith_doc_scratch(doc);
        pith_part_job part = {.render = job,
                              .options = run->options,
                              .next_page = doc->by_site.next_page,
                              .title = run->title,
                              .text = run->facts.text,
                              .trace = trace,
                              .page_type = run->facts.page_type,
                              .order = run->meta.order,
                              .posts = &run->posts,
                              .post_keep = run->post_keep,
                              .out = buf};
        pith_status status = run->options->parts & 1u << i
                                 ? pith_part_write((pith_record_part)i, &part)
                                 : PITH_OK;
        pith_doc_scratch_done(doc);
        if (status == PITH_NOMEM || doc->deadline.is_over)
            return status == PITH_NOMEM ? status : PITH_LIMIT;
        end[i] = buf->len;
    }
    pith_str all;
    PITH_TRY(pith_extraction_settle(run, buf, false, &all));
    for (unsigned i = 0; i < PITH_NPARTS; i++) {
        size_t from = i ? end[i - 1] : 0;
        if (!(run->options->parts & 1u << i))
            continue;
        pith_str made = all.len ? (pith_str){all.data + from, end[i] - from}
                                : PITH_S("null");
        if (!pith_part_is_of_type((pith_record_part)i) ||
            !pith_str_eq(made, PITH_S("null")))
            value[run->facts.nparts++] =
                (pith_part_value){pith_part_name(i), made};
    }
    run->facts.parts = value;
    return PITH_OK;
}

/* Write the text of the record, which never has markup. Its segments are
 * recorded if a part needs them. */
static pith_status write_text(pith_extraction *run, pith_render_job *job,
                              pith_trace *trace)
{
    pith_worker *worker = run->worker;
    pith_render_options plain = pith_render_options_plain(job->options);
    pith_render_job text = *job;
    text.options = &plain;
    text.out = &worker->text;
    if (pith_part_needs_trace(run->options->parts)) {
        PITH_TRY(pith_trace_init(trace, job->page, &worker->doc.arena));
        text.trace = trace;
    }
    render(run, pith_renderer_find(PITH_S("text")), &text);
    return pith_extraction_settle(run, &worker->text, true, &run->facts.text);
}

static pith_status write_all(pith_extraction *run, const pith_labels *labels)
{
    pith_worker *worker = run->worker;
    pith_trace trace = {0};
    pith_page copy;
    const pith_page *drawn;
    PITH_TRY(
        pith_page_drawn(&worker->doc.page, &worker->doc.arena, &copy, &drawn));
    pith_render_job job = {.page = drawn,
                           .keep = labels->keep,
                           .options = &run->options->render,
                           .out = &worker->output};
    PITH_TRY(write_text(run, &job, &trace));
    pith_str tokens = {0};
    if (run->posts.n > 0 && !run->options->render.no_posts) {
        job.posts = &run->posts;
        job.keep = run->post_keep;
    }
    if (run->plan.tokens || run->options->tokens)
        PITH_TRY(write_tokens(run, labels, &tokens));
    if (run->options->tokens)
        run->facts.tokens = tokens;
    if (run->options->parts)
        PITH_TRY(write_parts(run, &job, &trace));
    if (!pith_extraction_marks_posts(run)) {
        job.posts = NULL;
        job.keep = labels->keep;
    }
    if (run->plan.tokens) {
        run->facts.output = tokens;
        return PITH_OK;
    }
    run->facts.output = run->facts.text;
    if (renders_text(run))
        return PITH_OK;
    job.out = &worker->output;
    render(run, run->plan.renderer, &job);
    return pith_extraction_settle(run, &worker->output,
                                  run->plan.renderer ==
                                      pith_renderer_find(PITH_S("text")),
                                  &run->facts.output);
}

/* Apply the window to the text or Markdown output, and to the text if that is
 * the output. */
static void cut_output(pith_extraction *run)
{
    const pith_options *options = run->options;
    bool same = run->facts.output.data == run->facts.text.data;
    if (options->from == 0 && options->max_chars == 0)
        return;
    run->facts.output =
        pith_text_window(run->facts.output, options->from, options->max_chars,
                         &run->facts.next_from);
    if (same)
        run->facts.text = run->facts.output;
}

pith_status pith_extraction_write(pith_extraction *run,
                                  const pith_labels *labels)
{
    PITH_TRY(write_all(run, labels));
    cut_output(run);
    if (run->facts.next_from == 0)
        return PITH_OK;
    return pith_doc_warn(&run->worker->doc, false,
                         "cut at max-chars; the rest begins at from %zu",
                         run->facts.next_from);
}
