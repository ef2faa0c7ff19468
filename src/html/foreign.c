/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens in foreign content, that is inside <svg> and <math> (HTML
 * 13.2.6.5). */
#include "builder.h"

#include "str.h"

static bool is_math_text_point(uint16_t tag)
{
    return tag == (PITH_NS_MATH | PITH_TAG_MI) ||
           tag == (PITH_NS_MATH | PITH_TAG_MO) ||
           tag == (PITH_NS_MATH | PITH_TAG_MN) ||
           tag == (PITH_NS_MATH | PITH_TAG_MS) ||
           tag == (PITH_NS_MATH | PITH_TAG_MTEXT);
}

/* <annotation-xml> holds HTML when its encoding says so. */
static bool holds_html(const pith_builder *builder, uint32_t index)
{
    pith_tree *tree = builder->tree;
    bool is_context = builder->options.context && index == 0;
    pith_str value = {NULL, 0};
    if (is_context) {
        for (uint32_t i = 0; i < builder->options.ncontext_attrs; i++)
            if (builder->options.context_attrs[i].id == PITH_ATTR_ENCODING)
                value = pith_tree_text(tree,
                                       builder->options.context_attrs[i].value);
    } else {
        uint32_t node = builder->open[index].node;
        pith_attr *attr = tree->attrs + tree->data[node].at;
        for (uint32_t i = 0; i < tree->data[node].len; i++)
            if (attr[i].id == PITH_ATTR_ENCODING)
                value = pith_tree_attr_value(tree, &attr[i]);
    }
    return pith_str_ieq(value, PITH_S("text/html")) ||
           pith_str_ieq(value, PITH_S("application/xhtml+xml"));
}

static bool is_html_point(const pith_builder *builder, uint32_t index,
                          uint16_t tag)
{
    if (tag == (PITH_NS_SVG | PITH_TAG_FOREIGNOBJECT) ||
        tag == (PITH_NS_SVG | PITH_TAG_DESC) ||
        tag == (PITH_NS_SVG | PITH_TAG_TITLE))
        return true;
    return tag == (PITH_NS_MATH | PITH_TAG_ANNOTATION_XML) &&
           holds_html(builder, index);
}

/* The dispatcher's question: do HTML's rules apply after all? */
static bool is_for_html(const pith_builder *builder, const pith_token *token,
                        uint16_t tag)
{
    bool start = token->kind == PITH_TOKEN_START;
    bool text = token->kind == PITH_TOKEN_TEXT;
    if (token->kind == PITH_TOKEN_EOF)
        return true;
    if (is_math_text_point(tag) &&
        (text || (start && token->tag != PITH_TAG_MGLYPH &&
                  token->tag != PITH_TAG_MALIGNMARK)))
        return true;
    if (tag == (PITH_NS_MATH | PITH_TAG_ANNOTATION_XML) && start &&
        token->tag == PITH_TAG_SVG)
        return true;
    return (start || text) && is_html_point(builder, builder->nopen - 1, tag);
}

static bool has_font_attr(const pith_builder *builder, const pith_token *token)
{
    for (uint32_t i = 0; i < token->nattrs; i++) {
        uint8_t id = builder->tree->attrs[token->attr + i].id;
        if (id == PITH_ATTR_COLOR || id == PITH_ATTR_FACE ||
            id == PITH_ATTR_SIZE)
            return true;
    }
    return false;
}

static bool breaks_out(const pith_builder *builder, const pith_token *token)
{
    if (token->kind == PITH_TOKEN_END)
        return token->tag == PITH_TAG_BR || token->tag == PITH_TAG_P;
    if (token->tag == PITH_TAG_FONT)
        return has_font_attr(builder, token);
    return token->tag < PITH_TAG_STATIC_COUNT &&
           (pith_html_facts[token->tag].flags & PITH_FACT_BREAKOUT);
}

static bool break_out(pith_builder *builder, pith_token *token)
{
    for (;;) {
        uint16_t tag = pith_current_tag(builder);
        if ((tag & PITH_NS_MASK) == PITH_NS_HTML || is_math_text_point(tag) ||
            is_html_point(builder, builder->nopen - 1, tag))
            break;
        pith_open_pop(builder);
    }
    return builder->mode(builder, token);
}

static bool foreign_start(pith_builder *builder, pith_token *token)
{
    if (breaks_out(builder, token))
        return break_out(builder, token);
    uint16_t ns = pith_adjusted_tag(builder) & PITH_NS_MASK;
    pith_insert_foreign(builder, token, ns);
    if (token->self_closing)
        pith_open_pop(builder);
    return false;
}

static bool foreign_end(pith_builder *builder, pith_token *token)
{
    if (breaks_out(builder, token))
        return break_out(builder, token);
    uint16_t foreign = (uint16_t)(token->tag | PITH_NS_SVG);
    uint32_t index = pith_open_topmost(builder, foreign);
    uint32_t html = pith_open_top(builder)->html;
    if (index != PITH_NO_INDEX && index > html) {
        pith_open_pop_to(builder, index);
        return false;
    }
    if (builder->nopen == 1) /* fragment case: the context element is foreign */
        return false;
    return builder->mode(builder, token);
}

static void foreign_text(pith_builder *builder, pith_token *token)
{
    pith_str text = pith_tree_text(builder->tree, token->text);
    for (size_t i = 0; builder->frameset_ok && i < text.len; i++)
        if (text.data[i] && !pith_is_space((unsigned char)text.data[i]))
            builder->frameset_ok = false;
    pith_span span = token->text;
    if (token->has_nul)
        span = pith_without_nul(builder, span, true);
    pith_insert_text(builder, span, token->src);
}

bool pith_foreign_content(pith_builder *builder, pith_token *token)
{
    if (is_for_html(builder, token, pith_adjusted_tag(builder)))
        return builder->mode(builder, token);
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        foreign_text(builder, token);
        return false;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_START:
        return foreign_start(builder, token);
    case PITH_TOKEN_END:
        return foreign_end(builder, token);
    default:
        return false;
    }
}
