/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a document says about a page beside its content: the facts of a result
 * and of its record, one function each. Unknown: NULL data.
 */
#ifndef PITH_RECORD_SAYINGS_H
#define PITH_RECORD_SAYINGS_H

#include "buf.h"
#include "number.h"
#include <pith/pith.h>

typedef struct pith_sayings {
    const pith_result *result;
    const pith_record *record; /* &given */
    pith_record given;         /* the caller's, its id and url valid UTF-8 */
    pith_buf id, url;          /* of which these are the bytes */
    char score[PITH_NUMBER_MAX];
    char length[PITH_NUMBER_MAX];
    pith_buf categories, tags; /* joined by ";" */
} pith_sayings;

/** Look at a result; clear afterwards. Names of files may be any bytes: those
 * that are no UTF-8 become U+FFFD. *s must stay where it is. */
void pith_sayings_init(pith_sayings *s, const pith_result *result,
                       const pith_record *record);
void pith_sayings_clear(pith_sayings *s);

/** The first fact of that name. */
pith_str pith_say_fact(const pith_sayings *s, const char *name);

/** The address given, or else the one that the page declares, and its host
 * without user and port. */
pith_str pith_say_url(const pith_sayings *s);
pith_str pith_say_hostname(const pith_sayings *s);

/** Append plain text as p elements, with lb where its lines break. */
void pith_put_paragraphs(pith_buf *out, pith_str text);

/** Append a TEI document: header, and the output as its text. */
void pith_put_tei(const pith_sayings *s, pith_buf *out);

#endif
