/* SPDX-License-Identifier: Apache-2.0 */
/* The entry point of the parser: sets up the tree builder, passes it token
 * after token, and puts the result into document order. The insertion modes are
 * in mode_*.c and foreign.c, one function per mode, named as in the
 * standard. */
#include "builder.h"

#include "str.h"

#include <string.h>

/* The work that a token reports: in the worst case it takes a few hundred
 * nanoseconds. */
enum { TOKEN_WORK = 4 };

enum { DEPTH_MIN = 4 };

/* -- Modes ---------------------------------------------------------------------------- */

void pith_push_template_mode(pith_builder *builder, pith_mode mode)
{
    if (builder->ntemplate_modes == builder->template_mode_cap) {
        uint32_t cap =
            builder->template_mode_cap ? builder->template_mode_cap * 2 : 16;
        pith_mode *modes =
            pith_arena_grow(builder->arena, builder->template_modes,
                            builder->ntemplate_modes, cap, sizeof *modes);
        if (!modes) {
            builder->status = PITH_NOMEM;
            builder->stopped = true;
            return;
        }
        builder->template_modes = modes;
        builder->template_mode_cap = cap;
    }
    builder->template_modes[builder->ntemplate_modes++] = mode;
}

static pith_mode mode_in_head_or_body(const pith_builder *builder, bool last)
{
    (void)builder;
    return last ? pith_mode_in_body : pith_mode_in_head;
}

static pith_mode mode_inside(const pith_builder *builder, uint16_t tag,
                             bool last)
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
        return builder->ntemplate_modes
                   ? builder->template_modes[builder->ntemplate_modes - 1]
                   : pith_mode_in_body;
    case PITH_TAG_HEAD:
        return mode_in_head_or_body(builder, last);
    case PITH_TAG_BODY:
        return pith_mode_in_body;
    case PITH_TAG_FRAMESET:
        return pith_mode_in_frameset;
    case PITH_TAG_HTML:
        return builder->head ? pith_mode_after_head : pith_mode_before_head;
    default:
        return NULL;
    }
}

void pith_reset_insertion_mode(pith_builder *builder)
{
    /* The nearest entry that decides; in the fragment case the bottom entry
     * stands for the context element. */
    uint32_t index = pith_open_top(builder)->anchor;
    bool last = index == 0;
    uint16_t tag = builder->open[index].tag;
    if (last && builder->options.context)
        tag = builder->options.context;
    pith_mode mode = mode_inside(builder, tag, last);
    builder->mode = mode ? mode : pith_mode_in_body;
}

void pith_stop_parsing(pith_builder *builder)
{
    builder->stopped = true;
}

uint16_t pith_adjusted_tag(const pith_builder *builder)
{
    if (builder->nopen == 1 && builder->options.context)
        return builder->options.context;
    return pith_current_tag(builder);
}

/* -- Tokens --------------------------------------------------------------------------- */

static inline bool is_in_foreign(const pith_builder *builder)
{
    return builder->nopen &&
           (pith_adjusted_tag(builder) & PITH_NS_MASK) != PITH_NS_HTML;
}

static void drop_newline(pith_builder *builder, pith_token *token)
{
    builder->skip_newline = false;
    if (token->kind == PITH_TOKEN_TEXT && token->text.len &&
        pith_tree_text(builder->tree, token->text).data[0] == '\n') {
        token->text.at++;
        token->text.len--;
    }
}

/* Reserve space for everything that the token may create, so that nothing after
 * this can fail. False ends the parse. */
static bool make_ready(pith_builder *builder, const pith_token *token)
{
    bool ready = pith_nodes_reserve(builder) &&
                 pith_open_reserve_name(builder, token->tag) &&
                 builder->tokenizer.status == PITH_OK;
    if (!ready)
        builder->status = PITH_NOMEM;
    return ready;
}

static inline bool is_ready(const pith_builder *builder,
                            const pith_token *token)
{
    return builder->tree->node_cap - builder->tree->nnodes >= NODES_PER_TOKEN &&
           builder->open_cap - builder->nopen >= OPEN_PER_TOKEN &&
           (uint32_t)token->tag * 2 + 2 <= builder->name_cap;
}

static void build(pith_builder *builder)
{
    pith_token token = {0};
    while (!builder->stopped) {
        pith_tokenizer_next(&builder->tokenizer, &token);
        if (pith_arena_work(builder->arena, TOKEN_WORK) != PITH_OK) {
            builder->status = PITH_LIMIT;
            return;
        }
        if (!is_ready(builder, &token) && !make_ready(builder, &token))
            return;
        if (builder->tree->nnodes >= builder->options.max_nodes) {
            builder->tree->limits_hit |= PITH_HIT_NODES;
            return;
        }
        if (builder->skip_newline)
            drop_newline(builder, &token);
        if (token.kind == PITH_TOKEN_TEXT && token.text.len == 0)
            continue;
        bool again;
        do {
            again = builder->tokenizer.cdata_allowed
                        ? pith_foreign_content(builder, &token)
                        : builder->mode(builder, &token);
            builder->tokenizer.cdata_allowed = is_in_foreign(builder);
        } while (again && !builder->stopped);
    }
}

/* -- Beginning and end
 * ------------------------------------------------------------------ */

/* Estimates how many nodes and attributes a source has, from a sample of it:
 * every sixteenth run of SAMPLE_RUN bytes. A start tag makes an element, and a
 * tag that is not followed by another one a text. Too low an estimate costs a
 * copy, too high a one memory; one eighth is added to cover the error of the
 * sample, which then is too low for one page of WCXB in a hundred (nodes) or
 * twenty-five (attributes). */
enum { SAMPLE_RUN = 128, SAMPLE_STEP = 16 };

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

static bool allocate(pith_builder *builder)
{
    pith_tree *tree = builder->tree;
    uint32_t nodes;
    uint32_t attrs;
    estimate(tree, &nodes, &attrs);
    tree->node_cap = nodes;
    tree->attr_cap = attrs;
    tree->tag = pith_arena_alloc(builder->arena, nodes, sizeof *tree->tag);
    tree->parent =
        pith_arena_alloc(builder->arena, nodes, sizeof *tree->parent);
    tree->data = pith_arena_alloc(builder->arena, nodes, sizeof *tree->data);
    tree->src = pith_arena_alloc(builder->arena, nodes, sizeof *tree->src);
    tree->attrs = pith_arena_alloc(builder->arena, attrs, sizeof *tree->attrs);
    return tree->tag && tree->parent && tree->data && tree->src &&
           tree->attrs && pith_nodes_reserve(builder) &&
           pith_open_reserve_name(builder, PITH_TAG_STATIC_COUNT);
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

static void begin_fragment(pith_builder *builder)
{
    uint16_t context = builder->options.context;
    builder->tokenizer.model = model_of(context, builder->options.scripting);
    pith_span none = {0, 0};
    uint32_t root = pith_node_new(builder->tree, PITH_TAG_HTML, none, none);
    pith_node_place(builder, root, 0, 0);
    pith_open_push(builder, root, PITH_TAG_HTML);
    if (context == PITH_TAG_TEMPLATE)
        pith_push_template_mode(builder, pith_mode_in_template);
    pith_reset_insertion_mode(builder);
    if (context == PITH_TAG_FORM)
        builder->form = root;
    builder->tokenizer.cdata_allowed = is_in_foreign(builder);
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
