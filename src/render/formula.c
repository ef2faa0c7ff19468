/* SPDX-License-Identifier: Apache-2.0 */
/* Finding the LaTeX of a formula: see formula.h. */
#include "formula.h"

#include "str.h"

static pith_str annotation_text(const pith_page *page, uint32_t node)
{
    uint32_t child = node + 1;
    bool alone = child < page->end[node] && page->tag[child] == PITH_TAG_TEXT &&
                 page->end[child] == page->end[node];
    if (!alone)
        return (pith_str){0};
    return pith_str_trim(pith_tree_text(page->tree, page->tree->data[child]));
}

/* The alternative text of a math element, if it looks like LaTeX: others say
 * in words what is seen. */
static pith_str alternative(const pith_page *page, uint32_t node)
{
    pith_tree *tree = page->tree;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (!pith_str_eq(pith_tree_attr_name(tree, attr), PITH_S("alttext")))
            continue;
        pith_str value = pith_str_trim(pith_tree_attr_value(tree, attr));
        for (size_t i = 0; i < value.len; i++)
            if (value.data[i] != '\0' && strchr("\\^_{", value.data[i]))
                return value;
    }
    return (pith_str){0};
}

pith_str pith_formula_source(const pith_page *page, uint32_t node)
{
    if (page->tag[node] == PITH_TAG_SCRIPT)
        return annotation_text(page, node);
    for (uint32_t i = node + 1; i < page->end[node]; i++) {
        if (page->tag[i] != (PITH_NS_MATH | PITH_TAG_ANNOTATION))
            continue;
        pith_str kind = pith_page_attr(page, i, PITH_ATTR_ENCODING);
        if (pith_str_ifind(kind, PITH_S("tex")) != SIZE_MAX)
            return annotation_text(page, i);
    }
    return alternative(page, node);
}

static bool is_displayed(const pith_page *page, uint32_t node)
{
    const pith_tree *tree = page->tree;
    if (page->tag[node] == PITH_TAG_SCRIPT)
        return pith_str_ifind(pith_page_attr(page, node, PITH_ATTR_TYPE),
                              PITH_S("mode=display")) != SIZE_MAX;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        const pith_attr *attr = &tree->attrs[tree->data[node].at + k];
        if (pith_str_eq(pith_tree_attr_name(tree, attr), PITH_S("display")))
            return pith_str_ieq(pith_tree_text(tree, attr->value),
                                PITH_S("block"));
    }
    return false;
}

pith_str pith_formula_sign(const pith_page *page, uint32_t node)
{
    return is_displayed(page, node) ? PITH_S("$$") : PITH_S("$");
}

void pith_formula_skip(pith_walk *walk)
{
    const pith_page *page = walk->page;
    uint32_t up = page->parent[walk->node];
    pith_str name = pith_page_attr(page, up, PITH_ATTR_CLASS);
    bool copied = pith_str_ifind(name, PITH_S("katex-mathml")) != SIZE_MAX;
    pith_walk_skip_until(walk,
                         page->end[copied ? page->parent[up] : walk->node]);
}

pith_str pith_formula_word(pith_str *source)
{
    pith_str word = {source->data, 0};
    size_t at = 0;
    while (at < source->len && !pith_is_space((unsigned char)source->data[at]))
        at++;
    word.len = at;
    while (at < source->len && pith_is_space((unsigned char)source->data[at]))
        at++;
    source->data += at;
    source->len -= at;
    return word;
}
