/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What some pages show in place of their content: a request for consent, the
 * report of an error, a request to run scripts or to sign in. A model that
 * looks for the most probable block finds these; a reader wants to be told that
 * there is nothing to read.
 *
 * Short answers are looked at only. Such texts are formulas, so a few words in
 * each of some forty languages, or an HTTP status in the title, know them;
 * whoever writes in another language loses nothing. A form that asks for a
 * password is one in every language.
 */
#ifndef PITH_METHOD_STAND_IN_H
#define PITH_METHOD_STAND_IN_H

#include "leaf.h"

/* One for each kind of page. */
typedef enum pith_stand_in {
    PITH_STAND_IN_NONE, /* content, as far as this can tell */
    PITH_STAND_IN_CONSENT,
    PITH_STAND_IN_ERROR,
    PITH_STAND_IN_SCRIPTS,
    PITH_STAND_IN_SIGN_IN,
} pith_stand_in;

/* An answer that is to be judged. All arrays have an entry per leaf. */
typedef struct pith_answer {
    const pith_page *page;
    const pith_leaves *leaves;
    const uint32_t *words;
    const float *share;     /* how probable it is that the leaf is content */
    const uint8_t *consent; /* names above the leaf speak of consent */
    double threshold;       /* kept are the leaves with at least this share */
} pith_answer;

/** What the answer is in place of. Linear in the leaves and in what is kept. */
pith_stand_in pith_stand_in_find(const pith_answer *answer);

#endif
