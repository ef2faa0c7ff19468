/* SPDX-License-Identifier: Apache-2.0 */
/* pith job sites: the templates that units learnt, one per site. A first pass
 * counts pages, and further ones merge as many templates as fit in memory.
 * Merging is commutative, so the files do not depend on how the work was
 * divided. Sites are divided among tasks by a hash of their names: reading is a
 * small part of the work, so each task reads the output of all units. */
#include "fnv.h"
#include "frontier_folder.h"
#include "job_share.h"
#include "job_verbs.h"
#include "quantity.h"
#include "sink.h"
#include "site_templates.h"
#include "template_file.h"

#include <pith/learn.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST_PAGES = 5, /* that the rules require (docs/sites.md) */
    FILE_FACTOR = 2, /* maximum memory of a template per byte of its file: 32
                        and twice 8 bytes per entry, whose line has 25 */
    TEMPLATE_ROOM = 128 << 10, /* of an empty one: two blocks of memory */
};

static const uint64_t memory_default = 1000000000;

typedef struct site {
    char *name;            /* of its file, owned */
    uint64_t pages, bytes; /* in all units, including copies */
    uint64_t pass;         /* pass in which it is merged; 0: never */
    pith_template *merged;
} site;

typedef struct gathering {
    pith_job_opened *job;
    const char *folder;
    uint64_t least, memory;
    pith_share share; /* of the sites */
    void *tree;       /* of sites by their names, of search.h */
    site **sites;     /* all of them, in this order */
    size_t nsites;
    uint64_t pass, passes;
    uint64_t written, small; /* templates; sites that have no file */
    bool out_of_memory;
    pith_error damage; /* of a template; empty: none */
} gathering;

/* -- Sites ---------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const site *)a)->name, ((const site *)b)->name);
}

static site *find(gathering *self, const char *name)
{
    const site key = {.name = (char *)(uintptr_t)name};
    site **found = tfind(&key, &self->tree, by_name);
    return found ? *found : NULL;
}

static site *add(gathering *self, const char *name)
{
    site *made = calloc(1, sizeof *made);
    if (made)
        made->name = strdup(name);
    if (made && made->name && tsearch(made, &self->tree, by_name)) {
        self->nsites++;
        return made;
    }
    if (made)
        free(made->name);
    free(made);
    return NULL;
}

static void collect(const void *node, VISIT visit, void *context)
{
    gathering *self = context;
    if (visit == postorder || visit == leaf)
        self->sites[self->nsites++] = *(site *const *)node;
}

static void free_site(void *node)
{
    site *self = node;
    pith_template_free(self->merged);
    free(self->name);
    free(self);
}

/* -- Reading what units learnt ---------------------------------------------- */

static bool is_ours(const gathering *self, const char *name)
{
    uint64_t hash = pith_fnv_bytes(PITH_FNV_START, name, strlen(name));
    return pith_share_has(&self->share, (uint32_t)(hash ^ hash >> 32));
}

static bool count_site(void *who, const pith_site_sketch *sketch)
{
    gathering *self = who;
    char name[PITH_SITE_TEMPLATE_NAME];
    if (!pith_site_template_name(sketch->site, name) || !is_ours(self, name))
        return true;
    site *entry = find(self, name);
    if (!entry)
        entry = add(self, name);
    self->out_of_memory = !entry;
    if (entry) {
        entry->pages += sketch->pages;
        entry->bytes += sketch->bytes.len;
    }
    return entry != NULL;
}

static bool merge_site(void *who, const pith_site_sketch *sketch)
{
    gathering *self = who;
    char name[PITH_SITE_TEMPLATE_NAME];
    site *entry =
        pith_site_template_name(sketch->site, name) ? find(self, name) : NULL;
    if (!entry || entry->pass != self->pass)
        return true;
    pith_template *page;
    pith_status status =
        pith_template_load(sketch->bytes, &page, &self->damage);
    if (status == PITH_OK && !entry->merged)
        entry->merged = pith_template_new();
    if (status == PITH_OK)
        status = entry->merged ? pith_template_merge_page(entry->merged, page)
                               : PITH_NOMEM;
    if (status == PITH_ARG)
        snprintf(self->damage.text, sizeof self->damage.text,
                 "not of one page");
    pith_template_free(page);
    self->out_of_memory = status == PITH_NOMEM;
    return status == PITH_OK;
}

