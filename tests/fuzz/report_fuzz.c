/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The report of `pith explain --html` on any page.
 *
 * The first byte chooses the methods, the rest is the page.
 *
 * Laws: the report can be made; it is UTF-8; in the frames, which are escaped
 * once while all text of the page is escaped twice, only harmless elements
 * begin, and no controls but the frame's own; a style sheet holds nothing that could
 * end it or load anything.
 */
#include "fuzz.h"
#include "fuzz_mutate.h"
#include "text.h"

#include <pith/inspect.h>
#include <string.h>

static const char *const sets[][3] = {
    {"ttr", "weight", NULL},
    {"outlier", NULL, NULL},
    {"auto", "td", "blocks"},
    {"ctd", "body", NULL},
};

enum {
    SETTINGS = 1, /* bytes before the page */
    NSETS = sizeof sets / sizeof *sets,
};

/* Elements that must not begin in a frame. */
static const char *const refused[] = {
    "script", "iframe", "img",       "link",     "object", "embed", "base",
    "form",   "svg",    "math",      "template", "frame",  "video", "audio",
    "source", "select", "textarea",  "noscript", "button", "title", "xmp",
    "area",   "use",    "plaintext", "portal",   "applet",
};

/* Elements that a frame itself contains. */
typedef struct own {
    size_t metas, inputs;
} own;

static void check_element(const char *at, own *seen)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        fuzz_check(strncmp(at, refused[i], strlen(refused[i])) != 0,
                   "an element is harmless");
    seen->metas += strncmp(at, "meta", 4) == 0;
    seen->inputs += strncmp(at, "input", 5) == 0;
}

static void check_sheet(const char *at, const char *stop)
{
    for (; at < stop; at++) {
        fuzz_check(*at != '\\', "a sheet has no escapes");
        fuzz_check(strncmp(at, "@import", 7) != 0, "a sheet imports nothing");
    }
}

static void check_frame(const char *at, const char *stop)
{
    static const char tag[] = "&lt;";
    static const char sheet[] = "&lt;style&gt;";
    own seen = {0};
    while ((at = strstr(at, tag)) && at < stop) {
        check_element(at + strlen(tag), &seen);
        bool style = strncmp(at, sheet, strlen(sheet)) == 0;
        const char *from = at;
        at += strlen(tag);
        if (!style)
            continue;
        const char *end = strstr(at, tag);
        fuzz_check(end && strncmp(end, "&lt;/style", 10) == 0,
                   "a sheet ends where it should");
        check_sheet(from, end);
    }
    fuzz_check(seen.metas == 2, "a frame has two meta elements, its own");
    fuzz_check(seen.inputs == 3, "a frame has three controls, its own");
}

static void check_report(const char *html, size_t len, size_t nmethods)
{
    static const char frame[] = "srcdoc=\"";
    size_t frames = 0;
    fuzz_check(pith_utf8_valid((pith_str){html, len}) == len, "it is UTF-8");
    fuzz_check(strlen(html) == len, "it has no NUL");
    for (const char *at = html; (at = strstr(at, frame)); frames++) {
        at += strlen(frame);
        const char *stop = strchr(at, '"');
        fuzz_check(stop, "a frame ends");
        check_frame(at, stop);
        at = stop;
    }
    fuzz_check(frames == nmethods, "there is a frame for each method");
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed)
{
    return fuzz_mutate(data, size, max, seed, SETTINGS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str input = {(const char *)data, size};
    const char *const *names = sets[fuzz_byte(&input) % NSETS];
    pith_options options[3];
    const pith_options *all[3];
    size_t n = 0;
    for (; n < 3 && names[n]; n++) {
        options[n] = (pith_options){.method = names[n]};
        all[n] = &options[n];
    }
    pith_doc *doc = NULL;
    if (pith_doc_parse(input, NULL, &doc, NULL) != PITH_OK)
        return 0;
    pith_report_page page = {
        .doc = doc, .name = input, .options = all, .noptions = n};
    if (page.name.len > 100)
        page.name.len = 100;
    char *html = NULL;
    size_t len = 0;
    fuzz_check(pith_explain_html(&page, &html, &len, NULL) == PITH_OK,
               "a report can be made");
    check_report(html, len, n);
    pith_free(html);
    pith_doc_free(doc);
    return 0;
}
