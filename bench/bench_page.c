/* SPDX-License-Identifier: Apache-2.0 */
/* The pages that benchmarks run on, unpacked into memory. */
#include "bench_page.h"

#include "file.h"
#include "parse.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *name, const char *ending)
{
    size_t len = strlen(name), n = strlen(ending);
    return len > n && strcmp(name + len - n, ending) == 0;
}

static int is_page(const struct dirent *entry)
{
    return ends_with(entry->d_name, ".html") ||
           ends_with(entry->d_name, ".html.gz");
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool load_page(const char *path, bench_page *page)
{
    char *bytes;
    size_t len;
    pith_error error;
    if (pith_file_read(path, 0, &bytes, &len, &error) != PITH_OK) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    size_t skip = len >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    char *padded = calloc(len - skip + PITH_SOURCE_PADDING, 1);
    if (padded == NULL)
        exit(1);
    memcpy(padded, bytes + skip, len - skip);
    pith_free(bytes);
    page->name = strdup(path);
    page->text = (pith_str){padded, len - skip};
    return true;
}

bool bench_pages_load(const char *folder, size_t most, bench_pages *pages)
{
    struct dirent **names = NULL;
    int found = scandir(folder, &names, is_page, compare_names);
    size_t n = found > 0 ? (size_t)found : 0;
    if (most > n)
        most = n;
    *pages = (bench_pages){.pages = calloc(n + 1, sizeof(bench_page))};
    for (size_t i = 0; pages->pages && i < most; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder,
                 names[i * n / most]->d_name);
        if (load_page(path, &pages->pages[pages->count]))
            pages->bytes += pages->pages[pages->count++].text.len;
    }
    for (size_t i = 0; i < n; i++)
        free(names[i]);
    free(names);
    return pages->count > 0;
}

void bench_pages_free(bench_pages *pages)
{
    for (size_t i = 0; i < pages->count; i++) {
        free(pages->pages[i].name);
        free((void *)(uintptr_t)pages->pages[i].text.data);
    }
    free(pages->pages);
}
