/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Level 3: look inside a document. A method labels every node; then the links
 * are dropped from what it kept, and the rest is written as Markdown.
 */
#include <pith/inspect.h>
#include <pith/pith.h>

#include <stdio.h>

/* Drop the text below every link of a document. */
static void drop_links(const pith_doc *doc, pith_labels *labels)
{
    for (uint32_t i = 0; i < pith_doc_count(doc); i++) {
        pith_node node = pith_doc_node(doc, i);
        if (node.name.len != 1 || node.name.data[0] != 'a')
            continue;
        for (uint32_t k = i; k < node.end; k++)
            pith_labels_set(labels, k, false);
    }
}

int main(void)
{
    pith_str page = PITH_S(
        "<div><a href=/>Home</a> <a href=/all>All birds</a></div><h1>The "
        "robin</h1><p>A robin sings in <em>winter</em>. <a href=/r>Listen</a>");
    pith_options options = {
        .size = sizeof options, .method = "body", .format = "markdown"};
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    char *text = NULL;
    size_t len;
    pith_error error = {0};
    pith_status status = pith_doc_parse(page, &options, &doc, &error);
    if (status == PITH_OK)
        status = pith_label(doc, &options, &labels, &error);
    if (status == PITH_OK) {
        drop_links(doc, labels);
        status = pith_render(doc, labels, &options, &text, &len);
    }
    if (status == PITH_OK)
        puts(text);
    else
        fprintf(stderr, "%s: %s\n", pith_status_text(status), error.text);
    pith_free(text);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status != PITH_OK;
}
