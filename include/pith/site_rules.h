/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/site_rules.h: rules of sites that people wrote, in the files of
 * fivefilters' site configurations.
 *
 * A file says with XPath where on the pages of a site the body, the title, the
 * author and the date stand, and what is to be left out:
 *
 *     body: //div[@class='story']
 *     strip: //aside
 *     test_url: http://example.org/2025/river-flood
 *
 * Its name says whose it is: example.org.txt is for example.org and
 * www.example.org, .example.org.txt for what is below example.org. Nothing here
 * reads files:
 *
 *     pith_site_rules *rules = pith_site_rules_new();
 *     for each file: pith_site_rules_add(rules, name, text, &reader);
 *     options.site_rules = rules;            with any worker, in any thread
 *
 * A page is read by them when options.render.base_url, its address, is one of
 * theirs. Which keys there are, and what they do here: docs/site-rules.md.
 */
#ifndef PITH_SITE_RULES_H
#define PITH_SITE_RULES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is wrong in a file. */
typedef struct pith_site_problem {
    uint32_t line;    /* from 1; 0: the file as a whole */
    uint32_t column;  /* from 1, in bytes; 0: the line as a whole */
    const char *text; /* one line for people; borrowed for the call */
} pith_site_problem;

/** Who hears of what is wrong. A struct of zeros hears nothing. */
typedef struct pith_site_reader {
    void (*report)(void *context, const pith_site_problem *problem);
    void *context;
} pith_site_reader;

/** No rules, owned (pith_site_rules_free()), or NULL when memory ran out. */
PITH_API pith_site_rules *pith_site_rules_new(void);
PITH_API void pith_site_rules_free(pith_site_rules *rules);

/**
 * Add a file. Lines that cannot be read are reported and left out; the others
 * count. Of two files for one host the first counts. Linear in the file.
 *
 * @param name    of the file, without folders: "example.org.txt".
 * @param text    what it holds, copied; at most 1 MiB.
 * @param reader  hears what is wrong; NULL: nobody.
 * @return        PITH_OK; PITH_FORMAT, after a report, when nothing of it can
 *                be used; PITH_NOMEM.
 */
PITH_API pith_status pith_site_rules_add(pith_site_rules *rules, pith_str name,
                                         pith_str text,
                                         const pith_site_reader *reader);

/** Files that were added. */
PITH_API size_t pith_site_rules_count(const pith_site_rules *rules);

/** Whether one of them is for the host of an address. */
PITH_API bool pith_site_rules_know(const pith_site_rules *rules, pith_str url);

#ifdef __cplusplus
}
#endif

#endif
