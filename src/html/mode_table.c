/* SPDX-License-Identifier: Apache-2.0 */
/* Insertion modes inside tables (HTML 13.2.6.4.9 to 13.2.6.4.15). */
#include "builder.h"

#include "str.h"

/* -- Contexts --------------------------------------------------------------------- */

/* Pop until the current node is html, template or has one of `bits`. */
static void clear_back_to(pith_builder *builder, uint64_t bits)
{
    for (;;) {
        uint16_t tag = pith_current_tag(builder);
        if (tag == PITH_TAG_HTML || tag == PITH_TAG_TEMPLATE ||
            (tag < PITH_TAG_STATIC_COUNT && (pith_html_facts[tag].set & bits)))
            return;
        pith_open_pop(builder);
    }
}

static void clear_to_table(pith_builder *builder)
{
    clear_back_to(builder, PITH_SCOPE(TABLE));
}

static const uint64_t sections =
    PITH_SCOPE(TBODY) | PITH_SCOPE(TFOOT) | PITH_SCOPE(THEAD);

static uint64_t scope_of(uint16_t tag)
{
    return pith_html_facts[tag].set;
}

static bool is_section(uint16_t tag)
{
    return tag == PITH_TAG_TBODY || tag == PITH_TAG_TFOOT ||
           tag == PITH_TAG_THEAD;
}

static bool is_cell(uint16_t tag)
{
    return tag == PITH_TAG_TD || tag == PITH_TAG_TH;
}

/* Start tags that end a caption, a cell or a row's context. */
static bool is_table_part(uint16_t tag)
{
    return is_section(tag) || is_cell(tag) || tag == PITH_TAG_TR ||
           tag == PITH_TAG_CAPTION || tag == PITH_TAG_COL ||
           tag == PITH_TAG_COLGROUP;
}

/* End tags that never close anything here. */
static bool is_stray_end(uint16_t tag)
{
    return tag == PITH_TAG_BODY || tag == PITH_TAG_CAPTION ||
           tag == PITH_TAG_COL || tag == PITH_TAG_COLGROUP ||
           tag == PITH_TAG_HTML;
}

/* -- In table ------------------------------------------------------------------------ */

static bool in_table_anything_else(pith_builder *builder, pith_token *token)
{
    builder->foster_parenting = true;
    bool again = pith_mode_in_body(builder, token);
    if (again) /* <image>, the one start tag that changes its name */
        again = pith_mode_in_body(builder, token);
    builder->foster_parenting = false;
    return again;
}

static bool close_table(pith_builder *builder)
{
    if (!pith_in_scope(builder, PITH_SCOPE(TABLE)))
        return false;
    pith_open_pop_tag(builder, PITH_TAG_TABLE);
    pith_reset_insertion_mode(builder);
    return true;
}

static bool table_form(pith_builder *builder, pith_token *token)
{
    if (builder->form ||
        pith_open_topmost(builder, PITH_TAG_TEMPLATE) != PITH_NO_INDEX)
        return false;
    builder->form = pith_insert_element(builder, token);
    pith_open_pop(builder);
    return false;
}

static bool table_part(pith_builder *builder, pith_token *token)
{
    clear_to_table(builder);
    switch (token->tag) {
    case PITH_TAG_CAPTION:
        pith_formatting_marker(builder);
        pith_insert_element(builder, token);
        builder->mode = pith_mode_in_caption;
        return false;
    case PITH_TAG_COLGROUP:
        pith_insert_element(builder, token);
        builder->mode = pith_mode_in_column_group;
        return false;
    case PITH_TAG_COL:
        pith_insert_implied(builder, PITH_TAG_COLGROUP);
        builder->mode = pith_mode_in_column_group;
        return true;
    case PITH_TAG_TBODY:
    case PITH_TAG_TFOOT:
    case PITH_TAG_THEAD:
        pith_insert_element(builder, token);
        builder->mode = pith_mode_in_table_body;
        return false;
    default: /* td, th, tr */
        pith_insert_implied(builder, PITH_TAG_TBODY);
        builder->mode = pith_mode_in_table_body;
        return true;
    }
}

static bool table_start(pith_builder *builder, pith_token *token)
{
    if (is_table_part(token->tag))
        return table_part(builder, token);
    switch (token->tag) {
    case PITH_TAG_TABLE:
        return close_table(builder);
    case PITH_TAG_STYLE:
    case PITH_TAG_SCRIPT:
    case PITH_TAG_TEMPLATE:
        return pith_mode_in_head(builder, token);
    case PITH_TAG_INPUT:
        if (!pith_is_hidden_input(builder, token))
            break;
        pith_insert_void(builder, token);
        return false;
    case PITH_TAG_FORM:
        return table_form(builder, token);
    default:
        break;
    }
    return in_table_anything_else(builder, token);
}

