/* SPDX-License-Identifier: Apache-2.0 */
/* Files of a distributed crawl: see frontier_folder.h. */
#include "frontier_folder.h"

#include "command.h"
#include "fnv.h"
#include "quantity.h"

#include <pith/crawl.h>
#include <pith/learn.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef PITH_HAVE_LIBPSL
#include <libpsl.h>
#endif

enum { SHARDS = 256, HOPS = 1, LEVELS = 2, PAGES = 500, NAME = 512 };

static const char plan_file[] = "frontier";

static bool fail(const pith_frontier_folder *folder, const char *name,
                 const pith_error *error)
{
    pith_message("%s/%s: %s", folder->path, name,
                 error->text[0] ? error->text : strerror(errno));
    return false;
}

/* -- The plan -------------------------------------------------------------- */

/* The version of the public suffix list by which shards are divided. */
static const char *list_of_domains(void)
{
#ifdef PITH_HAVE_LIBPSL
    return psl_builtin_sha1sum();
#else
    return "none";
#endif
}

static uint32_t either(uint32_t given, uint32_t standard)
{
    return given != UINT32_MAX ? given : standard;
}

static size_t write_plan(const pith_frontier_plan *plan, char out[NAME])
{
    return (size_t)snprintf(out, NAME,
                            "pith-frontier 1\nshards %u\nhops %u\ndepth %u\n"
                            "max-pages %u\ndomains %s\n",
                            either(plan->shards, SHARDS),
                            either(plan->hops, HOPS),
                            either(plan->levels, LEVELS),
                            either(plan->max_pages, PAGES), list_of_domains());
}

/* The value after a name on the next line; NULL: another name. */
static const char *take_line(char **rest, const char *name)
{
    char *line = strsep(rest, "\n");
    size_t len = strlen(name);
    return line && *rest && strncmp(line, name, len) == 0 && line[len] == ' '
               ? line + len + 1
               : NULL;
}

static bool take_number(char **rest, const char *name, uint32_t *out)
{
    uint64_t value = 0;
    const char *text = take_line(rest, name);
    if (!text || !pith_quantity_count(text, UINT32_MAX, &value))
        return false;
    *out = (uint32_t)value;
    return true;
}

/* *domains: the list by which the shards are divided; borrowed from the
 * text. */
static bool read_plan(char *text, pith_frontier_plan *plan,
                      const char **domains)
{
    char *rest = text;
    const char *version = take_line(&rest, "pith-frontier");
    return version && strcmp(version, "1") == 0 &&
           take_number(&rest, "shards", &plan->shards) &&
           take_number(&rest, "hops", &plan->hops) &&
           take_number(&rest, "depth", &plan->levels) &&
           take_number(&rest, "max-pages", &plan->max_pages) &&
           (*domains = take_line(&rest, "domains")) != NULL &&
           plan->shards > 0 && plan->shards <= PITH_FRONTIER_SHARDS &&
           plan->levels > 0 && plan->max_pages > 0;
}

/* Whether a given number equals the folder's; none: not given. */
static bool agrees(const pith_frontier_folder *folder, const char *option,
                   uint32_t given, uint32_t there)
{
    if (given == there || given == UINT32_MAX)
        return true;
    pith_message("%s: this crawl has --%s %u, not %u", folder->path, option,
                 there, given);
    return false;
}

static bool check_plan(pith_frontier_folder *folder, char *text,
                       const pith_frontier_plan *given)
{
    const char *domains = NULL;
    pith_frontier_plan *plan = &folder->plan;
    if (!read_plan(text, plan, &domains)) {
        pith_message("%s/%s: not the plan of a crawl of this version",
                     folder->path, plan_file);
        return false;
    }
    if (strcmp(domains, list_of_domains()) != 0) {
        pith_message("%s/%s: cut by another list of public suffixes than this "
                     "machine's, so that shards would differ",
                     folder->path, plan_file);
        return false;
    }
    return agrees(folder, "shards", given->shards, plan->shards) &&
           agrees(folder, "hops", given->hops, plan->hops) &&
           agrees(folder, "depth", given->levels, plan->levels) &&
           agrees(folder, "max-pages", given->max_pages, plan->max_pages);
}

