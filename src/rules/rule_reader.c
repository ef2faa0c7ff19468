/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a page by rules: see pith/learn.h. If a rule is appropriate, the page
 * is decoded, comments and scripts are removed, and it is searched; only its
 * head is parsed. Otherwise the whole page is parsed, and the decision tree
 * finds its content. */
#include "binary.h"
#include "facts.h"
#include "meta.h"
#include "object.h"
#include "parse.h"
#include "rule_agree.h"
#include "rule_choice.h"
#include "rule_model.h"
#include "rule_scan.h"
#include "rule_text.h"
#include "status.h"
#include "str.h"

#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/pith.h>

struct pith_rule_reader {
    pith_doc doc; /* the decoded text and the head; or the page */
    pith_buf stripped;
    pith_buf text[PITH_RULE_LABELS];
    pith_buf document;
    pith_rule found[PITH_RULE_LABELS];
    size_t nfound;
    pith_labels labels; /* of the fallback */
};

/* A page being read. */
typedef struct reading {
    pith_rule_reader *reader;
    pith_plan plan;
    pith_rule_page *out;
    pith_str title;
    pith_keywords keywords;
} reading;

const char *pith_rule_label_name(pith_rule_label label)
{
    static const char *const names[] = {"main", "headline", "article", "noise"};
    return (size_t)label < PITH_RULE_CLASSES ? names[label] : "unknown";
}

const char *pith_rule_way_name(pith_rule_way way)
{
    switch (way) {
    case PITH_RULE_WAY_RULE:
        return "rule";
    case PITH_RULE_WAY_TREE:
        return "tree";
    case PITH_RULE_WAY_WEIGHT:
        return pith_rule_fallback->name;
    }
    return "unknown";
}

bool pith_site_key(pith_str url, char key[256])
{
    enum { KEY_MAX = 255 };
    pith_str host = pith_url_split_host(url).host;
    if (host.len > 4 && pith_str_istarts(host, PITH_S("www.")))
        host = (pith_str){host.data + 4, host.len - 4};
    if (host.len == 0 || host.len > KEY_MAX || memchr(host.data, 0, host.len) ||
        memchr(host.data, ' ', host.len))
        return false;
    for (size_t i = 0; i < host.len; i++)
        key[i] = pith_lower(host.data[i]);
    key[host.len] = 0;
    return true;
}

pith_rule_reader *pith_rule_reader_new(void)
{
    pith_rule_reader *reader = pith_object_new(sizeof *reader);
    if (!reader)
        return NULL;
    pith_doc_init(&reader->doc);
    pith_buf_init(&reader->stripped, 0);
    for (size_t l = 0; l < PITH_RULE_LABELS; l++)
        pith_buf_init(&reader->text[l], 0);
    pith_buf_init(&reader->document, 0);
    return reader;
}

void pith_rule_reader_free(pith_rule_reader *reader)
{
    if (!reader)
        return;
    pith_doc_clear(&reader->doc);
    pith_buf_clear(&reader->stripped);
    for (size_t l = 0; l < PITH_RULE_LABELS; l++)
        pith_buf_clear(&reader->text[l]);
    pith_buf_clear(&reader->document);
    pith_free(reader);
}

/* -- By rules ------------------------------------------------------------ */

/* Append the text at a start tag to the label's buffer; *some: there is any. A
 * given rule for the main content must be plausible. */
static pith_status take_text(pith_rule_reader *reader, const pith_rule *rule,
                             bool given, bool *some)
{
    pith_rule_label label = rule->label;
    size_t at;
    pith_str stripped = pith_buf_view(&reader->stripped);
    pith_buf_reset(&reader->text[label]);
    *some = false;
    if (!pith_rule_unique(stripped, rule->tag, &at))
        return PITH_OK;
    pith_str cut = pith_rule_cut(stripped, at, rule->tag);
    if (given && label == PITH_RULE_MAIN &&
        !pith_rule_is_plausible(stripped, cut))
        return PITH_OK;
    pith_arena *arena = pith_doc_scratch(&reader->doc);
    pith_status status = pith_rule_text(cut, arena, &reader->text[label]);
    pith_doc_scratch_done(&reader->doc);
    *some = reader->text[label].len > 0;
    return status;
}

