/* SPDX-License-Identifier: Apache-2.0 */
/* Records that are compared, and attributes that exact duplicates share. */
#ifndef PITH_CLI_DEDUP_RECORD_H
#define PITH_CLI_DEDUP_RECORD_H

#include <pith/basics.h>

/* An attribute that exact duplicates share: a member of their records, or of an
 * object in them ("metadata.license"). */
enum { PITH_DEDUP_BY = 8 };

typedef struct pith_dedup_by {
    char *name;
    bool met; /* a record has it */
} pith_dedup_by;

/* A record; it owns its strings. */
typedef struct pith_dedup_record {
    char *bytes;                   /* of all strings */
    pith_str id, url, title, text; /* empty if the record has none */
    pith_str line;                 /* the record itself, borrowed */
    struct json_t *json;           /* the same, parsed, if needed */
} pith_dedup_record;

/** Read a record; false if it is not a JSON object, or if memory runs out.
 * Clear if true. */
bool pith_dedup_record_read(pith_dedup_record *parsed, const char *line,
                            size_t len);
void pith_dedup_record_clear(pith_dedup_record *parsed);

/* The attributes of a record. */
typedef struct pith_dedup_attributes {
    pith_str value[PITH_DEDUP_BY]; /* empty if missing */
    char *owned[PITH_DEDUP_BY];
    size_t n;
    uint64_t number;
} pith_dedup_attributes;

/** Read them while the record's line is valid, and record which occur. A record
 * without any agrees with no other: its unique number represents them. Must not
 * be moved; clear in any case. False: out of memory. */
bool pith_dedup_attributes_read(pith_dedup_attributes *out,
                                pith_dedup_record *parsed, pith_dedup_by *by,
                                size_t nby, uint64_t number);
void pith_dedup_attributes_clear(pith_dedup_attributes *attributes);

#endif
