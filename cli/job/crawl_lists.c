/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs by the lists of a crawl: see crawl_lists.h. */
#include "crawl_lists.h"

#include "command.h"
#include "remote_inputs.h"
#include "splitter.h"

#include <pith/crawl.h>
#include <pith/job.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_MAX_BYTES = 64 * 1024 };

/* A WARC file with records that an index names. */
typedef struct file {
    char *name;
    size_t source; /* its index among the sources */
    size_t cap;    /* number of ranges that fit into its source */
} file;

/* A list being read. */
typedef struct list {
    pith_crawl_lists *lists;
    const char *name;
} list;

/* -- Names --------------------------------------------------------------- */

static size_t len_without(const char *name, size_t len, const char *ending)
{
    size_t n = strlen(ending);
    return len > n && strncasecmp(name + len - n, ending, n) == 0 ? len - n
                                                                  : len;
}

static bool is_index(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *base = slash ? slash + 1 : name;
    size_t len = strlen(base);
    size_t plain = len_without(base, len, ".gz");
    /* A part of Common Crawl's index, such as cdx-00000.gz. */
    if (plain < len && strncmp(base, "cdx-", 4) == 0 &&
        strspn(base + 4, "0123456789") + 4 == plain)
        return true;
    plain = len_without(base, plain, ".zst");
    return len_without(base, plain, ".cdxj") < plain;
}

static bool is_paths(const char *name)
{
    size_t len = len_without(name, strlen(name), ".gz");
    len = len_without(name, len, ".zst");
    return len_without(name, len, ".paths") < len;
}

bool pith_is_crawl_list(const char *name)
{
    return is_paths(name) || is_index(name);
}

/* -- Lines --------------------------------------------------------------- */

static void add_problem(list *self, size_t number, const char *problem)
{
    pith_sources *sources = self->lists->sources;
    pith_sources_add_problem(sources, self->name, true, problem);
    if (!sources->failed)
        sources->items[sources->count - 1].line = number;
}

/* Add the WARC file that a line names as the last source; false if the line is
 * not one, and then the last source is the problem. */
static bool add_file(list *self, const char *name, size_t number)
{
    pith_sources *sources = self->lists->sources;
    if (!pith_is_warc_name(name)) {
        add_problem(self, number, "not the name of a WARC file");
        return false;
    }
    size_t before = sources->count;
    pith_sources_add(sources, name, false);
    for (size_t i = before; i < sources->count; i++) {
        sources->items[i].line = number;
        sources->items[i].list = self->name;
    }
    return !sources->failed;
}

static bool take_path(void *context, const char *line, size_t len,
                      size_t number)
{
    list *self = context;
    pith_sources *sources = self->lists->sources;
    if (len == 0 || line[0] == '#')
        return true;
    char *path = strndup(line, len);
    char *name = path && strlen(path) == len
                     ? pith_sources_join(sources, self->lists->prefix, path)
                     : NULL;
    sources->failed = sources->failed || !path;
    if (name)
        (void)add_file(self, name, number);
    else
        add_problem(self, number, "not a list of names");
    free(name);
    free(path);
    return !sources->failed;
}

static int compare_files(const void *a, const void *b)
{
    return strcmp(((const file *)a)->name, ((const file *)b)->name);
}

/* Find the entry of a WARC file, or add one; takes ownership of the name. NULL:
 * memory ran out, or the name is not that of a WARC file. */
static file *find_file(list *self, char *name, size_t number)
{
    file *wanted = calloc(1, sizeof *wanted);
    if (!wanted) {
        free(name);
        self->lists->sources->failed = true;
        return NULL;
    }
    wanted->name = name;
    file **found = tsearch(wanted, &self->lists->files, compare_files);
    if (found && *found != wanted) {
        free(name);
        free(wanted);
        return *found;
    }
    wanted->source = self->lists->sources->count;
    if (found && add_file(self, name, number))
        return wanted;
    if (found)
        (void)tdelete(wanted, &self->lists->files, compare_files);
    else
        self->lists->sources->failed = true;
    free(name);
    free(wanted);
    return NULL;
}

