/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finding the posts of a thread.
 *
 * Posts are alike: elements of one kind (a tag, with a word of its class, its id
 * without digits, its itemprop or itemtype), two or more, in which most of what
 * a method keeps stands, and in most of which somebody is named. What is kept
 * before the first of them or between two is a post of its own where somebody
 * is named there, as the question is that answers follow.
 */
#ifndef PITH_META_POSTS_H
#define PITH_META_POSTS_H

#include "class_words.h"
#include "date.h"
#include "post.h"

typedef struct pith_posts_job {
    const pith_page *page;
    const uint8_t *keep;   /* a method's labels */
    pith_date_order order; /* of numbers in dates */
    bool is_forum; /* the page's type says so; else the posts must tell */
    pith_arena *arena;
} pith_posts_job;

/**
 * Find them: none on pages that are no threads. Linear in the page. PITH_OK or
 * PITH_NOMEM.
 */
pith_status pith_posts_find(const pith_posts_job *job, pith_posts *posts);

/* What posts are read from. */
typedef struct pith_post_source {
    const pith_page *page;
    pith_arena *arena;
    pith_date_order order;
    pith_class_words words, profiles; /* pith_post_source_index() */
    pith_class_cache *classes;        /* the caller's, empty at the start */
    bool by_place; /* no class tells of authors: names stand before times */
} pith_post_source;

/** Where words of classes and addresses of profiles begin. */
void pith_post_source_index(pith_post_source *source);

/** Whether an element names somebody, by its class, id, itemprop or address,
 * and has a short text. Linear in its attributes. */
bool pith_post_names_author(const pith_post_source *source, uint32_t node);

/**
 * Whether a text tells a time right behind one that can be a name, on pages
 * whose classes say nothing. *beside: the last such text, 0 at first; to be
 * called for each text in order.
 */
bool pith_post_names_by_place(const pith_post_source *source, uint32_t *beside,
                              uint32_t text);

/** Set how many elements around each post hold no other one: as many as around
 * the one with the fewest, since around the first and the last stands the page.
 * Linear in the posts. */
void pith_posts_measure(const pith_page *page, pith_posts *posts);

/**
 * The depth of posts of which none stands in another, where the page says it by
 * numbers. Linear in the posts. PITH_OK or PITH_NOMEM.
 */
pith_status pith_posts_deepen(const pith_page *page, pith_posts *posts,
                              pith_arena *arena);

/**
 * The same where posts say which one they answer; nothing where depths are
 * known. Linear in the posts and their first 400 nodes. PITH_OK, PITH_NOMEM, or
 * PITH_LIMIT when time is up.
 */
pith_status pith_posts_follow(const pith_page *page, pith_posts *posts,
                              pith_arena *arena);

/**
 * Fill in author, date and role of a post, from its nodes but those of posts
 * in it. PITH_OK or PITH_NOMEM. Linear in its nodes.
 */
pith_status pith_post_read(const pith_post_source *source,
                           const pith_posts *posts, pith_post *post);

#endif
