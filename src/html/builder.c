/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The parser's outside: sets the tree builder up, hands it token after token,
 * and puts the result in document order. The insertion modes are in mode_*.c
 * and foreign.c, one function per mode, named as in the standard.
 */
#include "builder.h"

#include "str.h"

#include <string.h>

/* What a token reports of work: on pages that do their worst it takes a few
 * hundred nanoseconds. */
enum { TOKEN_WORK = 4 };

enum { DEPTH_MIN = 4 };

/* -- Modes ---------------------------------------------------------------------------- */

void pith_push_template_mode(pith_builder *b, pith_mode mode)
{
    if (b->ntemplate_modes == b->template_mode_cap) {
        uint32_t cap = b->template_mode_cap ? b->template_mode_cap * 2 : 16;
        pith_mode *modes =
            pith_arena_grow(b->arena, b->template_modes, b->ntemplate_modes,
                            cap, sizeof *modes);
        if (!modes) {
            b->status = PITH_NOMEM;
            b->stopped = true;
            return;
        }
        b->template_modes = modes;
        b->template_mode_cap = cap;
    }
    b->template_modes[b->ntemplate_modes++] = mode;
}

static pith_mode mode_in_head_or_body(const pith_builder *b, bool last)
{
    (void)b;
    return last ? pith_mode_in_body : pith_mode_in_head;
}

static pith_mode mode_inside(const pith_builder *b, uint16_t tag, bool last)
{
    switch (tag) {
    case PITH_TAG_TD:
    case PITH_TAG_TH:
        return last ? pith_mode_in_body : pith_mode_in_cell;
    case PITH_TAG_TR:
        return pith_mode_in_row;
    case PITH_TAG_TBODY:
    case PITH_TAG_THEAD:
    case PITH_TAG_TFOOT:
        return pith_mode_in_table_body;
    case PITH_TAG_CAPTION:
        return pith_mode_in_caption;
    case PITH_TAG_COLGROUP:
        return pith_mode_in_column_group;
    case PITH_TAG_TABLE:
        return pith_mode_in_table;
    case PITH_TAG_TEMPLATE:
        return b->ntemplate_modes ? b->template_modes[b->ntemplate_modes - 1]
                                  : pith_mode_in_body;
    case PITH_TAG_HEAD:
        return mode_in_head_or_body(b, last);
    case PITH_TAG_BODY:
        return pith_mode_in_body;
    case PITH_TAG_FRAMESET:
        return pith_mode_in_frameset;
    case PITH_TAG_HTML:
        return b->head ? pith_mode_after_head : pith_mode_before_head;
    default:
        return NULL;
    }
}

void pith_reset_insertion_mode(pith_builder *b)
{
    /* The nearest entry that decides; in the fragment case the bottom entry
     * stands for the context element. */
    uint32_t index = pith_open_top(b)->anchor;
    bool last = index == 0;
    uint16_t tag = b->open[index].tag;
    if (last && b->options.context)
        tag = b->options.context;
    pith_mode mode = mode_inside(b, tag, last);
    b->mode = mode ? mode : pith_mode_in_body;
}

void pith_stop_parsing(pith_builder *b)
{
    b->stopped = true;
}

uint16_t pith_adjusted_tag(const pith_builder *b)
{
    if (b->nopen == 1 && b->options.context)
        return b->options.context;
    return pith_current_tag(b);
}

/* -- Tokens --------------------------------------------------------------------------- */

static inline bool is_in_foreign(const pith_builder *b)
{
    return b->nopen && (pith_adjusted_tag(b) & PITH_NS_MASK) != PITH_NS_HTML;
}

static void drop_newline(pith_builder *b, pith_token *token)
{
    b->skip_newline = false;
    if (token->kind == PITH_TOKEN_TEXT && token->text.len &&
        pith_tree_text(b->tree, token->text).data[0] == '\n') {
        token->text.at++;
        token->text.len--;
    }
}

/* Room for whatever the token may create, so that nothing in between can
 * fail; false ends the parse. */
static bool make_ready(pith_builder *b, const pith_token *token)
{
    bool ready = pith_nodes_reserve(b) &&
                 pith_open_reserve_name(b, token->tag) &&
                 b->tokenizer.status == PITH_OK;
    if (!ready)
        b->status = PITH_NOMEM;
    return ready;
}

static inline bool is_ready(const pith_builder *b, const pith_token *token)
{
    return b->tree->node_cap - b->tree->nnodes >= NODES_PER_TOKEN &&
           b->open_cap - b->nopen >= OPEN_PER_TOKEN &&
           (uint32_t)token->tag * 2 + 2 <= b->name_cap;
}

static void build(pith_builder *b)
{
    pith_token token = {0};
    while (!b->stopped) {
        pith_tokenizer_next(&b->tokenizer, &token);
        if (pith_arena_work(b->arena, TOKEN_WORK) != PITH_OK) {
            b->status = PITH_LIMIT;
            return;
        }
        if (!is_ready(b, &token) && !make_ready(b, &token))
            return;
        if (b->tree->nnodes >= b->options.max_nodes) {
            b->tree->limits_hit |= PITH_HIT_NODES;
            return;
        }
        if (b->skip_newline)
            drop_newline(b, &token);
        if (token.kind == PITH_TOKEN_TEXT && token.text.len == 0)
            continue;
        bool again;
        do {
            again = is_in_foreign(b) ? pith_foreign_content(b, &token)
                                     : b->mode(b, &token);
        } while (again && !b->stopped);
        b->tokenizer.cdata_allowed = is_in_foreign(b);
    }
}

/* -- Beginning and end ------------------------------------------------------------------ */

