/* SPDX-License-Identifier: Apache-2.0 */
/* Names of output files: see file_names.h. */
#include "file_names.h"

#include "command.h"
#include "fetching.h"
#include "fnv.h"
#include "shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>
#include <utf8proc.h>

enum {
    /* maximum bytes of a segment of a name; file systems: 255 */
    PART_MAX = 150,
    /* after this many bytes of segments, the rest becomes one segment */
    PARTS_MAX = 1000,
    FLAT_MAX = 200, /* maximum bytes of a flat name */
    HASH_SIZE = 17, /* "~" and sixteen digits */
    FIRST_CAP = 256,
};

/* -- Names that are taken ------------------------------------------------- */

void pith_file_names_clear(pith_file_names *names)
{
    free(names->hashes);
    *names = (pith_file_names){0};
}

/* The same in every run, because it is part of names. */
static uint64_t hash_part(const char *part, size_t len)
{
    return pith_fnv_bytes(PITH_FNV_START, part, len);
}

/* Different in every run, so that nobody can construct names that collide;
 * never 0. If two names have the same hash anyway, one of them gets a longer
 * name than necessary. */
static uint64_t hash_name(const pith_file_names *names, const char *name)
{
    uint64_t hash = pith_fnv_bytes(names->seed, name, strlen(name));
    hash ^= hash >> 32;
    hash *= 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    return hash ? hash : 1;
}

static uint64_t *find_place(uint64_t *hashes, size_t cap, uint64_t hash)
{
    size_t at = (size_t)hash & (cap - 1);
    while (hashes[at] && hashes[at] != hash)
        at = (at + 1) & (cap - 1);
    return &hashes[at];
}

/* If the system has no random numbers, use what differs between runs. */
static uint64_t draw_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)(uintptr_t)&seed ^ (uint64_t)getpid();
    return seed;
}

static bool grow(pith_file_names *names)
{
    size_t cap = names->cap ? names->cap * 2 : FIRST_CAP;
    if (names->cap == 0)
        names->seed = draw_seed();
    uint64_t *hashes = calloc(cap, sizeof *hashes);
    if (!hashes)
        return false;
    for (size_t i = 0; i < names->cap; i++)
        if (names->hashes[i])
            *find_place(hashes, cap, names->hashes[i]) = names->hashes[i];
    free(names->hashes);
    names->hashes = hashes;
    names->cap = cap;
    return true;
}

/* Take a name: 1, 0 if it is taken, or -1 if memory ran out. */
static int take(pith_file_names *names, const char *name)
{
    if (names->count * 2 >= names->cap && !grow(names))
        return -1;
    uint64_t hash = hash_name(names, name);
    uint64_t *place = find_place(names->hashes, names->cap, hash);
    if (*place)
        return 0;
    *place = hash;
    names->count++;
    return 1;
}

/* -- Names without folders ------------------------------------------------ */

/* Modifies the name: one that is too long ends in a hash of all of it. */
static void flatten(char *name)
{
    size_t len = strlen(name);
    uint64_t hash = hash_part(name, len);
    for (char *slash = name; (slash = strchr(slash, '/'));)
        *slash = '_';
    if (len <= FLAT_MAX)
        return;
    size_t keep = FLAT_MAX - HASH_SIZE;
    while (keep > 0 && ((unsigned char)name[keep] & 0xC0) == 0x80)
        keep--;
    snprintf(name + keep, HASH_SIZE + 1, "~%016llx", (unsigned long long)hash);
}

static int compare_flat(const void *left, const void *right)
{
    const pith_source *a = *(const pith_source *const *)left;
    const pith_source *b = *(const pith_source *const *)right;
    int order = strcmp(a->file, b->file);
    return order ? order : (a > b) - (a < b);
}

/* Append a hash of the input to names that are already taken. The n sources all
 * have files. */
static bool part_twins(pith_source **sources, size_t n)
{
    qsort(sources, n, sizeof *sources, compare_flat);
    for (size_t i = 1, first = 0; i < n; i++) {
        const char *path = sources[i]->path;
        char *name;
        if (strcmp(sources[i]->file, sources[first]->file) != 0) {
            first = i;
            continue;
        }
        if (asprintf(&name, "%s~%016llx", sources[i]->file,
                     (unsigned long long)hash_part(path, strlen(path))) < 0)
            return false;
        free(sources[i]->file);
        sources[i]->file = name;
    }
    return true;
}

/* -- Names of inputs ------------------------------------------------------ */

/* The start of a page's extension, including a following ".gz", or the end. */
static size_t find_ending(const char *name)
{
    static const char *const endings[] = {".html", ".htm", ".xhtml"};
    size_t len = strlen(name);
    size_t end = len;
    if (end > 3 && strcasecmp(name + end - 3, ".gz") == 0)
        end -= 3;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        /* A file name precedes it, not a folder. */
        if (end > n && name[end - n - 1] != '/' &&
            strncasecmp(name + end - n, endings[i], n) == 0)
            return end - n;
    }
    return len;
}

/* A source, for sorting by its shortened name. */
typedef struct short_name {
    pith_source *source;
    size_t len; /* of source->file, without its extension */
} short_name;

static int compare_names(const void *left, const void *right)
{
    const short_name *a = left;
    const short_name *b = right;
    size_t least = a->len < b->len ? a->len : b->len;
    int order = memcmp(a->source->file, b->source->file, least);
    return order ? order : (a->len > b->len) - (a->len < b->len);
}

