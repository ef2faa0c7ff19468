/* SPDX-License-Identifier: Apache-2.0 */
/* Finding the posts of a thread.
 *
 * Posts are similar: two or more elements of one kind (a tag, with a word of
 * its class, its id without digits, its itemprop or itemtype) that contain most
 * of what a method keeps, and most of which contain a name. What is kept before
 * the first of them or between two is a post of its own if it contains a name,
 * like a question before its answers. */
#ifndef PITH_META_POSTS_H
#define PITH_META_POSTS_H

#include "class_words.h"
#include "date.h"
#include "post.h"

/** How much of a thread is read. */
typedef enum pith_posts_extent {
    PITH_POSTS_ALL,    /* every post with its author and date */
    PITH_POSTS_NESTED, /* also how deep posts are nested */
    /* Only the number of posts, and author and date of the first and the second
     * are used: what does not change them is not read. */
    PITH_POSTS_BEGINNING,
} pith_posts_extent;

typedef struct pith_posts_job {
    const pith_page *page;
    const uint8_t *keep;   /* a method's labels */
    pith_date_order order; /* of numbers in dates */
    /* the page's type is a forum; otherwise the posts must show it */
    bool is_forum;
    bool maybe; /* its type is unknown: places of names may show it */
    pith_posts_extent extent;
    /* whether an element is a video or the like, which is as good as a text;
     * NULL: none is */
    bool (*plays)(const pith_page *page, uint32_t node);
    pith_arena *arena;
} pith_posts_job;

/** Find posts; there are none on pages that are not threads. Linear in the
 * page. PITH_OK or PITH_NOMEM. */
pith_status pith_posts_find(const pith_posts_job *job, pith_posts *posts);

/** Whether an address is that of a thread, by the names of its host and folders
 * ("forum.", "/threads/", "/questions/1234"). Linear in its length. */
bool pith_address_is_of_forum(pith_str url);

/** Whether a page says that it belongs to a forum: by the address that it
 * declares, or by the name of the software that made it, in the head or at the
 * beginning of the body. Takes constant time per element of the head. */
bool pith_page_is_of_forum(const pith_page *page);

/* The input for reading posts. */
typedef struct pith_post_source {
    const pith_page *page;
    pith_arena *arena;
    pith_date_order order;
    pith_class_words words, profiles; /* pith_post_source_index() */
    /* per number of a class: what it says; the caller's, all 0 at first */
    uint16_t *classes;
    bool by_place; /* no class tells of authors: names stand before times */
} pith_post_source;

/** Index the words of classes and the addresses of profiles. */
void pith_post_source_index(pith_post_source *source);

/** Whether an element contains a short text that is a name by its class, id,
 * itemprop or address. Linear in its attributes. */
bool pith_post_names_author(const pith_post_source *source, uint32_t node);

/** Whether a text is a time directly after one that can be a name, on pages
 * without classes for authors. */
bool pith_post_names_by_place(const pith_post_source *source, uint32_t text);

/** Set how many elements around each post contain no other one: as many as
 * around the post with the fewest, because around the first and the last one
 * are elements of the page. Linear in the posts. */
void pith_posts_measure(const pith_page *page, pith_posts *posts);

/** Set the depth of posts that are not nested, if the page gives it as
 * numbers. Linear in the posts. PITH_OK or PITH_NOMEM. */
pith_status pith_posts_deepen(const pith_page *page, pith_posts *posts,
                              pith_arena *arena);

/** The same if posts name the post that they answer; does nothing if depths
 * are known. Linear in the posts and their first 400 nodes. PITH_OK,
 * PITH_NOMEM, or PITH_LIMIT if time is up. */
pith_status pith_posts_follow(const pith_page *page, pith_posts *posts,
                              pith_arena *arena);

/** Set author, date and role of a post from its nodes, without nested posts.
 * PITH_OK or PITH_NOMEM. Linear in its nodes. */
pith_status pith_post_read(const pith_post_source *source,
                           const pith_posts *posts, pith_post *post);

#endif