/* The first appropriate rule of a label. */
static pith_status try_label(reading *self, uint32_t label)
{
    const pith_options *options = &self->plan.options;
    uint32_t tried = 0;
    for (size_t i = 0; i < options->nrules && tried < PITH_RULE_TRIES; i++) {
        bool some;
        if (options->rules[i].label != (pith_rule_label)label)
            continue;
        tried++;
        PITH_TRY(take_text(self->reader, &options->rules[i], true, &some));
        if (!some)
            continue;
        self->out->used[label] = &options->rules[i];
        return PITH_OK;
    }
    return PITH_OK;
}

/* The number of bytes before the body, found by searching. */
static size_t head_len(pith_str source)
{
    enum { HEAD_MAX = 1 << 18 };
    pith_str front = source;
    if (front.len > HEAD_MAX)
        front.len = HEAD_MAX;
    size_t end = pith_str_ifind(front, PITH_S("</head"));
    size_t body = pith_str_ifind(front, PITH_S("<body"));
    end = body < end ? body : end;
    return end < front.len ? end : front.len;
}

/* Append a value after a comma. */
static void put_value(pith_buf *out, pith_str value)
{
    if (value.len > 0 && out->len > 0)
        pith_buf_text(out, ", ");
    pith_buf_str(out, value);
}

/* What the metadata says about a page. */
typedef struct metadata {
    pith_str title, date;
    const pith_fact *facts;
    size_t nfacts;
} metadata;

static pith_status read_told(pith_doc *doc, pith_str base_url, metadata *out)
{
    pith_meta_job job = {
        .page = &doc->page, .arena = &doc->arena, .base_url = base_url};
    pith_fact *facts;
    PITH_TRY(pith_meta_run(&job));
    PITH_TRY(pith_meta_facts(&job, &facts, &out->nfacts));
    pith_str title = pith_str_of(pith_meta_fact_name(PITH_META_TITLE));
    for (size_t i = 0; i < out->nfacts && out->title.len == 0; i++) {
        if (pith_str_eq(pith_str_of(facts[i].name), title))
            out->title = facts[i].value;
    }
    out->facts = facts;
    out->date = job.date;
    return PITH_OK;
}

static bool is_author(const pith_fact *fact)
{
    return pith_str_eq(pith_str_of(fact->name),
                       pith_str_of(pith_meta_fact_name(PITH_META_AUTHOR)));
}

/* More authors than any article has are not searched for: a page could declare
 * thousands. */
enum { AUTHORS = 32 };

/* Whether a text of a rule has an author or the date of the metadata. */
static bool has_some(pith_str text, const metadata *told)
{
    bool some = pith_rule_has_date(text, told->date);
    unsigned authors = 0;
    for (size_t i = 0; i < told->nfacts && !some && authors < AUTHORS; i++) {
        if (is_author(&told->facts[i])) {
            some = pith_rule_has(text, told->facts[i].value);
            authors++;
        }
    }
    return some;
}

/* Append authors and date that the rule's text, the first len bytes, lacks. */
static void put_missing(pith_buf *out, const metadata *told)
{
    size_t len = out->len;
    unsigned authors = 0;
    for (size_t i = 0; i < told->nfacts; i++) {
        pith_str value = told->facts[i].value;
        if (is_author(&told->facts[i]) &&
            (++authors > AUTHORS ||
             !pith_rule_has((pith_str){out->data, len}, value)))
            put_value(out, value);
    }
    if (!pith_rule_has_date((pith_str){out->data, len}, told->date))
        put_value(out, told->date);
}

/* The label's rule found something else: forget its text and the rule. */
static void refuse(reading *self, pith_rule_label label)
{
    pith_rule_reader *reader = self->reader;
    pith_buf_reset(&reader->text[label]);
    self->out->used[label] = NULL;
    size_t n = 0;
    for (size_t i = 0; i < reader->nfound; i++) {
        if (reader->found[i].label != label)
            reader->found[n++] = reader->found[i];
    }
    reader->nfound = n;
}

/* Headline and article information: what a rule found if the page's metadata
 * agrees, with the authors and the date that it lacks; otherwise the metadata,
 * which is right far more often (docs/methods.md). Where the metadata says
 * nothing, a rule of the site counts, but not what the tree takes for one. */
