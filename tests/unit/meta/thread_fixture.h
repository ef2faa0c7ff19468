/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of the posts of a thread: a small page, and what is found of its posts.
 * All visible text of the page is kept. */
#ifndef PITH_TESTS_THREAD_FIXTURE_H
#define PITH_TESTS_THREAD_FIXTURE_H

#include "posts.h"

#include "page/page_fixture.h"

/** A page of a forum, as a method's labels leave it. */
typedef struct thread_fixture {
    page_fixture page;
    pith_posts posts;
    uint8_t *keep; /* per node: its text is shown */
} thread_fixture;

/** Find the posts of a page of a forum; close with thread_close(). */
void thread_open(thread_fixture *f, const char *html);
void thread_close(thread_fixture *f);

/** The test fails if the posts of a page do not have these authors, dates ("-":
 * none) and roles: "Ann 2025-09-04; Bob - answer". A '>' in front stands for
 * each level of depth. */
void expect_posts(const char *why, const char *html, const char *want);

enum { THREAD_SPACE = 4000 };

/** Write a page's markup with a word in place of each '$' into space, from a
 * position on; the position behind it. */
size_t thread_fill(char space[THREAD_SPACE], size_t at, const char *markup,
                   const char *word);

/** What is kept of a page's text, each text followed by a bar. */
void expect_kept(const char *why, const thread_fixture *f, const char *want);

#endif
