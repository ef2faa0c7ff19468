/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of a run: see sources.h. Folders are walked with a list of pending
 * folders, not by recursion. */
#include "sources.h"

#include "command.h"
#include "fetching.h"
#include "remote_inputs.h"
#include "suggestions.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits of a list of names: bytes of a line, including its end, and lines. */
enum { LINE_MAX_BYTES = 64 * 1024, LIST_MAX = 100000000 };

/* A growing list of strings; owned. */
typedef struct names {
    char **items;
    size_t count, cap;
} names;

void pith_sources_init(pith_sources *sources)
{
    *sources = (pith_sources){0};
}

static void clear_source(pith_source *source)
{
    if (source->id != source->path)
        free(source->id);
    free(source->path);
    free(source->file);
    free(source->problem);
    free(source->ranges);
}

void pith_sources_clear(pith_sources *sources)
{
    for (size_t i = 0; i < sources->count; i++)
        clear_source(&sources->items[i]);
    free(sources->items);
    if (sources->owns_remote)
        pith_remote_free(sources->remote);
    *sources = (pith_sources){0};
}

static char *copy_text(pith_sources *sources, const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy)
        sources->failed = true;
    return copy;
}

/* Join to a/b, or copy the one that is not empty. */
static char *join(pith_sources *sources, const char *a, const char *b)
{
    if (!*a || !*b)
        return copy_text(sources, *a ? a : b);
    char *joined = NULL;
    bool slash = a[strlen(a) - 1] == '/';
    if (asprintf(&joined, "%s%s%s", a, slash ? "" : "/", b) < 0) {
        sources->failed = true;
        return NULL;
    }
    return joined;
}

static pith_source *append(pith_sources *sources)
{
    if (sources->count == sources->cap) {
        size_t cap = sources->cap ? sources->cap * 2 : 64;
        pith_source *items = reallocarray(sources->items, cap, sizeof *items);
        if (!items) {
            sources->failed = true;
            return NULL;
        }
        sources->items = items;
        sources->cap = cap;
    }
    pith_source *source = &sources->items[sources->count++];
    *source = (pith_source){0};
    return source;
}

/* Turn a path into one that stays below a folder: no leading "/", no "."
 * segments, "_up" for "..". */
static char *make_inner(pith_sources *sources, const char *path)
{
    if (strcmp(path, "-") == 0)
        return copy_text(sources, "stdin");
    /* ".." grows by one byte, so twice the length is enough. */
    char *inner = malloc(strlen(path) * 2 + 2);
    if (!inner) {
        sources->failed = true;
        return NULL;
    }
    size_t len = 0;
    while (*path) {
        size_t part = strcspn(path, "/");
        if (part && len && !(part == 1 && path[0] == '.'))
            inner[len++] = '/';
        if (part == 2 && path[0] == '.' && path[1] == '.') {
            memcpy(inner + len, "_up", 3);
            len += 3;
        } else if (part && !(part == 1 && path[0] == '.')) {
            memcpy(inner + len, path, part);
            len += part;
        }
        path += part + (path[part] == '/');
    }
    inner[len] = 0;
    char *tight = realloc(inner, len + 1);
    return tight ? tight : inner;
}

static void add_one(pith_sources *sources, const char *path, const char *id,
                    char *file)
{
    pith_source *source = append(sources);
    if (!source) {
        free(file);
        return;
    }
    source->path = copy_text(sources, path);
    source->id = path == id ? source->path : copy_text(sources, id);
    if (!sources->unnamed)
        source->file = file;
    else
        free(file);
}

pith_source *pith_sources_add_file(pith_sources *sources, const char *path,
                                   const char *id)
{
    char *file = sources->unnamed ? NULL : make_inner(sources, id);
    add_one(sources, path, id, file);
    return sources->failed ? NULL : &sources->items[sources->count - 1];
}

void pith_sources_add_problem(pith_sources *sources, const char *id,
                              bool unopened, const char *problem)
{
    add_one(sources, id, id, make_inner(sources, id));
    if (sources->failed)
        return;
    pith_source *source = &sources->items[sources->count - 1];
    source->problem = copy_text(sources, problem);
    source->unopened = unopened;
}

