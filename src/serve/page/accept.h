/* SPDX-License-Identifier: Apache-2.0 */
/* Which of several media types a client prefers (RFC 9110, 12.5.1). */
#ifndef PITH_SERVE_ACCEPT_H
#define PITH_SERVE_ACCEPT_H

#include <pith/basics.h>

/* The available types, the best first. A list ends with a NULL type. */
typedef struct pith_accept_choice {
    const char *type;
    int number;
} pith_accept_choice;

/** The index of the choice with the highest q, the first of equals; -1 if
 * Accept excludes all of them. Empty: the first. */
int pith_accept_choose(pith_str accept, const pith_accept_choice *choices);

#endif
