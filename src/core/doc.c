/* SPDX-License-Identifier: Apache-2.0 */
/* Loading a page: see doc.h. load_stages() has the sequence of stages. */
#include "doc.h"

#include "binary.h"
#include "embedded.h"
#include "object.h"
#include "parse.h"
#include "selection.h"
#include "site_rules_set.h"
#include "status.h"
#include "str.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    WARNING_MAX = 200,
    KEEP_MAX = 64 << 20, /* memory beyond this is not kept for the next page */
    SOURCE_MAX = 0x7fffffff - PITH_SOURCE_PADDING,
};

void pith_doc_init(pith_doc *doc)
{
    *doc = (pith_doc){.fail_after = SIZE_MAX};
    pith_arena_init(&doc->arena, 0);
    pith_arena_init(&doc->scratch, 0);
}

void pith_doc_clear(pith_doc *doc)
{
    pith_arena_free(&doc->arena);
    pith_arena_free(&doc->scratch);
    pith_thai_close(&doc->thai);
    pith_converters_close(&doc->converters);
}

static void reuse_arena(pith_arena *arena, size_t limit)
{
    if (arena->used > KEEP_MAX)
        pith_arena_free(arena);
    else
        pith_arena_clear(arena);
    arena->limit = limit;
}

pith_arena *pith_doc_scratch(pith_doc *doc)
{
    doc->scratch.fail_after = doc->arena.fail_after;
    return &doc->scratch;
}

void pith_doc_scratch_done(pith_doc *doc)
{
    doc->arena.fail_after = doc->scratch.fail_after;
    reuse_arena(&doc->scratch, doc->scratch.limit);
}

