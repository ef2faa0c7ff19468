/* SPDX-License-Identifier: Apache-2.0 */
/* A page through the whole pipeline: load, label, render, and make a result.
 * pith_extract() is the same with a worker for one page. */
#include "byline.h"
#include "captions.h"
#include "comments.h"
#include "crosshead.h"
#include "detected.h"
#include "encoding.h"
#include "extraction.h"
#include "facts.h"
#include "own_title.h"
#include "posts.h"
#include "prose_heading.h"
#include "result.h"
#include "site_rules_set.h"
#include "status.h"
#include "stem.h"
#include "str.h"
#include "text_facts.h"

/* The first fact with a given name, or NULL. */
static const pith_fact *find_fact(const pith_extraction *run,
                                  pith_meta_fact fact)
{
    for (size_t i = 0; i < run->facts.nfacts; i++)
        if (strcmp(run->facts.facts[i].name, pith_meta_fact_name(fact)) == 0)
            return &run->facts.facts[i];
    return NULL;
}

static pith_str fact_value(const pith_extraction *run, pith_meta_fact fact)
{
    const pith_fact *found = find_fact(run, fact);
    return found ? found->value : (pith_str){NULL, 0};
}

/* Join all authors into one text with ", ". */
static pith_status join_authors(pith_extraction *run)
{
    const pith_fact *first = find_fact(run, PITH_META_AUTHOR);
    if (!first)
        return PITH_OK;
    const pith_fact *stop = run->facts.facts + run->facts.nfacts;
    size_t room = 0;
    const pith_fact *fact = first;
    for (; fact < stop && fact->name == first->name; fact++)
        room += fact->value.len + 2;
    if (room == 0)
        return PITH_OK;
    char *out = pith_arena_alloc(&run->worker->doc.arena, room, 1);
    if (!out)
        return PITH_NOMEM;
    size_t len = 0;
    for (const pith_fact *author = first; author < fact; author++) {
        if (author > first) {
            memcpy(out + len, ", ", 2);
            len += 2;
        }
        memcpy(out + len, author->value.data, author->value.len);
        len += author->value.len;
    }
    run->facts.author = (pith_str){out, len};
    return PITH_OK;
}

/* Read the page's metadata; what it does not declare stays unknown. */
static pith_status read_meta(pith_extraction *run)
{
    pith_doc *doc = &run->worker->doc;
    pith_meta_job *job = &run->meta;
    pith_fact *facts;
    *job = (pith_meta_job){.page = &doc->page,
                           .arena = &doc->arena,
                           .base_url = run->options->render.base_url};
    PITH_TRY(pith_meta_run(job));
    PITH_TRY(pith_meta_facts(job, &facts, &run->facts.nfacts));
    run->facts.facts = facts;
    run->facts.date = job->date;
    PITH_TRY(pith_site_rules_facts(doc, &run->facts, job->order));
    run->facts.title = fact_value(run, PITH_META_TITLE);
    run->facts.sitename = fact_value(run, PITH_META_SITENAME);
    run->facts.description = fact_value(run, PITH_META_DESCRIPTION);
    run->facts.page_type = fact_value(run, PITH_META_PAGE_TYPE);
    return join_authors(run);
}

/* Warn if less than this share of the text is kept, unless the page is short.
 * Both are guesses. */
enum { LITTLE_PERCENT = 3, LITTLE_MIN_CHARS = 2000 };

static pith_status warn_if_little(pith_extraction *run)
{
    pith_doc *doc = &run->worker->doc;
    uint64_t all = pith_page_chars(&doc->page, 0);
    uint64_t kept = run->facts.text_chars;
    if (kept == 0 || all < LITTLE_MIN_CHARS ||
        kept * 100 >= all * LITTLE_PERCENT)
        return PITH_OK;
    return pith_doc_warn(doc, false,
                         "the content is less than %d %% of the page's text",
                         LITTLE_PERCENT);
}

enum { COMMENT_CHARS = 40 }; /* a shorter text is "Comments (0)"; a guess */

/* Whether the method keeps text of comments as content. */
static bool keeps_comments(const pith_page *page, const uint8_t *keep,
                           const uint8_t *marks)
{
    for (uint32_t i = 0; i < page->nnodes; i++)
        if (keep[i] && marks[i] == PITH_COMMENT &&
            page->tag[i] == PITH_TAG_TEXT)
            return true;
    return false;
}

/* Put readers' comments into a field of their own, and remove them from the
 * text if the user does not want them; otherwise the text is what the method
 * keeps. On forums the method keeps the posts, and comments are only what it
 * does not keep. */
