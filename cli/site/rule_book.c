/* SPDX-License-Identifier: Apache-2.0 */
/* Rules of all sites of a run: see rule_book.h. One lock protects everything;
 * lists are replaced, not changed. */
#include "rule_book.h"

#include "command.h"
#include "fnv.h"

#include <pith/learn.h>
#include <pith/store.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 100, RULES_MAX = 32, FIRST_SITES = 64 };

/* A change that is not yet in the store. */
typedef struct news {
    pith_rule rule; /* tag owned; hits to add */
    bool dropped;   /* to be deleted */
    struct news *next;
} news;

typedef struct site {
    char *key;
    pith_rule_list *list;
} site;

struct pith_rule_book {
    pith_store *store;
    pthread_mutex_t lock;
    pthread_cond_t turned;
    uint64_t turn; /* number of the page whose turn it is to update the book */
    site *slot;    /* hash table of sites; key NULL: free */
    size_t nslots, nsites;
    news **pending; /* per slot */
    size_t unsaved; /* pages since the last write */
    uint64_t found;
    bool failed; /* the store failed; it was reported */
};

/* Without memory for a few bytes the program cannot continue. */
static void *need(void *memory)
{
    if (memory)
        return memory;
    pith_message("out of memory");
    _exit(PITH_EXIT_IO);
}

static pith_str copy_tag(pith_str tag)
{
    char *copy = need(malloc(tag.len + 1));
    if (tag.len)
        memcpy(copy, tag.data, tag.len);
    return (pith_str){copy, tag.len};
}

static void free_tag(pith_str tag)
{
    free((char *)(uintptr_t)tag.data);
}

static bool same_rule(const pith_rule *a, const pith_rule *b)
{
    return a->label == b->label && a->tag.len == b->tag.len &&
           (a->tag.len == 0 ||
            memcmp(a->tag.data, b->tag.data, a->tag.len) == 0);
}

/* The order of the store: by label, most hits first, then by the tag's bytes.
 */
static int compare(const void *left, const void *right)
{
    const pith_rule *a = left;
    const pith_rule *b = right;
    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    if (a->hits != b->hits)
        return a->hits > b->hits ? -1 : 1;
    size_t len = a->tag.len < b->tag.len ? a->tag.len : b->tag.len;
    int order = memcmp(a->tag.data, b->tag.data, len);
    return order ? order
                 : (a->tag.len > b->tag.len) - (a->tag.len < b->tag.len);
}

/* -- Lists ----------------------------------------------------------------- */

static void let_go(pith_rule_list *list)
{
    if (!list || --list->holders > 0)
        return;
    for (size_t i = 0; i < list->n; i++)
        free_tag(list->rule[i].tag);
    free(list->rule);
    free(list);
}

/* Copy a list, with one holder and room for one more rule. */
static pith_rule_list *copy_list(const pith_rule_list *list)
{
    pith_rule_list *copy = need(calloc(1, sizeof *copy));
    copy->rule = need(calloc(list->n + 1, sizeof *copy->rule));
    copy->holders = 1;
    for (size_t i = 0; i < list->n; i++) {
        copy->rule[i] = list->rule[i];
        copy->rule[i].tag = copy_tag(list->rule[i].tag);
    }
    copy->n = list->n;
    return copy;
}

static size_t count_label(const pith_rule_list *list, pith_rule_label label)
{
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++)
        n += list->rule[i].label == label;
    return n;
}

/* Add a rule to a list that has room; if there are too many of its label, the
 * last one is dropped. */
static void add_rule(pith_rule_list *list, const pith_rule *rule)
{
    if (count_label(list, rule->label) >= RULES_MAX)
        return;
    list->rule[list->n] = *rule;
    list->rule[list->n++].tag = copy_tag(rule->tag);
}

/* -- Sites ----------------------------------------------------------------- */

static size_t hash_key(const char *key)
{
    uint64_t hash = pith_fnv_bytes(PITH_FNV_START, key, strlen(key));
    return (size_t)(hash ^ hash >> 32);
}

static size_t find_slot(const pith_rule_book *book, const char *key)
{
    size_t at = hash_key(key) & (book->nslots - 1);
    while (book->slot[at].key && strcmp(book->slot[at].key, key) != 0)
        at = (at + 1) & (book->nslots - 1);
    return at;
}

