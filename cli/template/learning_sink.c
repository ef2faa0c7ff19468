/* SPDX-License-Identifier: Apache-2.0 */
/* Learns templates during a crawl: see learning_sink.h. */
#include "learning_sink.h"

#include "command.h"
#include "template_file.h"

#include <fcntl.h>
#include <pith/inspect.h>
#include <pith/learn.h>
#include <pith/warc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct learning_sink {
    pith_crawl_sink behind;
    pith_template *site;
    const char *path;
    char *mark;        /* owned: the file with the progress of the template */
    uint64_t position; /* of the last page learnt, as a position of the sink */
    bool there;        /* before: learnt earlier in the same crawl */
    bool fresh, begun; /* fresh: there are no earlier pages */
    bool off;          /* earlier pages are missing */
} learning_sink;

/* -- The mark -------------------------------------------------------------- */

/* The template is written when a crawl ends, unless it is killed. So that the
 * next run knows, a file beside it contains "open" while a crawl is running,
 * and afterwards the position up to which the template has its pages. */
static const char at_work[] = "open";

static char *name_mark(const char *path)
{
    static const char ending[] = ".crawl";
    size_t len = strlen(path);
    char *mark = malloc(len + sizeof ending);
    if (!mark)
        return NULL;
    memcpy(mark, path, len);
    memcpy(mark + len, ending, sizeof ending);
    return mark;
}

static bool set_mark(const learning_sink *self, const char *text)
{
    int fd = open(self->mark, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    ssize_t len = (ssize_t)strlen(text);
    bool fine = fd >= 0 && write(fd, text, (size_t)len) == len;
    fine = fine && fsync(fd) == 0;
    if (fd >= 0)
        fine = close(fd) == 0 && fine;
    if (!fine)
        pith_message("%s: cannot write", self->mark);
    return fine;
}

static void write_position(uint64_t position, char text[32])
{
    snprintf(text, 32, "%llu", (unsigned long long)position);
}

/* Whether the template has all pages up to a position; without the file it has
 * none, as far as is known. */
static bool has_all(const learning_sink *self, uint64_t position)
{
    char kept[32] = "", wanted[32];
    int fd = open(self->mark, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return position == 0;
    ssize_t n = read(fd, kept, sizeof kept - 1);
    close(fd);
    write_position(position, wanted);
    return self->there && n > 0 && strcmp(kept, wanted) == 0;
}

void pith_learning_sink_finished(const char *path)
{
    char *mark = name_mark(path);
    if (mark)
        (void)unlink(mark);
    free(mark);
}

/* -- The sink -------------------------------------------------------------- */

static pith_status check(void *context, pith_error *error)
{
    learning_sink *self = context;
    self->fresh = true;
    return self->behind.check ? self->behind.check(self->behind.context, error)
                              : PITH_OK;
}

static pith_status begin(void *context, uint64_t position, pith_error *error)
{
    learning_sink *self = context;
    self->off = !self->fresh && !has_all(self, position);
    self->begun = true;
    self->position = position;
    if (self->off)
        pith_message("%s: not written, as not all pages before were kept for "
                     "it; `pith site learn` learns from the output",
                     self->path);
    else if (!set_mark(self, at_work))
        return PITH_IO;
    return self->behind.begin(self->behind.context, position, error);
}

/* Pages that cannot be parsed are ignored. */
static pith_status learn(const learning_sink *self, const pith_crawl_page *page)
{
    pith_http_message head = {0};
    (void)pith_http_parse(page->head, &head);
    const pith_options options = {.size = sizeof options,
                                  .render = {.base_url = page->url},
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
    if (status == PITH_OK)
        self->position = *position;
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
    char position[32];
    bool pages = pith_template_get_facts(self->site).pages > 0;
    write_position(self->position, position);
    if (self->begun && !self->off && !pages)
        (void)unlink(self->mark);
    else if (self->begun && !self->off &&
             !(pith_template_file_save(self->site, self->path) &&
               set_mark(self, position)) &&
             status == PITH_OK)
        status = PITH_IO;
    pith_template_free(self->site);
    free(self->mark);
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
                          : there ? pith_template_file_load_whole(path)
                                  : pith_template_new();
    char *mark = site ? name_mark(path) : NULL;
    if (!mark) {
        if (!self || !there || site)
            pith_message("out of memory");
        pith_template_free(site);
        free(self);
        return false;
    }
    *self = (learning_sink){.behind = *sink,
                            .site = site,
                            .path = path,
                            .mark = mark,
                            .there = there};
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