static pith_status part_comments(pith_extraction *run, pith_labels *labels)
{
    pith_worker *worker = run->worker;
    pith_doc *doc = &worker->doc;
    const pith_render_options *given = &run->options->render;
    uint8_t *marks;
    bool forum = pith_str_eq(run->facts.page_type, PITH_S("forum"));
    PITH_TRY(pith_comments_find(&doc->page, labels->keep, &doc->arena, &marks));
    if (!marks || (forum && keeps_comments(&doc->page, labels->keep, marks)))
        return PITH_OK;
    for (uint32_t i = 0; i < doc->page.nnodes; i++) {
        labels->keep[i] &= !(marks[i] && given->no_comments);
        marks[i] = marks[i] == PITH_COMMENT;
    }
    if (given->no_comments)
        return PITH_OK;
    pith_render_options plain = {.no_tables = given->no_tables,
                                 .base_url = given->base_url};
    pith_labels others = *labels;
    others.keep = marks;
    pith_labels_render(doc, &others, pith_renderer_find(PITH_S("text")), &plain,
                       &worker->comments);
    PITH_TRY(pith_extraction_settle(run, &worker->comments, true,
                                    &run->facts.comments));
    if (pith_utf8_count(run->facts.comments) < COMMENT_CHARS)
        run->facts.comments = (pith_str){0};
    return PITH_OK;
}

static bool wants_captions(const pith_extraction *run, const char *what)
{
    const char *captions = run->options->render.captions;
    return captions && strcmp(captions, what) == 0;
}

/* Whether captions stay as the method decides: with pictures, to which they
 * belong, and in HTML, where they are elements of their own. */
static bool shows_captions(const pith_extraction *run)
{
    bool html = run->plan.renderer == pith_renderer_find(PITH_S("html"));
    return wants_captions(run, "keep") ||
           (!wants_captions(run, "drop") &&
            (run->options->render.images || html));
}

static void mark_captions(pith_extraction *run, pith_labels *labels)
{
    const pith_page *page = &run->worker->doc.page;
    bool keep = wants_captions(run, "keep");
    if (keep || wants_captions(run, "drop"))
        pith_captions_mark(page, keep, labels->keep);
}

/* Remove the heading that is the title from the content. It is written before
 * the content or, unless requested, only in the record. */
static void part_title(pith_extraction *run, pith_labels *labels)
{
    const pith_options *options = run->options;
    if (options->keep_title && !options->title)
        return;
    bool apart = pith_own_title_drop(&run->worker->doc.page, run->facts.title,
                                     labels->keep);
    if (apart && options->title)
        run->title = run->facts.title;
}

/* Apply the decisions that a person made, which take precedence. */
static void follow_decisions(pith_extraction *run, pith_labels *labels)
{
    const pith_page *page = &run->worker->doc.page;
    for (size_t i = 0; i < run->options->ndecisions; i++) {
        const pith_decision *decision = &run->options->decisions[i];
        if (decision->node < page->nnodes)
            pith_labels_set(labels, decision->node, decision->keep);
    }
}

static pith_status label_and_render(pith_extraction *run)
{
    pith_doc *doc = &run->worker->doc;
    pith_labels *labels = &run->labels;
    PITH_TRY(pith_doc_enter(doc, "reading facts"));
    PITH_TRY(read_meta(run));
    PITH_TRY(pith_doc_enter(doc, "labelling"));
    run->plan.known.shows_pictures = shows_captions(run);
    run->plan.known.is_thread =
        run->meta.answers ||
        pith_str_eq(run->facts.page_type, PITH_S("forum")) ||
        pith_address_is_of_forum(run->options->render.base_url);
    PITH_TRY(pith_labels_run(doc, &run->plan, &doc->arena, false, labels));
    const pith_verdict *verdict = &labels->verdict;
    run->facts.score = verdict->score;
    PITH_TRY(pith_detect_page_type(&doc->arena, verdict->type, &run->meta,
                                   &run->facts));
    run->facts.rules = verdict->rules;
    run->facts.nrules = verdict->nrules;
    if (verdict->empty)
        run->facts.reason = pith_str_of(verdict->empty);
    PITH_TRY(pith_doc_enter(doc, "looking for comments"));
    PITH_TRY(part_comments(run, labels));
    mark_captions(run, labels);
    PITH_TRY(pith_doc_enter(doc, "rendering"));
    part_title(run, labels);
    PITH_TRY(pith_bylines_lower(&doc->page, run->facts.author, &doc->arena));
    PITH_TRY(pith_prose_headings_lower(&doc->page, &doc->arena));
    PITH_TRY(pith_crossheads_raise(&doc->page, &doc->arena));
    follow_decisions(run, labels);
    PITH_TRY(pith_extraction_find_posts(run, labels));
    PITH_TRY(pith_extraction_write(run, labels));
    run->facts.text_chars = pith_utf8_count(run->facts.text);
    PITH_TRY(pith_doc_enter(doc, "looking at the language"));
    pith_text_facts_read(&doc->page, &run->facts);
    PITH_TRY(pith_detect_language(&doc->arena, &run->facts));
    return warn_if_little(run);
}

/* Why a page has no text to keep. */
static pith_str empty_reason(const pith_extraction *run)
{
    const pith_doc *doc = &run->worker->doc;
    if (doc->unmatched)
        return PITH_S("select matches nothing on the page");
    if (pith_page_chars(&doc->page, 0) > 0)
        return run->facts.reason.len ? run->facts.reason
                                     : PITH_S("nothing worth keeping found");
    if (doc->selected)
        return PITH_S("what is selected has no visible text");
    if (run->options->prune.len > 0)
        return PITH_S("prune leaves no visible text");
    return PITH_S("the page has no visible text");
}

