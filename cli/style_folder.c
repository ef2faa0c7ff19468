/* SPDX-License-Identifier: Apache-2.0 */
/* Style sheets of a folder: see style_folder.h. */
#include "style_folder.h"

#include "reading.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { FILES_MAX = 2000, FOLDERS_MAX = 2000, BYTES_MAX = 64 << 20 };

typedef struct style_file {
    char *path; /* relative to the folder */
    char *css;
    size_t len;
} style_file;

struct pith_style_folder {
    char *root;
    style_file files[FILES_MAX];
    size_t nfiles;
    char *folders[FOLDERS_MAX]; /* relative; to be visited in this order */
    size_t nfolders;
    size_t bytes;
};

static char *join(const char *folder, const char *name)
{
    char *path = NULL;
    if (!*folder)
        return strdup(name);
    return asprintf(&path, "%s/%s", folder, name) < 0 ? NULL : path;
}

static bool is_sheet(const char *name)
{
    size_t len = strlen(name);
    return len > 4 && strcasecmp(name + len - 4, ".css") == 0;
}

/* Read one sheet; the path is owned from here on. */
static void add_file(pith_style_folder *f, char *relative, const char *full)
{
    pith_reading reading;
    pith_reading_init(&reading);
    size_t room = BYTES_MAX - f->bytes;
    if (pith_reading_load(&reading, full, room) == PITH_READ_OK) {
        f->files[f->nfiles++] =
            (style_file){relative, reading.data, reading.len};
        f->bytes += reading.len;
        return;
    }
    pith_reading_clear(&reading);
    free(relative);
}

static void visit_entry(pith_style_folder *f, const char *folder,
                        const char *name)
{
    struct stat info;
    if (name[0] == '.')
        return;
    char *relative = join(folder, name);
    char *full = relative ? join(f->root, relative) : NULL;
    bool known = full && lstat(full, &info) == 0;
    if (known && S_ISDIR(info.st_mode) && f->nfolders < FOLDERS_MAX)
        f->folders[f->nfolders++] = relative;
    else if (known && !S_ISDIR(info.st_mode) && is_sheet(name) &&
             f->nfiles < FILES_MAX && f->bytes < BYTES_MAX)
        add_file(f, relative, full);
    else
        free(relative);
    free(full);
}

static bool visit_folder(pith_style_folder *f, const char *folder)
{
    char *full = join(f->root, folder);
    DIR *entries = full ? opendir(*folder ? full : f->root) : NULL;
    struct dirent *entry;
    free(full);
    while (entries && (entry = readdir(entries)))
        visit_entry(f, folder, entry->d_name);
    if (entries)
        closedir(entries);
    return entries != NULL;
}

static int compare_files(const void *a, const void *b)
{
    return strcmp(((const style_file *)a)->path, ((const style_file *)b)->path);
}

pith_style_folder *pith_style_folder_open(const char *path)
{
    pith_style_folder *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->root = strdup(path);
    bool fine = f->root && visit_folder(f, "");
    int why = errno;
    for (size_t i = 0; fine && i < f->nfolders; i++)
        visit_folder(f, f->folders[i]);
    if (!fine) {
        pith_style_folder_close(f);
        errno = why;
        return NULL;
    }
    qsort(f->files, f->nfiles, sizeof *f->files, compare_files);
    return f;
}

void pith_style_folder_close(pith_style_folder *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->nfiles; i++) {
        free(f->files[i].path);
        free(f->files[i].css);
    }
    for (size_t i = 0; i < f->nfolders; i++)
        free(f->folders[i]);
    free(f->root);
    free(f);
}

/* How many path components, from the last on, two paths share. */
static size_t shared_end(const char *path, pith_str href)
{
    size_t i = strlen(path), j = href.len, parts = 0;
    while (i > 0 && j > 0 && path[i - 1] == href.data[j - 1]) {
        i--;
        j--;
        bool path_edge = i == 0 || path[i - 1] == '/';
        bool href_edge = j == 0 || href.data[j - 1] == '/';
        parts += path[i] != '/' && path_edge && href_edge;
    }
    return parts;
}

bool pith_style_folder_find(void *context, pith_str href, pith_str *css)
{
    const pith_style_folder *f = context;
    size_t best = 0;
    for (size_t i = 0; i < href.len; i++)
        if (href.data[i] == '?' || href.data[i] == '#')
            href.len = i;
    for (size_t i = 0; i < f->nfiles; i++) {
        size_t parts = shared_end(f->files[i].path, href);
        if (parts <= best)
            continue;
        best = parts;
        *css = (pith_str){f->files[i].css, f->files[i].len};
    }
    return best > 0;
}