static void grow_table(pith_rule_book *book)
{
    pith_rule_book old = *book;
    book->nslots = old.nslots ? old.nslots * 2 : FIRST_SITES;
    book->slot = need(calloc(book->nslots, sizeof *book->slot));
    book->pending = need(calloc(book->nslots, sizeof(news *)));
    for (size_t i = 0; i < old.nslots; i++) {
        if (!old.slot[i].key)
            continue;
        size_t at = find_slot(book, old.slot[i].key);
        book->slot[at] = old.slot[i];
        book->pending[at] = old.pending[i];
    }
    free(old.slot);
    free(old.pending);
}

static void fail(pith_rule_book *book, const pith_error *error)
{
    if (!book->failed)
        pith_message("%s", error->text);
    book->failed = true;
}

static bool take_stored(void *context, const char *key, const pith_rule *rule,
                        pith_str created)
{
    pith_rule_list *list = context;
    (void)key;
    (void)created;
    if (count_label(list, rule->label) >= RULES_MAX)
        return true;
    list->rule = need(realloc(list->rule, (list->n + 1) * sizeof *list->rule));
    add_rule(list, rule);
    return true;
}

/* Find a site, and load its rules. */
static site *know_site(pith_rule_book *book, const char *key)
{
    if (book->nsites * 2 >= book->nslots)
        grow_table(book);
    site *self = &book->slot[find_slot(book, key)];
    if (self->key)
        return self;
    self->key = need(strdup(key));
    self->list = need(calloc(1, sizeof *self->list));
    self->list->holders = 1;
    book->nsites++;
    pith_error error = {0};
    if (!book->failed && pith_store_rules(book->store, key, take_stored,
                                          self->list, &error) != PITH_OK)
        fail(book, &error);
    return self;
}

const pith_rule_list *pith_rule_book_look(pith_rule_book *book, const char *key)
{
    pthread_mutex_lock(&book->lock);
    pith_rule_list *list = know_site(book, key)->list;
    list->holders++;
    pthread_mutex_unlock(&book->lock);
    return list;
}

void pith_rule_book_drop(pith_rule_book *book, const pith_rule_list *list)
{
    pthread_mutex_lock(&book->lock);
    let_go((pith_rule_list *)(uintptr_t)list);
    pthread_mutex_unlock(&book->lock);
}

bool pith_rule_book_await(pith_rule_book *book, uint64_t page, const char *key,
                          const pith_rule_list *list)
{
    pthread_mutex_lock(&book->lock);
    while (book->turn < page)
        pthread_cond_wait(&book->turned, &book->lock);
    bool current = know_site(book, key)->list == list;
    pthread_mutex_unlock(&book->lock);
    return current;
}

/* -- What pages bring ------------------------------------------------------ */

static void note_news(news **pending, const pith_rule *rule, bool dropped)
{
    for (news *self = *pending; self; self = self->next)
        if (same_rule(&self->rule, rule)) {
            self->rule.hits += rule->hits;
            self->dropped = dropped;
            return;
        }
    news *self = need(malloc(sizeof *self));
    *self = (news){.rule = *rule, .dropped = dropped, .next = *pending};
    self->rule.tag = copy_tag(rule->tag);
    *pending = self;
}

/* Hits are counted in place while the order stays the same, because readers of
 * the list only use tags. */
static void add_to_list(site *self, const pith_rule *rule)
{
    pith_rule_list *list = self->list;
    size_t i = 0;
    while (i < list->n && !same_rule(&list->rule[i], rule))
        i++;
    if (i < list->n) {
        list->rule[i].hits += rule->hits;
        if (i == 0 || compare(&list->rule[i - 1], &list->rule[i]) < 0)
            return;
    }
    pith_rule_list *changed = copy_list(list);
    if (i == list->n)
        add_rule(changed, rule);
    qsort(changed->rule, changed->n, sizeof *changed->rule, compare);
    let_go(list);
    self->list = changed;
}

static bool knows(const site *self, const pith_rule *rule)
{
    for (size_t i = 0; i < self->list->n; i++)
        if (same_rule(&self->list->rule[i], rule))
            return true;
    return false;
}

/* Make room for a new rule: if there are too many of its label, the last one is
 * removed if it never had a hit. False: there is no room. */
