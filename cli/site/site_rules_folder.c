/* SPDX-License-Identifier: Apache-2.0 */
/* Folders of rules of sites: see site_rules_folder.h. */
#include "site_rules_folder.h"

#include "command.h"
#include "input.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

typedef struct hearing {
    const char *file;
    size_t n;
} hearing;

static void tell(void *context, const pith_site_problem *problem)
{
    hearing *h = context;
    h->n++;
    if (problem->line == 0)
        pith_message("%s: %s", h->file, problem->text);
    else if (problem->column == 0)
        pith_message("%s:%u: %s", h->file, problem->line, problem->text);
    else
        pith_message("%s:%u:%u: %s", h->file, problem->line, problem->column,
                     problem->text);
}

static bool add_file(void *context, const char *path, const char *name,
                     pith_str text)
{
    pith_site_folder *out = context;
    hearing heard = {.file = path};
    pith_site_reader reader = {.report = tell, .context = &heard};
    pith_status status = pith_site_rules_add(
        out->rules, (pith_str){name, strlen(name)}, text, &reader);
    if (status == PITH_NOMEM)
        pith_message("out of memory");
    out->nfiles++;
    out->nproblems += heard.n;
    return status != PITH_NOMEM;
}

static bool read_file(const char *folder, const char *name,
                      pith_site_folder_visit visit, void *context)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder, name) < 0) {
        pith_message("out of memory");
        return false;
    }
    pith_input reading;
    pith_input_init(&reading);
    bool fine = pith_input_load(&reading, path, FILE_MAX + 1) == PITH_READ_OK;
    if (fine)
        fine =
            visit(context, path, name, (pith_str){reading.data, reading.len});
    else
        pith_message("%s: %s", path, reading.problem);
    pith_input_clear(&reading);
    free(path);
    return fine;
}

static int is_rules(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 4 && strcmp(entry->d_name + len - 4, ".txt") == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool pith_site_folder_each(const char *path, pith_site_folder_visit visit,
                           void *context)
{
    struct dirent **entries = NULL;
    int n = scandir(path, &entries, is_rules, by_bytes);
    bool fine = n >= 0;
    if (!fine)
        pith_message("%s: %s", path, strerror(errno));
    for (int i = 0; i < n; i++) {
        fine = fine && read_file(path, entries[i]->d_name, visit, context);
        free(entries[i]);
    }
    free(entries);
    return fine;
}

bool pith_site_folder_read(const char *path, pith_site_folder *out)
{
    *out = (pith_site_folder){.rules = pith_site_rules_new()};
    if (!out->rules)
        pith_message("out of memory");
    else if (pith_site_folder_each(path, add_file, out))
        return true;
    pith_site_rules_free(out->rules);
    out->rules = NULL;
    return false;
}