static bool ends_with(const char *name, size_t *len, const char *ending)
{
    size_t n = strlen(ending);
    if (*len <= n || strncasecmp(name + *len - n, ending, n) != 0)
        return false;
    *len -= n;
    return true;
}

bool pith_is_page_name(const char *name)
{
    size_t len = strlen(name);
    (void)ends_with(name, &len, ".gz");
    return ends_with(name, &len, ".html") || ends_with(name, &len, ".htm") ||
           ends_with(name, &len, ".xhtml");
}

bool pith_is_warc_name(const char *name)
{
    size_t len = strlen(name);
    (void)(ends_with(name, &len, ".gz") || ends_with(name, &len, ".zst"));
    return ends_with(name, &len, ".warc");
}

bool pith_is_store_file(const char *path)
{
    static const char begin[] = "SQLite format 3"; /* including a NUL */
    char head[sizeof begin];
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool is = read(fd, head, sizeof head) == (ssize_t)sizeof head &&
              memcmp(head, begin, sizeof head) == 0;
    close(fd);
    return is;
}

bool pith_sources_hold_many(const pith_sources *sources)
{
    for (size_t i = 0; i < sources->count; i++)
        if (sources->items[i].warc || sources->items[i].store)
            return true;
    return false;
}

static void push_name(pith_sources *sources, names *list, char *name)
{
    if (name && list->count == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 64;
        char **items = reallocarray(list->items, cap, sizeof *items);
        if (!items) {
            sources->failed = true;
            free(name);
            return;
        }
        list->items = items;
        list->cap = cap;
    }
    if (name)
        list->items[list->count++] = name;
}

static void free_names(names *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
}

/* A walk through a folder. */
typedef struct walk {
    pith_sources *sources;
    const char *root;
    names folders; /* relative to root, pending or visited */
    names pages;   /* relative to root */
    names warcs;   /* the same */
} walk;

/* The kind of an entry, and its kind if links are followed; false: unknown.
 * Directory entries mostly contain it, which saves a system call for each. */
static bool find_kinds(const char *full, unsigned char said, mode_t *link,
                       mode_t *kind)
{
    struct stat info;
    if (said == DT_REG || said == DT_DIR) {
        *link = *kind = said == DT_REG ? S_IFREG : S_IFDIR;
        return true;
    }
    if (lstat(full, &info) != 0)
        return false;
    *link = info.st_mode;
    if (stat(full, &info) != 0)
        return false;
    *kind = info.st_mode;
    return true;
}

static void visit_entry(walk *self, const char *folder,
                        const struct dirent *entry)
{
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return;
    char *relative = join(self->sources, folder, name);
    char *full = relative ? join(self->sources, self->root, relative) : NULL;
    mode_t link = 0;
    mode_t kind = 0;
    bool known = full && find_kinds(full, entry->d_type, &link, &kind);
    bool file = !known || S_ISREG(kind);
    if (known && !S_ISREG(kind) && !S_ISDIR(kind))
        pith_message("%s: skipped: a pipe, a socket or a device, not a file",
                     full);
    free(full);
    if (known && S_ISDIR(link))
        push_name(self->sources, &self->folders, relative);
    else if (file && pith_is_page_name(name))
        push_name(self->sources, &self->pages, relative);
    else if (file && pith_is_warc_name(name))
        push_name(self->sources, &self->warcs, relative);
    else
        free(relative);
}

