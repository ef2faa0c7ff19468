/* SPDX-License-Identifier: Apache-2.0 */
/* How two addresses stand to each other as pages of one article or list. */
#ifndef PITH_PAGING_ADDRESS_H
#define PITH_PAGING_ADDRESS_H

#include "paging_words.h"

/* Addresses that are longer are compared with none. */
enum { PITH_PAGING_ADDRESS_MAX = 2048 };

typedef enum pith_paging_relation {
    PITH_RELATION_NONE,     /* nothing says that one follows the other */
    PITH_RELATION_SAME,     /* one address */
    PITH_RELATION_BEFORE,   /* a page before this one, or this one */
    PITH_RELATION_AFTER,    /* a page behind it, but not the one that follows */
    PITH_RELATION_LOOSE,    /* the number follows, the rest differs */
    PITH_RELATION_NEXT,     /* nothing but the number differs, and follows */
    PITH_RELATION_COMMENTS, /* a page of the comments */
} pith_paging_relation;

/* The number by which an address counts its page. */
typedef struct pith_paging_number {
    uint32_t number; /* from 1; 0: not known */
    bool in_query;   /* "?page=2", not "/page/2" */
} pith_paging_number;

/**
 * What the address `link` is to the address `page`, both absolute. Of one
 * host, "www." apart; schemes and fragments do not count. number: out: of the
 * page that is linked. Linear.
 */
pith_paging_relation pith_paging_relate(pith_str page, pith_str link,
                                        pith_paging_number *number);

#endif
