/* SPDX-License-Identifier: Apache-2.0 */
/* Pages through a browser: see browsing.h. */
#include "browsing.h"

#include "fetching.h"
#include "input.h"
#include "local_files.h"

#include <pith/browser.h>
#include <pith/crawl.h>
#include <pith/inspect.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    FILES_MAX = 500, /* maximum files for one page */
    FILE_BYTES_MAX = 20 << 20,
    FETCH_MS = 5000, /* for one file from the network */
    /* share of a page's time for all of them; the browser does not wait
     * longer */
    FETCH_FIFTHS = 3,
    REMARK_MAX = 300,
};

/* The address of pages without one; the name does not resolve. */
static const char nowhere[] = "http://page.invalid/";

struct pith_browsing {
    const pith_browse_plan *plan;
    pith_fetch_options fetch;
    pith_fetcher *fetcher;
    pith_browser *browser;
    /* the options that the browser was started with */
    pith_browser_options how;
    pith_input file; /* the last file given to the page */

    /* For the page. */
    pith_browser_ask ask;
    pith_browser_seen seen;
    bool looked;           /* `seen` is set */
    bool online;           /* what it requests is fetched */
    char folder[PATH_MAX]; /* folder of its local files; empty: none */
    unsigned nfiles;
    int64_t until; /* when fetching ends, ms; 0: it has not begun */
    char remark[REMARK_MAX];
};

pith_browsing *pith_browsing_new(const pith_browse_plan *plan,
                                 const pith_fetch_options *fetch)
{
    if (!plan || (!plan->render && !plan->layout && !plan->picture))
        return NULL;
    pith_browsing *browsing = calloc(1, sizeof *browsing);
    if (!browsing)
        return NULL;
    browsing->plan = plan;
    if (fetch)
        browsing->fetch = *fetch;
    browsing->fetch.timeout_ms = FETCH_MS;
    browsing->fetch.max_bytes = FILE_BYTES_MAX;
    pith_input_init(&browsing->file);
    return browsing;
}

void pith_browsing_free(pith_browsing *browsing)
{
    if (!browsing)
        return;
    pith_browser_free(browsing->browser);
    pith_fetcher_free(browsing->fetcher);
    pith_input_clear(&browsing->file);
    free(browsing);
}

bool pith_browsing_found(const char *option)
{
    if (pith_browser_found(NULL))
        return true;
    pith_message("%s needs the browser Chromium, which is not installed; on "
                 "Debian: apt install chromium",
                 option);
    return false;
}

/* -- Files that pages name ------------------------------------------------- */

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".css", "text/css"},        {".js", "text/javascript"},
        {".mjs", "text/javascript"}, {".json", "application/json"},
        {".png", "image/png"},       {".jpg", "image/jpeg"},
        {".jpeg", "image/jpeg"},     {".gif", "image/gif"},
        {".svg", "image/svg+xml"},   {".webp", "image/webp"},
        {".woff", "font/woff"},      {".woff2", "font/woff2"},
        {".ttf", "font/ttf"},        {".xml", "text/xml"},
        {".txt", "text/plain"},      {".html", "text/html"},
    };
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t end = strlen(types[i][0]);
        if (len > end && strcasecmp(path + len - end, types[i][0]) == 0)
            return types[i][1];
    }
    return "";
}

/* Whether an address is our placeholder for pages without one. */
static bool is_nowhere(pith_str url)
{
    return url.len >= sizeof nowhere - 1 &&
           memcmp(url.data, nowhere, sizeof nowhere - 1) == 0;
}

/* Find a file in the page's folder. */
static bool find_neighbour(pith_browsing *browsing, pith_str url,
                           pith_browser_file *file)
{
    char real[PATH_MAX];
    size_t skip = sizeof nowhere - 2; /* the path has its '/' */
    if (!is_nowhere(url) ||
        !pith_local_files_find(browsing->folder,
                               (pith_str){url.data + skip, url.len - skip},
                               real) ||
        pith_input_load(&browsing->file, real, FILE_BYTES_MAX) != PITH_READ_OK)
        return false;
    const char *type = type_of(real);
    file->bytes = (pith_str){browsing->file.data, browsing->file.len};
    file->type = pith_str_of(type);
    return true;
}

