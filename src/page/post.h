/* SPDX-License-Identifier: Apache-2.0 */
/* The posts of a thread: who wrote what of a page, and when. */
#ifndef PITH_PAGE_POST_H
#define PITH_PAGE_POST_H

#include "page.h"

typedef enum pith_post_role {
    PITH_POST_PLAIN,
    PITH_POST_QUESTION,
    PITH_POST_ANSWER,
    PITH_POST_ACCEPTED, /* the answer that was accepted */
} pith_post_role;

typedef struct pith_post {
    uint32_t start, end; /* its nodes, those of posts in it among them */
    uint32_t root;       /* the element that it is; 0: what stands between two
                            others, or before the first */
    uint32_t head;       /* of what stands between two: where the line before it
                            begins, behind the title; 0: not such */
    uint32_t parent;     /* place of the post in which it stands, counted from
                            1; 0: in none */
    uint32_t depth;      /* 0: no answer to another post */
    uint32_t author_node, date_node; /* where these stand; 0: nowhere */
    pith_post_role role;
    pith_str author; /* empty: unknown */
    pith_str date;   /* "2025-09-04", perhaps with time and zone; or empty */
} pith_post;

/* How the elements around posts are written; per node. */
enum {
    PITH_POST_BOX = 1,  /* as a block, whatever it is: lists and tables that
                           hold posts, rows and cells of one */
    PITH_POST_ROOT = 2, /* as a block of its own: a post */
};

typedef struct pith_posts {
    pith_post *post;  /* by start, those around others first */
    size_t n;         /* 0: the page is no thread */
    uint8_t *written; /* per node: PITH_POST_*, or 0 */
    unsigned around;  /* elements around each that hold no other post */
} pith_posts;

/* Goes through a page and knows in which post it is. */
typedef struct pith_post_cursor {
    const pith_posts *posts;
    uint32_t next;    /* post that was not reached yet */
    uint32_t current; /* place of the innermost at hand, from 1; 0: none */
} pith_post_cursor;

/**
 * Go on to a node, which is not before the last one. Whether it stands in
 * another post than that. Constant on average.
 */
bool pith_post_cursor_move(pith_post_cursor *cursor, uint32_t node);

enum { PITH_POST_HEAD = 160 };

/** Who wrote a post, when, and what it is: "Ann · 2025-09-04 · question".
 * Empty where nothing is known. Written into space. */
pith_str pith_post_head(const pith_post *post, char space[PITH_POST_HEAD]);

/** "question", "answer", "accepted answer"; empty for other posts. Static. */
pith_str pith_post_role_name(pith_post_role role);

#endif
