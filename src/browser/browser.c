/* SPDX-License-Identifier: Apache-2.0 */
/* One page after the other in a browser: see pith/browser.h.
 *
 * The page itself is the answer to the browser's first request, and every
 * further request is answered here or refused, so bytes, address and headers
 * are the caller's, and nothing is loaded without its knowledge. */
#include "arena.h"
#include "base64.h"
#include "chromium.h"
#include "devtools.h"
#include "snapshot.h"
#include "str.h"
#include "struct_size.h"

#include <stdio.h>

enum {
    WIDTH = 1280,
    HEIGHT = 1024,
    TIMEOUT_MS = 15000,
    QUIET_MS = 500,
    START_MS = 60000, /* a busy machine needs more than 20 s */
    PAGES = 200,
    BYTES_MAX = 100000000,
    PICTURE_HEIGHT = 16000, /* pixels; beyond, the browser's screenshots fail */
    /* of the page's time for loading; the rest is for reading the result */
    LOAD_FIFTHS = 3,
    QUIET_ROUNDS = 6, /* how often requests may delay a loaded page */
    HTML_MAX = 1 << 30,
    NAME_MAX_BYTES = 80
};

struct pith_browser {
    pith_arena own;   /* holds the browser itself */
    pith_arena arena; /* of the page that was shown */
    pith_browser_options options;
    pith_chromium chromium;
    pith_devtools tools;
    uint32_t pages; /* of the current page */
    char context[NAME_MAX_BYTES];
    char target[NAME_MAX_BYTES];
    char reason[300];
    char note[300];
    json_t *snapshot;
    pith_buf html, picture, coded;
    const pith_browser_ask *ask;
    bool sent;    /* the page itself has been asked for */
    bool arrived; /* the page itself was requested */
    bool loaded;
    bool moved;       /* the tab shows something else */
    uint64_t request; /* time of the last request */
};

const char *pith_browser_end_text(pith_browser_end end)
{
    static const char *const texts[] = {
#define PITH_BROWSER_ROW(name, text) text,
        PITH_BROWSER_MAP(PITH_BROWSER_ROW)
#undef PITH_BROWSER_ROW
    };
    return (size_t)end < sizeof texts / sizeof *texts ? texts[end] : "unknown";
}

bool pith_browser_found(const char *program)
{
    char path[PITH_CHROMIUM_PATH];
    return pith_chromium_find(program, path);
}

pith_browser *pith_browser_new(const pith_browser_options *options)
{
    pith_browser_options given;
    if (pith_struct_read(options,
                         PITH_STRUCT_TYPE(pith_browser_options, max_bytes),
                         &given, NULL) != PITH_OK)
        return NULL;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_browser *browser = pith_arena_zalloc(&arena, 1, sizeof *browser);
    if (!browser) {
        pith_arena_free(&arena);
        return NULL;
    }
    browser->own = arena;
    browser->options = given;
    pith_browser_options *chosen = &browser->options;
    chosen->width = chosen->width ? chosen->width : WIDTH;
    chosen->height = chosen->height ? chosen->height : HEIGHT;
    chosen->timeout_ms = chosen->timeout_ms ? chosen->timeout_ms : TIMEOUT_MS;
    chosen->quiet_ms = chosen->quiet_ms ? chosen->quiet_ms : QUIET_MS;
    chosen->start_ms = chosen->start_ms ? chosen->start_ms : START_MS;
    chosen->pages = chosen->pages ? chosen->pages : PAGES;
    chosen->max_bytes = chosen->max_bytes ? chosen->max_bytes : BYTES_MAX;
    pith_arena_init(&browser->arena, 0);
    pith_buf_init(&browser->html, HTML_MAX);
    pith_buf_init(&browser->picture, chosen->max_bytes);
    pith_buf_init(&browser->coded, 0);
    return browser;
}

static void stop(pith_browser *browser)
{
    pith_devtools_clear(&browser->tools);
    pith_chromium_stop(&browser->chromium);
}

