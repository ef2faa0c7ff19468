/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: draw how a method decided about a page.
 *
 * A figure is an SVG document (plot.h describes their common properties) that
 * is made of the method's own intermediate values, usually in the way of the
 * paper behind the method. The report is one HTML file that shows the page with
 * what up to three methods kept and dropped, the reason for each block, and the
 * figures. docs/pictures.md explains how to read them.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_FIGURES_H
#define PITH_FIGURES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A description of a figure; static. */
typedef struct pith_figure_info {
    const char *method;  /* the method that has it; NULL: every method that
                            gives a number for each block */
    const char *name;    /* [a-z-]+ */
    const char *summary; /* one line, no full stop */
} pith_figure_info;

/** The i-th figure; false past the last one, and *info is then unchanged. */
PITH_API bool pith_figure_info_at(size_t i, pith_figure_info *info);

/** Whether a method (NULL: the default one) has a figure of that name. */
PITH_API bool pith_figure_exists(const char *method, const char *name);

/**
 * Draw a figure of a page.
 *
 * @param doc      unchanged, except for its scratch memory.
 * @param options  its method and settings are used; NULL: defaults.
 * @param name     from pith_figure_info_at().
 * @param svg      out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *                 call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page without anything to draw (the figure
 *                 says so); PITH_ARG if the method has no such figure;
 *                 PITH_NOMEM, or what pith_options_check() returns.
 *
 * Costs as much as running the method, plus the search for outliers in the case
 * of `words`. The size of a figure is bounded for any page: see plot.h.
 */
PITH_API pith_status pith_doc_figure(pith_doc *doc, const pith_options *options,
                                     const char *name, char **svg,
                                     pith_error *error);

/**
 * Draw a word list (word_lists.h) in the way in which the figures `words`,
 * `words-filtered` and `words-flat` of the method `outlier` draw the words of a
 * page.
 *
 * @param words  a list over any number of pages, already searched; otherwise it
 *               has no outliers. Pruned words are left out.
 * @param name   of the figure.
 * @param svg    out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *               call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, also for an empty list; PITH_ARG for another name;
 *               PITH_NOMEM.
 *
 * Takes n log n steps for n words. If a list has more than 2,000 different
 * points in three dimensions, 2,000 of them are drawn, evenly chosen, and the
 * caption says so.
 */
PITH_API pith_status pith_words_figure(const pith_words *words,
                                       const char *name, char **svg,
                                       pith_error *error);

/** What a report shows. */
typedef struct pith_report_page {
    pith_doc *doc;                      /* unchanged, except for its scratch
                                           memory */
    pith_str name;                      /* of the page, for the heading: a file,
                                           an address */
    const pith_options *const *options; /* method and settings; one column
                                           each */
    size_t noptions;                    /* 1 to 3 */
} pith_report_page;

/**
 * Write the report on a page: HTML that needs no other file and has no scripts.
 *
 * The page in the report is inert. It is rebuilt from a fixed list of elements
 * and attributes. Scripts, frames, forms, objects, media, link targets and
 * everything that would be loaded are left out, and style sheets lose what
 * could load. The page is in a frame that must not run anything, under a policy
 * that forbids the browser to load anything. Pictures are replaced by boxes
 * with their alternative text.
 *
 * The report shows at most 3 MB of each page, and at most 2,000 rows of the
 * table of blocks. It says what it leaves out.
 *
 * @param page   what to show.
 * @param html   out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *               call fails.
 * @param len    out: its length in bytes.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG if the number of methods is out of range,
 *               PITH_NOMEM, or what pith_options_check() returns.
 */
PITH_API pith_status pith_explain_html(const pith_report_page *page,
                                       char **html, size_t *len,
                                       pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
