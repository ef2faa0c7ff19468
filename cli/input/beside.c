/* SPDX-License-Identifier: Apache-2.0 */
/* Files that lie beside a page: see beside.h. */
#include "beside.h"

#include "fetching.h"
#include "reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    SHEETS_MAX = 256,
    LOOKUPS_MAX = 1000, /* that a page may ask for, found or not */
    SHEET_BYTES_MAX = (10 << 20) + 1, /* the library's limit, and beyond it */
    BYTES_MAX = 32 << 20,
};

typedef struct sheet {
    char *file;
    pith_reading reading;
} sheet;

struct pith_beside {
    const pith_styles *given;
    char folder[PATH_MAX];
    sheet sheets[SHEETS_MAX];
    size_t nsheets, nlookups, bytes;
};

/* -- Names ----------------------------------------------------------------- */

void pith_beside_folder(const char *path, char folder[PATH_MAX])
{
    folder[0] = 0;
    if (!path || strcmp(path, "-") == 0 || pith_is_address(path) ||
        !realpath(path, folder)) {
        folder[0] = 0;
        return;
    }
    char *slash = strrchr(folder, '/');
    *slash = 0; /* a page in the root has no neighbours */
}

/* Whether an address says by itself where it leads: "http:", "//host". */
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

/* The path of an address, with its escapes undone. */
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

/* Append a path below a folder: "." and ".." are undone here, never above the
 * folder, as they are in addresses. */
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

bool pith_beside_find(const char *folder, pith_str href, char file[PATH_MAX])
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

pith_beside *pith_beside_new(const pith_styles *given)
{
    pith_beside *beside = calloc(1, sizeof *beside);
    if (beside)
        beside->given = given;
    return beside;
}

static void drop_sheets(pith_beside *beside)
{
    for (size_t i = 0; i < beside->nsheets; i++) {
        pith_reading_clear(&beside->sheets[i].reading);
        free(beside->sheets[i].file);
    }
    beside->nsheets = beside->nlookups = beside->bytes = 0;
}

void pith_beside_free(pith_beside *beside)
{
    if (!beside)
        return;
    drop_sheets(beside);
    free(beside);
}

/* A file that was read for this page, or is read now; NULL: it cannot be. */
static const sheet *read_sheet(pith_beside *beside, const char *file)
{
    for (size_t i = 0; i < beside->nsheets; i++)
        if (strcmp(beside->sheets[i].file, file) == 0)
            return &beside->sheets[i];
    size_t room = BYTES_MAX - beside->bytes;
    char *copy = beside->nsheets < SHEETS_MAX && room ? strdup(file) : NULL;
    if (!copy)
        return NULL;
    sheet *new = &beside->sheets[beside->nsheets++];
    *new = (sheet){.file = copy};
    pith_reading_init(&new->reading);
    pith_reading_load(&new->reading, file,
                      room < SHEET_BYTES_MAX ? room : SHEET_BYTES_MAX);
    beside->bytes += new->reading.len;
    return new;
}

/* A pith_style_lookup. */
static bool find_sheet(void *context, pith_str href, pith_str *css)
{
    pith_beside *beside = context;
    char file[PATH_MAX];
    if (beside->given && pith_styles_find((void *)beside->given, href, css))
        return true;
    if (beside->nlookups++ >= LOOKUPS_MAX ||
        !pith_beside_find(beside->folder, href, file))
        return false;
    const sheet *found = read_sheet(beside, file);
    if (!found || found->reading.state != PITH_READ_OK)
        return false;
    *css = (pith_str){found->reading.data, found->reading.len};
    return true;
}

void pith_beside_turn(pith_beside *beside, const char *path,
                      pith_options *options)
{
    drop_sheets(beside);
    pith_beside_folder(path, beside->folder);
    options->layout.lookup = find_sheet;
    options->layout.context = beside;
}
