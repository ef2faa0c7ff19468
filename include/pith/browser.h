/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: pages as a browser shows them.
 *
 * A headless Chromium (Debian's package chromium) is started when it is first
 * needed, shows one page after the other, and says where every node stands,
 * what it looks like, and what the page has become after its scripts ran. It
 * is driven over a pair of descriptors: no port is opened.
 *
 * The browser has no network. Whatever a page asks for, sheets, scripts,
 * pictures, comes as a question to the caller (pith_browser_answer), who may
 * take it from a folder or fetch it under rules of its own, or refuse it.
 * Downloads, dialogs, new windows and moves to other addresses are refused.
 *
 * Nothing stays behind: browser, its helpers and its profile, a fresh
 * temporary folder, are gone after pith_browser_free(), and also when the
 * program is killed. This part needs Linux. It starts a program that PATH
 * finds and keeps its folder below TMPDIR (without it in /dev/shm, which is
 * memory, where there is room, else in /tmp): the only things taken
 * from the environment.
 *
 * The words for ownership are those of pith.h. A browser belongs to one thread
 * at a time, different ones to as many as memory bears; one takes about 200 MB.
 */
#ifndef PITH_BROWSER_H
#define PITH_BROWSER_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every way showing a page can end: name, what it means. */
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
    X(MEMORY, "memory ran out")

/** How showing a page ended. Everything but PITH_BROWSER_OK leaves no page. */
typedef enum pith_browser_end {
#define PITH_BROWSER_ROW(name, text) PITH_BROWSER_##name,
    PITH_BROWSER_MAP(PITH_BROWSER_ROW)
#undef PITH_BROWSER_ROW
} pith_browser_end;

/** What an end means, a static string; "unknown" past the last. */
PITH_API const char *pith_browser_end_text(pith_browser_end end);

/** Whether there is a browser to start: `program` (NULL: "chromium"), a path
 * or a name that PATH finds. */
PITH_API bool pith_browser_found(const char *program);

/** How browsers work. A struct of zeros means the defaults in brackets; what
 * it points to must live as long as the browser. */
typedef struct pith_browser_options {
    const char *program;    /* path or name ["chromium"] */
    uint32_t width, height; /* of the window, pixels [1280 x 1024] */
    uint32_t timeout_ms;    /* for one page, from a tab that is open; three
                               fifths of it for loading, then what is there
                               counts [15,000] */
    uint32_t quiet_ms;      /* with scripts: a page is ready when nothing has
                               been asked for so long after it loaded [500] */
    uint32_t start_ms;      /* for starting the browser, and for opening a tab
                               [60,000] */
    uint32_t pages;         /* after so many it is started anew [200] */
    size_t max_bytes;       /* of one answer of the browser [100,000,000] */
} pith_browser_options;

/** A file that a page asks for, as the caller found it. */
typedef struct pith_browser_file {
    pith_str bytes; /* borrowed until the next question or the end of the call
                       that asked */
    pith_str type;  /* media type, "text/css"; may be empty */
} pith_browser_file;

/**
 * Finds what a page asks for.
 *
 * @param context  the caller's, from pith_browser_ask.
 * @param url      absolute; borrowed for the call.
 * @param kind     "Stylesheet", "Script", "Image", "Font", "XHR", "Fetch", ...
 *                 as the browser calls it. Only GET is asked.
 * @param file     out: what there is.
 * @return         false to refuse. It may take its time: the page's runs on.
 */
typedef bool pith_browser_answer(void *context, pith_str url, const char *kind,
                                 pith_browser_file *file);

/** A page to be shown. Everything is borrowed for the call. */
typedef struct pith_browser_ask {
    pith_str html;    /* bytes as served */
    pith_str url;     /* its address, http or https; empty: one under the name
                         page.invalid, which leads nowhere */
    pith_str charset; /* that HTTP would declare; empty: none. Best that of
                         pith_page_encoding() */
    bool scripts;     /* run them; without, the page is what its bytes say */
    bool picture;     /* take a picture of it */
    pith_browser_answer *answer; /* NULL: every further file is refused */
    void *context;               /* handed to answer */
} pith_browser_ask;

/** A page that was shown. Everything is borrowed from the browser until its
 * next call. */
typedef struct pith_browser_seen {
    pith_browser_end end;
    pith_str reason; /* one line for people; empty for PITH_BROWSER_OK */
    pith_str note;   /* what people should know about a page that was shown,
                        such as that it never finished loading; or empty */
    pith_shown_page page;
    pith_str html;    /* the page as it now is, UTF-8; what is in open shadow
                         trees stands in the elements that show it */
    pith_str picture; /* a PNG of the page from its top, at most 16,000 pixels
                         high; empty: not asked for, or it could not be taken */
} pith_browser_seen;

/** A browser, started or not. Owned (pith_browser_free()). */
typedef struct pith_browser pith_browser;

/**
 * A browser that is not started yet.
 *
 * @param options  NULL means all defaults; copied, but for what it points to.
 * @return         owned; NULL when memory ran out.
 */
PITH_API pith_browser *pith_browser_new(const pith_browser_options *options);

/** End it; waits until its processes and its folder are gone. */
PITH_API void pith_browser_free(pith_browser *browser);

/**
 * Show one page. Starts the browser where it is not running; one that hung or
 * crashed is started anew for the next page. Every page has a fresh context:
 * nothing that one page stores is seen by another.
 *
 * @param ask  the page.
 * @param out  out: what there is to see; out->end says how it went. Takes at
 *             most timeout_ms, start_ms and the time of an answer.
 */
PITH_API void pith_browser_show(pith_browser *browser,
                                const pith_browser_ask *ask,
                                pith_browser_seen *out);

#ifdef __cplusplus
}
#endif

#endif