static bool table_end(pith_builder *builder, pith_token *token)
{
    if (token->tag == PITH_TAG_TABLE) {
        close_table(builder);
        return false;
    }
    if (token->tag == PITH_TAG_TEMPLATE)
        return pith_mode_in_head(builder, token);
    if (is_stray_end(token->tag) || is_section(token->tag) ||
        is_cell(token->tag) || token->tag == PITH_TAG_TR)
        return false;
    return in_table_anything_else(builder, token);
}

static bool takes_table_text(uint16_t tag)
{
    return tag == PITH_TAG_TABLE || is_section(tag) || tag == PITH_TAG_TR ||
           tag == PITH_TAG_TEMPLATE;
}

bool pith_mode_in_table(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        if (!takes_table_text(pith_current_tag(builder)))
            return in_table_anything_else(builder, token);
        builder->npending = 0;
        builder->pending_inked = false;
        builder->original_mode = builder->mode;
        builder->mode = pith_mode_in_table_text;
        return true;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    case PITH_TOKEN_START:
        return table_start(builder, token);
    case PITH_TOKEN_END:
        return table_end(builder, token);
    default:
        return pith_mode_in_body(builder, token);
    }
}

/* -- In table text --------------------------------------------------------------------- */

static void add_pending(pith_builder *builder, const pith_token *token)
{
    pith_span text = token->text;
    if (token->has_nul)
        text = pith_without_nul(builder, text, false);
    if (builder->npending == builder->pending_cap) {
        uint32_t cap = builder->pending_cap ? builder->pending_cap * 2 : 16;
        pith_span *pending =
            pith_arena_grow(builder->arena, builder->pending, builder->npending,
                            cap, sizeof *pending);
        pith_span *src = pith_arena_grow(builder->arena, builder->pending_src,
                                         builder->npending, cap, sizeof *src);
        if (!pending || !src) {
            builder->status = PITH_NOMEM;
            builder->stopped = true;
            return;
        }
        builder->pending = pending;
        builder->pending_src = src;
        builder->pending_cap = cap;
    }
    builder->pending_inked |=
        !pith_str_is_blank(pith_tree_text(builder->tree, text));
    builder->pending[builder->npending] = text;
    builder->pending_src[builder->npending++] = token->src;
}

bool pith_mode_in_table_text(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_TEXT) {
        add_pending(builder, token);
        return false;
    }
    for (uint32_t i = 0; i < builder->npending; i++) {
        pith_token text = {.kind = PITH_TOKEN_TEXT,
                           .text = builder->pending[i],
                           .src = builder->pending_src[i]};
        if (builder->pending_inked)
            in_table_anything_else(builder, &text);
        else
            pith_insert_text(builder, text.text, text.src);
    }
    builder->npending = 0;
    builder->mode = builder->original_mode;
    return true;
}

/* -- In caption --------------------------------------------------------------------------- */

static bool close_caption(pith_builder *builder)
{
    if (!pith_in_scope(builder, PITH_SCOPE(CAPTION)))
        return false;
    pith_generate_implied_end_tags(builder, 0);
    pith_open_pop_tag(builder, PITH_TAG_CAPTION);
    pith_formatting_clear_to_marker(builder);
    builder->mode = pith_mode_in_table;
    return true;
}

bool pith_mode_in_caption(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_END) {
        uint16_t tag = token->tag;
        if (tag == PITH_TAG_CAPTION) {
            close_caption(builder);
            return false;
        }
        if (tag == PITH_TAG_TABLE)
            return close_caption(builder);
        if (is_stray_end(tag) || is_section(tag) || is_cell(tag) ||
            tag == PITH_TAG_TR)
            return false;
    }
    if (token->kind == PITH_TOKEN_START && is_table_part(token->tag))
        return close_caption(builder);
    return pith_mode_in_body(builder, token);
}

/* -- In column group ----------------------------------------------------------------------- */

static bool column_start(pith_builder *builder, pith_token *token, bool *again)
{
    *again = false;
    if (token->tag == PITH_TAG_HTML)
        *again = pith_mode_in_body(builder, token);
    else if (token->tag == PITH_TAG_COL)
        pith_insert_void(builder, token);
    else if (token->tag == PITH_TAG_TEMPLATE)
        *again = pith_mode_in_head(builder, token);
    else
        return false;
    return true;
}

bool pith_mode_in_column_group(pith_builder *builder, pith_token *token)
{
    pith_span space;
    bool again;
    pith_span src = token->src;
    bool in_colgroup = pith_current_tag(builder) == PITH_TAG_COLGROUP;
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        if (pith_split_space(builder, token, &space))
            pith_insert_text(builder, space, src);
        if (token->text.len == 0)
            return false;
        break;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    case PITH_TOKEN_START:
        if (column_start(builder, token, &again))
            return again;
        break;
    case PITH_TOKEN_END:
        if (token->tag == PITH_TAG_TEMPLATE)
            return pith_mode_in_head(builder, token);
        if (token->tag == PITH_TAG_COL)
            return false;
        if (token->tag == PITH_TAG_COLGROUP) {
            if (in_colgroup) {
                pith_open_pop(builder);
                builder->mode = pith_mode_in_table;
            }
            return false;
        }
        break;
    default:
        return pith_mode_in_body(builder, token);
    }
    if (!in_colgroup)
        return false;
    pith_open_pop(builder);
    builder->mode = pith_mode_in_table;
    return true;
}

