/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a document says about a page beside its content: the facts of a result
 * and of its record, one function each. Unknown: NULL data.
 */
#ifndef PITH_RECORD_FIELDS_H
#define PITH_RECORD_FIELDS_H

#include "buf.h"
#include "number.h"
#include <pith/pith.h>

typedef struct pith_record_fields {
    const pith_result *result;
    const pith_record *record; /* &given */
    pith_record given;         /* the caller's, its id and url valid UTF-8 */
    pith_buf id, url;          /* of which these are the bytes */
    char score[PITH_NUMBER_MAX];
    char length[PITH_NUMBER_MAX];
    pith_buf categories, tags; /* joined by ";" */
} pith_record_fields;

/** Look at a result; clear afterwards. Names of files may be any bytes: those
 * that are no UTF-8 become U+FFFD. *fields must stay where it is. */
void pith_record_fields_init(pith_record_fields *fields,
                             const pith_result *result,
                             const pith_record *record);
void pith_record_fields_clear(pith_record_fields *fields);

/** The first fact of that name. */
pith_str pith_record_fields_fact(const pith_record_fields *fields,
                                 const char *name);

/** The address given, or else the one that the page declares, and its host
 * without user and port. */
pith_str pith_record_fields_url(const pith_record_fields *fields);
pith_str pith_record_fields_hostname(const pith_record_fields *fields);

/** Append plain text as p elements, with lb where its lines break. */
void pith_put_paragraphs(pith_buf *out, pith_str text);

/** Append a TEI document: header, and the output as its text. */
void pith_put_tei(const pith_record_fields *fields, pith_buf *out);

#endif
