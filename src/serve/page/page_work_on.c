/* SPDX-License-Identifier: Apache-2.0 */
/* Processes a page: the only place of the service where bytes of clients reach
 * the parser. It has access to a job and nothing else of the service, and runs
 * in a cell of the sandbox or, without one, in the thread of the request. */
#include "page_work_on.h"

#include "json.h"
#include "status.h"
#include "str.h"

#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/record.h>
#include <time.h>

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* -- Templates of sites --------------------------------------------------- */

void pith_page_site_clear(pith_page_site *known)
{
    pith_template_free(known->site);
    pith_buf_clear(&known->bytes);
    *known = (pith_page_site){.site = NULL};
}

/* A file that is not a template does not fail the page. */
static void apply_site(pith_page_site *known, pith_page_job *job)
{
    if (!job->site.len)
        return;
    if (!pith_str_eq(pith_buf_view(&known->bytes), job->site)) {
        pith_page_site_clear(known);
        pith_buf_str(&known->bytes, job->site);
        if (pith_template_load_trimmed(job->site, &known->site, NULL) !=
            PITH_OK)
            known->site = NULL;
    }
    job->ask.options.site_template = known->site;
    if (!known->site)
        job->ask.options.remark =
            PITH_S("the template of this site cannot be read");
}

static pith_status write_template(const pith_options *options, pith_doc *doc,
                                  pith_buf *out, pith_error *error)
{
    pith_labels *labels = NULL;
    pith_template *site = pith_template_new();
    char *text = NULL;
    size_t len = 0;
    pith_status status =
        site ? pith_label(doc, options, &labels, error) : PITH_NOMEM;
    if (status == PITH_OK)
        status = pith_template_learn(site, doc, labels);
    if (status == PITH_OK)
        status = pith_template_save(site, &text, &len);
    pith_buf_put(out, text, len);
    pith_free(text);
    pith_labels_free(labels);
    pith_template_free(site);
    return status == PITH_OK ? out->status : status;
}

/* -- Looking inside ------------------------------------------------------- */

/* Write the address of every link on the page. */
static pith_status write_links(pith_doc *doc, pith_buf *out)
{
    for (uint32_t i = 0; i < pith_doc_count(doc); i++) {
        pith_node node = pith_doc_node(doc, i);
        if (node.kind != PITH_KIND_ELEMENT ||
            !pith_str_eq(node.name, PITH_S("a")))
            continue;
        for (uint32_t k = 0; k < node.nattrs; k++) {
            pith_str name, value;
            pith_doc_attr(doc, i, k, &name, &value);
            if (!pith_str_eq(name, PITH_S("href")))
                continue;
            value = pith_str_trim(value);
            if (value.len && !memchr(value.data, '\n', value.len)) {
                pith_buf_str(out, value);
                pith_buf_byte(out, '\n');
            }
        }
    }
    return out->status;
}

enum { FLIPS_MAX = 500 };

/* Invert the decisions about the blocks of a list such as "3,5,12". */
static pith_status flip_blocks(pith_str list, pith_doc *doc,
                               pith_labels *labels)
{
    uint32_t blocks[FLIPS_MAX];
    size_t n = 0;
    uint64_t one;
    while (n < FLIPS_MAX && pith_str_uint(&list, UINT32_MAX, &one)) {
        blocks[n++] = (uint32_t)one;
        if (list.len == 0)
            break;
        list = (pith_str){list.data + 1, list.len - 1};
    }
    return n ? pith_labels_flip(doc, labels, blocks, n) : PITH_OK;
}

/* Add the page in a format, as a member of the open object. */
static pith_status add_output(pith_doc *doc, const pith_labels *labels,
                              const pith_options *options, pith_buf *out)
{
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_render(doc, labels, options, &text, &len);
    pith_json json;
    pith_buf_text(out, out->len > 1 ? ",\n  \"" : "\n  \"");
    pith_buf_text(out, options->format);
    pith_buf_text(out, "\": ");
    pith_json_init(&json, out, 0);
    pith_json_str(&json, (pith_str){text ? text : "", len});
    pith_free(text);
    return status;
}

