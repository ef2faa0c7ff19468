/* SPDX-License-Identifier: Apache-2.0 */
/* pith explain --segments, see explain_segments.h. */
#include "explain_segments.h"

#include "quantity.h"
#include "sink.h"

#include <pith/inspect.h>
#include <stdlib.h>

/* Ids in addition to those of cmd_explain.c, which start at 0. */
enum { SEGMENTS = 60, SVG, PDOC };

const pith_flag pith_segment_flags[] = {
    {SEGMENTS, 0, "segments", NULL,
     "show the visual blocks that hybrid weighs text by, instead of what a "
     "method kept"},
    {SVG, 0, "svg", "FILE",
     "with --segments: write a picture of the blocks instead, over the "
     "browser's picture of the page with --layout chromium or --render, "
     "otherwise over the estimated boxes; - for standard output"},
    {PDOC, 0, "pdoc", "N",
     "with --segments: cut blocks further until this degree of coherence, 1 "
     "to 10 (default 5)"},
    {0},
};

bool pith_explain_wants_segments(const pith_args *args)
{
    return pith_args_value(args, SEGMENTS) || pith_args_value(args, SVG) ||
           pith_args_value(args, PDOC);
}

static int write_file(const char *path, char *text, size_t len)
{
    pith_guard guard;
    pith_sink sink;
    pith_guard_start(&guard);
    bool fine =
        pith_sink_open(&sink, &guard, path) && pith_sink_put(&sink, text, len);
    if (fine)
        fine = pith_sink_close(&sink);
    else
        pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    pith_free(text);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Show the segments of a page, which is freed; svg: the file of a picture. */
static int show(const pith_args *args, pith_doc *doc,
                const pith_segments_how *how, const char *svg)
{
    char *text = NULL;
    size_t len = 0;
    pith_error error = {0};
    pith_status status = pith_segments_show(doc, how, &text, &len, &error);
    pith_doc_free(doc);
    if (status == PITH_ARG)
        return pith_usage_error(args, "%s", error.text);
    if (status != PITH_OK)
        return pith_one_page_fail("explain", status, &error);
    return svg ? write_file(svg, text, len) : pith_one_page_print(text, len);
}

int pith_explain_segments(const pith_args *args,
                          const pith_page_settings *settings,
                          const char *format)
{
    const char *svg = pith_args_value(args, SVG);
    const char *given = pith_args_value(args, PDOC);
    pith_segments_how how = {.size = sizeof how,
                             .format = svg ? "svg" : format};
    uint64_t pdoc = 0;
    if (!pith_args_value(args, SEGMENTS))
        return pith_usage_error(args, "--svg and --pdoc go with --segments");
    if (given && (!pith_quantity_count(given, 10, &pdoc) || pdoc < 1))
        return pith_usage_error(args, "--pdoc takes 1 to 10, not \"%s\"",
                                given);
    how.pdoc = (unsigned)pdoc;
    int exit_status = pith_check_overwrite(args, svg);
    if (exit_status >= 0)
        return exit_status;
    pith_doc *doc = NULL;
    pith_page_picture picture = {0};
    pith_page_settings pictured = *settings;
    if (svg && settings->browse.layout)
        pictured.browse.picture = &picture;
    exit_status = pith_one_page_load(args, 0, &pictured, &doc);
    if (exit_status < 0) {
        how.picture = (pith_str){picture.png, picture.len};
        exit_status = show(args, doc, &how, svg);
    }
    free(picture.png);
    return exit_status;
}
