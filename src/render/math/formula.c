/* SPDX-License-Identifier: Apache-2.0 */
/* Finding the LaTeX of a formula: see formula.h. */
#include "formula.h"

#include "mathml.h"
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

/* The alternative text of a math element if it looks like LaTeX; other
 * alternative texts describe the formula in words. */
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

/* Class names of images that programs make from LaTeX: WordPress, Sphinx,
 * Moodle, old wikis. New wikis show an image beside MathML; that one is not
 * included. */
static bool is_picture_class(pith_str name)
{
    static const pith_str names[] = {
        {"latex", 5}, {"tex", 3}, {"math", 4}, {"texrender", 9}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ieq(name, names[i]))
            return true;
    return false;
}

bool pith_formula_is_picture(const pith_page *page, uint32_t node)
{
    pith_str names = pith_page_attr(page, node, PITH_ATTR_CLASS);
    bool found = false;
    while (names.len > 0 && !found)
        found = is_picture_class(pith_formula_word(&names));
    return found &&
           pith_str_trim(pith_page_attr(page, node, PITH_ATTR_ALT)).len > 0;
}

/* The alternative text of an image, without its own delimiters. */
static pith_str picture_source(const pith_page *page, uint32_t node)
{
    static const pith_str fences[][2] = {{{"$$", 2}, {"$$", 2}},
                                         {{"$", 1}, {"$", 1}},
                                         {{"\\(", 2}, {"\\)", 2}},
                                         {{"\\[", 2}, {"\\]", 2}}};
    pith_str text = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_ALT));
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++) {
        size_t len = fences[i][0].len;
        if (text.len > 2 * len && pith_str_istarts(text, fences[i][0]) &&
            pith_str_eq((pith_str){text.data + text.len - len, len},
                        fences[i][1]))
            return pith_str_trim(
                (pith_str){text.data + len, text.len - 2 * len});
    }
    return text;
}

pith_str pith_formula_source(const pith_page *page, uint32_t node)
{
    if (page->tag[node] == PITH_TAG_IMG)
        return picture_source(page, node);
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

pith_str pith_formula_latex(const pith_render_job *job, uint32_t node)
{
    pith_str source = pith_formula_source(job->page, node);
    if (source.len > 0 ||
        job->page->tag[node] != (PITH_NS_MATH | PITH_TAG_MATH))
        return source;
    pith_buf out;
    pith_buf_init(&out, job->out->max);
    bool whole = pith_mathml_write(job->page, node, &out);
    pith_status status = out.status;
    if (whole && status == PITH_OK) {
        source = pith_str_trim(pith_buf_view(&out));
        char *copy = pith_arena_copy(job->scratch, source);
        source = (pith_str){copy, copy ? source.len : 0};
        status = copy ? PITH_OK : PITH_NOMEM;
    }
    pith_buf_clear(&out);
    if (status != PITH_OK && job->out->status == PITH_OK)
        job->out->status = status;
    return source;
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