/* Write the object of /v1/explain without its end. */
static pith_status write_listed(pith_doc *doc, const pith_labels *labels,
                                pith_buf *out)
{
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_explain(doc, labels, "json", &text, &len);
    while (len && text[len - 1] != '}')
        len--;
    pith_buf_put(out, text, len > 1 ? len - 2 : 0);
    pith_free(text);
    return status;
}

static pith_status write_blocks(const pith_page_job *job, pith_doc *doc,
                                pith_options *options, pith_buf *out,
                                pith_error *error)
{
    pith_labels *labels = NULL;
    pith_status status = pith_label(doc, options, &labels, error);
    if (status == PITH_OK && job->ask.no_blocks)
        pith_buf_byte(out, '{');
    else if (status == PITH_OK)
        status = write_listed(doc, labels, out);
    if (status == PITH_OK)
        status = flip_blocks(job->ask.flip, doc, labels);
    for (size_t i = 0; status == PITH_OK && i < job->ask.nformats; i++) {
        options->format = job->ask.formats[i];
        status = add_output(doc, labels, options, out);
    }
    pith_buf_text(out, "\n}\n");
    pith_labels_free(labels);
    return status == PITH_OK ? out->status : status;
}

static pith_status write_report(const pith_page_job *job, pith_doc *doc,
                                const pith_options *options, pith_buf *out,
                                pith_error *error)
{
    pith_str name = job->ask.url.len ? job->ask.url : PITH_S("the page");
    pith_report_page page = {.size = sizeof page,
                             .doc = doc,
                             .name = name,
                             .options = &options,
                             .noptions = 1};
    char *text = NULL;
    size_t len = 0;
    pith_status status = pith_explain_html(&page, &text, &len, error);
    pith_buf_put(out, text, len);
    pith_free(text);
    return status == PITH_OK ? out->status : status;
}

/* Text being joined with single spaces. */
typedef struct spaced {
    pith_buf *out;
    bool begun, due; /* text was written; white space is due before more */
} spaced;

/* Append text, each run of white space as one space. */
static void put_spaced(spaced *self, pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (pith_is_space((unsigned char)text.data[i])) {
            self->due = true;
            continue;
        }
        if (self->due && self->begun)
            pith_buf_byte(self->out, ' ');
        pith_buf_byte(self->out, text.data[i]);
        self->begun = true;
        self->due = false;
    }
}

static pith_str attr_of(pith_doc *doc, uint32_t node, const char *wanted)
{
    pith_node view = pith_doc_node(doc, node);
    for (uint32_t k = 0; k < view.nattrs; k++) {
        pith_str name, value;
        pith_doc_attr(doc, node, k, &name, &value);
        if (pith_str_eq(name, pith_str_of(wanted)))
            return pith_str_trim(value);
    }
    return (pith_str){0};
}

/* Write a line for a link or image of the HTML output, if it has an address. */
static void put_shown(pith_doc *doc, uint32_t node, bool images, pith_buf *out)
{
    uint32_t end = pith_doc_node(doc, node).end;
    pith_str address = attr_of(doc, node, images ? "src" : "href");
    spaced words = {.out = out};
    if (!address.len || pith_str_istarts(address, PITH_S("data:")) ||
        memchr(address.data, '\t', address.len) ||
        memchr(address.data, '\n', address.len))
        return;
    pith_buf_str(out, address);
    pith_buf_byte(out, '\t');
    if (images)
        put_spaced(&words, attr_of(doc, node, "alt"));
    for (uint32_t i = node + 1; !images && i < end; i++)
        put_spaced(&words, pith_doc_node(doc, i).text);
    pith_buf_byte(out, '\n');
}

