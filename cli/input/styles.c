/* SPDX-License-Identifier: Apache-2.0 */
/* The style sheets of a folder or a WARC file: see styles.h. */
#include "styles.h"

#include "input.h"
#include "sources.h"

#include <pith/warc.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { FILES_MAX = 2000, FOLDERS_MAX = 2000, BYTES_MAX = 64 << 20 };

typedef struct style_file {
    char *path; /* relative to the folder, or the address without its scheme */
    char *css;
    size_t len;
} style_file;

struct pith_styles {
    bool is_warc; /* the texts of the sheets belong to the library */
    char *root;   /* of a folder */
    style_file files[FILES_MAX];
    size_t nfiles;
    char *folders[FOLDERS_MAX]; /* relative; pending, in this order */
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

/* Read one sheet; takes ownership of the path. */
static void add_file(pith_styles *styles, char *relative, const char *full)
{
    pith_input reading;
    pith_input_init(&reading);
    size_t room = BYTES_MAX - styles->bytes;
    if (pith_input_load(&reading, full, room) == PITH_READ_OK) {
        styles->files[styles->nfiles++] =
            (style_file){relative, reading.data, reading.len};
        styles->bytes += reading.len;
        reading.data = NULL; /* now owned by the sheet */
        pith_input_clear(&reading);
        return;
    }
    pith_input_clear(&reading);
    free(relative);
}

static void visit_entry(pith_styles *styles, const char *folder,
                        const char *name)
{
    struct stat info;
    if (name[0] == '.')
        return;
    char *relative = join(folder, name);
    char *full = relative ? join(styles->root, relative) : NULL;
    bool known = full && lstat(full, &info) == 0;
    if (known && S_ISDIR(info.st_mode) && styles->nfolders < FOLDERS_MAX)
        styles->folders[styles->nfolders++] = relative;
    else if (known && !S_ISDIR(info.st_mode) && is_sheet(name) &&
             styles->nfiles < FILES_MAX && styles->bytes < BYTES_MAX)
        add_file(styles, relative, full);
    else
        free(relative);
    free(full);
}

static bool visit_folder(pith_styles *styles, const char *folder)
{
    char *full = join(styles->root, folder);
    DIR *entries = full ? opendir(*folder ? full : styles->root) : NULL;
    struct dirent *entry;
    free(full);
    while (entries && (entry = readdir(entries)))
        visit_entry(styles, folder, entry->d_name);
    if (entries)
        closedir(entries);
    return entries != NULL;
}

static int compare_files(const void *a, const void *b)
{
    return strcmp(((const style_file *)a)->path, ((const style_file *)b)->path);
}

static bool read_folder(pith_styles *styles, const char *path)
{
    styles->root = strdup(path);
    if (!styles->root || !visit_folder(styles, ""))
        return false;
    for (size_t i = 0; i < styles->nfolders; i++)
        visit_folder(styles, styles->folders[i]);
    return true;
}

/* -- WARC files ------------------------------------------------------------ */

static bool is_css(pith_str mime)
{
    static const char css[] = "text/css";
    size_t len = sizeof css - 1;
    return mime.len >= len && strncasecmp(mime.data, css, len) == 0 &&
           (mime.len == len || mime.data[len] == ';' || mime.data[len] == ' ');
}

/* The address without scheme, query and fragment; owned. */
static char *name_of(pith_str url)
{
    pith_url_parts parts = pith_url_split(url);
    if (!url.data)
        return NULL;
    const char *from = parts.authority.data ? parts.authority.data : url.data;
    const char *end = parts.path.data + parts.path.len;
    return strndup(from, (size_t)(end - from));
}

/* Add a record if it is a complete style sheet. */
static void add_record(pith_styles *styles, const pith_warc_record *record,
                       pith_str block)
{
    pith_http_message message = {0};
    bool http =
        record->type == PITH_WARC_RESPONSE && pith_http_parse(block, &message);
    if (!http)
        message = (pith_http_message){
            .status = 200, .mime = record->content_type, .body = block};
    if (message.status != 200 || !is_css(message.mime))
        return;
    style_file file = {.path = name_of(record->url)};
    pith_status status = pith_http_body(&message, BYTES_MAX - styles->bytes,
                                        &file.css, &file.len, NULL);
    if (status != PITH_OK || !file.path) {
        pith_free(file.css);
        free(file.path);
        return;
    }
    styles->files[styles->nfiles++] = file;
    styles->bytes += file.len;
}

static bool read_warc(pith_styles *styles, const char *path, pith_error *error)
{
    pith_warc_reader *reader = NULL;
    pith_warc_record record;
    pith_str block;
    styles->is_warc = true;
    if (pith_warc_reader_open(path, NULL, &reader, error) != PITH_OK)
        return false;
    while (styles->nfiles < FILES_MAX && styles->bytes < BYTES_MAX &&
           pith_warc_next(reader, &record)) {
        bool answer =
            !record.problem.data && (record.type == PITH_WARC_RESPONSE ||
                                     record.type == PITH_WARC_RESOURCE);
        if (answer && pith_warc_load(reader, BYTES_MAX, &block) == PITH_OK)
            add_record(styles, &record, block);
    }
    bool fine = pith_warc_reader_status(reader, error) == PITH_OK;
    pith_warc_reader_free(reader);
    return fine;
}

/* -- Opening, finding ------------------------------------------------------ */

pith_styles *pith_styles_open(const char *path, char problem[200])
{
    struct stat info;
    pith_error error = {0};
    pith_styles *styles = calloc(1, sizeof *styles);
    if (!styles) {
        snprintf(problem, 200, "out of memory");
        return NULL;
    }
    bool warc = pith_is_warc_name(path) &&
                !(stat(path, &info) == 0 && S_ISDIR(info.st_mode));
    bool fine =
        warc ? read_warc(styles, path, &error) : read_folder(styles, path);
    if (!fine) {
        snprintf(problem, 200, "%s", warc ? error.text : strerror(errno));
        pith_styles_close(styles);
        return NULL;
    }
    qsort(styles->files, styles->nfiles, sizeof *styles->files, compare_files);
    return styles;
}

void pith_styles_close(pith_styles *styles)
{
    if (!styles)
        return;
    for (size_t i = 0; i < styles->nfiles; i++) {
        free(styles->files[i].path);
        if (styles->is_warc)
            pith_free(styles->files[i].css);
        else
            free(styles->files[i].css);
    }
    for (size_t i = 0; i < styles->nfolders; i++)
        free(styles->folders[i]);
    free(styles->root);
    free(styles);
}

/* The number of path segments, from the end, that two paths share. */
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

bool pith_styles_find(void *context, pith_str href, pith_str *css)
{
    const pith_styles *styles = context;
    size_t best = 0;
    for (size_t i = 0; i < href.len; i++)
        if (href.data[i] == '?' || href.data[i] == '#')
            href.len = i;
    for (size_t i = 0; i < styles->nfiles; i++) {
        size_t parts = shared_end(styles->files[i].path, href);
        if (parts <= best)
            continue;
        best = parts;
        *css = (pith_str){styles->files[i].css, styles->files[i].len};
    }
    return best > 0;
}