static void add_range(list *self, file *opened, const pith_index_entry *entry)
{
    pith_source *source = &self->lists->sources->items[opened->source];
    if (source->nranges == opened->cap) {
        size_t cap = opened->cap ? 2 * opened->cap : 8;
        pith_range *ranges = reallocarray(source->ranges, cap, sizeof *ranges);
        if (!ranges) {
            self->lists->sources->failed = true;
            return;
        }
        source->ranges = ranges;
        opened->cap = cap;
    }
    source->ranges[source->nranges++] = (pith_range){entry->begin, entry->end};
}

static bool take_entry(void *context, const char *line, size_t len,
                       size_t number)
{
    list *self = context;
    pith_sources *sources = self->lists->sources;
    pith_index_entry entry;
    pith_error error = {0};
    if (len == 0)
        return true;
    pith_status status =
        pith_index_line_read((pith_str){line, len}, &entry, &error);
    if (status == PITH_NOMEM)
        sources->failed = true;
    else if (status != PITH_OK)
        add_problem(self, number, error.text);
    if (status != PITH_OK)
        return !sources->failed;
    char *name =
        pith_sources_join(sources, self->lists->prefix, entry.filename);
    pith_free(entry.filename);
    file *opened = name ? find_file(self, name, number) : NULL;
    if (opened)
        add_range(self, opened, &entry);
    return !sources->failed;
}

/* -- Lists --------------------------------------------------------------- */

static pith_status read_list(pith_sources *sources, const char *name,
                             pith_splitter *lines, pith_error *error)
{
    if (!pith_remote_is_address(name))
        return pith_packed_read(name, pith_splitter_put, lines, error);
    pith_remote *remote = pith_sources_servers(sources, error);
    return remote ? pith_packed_read_remote(remote, name, pith_splitter_put,
                                            lines, error)
                  : PITH_IO;
}

bool pith_crawl_lists_add(pith_crawl_lists *lists, const char *name)
{
    list l = {lists, name};
    pith_splitter lines = {.context = &l,
                           .take = is_index(name) ? take_entry : take_path,
                           .max = LINE_MAX_BYTES};
    pith_error error = {0};
    pith_status status = read_list(lists->sources, name, &lines, &error);
    pith_splitter_end(&lines);
    if (status != PITH_OK)
        pith_message("%s", error.text);
    else if (lines.too_long)
        pith_message("%s: line %zu: longer than %d bytes", name,
                     lines.count + 1, LINE_MAX_BYTES);
    else if (lines.count == 0)
        pith_message("%s: an empty list", name);
    lists->sources->failed |= lines.no_memory;
    return status == PITH_OK && !lines.too_long && lines.count > 0;
}

static int compare_ranges(const void *a, const void *b)
{
    const pith_range *x = a;
    const pith_range *y = b;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

/* Merge ranges that touch or overlap: the same records begin in them. */
static void settle_ranges(pith_source *source)
{
    pith_range *ranges = source->ranges;
    size_t n = 0;
    qsort(ranges, source->nranges, sizeof *ranges, compare_ranges);
    for (size_t i = 1; i < source->nranges; i++) {
        if (ranges[i].begin > ranges[n].end)
            ranges[++n] = ranges[i];
        else if (ranges[i].end > ranges[n].end)
            ranges[n].end = ranges[i].end;
    }
    source->nranges = n + 1;
}

static void free_file(void *context)
{
    file *self = context;
    free(self->name);
    free(self);
}

void pith_crawl_lists_settle(pith_crawl_lists *lists)
{
    for (size_t i = 0; i < lists->sources->count; i++)
        if (lists->sources->items[i].nranges)
            settle_ranges(&lists->sources->items[i]);
    tdestroy(lists->files, free_file);
    lists->files = NULL;
}
