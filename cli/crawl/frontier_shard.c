/* SPDX-License-Identifier: Apache-2.0 */
/* Sites of a shard: see frontier_shard.h. */
#include "frontier_shard.h"

#include "command.h"
#include "fnv.h"

#include <pith/learn.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH = 4096, ORIGIN = 512, FIRST_SENT = 1024 };

/* -- What is told to other shards ------------------------------------------ */

static uint64_t hash_of(const char *key, uint32_t hops)
{
    uint64_t hash = pith_fnv_bytes(PITH_FNV_START ^ hops, key, strlen(key));
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

/* Add a key to those sent; true if it is new. *fine: there was memory. */
static bool add_sent(pith_frontier_worker *worker, const char *key,
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

/* "2 https://example.org/" for an address: where a site begins. NULL: out of
 * memory; a host that has a key fits into a line. */
static char *make_line(pith_str url, uint32_t hops)
{
    char text[ORIGIN];
    pith_str server = pith_url_split(url).authority;
    if (!server.data || memchr(server.data, '\n', server.len))
        return NULL;
    int len = (int)(server.data + server.len - url.data);
    int n = snprintf(text, sizeof text, "%u %.*s/\n", hops, len, url.data);
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
    bool news = add_sent(worker, key, hops, &fine);
    char *line = news ? make_line(url, hops) : NULL;
    if (news)
        fine = line &&
               add_line(worker, pith_frontier_shard(worker->folder, key), line);
    if (!fine) {
        free(line);
        pith_message("out of memory");
        worker->failed = true;
    }
    return fine;
}

static int compare_shards(const void *left, const void *right)
{
    const pith_frontier_line *a = left;
    const pith_frontier_line *b = right;
    return (a->shard > b->shard) - (a->shard < b->shard);
}

/* The lines of one shard are sent together, so that one sync suffices. */
static bool send_lines(const pith_frontier_worker *worker,
                       const pith_frontier_line *lines, size_t n)
{
    size_t len = 0;
    for (size_t i = 0; i < n; i++)
        len += strlen(lines[i].text);
    char *text = malloc(len + 1);
    if (!text) {
        pith_message("out of memory");
        return false;
    }
    char *end = text;
    for (size_t i = 0; i < n; i++) {
        size_t part = strlen(lines[i].text);
        memcpy(end, lines[i].text, part);
        end += part;
    }
    bool fine = pith_frontier_send(worker->folder, lines->shard,
                                   worker->lease.token, (pith_str){text, len});
    free(text);
    return fine;
}

/* The current shard's lease is renewed meanwhile, if there is one. */
static bool send_all(pith_frontier_worker *worker)
{
    const pith_frontier_line *end = worker->lines + worker->nlines;
    const pith_frontier_line *from = worker->lines;
    while (from < end) {
        const pith_frontier_line *to = from;
        while (to < end && to->shard == from->shard)
            to++;
        worker->lost |=
            worker->site && !pith_frontier_lease_keep(&worker->lease);
        if (worker->lost)
            return false;
        if (!send_lines(worker, from, (size_t)(to - from))) {
            worker->failed = true;
            return false;
        }
        from = to;
    }
    return true;
}

bool pith_frontier_flush(pith_frontier_worker *worker)
{
    if (worker->nlines > 1)
        qsort(worker->lines, worker->nlines, sizeof *worker->lines,
              compare_shards);
    bool fine = !worker->failed && send_all(worker);
    for (size_t i = 0; i < worker->nlines; i++)
        free(worker->lines[i].text);
    worker->nlines = 0;
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

/* -- A site ---------------------------------------------------------------- */

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

/* Before an answer is recorded, checks that the shard is still ours. */
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

/* The links of a page are stored before the journal has the page. */
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

/* A site that was begun may have had requests from its previous owner a moment
 * ago, so wait. */
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

/* Record why a site cannot be reached: the first robots.txt, or the last page
 * without a connection. */
static void note_reason(void *context, pith_str url, pith_fetch_end end,
                        pith_str reason)
{
    static const char robots[] = "/robots.txt";
    size_t len = sizeof robots - 1;
    pith_frontier_worker *worker = context;
    bool of_robots =
        url.len > len && memcmp(url.data + url.len - len, robots, len) == 0;
    if (end == PITH_FETCH_CONNECT || end == PITH_FETCH_RESOLVE ||
        (of_robots && !worker->why[0]))
        snprintf(worker->why, sizeof worker->why, "%s%.*s",
                 of_robots ? "robots.txt: " : "",
                 (int)(reason.len < 200 ? reason.len : 200), reason.data);
}

/* Whether a process that lost the shard without having noticed still holds a
 * site's journal. */
static bool is_locked(const char *journal)
{
    int fd = open(journal, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool locked = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(fd);
    return locked;
}

/* The output files of a site. */
typedef struct site_files {
    char archive[PATH], journal[PATH];
} site_files;

static bool name_files(const pith_frontier_worker *worker, site_files *files)
{
    const char *folder = worker->folder->path;
    int len = snprintf(files->archive, PATH, "%s/site", folder);
    if (len < 0 || len > PATH - 400)
        return false;
    (void)mkdir(files->archive, 0777);
    snprintf(files->archive, PATH, "%s/site/%04u", folder, worker->lease.shard);
    (void)mkdir(files->archive, 0777);
    snprintf(files->archive, PATH, "%s/site/%04u/%s.warc.gz", folder,
             worker->lease.shard, worker->site->key);
    snprintf(files->journal, PATH, "%s/site/%04u/%s.journal", folder,
             worker->lease.shard, worker->site->key);
    return true;
}

static pith_status run_site(pith_frontier_worker *worker, const char *seed,
                            const site_files *files,
                            pith_crawl_summary *summary, pith_error *error)
{
    telling self = {.worker = worker};
    pith_status status = pith_crawl_warc(files->archive, &self.inner, error);
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
    options.seed = seed;
    options.journal = files->journal;
    options.levels = worker->folder->plan.levels;
    options.max_pages = worker->folder->plan.max_pages;
    options.watch = watch;
    options.leads = hear;
    options.skip = note_reason;
    options.context = worker;
    pause_for(worker, files->journal);
    status = pith_crawl_run(&options, &sink, summary, error);
    if (status == PITH_OK && !pith_frontier_flush(worker))
        status = PITH_IO;
    return status;
}

/* The result of crawling a site. */
typedef enum outcome {
    ENDED,   /* recorded as done, as tried or as bad */
    BLOCKED, /* its journal is locked: retry later */
    STOPPED, /* stop working on this shard */
} outcome;

static outcome note(pith_frontier_worker *worker, const char *what)
{
    worker->failed |= !pith_frontier_note(worker->folder, worker->lease.shard,
                                          worker->site->key, what);
    return worker->failed ? STOPPED : ENDED;
}

static outcome note_done(pith_frontier_worker *worker,
                         const pith_crawl_progress *progress)
{
    char what[40];
    snprintf(what, sizeof what, "done %llu",
             (unsigned long long)progress->pages);
    worker->sites++;
    worker->pages += progress->pages;
    worker->bytes += progress->bytes;
    return note(worker, what);
}

/* It is left to another run, unless its tries are used up. */
static outcome note_tried(pith_frontier_worker *worker, const char *why)
{
    char what[300];
    unsigned tries = worker->site->tries + 1;
    snprintf(what, sizeof what, "tried %.250s", why);
    worker->tried += tries < PITH_FRONTIER_TRIES;
    worker->given_up += tries >= PITH_FRONTIER_TRIES;
    if (!worker->run->quiet)
        pith_message("%s: %s; tried %u of %d times", worker->site->key, why,
                     tries, PITH_FRONTIER_TRIES);
    return note(worker, what);
}

/* Without a robots.txt, or any answer, there was no crawl. */
static bool is_unreached(const pith_crawl_summary *summary)
{
    const pith_crawl_progress *progress = &summary->progress;
    return summary->unreached ||
           (progress->pages == 0 && progress->skipped[PITH_FETCH_NO_ROBOTS]);
}

static outcome take_failure(pith_frontier_worker *worker, pith_status status,
                            const char *journal, const pith_error *error)
{
    const char *text = error->text[0] ? error->text : pith_status_text(status);
    if (worker->lost)
        return STOPPED;
    if (!worker->failed && status == PITH_IO && is_locked(journal))
        return BLOCKED;
    /* Its journal is damaged, or of another crawl: other sites are not
     * affected. */
    if (!worker->failed && (status == PITH_FORMAT || status == PITH_ARG))
        return note_tried(worker, text);
    pith_message("%s: %s", worker->site->key, text);
    worker->failed = true;
    return STOPPED;
}

static outcome crawl_site(pith_frontier_worker *worker)
{
    site_files files = {0};
    pith_crawl_summary summary = {0};
    pith_error error = {0};
    if (!name_files(worker, &files)) {
        pith_message("%s: too long a name", worker->folder->path);
        worker->failed = true;
        return STOPPED;
    }
    if (is_locked(files.journal))
        return BLOCKED;
    char *seed =
        pith_frontier_seed(worker->folder, worker->lease.shard, worker->site);
    worker->failed |= !seed;
    worker->why[0] = 0;
    pith_status status =
        seed ? run_site(worker, seed, &files, &summary, &error) : PITH_IO;
    free(seed);
    if (status != PITH_OK)
        return take_failure(worker, status, files.journal, &error);
    if (worker->lost || worker->failed)
        return STOPPED;
    if (is_unreached(&summary))
        return note_tried(worker, worker->why[0] ? worker->why : "unreached");
    return summary.complete ? note_done(worker, &summary.progress) : STOPPED;
}

/* -- A shard --------------------------------------------------------------- */

static outcome skip_bad(pith_frontier_worker *worker)
{
    char spelt[PITH_CRAWL_ADDRESS];
    pith_error error = {0};
    const char *url = worker->site->url;
    (void)pith_crawl_address(pith_str_of(url), spelt, &error);
    pith_message("%s: skipped: %s", url, error.text);
    return note(worker, "bad");
}

static bool is_open(const pith_frontier_worker *worker,
                    const pith_frontier_site *site)
{
    return !site->done && !site->tried && !pith_frontier_failed(site) &&
           site->hops <= worker->folder->plan.hops;
}

/* The result of one pass over the sites of a shard. */
typedef struct pass {
    bool worked, blocked, stopped;
    uint64_t bytes;
} pass;

static pass work_on_all(pith_frontier_worker *worker, uint64_t since)
{
    pass all = {0};
    pith_frontier_sites sites;
    all.stopped =
        !pith_frontier_read(worker->folder, worker->lease.shard, since, &sites);
    worker->failed |= all.stopped;
    for (size_t i = 0; !all.stopped && i < sites.n; i++) {
        const pith_frontier_site *site = &sites.list[i];
        if (!is_open(worker, site))
            continue;
        worker->site = site;
        outcome what = site->bad ? skip_bad(worker) : crawl_site(worker);
        worker->site = NULL;
        all.worked |= what == ENDED;
        all.blocked |= what == BLOCKED;
        all.stopped |= what == STOPPED;
    }
    all.bytes = sites.bytes;
    pith_frontier_sites_clear(&sites);
    return all;
}

bool pith_frontier_shard_work(pith_frontier_worker *worker, uint64_t since,
                              uint64_t *bytes)
{
    pass last = {.worked = true};
    *bytes = UINT64_MAX;
    worker->lost = false;
    while (last.worked && !last.stopped)
        last = work_on_all(worker, since);
    worker->blocked = last.blocked;
    if (!last.stopped && !last.blocked)
        *bytes = last.bytes;
    return !worker->failed;
}
