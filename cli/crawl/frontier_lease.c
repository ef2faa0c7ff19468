/* SPDX-License-Identifier: Apache-2.0 */
/* Owners of shards: see frontier_lease.h. */
#include "frontier_lease.h"

#include "command.h"
#include "fnv.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 64, BEATS = 6 };

static const char nobody[] = "free\n";

bool pith_frontier_lease_init(pith_frontier_lease *lease,
                              const pith_frontier_folder *folder,
                              uint64_t time_ms, unsigned thread)
{
    char host[32] = "";
    struct timespec now;
    *lease = (pith_frontier_lease){.folder = folder, .time_ms = time_ms};
    (void)gethostname(host, sizeof host - 1);
    for (char *at = host; *at; at++)
        if (*at == '/' || *at == ' ')
            *at = '-';
    (void)clock_gettime(CLOCK_REALTIME, &now);
    snprintf(lease->token, sizeof lease->token, "%.20s-%ld-%lld%09ld-%u", host,
             (long)getpid(), (long long)now.tv_sec % 1000000000, now.tv_nsec,
             thread);
    lease->watched = calloc(folder->plan.shards, sizeof *lease->watched);
    return lease->watched != NULL;
}

void pith_frontier_lease_clear(pith_frontier_lease *lease)
{
    free(lease->watched);
    lease->watched = NULL;
}

static void name_of(uint32_t shard, uint64_t generation, char name[NAME])
{
    snprintf(name, NAME, "lease/%04u/%llu", shard,
             (unsigned long long)generation);
}

/* The receiver of a shard's leases. */
typedef struct listing {
    uint64_t newest;
} listing;

static bool take_name(void *who, pith_str name)
{
    listing *self = who;
    char text[NAME];
    char *end;
    if (name.len == 0 || name.len >= sizeof text || name.data[0] == '.')
        return true;
    memcpy(text, name.data, name.len);
    text[name.len] = 0;
    unsigned long long generation = strtoull(text, &end, 10);
    if (!*end && generation > self->newest)
        self->newest = generation;
    return true;
}

static bool find_newest(const pith_frontier_lease *lease, uint32_t shard,
                        uint64_t *newest)
{
    char name[NAME];
    listing all = {0};
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    snprintf(name, sizeof name, "lease/%04u", shard);
    bool fine =
        files->list(files->context, name, take_name, &all, &error) == PITH_OK;
    if (!fine)
        pith_message("%s/%s: %s", lease->folder->path, name, error.text);
    *newest = all.newest;
    return fine;
}

/* Whether a shard's newest lease no longer has an owner. */
static bool look(pith_frontier_lease *lease, uint32_t shard, uint64_t newest,
                 bool *free_now)
{
    char name[NAME];
    char *text = NULL;
    size_t len = 0;
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    pith_frontier_watched *seen = &lease->watched[shard];
    uint64_t now = pith_clock_ms();
    *free_now = newest == 0;
    if (*free_now)
        return true;
    name_of(shard, newest, name);
    if (files->load(files->context, name, &text, &len, &error) != PITH_OK) {
        pith_message("%s/%s: %s", lease->folder->path, name, error.text);
        return false;
    }
    uint64_t hash =
        pith_fnv_bytes(PITH_FNV_START, text ? text : "", text ? len : 0);
    if (seen->generation != newest || seen->hash != hash)
        *seen = (pith_frontier_watched){newest, hash, now};
    *free_now = (text && strcmp(text, nobody) == 0) ||
                now - seen->since >= lease->time_ms;
    pith_free(text);
    return true;
}

/* Remove leases of earlier owners; leaving them would be harmless. */
static void drop_older(const pith_frontier_lease *lease)
{
    char name[NAME];
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    if (lease->generation < 2)
        return;
    name_of(lease->shard, lease->generation - 1, name);
    (void)files->remove(files->context, name, &error);
}

static size_t write_beat(const pith_frontier_lease *lease, char text[128])
{
    return (size_t)snprintf(text, 128, "%s %llu\n", lease->token,
                            (unsigned long long)lease->beat);
}

bool pith_frontier_lease_take(pith_frontier_lease *lease, uint32_t shard,
                              bool *ours)
{
    char name[NAME], text[128];
    uint64_t newest, after;
    bool free_now;
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    *ours = false;
    if (!find_newest(lease, shard, &newest) ||
        !look(lease, shard, newest, &free_now))
        return false;
    if (!free_now)
        return true;
    lease->shard = shard;
    lease->generation = newest + 1;
    lease->beat = 0;
    lease->beaten_ms = pith_clock_ms();
    name_of(shard, lease->generation, name);
    size_t len = write_beat(lease, text);
    if (files->create(files->context, name, (pith_str){text, len}, ours,
                      &error) != PITH_OK) {
        pith_message("%s/%s: %s", lease->folder->path, name, error.text);
        return false;
    }
    if (!*ours)
        return true;
    if (!find_newest(lease, shard, &after))
        return false;
    /* Another process had it meanwhile, and the conflicting file is gone. */
    if (after != lease->generation) {
        (void)files->remove(files->context, name, &error);
        *ours = false;
        return true;
    }
    drop_older(lease);
    return true;
}

bool pith_frontier_lease_keep(pith_frontier_lease *lease)
{
    char name[NAME], text[128];
    uint64_t newest;
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    uint64_t now = pith_clock_ms();
    if (now - lease->beaten_ms < lease->time_ms / BEATS)
        return true;
    if (!find_newest(lease, lease->shard, &newest) ||
        newest != lease->generation)
        return false;
    lease->beat++;
    size_t len = write_beat(lease, text);
    name_of(lease->shard, lease->generation, name);
    if (files->store(files->context, name, (pith_str){text, len}, &error) ==
        PITH_OK)
        lease->beaten_ms = now;
    /* A failure is ignored: the next attempt may succeed. */
    return now - lease->beaten_ms < lease->time_ms / 2;
}

bool pith_frontier_lease_owner(const pith_frontier_lease *lease, uint32_t shard,
                               bool *owned)
{
    uint64_t newest;
    char name[NAME];
    char *text = NULL;
    size_t len = 0;
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    if (!find_newest(lease, shard, &newest))
        return false;
    name_of(shard, newest, name);
    bool fine = newest == 0 || files->load(files->context, name, &text, &len,
                                           &error) == PITH_OK;
    if (!fine)
        pith_message("%s/%s: %s", lease->folder->path, name, error.text);
    *owned = text && strcmp(text, nobody) != 0;
    pith_free(text);
    return fine;
}

void pith_frontier_lease_release(pith_frontier_lease *lease)
{
    char name[NAME];
    uint64_t newest;
    pith_error error = {0};
    pith_folder *files = lease->folder->files;
    if (!find_newest(lease, lease->shard, &newest) ||
        newest != lease->generation)
        return;
    name_of(lease->shard, lease->generation, name);
    (void)files->store(files->context, name, pith_str_of(nobody), &error);
}