/* How many nodes and attributes a source may hold, from a sample of it:
 * every fourth run of SAMPLE_RUN bytes. A start tag makes an element, a tag
 * that is not followed by another one a text. Too low an estimate costs a
 * copy, too high a one memory; the eighth on top covers the sample's error. */
enum { SAMPLE_RUN = 128, SAMPLE_STEP = 4 };

/* Counts that fit into a byte: sixteen bytes are compared and added at once
 * (no byte of a run adds more than one). */
static void count_marks(const char *run, uint64_t *made, uint64_t *values)
{
    uint8_t nmade = 0;
    uint8_t nvalues = 0;
    for (unsigned i = 0; i < SAMPLE_RUN; i++) {
        unsigned opens = (run[i] == '<') & (run[i + 1] != '/');
        unsigned closes = (run[i] == '>') & (run[i + 1] != '<');
        unsigned value = (run[i] == '=') & ((run[i + 1] | 5) == '\'');
        nmade = (uint8_t)(nmade + (opens | closes));
        nvalues = (uint8_t)(nvalues + value);
    }
    *made += nmade;
    *values += nvalues;
}

static void estimate(const pith_tree *tree, uint32_t *nodes, uint32_t *attrs)
{
    uint64_t made = 0;
    uint64_t values = 0;
    uint64_t stop = tree->source_len;
    uint64_t step = (uint64_t)SAMPLE_RUN * SAMPLE_STEP;
    for (uint64_t at = 0; at + SAMPLE_RUN < stop; at += step)
        count_marks(tree->source + at, &made, &values);
    made *= SAMPLE_STEP;
    values *= SAMPLE_STEP;
    *nodes = (uint32_t)(made + made / 8) + NODES_PER_TOKEN + 64;
    *attrs = (uint32_t)(values + values / 8) + 64;
}

static bool allocate(pith_builder *b)
{
    pith_tree *tree = b->tree;
    uint32_t nodes;
    uint32_t attrs;
    estimate(tree, &nodes, &attrs);
    tree->node_cap = nodes;
    tree->attr_cap = attrs;
    tree->tag = pith_arena_alloc(b->arena, nodes, sizeof *tree->tag);
    tree->parent = pith_arena_alloc(b->arena, nodes, sizeof *tree->parent);
    tree->data = pith_arena_alloc(b->arena, nodes, sizeof *tree->data);
    tree->src = pith_arena_alloc(b->arena, nodes, sizeof *tree->src);
    tree->attrs = pith_arena_alloc(b->arena, attrs, sizeof *tree->attrs);
    return tree->tag && tree->parent && tree->data && tree->src &&
           tree->attrs && pith_nodes_reserve(b) &&
           pith_open_reserve_name(b, PITH_TAG_STATIC_COUNT);
}

static pith_content_model model_of(uint16_t context, bool scripting)
{
    switch (context) {
    case PITH_TAG_TITLE:
    case PITH_TAG_TEXTAREA:
        return PITH_MODEL_RCDATA;
    case PITH_TAG_STYLE:
    case PITH_TAG_XMP:
    case PITH_TAG_IFRAME:
    case PITH_TAG_NOEMBED:
    case PITH_TAG_NOFRAMES:
        return PITH_MODEL_RAWTEXT;
    case PITH_TAG_SCRIPT:
        return PITH_MODEL_SCRIPT;
    case PITH_TAG_NOSCRIPT:
        return scripting ? PITH_MODEL_RAWTEXT : PITH_MODEL_DATA;
    case PITH_TAG_PLAINTEXT:
        return PITH_MODEL_PLAINTEXT;
    default:
        return PITH_MODEL_DATA;
    }
}

static void begin_fragment(pith_builder *b)
{
    uint16_t context = b->options.context;
    b->tokenizer.model = model_of(context, b->options.scripting);
    pith_span none = {0, 0};
    uint32_t root = pith_node_new(b->tree, PITH_TAG_HTML, none, none);
    pith_node_place(b, root, 0, 0);
    pith_open_push(b, root, PITH_TAG_HTML);
    if (context == PITH_TAG_TEMPLATE)
        pith_push_template_mode(b, pith_mode_in_template);
    pith_reset_insertion_mode(b);
    if (context == PITH_TAG_FORM)
        b->form = root;
    b->tokenizer.cdata_allowed = is_in_foreign(b);
}

pith_status pith_html_parse(pith_arena *arena, pith_str source,
                            const pith_parse_options *options, pith_tree *tree)
{
    pith_builder b = {
        .tree = tree,
        .arena = arena,
        .options = *options,
        .mode = pith_mode_initial,
        .frameset_ok = true,
    };
    if (b.options.max_depth < DEPTH_MIN)
        b.options.max_depth = DEPTH_MIN;
    memset(tree, 0, sizeof *tree);
    tree->arena = arena;
    tree->source = source.data;
    tree->source_len = (uint32_t)source.len;
    const pith_scan *scan = options->scan ? options->scan : pith_scan_best();
    pith_tokenizer_init(&b.tokenizer, tree, scan, options->max_attrs);
    if (!allocate(&b))
        return PITH_NOMEM;
    pith_node_new(tree, PITH_TAG_DOCUMENT, (pith_span){0, 0},
                  (pith_span){0, 0});
    if (options->context)
        begin_fragment(&b);
    build(&b);
    if (b.status == PITH_OK)
        b.status = b.tokenizer.status;
    PITH_TRY(b.status);
    tree->doctype = b.doctype;
    if (b.saw_selectedcontent)
        PITH_TRY(pith_fill_selectedcontent(&b));
    return pith_nodes_finish(&b);
}
