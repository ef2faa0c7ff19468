/* SPDX-License-Identifier: Apache-2.0 */
/* The options of a request: they have the names of the command line, and come
 * from the query or the members of a JSON object.
 *
 * The table of options is in ask.c; an unknown option is refused with a list of
 * the known ones. */
#ifndef PITH_SERVE_ASK_H
#define PITH_SERVE_ASK_H

#include "arena.h"
#include "reply.h"

#include <jansson.h>
#include <pith/record.h>

enum { PITH_ASK_FORMATS = 8, PITH_ASK_SETTINGS = 200 };

typedef struct pith_ask {
    pith_options options;
    pith_setting *settings; /* options.settings, growing */
    size_t nsettings;
    pith_filter filter; /* conditions that a result must meet */
    /* of the answer: a name of the command line; NULL: determined by Accept */
    const char *format;
    const char *formats[PITH_ASK_FORMATS]; /* members to add to the record */
    size_t nformats;
    pith_str html; /* NULL data: none was given */
    pith_str url;  /* address of the page */
    pith_str id;
    pith_str methods; /* of /v1/compare, separated by commas */
    /* of /v1/explain: numbers of blocks, separated by commas */
    pith_str flip;
    bool precision, recall;
    bool metadata, timing, csv_safe;
    bool no_images, no_items;
    bool report;        /* html=1 of /v1/explain */
    bool no_blocks;     /* of /v1/explain: only outputs */
    bool fetch;         /* url is to be fetched */
    bool has_max_age;   /* the protocol has a maximum age of cached pages, */
    uint64_t max_age_s; /* besides Cache-Control */
} pith_ask;

/** Set defaults. max_body and timeout_ms are the server's, which a client may
 * lower but not raise. */
void pith_ask_init(pith_ask *ask, size_t max_body, uint32_t timeout_ms);

/** Set one option. On failure *error describes the error and the allowed
 * values. */
pith_status pith_ask_set(pith_ask *ask, pith_arena *arena, pith_pair option,
                         pith_error *error);

/** Read all members of an object, including html and url. The object must live
 * as long as the ask. */
pith_status pith_ask_read_json(pith_ask *ask, pith_arena *arena, json_t *object,
                               pith_error *error);

/** Treat everything visible on the page as content. */
void pith_ask_whole_page(pith_ask *ask);

/** Check the options together: invalid combinations, unknown methods. */
pith_status pith_ask_check(pith_ask *ask, pith_error *error);

/** Parse a JSON object, owned (json_decref()); NULL and *error if the text is
 * not one, has a duplicate member or more than 100,000 values. */
json_t *pith_ask_parse(pith_str text, pith_error *error);

/** Kinds of values of options. */
typedef enum pith_ask_kind {
    PITH_ASK_TEXT,
    PITH_ASK_FLAG,
    PITH_ASK_NUMBER, /* 0, 500, 20k, 1M */
    PITH_ASK_COUNT,  /* the same, from 1 */
    PITH_ASK_TIME,   /* 250ms, 10s */
    PITH_ASK_LIST,   /* text, repeated or separated by commas */
} pith_ask_kind;

/* An option, for documentation. */
typedef struct pith_ask_row {
    const char *name;
    pith_ask_kind kind;
    const char *values; /* allowed values, separated by ", "; NULL: any */
    const char *help;   /* of options that are not on the command line */
} pith_ask_row;

/** The i-th option, false past the last. */
bool pith_ask_row_at(size_t i, pith_ask_row *row);

/** The type of a field of pith_ask. */
typedef enum pith_ask_field_kind {
    PITH_FIELD_NONE,
    PITH_FIELD_NAME, /* const char *, or NULL */
    PITH_FIELD_TEXT, /* pith_str */
    PITH_FIELD_FLAG, /* bool */
    PITH_FIELD_UINT32,
    PITH_FIELD_UINT64,
    PITH_FIELD_SIZE,     /* size_t */
    PITH_FIELD_SETTINGS, /* settings, with their number */
    PITH_FIELD_FORMATS,  /* formats, with their number */
} pith_ask_field_kind;

typedef struct pith_ask_field {
    pith_ask_field_kind kind;
    size_t offset; /* in pith_ask */
} pith_ask_field;

/** The i-th of the fields that options change, false past the last: these must
 * be sent with a page to where it is processed. A field of several options
 * occurs several times, and some are PITH_FIELD_NONE. */
bool pith_ask_field_at(size_t i, pith_ask_field *field);

#endif
