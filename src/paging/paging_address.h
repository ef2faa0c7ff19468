/* SPDX-License-Identifier: Apache-2.0 */
/* How two addresses are related as pages of one article or list. */
#ifndef PITH_PAGING_ADDRESS_H
#define PITH_PAGING_ADDRESS_H

#include "paging_words.h"

/* Longer addresses are not compared. */
enum { PITH_PAGING_ADDRESS_MAX = 2048 };

typedef enum pith_paging_relation {
    /* there is no evidence that one follows the other */
    PITH_RELATION_NONE,
    PITH_RELATION_SAME,     /* the same address */
    PITH_RELATION_BEFORE,   /* an earlier page, or the same */
    PITH_RELATION_AFTER,    /* a later page, but not the next one */
    PITH_RELATION_LOOSE,    /* the number follows, the rest differs */
    PITH_RELATION_NEXT,     /* only the number differs, and follows */
    PITH_RELATION_COMMENTS, /* a page of the comments */
} pith_paging_relation;

/* The page number in an address. */
typedef struct pith_paging_number {
    uint32_t number; /* from 1; 0: not known */
    bool in_query;   /* "?page=2", not "/page/2" */
} pith_paging_number;

/** How the address `link` is related to the address `page`, both absolute.
 * They must have the same host, ignoring "www."; schemes and fragments are
 * ignored. number: out: of the linked page. Linear. */
pith_paging_relation pith_paging_relate(pith_str page, pith_str link,
                                        pith_paging_number *number);

#endif
