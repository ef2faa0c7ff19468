/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a client asks of a page: options with the names of the command line,
 * from the query of a request or the members of an object of JSON.
 *
 * The table of options is in ask.c; what is not in it is refused, with what
 * there is.
 */
#ifndef PITH_SERVE_ASK_H
#define PITH_SERVE_ASK_H

#include "arena.h"
#include "reply.h"

#include <jansson.h>
#include <pith/filter.h>

enum { PITH_ASK_FORMATS = 8, PITH_ASK_SETTINGS = 200 };

typedef struct pith_ask {
    pith_options options;
    pith_setting *settings; /* options.settings, growing */
    size_t nsettings;
    pith_filter filter; /* what a result must have to be an answer */
    const char *format; /* of the answer: a name of the command line; NULL:
                           what Accept says */
    const char *formats[PITH_ASK_FORMATS]; /* members to add to the record */
    size_t nformats;
    pith_str html; /* NULL data: none was given */
    pith_str url;  /* address of the page */
    pith_str id;
    pith_str methods; /* of /v1/compare, with commas */
    pith_str flip;    /* of /v1/explain: numbers of blocks, with commas */
    bool precision, recall;
    bool metadata, timing, csv_safe;
    bool no_images, no_items;
    bool report;        /* html=1 of /v1/explain */
    bool no_blocks;     /* of /v1/explain: outputs alone */
    bool fetch;         /* url is to be fetched */
    bool has_max_age;   /* the client's protocol says how old a page out of */
    uint64_t max_age_s; /* the cache may be, beside Cache-Control */
} pith_ask;

/** All defaults. max_body and timeout_ms are the server's, which a client may
 * lower but not raise. */
void pith_ask_init(pith_ask *ask, size_t max_body, uint32_t timeout_ms);

/** One option. On failure *error says what is wrong and what there is. */
pith_status pith_ask_set(pith_ask *ask, pith_arena *arena, pith_pair option,
                         pith_error *error);

/** All of an object's members; html and url among them. The object must live
 * as long as the ask. */
pith_status pith_ask_read_json(pith_ask *ask, pith_arena *arena, json_t *object,
                               pith_error *error);

/** All that a reader sees of the page is its content. */
void pith_ask_whole_page(pith_ask *ask);

/** What was set, taken together: false combinations, unknown methods. */
pith_status pith_ask_check(pith_ask *ask, pith_error *error);

/**
 * An object of JSON, owned (json_decref()); NULL and *error when the text is
 * none, has a member twice or more than 100,000 values.
 */
json_t *pith_ask_parse(pith_str text, pith_error *error);

/** Kinds of values of options. */
typedef enum pith_ask_kind {
    PITH_ASK_TEXT,
    PITH_ASK_FLAG,
    PITH_ASK_NUMBER, /* 0, 500, 20k, 1M */
    PITH_ASK_COUNT,  /* the same, from 1 */
    PITH_ASK_TIME,   /* 250ms, 10s */
    PITH_ASK_LIST,   /* text, several times or with commas */
} pith_ask_kind;

/* An option as people see it. */
typedef struct pith_ask_row {
    const char *name;
    pith_ask_kind kind;
    const char *values; /* what there is, with ", " between; NULL: anything */
    const char *help;   /* of options that the command line does not have */
} pith_ask_row;

/** The i-th option, false past the last. */
bool pith_ask_row_at(size_t i, pith_ask_row *row);

/** What a field of pith_ask holds. */
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

/**
 * The i-th of the fields that options change, false past the last: what has to
 * go with a page to where it is worked on. A field of several options comes
 * several times, and some are PITH_FIELD_NONE.
 */
bool pith_ask_field_at(size_t i, pith_ask_field *field);

#endif
