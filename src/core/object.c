/* SPDX-License-Identifier: Apache-2.0 */
/* Creating and freeing objects that callers own: see object.h. */
#include "object.h"

#include <string.h>

const char *pith_version(void)
{
    return PITH_VERSION;
}

void *pith_object_new(size_t bytes)
{
    void *object = pith_alloc(bytes);
    if (object)
        memset(object, 0, bytes);
    return object;
}

pith_doc *pith_doc_new(void)
{
    pith_doc *doc = pith_object_new(sizeof *doc);
    if (doc)
        pith_doc_init(doc);
    return doc;
}

void pith_doc_free(pith_doc *doc)
{
    if (!doc)
        return;
    pith_doc_clear(doc);
    pith_free(doc);
}

pith_worker *pith_worker_new(void)
{
    pith_worker *worker = pith_object_new(sizeof *worker);
    if (!worker)
        return NULL;
    pith_doc_init(&worker->doc);
    pith_buf_init(&worker->text, 0);
    pith_buf_init(&worker->output, 0);
    pith_buf_init(&worker->comments, 0);
    pith_buf_init(&worker->tokens, 0);
    pith_buf_init(&worker->part, 0);
    return worker;
}

void pith_worker_free(pith_worker *worker)
{
    if (!worker)
        return;
    pith_doc_clear(&worker->doc);
    pith_buf_clear(&worker->text);
    pith_buf_clear(&worker->output);
    pith_buf_clear(&worker->comments);
    pith_buf_clear(&worker->tokens);
    pith_buf_clear(&worker->part);
    pith_free(worker);
}

void pith_worker_fail_after(pith_worker *worker, size_t n)
{
    worker->doc.fail_after = n;
}

void pith_labels_free(pith_labels *labels)
{
    if (!labels)
        return;
    pith_arena_free(&labels->arena);
    pith_free(labels);
}

void pith_result_free(pith_result *result)
{
    pith_free(result);
}
