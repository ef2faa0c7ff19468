/* SPDX-License-Identifier: Apache-2.0 */
/* Insertion modes for templates, framesets and what follows the body (HTML
 * 13.2.6.4.16 to 13.2.6.4.21). */
#include "builder.h"

#include "str.h"

/* -- In template -------------------------------------------------------------------- */

static pith_mode mode_for_template_tag(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_CAPTION:
    case PITH_TAG_COLGROUP:
    case PITH_TAG_TBODY:
    case PITH_TAG_TFOOT:
    case PITH_TAG_THEAD:
        return pith_mode_in_table;
    case PITH_TAG_COL:
        return pith_mode_in_column_group;
    case PITH_TAG_TR:
        return pith_mode_in_table_body;
    case PITH_TAG_TD:
    case PITH_TAG_TH:
        return pith_mode_in_row;
    default:
        return pith_mode_in_body;
    }
}

static bool is_head_content(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_BASE:
    case PITH_TAG_BASEFONT:
    case PITH_TAG_BGSOUND:
    case PITH_TAG_LINK:
    case PITH_TAG_META:
    case PITH_TAG_NOFRAMES:
    case PITH_TAG_SCRIPT:
    case PITH_TAG_STYLE:
    case PITH_TAG_TEMPLATE:
    case PITH_TAG_TITLE:
        return true;
    default:
        return false;
    }
}

bool pith_template_eof(pith_builder *builder)
{
    if (pith_open_topmost(builder, PITH_TAG_TEMPLATE) == PITH_NO_INDEX) {
        pith_stop_parsing(builder);
        return false;
    }
    pith_open_pop_tag(builder, PITH_TAG_TEMPLATE);
    pith_formatting_clear_to_marker(builder);
    if (builder->ntemplate_modes)
        builder->ntemplate_modes--;
    pith_reset_insertion_mode(builder);
    return true;
}

bool pith_mode_in_template(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
    case PITH_TOKEN_COMMENT:
    case PITH_TOKEN_DOCTYPE:
        return pith_mode_in_body(builder, token);
    case PITH_TOKEN_START:
        if (is_head_content(token->tag))
            return pith_mode_in_head(builder, token);
        builder->mode = mode_for_template_tag(token->tag);
        if (builder->ntemplate_modes)
            builder->template_modes[builder->ntemplate_modes - 1] =
                builder->mode;
        return true;
    case PITH_TOKEN_END:
        return token->tag == PITH_TAG_TEMPLATE && pith_template_end(builder);
    default:
        return pith_template_eof(builder);
    }
}

/* -- After body ------------------------------------------------------------------------ */

static bool is_blank(const pith_builder *builder, const pith_token *token)
{
    return pith_str_is_blank(pith_tree_text(builder->tree, token->text));
}

bool pith_mode_after_body(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        if (is_blank(builder, token))
            return pith_mode_in_body(builder, token);
        break;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment_in(builder, token, builder->open[0].node);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    case PITH_TOKEN_START:
        if (token->tag == PITH_TAG_HTML)
            return pith_mode_in_body(builder, token);
        break;
    case PITH_TOKEN_END:
        if (token->tag == PITH_TAG_HTML) {
            if (!builder->options.context)
                builder->mode = pith_mode_after_after_body;
            return false;
        }
        break;
    default:
        pith_stop_parsing(builder);
        return false;
    }
    builder->mode = pith_mode_in_body;
    return true;
}

bool pith_mode_after_after_body(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_COMMENT:
        pith_insert_comment_in(builder, token, 0);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    case PITH_TOKEN_TEXT:
        if (is_blank(builder, token))
            return pith_mode_in_body(builder, token);
        break;
    case PITH_TOKEN_START:
        if (token->tag == PITH_TAG_HTML)
            return pith_mode_in_body(builder, token);
        break;
    case PITH_TOKEN_EOF:
        pith_stop_parsing(builder);
        return false;
    default:
        break;
    }
    builder->mode = pith_mode_in_body;
    return true;
}

/* -- Framesets ---------------------------------------------------------------------------- */

/* Only the white space of a text token stands in a frameset. */
static void insert_space_only(pith_builder *builder, const pith_token *token)
{
    pith_token rest = *token;
    while (rest.text.len) {
        pith_span space;
        if (pith_split_space(builder, &rest, &space))
            pith_insert_text(builder, space, token->src);
        pith_str text = pith_tree_text(builder->tree, rest.text);
        uint32_t n = 0;
        while (n < text.len && !pith_is_space((unsigned char)text.data[n]))
            n++;
        rest.text.at += n;
        rest.text.len -= n;
    }
}

static bool frameset_start(pith_builder *builder, pith_token *token)
{
    switch (token->tag) {
    case PITH_TAG_HTML:
        return pith_mode_in_body(builder, token);
    case PITH_TAG_FRAMESET:
        pith_insert_element(builder, token);
        return false;
    case PITH_TAG_FRAME:
        pith_insert_void(builder, token);
        return false;
    case PITH_TAG_NOFRAMES:
        return pith_mode_in_head(builder, token);
    default:
        return false;
    }
}

bool pith_mode_in_frameset(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        insert_space_only(builder, token);
        return false;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_START:
        return frameset_start(builder, token);
    case PITH_TOKEN_END:
        if (token->tag != PITH_TAG_FRAMESET || builder->nopen == 1)
            return false;
        pith_open_pop(builder);
        if (!builder->options.context &&
            pith_current_tag(builder) != PITH_TAG_FRAMESET)
            builder->mode = pith_mode_after_frameset;
        return false;
    case PITH_TOKEN_EOF:
        pith_stop_parsing(builder);
        return false;
    default:
        return false;
    }
}

bool pith_mode_after_frameset(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        insert_space_only(builder, token);
        return false;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_START:
        if (token->tag == PITH_TAG_HTML)
            return pith_mode_in_body(builder, token);
        if (token->tag == PITH_TAG_NOFRAMES)
            return pith_mode_in_head(builder, token);
        return false;
    case PITH_TOKEN_END:
        if (token->tag == PITH_TAG_HTML)
            builder->mode = pith_mode_after_after_frameset;
        return false;
    case PITH_TOKEN_EOF:
        pith_stop_parsing(builder);
        return false;
    default:
        return false;
    }
}

bool pith_mode_after_after_frameset(pith_builder *builder, pith_token *token)
{
    pith_token space;
    switch (token->kind) {
    case PITH_TOKEN_COMMENT:
        pith_insert_comment_in(builder, token, 0);
        return false;
    case PITH_TOKEN_TEXT:
        space = *token;
        insert_space_only(builder, &space);
        return false;
    case PITH_TOKEN_START:
        if (token->tag == PITH_TAG_HTML)
            return pith_mode_in_body(builder, token);
        if (token->tag == PITH_TAG_NOFRAMES)
            return pith_mode_in_head(builder, token);
        return false;
    case PITH_TOKEN_EOF:
        pith_stop_parsing(builder);
        return false;
    default:
        return false;
    }
}
