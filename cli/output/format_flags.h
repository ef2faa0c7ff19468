/* SPDX-License-Identifier: Apache-2.0 */
/* Options of `extract` for its output: the format, the parts of a record, and
 * the style. */
#ifndef PITH_CLI_FORMAT_FLAGS_H
#define PITH_CLI_FORMAT_FLAGS_H

#include "page_work.h"

enum {
    PITH_FLAG_FORMAT = PITH_IDS_FORMAT,
    PITH_FLAG_ROW_GROUP,
    PITH_FLAG_SHORTHAND, /* --json and the like: the option's name */
    PITH_FLAG_FORMATS,
    PITH_FLAG_RECORD_SHAPE,
    PITH_FLAG_LIST_LINKS,
    PITH_FLAG_BLOCKS,
    PITH_FLAG_CHUNKS,
    PITH_FLAG_NEXT_PAGE,
    PITH_FLAG_SCHEMA_ORG,
    PITH_FLAG_WITH_TOKENS,
    PITH_FLAG_NO_ITEMS,
    PITH_FLAG_TITLE,
    PITH_FLAG_KEEP_TITLE,
    PITH_FLAG_LINKS,
    PITH_FLAG_IMAGES,
    PITH_FLAG_CAPTIONS,
    PITH_FLAG_FORMATTING,
    PITH_FLAG_NO_LINKS,
    PITH_FLAG_NO_IMAGES,
    PITH_FLAG_NO_TABLES,
    PITH_FLAG_NO_COMMENTS,
    PITH_FLAG_NO_POSTS,
    PITH_FLAG_WRAP,
    PITH_FLAG_MAX_CHARS,
    PITH_FLAG_FROM,
    PITH_FLAG_LINK_STYLE,
    PITH_FLAG_COMPLEX_TABLES,
};

extern const pith_flag pith_format_flags[];
extern const pith_flag pith_record_flags[];
extern const pith_flag pith_content_flags[];

/* A format of the program. */
typedef struct pith_output_format {
    const char *name;
    pith_output_kind kind;
    const char *ending;   /* extension of a separate file */
    const char *renderer; /* pith_options.format */
} pith_output_format;

/**
 * Read the options above into the library's. Returns -1, or a status to exit
 * with after a message.
 *
 * @param format  out: the output format; static.
 */
int pith_format_flags_read(const pith_args *args, pith_options *options,
                           const pith_output_format **format);

/** Request the parts that records have by default (posts and items), unless an
 * option leaves them out. */
void pith_record_parts_read(const pith_args *args, pith_options *options);

/** The value of --row-group, or NULL; tables: whether tables are written. -1,
 * *out set if there is one, or an exit status after a message. */
int pith_row_group_read(const pith_args *args, const char *value, bool table,
                        size_t *out);

#endif