static pith_status read_facts(reading *self)
{
    pith_buf *text = self->reader->text;
    pith_buf *headline = &text[PITH_RULE_HEADLINE];
    pith_buf *article = &text[PITH_RULE_ARTICLE];
    metadata told = {0};
    PITH_TRY(read_told(&self->reader->doc, self->plan.options.render.base_url,
                       &told));
    pith_str line = pith_str_trim(pith_buf_view(headline));
    bool agrees = pith_rule_agrees(line, told.title);
    if (told.title.len && !agrees)
        refuse(self, PITH_RULE_HEADLINE);
    if (told.title.len && (!agrees || line.len > told.title.len)) {
        pith_buf_reset(headline);
        put_value(headline, told.title);
    }
    bool silent = told.date.len == 0;
    for (size_t i = 0; i < told.nfacts && silent; i++)
        silent = !is_author(&told.facts[i]);
    bool given = self->out->used[PITH_RULE_ARTICLE] != NULL;
    if (silent ? !given : !has_some(pith_buf_view(article), &told))
        refuse(self, PITH_RULE_ARTICLE);
    put_missing(article, &told);
    return headline->status ? headline->status : article->status;
}

static pith_status read_meta(reading *self)
{
    pith_doc *doc = &self->reader->doc;
    PITH_TRY(pith_meta_title(&doc->page, &doc->arena, &self->title));
    PITH_TRY(pith_meta_keywords(&doc->page, &doc->arena, &self->keywords));
    return read_facts(self);
}

/* Parse the head, including scripts, for the page's metadata. */
static pith_status parse_head(reading *self)
{
    pith_doc *doc = &self->reader->doc;
    pith_str source = doc->decoded.text;
    size_t len = head_len(source);
    char *head = pith_arena_zalloc(&doc->arena, len + PITH_SOURCE_PADDING, 1);
    if (!head)
        return PITH_NOMEM;
    if (len)
        memcpy(head, source.data, len);
    pith_parse_options how = {
        .max_nodes = self->plan.limits.max_nodes,
        .max_depth = self->plan.limits.max_depth,
        .max_attrs = self->plan.limits.max_attrs,
        .empty_raw = true,
    };
    PITH_TRY(
        pith_html_parse(&doc->arena, (pith_str){head, len}, &how, &doc->tree));
    PITH_TRY(pith_page_make(&doc->tree, &doc->page));
    return read_meta(self);
}

static pith_status strip(pith_rule_reader *reader, pith_str source)
{
    pith_buf_reset(&reader->stripped);
    pith_rule_strip(source, &reader->stripped);
    return reader->stripped.status;
}

/* Read the page by its rules; out->used: whether any main rule is
 * appropriate. */
static pith_status read_by_rules(reading *self, pith_str bytes,
                                 pith_error *error)
{
    pith_rule_reader *reader = self->reader;
    const pith_limits *limits = &self->plan.limits;
    if (bytes.len > limits->max_bytes)
        return PITH_OK; /* a truncated page makes rules uncertain */
    PITH_TRY(pith_doc_begin(&reader->doc, bytes, &self->plan, error));
    PITH_TRY(strip(reader, reader->doc.decoded.text));
    PITH_TRY(try_label(self, PITH_RULE_MAIN));
    if (!self->out->used[PITH_RULE_MAIN])
        return PITH_OK;
    PITH_TRY(try_label(self, PITH_RULE_HEADLINE));
    PITH_TRY(try_label(self, PITH_RULE_ARTICLE));
    return parse_head(self);
}

/* -- By the tree --------------------------------------------------------- */

static pith_status induce(reading *self)
{
    pith_rule_reader *reader = self->reader;
    pith_rule_choice choice;
    pith_arena *arena = pith_doc_scratch(&reader->doc);
    pith_status status =
        pith_rule_choose(&reader->doc.page, pith_buf_view(&reader->stripped),
                         &pith_rule_model, arena, &choice);
    pith_doc_scratch_done(&reader->doc);
    for (uint32_t l = 0; l < PITH_RULE_LABELS && status == PITH_OK; l++) {
        bool some = false;
        pith_rule rule = {.label = (pith_rule_label)l, .tag = choice.tag[l]};
        pith_buf_reset(&reader->text[l]);
        if (choice.node[l])
            status = take_text(reader, &rule, false, &some);
        if (some)
            reader->found[reader->nfound++] = rule;
    }
    return status;
}

