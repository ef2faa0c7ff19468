/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Options that several verbs share: how a page is read, which method runs, with
 * which settings, and under which limits.
 */
#ifndef PITH_CLI_PAGE_FLAGS_H
#define PITH_CLI_PAGE_FLAGS_H

#include "browsing.h"
#include "fetching.h"
#include "local_files.h"
#include "styles.h"

#include <pith/learn.h>

enum {
    PITH_FLAG_METHOD = PITH_IDS_PAGE,
    PITH_FLAG_UNION,
    PITH_FLAG_SET,
    PITH_FLAG_WORDS,
    PITH_FLAG_PRECISION,
    PITH_FLAG_RECALL,
    PITH_FLAG_KEEP,
    PITH_FLAG_TEMPLATE,
    PITH_FLAG_MATCH,
    PITH_FLAG_SITE_RULES,
    PITH_FLAG_LAYOUT,
    PITH_FLAG_VIEWPORT,
    PITH_FLAG_RENDER,
    PITH_FLAG_ONLINE,
    PITH_FLAG_STYLES,
    PITH_FLAG_NO_STYLES,
    PITH_FLAG_SELECT,
    PITH_FLAG_PRUNE,
    PITH_FLAG_BASE_URL,
    PITH_FLAG_ENCODING,
    PITH_FLAG_ENCODING_ORDER,
    PITH_FLAG_FALLBACK_ENCODING,
    PITH_FLAG_HTTP_CHARSET,
    PITH_FLAG_HTTP_ERRORS,
    PITH_FLAG_MAX_BYTES,
    PITH_FLAG_MAX_NODES,
    PITH_FLAG_MAX_DEPTH,
    PITH_FLAG_TIMEOUT,
};

extern const pith_flag pith_method_flags[];
extern const pith_flag pith_layout_flags[];
extern const pith_flag pith_input_flags[];
extern const pith_flag pith_limit_flags[];

/* Options of the library, from a command line. */
typedef struct pith_page_settings {
    pith_options options; /* borrows from argv and the next fields */
    pith_setting *settings;
    char *select, *prune; /* all selectors given, joined */
    char **texts;         /* of files that settings name */
    size_t ntexts;
    pith_words *words;
    pith_styles *styles;
    pith_local_files *local_files; /* sheets beside one page; NULL: not read */
    pith_template *site;           /* of --template */
    pith_site_rules *site_rules;   /* of --site-rules */
    pith_fetch_options fetch;      /* for inputs that are addresses */
    pith_browse_plan browse;       /* whether pages go through a browser */
} pith_page_settings;

/**
 * Read the options above. -1, or an exit status after a message. Clear in any
 * case.
 */
int pith_page_flags_read(const pith_args *args, pith_page_settings *out);
void pith_page_settings_clear(pith_page_settings *settings);

/** A list of words from a file, owned; NULL after a message. */
pith_words *pith_words_open(const char *path);

/**
 * Take over what is known about a fetched page, its address and the charset
 * from HTTP, unless the command line sets them. NULL data: unknown.
 */
void pith_page_settings_adopt(pith_options *options, pith_str url,
                              pith_str charset);

/**
 * Check the options as the library will. -1, or PITH_EXIT_USAGE after a
 * message.
 */
int pith_page_settings_check(const pith_args *args,
                             const pith_page_settings *settings);

#endif
