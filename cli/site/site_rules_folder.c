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

static bool add_file(pith_site_folder *out, const char *folder,
                     const char *name)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder, name) < 0) {
        pith_message("out of memory");
        return false;
    }
    hearing heard = {.file = path};
    pith_site_reader reader = {.report = tell, .context = &heard};
    pith_input reading;
    pith_input_init(&reading);
    bool fine = pith_input_load(&reading, path, FILE_MAX + 1) == PITH_READ_OK;
    if (!fine)
        pith_message("%s: %s", path, reading.problem);
    else if (pith_site_rules_add(out->rules, (pith_str){name, strlen(name)},
                                 (pith_str){reading.data, reading.len},
                                 &reader) == PITH_NOMEM) {
        pith_message("out of memory");
        fine = false;
    }
    out->nfiles++;
    out->nproblems += heard.n;
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

bool pith_site_folder_read(const char *path, pith_site_folder *out)
{
    *out = (pith_site_folder){.rules = pith_site_rules_new()};
    struct dirent **entries = NULL;
    int n = out->rules ? scandir(path, &entries, is_rules, by_bytes) : -1;
    bool fine = n >= 0;
    if (!fine)
        pith_message("%s: %s", path,
                     out->rules ? strerror(errno) : "out of memory");
    for (int i = 0; i < n; i++) {
        fine = fine && add_file(out, path, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    if (fine)
        return true;
    pith_site_rules_free(out->rules);
    out->rules = NULL;
    return false;
}