/* Write links or images of the content, taken from its HTML output. */
static pith_status write_shown(pith_doc *doc, pith_options *options,
                               bool images, pith_buf *out, pith_error *error)
{
    static const pith_options plain = {.size = sizeof plain,
                                       .encoding = {"utf-8", 5}};
    pith_labels *labels = NULL;
    pith_doc *kept = NULL;
    char *html = NULL;
    size_t len = 0;
    options->format = "html";
    options->render.images = images;
    pith_status status = pith_label(doc, options, &labels, error);
    if (status == PITH_OK)
        status = pith_render(doc, labels, options, &html, &len);
    if (status == PITH_OK)
        status = pith_doc_parse((pith_str){html ? html : "", len}, &plain,
                                &kept, error);
    for (uint32_t i = 0; status == PITH_OK && i < pith_doc_count(kept); i++)
        if (pith_str_eq(pith_doc_node(kept, i).name,
                        images ? PITH_S("img") : PITH_S("a")))
            put_shown(kept, i, images, out);
    pith_doc_free(kept);
    pith_free(html);
    pith_labels_free(labels);
    return status == PITH_OK ? out->status : status;
}

static pith_status look_at(pith_page_job *job, pith_doc *doc, pith_buf *out,
                           pith_error *error)
{
    pith_options *options = &job->ask.options;
    switch ((pith_page_view)job->view) {
    case PITH_VIEW_BLOCKS:
        return write_blocks(job, doc, options, out, error);
    case PITH_VIEW_REPORT:
        return write_report(job, doc, options, out, error);
    case PITH_VIEW_TEMPLATE:
        return write_template(options, doc, out, error);
    case PITH_VIEW_SHOWN_LINKS:
        return write_shown(doc, options, false, out, error);
    case PITH_VIEW_SHOWN_IMAGES:
        return write_shown(doc, options, true, out, error);
    case PITH_VIEW_LINKS:
    case PITH_VIEW_RESULT:
    case PITH_NVIEWS:
        break;
    }
    return write_links(doc, out);
}

static pith_status look(pith_page_job *job, pith_buf *out, pith_error *error)
{
    pith_doc *doc = NULL;
    pith_status status =
        pith_doc_parse(job->page, &job->ask.options, &doc, error);
    if (status == PITH_OK)
        status = look_at(job, doc, out, error);
    pith_doc_free(doc);
    return status;
}

/* -- Results -------------------------------------------------------------- */

/* The result in the requested form; owned. */
static pith_status print(const pith_page_job *job, const pith_result *result,
                         double seconds, char **text, size_t *len)
{
    const pith_ask *ask = &job->ask;
    pith_str base = ask->options.render.base_url;
    pith_record record = {
        .size = sizeof record,
        .id = ask->id,
        .url = base.len ? base : (pith_str){0},
        .ms = ask->timing ? seconds * 1e3 : 0,
        .metadata = ask->metadata,
        .tokens = ask->options.tokens,
        .csv_safe = ask->csv_safe,
    };
    *text = NULL;
    *len = 0;
    return job->form ? pith_result_print(result, &record, job->form, text, len)
                     : PITH_OK;
}

static void pack_result(const pith_result *result, pith_str printed,
                        double seconds, pith_buf *out)
{
    pith_page_answer answer = {
        .outcome = result->outcome,
        .next_from = result->next_from,
        .seconds = seconds,
        .printed = printed,
        .output = result->output,
        .text = result->text,
        .reason = result->reason,
        .encoding = result->encoding,
        .title = result->title,
        .author = result->author,
        .date = result->date,
        .sitename = result->sitename,
        .description = result->description,
        .language = result->language,
    };
    pith_page_answer_pack(&answer, out);
}

/* Print and pack a result; for one that the filter excludes, only the
 * reason. */
