/* SPDX-License-Identifier: Apache-2.0 */
/* The metadata of a document: the fields of a record (field_list.h), from a
 * result and from what its caller knows. Unknown: NULL data. */
#ifndef PITH_RECORD_FIELDS_H
#define PITH_RECORD_FIELDS_H

#include "buf.h"
#include "number.h"
#include <pith/pith.h>
#include <pith/record.h>

typedef struct pith_record_fields {
    const pith_result *result;
    const pith_record *record; /* &given */
    pith_record given;         /* the caller's, its id and url valid UTF-8 */
    pith_buf id, url;          /* of which these are the bytes */
    char score[PITH_NUMBER_MAX];
    char length[PITH_NUMBER_MAX];
    char words[PITH_NUMBER_MAX];
    pith_buf joined; /* facts of the last field read */
} pith_record_fields;

typedef enum pith_record_form {
    PITH_RECORD_JSON,
    PITH_RECORD_XML,
    PITH_RECORD_CSV,
    PITH_RECORD_FRONT_MATTER,
    PITH_RECORD_FORMS
} pith_record_form;

/* A row of field_list.h. Its value comes from tell(), from a fact, or from a
 * member of pith_result. */
typedef struct pith_record_field {
    const char *name;          /* in JSON and front matter */
    const char *document_name; /* in XML and CSV */
    pith_str (*tell)(const pith_record_fields *fields);
    const char *fact;
    size_t member; /* its offset */
    bool is_list;  /* all facts of that name */
    bool is_number;
    bool is_count;                    /* a whole number */
    uint8_t place[PITH_RECORD_FORMS]; /* from 1; 0: not there */
} pith_record_field;

/** The field at a place of a form, from 1, or NULL past the last one. */
const pith_record_field *pith_record_field_at(pith_record_form form,
                                              unsigned place);

/* A member of the object `metadata` of a record. */
typedef struct pith_record_fact {
    const char *name; /* of the fact */
    const char *key;  /* of the member */
    bool list;        /* all facts of that name */
} pith_record_fact;

/** The member of that object at a place, from 0, or NULL past the last one. */
const pith_record_fact *pith_record_fact_at(unsigned place);

/** Copy a caller's record, which may be of another version. */
pith_status pith_record_read(const pith_record *given, pith_record *out);

/** Prepare to read a result; clear afterwards. File names may be any bytes:
 * invalid UTF-8 becomes U+FFFD. *fields must not be moved. */
void pith_record_fields_init(pith_record_fields *fields,
                             const pith_result *result,
                             const pith_record *record);

/** Free memory; returns whether there was enough. */
pith_status pith_record_fields_clear(pith_record_fields *fields);

/** The value of a field, facts of a list joined by ";"; borrowed until the next
 * call. */
pith_str pith_record_fields_tell(pith_record_fields *fields,
                                 const pith_record_field *field);

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
