/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing JSON: values are written to a buffer one after the other, and commas,
 * colons and indentation are inserted. The output is valid JSON if every open
 * has a close and every member of an object has a key:
 *
 *     pith_json json;
 *     pith_json_init(&json, &buf, 0);
 *     pith_json_open(&json, '{');
 *     pith_json_key(&json, "id");
 *     pith_json_str(&json, id);
 *     pith_json_close(&json);
 *
 * Failures are sticky, as in the buffer.
 */
#ifndef PITH_BASE_JSON_H
#define PITH_BASE_JSON_H

#include "buf.h"

enum { PITH_JSON_DEPTH = 31 }; /* deepest nesting that can be written */

typedef struct pith_json {
    pith_buf *out;
    unsigned indent; /* spaces per level; 0: everything on one line */
    unsigned depth;
    bool keyed;      /* a key was written, its value was not */
    uint32_t object; /* bit d: level d is an object, else an array */
    uint32_t filled; /* bit d: level d has a value already */
} pith_json;

void pith_json_init(pith_json *json, pith_buf *out, unsigned indent);

/** Begin an object ('{') or an array ('['); close() ends the newest one. */
void pith_json_open(pith_json *json, char bracket);
void pith_json_close(pith_json *json);

/** The name of the next member; a literal that needs no escapes. */
void pith_json_key(pith_json *json, const char *key);

/** Write the name of the next member, escaped if necessary. */
void pith_json_name(pith_json *json, pith_str name);

/**
 * A string. Control characters are escaped; bytes that are not UTF-8 become
 * U+FFFD. A slice with NULL data is null.
 */
void pith_json_str(pith_json *json, pith_str text);
void pith_json_null(pith_json *json);

/** Write a value that already is JSON. */
void pith_json_raw(pith_json *json, pith_str value);

void pith_json_bool(pith_json *json, bool value);
void pith_json_uint(pith_json *json, uint64_t value);

/** A number with at most (trim) or exactly `places` digits after the point;
 * null when it is not finite. */
void pith_json_number(pith_json *json, double value, unsigned places,
                      bool trim);

#endif