/* Determine the outcome of the page from what was found and which limits were
 * reached. */
static void judge(pith_extraction *run)
{
    const pith_doc *doc = &run->worker->doc;
    run->facts.warnings = doc->warnings;
    run->facts.nwarnings = doc->nwarnings;
    run->facts.encoding =
        pith_str_of(pith_encoding_name(doc->decoded.encoding));
    if (doc->limit.data) {
        run->facts.outcome = PITH_OUTCOME_LIMIT;
        run->facts.reason = doc->limit;
    } else if (run->facts.text.len == 0) {
        run->facts.outcome = PITH_OUTCOME_EMPTY;
        run->facts.reason = empty_reason(run);
    } else {
        run->facts.reason = pith_str_of(pith_site_missed(&doc->by_site));
    }
}

static pith_status pass_page(pith_extraction *run, pith_str page,
                             pith_error *error)
{
    pith_worker *worker = run->worker;
    pith_doc *doc = &worker->doc;
    worker->text.max = worker->output.max = worker->tokens.max =
        run->plan.limits.max_output;
    worker->comments.max = run->plan.limits.max_output;
    pith_buf_reset(&worker->text);
    pith_buf_reset(&worker->tokens);
    pith_buf_reset(&worker->output);
    pith_buf_reset(&worker->comments);
    worker->part.max = run->plan.limits.max_output;
    pith_buf_reset(&worker->part);
    if (page.len == 0) {
        run->facts.outcome = PITH_OUTCOME_EMPTY;
        run->facts.reason = PITH_S("the page is empty (0 bytes)");
        run->facts.text = run->facts.output = PITH_S("");
        return PITH_OK;
    }
    pith_error detail = {0};
    pith_status status = pith_doc_load(doc, page, &run->plan, &detail);
    if (status == PITH_OK)
        status = pith_doc_settle(doc, label_and_render(run));
    if (status == PITH_FORMAT) {
        run->facts.outcome = PITH_OUTCOME_ERROR;
        run->facts.reason = pith_str_of(detail.text);
        /* Copied, because the reason must live as long as the result. */
        run->facts.reason.data =
            pith_arena_copy(&doc->arena, run->facts.reason);
        run->facts.method = (pith_str){0};
        run->facts.score = -1;
        return run->facts.reason.data ? PITH_OK : PITH_NOMEM;
    }
    if (status == PITH_LIMIT && doc->limit.data) {
        /* The time is up: what was rendered, if anything, is incomplete. */
        run->facts.text = run->facts.output = PITH_S("");
        run->facts.text_chars = 0;
        run->facts.nparts = 0;
        status = PITH_OK;
    }
    if (status != PITH_OK)
        return pith_fail(error, status, detail.offset, "%s",
                         detail.text[0] ? detail.text
                                        : pith_status_text(status));
    judge(run);
    return PITH_OK;
}

pith_status pith_worker_extract(pith_worker *worker, pith_str page,
                                const pith_options *options,
                                pith_result **result, pith_error *error)
{
    pith_extraction run = {.worker = worker, .options = &run.plan.options};
    *result = NULL;
    PITH_TRY(pith_plan_make(options, &run.plan, error));
    run.facts.method = pith_str_of(run.plan.method->name);
    run.facts.bytes = page.len;
    PITH_TRY(pass_page(&run, page, error));
    *result = pith_result_copy(&run.facts);
    if (*result)
        return PITH_OK;
    return pith_fail(error, PITH_NOMEM, 0, "out of memory");
}

void pith_worker_prepare(pith_worker *worker)
{
    pith_thai_open(&worker->doc.thai);
    if (worker->doc.converters.n == 0)
        pith_converters_open(&worker->doc.converters);
    /* Load the packages that are otherwise loaded when they are first used. */
    pith_stemmer stemmer;
    if (pith_stemmer_open(&stemmer, PITH_S("en")) == PITH_OK)
        pith_stemmer_close(&stemmer);
    (void)pith_encoding_guess(PITH_S("\xe4"));
}

static pith_status take_text(const pith_result *result, char **text,
                             size_t *len)
{
    if (result->outcome == PITH_OUTCOME_ERROR)
        return PITH_FORMAT;
    if (result->outcome == PITH_OUTCOME_LIMIT && result->text.len == 0)
        return PITH_LIMIT;
    pith_buf buf;
    size_t copied;
    pith_buf_init(&buf, 0);
    pith_buf_str(&buf, result->text);
    PITH_TRY(pith_buf_take(&buf, text, &copied));
    if (len)
        *len = copied;
    return PITH_OK;
}

pith_status pith_extract(pith_str page, char **text, size_t *len)
{
    *text = NULL;
    pith_result *result = NULL;
    pith_worker *worker = pith_worker_new();
    if (!worker)
        return PITH_NOMEM;
    pith_status status = pith_worker_extract(worker, page, NULL, &result, NULL);
    if (status == PITH_OK)
        status = take_text(result, text, len);
    pith_result_free(result);
    pith_worker_free(worker);
    return status;
}
