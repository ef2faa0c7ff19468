/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of addresses: see address_list.h. */
#include "address_list.h"

#include "command.h"
#include "fetching.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { EXAMPLE_MAX = 60 }; /* bytes of a line shown in a message */

typedef struct reading {
    size_t left_out;               /* number of lines without a name */
    char example[EXAMPLE_MAX + 1]; /* the first of them */
} reading;

static void take_line(void *context, pith_sources *sources, char *line)
{
    reading *self = context;
    struct stat info;
    line += strspn(line, " \t");
    if (pith_is_address(line)) {
        line[strcspn(line, " \t")] = 0;
        pith_sources_add(sources, line, false);
    } else if (*line == 0 || pith_sources_is_comment(line)) {
        return;
    } else if (pith_has_scheme(line) || stat(line, &info) == 0) {
        pith_sources_add(sources, line, false);
    } else if (self->left_out++ == 0) {
        strncat(self->example, line, EXAMPLE_MAX);
    }
}

static int compare(const void *a, const void *b)
{
    const pith_source *left = *(const pith_source *const *)a;
    const pith_source *right = *(const pith_source *const *)b;
    int order = strcmp(left->path, right->path);
    return order ? order : (left > right) - (left < right);
}

/* Mark addresses that an earlier source also has. */
static bool mark_twins(pith_sources *sources, size_t *ntwins)
{
    size_t n = sources->count;
    pith_source **sorted = calloc(n + 1, sizeof *sorted);
    if (!sorted)
        return false;
    for (size_t i = 0; i < n; i++)
        sorted[i] = &sources->items[i];
    qsort(sorted, n, sizeof *sorted, compare);
    *ntwins = 0;
    for (size_t i = 1; i < n; i++)
        if (pith_is_address(sorted[i]->path) &&
            strcmp(sorted[i]->path, sorted[i - 1]->path) == 0) {
            sorted[i]->listed = true;
            ++*ntwins;
        }
    free(sorted);
    return true;
}

static void tell(const reading *self, const char *path, size_t ntwins)
{
    size_t n = self->left_out;
    if (n)
        pith_message("%s: %zu %s left out, with no address at the front and no "
                     "name of a file: \"%s\"%s",
                     path, n, pith_plural(n, "line", "lines"), self->example,
                     n > 1 ? ", ..." : "");
    if (ntwins)
        pith_message("%s: %zu %s left out that %s there before", path, ntwins,
                     pith_plural(ntwins, "address", "addresses"),
                     pith_plural(ntwins, "was", "were"));
}

bool pith_address_list_add(pith_sources *sources, const char *path, bool quiet)
{
    reading self = {0};
    size_t before = sources->count, ntwins;
    if (!pith_sources_read_list(sources, path, take_line, &self))
        return false;
    if (sources->failed || !mark_twins(sources, &ntwins)) {
        pith_message("out of memory");
        return false;
    }
    if (!quiet)
        tell(&self, path, ntwins);
    pith_sources_drop_listed(sources);
    bool none = sources->count == before && ntwins == 0;
    if (none)
        pith_message("%s: no line begins with an address or names a file",
                     path);
    return !none;
}
