/* SPDX-License-Identifier: Apache-2.0 */
/* The posts of a thread: which nodes, by whom, and when. */
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
    uint32_t start, end; /* its nodes, including those of nested posts */
    uint32_t root;       /* its element; 0: it is what is between two posts, or
                            before the first */
    uint32_t head;       /* where the line in front of it with its author
                            begins, after the title; 0: there is none */
    uint32_t parent;     /* index of the post that contains it, from 1; 0:
                            none */
    uint32_t depth;      /* 0: not a reply to another post */
    uint32_t author_node, date_node; /* where these are; 0: nowhere */
    pith_post_role role;
    pith_str author; /* empty: unknown */
    pith_str date;   /* "2025-09-04", possibly with time and zone; or empty */
    bool dated;      /* it says when it was written, if only how long ago */
} pith_post;

/** How to render the elements around posts; per node. */
enum {
    PITH_POST_BOX = 1,  /* as a block, whatever it is: lists and tables that
                           contain posts, and rows and cells of a post */
    PITH_POST_ROOT = 2, /* as a block of its own: a post */
};

typedef struct pith_posts {
    pith_post *post;  /* by start, outer posts before nested ones */
    size_t n;         /* 0: the page is not a thread */
    uint8_t *written; /* per node: PITH_POST_*, or 0 */
    unsigned around;  /* number of ancestors of each that contain no other
                         post */
    bool topics;      /* there are none: the page lists threads or articles */
} pith_posts;

/** Walks over a page and tracks which post contains the current node. */
typedef struct pith_post_cursor {
    const pith_posts *posts;
    uint32_t next;    /* the next post to reach */
    uint32_t current; /* index of the innermost current post, from 1; 0: none */
} pith_post_cursor;

/**
 * Move to a node that is not before the previous one. Whether it is in another
 * post than that. Takes constant time on average.
 */
bool pith_post_cursor_move(pith_post_cursor *cursor, uint32_t node);

enum { PITH_POST_HEAD = 160 };

/**
 * The author, date and role of a post: "Ann · 2025-09-04 · question"; of an
 * answer its role only if nothing else is known. Empty if that is not known
 * either. Written into space.
 */
pith_str pith_post_head(const pith_post *post, char space[PITH_POST_HEAD]);

/** "question", "answer" or "accepted answer"; empty for other posts. Static. */
pith_str pith_post_role_name(pith_post_role role);

#endif