/* -1, or an exit status after a message. */
static int read_units(gathering *self, pith_site_take *take)
{
    const pith_job_opened *job = self->job;
    for (uint32_t i = 0; i < job->facts->units; i++) {
        pith_error error = {0};
        bool there;
        pith_status status =
            pith_unit_sites_there(job->manifest, i, &there, &error);
        if (status == PITH_OK && !there) {
            pith_message("%s: unit %u has learnt nothing; next: pith job run "
                         "%s --learn-sites",
                         job->path, i, job->path);
            return PITH_EXIT_SOME_FAILED;
        }
        if (status == PITH_OK)
            status = pith_unit_sites_each(job->manifest, i, take, self, &error);
        if (self->out_of_memory) {
            pith_message("out of memory");
            return PITH_EXIT_IO;
        }
        if (self->damage.text[0]) {
            pith_message("%s: a template of unit %u: %s", job->path, i,
                         self->damage.text);
            return PITH_EXIT_IO;
        }
        if (status != PITH_OK)
            return pith_job_complain(job, &error);
    }
    return -1;
}

/* -- Merging --------------------------------------------------------------- */

/* In the order of names, per pass as many as fit in memory, and at least
 * one. */
static void plan_passes(gathering *self)
{
    uint64_t used = 0;
    self->passes = 0;
    for (size_t i = 0; i < self->nsites; i++) {
        site *entry = self->sites[i];
        uint64_t room = entry->bytes * FILE_FACTOR + TEMPLATE_ROOM;
        if (entry->pages < self->least) {
            self->small++;
            continue;
        }
        if (self->passes == 0 || used + room > self->memory) {
            self->passes++;
            used = 0;
        }
        used += room;
        entry->pass = self->passes;
    }
}

/* Write the templates of this pass to their files. Copies of pages are only
 * recognised in the complete template. */
static int write_sites(gathering *self)
{
    for (size_t i = 0; i < self->nsites; i++) {
        site *entry = self->sites[i];
        if (entry->pass != self->pass)
            continue;
        bool enough =
            pith_template_get_facts(entry->merged).pages >= self->least;
        char *path = NULL;
        bool fine =
            !enough || asprintf(&path, "%s/%s", self->folder, entry->name) >= 0;
        fine =
            fine && (!enough || pith_template_file_save(entry->merged, path));
        if (enough && !path)
            pith_message("out of memory");
        free(path);
        self->written += enough;
        self->small += !enough;
        pith_template_free(entry->merged);
        entry->merged = NULL;
        if (!fine)
            return PITH_EXIT_IO;
    }
    return -1;
}

static int gather(gathering *self)
{
    int status = read_units(self, count_site);
    if (status >= 0)
        return status;
    self->sites = calloc(self->nsites + 1, sizeof *self->sites);
    if (!self->sites) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    self->nsites = 0;
    twalk_r(self->tree, collect, self);
    plan_passes(self);
    for (self->pass = 1; status < 0 && self->pass <= self->passes;
         self->pass++) {
        status = read_units(self, merge_site);
        if (status < 0)
            status = write_sites(self);
    }
    return status;
}

/* -- The verb -------------------------------------------------------------- */

static int read_options(gathering *self, const pith_args *args)
{
    const char *least = pith_args_value(args, PITH_JOB_LEAST_PAGES);
    const char *memory = pith_args_value(args, PITH_JOB_MEMORY);
    self->folder = pith_args_value(args, PITH_JOB_OUTPUT);
    self->least = LEAST_PAGES;
    self->memory = memory_default;
    if (!self->folder)
        return pith_usage_error(args, "sites writes into a folder: -o DIR/");
    if (pith_remote_is_address(self->folder))
        return pith_usage_error(args,
                                "%s: templates are written to a disk, whose "
                                "folder --templates takes",
                                self->folder);
    if (least && !pith_quantity_count(least, UINT32_MAX, &self->least))
        return pith_usage_error(
            args, "--least-pages takes a number, not \"%s\"", least);
    if (memory && !pith_quantity_count(memory, UINT64_MAX / 16, &self->memory))
        return pith_usage_error(
            args, "--memory takes bytes, such as 500M, not \"%s\"", memory);
    return pith_share_read(args, NULL, pith_args_value(args, PITH_JOB_TASK),
                           NULL, &self->share);
}

int pith_job_sites_run(const pith_args *args)
{
    pith_job_opened job = {0};
    gathering all = {.job = &job};
    int status = read_options(&all, args);
    if (status < 0)
        status = pith_job_open(args, &job);
    if (status < 0)
        status = gather(&all);
    if (status < 0) {
        pith_message("%s: templates of %llu %s; %llu with fewer than %llu "
                     "different pages left out",
                     all.folder, (unsigned long long)all.written,
                     pith_plural(all.written, "site", "sites"),
                     (unsigned long long)all.small,
                     (unsigned long long)all.least);
        status = PITH_EXIT_OK;
    }
    tdestroy(all.tree, free_site);
    free(all.sites);
    pith_job_close(&job);
    return status;
}
