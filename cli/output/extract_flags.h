/* SPDX-License-Identifier: Apache-2.0 */
/* The options of `extract`, for that verb and for others that process pages as
 * it does. */
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

/* The most used of them: pith_command.brief. */
extern const char *const pith_extract_brief[];

/* The values of the options; it borrows from argv and from itself, so it must
 * not be moved. */
typedef struct pith_extract_choice {
    pith_page_settings settings;
    pith_page_plan plan; /* without rule book and sandbox */
    const char *ending;  /* extension of output files: ".txt" */
    const char *output;  /* the output file; NULL: standard output */
    const char *folder;  /* the folder of one file per input; or NULL */
    const char *copies;  /* the folder for copies of fetched pages; or NULL */
    bool flat;           /* no folders below these two */
    uint32_t delay_ms;   /* between two requests to a server */
    bool sandbox;        /* requested */
    bool keeps;          /* an interrupted run can be resumed: see resume.h */
} pith_extract_choice;

/** Read all options except those for inputs, outputs and threads. Returns -1,
 * or an exit status after a message. Clear in any case. */
int pith_extract_flags_read(const pith_args *args, pith_extract_choice *out);
void pith_extract_choice_clear(pith_extract_choice *choice);

/** Whether pages of an article are joined: --pages join. */
bool pith_extract_joins(const pith_args *args);

/** Whether a format was chosen. */
bool pith_extract_has_format(const pith_args *args);

/** Choose lines of JSON. */
void pith_extract_write_records(const pith_args *args,
                                pith_extract_choice *choice);

#endif