void pith_browser_free(pith_browser *browser)
{
    if (!browser)
        return;
    stop(browser);
    json_decref(browser->snapshot);
    pith_buf_clear(&browser->html);
    pith_buf_clear(&browser->picture);
    pith_buf_clear(&browser->coded);
    pith_arena_free(&browser->arena);
    pith_arena own = browser->own;
    pith_arena_free(&own);
}

/* -- What the page does ---------------------------------------------------- */

static pith_str string_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_string(value)
               ? (pith_str){json_string_value(value), json_string_length(value)}
               : (pith_str){0};
}

/* The first message is kept. A page's text may contain anything: what is not
 * printable ASCII becomes a question mark. */
static void take_note(pith_browser *browser, const char *what, pith_str detail)
{
    enum { SHOWN = 120 };
    if (browser->note[0])
        return;
    int len = detail.len < SHOWN ? (int)detail.len : SHOWN;
    snprintf(browser->note, sizeof browser->note, "%s%.*s", what, len,
             detail.len ? detail.data : "");
    for (char *at = browser->note; *at; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
}

static void refuse(pith_browser *browser, pith_str id, const char *why)
{
    pith_devtools_tell(&browser->tools, "Fetch.failRequest",
                       json_pack("{s:s%,s:s}", "requestId", id.data, id.len,
                                 "errorReason", why));
}

/* Answer with a media type; any script may read it. */
static void fulfil(pith_browser *browser, pith_str id, pith_str bytes,
                   pith_str type)
{
    pith_buf_reset(&browser->coded);
    pith_base64_write(bytes, &browser->coded);
    if (browser->coded.status != PITH_OK) {
        pith_devtools_fail(&browser->tools, PITH_BROWSER_MEMORY);
        return;
    }
    json_t *headers = json_pack("[{s:s,s:s}]", "name",
                                "Access-Control-Allow-Origin", "value", "*");
    json_t *name = type.len ? json_stringn(type.data, type.len) : NULL;
    if (name)
        json_array_append_new(
            headers,
            json_pack("{s:s,s:o}", "name", "Content-Type", "value", name));
    json_t *params = json_pack(
        "{s:s%,s:i,s:o,s:o}", "requestId", id.data, id.len, "responseCode", 200,
        "responseHeaders", headers, "body",
        json_stringn_nocheck(browser->coded.len ? browser->coded.data : "",
                             browser->coded.len));
    pith_devtools_tell(&browser->tools, "Fetch.fulfillRequest", params);
}

static void send_page(pith_browser *browser, pith_str id)
{
    char type[100] = "text/html";
    pith_str charset = browser->ask->charset;
    bool plain = charset.len > 0 && charset.len < 60;
    for (size_t i = 0; i < charset.len; i++)
        plain &= charset.data[i] > ' ' && charset.data[i] <= '~' &&
                 charset.data[i] != ';' && charset.data[i] != '"';
    if (plain)
        snprintf(type, sizeof type, "text/html; charset=%.*s",
                 PITH_FMT(charset));
    browser->sent = true;
    fulfil(browser, id, browser->ask->html, pith_str_of(type));
}

static void hear_request(pith_browser *browser, const json_t *params)
{
    const json_t *request = json_object_get(params, "request");
    pith_str id = string_of(params, "requestId");
    pith_str url = string_of(request, "url");
    pith_str kind = string_of(params, "resourceType");
    pith_str frame = string_of(params, "frameId");
    bool document = pith_str_eq(kind, PITH_S("Document"));
    bool main = document && pith_str_eq(frame, pith_str_of(browser->target));
    pith_browser_file file = {0};
    if (!id.data)
        return;
    browser->request = pith_devtools_now();
    if (main && !browser->sent) {
        send_page(browser, id);
        return;
    }
    if (main)
        take_note(browser, "the page wanted to go elsewhere: ", url);
    bool get = pith_str_eq(string_of(request, "method"), PITH_S("GET"));
    if (document || !get || !browser->ask->answer || !kind.data ||
        !browser->ask->answer(browser->ask->context, url, kind.data, &file))
        refuse(browser, id, main ? "Aborted" : "BlockedByClient");
    else
        fulfil(browser, id, file.bytes, file.type);
}

/* The tab navigated: the first time to our page, which is expected. */
static void hear_frame(pith_browser *browser, const json_t *params)
{
    const json_t *frame = json_object_get(params, "frame");
    if (json_object_get(frame, "parentId") || !browser->sent)
        return;
    pith_str url = string_of(frame, "url");
    browser->arrived = true;
    if (!pith_str_istarts(url, PITH_S("http:")) &&
        !pith_str_istarts(url, PITH_S("https:")))
        browser->moved = true;
}

/* If a page navigates to an address that no tab can show (mailto:), it is not
 * loaded further, and no event reports that it has loaded. */
static void hear_stop(pith_browser *browser, const json_t *params)
{
    pith_str frame = string_of(params, "frameId");
    if (!browser->arrived || browser->loaded ||
        !pith_str_eq(frame, pith_str_of(browser->target)))
        return;
    take_note(browser, "the page stopped loading before its end",
              (pith_str){0});
    browser->loaded = true;
}

static void hear_event(void *context, const char *method, const json_t *params)
{
    pith_browser *browser = context;
    if (strcmp(method, "Fetch.requestPaused") == 0)
        hear_request(browser, params);
    else if (strcmp(method, "Page.loadEventFired") == 0)
        browser->loaded |= browser->sent;
    else if (strcmp(method, "Page.frameNavigated") == 0)
        hear_frame(browser, params);
    else if (strcmp(method, "Page.frameStoppedLoading") == 0)
        hear_stop(browser, params);
    else if (strcmp(method, "Inspector.targetCrashed") == 0 ||
             strcmp(method, "Inspector.detached") == 0)
        pith_devtools_fail(&browser->tools, PITH_BROWSER_CRASH);
    else if (strcmp(method, "Page.javascriptDialogOpening") == 0)
        pith_devtools_tell(&browser->tools, "Page.handleJavaScriptDialog",
                           json_pack("{s:b}", "accept", 0));
    else if (strcmp(method, "Page.downloadWillBegin") == 0)
        take_note(browser, "the page wanted to download a file: ",
                  string_of(params, "url"));
}

/* -- Start, tab ------------------------------------------------------------ */

static bool start(pith_browser *browser)
{
    if (browser->chromium.keeper && browser->pages < browser->options.pages)
        return true;
    stop(browser);
    browser->pages = 0;
    bool found = pith_browser_found(browser->options.program);
    bool started = found && pith_chromium_start(browser->options.program,
                                                &browser->chromium);
    pith_devtools_init(&browser->tools, browser->chromium.wire,
                       browser->options.max_bytes);
    browser->tools.event = hear_event;
    browser->tools.context = browser;
    if (!started) {
        pith_devtools_fail(&browser->tools,
                           found ? PITH_BROWSER_START : PITH_BROWSER_MISSING);
        return false;
    }
    browser->tools.deadline = pith_devtools_now() + browser->options.start_ms;
    if (pith_devtools_do(&browser->tools, "Browser.getVersion", NULL))
        return true;
    browser->tools.end = PITH_BROWSER_START;
    return false;
}

/* Store the string `key` of a command's result in a field of `size` bytes. */
static void call_for(pith_browser *browser, const char *method, json_t *params,
                     const char *key, char field[NAME_MAX_BYTES])
{
    json_t *result = pith_devtools_call(&browser->tools, method, params);
    pith_str text = string_of(result, key);
    field[0] = 0;
    if (text.len > 0 && text.len < 64)
        snprintf(field, NAME_MAX_BYTES, "%.*s", PITH_FMT(text));
    else
        pith_devtools_fail(&browser->tools, PITH_BROWSER_PROTOCOL);
    json_decref(result);
}

/* This time is not counted as the page's. */
static bool open_tab(pith_browser *browser)
{
    pith_devtools *devtools = &browser->tools;
    char session[NAME_MAX_BYTES];
    devtools->deadline = pith_devtools_now() + browser->options.start_ms;
    call_for(browser, "Target.createBrowserContext", NULL, "browserContextId",
             browser->context);
    call_for(browser, "Target.createTarget",
             json_pack("{s:s,s:s}", "url", "about:blank", "browserContextId",
                       browser->context),
             "targetId", browser->target);
    call_for(browser, "Target.attachToTarget",
             json_pack("{s:s,s:b}", "targetId", browser->target, "flatten", 1),
             "sessionId", session);
    snprintf(devtools->session, sizeof devtools->session, "%.63s", session);
    pith_devtools_tell(devtools, "Browser.setDownloadBehavior",
                       json_pack("{s:s,s:s}", "behavior", "deny",
                                 "browserContextId", browser->context));
    pith_devtools_tell(devtools, "Page.enable", NULL);
    pith_devtools_tell(devtools, "Inspector.enable", NULL);
    /* The tab's own process answers this, after what it was told before: a page
     * sent earlier would load unobserved, or with its scripts. Answers about
     * the window come from the browser's process, and do not show the tab's
     * state. */
    return pith_devtools_do(
               devtools, "Emulation.setScriptExecutionDisabled",
               json_pack("{s:b}", "value", !browser->ask->scripts)) &&
           pith_devtools_do(devtools, "Emulation.setDeviceMetricsOverride",
                            json_pack("{s:i,s:i,s:i,s:b}", "width",
                                      (int)browser->options.width, "height",
                                      (int)browser->options.height,
                                      "deviceScaleFactor", 1, "mobile", 0)) &&
           pith_devtools_do(
               devtools, "Fetch.enable",
               json_pack("{s:[{s:s}]}", "patterns", "urlPattern", "*"));
}

static void close_tab(pith_browser *browser)
{
    browser->tools.session[0] = 0;
    browser->tools.deadline = pith_devtools_now() + browser->options.start_ms;
    pith_devtools_do(&browser->tools, "Target.disposeBrowserContext",
                     json_pack("{s:s}", "browserContextId", browser->context));
}

/* -- The page -------------------------------------------------------------- */

/* Wait until the page has loaded and requests nothing more, or its time is
 * over. */
static void wait_for_page(pith_browser *browser, uint64_t until)
{
    pith_devtools *devtools = &browser->tools;
    while (!browser->loaded && pith_devtools_now() < until)
        if (!pith_devtools_listen(devtools, until))
            return;
    if (!browser->loaded) {
        take_note(browser, "the page never finished loading", (pith_str){0});
        return;
    }
    uint64_t quiet = browser->ask->scripts ? browser->options.quiet_ms : 0;
    uint64_t last = pith_devtools_now() + QUIET_ROUNDS * quiet;
    browser->request = pith_devtools_now();
    while (browser->request + quiet > pith_devtools_now() &&
           pith_devtools_now() < (last < until ? last : until))
        if (!pith_devtools_listen(devtools, browser->request + quiet))
            return;
}

static void take_picture(pith_browser *browser, const pith_shown_page *page)
{
    double height = (double)page->height, width = (double)page->width;
    height = height > PICTURE_HEIGHT ? PICTURE_HEIGHT : height;
    width = width > PICTURE_HEIGHT ? PICTURE_HEIGHT : width;
    if (height < 1 || width < 1)
        return;
    json_t *result = pith_devtools_call(
        &browser->tools, "Page.captureScreenshot",
        json_pack("{s:s,s:b,s:{s:i,s:i,s:f,s:f,s:i}}", "format", "png",
                  "captureBeyondViewport", 1, "clip", "x", 0, "y", 0, "width",
                  width, "height", height, "scale", 1));
    if (result)
        pith_base64_read(string_of(result, "data"), &browser->picture);
    json_decref(result);
}

static void look(pith_browser *browser, pith_browser_seen *out)
{
    pith_devtools *devtools = &browser->tools;
    if (browser->moved)
        pith_devtools_fail(devtools, PITH_BROWSER_ELSEWHERE);
    if (devtools->end == PITH_BROWSER_OK)
        browser->snapshot = pith_devtools_call(
            devtools, "DOMSnapshot.captureSnapshot", pith_snapshot_params());
    if (devtools->end != PITH_BROWSER_OK)
        return;
    pith_status status = pith_snapshot_read(browser->snapshot, &browser->arena,
                                            &out->page, &browser->html);
    if (status != PITH_OK) {
        pith_devtools_fail(devtools,
                           status == PITH_FORMAT  ? PITH_BROWSER_PROTOCOL
                           : status == PITH_LIMIT ? PITH_BROWSER_LARGE
                                                  : PITH_BROWSER_MEMORY);
        return;
    }
    out->html = pith_buf_view(&browser->html);
    if (browser->ask->picture)
        take_picture(browser, &out->page);
    if (browser->picture.status == PITH_OK)
        out->picture = pith_buf_view(&browser->picture);
}

static void navigate(pith_browser *browser)
{
    pith_str url = browser->ask->url;
    bool web = pith_url_is_web(url);
    json_t *address = web ? json_stringn(url.data, url.len) : NULL;
    if (!address)
        address = json_string("http://page.invalid/");
    browser->sent = browser->arrived = browser->loaded = browser->moved = false;
    pith_devtools_tell(&browser->tools, "Page.navigate",
                       json_pack("{s:o}", "url", address));
}

static void forget_page(pith_browser *browser)
{
    json_decref(browser->snapshot);
    browser->snapshot = NULL;
    pith_arena_clear(&browser->arena);
    pith_buf_reset(&browser->html);
    pith_buf_reset(&browser->picture);
    browser->note[0] = browser->reason[0] = 0;
}

void pith_browser_show(pith_browser *browser, const pith_browser_ask *ask,
                       pith_browser_seen *out)
{
    pith_browser *chrome = browser;
    pith_devtools *devtools = &chrome->tools;
    *out = (pith_browser_seen){0};
    forget_page(chrome);
    pith_browser_ask own;
    pith_error error;
    if (pith_struct_read(ask, PITH_STRUCT_TYPE(pith_browser_ask, context), &own,
                         &error) != PITH_OK) {
        snprintf(chrome->reason, sizeof chrome->reason, "%s", error.text);
        *out = (pith_browser_seen){.end = PITH_BROWSER_ARGUMENT,
                                   .reason = pith_str_of(chrome->reason)};
        return;
    }
    chrome->ask = &own;
    if (start(chrome)) {
        chrome->pages++;
        if (open_tab(chrome)) {
            uint64_t now = pith_devtools_now();
            devtools->deadline = now + chrome->options.timeout_ms;
            navigate(chrome);
            wait_for_page(chrome, now + (uint64_t)chrome->options.timeout_ms *
                                            LOAD_FIFTHS / 5);
            look(chrome, out);
        } else if (devtools->end == PITH_BROWSER_TIMEOUT) {
            devtools->end = PITH_BROWSER_START;
        }
    }
    /* A failed screenshot does not fail the page. */
    pith_browser_end end = out->html.len ? PITH_BROWSER_OK : devtools->end;
    if (end == PITH_BROWSER_OK)
        close_tab(chrome);
    if (devtools->end != PITH_BROWSER_OK)
        stop(chrome);
    chrome->ask = NULL;
    out->end = end;
    out->note = pith_str_of(chrome->note);
    if (end == PITH_BROWSER_OK)
        return;
    snprintf(chrome->reason, sizeof chrome->reason, "%s%s%s",
             pith_browser_end_text(end), devtools->problem[0] ? ": " : "",
             devtools->problem);
    *out =
        (pith_browser_seen){.end = end, .reason = pith_str_of(chrome->reason)};
}