static bool make_room(pith_rule_book *book, site *self, pith_rule_label label)
{
    if (count_label(self->list, label) < RULES_MAX)
        return true;
    size_t last = self->list->n;
    while (self->list->rule[--last].label != label)
        continue;
    if (self->list->rule[last].hits > 0)
        return false;
    pith_rule_list *changed = copy_list(self->list);
    note_news(&book->pending[self - book->slot], &changed->rule[last], true);
    free_tag(changed->rule[last].tag);
    memmove(changed->rule + last, changed->rule + last + 1,
            (--changed->n - last) * sizeof *changed->rule);
    let_go(self->list);
    self->list = changed;
    return true;
}

static pith_status write_site(pith_rule_book *book, size_t at,
                              pith_error *error)
{
    pith_status status = PITH_OK;
    news *self = book->pending[at];
    book->pending[at] = NULL;
    for (news *next; self; self = next) {
        next = self->next;
        const char *key = book->slot[at].key;
        if (status == PITH_OK && self->dropped)
            status = pith_store_rule_drop(book->store, key, &self->rule, error);
        else if (status == PITH_OK)
            status = pith_store_rule_put(book->store, key, &self->rule, error);
        free_tag(self->rule.tag);
        free(self);
    }
    return status;
}

/* Write all pending changes in one transaction. */
static void save(pith_rule_book *book, const char *verb, uint64_t pages)
{
    pith_error error = {0};
    pith_status status =
        book->failed ? PITH_IO : pith_store_begin(book->store, &error);
    bool open = status == PITH_OK;
    for (size_t i = 0; i < book->nslots; i++) {
        pith_status written = PITH_OK;
        if (status == PITH_OK)
            written = write_site(book, i, &error);
        status = status == PITH_OK ? written : status;
    }
    if (status == PITH_OK && verb)
        status = pith_store_run_put(book->store, verb, pages, &error);
    if (status == PITH_OK)
        status = pith_store_commit(book->store, &error);
    if (status != PITH_OK) {
        fail(book, &error);
        if (open)
            (void)pith_store_rollback(book->store, NULL);
    }
    book->unsaved = 0;
}

void pith_rule_book_done(pith_rule_book *book, uint64_t page, const char *key,
                         const pith_rule *rule, size_t n)
{
    pthread_mutex_lock(&book->lock);
    while (book->turn < page)
        pthread_cond_wait(&book->turned, &book->lock);
    for (size_t i = 0; key && i < n; i++) {
        site *self = know_site(book, key);
        bool known = knows(self, &rule[i]);
        if (!known && !make_room(book, self, rule[i].label))
            continue;
        book->found += !known;
        note_news(&book->pending[self - book->slot], &rule[i], false);
        add_to_list(self, &rule[i]);
    }
    if (n > 0 && ++book->unsaved >= BATCH)
        save(book, NULL, 0);
    book->turn = page + 1;
    pthread_cond_broadcast(&book->turned);
    pthread_mutex_unlock(&book->lock);
}

uint64_t pith_rule_book_found(const pith_rule_book *book)
{
    return book->found;
}

/* -- Opening, closing ------------------------------------------------------ */

pith_rule_book *pith_rule_book_open(const char *path)
{
    pith_error error = {0};
    pith_store *store = NULL;
    if (pith_store_open(path, PITH_STORE_WRITE, &store, &error) != PITH_OK) {
        pith_message("%s", error.text);
        return NULL;
    }
    pith_rule_book *book = need(calloc(1, sizeof *book));
    book->store = store;
    pthread_mutex_init(&book->lock, NULL);
    pthread_cond_init(&book->turned, NULL);
    grow_table(book);
    return book;
}

bool pith_rule_book_close(pith_rule_book *book, const char *verb,
                          uint64_t pages)
{
    if (!book)
        return true;
    save(book, verb, pages);
    bool fine = !book->failed;
    for (size_t i = 0; i < book->nslots; i++) {
        free(book->slot[i].key);
        let_go(book->slot[i].list);
        for (news *self = book->pending[i], *next; self; self = next) {
            next = self->next;
            free_tag(self->rule.tag);
            free(self);
        }
    }
    free(book->slot);
    free(book->pending);
    pith_store_close(book->store);
    pthread_mutex_destroy(&book->lock);
    pthread_cond_destroy(&book->turned);
    free(book);
    return fine;
}