static bool open_folder(pith_frontier_folder *folder, const char *path,
                        bool make)
{
    pith_error error = {0};
    *folder = (pith_frontier_folder){.path = path};
    if (pith_folder_open(path, make, &folder->files, &error) == PITH_OK)
        return true;
    pith_message("%s: %s", path, error.text);
    return false;
}

/* Load an existing plan; the folder is closed if it differs. */
static bool load_plan(pith_frontier_folder *folder,
                      const pith_frontier_plan *plan)
{
    char *text = NULL;
    size_t len;
    pith_error error = {0};
    pith_folder *files = folder->files;
    bool fine =
        files->load(files->context, plan_file, &text, &len, &error) == PITH_OK;
    if (!fine)
        (void)fail(folder, plan_file, &error);
    else if (!text)
        pith_message("%s: no folder of a crawl: %s is missing", folder->path,
                     plan_file);
    fine = fine && text && check_plan(folder, text, plan);
    pith_free(text);
    if (!fine)
        pith_frontier_close(folder);
    return fine;
}

bool pith_frontier_open(pith_frontier_folder *folder, const char *path,
                        const pith_frontier_plan *plan)
{
    pith_error error = {0};
    char fresh[NAME];
    bool made;
    if (!open_folder(folder, path, true))
        return false;
    pith_folder *files = folder->files;
    size_t len = write_plan(plan, fresh);
    if (files->create(files->context, plan_file, (pith_str){fresh, len}, &made,
                      &error) == PITH_OK)
        return load_plan(folder, plan);
    (void)fail(folder, plan_file, &error);
    pith_frontier_close(folder);
    return false;
}

bool pith_frontier_look(pith_frontier_folder *folder, const char *path)
{
    static const pith_frontier_plan any = {UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                           UINT32_MAX};
    return open_folder(folder, path, false) && load_plan(folder, &any);
}

void pith_frontier_close(pith_frontier_folder *folder)
{
    pith_folder_close(folder->files);
    folder->files = NULL;
}

uint32_t pith_frontier_shard(const pith_frontier_folder *folder,
                             const char *key)
{
    const char *domain = key;
#ifdef PITH_HAVE_LIBPSL
    const char *found = psl_registrable_domain(psl_builtin(), key);
    domain = found ? found : key;
#endif
    uint64_t hash = pith_fnv_bytes(PITH_FNV_START, domain, strlen(domain));
    hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u;
    return (uint32_t)((hash >> 32) % folder->plan.shards);
}

bool pith_frontier_key(pith_str url, char key[PITH_FRONTIER_KEY])
{
    return pith_site_key(url, key) && strlen(key) <= PITH_FRONTIER_KEY_MAX;
}

/* -- Files that grow ------------------------------------------------------- */

/* Make the folders above a file. */
static void make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        (void)mkdir(path, 0777);
        *at = '/';
    }
}

/* A line that a crash truncated is terminated before more is written, so that
 * it is not taken for a complete one: a part of "example.com" may be another
 * name. */
static bool append(const char *path, pith_str text)
{
    static const char end_of_torn[] = " torn\n";
    char last = '\n';
    int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0)
        return false;
    off_t end = lseek(fd, 0, SEEK_END);
    bool fine = end >= 0 && (end == 0 || pread(fd, &last, 1, end - 1) == 1);
    if (fine && last != '\n')
        fine = write(fd, end_of_torn, sizeof end_of_torn - 1) ==
               (ssize_t)sizeof end_of_torn - 1;
    while (fine && text.len > 0) {
        ssize_t n = write(fd, text.data, text.len);
        if (n < 0 && errno == EINTR)
            continue;
        fine = n > 0;
        text.data += n;
        text.len -= fine ? (size_t)n : 0;
    }
    fine = fine && fsync(fd) == 0;
    return close(fd) == 0 && fine;
}

static bool append_in(const pith_frontier_folder *folder, const char *name,
                      pith_str text)
{
    char path[4096];
    int len = snprintf(path, sizeof path, "%s/%s", folder->path, name);
    if (len < 0 || (size_t)len >= sizeof path) {
        pith_message("%s: too long a name", folder->path);
        return false;
    }
    make_folders(path);
    if (append(path, text))
        return true;
    pith_message("%s: cannot write: %s", path, strerror(errno));
    return false;
}

