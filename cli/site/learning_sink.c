/* SPDX-License-Identifier: Apache-2.0 */
/* Templates on the way: see learning_sink.h. */
#include "learning_sink.h"

#include "command.h"
#include "template_file.h"

#include <pith/document.h>
#include <pith/site.h>
#include <pith/warc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct learning_sink {
    pith_crawl_sink behind;
    pith_template *site;
    const char *path;
    bool there; /* before: what was learnt of the crawl so far */
    bool off;   /* pages before are missing */
} learning_sink;

static pith_status check(void *context, pith_error *error)
{
    learning_sink *self = context;
    return self->behind.check ? self->behind.check(self->behind.context, error)
                              : PITH_OK;
}

static pith_status begin(void *context, uint64_t position, pith_error *error)
{
    learning_sink *self = context;
    self->off = position > 0 && !self->there;
    if (self->off)
        pith_message("%s: not written, as nothing was kept of the pages "
                     "before; `pith site learn` learns from the output",
                     self->path);
    return self->behind.begin(self->behind.context, position, error);
}

/* What cannot be read teaches nothing. */
static pith_status learn(const learning_sink *self, const pith_crawl_page *page)
{
    pith_http_message head = {0};
    (void)pith_http_parse(page->head, &head);
    const pith_options options = {.render = {.base_url = page->url},
                                  .http_charset = head.charset};
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_status status = pith_doc_parse(page->body, &options, &doc, NULL);
    if (status == PITH_OK)
        status = pith_label(doc, &options, &labels, NULL);
    if (status == PITH_OK)
        status = pith_template_learn(self->site, doc, labels);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status == PITH_NOMEM ? status : PITH_OK;
}

static pith_status put(void *context, const pith_crawl_page *page,
                       uint64_t *position, pith_error *error)
{
    learning_sink *self = context;
    pith_status status =
        self->behind.put(self->behind.context, page, position, error);
    if (status == PITH_OK && page->body.len && !self->off)
        status = learn(self, page);
    return status;
}

static pith_status sync_behind(void *context, pith_error *error)
{
    learning_sink *self = context;
    return self->behind.sync(self->behind.context, error);
}

static pith_status close_both(void *context, pith_error *error)
{
    learning_sink *self = context;
    pith_status status = self->behind.close(self->behind.context, error);
    bool pages = pith_template_get_facts(self->site).pages > 0;
    if (pages && !pith_template_file_save(self->site, self->path) &&
        status == PITH_OK)
        status = PITH_IO;
    pith_template_free(self->site);
    free(self);
    return status;
}

static bool has(void *context, pith_str url, pith_str etag, pith_str modified)
{
    learning_sink *self = context;
    return !self->behind.has ||
           self->behind.has(self->behind.context, url, etag, modified);
}

static pith_status holds(void *context, uint64_t position, pith_error *error)
{
    learning_sink *self = context;
    return self->behind.holds
               ? self->behind.holds(self->behind.context, position, error)
               : PITH_OK;
}

bool pith_learning_sink_open(const char *path, pith_crawl_sink *sink)
{
    learning_sink *self = calloc(1, sizeof *self);
    bool there = access(path, F_OK) == 0;
    pith_template *site = !self   ? NULL
                          : there ? pith_template_file_load(path)
                                  : pith_template_new();
    if (!site) {
        if (!self || !there)
            pith_message("out of memory");
        free(self);
        return false;
    }
    *self = (learning_sink){
        .behind = *sink, .site = site, .path = path, .there = there};
    *sink = (pith_crawl_sink){.context = self,
                              .check = check,
                              .begin = begin,
                              .put = put,
                              .sync = sync_behind,
                              .close = close_both,
                              .has = has,
                              .holds = holds};
    return true;
}
