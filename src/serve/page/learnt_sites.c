/* SPDX-License-Identifier: Apache-2.0 */
/* Learning the templates of sites: see learnt_sites.h. */
#include "learnt_sites.h"

#include "server.h"
#include "str.h"

#include <pith/job.h>
#include <pith/learn.h>

enum {
    /* hosts that are learnt at a time; of more, the one not requested for
     * longest is dropped */
    HOSTS = 64,
    PAGES = 20,  /* pages from which a template is learnt */
    TRIES = 100, /* pages of a host that are examined */
    /* bytes of a page's own template; two or three times those of its text */
    PAGE_MAX = 1 << 20,
    HOST_MAX = 4 << 20, /* and of a host's pages together */
    NAME_ROOM = PITH_SITE_KEY + 16,
};

/* A host whose template is being learnt. */
typedef struct pupil {
    char key[PITH_SITE_KEY]; /* empty: a free slot */
    uint64_t seen[TRIES];    /* hashes of addresses; each counts once */
    unsigned nseen, npages;
    uint64_t met; /* the turn in which it was last requested */
    size_t bytes;
    pith_template *site;
} pupil;

struct pith_learnt_sites {
    pith_folder *folder;
    pthread_mutex_t lock; /* protects everything below */
    uint64_t turn;
    pupil pupils[HOSTS];
};

/* A page to learn from. */
typedef struct lesson {
    pith_task task;
    pith_arena arena; /* holds the lesson */
    struct pith_server *server;
    char key[PITH_SITE_KEY];
    pith_str page, url, charset;
} lesson;

pith_status pith_learnt_sites_open(pith_arena *arena, const char *path,
                                   struct pith_learnt_sites **out,
                                   pith_error *error)
{
    struct pith_learnt_sites *sites =
        pith_arena_zalloc(arena, 1, sizeof *sites);
    *out = NULL;
    if (!sites)
        return PITH_NOMEM;
    pith_status status = pith_folder_open(path, true, &sites->folder, error);
    if (status != PITH_OK)
        return status;
    pthread_mutex_init(&sites->lock, NULL);
    *out = sites;
    return PITH_OK;
}

void pith_learnt_sites_close(struct pith_learnt_sites *sites)
{
    if (!sites)
        return;
    for (size_t i = 0; i < HOSTS; i++)
        pith_template_free(sites->pupils[i].site);
    pith_folder_close(sites->folder);
    pthread_mutex_destroy(&sites->lock);
}

/* -- The table ------------------------------------------------------------- */

/* Whether a key can be a file name: not every host can. */
static bool is_name(const char *key)
{
    if (!key[0] || key[0] == '.')
        return false;
    for (const char *c = key; *c; c++)
        if (!pith_is_digit((unsigned char)*c) && !(*c >= 'a' && *c <= 'z') &&
            *c != '.' && *c != '-')
            return false;
    return true;
}

static void clear(pupil *self)
{
    pith_template_free(self->site);
    *self = (pupil){.nseen = 0};
}

/* The host's slot, with the lock held; a new one if `make` is set. */
static pupil *find(struct pith_learnt_sites *sites, const char *key, bool make)
{
    pupil *oldest = &sites->pupils[0];
    for (size_t i = 0; i < HOSTS; i++) {
        pupil *self = &sites->pupils[i];
        if (strcmp(self->key, key) == 0)
            return self;
        if (self->met < oldest->met)
            oldest = self;
    }
    if (!make)
        return NULL;
    clear(oldest);
    snprintf(oldest->key, sizeof oldest->key, "%s", key);
    return oldest;
}

/* Count a page that is needed for learning, once; false: it is not needed. */
static bool claim_page(struct pith_learnt_sites *sites, const char *key,
                       pith_str url)
{
    uint64_t hash = pith_str_hash(url);
    pthread_mutex_lock(&sites->lock);
    pupil *self = find(sites, key, true);
    bool wanted = self->npages < PAGES && self->nseen < TRIES;
    self->met = ++sites->turn;
    for (unsigned i = 0; i < self->nseen; i++)
        wanted &= self->seen[i] != hash;
    if (wanted)
        self->seen[self->nseen++] = hash;
    pthread_mutex_unlock(&sites->lock);
    return wanted;
}

