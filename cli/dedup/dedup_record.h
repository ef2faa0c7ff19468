/* SPDX-License-Identifier: Apache-2.0 */
/* Records that are compared, and what exact duplicates agree on. */
#ifndef PITH_CLI_DEDUP_RECORD_H
#define PITH_CLI_DEDUP_RECORD_H

#include <pith/pith.h>

/* What exact duplicates agree on: a member of their records, or one of an
 * object in them ("metadata.license"). */
enum { PITH_DEDUP_BY = 8 };

typedef struct pith_dedup_by {
    char *name;
    bool met; /* a record has it */
} pith_dedup_by;

/* A record; its strings are its own. */
typedef struct pith_dedup_record {
    char *bytes;                   /* of all strings */
    pith_str id, url, title, text; /* empty where the record has none */
    pith_str line;                 /* the record itself, borrowed */
    struct json_t *json;           /* the same parsed, if that was needed */
} pith_dedup_record;

/** Read a record; false when it is no JSON object, or without memory. Clear
 * when true. */
bool pith_dedup_record_read(pith_dedup_record *parsed, const char *line,
                            size_t len);
void pith_dedup_record_clear(pith_dedup_record *parsed);

/* What a record says of attributes. */
typedef struct pith_dedup_attributes {
    pith_str value[PITH_DEDUP_BY]; /* empty where it says nothing */
    char *owned[PITH_DEDUP_BY];
    size_t n;
    uint64_t number;
} pith_dedup_attributes;

/** Read them while the record's line is there, and note which are met. A record that has none agrees with no
 * other: its number, which no other has, stands for them. It stays where it is;
 * clear in any case. False: no memory. */
bool pith_dedup_attributes_read(pith_dedup_attributes *out,
                                pith_dedup_record *parsed, pith_dedup_by *by,
                                size_t nby, uint64_t number);
void pith_dedup_attributes_clear(pith_dedup_attributes *attributes);

#endif
