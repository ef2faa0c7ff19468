/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A folder of annotated pages: ground-truth/ID.json, or gold/ID.txt in
 * CleanEval's form, beside html/ID.html[.gz].
 *
 * All annotations are read when the folder is opened (tens of megabytes for
 * thousands of pages); pages are read one at a time, on request. Everything
 * lives in one arena, the object included.
 */
#include "arena.h"
#include "cleaneval.h"
#include "file.h"
#include "status.h"
#include "str.h"

#include <pith/eval.h>

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_PATH = 4096,
    FIRST_PAGES = 256,
    MAX_BYTES = 200000000, /* of a page or an annotation, uncompressed */
};

struct pith_gold {
    pith_arena arena;
    const char *folder;
    const char *file; /* of the only annotation; NULL: all of the folder */
    bool cleaneval;
    pith_gold_page *pages;
    size_t npages, cap;
};

/* -- The list of pages --------------------------------------------------- */

static pith_status add_page(pith_gold *gold, pith_str id)
{
    if (gold->npages == gold->cap) {
        size_t cap = gold->cap ? gold->cap * 2 : FIRST_PAGES;
        pith_gold_page *pages = pith_arena_grow(
            &gold->arena, gold->pages, gold->npages, cap, sizeof *pages);
        if (pages == NULL)
            return PITH_NOMEM;
        gold->pages = pages;
        gold->cap = cap;
    }
    char *copy = pith_arena_copy(&gold->arena, id);
    if (copy == NULL)
        return PITH_NOMEM;
    gold->pages[gold->npages++] = (pith_gold_page){.id = {copy, id.len}};
    return PITH_OK;
}

static int compare_pages(const void *a, const void *b)
{
    return strcmp(((const pith_gold_page *)a)->id.data,
                  ((const pith_gold_page *)b)->id.data);
}

/* The folder with the annotations, and their format. */
static DIR *open_list(pith_gold *gold, char path[MAX_PATH], pith_error *error)
{
    snprintf(path, MAX_PATH, "%s/ground-truth", gold->folder);
    DIR *dir = opendir(path);
    if (dir)
        return dir;
    pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    snprintf(path, MAX_PATH, "%s/gold", gold->folder);
    dir = opendir(path);
    gold->cleaneval = dir != NULL;
    return dir;
}

static pith_status list_pages(pith_gold *gold, pith_error *error)
{
    char path[MAX_PATH];
    DIR *dir = open_list(gold, path, error);
    if (dir == NULL)
        return PITH_IO;
    pith_str ending = gold->cleaneval ? PITH_S(".txt") : PITH_S(".json");
    pith_status status = PITH_OK;
    struct dirent *entry;
    while (status == PITH_OK && (entry = readdir(dir)) != NULL) {
        pith_str name = pith_str_of(entry->d_name);
        if (name.len <= ending.len)
            continue;
        size_t len = name.len - ending.len;
        if (pith_str_eq((pith_str){name.data + len, ending.len}, ending))
            status = add_page(gold, (pith_str){name.data, len});
    }
    closedir(dir);
    if (status == PITH_OK && gold->npages == 0)
        return pith_fail(error, PITH_IO, 0, "%s: no %.*s files", path,
                         PITH_FMT(ending));
    if (status == PITH_OK)
        qsort(gold->pages, gold->npages, sizeof *gold->pages, compare_pages);
    return status;
}

/* -- One annotation ------------------------------------------------------ */

static pith_status copy_text(pith_gold *gold, const json_t *value,
                             pith_str *out)
{
    if (!json_is_string(value))
        return PITH_OK; /* absent, or null: not known */
    pith_str text = {json_string_value(value), json_string_length(value)};
    *out = (pith_str){pith_arena_copy(&gold->arena, text), text.len};
    return out->data ? PITH_OK : PITH_NOMEM;
}

static pith_status copy_list(pith_gold *gold, const json_t *value,
                             const pith_str **out, size_t *count)
{
    size_t n = json_array_size(value); /* 0 if it is not an array */
    pith_str *list = pith_arena_zalloc(&gold->arena, n, sizeof *list);
    if (list == NULL)
        return PITH_NOMEM;
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(value, i);
        if (json_is_string(item))
            PITH_TRY(copy_text(gold, item, &list[(*count)++]));
    }
    *out = list;
    return PITH_OK;
}

static pith_status set_problem(pith_gold *gold, pith_gold_page *page,
                               const char *text)
{
    pith_str problem = pith_str_of(text);
    page->problem =
        (pith_str){pith_arena_copy(&gold->arena, problem), problem.len};
    return page->problem.data ? PITH_OK : PITH_NOMEM;
}

static pith_status copy_page(pith_gold *gold, const json_t *root,
                             pith_gold_page *page)
{
    const json_t *truth = json_object_get(root, "ground_truth");
    const json_t *internal = json_object_get(root, "_internal");
    const json_t *type = json_object_get(internal, "page_type");
    PITH_TRY(copy_text(gold, json_object_get(truth, "main_content"),
                       &page->content));
    PITH_TRY(copy_text(gold, json_object_get(truth, "main_content_markdown"),
                       &page->markdown));
    PITH_TRY(copy_text(gold, json_object_get(truth, "title"), &page->title));
    PITH_TRY(copy_text(gold, json_object_get(truth, "author"), &page->author));
    PITH_TRY(copy_text(gold, json_object_get(truth, "publish_date"),
                       &page->publish_date));
    PITH_TRY(
        copy_text(gold, json_object_get(type, "primary"), &page->page_type));
    PITH_TRY(copy_text(gold, json_object_get(internal, "site"), &page->site));
    PITH_TRY(copy_text(gold, json_object_get(root, "url"), &page->url));
    PITH_TRY(copy_list(gold, json_object_get(truth, "with"), &page->with,
                       &page->nwith));
    PITH_TRY(copy_list(gold, json_object_get(truth, "without"), &page->without,
                       &page->nwithout));
    return PITH_OK;
}