/* Cut off extensions. Sorts the n names. */
static void cut_endings(short_name *sorted, size_t n)
{
    qsort(sorted, n, sizeof *sorted, compare_names);
    for (size_t i = 0, after; i < n; i = after) {
        for (after = i + 1;
             after < n && compare_names(&sorted[i], &sorted[after]) == 0;)
            after++;
        if (after == i + 1)
            sorted[i].source->file[sorted[i].len] = '\0';
    }
}

bool pith_file_names_shorten(pith_file_names *names, pith_sources *sources)
{
    short_name *sorted = calloc(sources->count + 1, sizeof *sorted);
    pith_source **all = calloc(sources->count + 1, sizeof *all);
    size_t n = 0;
    if (!sorted || !all) {
        free(sorted);
        free(all);
        return false;
    }
    for (size_t i = 0; i < sources->count; i++) {
        char *file = sources->items[i].file;
        if (!file)
            continue;
        all[n] = &sources->items[i];
        sorted[n++] = (short_name){&sources->items[i], find_ending(file)};
    }
    cut_endings(sorted, n);
    for (size_t i = 0; names->flat && i < n; i++)
        flatten(all[i]->file);
    bool fine = !names->flat || part_twins(all, n);
    for (size_t i = 0; fine && i < n; i++)
        fine = take(names, all[i]->file) >= 0;
    free(sorted);
    free(all);
    return fine;
}

/* -- Names of pages inside ------------------------------------------------ */

/* Write one segment of a path, shortened if it is too long for a file system;
 * control characters become "_". Bytes that are not UTF-8 are unchanged. */
static void put_part(FILE *out, const char *part, size_t len)
{
    size_t at = 0;
    while (at < len && at < PART_MAX) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n =
            utf8proc_iterate((const utf8proc_uint8_t *)part + at,
                             (utf8proc_ssize_t)(len - at), &code);
        size_t bytes = n > 0 ? (size_t)n : 1;
        if (n > 0 && pith_shown_steers(code))
            fputc('_', out);
        else
            fwrite(part + at, 1, bytes, out);
        at += bytes;
    }
    if (at < len)
        fprintf(out, "~%016llx", (unsigned long long)hash_part(part, len));
}

/* Whether a folder of this name could be the file of another page. */
static bool ends_like_file(const char *part, size_t len)
{
    static const char *const endings[] = {".txt",   ".md",  ".html", ".json",
                                          ".jsonl", ".xml", ".csv",  ".tokens"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (len >= n && strncasecmp(part + len - n, endings[i], n) == 0)
            return true;
    }
    return false;
}

/* Write the rest of a path, limited so that no name is too long for the
 * system. */
static void put_parts(FILE *out, const char *rest)
{
    size_t parts = 0;
    for (size_t len; *rest; rest += len + (rest[len] == '/')) {
        len = strcspn(rest, "/");
        bool dot = len == 1 && rest[0] == '.';
        bool dots = len == 2 && rest[0] == '.' && rest[1] == '.';
        if (len == 0 || dot)
            continue;
        if (parts++)
            fputc('/', out);
        if (ftell(out) > PARTS_MAX) {
            fprintf(out, "~%016llx",
                    (unsigned long long)hash_part(rest, strlen(rest)));
            return;
        }
        if (dots)
            fputs("_up", out);
        else
            put_part(out, rest, len);
        if (parts > 1 && rest[len] == '/' && ends_like_file(rest, len))
            fputc('_', out);
    }
}

/* Replace the slashes of a query, which would make folders. */
static void cover_query(char *address)
{
    char *query = strchr(address, '?');
    while (query && (query = strchr(query, '/')))
        *query = '_';
}

/* Host and path, owned; NULL if memory ran out. */
static char *name_address(const char *address)
{
    char *copy = strdup(address);
    char *name = NULL;
    size_t len = 0;
    FILE *out = copy ? open_memstream(&name, &len) : NULL;
    if (!out) {
        free(copy);
        return NULL;
    }
    copy[strcspn(copy, "#")] = '\0';
    cover_query(copy);
    const char *rest = pith_split_address(copy).authority.data;
    put_parts(out, rest);
    if (!strchr(rest, '/') || rest[strlen(rest) - 1] == '/')
        fputs("/index", out);
    free(copy);
    if (fclose(out) != 0) {
        free(name);
        return NULL;
    }
    name[find_ending(name)] = '\0';
    return name;
}

/* Take a longer name instead of one that is taken; as take(). */
static int take_other(pith_file_names *names, char **name, char sign,
                      uint64_t number)
{
    char *other;
    int len =
        asprintf(&other, "%s%c%llu", *name, sign, (unsigned long long)number);
    if (len < 0)
        return -1;
    free(*name);
    *name = other;
    return take(names, other);
}

char *pith_file_names_take(pith_file_names *names, const char *address,
                           uint64_t offset, uint64_t number)
{
    char *name = pith_is_address(address) ? name_address(address) : NULL;
    if (name && names->flat)
        flatten(name);
    int taken = name ? take(names, name) : -1;
    if (taken == 0)
        taken = take_other(names, &name, '~', offset);
    if (taken == 0)
        taken = take_other(names, &name, '+', number);
    if (taken == 1)
        return name;
    free(name);
    return NULL;
}
