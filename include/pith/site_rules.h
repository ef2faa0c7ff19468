/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/site_rules.h: hand-written rules for sites, in the format of
 * fivefilters' site configurations.
 *
 * A file contains XPath expressions for the body, the title, the author and the
 * date of a site's pages, and for what to leave out:
 *
 *     body: //div[@class='story']
 *     strip: //aside
 *     test_url: http://example.org/2025/river-flood
 *
 * Its name is that of the site: example.org.txt applies to example.org and
 * www.example.org, .example.org.txt to all hosts below example.org. The
 * functions in this header do not read files:
 *
 *     pith_site_rules *rules = pith_site_rules_new();
 *     for each file: pith_site_rules_add(rules, name, text, &reader);
 *     options.site_rules = rules;            with any worker, in any thread
 *
 * They are applied to a page if there are rules for options.render.base_url,
 * its address. docs/site-rules.md lists the supported keys and their meaning.
 */
#ifndef PITH_SITE_RULES_H
#define PITH_SITE_RULES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A problem in a file. */
typedef struct pith_site_problem {
    uint32_t line;    /* from 1; 0: the file as a whole */
    uint32_t column;  /* from 1, in bytes; 0: the line as a whole */
    const char *text; /* one line for people; borrowed for the call */
} pith_site_problem;

/** Receives problems. A struct of zeros ignores them. */
typedef struct pith_site_reader {
    void (*report)(void *context, const pith_site_problem *problem);
    void *context;
} pith_site_reader;

/**
 * Create an empty set of rules. Owned (pith_site_rules_free()); NULL if memory
 * ran out.
 */
PITH_API pith_site_rules *pith_site_rules_new(void);
PITH_API void pith_site_rules_free(pith_site_rules *rules);

/**
 * Add a file. Invalid lines are reported and ignored. Of two files for one host
 * the first is used. Takes time linear in the file.
 *
 * @param name    of the file, without folders: "example.org.txt".
 * @param text    its contents, copied; at most 1 MiB.
 * @param reader  receives problems; may be NULL.
 * @return        PITH_OK; PITH_FORMAT, after a report, if nothing in it can be
 *                used; PITH_NOMEM.
 */
PITH_API pith_status pith_site_rules_add(pith_site_rules *rules, pith_str name,
                                         pith_str text,
                                         const pith_site_reader *reader);

/** The number of files that were added. */
PITH_API size_t pith_site_rules_count(const pith_site_rules *rules);

/** Whether there is a file for the host of an address. */
PITH_API bool pith_site_rules_know(const pith_site_rules *rules, pith_str url);

#ifdef __cplusplus
}
#endif

#endif
