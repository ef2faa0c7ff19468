/* SPDX-License-Identifier: Apache-2.0 */
/* A page's metadata candidates, as listed by `pith dump meta`. */
#ifndef PITH_TESTS_CLAIMS_H
#define PITH_TESTS_CLAIMS_H

/* A page, the claims that it must have, and claims that it must not have: lines
 * of "fact source: value"; each list ends with NULL. */
typedef struct claims_case {
    const char *html;
    const char *claimed[12];
    const char *silent[6];
} claims_case;

void claims_expect(const claims_case *row);

#endif
