/* SPDX-License-Identifier: Apache-2.0 */
/* Sites of a shard: see frontier_shard.h. */
#include "frontier_shard.h"

#include "command.h"

#include <pith/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH = 4096, ORIGIN = 512, FIRST_SENT = 1024 };

/* -- What is told to other shards ------------------------------------------- */

static uint64_t hash_of(const char *key, uint32_t hops)
{
    uint64_t hash = 0xcbf29ce484222325u ^ hops;
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * 0x100000001b3u;
    return hash ? hash : 1;
}

static uint64_t *place_of(uint64_t *table, size_t cap, uint64_t hash)
{
    size_t at = (size_t)(hash ^ hash >> 32) & (cap - 1);
    while (table[at] && table[at] != hash)
        at = (at + 1) & (cap - 1);
    return &table[at];
}

static bool grow_sent(pith_frontier_worker *worker)
{
    size_t cap = worker->sent_cap ? worker->sent_cap * 2 : FIRST_SENT;
    uint64_t *table = calloc(cap, sizeof *table);
    if (!table)
        return false;
    for (size_t i = 0; i < worker->sent_cap; i++)
        if (worker->sent[i])
            *place_of(table, cap, worker->sent[i]) = worker->sent[i];
    free(worker->sent);
    worker->sent = table;
    worker->sent_cap = cap;
    return true;
}

/* Whether this is the first time; *fine: there was memory. */
static bool is_news(pith_frontier_worker *worker, const char *key,
                    uint32_t hops, bool *fine)
{
    *fine = worker->nsent < worker->sent_cap / 2 || grow_sent(worker);
    if (!*fine)
        return false;
    uint64_t hash = hash_of(key, hops);
    uint64_t *place = place_of(worker->sent, worker->sent_cap, hash);
    bool first = *place == 0;
    *place = hash;
    worker->nsent += first;
    return first;
}

/* "2 https://example.org/" of an address: where a site begins. */
static char *make_line(pith_str url, uint32_t hops)
{
    char text[ORIGIN];
    const char *at = url.len ? memmem(url.data, url.len, "://", 3) : NULL;
    if (!at)
        return NULL;
    size_t front = (size_t)(at - url.data) + 3;
    size_t len = front;
    while (len < url.len && !strchr("/?#\n", url.data[len]))
        len++;
    int n = snprintf(text, sizeof text, "%u %.*s/\n", hops, (int)len, url.data);
    return n > 0 && (size_t)n < sizeof text ? strdup(text) : NULL;
}

static bool add_line(pith_frontier_worker *worker, uint32_t shard, char *text)
{
    if (worker->nlines == worker->line_cap) {
        size_t cap = worker->line_cap ? worker->line_cap * 2 : 64;
        pith_frontier_line *lines = realloc(worker->lines, cap * sizeof *lines);
        if (!lines)
            return false;
        worker->lines = lines;
        worker->line_cap = cap;
    }
    worker->lines[worker->nlines++] = (pith_frontier_line){shard, text};
    return true;
}

bool pith_frontier_tell(pith_frontier_worker *worker, pith_str url,
                        uint32_t hops)
{
    char key[PITH_FRONTIER_KEY];
    bool fine;
    if (hops > worker->folder->plan.hops || !pith_frontier_key(url, key))
        return true;
    bool news = is_news(worker, key, hops, &fine);
    char *line = news ? make_line(url, hops) : NULL;
    if (line)
        fine = add_line(worker, pith_frontier_shard(worker->folder, key), line);
    if (!fine) {
        free(line);
        pith_message("out of memory");
        worker->failed = true;
    }
    return fine;
}

bool pith_frontier_flush(pith_frontier_worker *worker)
{
    bool fine = true;
    for (size_t i = 0; i < worker->nlines; i++) {
        pith_frontier_line *line = &worker->lines[i];
        fine = fine && pith_frontier_send(
                           worker->folder, line->shard, worker->lease.token,
                           (pith_str){line->text, strlen(line->text)});
        free(line->text);
    }
    worker->nlines = 0;
    worker->failed |= !fine;
    return fine;
}

void pith_frontier_worker_clear(pith_frontier_worker *worker)
{
    for (size_t i = 0; i < worker->nlines; i++)
        free(worker->lines[i].text);
    free(worker->lines);
    free(worker->sent);
    pith_frontier_lease_clear(&worker->lease);
}

/* -- A site ----------------------------------------------------------------- */

/* A sink in front of a site's archive. */
typedef struct telling {
    pith_frontier_worker *worker;
    pith_crawl_sink inner;
} telling;

static pith_status check(void *context, pith_error *error)
{
    telling *self = context;
    return self->inner.check(self->inner.context, error);
}

static pith_status begin(void *context, uint64_t position, pith_error *error)
{
    telling *self = context;
    return self->inner.begin(self->inner.context, position, error);
}

/* Before an answer is written down: whether the shard is still ours. */
static pith_status put(void *context, const pith_crawl_page *page,
                       uint64_t *position, pith_error *error)
{
    telling *self = context;
    pith_frontier_worker *worker = self->worker;
    if (!pith_frontier_lease_keep(&worker->lease)) {
        worker->lost = true;
        snprintf(error->text, sizeof error->text,
                 "another process has this shard now");
        return PITH_IO;
    }
    return self->inner.put(self->inner.context, page, position, error);
}

