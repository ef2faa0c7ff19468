/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses in Markdown: escaped, and as a numbered list at the end ("[1]:
 * https://a.example/"), which has each address once. */
#ifndef PITH_RENDER_LINK_LIST_H
#define PITH_RENDER_LINK_LIST_H

#include "render.h"

typedef struct pith_link_list {
    pith_arena *arena;
    pith_buf *out; /* fails if memory for the list runs out */
    pith_str *url; /* in the order of their numbers */
    uint32_t n, room;
    uint32_t *slot; /* by hash: a number; 0: free */
    uint32_t nslots;
} pith_link_list;

/** Make an empty list; memory from the job's scratch arena. */
void pith_link_list_init(pith_link_list *list, const pith_render_job *job);

/** The number of an address, from 1; 0 if memory ran out. */
uint32_t pith_link_list_number(pith_link_list *list, pith_str url);

/** Write the list after an empty line; nothing if the list is empty. */
void pith_link_list_write(const pith_link_list *list, bool escape);

/** Write an address so that Markdown reads it as an address. */
void pith_link_list_address(pith_buf *out, pith_str url);

/** Write an address for people: on one line, without control characters. */
void pith_link_list_plain(pith_buf *out, pith_str url);

#endif
