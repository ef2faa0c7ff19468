/* SPDX-License-Identifier: Apache-2.0 */
/* Folders of site rules: see site_rules_folder.h. */
#include "site_rules_folder.h"

#include "command.h"
#include "input.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct hearing {
    const char *file;
    pith_site_folder *out;
} hearing;

static void tell(void *context, const pith_site_problem *problem)
{
    const hearing *self = context;
    if (self->out->nproblems++ >= self->out->most)
        return;
    if (problem->line == 0)
        pith_message("%s: %s", self->file, problem->text);
    else if (problem->column == 0)
        pith_message("%s:%u: %s", self->file, problem->line, problem->text);
    else
        pith_message("%s:%u:%u: %s", self->file, problem->line, problem->column,
                     problem->text);
}

static bool add_file(void *context, const char *path, const char *name,
                     pith_str text)
{
    pith_site_folder *out = context;
    hearing heard = {.file = path, .out = out};
    pith_site_reader reader = {.report = tell, .context = &heard};
    pith_status status =
        pith_site_rules_add(out->rules, pith_str_of(name), text, &reader);
    if (status == PITH_NOMEM)
        pith_message("out of memory");
    out->nfiles++;
    return status != PITH_NOMEM;
}

/* The visitor of a folder's files. */
typedef struct walk {
    const char *folder;
    size_t max; /* maximum bytes of a file */
    pith_site_folder_visit visit;
    void *context;
} walk;

static bool read_file(const walk *self, const char *name)
{
    char *path = NULL;
    if (asprintf(&path, "%s/%s", self->folder, name) < 0) {
        pith_message("out of memory");
        return false;
    }
    pith_input reading;
    pith_input_init(&reading);
    bool fine = pith_input_load(&reading, path, self->max) == PITH_READ_OK;
    if (fine)
        fine = self->visit(self->context, path, name,
                           (pith_str){reading.data, reading.len});
    else
        pith_message("%s: %s", path, reading.problem);
    pith_input_clear(&reading);
    free(path);
    return fine;
}

static bool has_ending(const char *name, const char *ending)
{
    size_t len = strlen(name), n = strlen(ending);
    return len > n && strcmp(name + len - n, ending) == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool pith_site_folder_each(const char *path, const char *ending, size_t max,
                           pith_site_folder_visit visit, void *context)
{
    const walk self = {path, max, visit, context};
    struct dirent **entries = NULL;
    int n = scandir(path, &entries, NULL, by_bytes);
    bool fine = n >= 0;
    if (!fine)
        pith_message("%s: %s", path, strerror(errno));
    for (int i = 0; i < n; i++) {
        if (fine && has_ending(entries[i]->d_name, ending))
            fine = read_file(&self, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return fine;
}

static void tell_others(const char *path, const pith_site_folder *folder)
{
    size_t n =
        folder->nproblems > folder->most ? folder->nproblems - folder->most : 0;
    if (n)
        pith_message("%s: %zu more %s; `pith site rules check %s` tells all",
                     path, n, pith_plural(n, "problem", "problems"), path);
}

bool pith_site_folder_read(const char *path, size_t most, pith_site_folder *out)
{
    *out = (pith_site_folder){.rules = pith_site_rules_new(), .most = most};
    if (!out->rules) {
        pith_message("out of memory");
    } else if (pith_site_folder_each(path, ".txt", PITH_SITE_RULES_MAX + 1,
                                     add_file, out)) {
        tell_others(path, out);
        return true;
    }
    pith_site_rules_free(out->rules);
    out->rules = NULL;
    return false;
}