static pith_status answer(const pith_page_job *job, const pith_result *result,
                          double seconds, pith_buf *out)
{
    pith_error why = {0};
    char *printed = NULL;
    size_t len = 0;
    if (!pith_filter_passes(&job->ask.filter, result,
                            job->ask.options.render.base_url, &why)) {
        pith_page_answer refused = {.seconds = seconds,
                                    .left_out = pith_str_of(why.text)};
        pith_page_answer_pack(&refused, out);
        return PITH_OK;
    }
    pith_status status = print(job, result, seconds, &printed, &len);
    if (status == PITH_OK)
        pack_result(result, (pith_str){printed, len}, seconds, out);
    pith_free(printed);
    return status;
}

/* The texts of the blocks that a request flips, with their new decisions;
 * owned. */
static pith_status list_flipped(const pith_page_job *job, pith_doc *doc,
                                pith_labels *labels, pith_buf *out)
{
    uint32_t nodes = pith_doc_count(doc);
    pith_buf before;
    pith_buf_init(&before, 0);
    for (uint32_t i = 0; i < nodes; i++)
        pith_buf_byte(&before, pith_labels_keep(labels, i));
    pith_status status = flip_blocks(job->ask.flip, doc, labels);
    if (status == PITH_OK)
        status = before.status;
    for (uint32_t i = 0; status == PITH_OK && i < nodes; i++) {
        pith_decision decision = {.node = i,
                                  .keep = pith_labels_keep(labels, i)};
        if (decision.keep != (bool)before.data[i])
            pith_buf_put(out, (const char *)&decision, sizeof decision);
    }
    pith_buf_clear(&before);
    return status == PITH_OK ? out->status : status;
}

/* Blocks have the numbers of /v1/explain, whose decisions are those of the
 * method alone. */
static pith_status decide_flipped(pith_page_job *job, pith_buf *decisions,
                                  pith_error *error)
{
    pith_options *options = &job->ask.options;
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(job->page, options, &doc, error);
    if (status == PITH_OK)
        status = pith_label(doc, options, &labels, error);
    if (status == PITH_OK)
        status = list_flipped(job, doc, labels, decisions);
    pith_labels_free(labels);
    pith_doc_free(doc);
    options->decisions = (const pith_decision *)(void *)decisions->data;
    options->ndecisions = decisions->len / sizeof(pith_decision);
    return status;
}

static pith_status extract(pith_worker *worker, pith_page_job *job,
                           pith_buf *out, pith_error *error)
{
    pith_result *result = NULL;
    pith_buf decisions;
    pith_buf_init(&decisions, 0);
    double start = now_s();
    pith_status status =
        job->ask.flip.len ? decide_flipped(job, &decisions, error) : PITH_OK;
    if (status == PITH_OK)
        status = pith_worker_extract(worker, job->page, &job->ask.options,
                                     &result, error);
    double seconds = now_s() - start;
    if (status == PITH_OK)
        status = answer(job, result, seconds, out);
    pith_result_free(result);
    pith_buf_clear(&decisions);
    return status;
}

bool pith_page_work_on(pith_worker *worker, pith_page_site *known,
                       pith_page_job *job, pith_buf *out)
{
    pith_error error = {0};
    pith_buf shown;
    pith_buf_init(&shown, 0);
    pith_buf_reset(out);
    apply_site(known, job);
    double start = now_s();
    pith_status status = job->view == PITH_VIEW_RESULT
                             ? extract(worker, job, out, &error)
                             : look(job, &shown, &error);
    pith_page_answer answer = {
        .status = status,
        .seconds = now_s() - start,
        .output = pith_buf_view(&shown),
        .error =
            pith_str_of(error.text[0] ? error.text : pith_status_text(status)),
    };
    if (status != PITH_OK || job->view != PITH_VIEW_RESULT)
        pith_page_answer_pack(&answer, out);
    pith_buf_clear(&shown);
    return out->status == PITH_OK;
}