/* -- In table body --------------------------------------------------------------------------- */

static void clear_to_section(pith_builder *builder)
{
    clear_back_to(builder, sections);
}

static bool leave_section(pith_builder *builder)
{
    if (!pith_in_scope(builder, sections))
        return false;
    clear_to_section(builder);
    pith_open_pop(builder);
    builder->mode = pith_mode_in_table;
    return true;
}

static bool section_start(pith_builder *builder, pith_token *token)
{
    uint16_t tag = token->tag;
    if (tag == PITH_TAG_TR) {
        clear_to_section(builder);
        pith_insert_element(builder, token);
        builder->mode = pith_mode_in_row;
        return false;
    }
    if (is_cell(tag)) {
        clear_to_section(builder);
        pith_insert_implied(builder, PITH_TAG_TR);
        builder->mode = pith_mode_in_row;
        return true;
    }
    if (is_table_part(tag))
        return leave_section(builder);
    return pith_mode_in_table(builder, token);
}

bool pith_mode_in_table_body(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_START)
        return section_start(builder, token);
    if (token->kind != PITH_TOKEN_END)
        return pith_mode_in_table(builder, token);
    uint16_t tag = token->tag;
    if (is_section(tag)) {
        if (pith_in_scope(builder, scope_of(tag))) {
            clear_to_section(builder);
            pith_open_pop(builder);
            builder->mode = pith_mode_in_table;
        }
        return false;
    }
    if (tag == PITH_TAG_TABLE)
        return leave_section(builder);
    if (is_stray_end(tag) || is_cell(tag) || tag == PITH_TAG_TR)
        return false;
    return pith_mode_in_table(builder, token);
}

/* -- In row ------------------------------------------------------------------------------------ */

static bool leave_row(pith_builder *builder)
{
    if (!pith_in_scope(builder, PITH_SCOPE(TR)))
        return false;
    clear_back_to(builder, PITH_SCOPE(TR));
    pith_open_pop(builder);
    builder->mode = pith_mode_in_table_body;
    return true;
}

bool pith_mode_in_row(pith_builder *builder, pith_token *token)
{
    uint16_t tag = token->tag;
    if (token->kind == PITH_TOKEN_START) {
        if (is_cell(tag)) {
            clear_back_to(builder, PITH_SCOPE(TR));
            pith_insert_element(builder, token);
            builder->mode = pith_mode_in_cell;
            pith_formatting_marker(builder);
            return false;
        }
        return is_table_part(tag) ? leave_row(builder)
                                  : pith_mode_in_table(builder, token);
    }
    if (token->kind != PITH_TOKEN_END)
        return pith_mode_in_table(builder, token);
    if (tag == PITH_TAG_TR) {
        leave_row(builder);
        return false;
    }
    if (tag == PITH_TAG_TABLE)
        return leave_row(builder);
    if (is_section(tag))
        return pith_in_scope(builder, scope_of(tag)) && leave_row(builder);
    if (is_stray_end(tag) || is_cell(tag))
        return false;
    return pith_mode_in_table(builder, token);
}

/* -- In cell ------------------------------------------------------------------------------------ */

static void close_cell(pith_builder *builder)
{
    pith_generate_implied_end_tags(builder, 0);
    while (!is_cell(pith_current_tag(builder)))
        pith_open_pop(builder);
    pith_open_pop(builder);
    pith_formatting_clear_to_marker(builder);
    builder->mode = pith_mode_in_row;
}

bool pith_mode_in_cell(pith_builder *builder, pith_token *token)
{
    uint16_t tag = token->tag;
    bool open_cell = pith_in_scope(builder, PITH_SCOPE(TD) | PITH_SCOPE(TH));
    if (token->kind == PITH_TOKEN_START && is_table_part(tag)) {
        if (open_cell)
            close_cell(builder);
        return open_cell;
    }
    if (token->kind != PITH_TOKEN_END)
        return pith_mode_in_body(builder, token);
    if (is_cell(tag)) {
        if (pith_in_scope(builder, scope_of(tag))) {
            pith_generate_implied_end_tags(builder, 0);
            pith_open_pop_tag(builder, tag);
            pith_formatting_clear_to_marker(builder);
            builder->mode = pith_mode_in_row;
        }
        return false;
    }
    if (is_stray_end(tag))
        return false;
    if (tag == PITH_TAG_TABLE || tag == PITH_TAG_TR || is_section(tag)) {
        if (!pith_in_scope(builder, scope_of(tag)) || !open_cell)
            return false;
        close_cell(builder);
        return true;
    }
    return pith_mode_in_body(builder, token);
}
