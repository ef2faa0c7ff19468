/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The options of `extract`, and what they say of pages and output: for that
 * verb, and for those that work on pages as it does.
 */
#ifndef PITH_CLI_EXTRACT_FLAGS_H
#define PITH_CLI_EXTRACT_FLAGS_H

#include "page_work.h"

enum {
    PITH_EXTRACT_OUTPUT,
    PITH_EXTRACT_OUTPUT_DIR,
    PITH_EXTRACT_WITH_METADATA,
    PITH_EXTRACT_TIMING,
    PITH_EXTRACT_CSV_SAFE,
    PITH_EXTRACT_ONLY_WITH_METADATA,
    PITH_EXTRACT_FILES_FROM,
    PITH_EXTRACT_JOBS,
    PITH_EXTRACT_PROGRESS,
    PITH_EXTRACT_NO_PROGRESS,
    PITH_EXTRACT_QUIET,
    PITH_EXTRACT_SANDBOX,
    PITH_EXTRACT_NO_SANDBOX,
    PITH_EXTRACT_STORE,
    PITH_EXTRACT_SITE,
    PITH_EXTRACT_TEMPLATES,
    PITH_EXTRACT_PAGES,
    PITH_EXTRACT_MAX_PAGES,
    PITH_EXTRACT_SKIP_EXISTING,
    PITH_EXTRACT_RESUME,
    PITH_EXTRACT_DELAY,
};

extern const pith_flag_group pith_extract_groups[];

/* What most people need of them: pith_command.brief. */
extern const char *const pith_extract_brief[];

/* What they say; it borrows from argv and from itself, so it stays where it
 * is. */
typedef struct pith_extract_choice {
    pith_page_settings settings;
    pith_page_plan plan; /* without rule book and sandbox */
    const char *ending;  /* of output files: ".txt" */
    const char *output;  /* the one file; NULL: standard output */
    const char *folder;  /* a file per input is below; or NULL */
    const char *copies;  /* folder of what is fetched; or NULL */
    bool flat;           /* no folders below these two */
    uint32_t delay_ms;   /* between two requests to a server */
    bool sandbox;        /* asked for */
    bool keeps; /* a run that ends early leaves what is done: see resume.h */
} pith_extract_choice;

/** Read all but what names inputs, outputs and threads. Returns -1, or a
 * status to exit with after a message. Clear in any case. */
int pith_extract_flags_read(const pith_args *args, pith_extract_choice *out);
void pith_extract_choice_clear(pith_extract_choice *choice);

/** Whether pages of an article are to be joined: --pages join. */
bool pith_extract_joins(const pith_args *args);

/** Whether somebody chose a format. */
bool pith_extract_has_format(const pith_args *args);

/** Choose lines of JSON. */
void pith_extract_write_records(const pith_args *args,
                                pith_extract_choice *choice);

#endif