/* Add a page's template; returns the host's, owned, when it is complete. */
static pith_template *add_page(struct pith_learnt_sites *sites, const char *key,
                               pith_str bytes)
{
    pith_template *page = NULL, *learnt = NULL;
    if (bytes.len > PAGE_MAX ||
        pith_template_load(bytes, &page, NULL) != PITH_OK)
        return NULL;
    pthread_mutex_lock(&sites->lock);
    pupil *self = find(sites, key, false);
    if (self && !self->site && self->npages < PAGES)
        self->site = pith_template_new();
    if (self && self->site && self->bytes + bytes.len <= HOST_MAX &&
        pith_template_merge(self->site, page) == PITH_OK) {
        self->bytes += bytes.len;
        self->npages++;
    }
    if (self && self->npages == PAGES) {
        learnt = self->site;
        self->site = NULL;
    }
    pthread_mutex_unlock(&sites->lock);
    pith_template_free(page);
    return learnt;
}

static void name_of(const char *key, char name[NAME_ROOM])
{
    snprintf(name, NAME_ROOM, "%s.tpl", key);
}

static void keep(struct pith_learnt_sites *sites, const char *key,
                 const pith_template *site)
{
    char name[NAME_ROOM];
    char *bytes = NULL;
    size_t len = 0;
    name_of(key, name);
    bool kept = pith_template_save(site, &bytes, &len) == PITH_OK &&
                sites->folder->store(sites->folder->context, name,
                                     (pith_str){bytes, len}, NULL) == PITH_OK;
    pith_free(bytes);
    pthread_mutex_lock(&sites->lock);
    pupil *self = find(sites, key, false);
    /* Free its slot. After a disk error it is not retried until the slot
     * belongs to another host. */
    if (self && kept)
        clear(self);
    pthread_mutex_unlock(&sites->lock);
}

/* -- Lessons --------------------------------------------------------------- */

static void run_lesson(pith_task *task, pith_hand *hand)
{
    lesson *self = (lesson *)(void *)task;
    struct pith_learnt_sites *sites = self->server->sites;
    pith_page_task page;
    pith_error error = {0};
    pith_buf bytes;
    pith_buf_init(&bytes, 0);
    pith_page_task_init(&page, hand, &self->arena, NULL);
    page.page = self->page;
    page.ask.url = self->url;
    page.ask.options.http_charset = self->charset;
    if (pith_ask_check(&page.ask, &error) == PITH_OK &&
        pith_page_task_look(&page, PITH_VIEW_TEMPLATE, &bytes)) {
        pith_template *learnt =
            add_page(sites, self->key, pith_buf_view(&bytes));
        if (learnt)
            keep(sites, self->key, learnt);
        pith_template_free(learnt);
    }
    pith_page_task_clear(&page);
    pith_buf_clear(&bytes);
}

static void finish_lesson(pith_task *task)
{
    lesson *self = (lesson *)(void *)task;
    pith_arena arena = self->arena;
    pith_arena_free(&arena);
}

static bool copy(pith_arena *arena, pith_str text, pith_str *out)
{
    const char *bytes = pith_arena_copy(arena, text);
    *out = (pith_str){bytes, text.len};
    return bytes != NULL;
}

static void queue_lesson(const pith_page_task *task, const char *key)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    lesson *self = pith_arena_zalloc(&arena, 1, sizeof *self);
    bool fine = self && copy(&arena, task->page, &self->page) &&
                copy(&arena, task->ask.url, &self->url) &&
                copy(&arena, task->ask.options.http_charset, &self->charset);
    if (fine) {
        self->task = (pith_task){run_lesson, finish_lesson};
        self->server = task->server;
        memcpy(self->key, key, PITH_SITE_KEY);
        self->arena = arena;
        fine = pith_crew_push(&task->server->crew, &self->task, false);
    }
    if (!fine)
        pith_arena_free(&arena);
}

void pith_learnt_sites_meet(pith_page_task *task)
{
    struct pith_learnt_sites *sites = task->server->sites;
    char key[PITH_SITE_KEY] = {0};
    char name[NAME_ROOM];
    if (!sites || !pith_site_key(task->ask.url, key) || !is_name(key))
        return;
    name_of(key, name);
    if (sites->folder->load(sites->folder->context, name, &task->site,
                            &task->site_len, NULL) == PITH_OK &&
        task->site) {
        size_t len = pith_str_of(task->remark).len;
        snprintf(task->remark + len, sizeof task->remark - len,
                 "%swhat repeats on %.180s was left out", len ? "; " : "", key);
    } else if (claim_page(sites, key, task->ask.url)) {
        queue_lesson(task, key);
    }
}
