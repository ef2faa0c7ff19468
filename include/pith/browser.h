/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: load pages in a browser.
 *
 * A headless Chromium (Debian's package chromium) is started when it is first
 * needed. It loads one page after the other and reports where each node is, how
 * it is styled, and what the page looks like after its scripts ran. It is
 * controlled through a socket pair; no port is opened.
 *
 * The browser has no network. Every file that a page requests (style sheets,
 * scripts, pictures) is requested from the caller (pith_browser_answer), who
 * can read it from a folder, fetch it under rules of its own, or refuse it.
 * Downloads, dialogs, new windows and navigation to other addresses are
 * refused.
 *
 * Nothing is left behind: the browser, its child processes and its profile, a
 * fresh temporary folder, are gone after pith_browser_free(), and also if the
 * program is killed. This part needs Linux. It takes two things from the
 * environment: PATH, to find the program, and TMPDIR, for its folder. Without
 * TMPDIR the folder is in /dev/shm, which is memory, if there is room, and
 * otherwise in /tmp.
 *
 * The words for ownership are defined in pith.h. A browser belongs to one
 * thread at a time. Each uses about 200 MB.
 */
#ifndef PITH_BROWSER_H
#define PITH_BROWSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every way in which loading a page can end: name, description. */
#define PITH_BROWSER_MAP(X)                                           \
    X(OK, "shown")                                                    \
    X(MISSING, "chromium is not installed (Debian package chromium)") \
    X(START, "chromium does not start")                               \
    X(GONE, "chromium ended unexpectedly")                            \
    X(CRASH, "the page crashed its tab")                              \
    X(TIMEOUT, "the page keeps the browser busy beyond its time")     \
    X(ELSEWHERE, "the page went to another address")                  \
    X(LARGE, "the page is larger than the browser's answers may be")  \
    X(PROTOCOL, "chromium answers in an unknown way")                 \
    X(MEMORY, "memory ran out")                                       \
    X(ARGUMENT, "asked for what this version of pith does not know")

/** How loading a page ended. Only PITH_BROWSER_OK gives a page. */
typedef enum pith_browser_end {
#define PITH_BROWSER_ROW(name, text) PITH_BROWSER_##name,
    PITH_BROWSER_MAP(PITH_BROWSER_ROW)
#undef PITH_BROWSER_ROW
} pith_browser_end;

/** The description of an end, a static string; "unknown" past the last. */
PITH_API const char *pith_browser_end_text(pith_browser_end end);

/**
 * Whether the browser is installed.
 *
 * @param program  a path, or a name to find in PATH; NULL: "chromium".
 */
PITH_API bool pith_browser_found(const char *program);

/**
 * Options of a browser. A struct of zeros means the defaults in brackets. What
 * it points to must live as long as the browser.
 */
typedef struct pith_browser_options {
    size_t size;         /* sizeof(pith_browser_options) or 0: see basics.h */
    const char *program; /* path or name ["chromium"] */
    uint32_t width, height; /* of the window, pixels [1280 x 1024] */
    uint32_t timeout_ms;    /* for one page, once a tab is open; after three
                               fifths of it, loading stops and the page is used
                               as it is [15,000] */
    uint32_t quiet_ms;      /* with scripts: after loading, a page is ready once
                               it has requested nothing for this long [500] */
    uint32_t start_ms;      /* for starting the browser, and for opening a tab
                               [60,000] */
    uint32_t pages;         /* restart the browser after this many pages
                               [200] */
    size_t max_bytes;       /* of one message from the browser [100,000,000] */
} pith_browser_options;

/** A file that a page requested, as supplied by the caller. */
typedef struct pith_browser_file {
    pith_str bytes; /* borrowed until the next request, or the end of the
                       pith_browser_show() that made this one */
    pith_str type;  /* media type, "text/css"; may be empty */
} pith_browser_file;

/**
 * Supplies a file that a page requests.
 *
 * @param context  the value in pith_browser_ask.
 * @param url      absolute; borrowed for the call.
 * @param kind     "Stylesheet", "Script", "Image", "Font", "XHR", "Fetch", ...,
 *                 as the browser names it. All requests are GET.
 * @param file     out: the file.
 * @return         false to refuse the request. The page's time limit runs
 *                 during the call.
 */
typedef bool pith_browser_answer(void *context, pith_str url, const char *kind,
                                 pith_browser_file *file);

/** A page to load. Everything is borrowed for the call. */
typedef struct pith_browser_ask {
    size_t size;      /* sizeof(pith_browser_ask) or 0: see basics.h */
    pith_str html;    /* bytes as served */
    pith_str url;     /* its address, http or https; empty: an
                                    address of the host page.invalid, which does
                                    not exist */
    pith_str charset; /* as HTTP would declare it, preferably that of
                                    pith_page_encoding(); empty: none */
    bool scripts;     /* run the page's scripts */
    bool picture;     /* take a picture of the page */
    pith_browser_answer *answer; /* NULL: every further file is refused */
    void *context;               /* passed to answer */
} pith_browser_ask;

/**
 * A page that was loaded. Everything is borrowed from the browser until its
 * next call.
 */
typedef struct pith_browser_seen {
    pith_browser_end end;
    pith_str reason; /* one line for people; empty for PITH_BROWSER_OK */
    pith_str note;   /* what users should know about a page that was loaded,
                        such as that it never finished loading; or empty */
    pith_shown_page page;
    pith_str html;    /* the page as it is now, UTF-8; the contents of open
                         shadow trees are inside their host elements */
    pith_str picture; /* a PNG of the page from its top, at most 16,000 pixels
                         high; empty: not requested, or it failed */
} pith_browser_seen;

/** A browser, started or not. Owned (pith_browser_free()). */
typedef struct pith_browser pith_browser;

/**
 * Create a browser without starting it.
 *
 * @param options  NULL means all defaults; copied, except for what it points
 *                 to.
 * @return         owned; NULL if memory ran out, or if options are set that
 *                 this version does not know (see basics.h).
 */
PITH_API pith_browser *pith_browser_new(const pith_browser_options *options);

/** End the browser, and wait until its processes and its folder are gone. */
PITH_API void pith_browser_free(pith_browser *browser);

/**
 * Load one page. Starts the browser if it is not running; after a hang or crash
 * it is restarted for the next page. Each page has a fresh context, so nothing
 * that one page stores is visible to another.
 *
 * @param ask  the page.
 * @param out  out: the result; out->end says how it went.
 *
 * Takes at most timeout_ms, start_ms and the time of one answer.
 */
PITH_API void pith_browser_show(pith_browser *browser,
                                const pith_browser_ask *ask,
                                pith_browser_seen *out);

#ifdef __cplusplus
}
#endif

#endif