bool pith_frontier_send(const pith_frontier_folder *folder, uint32_t shard,
                        const char *writer, pith_str lines)
{
    char name[NAME];
    snprintf(name, sizeof name, "inbox/%04u/%.200s", shard, writer);
    return append_in(folder, name, lines);
}

bool pith_frontier_note(const pith_frontier_folder *folder, uint32_t shard,
                        const char *key, const char *what)
{
    char name[NAME], line[PITH_FRONTIER_KEY + NAME];
    snprintf(name, sizeof name, "done/%04u", shard);
    int len = snprintf(line, sizeof line, "%s %.400s", key, what);
    for (int i = 0; i < len; i++)
        if ((unsigned char)line[i] < ' ')
            line[i] = ' ';
    line[len++] = '\n';
    return append_in(folder, name, (pith_str){line, (size_t)len});
}

bool pith_frontier_notes_size(const pith_frontier_folder *folder,
                              uint32_t shard, uint64_t *bytes)
{
    char name[NAME];
    pith_error error = {0};
    pith_folder *files = folder->files;
    snprintf(name, sizeof name, "done/%04u", shard);
    if (files->size(files->context, name, bytes, &error) != PITH_OK)
        return fail(folder, name, &error);
    if (*bytes == UINT64_MAX)
        *bytes = 0;
    return true;
}

char *pith_frontier_seed(const pith_frontier_folder *folder, uint32_t shard,
                         const pith_frontier_site *site)
{
    char name[NAME];
    char *text = NULL, *seed = NULL;
    size_t len = 0;
    bool made;
    pith_error error = {0};
    pith_folder *files = folder->files;
    const pith_str url = pith_str_of(site->url);
    snprintf(name, sizeof name, "site/%04u/%s.seed", shard, site->key);
    if (files->create(files->context, name, url, &made, &error) != PITH_OK ||
        files->load(files->context, name, &text, &len, &error) != PITH_OK ||
        !text)
        (void)fail(folder, name, &error);
    else if (!(seed = strndup(text, len)))
        pith_message("out of memory");
    pith_free(text);
    return seed;
}

/* -- Sites of a shard ------------------------------------------------------ */

/* The receiver of an inbox's files. */
typedef struct inbox {
    const pith_frontier_folder *folder;
    uint32_t shard;
    uint64_t bytes;
    pith_frontier_sites *sites; /* NULL: only count bytes */
    pith_error error;
    bool failed;
} inbox;

static bool add_site(pith_frontier_sites *sites, pith_str url, uint32_t hops)
{
    pith_frontier_site site = {.hops = hops};
    char spelt[PITH_CRAWL_ADDRESS];
    sites->links++;
    if (!pith_frontier_key(url, site.key) || strchr(site.key, '/'))
        return true;
    pith_status status = pith_crawl_address(url, spelt, NULL);
    if (status == PITH_NOMEM)
        return false;
    site.bad = status != PITH_OK;
    if (sites->n == sites->cap) {
        size_t cap = sites->cap ? sites->cap * 2 : 64;
        pith_frontier_site *list = realloc(sites->list, cap * sizeof *list);
        if (!list)
            return false;
        sites->list = list;
        sites->cap = cap;
    }
    site.url = strndup(url.data, url.len);
    if (site.url)
        sites->list[sites->n++] = site;
    return site.url != NULL;
}

/* Add complete lines "HOPS URL". */
static bool add_lines(pith_frontier_sites *sites, const char *text, size_t len)
{
    const char *end = text + len;
    const char *stop;
    for (; text < end; text = stop + 1) {
        stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            return true;
        char *behind;
        if (*text < '0' || *text > '9')
            continue;
        unsigned long hops = strtoul(text, &behind, 10);
        if (behind == text || *behind != ' ' || hops > UINT32_MAX)
            continue;
        behind++;
        if (!add_site(sites, (pith_str){behind, (size_t)(stop - behind)},
                      (uint32_t)hops))
            return false;
    }
    return true;
}

static bool take_file(void *who, pith_str file)
{
    inbox *self = who;
    pith_folder *files = self->folder->files;
    char name[NAME];
    char *text = NULL;
    size_t len = 0;
    uint64_t size = 0;
    snprintf(name, sizeof name, "inbox/%04u/%.*s", self->shard,
             (int)(file.len < 250 ? file.len : 250), file.data);
    pith_status status =
        self->sites
            ? files->load(files->context, name, &text, &len, &self->error)
            : files->size(files->context, name, &size, &self->error);
    self->failed |= status != PITH_OK;
    if (text && !add_lines(self->sites, text, len))
        self->failed = true;
    self->bytes += self->sites ? len : size;
    pith_free(text);
    return !self->failed;
}

