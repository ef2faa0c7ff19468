/* SPDX-License-Identifier: Apache-2.0 */
/* Views of a document's nodes, its source and its warnings. */
#include "doc.h"
#include "str.h"

static pith_node_kind kind_of(uint16_t tag)
{
    switch (tag & PITH_TAG_NAME_MASK) {
    case PITH_TAG_DOCUMENT:
        return PITH_KIND_DOCUMENT;
    case PITH_TAG_DOCTYPE:
        return PITH_KIND_DOCTYPE;
    case PITH_TAG_COMMENT:
        return PITH_KIND_COMMENT;
    case PITH_TAG_TEXT:
        return PITH_KIND_TEXT;
    default:
        return PITH_KIND_ELEMENT;
    }
}

uint32_t pith_doc_count(const pith_doc *doc)
{
    return doc->page.nnodes;
}

pith_node pith_doc_node(const pith_doc *doc, uint32_t i)
{
    const pith_page *page = &doc->page;
    const pith_tree *tree = &doc->tree;
    if (i >= page->nnodes)
        return (pith_node){0};
    pith_node node = {
        .kind = kind_of(page->tag[i]),
        .hidden = page->flags[i] & PITH_NODE_HIDDEN,
        .parent = page->parent[i],
        .end = page->end[i],
        .src = tree->src[i].at,
        .src_len = tree->src[i].len,
        .chars = pith_page_chars(page, i),
        .words = pith_page_words(page, i),
        .link_words =
            page->link_words_before[page->end[i]] - page->link_words_before[i],
    };
    if (node.kind == PITH_KIND_ELEMENT) {
        node.name = pith_tree_tag_name(tree, page->tag[i]);
        node.nattrs = tree->data[i].len;
    } else if (node.kind == PITH_KIND_TEXT || node.kind == PITH_KIND_COMMENT) {
        node.text = pith_tree_text(tree, tree->data[i]);
    }
    return node;
}

void pith_doc_attr(pith_doc *doc, uint32_t i, uint32_t k, pith_str *name,
                   pith_str *value)
{
    pith_tree *tree = &doc->tree;
    *name = *value = (pith_str){0};
    if (i >= tree->nnodes || !pith_tag_is_element(tree->tag[i]) ||
        k >= tree->data[i].len)
        return;
    pith_attr *attr = &tree->attrs[tree->data[i].at + k];
    *name = pith_tree_attr_name(tree, attr);
    *value = pith_tree_attr_value(tree, attr);
}

pith_str pith_doc_source(const pith_doc *doc)
{
    return (pith_str){doc->tree.source, doc->tree.source_len};
}

const char *pith_doc_encoding(const pith_doc *doc)
{
    return pith_encoding_name(doc->decoded.encoding);
}

size_t pith_doc_warnings(const pith_doc *doc)
{
    return doc->nwarnings;
}

pith_str pith_doc_warning(const pith_doc *doc, size_t i)
{
    return i < doc->nwarnings ? doc->warnings[i] : (pith_str){0};
}