/* What a page leads to is safe before the journal has the page. */
static pith_status sync_all(void *context, pith_error *error)
{
    telling *self = context;
    if (!pith_frontier_flush(self->worker)) {
        snprintf(error->text, sizeof error->text,
                 "links to other sites cannot be written");
        return PITH_IO;
    }
    return self->inner.sync(self->inner.context, error);
}

static pith_status close_inner(void *context, pith_error *error)
{
    telling *self = context;
    return self->inner.close(self->inner.context, error);
}

static pith_status holds(void *context, uint64_t position, pith_error *error)
{
    telling *self = context;
    return self->inner.holds
               ? self->inner.holds(self->inner.context, position, error)
               : PITH_OK;
}

static bool watch(void *context, const pith_crawl_progress *progress)
{
    pith_frontier_worker *worker = context;
    (void)progress;
    if (!pith_frontier_lease_keep(&worker->lease))
        worker->lost = true;
    return !worker->lost && !worker->failed && !worker->run->asked();
}

static void hear(void *context, pith_str url)
{
    pith_frontier_worker *worker = context;
    (void)pith_frontier_tell(worker, url, worker->site->hops + 1);
}

/* A site that was begun may have been asked a moment ago, by who had it. */
static void pause_for(const pith_frontier_worker *worker, const char *journal)
{
    enum { STANDARD_MS = 200 };
    uint32_t ms = worker->run->options->delay_ms;
    if (ms == UINT32_MAX || access(journal, F_OK) != 0)
        return;
    ms = ms ? ms : STANDARD_MS;
    struct timespec pause = {ms / 1000, (long)(ms % 1000) * 1000000};
    (void)nanosleep(&pause, NULL);
}

static bool name_files(const pith_frontier_worker *worker, char archive[PATH],
                       char journal[PATH])
{
    const char *folder = worker->folder->path;
    int len = snprintf(archive, PATH, "%s/site", folder);
    if (len < 0 || len > PATH - 400)
        return false;
    (void)mkdir(archive, 0777);
    snprintf(archive, PATH, "%s/site/%04u", folder, worker->lease.shard);
    (void)mkdir(archive, 0777);
    snprintf(archive, PATH, "%s/site/%04u/%s.warc.gz", folder,
             worker->lease.shard, worker->site->key);
    snprintf(journal, PATH, "%s/site/%04u/%s.journal", folder,
             worker->lease.shard, worker->site->key);
    return true;
}

/* *over: the site needs no more work. */
static pith_status crawl_site(pith_frontier_worker *worker, bool *over,
                              pith_error *error)
{
    char archive[PATH], journal[PATH];
    pith_crawl_summary summary;
    telling self = {.worker = worker};
    if (!name_files(worker, archive, journal)) {
        snprintf(error->text, sizeof error->text, "too long a name");
        return PITH_ARG;
    }
    pith_status status = pith_crawl_warc(archive, &self.inner, error);
    if (status != PITH_OK)
        return status;
    const pith_crawl_sink sink = {.context = &self,
                                  .check = check,
                                  .begin = begin,
                                  .put = put,
                                  .sync = sync_all,
                                  .close = close_inner,
                                  .holds = holds};
    pith_crawl_options options = *worker->run->options;
    options.seed = worker->site->url;
    options.journal = journal;
    options.levels = worker->folder->plan.levels;
    options.max_pages = worker->folder->plan.max_pages;
    options.watch = watch;
    options.leads = hear;
    options.skip = NULL;
    options.context = worker;
    pause_for(worker, journal);
    status = pith_crawl_run(&options, &sink, &summary, error);
    if (status == PITH_OK && !pith_frontier_flush(worker))
        status = PITH_IO;
    *over = status == PITH_OK && (summary.complete || summary.unreached);
    if (*over) {
        worker->sites++;
        worker->pages += summary.progress.pages;
        worker->bytes += summary.progress.bytes;
    }
    return status;
}

/* -- A shard ---------------------------------------------------------------- */

/* False: no more of this shard. */
static bool work_on(pith_frontier_worker *worker,
                    const pith_frontier_site *site)
{
    bool over = false;
    pith_error error = {0};
    worker->site = site;
    pith_status status = crawl_site(worker, &over, &error);
    if (status != PITH_OK && !worker->lost) {
        pith_message("%s: %s", site->key,
                     error.text[0] ? error.text : pith_status_text(status));
        worker->failed = true;
    }
    if (worker->lost || worker->failed || !over)
        return false;
    if (!pith_frontier_note_done(worker->folder, worker->lease.shard,
                                 site->key))
        worker->failed = true;
    return !worker->failed;
}

bool pith_frontier_shard_work(pith_frontier_worker *worker, uint64_t *bytes)
{
    bool more = true;
    *bytes = UINT64_MAX;
    worker->lost = false;
    while (more && !worker->failed) {
        pith_frontier_sites sites;
        bool any = false;
        worker->failed |=
            !pith_frontier_read(worker->folder, worker->lease.shard, &sites);
        for (size_t i = 0; more && !worker->failed && i < sites.n; i++) {
            if (sites.list[i].done ||
                sites.list[i].hops > worker->folder->plan.hops)
                continue;
            any = true;
            more = work_on(worker, &sites.list[i]);
        }
        if (!any && !worker->failed) {
            *bytes = sites.bytes;
            more = false;
        }
        pith_frontier_sites_clear(&sites);
    }
    return !worker->failed;
}