pith_status pith_doc_warn(pith_doc *doc, bool limit, const char *format, ...)
{
    char text[WARNING_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pith_str line = pith_str_of(text);
    line.data = pith_arena_copy(&doc->arena, line);
    if (!line.data)
        return PITH_NOMEM;
    if (doc->nwarnings < PITH_DOC_WARNINGS)
        doc->warnings[doc->nwarnings++] = line;
    if (limit && !doc->limit.data)
        doc->limit = line;
    return PITH_OK;
}

pith_status pith_doc_enter(pith_doc *doc, const char *stage)
{
    doc->stage = stage;
    return pith_deadline_look(&doc->deadline) ? PITH_LIMIT : PITH_OK;
}

/* Start the clock of a page, with the cancel function of the options. */
static void start_clock(pith_doc *doc, const pith_plan *plan)
{
    uint32_t timeout_ms = plan->limits.timeout_ms;
    doc->deadline.is_cancelled = plan->options.is_cancelled;
    doc->deadline.context = plan->options.cancel_context;
    doc->arena.deadline = doc->scratch.deadline = &doc->deadline;
    doc->limits.timeout_ms = timeout_ms;
    pith_deadline_start(&doc->deadline, timeout_ms);
}

void pith_doc_restart_clock(pith_doc *doc, const pith_plan *plan)
{
    start_clock(doc, plan);
    if (plan->limits.timeout_ms == doc->loaded_ms &&
        doc->loaded_ns != UINT64_MAX)
        doc->deadline.at_ns = pith_clock_ns() + doc->loaded_ns;
}

bool pith_doc_continue_clock(pith_doc *doc, const char *stage)
{
    if (doc->going_on)
        return false;
    doc->stage = stage;
    doc->going_on = true;
    pith_deadline_start(&doc->deadline, UINT32_MAX);
    if (doc->left_ns != UINT64_MAX)
        doc->deadline.at_ns = pith_clock_ns() + doc->left_ns;
    return true;
}

/* A call that goes on takes nothing from what the next one has: somebody may
 * look at a page all day. */
static void keep_rest(pith_doc *doc)
{
    uint64_t at = doc->deadline.at_ns;
    uint64_t now = pith_clock_ns();
    if (!doc->going_on)
        doc->left_ns = at == UINT64_MAX ? at : at > now ? at - now : 0;
    doc->going_on = false;
}

pith_status pith_doc_settle(pith_doc *doc, pith_status status)
{
    pith_deadline deadline = doc->deadline;
    keep_rest(doc);
    pith_deadline_stop(&doc->deadline);
    if (status == PITH_OK || !deadline.is_over)
        return status;
    if (deadline.was_cancelled)
        return PITH_CANCELLED;
    PITH_TRY(pith_doc_warn(doc, true, "timeout of %u ms reached while %s",
                           doc->limits.timeout_ms, doc->stage));
    return PITH_LIMIT;
}

pith_status pith_doc_tell(const pith_doc *doc, pith_status status,
                          pith_error *error)
{
    if (status != PITH_LIMIT || !doc->limit.data)
        return status;
    return pith_fail(error, status, 0, "%.*s", PITH_FMT(doc->limit));
}

/* The precision to print a caller's line with "%.*s": at most what fits in a
 * warning. */
static int cut_line(pith_str line)
{
    enum { SHOWN = 150 };
    return line.len < SHOWN ? (int)line.len : SHOWN;
}

/* Use the boxes of a browser; if there are none, warn and use no layout. The
 * time spent waiting for a browser does not count. */
static pith_status take_shown(pith_doc *doc)
{
    const pith_layout_options *how = &doc->layout_how;
    pith_shown_page shown = {0};
    pith_str problem = {0};
    double share = 0;
    uint64_t start = pith_clock_ns();
    bool fine = how->shown(how->shown_context, &shown, &problem);
    pith_deadline_extend(&doc->deadline, pith_clock_ns() - start);
    if (!fine)
        return pith_doc_warn(doc, false, "boxes are estimated (builtin): %.*s",
                             cut_line(problem),
                             problem.len ? problem.data : "");
    if (problem.len)
        PITH_TRY(
            pith_doc_warn(doc, false, "%.*s", cut_line(problem), problem.data));
    pith_status status = pith_layout_shown(&doc->page, &shown, &doc->arena,
                                           &doc->layout, &share);
    if (status == PITH_NOMEM)
        return status;
    /* If only half of the page can be matched, the picture is of another
     * page. */
    doc->has_layout = status == PITH_OK && share >= 0.5;
    if (!doc->has_layout)
        return pith_doc_warn(doc, false,
                             "boxes are estimated (builtin): the browser shows "
                             "another page (%.0f of 100 nodes found)",
                             share * 100);
    if (share < 0.95)
        return pith_doc_warn(doc, false,
                             "the browser has boxes for %.0f of 100 nodes only",
                             share * 100);
    return PITH_OK;
}

pith_status pith_doc_layout(pith_doc *doc, const pith_layout **layout)
{
    *layout = NULL;
    if (doc->layout_how.kind == PITH_LAYOUT_NONE)
        return PITH_OK;
    if (!doc->has_layout && doc->layout_how.kind == PITH_LAYOUT_CHROMIUM)
        PITH_TRY(take_shown(doc));
    if (!doc->has_layout) {
        pith_arena *scratch = pith_doc_scratch(doc);
        pith_status status = pith_layout_make(
            &doc->page, &doc->layout_how, &doc->arena, scratch, &doc->layout);
        pith_doc_scratch_done(doc);
        PITH_TRY(status);
        doc->has_layout = true;
        if (doc->layout.cut)
            PITH_TRY(pith_doc_warn(doc, false,
                                   "boxes are rough: some style rules were not "
                                   "read (too many, too deep, or a loop)"));
    }
    *layout = &doc->layout;
    return PITH_OK;
}

static bool is_wide_label(pith_str label)
{
    const pith_encoding *encoding =
        label.len ? pith_encoding_find(label) : NULL;
    return encoding &&
           pith_str_istarts(pith_str_of(pith_encoding_name(encoding)),
                            PITH_S("utf-16"));
}

static pith_status refuse_binary(pith_str bytes, const pith_options *options,
                                 pith_error *error)
{
    bool wide = is_wide_label(options->encoding) ||
                is_wide_label(options->http_charset) ||
                is_wide_label(options->fallback_encoding);
    const char *kind = pith_binary_kind(bytes, wide);
    if (!kind)
        return PITH_OK;
    return pith_fail(error, PITH_FORMAT, 0,
                     "not an HTML page; it looks like %s", kind);
}

/* Remove an incomplete UTF-8 sequence at the end, where the bytes were cut. In
 * other encodings this loses at most three bytes of a page that is cut
 * anyway. */
static pith_str cut_bytes(pith_str bytes, size_t max)
{
    bytes.len = max;
    size_t back = 0;
    while (back < 3 && back < max &&
           ((unsigned char)bytes.data[max - 1 - back] & 0xc0) == 0x80)
        back++;
    if (back < max && (unsigned char)bytes.data[max - 1 - back] >= 0xc2) {
        unsigned char lead = (unsigned char)bytes.data[max - 1 - back];
        size_t need = lead < 0xe0 ? 2u : lead < 0xf0 ? 3u : 4u;
        if (back + 1 < need)
            bytes.len = max - 1 - back;
    }
    return bytes;
}

static pith_status warn_encoding(pith_doc *doc, const pith_options *options)
{
    const pith_decoded *decoded = &doc->decoded;
    const char *name = pith_encoding_name(decoded->encoding);
    if (options->http_charset.len &&
        !pith_encoding_find(options->http_charset)) {
        int len = options->http_charset.len < 40
                      ? (int)options->http_charset.len
                      : 40;
        PITH_TRY(pith_doc_warn(
            doc, false, "unknown encoding \"%.*s\" declared by HTTP: ignored",
            len, options->http_charset.data));
    }
    if (decoded->source == PITH_ENCODING_GUESS && strcmp(name, "UTF-8") != 0)
        PITH_TRY(pith_doc_warn(doc, false, "no encoding declared: guessed %s",
                               name));
    if (decoded->source == PITH_ENCODING_PROOF)
        PITH_TRY(pith_doc_warn(
            doc, false, "%s is declared, but the bytes are UTF-8: read as that",
            pith_encoding_name(decoded->declared)));
    if (decoded->ninvalid)
        PITH_TRY(pith_doc_warn(
            doc, false, "%zu invalid byte sequence%s in %s replaced by U+FFFD",
            decoded->ninvalid, decoded->ninvalid == 1 ? "" : "s", name));
    if (decoded->nmended)
        PITH_TRY(pith_doc_warn(
            doc, false,
            "%zu character%s encoded in UTF-8 twice: decoded once more",
            decoded->nmended, decoded->nmended == 1 ? " was" : "s were"));
    if (decoded->nshown)
        PITH_TRY(pith_doc_warn(
            doc, false, "%zu control character%s read as windows-1252",
            decoded->nshown, decoded->nshown == 1 ? "" : "s"));
    return PITH_OK;
}

static pith_decode_options decode_options(const pith_options *options)
{
    return (pith_decode_options){
        .encoding = options->encoding,
        .http_charset = options->http_charset,
        .fallback = options->fallback_encoding,
        .http_first = options->http_first,
        .padding = PITH_SOURCE_PADDING,
    };
}

const char *pith_page_encoding(pith_str page, const pith_options *options)
{
    pith_options own;
    if (pith_options_read(options, &own, NULL) != PITH_OK)
        return NULL;
    pith_decode_options how = decode_options(&own);
    return pith_encoding_name(pith_decode_choose(page, &how));
}

static pith_status decode(pith_doc *doc, pith_str bytes,
                          const pith_options *options, pith_error *error)
{
    pith_decode_options how = decode_options(options);
    PITH_TRY(pith_decode(&doc->arena, bytes, &how, &doc->decoded, error));
    return warn_encoding(doc, options);
}

static pith_status warn_limits(pith_doc *doc, const pith_limits *limits)
{
    uint32_t hit = doc->tree.limits_hit;
    if (hit & PITH_HIT_NODES)
        PITH_TRY(pith_doc_warn(doc, true,
                               "max-nodes %u reached: the rest was not read",
                               limits->max_nodes));
    if (hit & PITH_HIT_DEPTH)
        PITH_TRY(pith_doc_warn(
            doc, true, "max-depth %u reached: deeper elements moved up to it",
            limits->max_depth));
    if (hit & PITH_HIT_ATTRS)
        PITH_TRY(pith_doc_warn(doc, true,
                               "max-attrs %u reached: further attributes of "
                               "an element dropped",
                               limits->max_attrs));
    if (hit & PITH_HIT_NAMES)
        PITH_TRY(pith_doc_warn(doc, false,
                               "too many different element names: the further "
                               "ones share one"));
    if (hit & PITH_HIT_FORMATTING)
        PITH_TRY(pith_doc_warn(doc, false,
                               "too many open formatting elements: some were "
                               "not reopened"));
    return PITH_OK;
}

static pith_status parse(pith_doc *doc, const pith_limits *limits)
{
    pith_str source = doc->decoded.text;
    if (source.len > SOURCE_MAX) {
        source = cut_bytes(source, SOURCE_MAX);
        PITH_TRY(pith_doc_warn(doc, true,
                               "more than 2 GB as UTF-8: the rest was not "
                               "read"));
    }
    pith_parse_options how = {
        .max_nodes = limits->max_nodes,
        .max_depth = limits->max_depth,
        .max_attrs = limits->max_attrs,
        .empty_raw = true,
    };
    PITH_TRY(pith_html_parse(&doc->arena, source, &how, &doc->tree));
    return warn_limits(doc, limits);
}

/* Append HTML to the page, as if it had been sent, and parse it again. */
static pith_status parse_with(pith_doc *doc, pith_str html)
{
    pith_str page = doc->decoded.text;
    if (page.len + html.len > SOURCE_MAX || doc->tree.limits_hit)
        return PITH_OK;
    size_t len = page.len + html.len;
    char *both = pith_arena_zalloc(&doc->arena, len + PITH_SOURCE_PADDING, 1);
    if (!both)
        return PITH_NOMEM;
    memcpy(both, page.data, page.len);
    memcpy(both + page.len, html.data, html.len);
    doc->decoded.text = (pith_str){both, len};
    doc->tree = (pith_tree){0};
    PITH_TRY(pith_doc_warn(doc, false,
                           "the page shows next to nothing: the text in its "
                           "data (JSON) is read instead"));
    return parse(doc, &doc->limits);
}

/* Do everything that changes what the page shows: streamed parts, hidden nodes,
 * embedded data if the page shows nothing, and the caller's selections. */
static pith_status prepare(pith_doc *doc, const pith_options *options)
{
    pith_str html;
    PITH_TRY(pith_page_prepare(&doc->tree, &doc->page));
    PITH_TRY(pith_embedded_find(&doc->page, &doc->arena, &html));
    if (html.len) {
        PITH_TRY(parse_with(doc, html));
        PITH_TRY(pith_page_prepare(&doc->tree, &doc->page));
    }
    PITH_TRY(pith_selection_apply(doc, options));
    PITH_TRY(pith_site_rules_apply(doc));
    assert(pith_page_verify_prepared(&doc->page));
    return PITH_OK;
}

static void reset(pith_doc *doc, const pith_plan *plan)
{
    const pith_limits *limits = &plan->limits;
    reuse_arena(&doc->arena, limits->max_memory);
    reuse_arena(&doc->scratch, limits->max_memory);
    doc->arena.fail_after = doc->fail_after;
    doc->decoded = (pith_decoded){0};
    doc->tree = (pith_tree){0};
    doc->page = (pith_page){0};
    doc->nwarnings = 0;
    doc->limit = (pith_str){0};
    doc->limits = *limits;
    doc->layout_how = plan->layout;
    doc->has_layout = false;
    doc->by_site = (pith_site_found){0};
    start_clock(doc, plan);
}

pith_status pith_doc_begin(pith_doc *doc, pith_str bytes, const pith_plan *plan,
                           pith_error *error)
{
    const pith_options *options = &plan->options;
    const pith_limits *limits = &plan->limits;
    reset(doc, plan);
    PITH_TRY(pith_doc_enter(doc, "decoding"));
    PITH_TRY(refuse_binary(bytes, options, error));
    if (options->remark.len)
        PITH_TRY(pith_doc_warn(doc, false, "%.*s", cut_line(options->remark),
                               options->remark.data));
    if (bytes.len > limits->max_bytes) {
        bytes = cut_bytes(bytes, limits->max_bytes);
        PITH_TRY(pith_doc_warn(doc, true,
                               "max-bytes %zu reached: the rest was not read",
                               limits->max_bytes));
    }
    return decode(doc, bytes, options, error);
}

static pith_status load_stages(pith_doc *doc, pith_str bytes,
                               const pith_plan *plan, pith_error *error)
{
    PITH_TRY(pith_doc_begin(doc, bytes, plan, error));
    PITH_TRY(pith_site_rules_begin(doc, &plan->options));
    PITH_TRY(pith_doc_enter(doc, "parsing"));
    PITH_TRY(parse(doc, &plan->limits));
    PITH_TRY(pith_doc_enter(doc, "preparing"));
    PITH_TRY(prepare(doc, &plan->options));
    PITH_TRY(pith_doc_enter(doc, "counting"));
    PITH_TRY(pith_page_freeze(&doc->page));
    assert(pith_page_verify(&doc->page));
    return PITH_OK;
}

pith_status pith_doc_load(pith_doc *doc, pith_str bytes, const pith_plan *plan,
                          pith_error *error)
{
    pith_status status = load_stages(doc, bytes, plan, error);
    if (status != PITH_OK)
        status = pith_doc_settle(doc, status);
    if (status == PITH_LIMIT && doc->limit.data)
        return pith_fail(error, status, 0, "%.*s", PITH_FMT(doc->limit));
    if (status == PITH_NOMEM)
        return pith_fail(error, status, 0,
                         "memory for this page ran out (limit %zu bytes)",
                         plan->limits.max_memory);
    return status;
}

pith_status pith_doc_parse(pith_str page, const pith_options *options,
                           pith_doc **doc, pith_error *error)
{
    *doc = NULL;
    pith_plan plan;
    PITH_TRY(pith_plan_make(options, &plan, error));
    pith_doc *made = pith_doc_new();
    if (!made)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    pith_status status = pith_doc_load(made, page, &plan, error);
    const pith_layout *layout;
    if (status == PITH_OK && plan.layout.kind == PITH_LAYOUT_CHROMIUM)
        status = pith_doc_layout(made, &layout);
    status = pith_doc_settle(made, status);
    made->loaded_ns = made->left_ns;
    made->loaded_ms = plan.limits.timeout_ms;
    if (status != PITH_OK) {
        pith_doc_free(made);
        return status;
    }
    *doc = made;
    return PITH_OK;
}