static pith_status copy_json(pith_gold *gold, pith_str bytes,
                             pith_gold_page *page)
{
    json_error_t error;
    json_t *root = json_loadb(bytes.data, bytes.len, JSON_ALLOW_NUL, &error);
    if (root == NULL)
        return set_problem(gold, page, error.text);
    pith_status status = copy_page(gold, root, page);
    json_decref(root);
    return status;
}

static pith_status copy_cleaneval(pith_gold *gold, pith_str bytes,
                                  pith_gold_page *page)
{
    page->site = page->page_type = pith_cleaneval_site(page->id);
    return pith_cleaneval_read(&gold->arena, bytes, &page->url, &page->content);
}

static pith_status read_page(pith_gold *gold, pith_gold_page *page)
{
    char path[MAX_PATH];
    if (gold->file)
        snprintf(path, sizeof path, "%s", gold->file);
    else
        snprintf(path, sizeof path,
                 gold->cleaneval ? "%s/gold/%s.txt" : "%s/ground-truth/%s.json",
                 gold->folder, page->id.data);
    pith_error problem = {0};
    char *bytes = NULL;
    size_t len = 0;
    pith_status status =
        pith_file_read(path, MAX_BYTES, &bytes, &len, &problem);
    if (status == PITH_NOMEM)
        return status;
    if (status != PITH_OK)
        return set_problem(gold, page, problem.text);
    pith_str text = {bytes, len};
    status = gold->cleaneval ? copy_cleaneval(gold, text, page)
                             : copy_json(gold, text, page);
    pith_free(bytes);
    return status;
}

/* -- Public calls -------------------------------------------------------- */

/* The part of a path before its last slash; "." or "/" if there is none. */
static pith_str folder_of(pith_str path)
{
    while (path.len > 0 && path.data[path.len - 1] != '/')
        path.len--;
    if (path.len > 1)
        path.len--;
    return path.len > 0 ? path : PITH_S(".");
}

/* A single annotation: its page is the one that a folder would have for it. */
static pith_status list_file(pith_gold *gold, pith_str path, pith_error *error)
{
    pith_str name = path, parts = folder_of(path);
    while (memchr(name.data, '/', name.len)) {
        name.data++;
        name.len--;
    }
    bool json = pith_str_ends(name, PITH_S(".json"));
    gold->cleaneval = pith_str_ends(name, PITH_S(".txt"));
    if (!json && !gold->cleaneval)
        return pith_fail(error, PITH_IO, 0,
                         "%s: an annotation is a .json or .txt file",
                         path.data);
    name.len -= json ? 5 : 4;
    pith_str folder = folder_of(parts);
    if (pith_str_eq(parts, PITH_S(".")))
        folder = PITH_S("..");
    gold->file = pith_arena_copy(&gold->arena, path);
    gold->folder = pith_arena_copy(&gold->arena, folder);
    return gold->file && gold->folder ? add_page(gold, name) : PITH_NOMEM;
}

static pith_status fill_gold(pith_gold *gold, const char *path,
                             pith_error *error)
{
    struct stat info;
    pith_str name = pith_str_of(path);
    if (name.len > MAX_PATH / 2)
        return pith_fail(error, PITH_IO, 0, "the folder's name is too long");
    if (stat(path, &info) != 0)
        return pith_fail(error, PITH_IO, 0, "%s: %s", path, strerror(errno));
    if (!S_ISDIR(info.st_mode)) {
        PITH_TRY(list_file(gold, name, error));
    } else {
        gold->folder = pith_arena_copy(&gold->arena, name);
        if (gold->folder == NULL)
            return PITH_NOMEM;
        PITH_TRY(list_pages(gold, error));
    }
    for (size_t i = 0; i < gold->npages; i++)
        PITH_TRY(read_page(gold, &gold->pages[i]));
    return PITH_OK;
}

pith_status pith_gold_open(const char *folder, pith_gold **gold,
                           pith_error *error)
{
    *gold = NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_gold *opened = pith_arena_zalloc(&arena, 1, sizeof *opened);
    if (opened == NULL)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    opened->arena = arena;
    pith_status status = fill_gold(opened, folder, error);
    if (status == PITH_OK) {
        *gold = opened;
        return status;
    }
    pith_gold_free(opened);
    if (status == PITH_NOMEM)
        return pith_fail(error, status, 0, "out of memory");
    return status;
}

void pith_gold_free(pith_gold *gold)
{
    if (gold == NULL)
        return;
    pith_arena arena = gold->arena; /* holds gold itself */
    pith_arena_free(&arena);
}

size_t pith_gold_count(const pith_gold *gold)
{
    return gold->npages;
}

const pith_gold_page *pith_gold_at(const pith_gold *gold, size_t i)
{
    return i < gold->npages ? &gold->pages[i] : NULL;
}

pith_status pith_gold_read(const pith_gold *gold, size_t i, char **bytes,
                           size_t *len, pith_error *error)
{
    static const char *const endings[] = {".html.gz", ".html"};
    char path[MAX_PATH];
    if (i >= gold->npages)
        return pith_fail(error, PITH_ARG, 0,
                         "no page %zu: there are %zu, from 0", i, gold->npages);
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        snprintf(path, sizeof path, "%s/html/%s%s", gold->folder,
                 gold->pages[i].id.data, endings[k]);
        if (access(path, F_OK) == 0)
            break;
    }
    return pith_file_read(path, MAX_BYTES, bytes, len, error);
}