static bool read_inbox(inbox *self)
{
    char name[NAME];
    pith_folder *files = self->folder->files;
    snprintf(name, sizeof name, "inbox/%04u", self->shard);
    self->failed |= files->list(files->context, name, take_file, self,
                                &self->error) != PITH_OK;
    return self->failed ? fail(self->folder, name, &self->error) : true;
}

bool pith_frontier_inbox(const pith_frontier_folder *folder, uint32_t shard,
                         uint64_t *bytes)
{
    inbox all = {.folder = folder, .shard = shard};
    bool fine = read_inbox(&all);
    *bytes = all.bytes;
    return fine;
}

static int compare_sites(const void *left, const void *right)
{
    const pith_frontier_site *a = left;
    const pith_frontier_site *b = right;
    int order = strcmp(a->key, b->key);
    if (order == 0)
        order = a->bad - b->bad;
    if (order == 0)
        order = (a->hops > b->hops) - (a->hops < b->hops);
    return order ? order : strcmp(a->url, b->url);
}

static void keep_first(pith_frontier_sites *sites)
{
    size_t n = 0;
    qsort(sites->list, sites->n, sizeof *sites->list, compare_sites);
    for (size_t i = 0; i < sites->n; i++) {
        if (n > 0 && strcmp(sites->list[n - 1].key, sites->list[i].key) == 0)
            free(sites->list[i].url);
        else
            sites->list[n++] = sites->list[i];
    }
    sites->n = n;
}

static int compare_key(const void *key, const void *site)
{
    return strcmp(key, ((const pith_frontier_site *)site)->key);
}

/* Whether a note begins with a word; *rest: the text after it. */
static bool says(char *note, const char *word, char **rest)
{
    size_t len = strlen(word);
    if (strncmp(note, word, len) != 0 || (note[len] && note[len] != ' '))
        return false;
    *rest = note + len + (note[len] == ' ');
    return true;
}

static void mark(pith_frontier_site *site, char *note, bool now)
{
    char *rest;
    if (says(note, "done", &rest)) {
        site->done = true;
        site->pages = strtoull(rest, NULL, 10);
    } else if (says(note, "bad", &rest)) {
        site->done |= site->bad;
    } else if (says(note, "tried", &rest)) {
        site->tries++;
        site->tried |= now;
        site->why = rest;
    }
}

/* Read complete lines of done/SHARD; those after `since` belong to this run. */
static void mark_sites(pith_frontier_sites *sites, uint64_t since)
{
    char *rest = sites->notes;
    for (char *line; (line = strsep(&rest, "\n")) && rest;) {
        bool now = (uint64_t)(line - sites->notes) >= since;
        char *note = line;
        (void)strsep(&note, " ");
        pith_frontier_site *site =
            bsearch(line, sites->list, sites->n, sizeof *site, compare_key);
        if (site && note)
            mark(site, note, now);
    }
}

bool pith_frontier_read(const pith_frontier_folder *folder, uint32_t shard,
                        uint64_t since, pith_frontier_sites *sites)
{
    *sites = (pith_frontier_sites){0};
    inbox all = {.folder = folder, .shard = shard, .sites = sites};
    char name[NAME];
    size_t len;
    pith_error error = {0};
    pith_folder *files = folder->files;
    if (!read_inbox(&all))
        return false;
    sites->bytes = all.bytes;
    if (sites->n == 0)
        return true;
    keep_first(sites);
    snprintf(name, sizeof name, "done/%04u", shard);
    if (files->load(files->context, name, &sites->notes, &len, &error) !=
        PITH_OK)
        return fail(folder, name, &error);
    if (sites->notes)
        mark_sites(sites, since);
    return true;
}

void pith_frontier_sites_clear(pith_frontier_sites *sites)
{
    for (size_t i = 0; i < sites->n; i++)
        free(sites->list[i].url);
    free(sites->list);
    pith_free(sites->notes);
    *sites = (pith_frontier_sites){0};
}