/* Append the text that the fallback keeps to the buffer of main. */
static pith_status fall_back(reading *self)
{
    pith_rule_reader *reader = self->reader;
    pith_plan plan;
    pith_options options = {.method = pith_rule_fallback->name};
    PITH_TRY(pith_plan_make(&options, &plan, NULL));
    reader->labels = (pith_labels){0};
    PITH_TRY(pith_labels_run(&reader->doc, &plan, &reader->doc.arena, false,
                             &reader->labels));
    pith_buf_reset(&reader->text[PITH_RULE_MAIN]);
    pith_labels_render(
        &reader->doc, &reader->labels, pith_renderer_find(PITH_S("text")),
        &(pith_render_options){0}, &reader->text[PITH_RULE_MAIN]);
    return reader->text[PITH_RULE_MAIN].status;
}

static pith_status read_by_tree(reading *self, pith_str bytes,
                                pith_error *error)
{
    pith_rule_reader *reader = self->reader;
    PITH_TRY(pith_doc_load(&reader->doc, bytes, &self->plan, error));
    PITH_TRY(strip(reader, (pith_str){reader->doc.tree.source,
                                      reader->doc.tree.source_len}));
    PITH_TRY(induce(self));
    self->out->way = PITH_RULE_WAY_TREE;
    if (reader->nfound == 0 || reader->found[0].label != PITH_RULE_MAIN) {
        self->out->way = PITH_RULE_WAY_WEIGHT;
        PITH_TRY(fall_back(self));
    }
    PITH_TRY(read_meta(self));
    self->out->found = reader->found;
    self->out->nfound = reader->nfound;
    return PITH_OK;
}

static void write_document(reading *self)
{
    pith_rule_reader *reader = self->reader;
    pith_rule_page *out = self->out;
    out->main = pith_buf_view(&reader->text[PITH_RULE_MAIN]);
    out->headline = pith_buf_view(&reader->text[PITH_RULE_HEADLINE]);
    out->article = pith_buf_view(&reader->text[PITH_RULE_ARTICLE]);
    pith_rule_parts parts = {
        .url = self->plan.options.render.base_url,
        .title = self->title,
        .keyword = self->keywords.word,
        .nkeywords = self->keywords.n,
        .headline = out->headline,
        .article = out->article,
        .main = out->main,
    };
    pith_rule_document(&parts, &reader->document);
    out->document = pith_buf_view(&reader->document);
}

static pith_status read_page(reading *self, pith_str page, pith_error *error)
{
    pith_rule_reader *reader = self->reader;
    reader->nfound = 0;
    reader->document.max = self->plan.limits.max_output;
    pith_buf_reset(&reader->document);
    for (size_t l = 0; l < PITH_RULE_LABELS; l++) {
        reader->text[l].max = self->plan.limits.max_output;
        pith_buf_reset(&reader->text[l]);
    }
    if (self->plan.options.nrules > 0)
        PITH_TRY(read_by_rules(self, page, error));
    if (!self->out->used[PITH_RULE_MAIN])
        PITH_TRY(read_by_tree(self, page, error));
    write_document(self);
    return reader->document.status;
}

pith_status pith_rule_read(pith_rule_reader *reader, pith_str page,
                           const pith_options *options, pith_rule_page *out,
                           pith_error *error)
{
    reading g = {.reader = reader, .out = out};
    *out = (pith_rule_page){0};
    PITH_TRY(pith_plan_make(options, &g.plan, error));
    pith_error detail = {0};
    pith_doc *doc = &reader->doc;
    pith_status status = pith_doc_settle(doc, read_page(&g, page, &detail));
    if (status == PITH_OK)
        return PITH_OK;
    if (status == PITH_LIMIT && doc->limit.data && !detail.text[0])
        return pith_fail(error, status, 0, "%.*s", PITH_FMT(doc->limit));
    return pith_fail(error, status, detail.offset, "%s",
                     detail.text[0] ? detail.text : pith_status_text(status));
}
