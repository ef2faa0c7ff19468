/* SPDX-License-Identifier: Apache-2.0 */
/* A program outside the tree, in C17: options, facts, blocks, records. It uses
 * only what is installed. */
#include <pith/inspect.h>
#include <pith/pith.h>
#include <pith/record.h>

#include <stdio.h>
#include <string.h>

static const char html[] =
    "<title>Rain</title><meta name=author content='Ann Smith'><nav><a href=/>"
    "Home</a></nav><article><h1>Rain</h1><p>It rained, and it went on raining "
    "until the river was full.</p></article>";

static pith_status print_blocks(pith_doc *doc, const pith_options *options)
{
    pith_labels *labels = NULL;
    pith_block_list *blocks = NULL;
    pith_status status = pith_label(doc, options, &labels, NULL);
    if (status == PITH_OK)
        status = pith_block_list_new(doc, labels, &blocks);
    pith_labels_free(labels);
    pith_text_block block;
    while (status == PITH_OK && pith_block_list_next(blocks, &block))
        printf("%s %.*s %.*s\n", block.kept ? "keep" : "drop",
               PITH_FMT(block.xpath), PITH_FMT(block.text));
    pith_block_list_free(blocks);
    return status;
}

static pith_status print_record(pith_str page, const pith_options *options)
{
    pith_result *result = NULL;
    pith_worker *worker = pith_worker_new();
    pith_status status =
        worker ? pith_worker_extract(worker, page, options, &result, NULL)
               : PITH_NOMEM;
    pith_worker_free(worker);
    if (status != PITH_OK)
        return status;
    const pith_fact *author = pith_fact_find(result, "author");
    if (author)
        printf("author %.*s\n", PITH_FMT(author->value));
    printf("license %s\n",
           pith_fact_find(result, "license") ? "known" : "unknown");
    char *text = NULL;
    size_t len = 0;
    pith_record record = {.size = sizeof record,
                          .url = pith_str_of("http://a.example/")};
    status = pith_result_write(result, &record, "front-matter", &text, &len);
    if (status == PITH_OK)
        fputs(text, stdout);
    pith_free(text);
    if (pith_result_write(result, &record, "odd", &text, &len) != PITH_ARG)
        status = PITH_FORMAT;
    pith_result_free(result);
    return status;
}

int main(void)
{
    pith_options options = pith_options_default();
    options.method = "body";
    pith_str page = pith_str_of(html);
    pith_doc *doc = NULL;
    pith_error error = {PITH_OK, 0, ""};
    pith_status status = pith_doc_parse(page, &options, &doc, &error);
    if (status == PITH_OK)
        status = print_blocks(doc, &options);
    pith_doc_free(doc);
    if (status == PITH_OK)
        status = print_record(page, &options);
    if (status != PITH_OK)
        fprintf(stderr, "%s\n", pith_status_text(status));
    return (int)status;
}
