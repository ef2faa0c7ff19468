/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The members of a record as columns of a table: names and types of what
 * pith_result_json() writes, in its order. The fields are those of
 * field_list.h, so a row there is a column here.
 */
#ifndef PITH_RECORD_COLUMNS_H
#define PITH_RECORD_COLUMNS_H

#include <pith/basics.h>

enum { PITH_COLUMNS_MAX = 160 };

typedef enum pith_column_kind {
    PITH_COLUMN_TEXT,
    PITH_COLUMN_COUNT,  /* a whole number */
    PITH_COLUMN_NUMBER, /* any other */
    PITH_COLUMN_JSON,   /* any value, as a text of JSON */
    PITH_COLUMN_GROUP,  /* an object; its members follow */
} pith_column_kind;

typedef struct pith_column {
    const char *name; /* static */
    pith_column_kind kind;
    bool list; /* an array of that */
    /* of a group: number of columns after it, without theirs */
    unsigned members;
} pith_column;

/* The parts of records besides their fields. */
typedef struct pith_columns_wish {
    uint32_t parts; /* pith_options.parts */
    bool ms, tokens, pages, metadata;
} pith_columns_wish;

/** The columns of such records, each of them null if a record lacks it;
 * returns their number. */
size_t pith_record_columns(const pith_columns_wish *wish,
                           pith_column columns[PITH_COLUMNS_MAX]);

#endif