/* Read the entries of a folder; false, with errno set, if it cannot be read. */
static bool visit_folder(walk *self, const char *folder)
{
    char *full = join(self->sources, self->root, folder);
    DIR *entries = full ? opendir(full) : NULL;
    free(full);
    if (!entries)
        return false;
    struct dirent *entry;
    errno = 0;
    while ((entry = readdir(entries))) {
        visit_entry(self, folder, entry);
        errno = 0;
    }
    int why = errno;
    closedir(entries);
    errno = why;
    return why == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_page(walk *self, const char *relative, bool alone)
{
    char *path = join(self->sources, self->root, relative);
    char *file = make_inner(self->sources, alone ? relative : path ? path : "");
    if (path)
        add_one(self->sources, path, relative, file);
    else
        free(file);
    free(path);
}

static void add_file(pith_sources *sources, const char *name)
{
    add_one(sources, name, name, make_inner(sources, name));
    if (sources->failed)
        return;
    pith_source *source = &sources->items[sources->count - 1];
    source->warc = pith_is_warc_name(name);
    source->store = !source->warc && pith_is_store_file(name);
}

/* Add the archives of a folder without pages: archives beside pages usually
 * contain these pages, as in a mirrored site. */
static void add_archives(walk *self)
{
    for (size_t i = 0; i < self->warcs.count; i++) {
        char *path = join(self->sources, self->root, self->warcs.items[i]);
        if (path)
            add_file(self->sources, path);
        free(path);
    }
}

static void sort_names(names *list)
{
    if (list->count)
        qsort(list->items, list->count, sizeof(char *), compare_names);
}

static void add_folder(pith_sources *sources, const char *root, bool alone)
{
    walk w = {.sources = sources, .root = root};
    push_name(sources, &w.folders, copy_text(sources, ""));
    size_t before = sources->count;
    for (size_t i = 0; i < w.folders.count; i++) {
        if (visit_folder(&w, w.folders.items[i]))
            continue;
        int why = errno;
        char *full = join(sources, root, w.folders.items[i]);
        if (full)
            pith_sources_add_problem(sources, full, true, strerror(why));
        free(full);
    }
    sort_names(&w.pages);
    sort_names(&w.warcs);
    for (size_t i = 0; i < w.pages.count; i++)
        add_page(&w, w.pages.items[i], alone);
    if (w.pages.count == 0)
        add_archives(&w);
    if (sources->count == before)
        pith_sources_add_problem(
            sources, root, false,
            "no .html, .htm or .xhtml file in this folder");
    free_names(&w.folders);
    free_names(&w.pages);
    free_names(&w.warcs);
}

/* Its output file is named after host and path: "example.org/news/index". */
static void add_address(pith_sources *sources, const char *name)
{
    char *file = make_inner(sources, pith_split_address(name).authority.data);
    if (!file)
        return;
    bool folder = name[strlen(name) - 1] == '/' || !strchr(file, '/');
    char *full = folder ? join(sources, file, "index") : file;
    if (folder)
        free(file);
    add_one(sources, name, name, full);
}

/* The address of a store in PostgreSQL (pith/store.h). */
static bool is_database(const char *name)
{
    return strncmp(name, "postgresql://", 13) == 0 ||
           strncmp(name, "postgres://", 11) == 0;
}

static void add_database(pith_sources *sources, const char *name)
{
    size_t before = sources->count;
    add_one(sources, name, name, make_inner(sources, "database"));
    if (sources->count > before)
        sources->items[before].store = true;
}

/* "No such file or directory", with a hint if there is one. */
static void add_missing(pith_sources *sources, const char *name, int why)
{
    char hint[150];
    char problem[250];
    pith_suggestions_hint(name, hint, sizeof hint);
    snprintf(problem, sizeof problem, "%s%s", strerror(why), hint);
    pith_sources_add_problem(sources, name, true, problem);
}

void pith_sources_add(pith_sources *sources, const char *name, bool alone)
{
    struct stat info;
    if (strcmp(name, "-") == 0)
        add_one(sources, name, name, make_inner(sources, name));
    else if (pith_is_remote_name(name))
        pith_sources_add_remote(sources, name);
    else if (pith_is_address(name))
        add_address(sources, name);
    else if (is_database(name))
        add_database(sources, name);
    else if (stat(name, &info) != 0)
        add_missing(sources, name, errno);
    else if (S_ISDIR(info.st_mode))
        add_folder(sources, name, alone);
    else
        add_file(sources, name);
}

/* The state of a list being read. */
typedef enum list_state {
    LIST_LINE, /* a line has been read */
    LIST_END,
    LIST_LONG, /* the line is too long, */
    LIST_NUL,  /* or has a NUL: names end with line breaks */
} list_state;

/* Read the next line of a list, without its end. */
static list_state read_line(FILE *list, char line[LINE_MAX_BYTES])
{
    size_t len = 0;
    int c;
    while ((c = getc_unlocked(list)) != EOF && c != '\n') {
        if (c == 0 || len == LINE_MAX_BYTES - 1)
            return c == 0 ? LIST_NUL : LIST_LONG;
        line[len++] = (char)c;
    }
    bool read = c != EOF || len > 0;
    while (len && line[len - 1] == '\r')
        len--;
    line[len] = 0;
    return read ? LIST_LINE : LIST_END;
}

/* Report why line n was not read; true: the list has ended. */
static bool tell_end(const char *path, size_t n, list_state state, int why)
{
    if (why)
        pith_message("%s: %s", path, strerror(why));
    else if (state == LIST_LONG)
        pith_message("%s: line %zu: longer than %d bytes", path, n,
                     LINE_MAX_BYTES - 1);
    else if (state == LIST_NUL)
        pith_message("%s: line %zu: a NUL; names end with a line break", path,
                     n);
    else if (state == LIST_LINE)
        pith_message("%s: more than %d lines", path, LIST_MAX);
    return state == LIST_END && !why;
}

bool pith_sources_is_comment(const char *line)
{
    struct stat info;
    return line[0] == '#' && stat(line, &info) != 0;
}

char *pith_sources_join(pith_sources *sources, const char *prefix,
                        const char *name)
{
    return join(sources, prefix ? prefix : "",
                prefix && *name == '/' ? name + 1 : name);
}

/* Add the name in a line of a list, after a prefix. */
static void add_line(void *prefix, pith_sources *sources, char *line)
{
    if (pith_sources_is_comment(line))
        return;
    char *name = pith_sources_join(sources, prefix, line);
    if (name)
        pith_sources_add(sources, name, false);
    free(name);
}

bool pith_sources_add_list(pith_sources *sources, const char *path,
                           const char *prefix)
{
    return pith_sources_read_list(sources, path, add_line, (void *)prefix);
}

void pith_sources_drop_listed(pith_sources *sources)
{
    size_t kept = 0;
    for (size_t i = 0; i < sources->count; i++) {
        if (sources->items[i].listed)
            clear_source(&sources->items[i]);
        else
            sources->items[kept++] = sources->items[i];
    }
    sources->count = kept;
}

bool pith_sources_read_list(pith_sources *sources, const char *path,
                            pith_sources_take *take, void *context)
{
    FILE *list = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!list) {
        pith_message("%s: %s", path, strerror(errno));
        return false;
    }
    char line[LINE_MAX_BYTES];
    list_state state;
    size_t n = 1;
    for (; (state = read_line(list, line)) == LIST_LINE && n <= LIST_MAX; n++) {
        size_t before = sources->count;
        if (*line)
            take(context, sources, line);
        for (size_t i = before; i < sources->count; i++) {
            sources->items[i].line = n;
            sources->items[i].list = path;
        }
    }
    bool fine = tell_end(path, n, state, ferror(list) ? errno : 0);
    if (list != stdin)
        fclose(list);
    return fine;
}

void pith_sources_name_by_paths(pith_sources *sources)
{
    for (size_t i = 0; i < sources->count; i++) {
        pith_source *source = &sources->items[i];
        free(source->file);
        source->file = make_inner(sources, source->path);
    }
}

static int compare_files(const void *a, const void *b)
{
    return strcmp((*(const pith_source *const *)a)->file,
                  (*(const pith_source *const *)b)->file);
}

bool pith_sources_find_clash(const pith_sources *sources,
                             const pith_source **first,
                             const pith_source **second)
{
    const pith_source **sorted = calloc(sources->count + 1, sizeof *sorted);
    if (!sorted)
        return false;
    for (size_t i = 0; i < sources->count; i++)
        sorted[i] = &sources->items[i];
    qsort(sorted, sources->count, sizeof *sorted, compare_files);
    bool found = false;
    for (size_t i = 1; i < sources->count && !found; i++) {
        found = strcmp(sorted[i - 1]->file, sorted[i]->file) == 0;
        *first = sorted[i - 1];
        *second = sorted[i];
    }
    free(sorted);
    return found;
}
