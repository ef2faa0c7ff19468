/* SPDX-License-Identifier: Apache-2.0 */
/* Files beside a page: see local_files.h. */
#include "local_files.h"

#include "fetching.h"
#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    SHEETS_MAX = 256,
    LOOKUPS_MAX = 1000, /* maximum lookups of a page, found or not */
    SHEET_BYTES_MAX = (10 << 20) + 1, /* beyond the library's limit */
    BYTES_MAX = 32 << 20,
};

typedef struct sheet {
    char *file;
    pith_input reading;
} sheet;

struct pith_local_files {
    const pith_styles *given;
    const char *page; /* NULL: its folder is known */
    char folder[PATH_MAX];
    sheet sheets[SHEETS_MAX];
    size_t nsheets, nlookups, bytes;
};

/* -- Names ----------------------------------------------------------------- */

void pith_local_files_folder(const char *path, char folder[PATH_MAX])
{
    folder[0] = 0;
    if (!path || strcmp(path, "-") == 0 || pith_is_address(path) ||
        !realpath(path, folder)) {
        folder[0] = 0;
        return;
    }
    char *slash = strrchr(folder, '/');
    *slash = 0; /* a page in the root has no local files */
}

/* Whether an address is absolute: "http:", "//host". */
static bool is_placed(pith_str href)
{
    if (href.len > 1 && href.data[0] == '/' && href.data[1] == '/')
        return true;
    for (size_t i = 0; i < href.len; i++) {
        if (href.data[i] == ':')
            return true;
        if (strchr("/?#", href.data[i]))
            return false;
    }
    return false;
}

static int hex_of(char c)
{
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) % 16 : -1;
}

/* The path of an address, without escapes. */
static bool read_path(pith_str href, char path[PATH_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < href.len && n + 1 < PATH_MAX; i++) {
        char c = href.data[i];
        if (c == '?' || c == '#')
            break;
        if (c == '%' && i + 2 < href.len && hex_of(href.data[i + 1]) >= 0 &&
            hex_of(href.data[i + 2]) >= 0) {
            c = (char)(hex_of(href.data[i + 1]) * 16 +
                       hex_of(href.data[i + 2]));
            i += 2;
        }
        if (c == 0)
            return false;
        path[n++] = c;
    }
    path[n] = 0;
    return n > 0;
}

/* Append a path below a folder, resolving "." and ".." without leaving the
 * folder, as in addresses. */
static bool append_path(char joined[PATH_MAX], const char *path)
{
    size_t root = strlen(joined), n = root;
    for (const char *stop; *path; path = *stop ? stop + 1 : stop) {
        stop = strchrnul(path, '/');
        size_t len = (size_t)(stop - path);
        if (len == 2 && memcmp(path, "..", 2) == 0) {
            while (n > root && joined[--n] != '/')
                continue;
        } else if (len > 0 && !(len == 1 && *path == '.')) {
            if (len + 2 > PATH_MAX - n)
                return false;
            joined[n++] = '/';
            memcpy(joined + n, path, len);
            n += len;
        }
    }
    joined[n] = 0;
    return n > root;
}

bool pith_local_files_find(const char *folder, pith_str href,
                           char file[PATH_MAX])
{
    char path[PATH_MAX], joined[PATH_MAX];
    struct stat info;
    size_t len = strlen(folder);
    if (len == 0 || len >= PATH_MAX || is_placed(href) ||
        !read_path(href, path))
        return false;
    memcpy(joined, folder, len + 1);
    return append_path(joined, path) && realpath(joined, file) &&
           strncmp(file, joined, len + 1) == 0 && stat(file, &info) == 0 &&
           S_ISREG(info.st_mode);
}

/* -- Style sheets ---------------------------------------------------------- */

pith_local_files *pith_local_files_new(const pith_styles *given)
{
    pith_local_files *local_files = calloc(1, sizeof *local_files);
    if (local_files)
        local_files->given = given;
    return local_files;
}

static void drop_sheets(pith_local_files *local_files)
{
    for (size_t i = 0; i < local_files->nsheets; i++) {
        pith_input_clear(&local_files->sheets[i].reading);
        free(local_files->sheets[i].file);
    }
    local_files->nsheets = local_files->nlookups = local_files->bytes = 0;
}

void pith_local_files_free(pith_local_files *local_files)
{
    if (!local_files)
        return;
    drop_sheets(local_files);
    free(local_files);
}

/* A file that was already read for this page, or is read now; NULL: it cannot
 * be. */
static const sheet *read_sheet(pith_local_files *local_files, const char *file)
{
    for (size_t i = 0; i < local_files->nsheets; i++)
        if (strcmp(local_files->sheets[i].file, file) == 0)
            return &local_files->sheets[i];
    size_t room = BYTES_MAX - local_files->bytes;
    char *copy =
        local_files->nsheets < SHEETS_MAX && room ? strdup(file) : NULL;
    if (!copy)
        return NULL;
    sheet *new = &local_files->sheets[local_files->nsheets++];
    *new = (sheet){.file = copy};
    pith_input_init(&new->reading);
    pith_input_load(&new->reading, file,
                    room < SHEET_BYTES_MAX ? room : SHEET_BYTES_MAX);
    local_files->bytes += new->reading.len;
    return new;
}

/* Most pages have no sheets, so the folder is looked up only when needed. */
static const char *find_folder(pith_local_files *local_files)
{
    if (local_files->page)
        pith_local_files_folder(local_files->page, local_files->folder);
    local_files->page = NULL;
    return local_files->folder;
}

/* A pith_style_lookup. */
static bool find_sheet(void *context, pith_str href, pith_str *css)
{
    pith_local_files *local_files = context;
    char file[PATH_MAX];
    if (local_files->given &&
        pith_styles_find((void *)local_files->given, href, css))
        return true;
    if (local_files->nlookups++ >= LOOKUPS_MAX ||
        !pith_local_files_find(find_folder(local_files), href, file))
        return false;
    const sheet *found = read_sheet(local_files, file);
    if (!found || found->reading.state != PITH_READ_OK)
        return false;
    *css = (pith_str){found->reading.data, found->reading.len};
    return true;
}

void pith_local_files_turn(pith_local_files *local_files, const char *path,
                           pith_options *options)
{
    drop_sheets(local_files);
    local_files->folder[0] = 0;
    local_files->page = path;
    options->layout.lookup = find_sheet;
    options->layout.context = local_files;
}