static int64_t now_ms(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Make a fetcher whose requests end before the page's loading time does;
 * otherwise servers that never answer would use up all of it, one file after
 * the other. */
static bool have_fetcher(pith_browsing *browsing)
{
    int64_t now = now_ms();
    if (browsing->until == 0)
        browsing->until =
            now + (int64_t)browsing->how.timeout_ms * FETCH_FIFTHS / 5;
    if (now >= browsing->until)
        return false;
    int64_t left = browsing->until - now;
    uint32_t wanted = left < FETCH_MS ? (uint32_t)left : FETCH_MS;
    if (browsing->fetcher && browsing->fetch.timeout_ms != wanted) {
        pith_fetcher_free(browsing->fetcher);
        browsing->fetcher = NULL;
    }
    browsing->fetch.timeout_ms = wanted;
    return browsing->fetcher ||
           pith_fetcher_new(&browsing->fetch, &browsing->fetcher, NULL) ==
               PITH_OK;
}

static bool fetch_file(pith_browsing *browsing, pith_str url,
                       pith_browser_file *file)
{
    pith_fetched page;
    if (!browsing->online || is_nowhere(url) || !have_fetcher(browsing))
        return false;
    if (pith_fetcher_get(browsing->fetcher, url, &page) != PITH_OK ||
        page.end != PITH_FETCH_OK)
        return false;
    file->bytes = page.body;
    file->type = page.type;
    return true;
}

static bool answer(void *context, pith_str url, const char *kind,
                   pith_browser_file *file)
{
    pith_browsing *browsing = context;
    bool sheet = strcmp(kind, "Stylesheet") == 0;
    if (strcmp(kind, "Media") == 0 || browsing->nfiles++ >= FILES_MAX)
        return false;
    if (sheet && browsing->plan->styles &&
        pith_styles_find((void *)browsing->plan->styles, url, &file->bytes)) {
        file->type = (pith_str){"text/css", 8};
        return true;
    }
    return (!(sheet && browsing->plan->alone) &&
            find_neighbour(browsing, url, file)) ||
           fetch_file(browsing, url, file);
}

/* -- The page -------------------------------------------------------------- */

/* Make the browser for the window and time in the options. */
static bool have_browser(pith_browsing *browsing, const pith_options *options)
{
    pith_browser_options how = {.size = sizeof how,
                                .width = options->layout.width,
                                .height = options->layout.height,
                                .timeout_ms = options->limits.timeout_ms};
    if (browsing->browser && (how.width != browsing->how.width ||
                              how.height != browsing->how.height ||
                              how.timeout_ms != browsing->how.timeout_ms)) {
        pith_browser_free(browsing->browser);
        browsing->browser = NULL;
    }
    browsing->how = how;
    if (!browsing->browser)
        browsing->browser = pith_browser_new(&how);
    return browsing->browser != NULL;
}

static void show(pith_browsing *browsing)
{
    if (browsing->looked)
        return;
    browsing->looked = true;
    browsing->nfiles = 0;
    browsing->until = 0;
    browsing->seen = (pith_browser_seen){.end = PITH_BROWSER_MEMORY};
    if (browsing->browser)
        pith_browser_show(browsing->browser, &browsing->ask, &browsing->seen);
}

bool pith_browsing_failed(const pith_browsing *browsing)
{
    return browsing->looked && browsing->seen.end != PITH_BROWSER_OK;
}

static bool shown(void *context, pith_shown_page *page, pith_str *problem)
{
    pith_browsing *browsing = context;
    if (!browsing) {
        *problem = (pith_str){"no browser here", 15};
        return false;
    }
    show(browsing);
    *page = browsing->seen.page;
    /* With --render the remark has already been reported. */
    if (browsing->seen.end != PITH_BROWSER_OK)
        *problem = browsing->seen.reason;
    else if (!browsing->ask.scripts)
        *problem = browsing->seen.note;
    return browsing->seen.end == PITH_BROWSER_OK;
}

/* Without a context: not used before the first page. */
void pith_browsing_layout(pith_options *options)
{
    options->layout.source = "chromium";
    options->layout.shown = shown;
}

static void keep_picture(pith_browsing *browsing)
{
    pith_page_picture *picture = browsing->plan->picture;
    if (!picture || browsing->seen.picture.len == 0)
        return;
    picture->png = malloc(browsing->seen.picture.len);
    if (!picture->png)
        return;
    memcpy(picture->png, browsing->seen.picture.data,
           browsing->seen.picture.len);
    picture->len = browsing->seen.picture.len;
}

pith_str pith_browsing_page(pith_browsing *browsing, pith_str bytes,
                            const char *path, pith_options *options)
{
    bool web = pith_is_address(path ? path : "");
    pith_str url = options->render.base_url;
    browsing->looked = false;
    browsing->online = web || browsing->plan->online;
    pith_local_files_folder(path, browsing->folder);
    bool made = have_browser(browsing, options);
    /* The encoding as the library decodes it, because nodes are matched by
     * their texts. */
    const char *encoding = pith_page_encoding(bytes, options);
    browsing->ask = (pith_browser_ask){
        .size = sizeof(pith_browser_ask),
        .html = bytes,
        .url = url,
        .charset = pith_str_of(encoding),
        .scripts = browsing->plan->render,
        .picture = browsing->plan->picture != NULL,
        .answer = answer,
        .context = browsing,
    };
    options->layout.shown_context = browsing;
    if (!made || (!browsing->plan->render && !browsing->plan->picture))
        return bytes;
    show(browsing);
    keep_picture(browsing);
    if (!browsing->plan->render)
        return bytes;
    bool fine = browsing->seen.end == PITH_BROWSER_OK;
    pith_str line = fine ? browsing->seen.note : browsing->seen.reason;
    int n = line.len
                ? snprintf(browsing->remark, sizeof browsing->remark, "%s%.*s",
                           fine ? "" : "scripts were not run: ", PITH_FMT(line))
                : 0;
    options->remark =
        (pith_str){browsing->remark, n > 0 ? strlen(browsing->remark) : 0};
    if (!fine)
        return bytes;
    options->encoding = (pith_str){"utf-8", 5};
    return browsing->seen.html;
}
