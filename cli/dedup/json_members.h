/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Some members of a JSON object, in one pass and without a tree.
 *
 * A record is mostly one long text, and comparing it takes less time than a
 * JSON library needs to parse it (jansson: 150 instructions per byte). This
 * reader accepts only common JSON, and checks all of it. It rejects every
 * object that a library might reject or read differently: the caller then uses
 * the library. A test compares the two.
 */
#ifndef PITH_CLI_JSON_MEMBERS_H
#define PITH_CLI_JSON_MEMBERS_H

#include <pith/basics.h>
#include <stdbool.h>

/* A member that is wanted. */
typedef struct pith_json_member {
    pith_str of;    /* the name of the member that contains it; NULL data: the
                       object itself */
    pith_str name;  /* must not contain characters that JSON escapes */
    pith_str value; /* out: as written, strings with their quotes, borrowed; the
                       last of several members with one name; empty for objects
                       and arrays; NULL data: there is none */
} pith_json_member;

/**
 * Find members.
 *
 * @return  false: this is no JSON object, or one that has to be read by a
 *          library: with a name that contains an escape, with nesting deeper
 *          than 32, with long numbers or exponents.
 */
bool pith_json_members_find(pith_str object, pith_json_member *wanted,
                            size_t n);

/** Whether a value found is a string. */
bool pith_json_is_string(pith_str value);

/**
 * Decode a string that was found.
 *
 * @param value  as written; pith_json_is_string().
 * @param out    room for value.len bytes; what is written is shorter.
 * @return       bytes written.
 */
size_t pith_json_unescape(pith_str value, char *out);

#endif
