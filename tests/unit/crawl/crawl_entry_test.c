/* SPDX-License-Identifier: Apache-2.0 */
/* Entries of the journal: a crawler that reads another's entries knows the
 * same; entries of another crawl, or out of order, are refused. */
#include "crawler.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

/* The parts of a crawler that entries need. */
typedef struct world {
    pith_crawl_options options;
    pith_crawl_summary summary;
    pith_crawler c;
} world;

static world *make_world(const char *seed, uint32_t levels)
{
    world *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->options = (pith_crawl_options){.seed = seed, .sitemap = "auto"};
    w->c.options = &w->options;
    w->c.summary = &w->summary;
    w->c.levels = levels;
    pith_arena_init(&w->c.arena, 0);
    pith_arena_init(&w->c.scratch, 0);
    w->c.frontier.arena = w->c.previous.arena = &w->c.arena;
    pith_buf_init(&w->c.journal.pending, 0);
    w->c.journal.fd = -1;
    assert_true(pith_weburl_parse(pith_str_of(seed), &w->c.seed));
    return w;
}

static void free_world(world *w)
{
    pith_journal_close(&w->c.journal);
    pith_arena_free(&w->c.scratch);
    pith_arena_free(&w->c.arena);
    free(w);
}

/* Replay the entries written by `from` in `into`. */
static pith_status replay(const world *from, world *into, pith_error *error)
{
    size_t good;
    return pith_journal_read(pith_buf_view(&from->c.journal.pending),
                             pith_entry_replay, &into->c, &good, error);
}

static const pith_item *find(const world *w, const char *url)
{
    uint32_t item = pith_frontier_find(&w->c.frontier, pith_str_of(url));
    return item == PITH_FRONTIER_NONE ? NULL : &w->c.frontier.items[item];
}

static void write_crawl(world *w)
{
    pith_str links[] = {PITH_S("http://a.org/b"), PITH_S("http://a.org/c")};
    pith_str deeper[] = {PITH_S("http://a.org/d")};
    pith_entry_begin(&w->c);
    pith_entry_robots(&w->c, PITH_S("http://a.org"), 200,
                      PITH_S("User-agent: *\nDisallow: /secret\n"
                             "Crawl-delay: 2\nSitemap: /s.xml\n"));
    pith_entry_page(&w->c, &(pith_page_entry){.url = PITH_S("http://a.org/"),
                                              .bytes = 100,
                                              .position = 900,
                                              .elsewhere = 3,
                                              .cut = 4,
                                              .links = links,
                                              .nlinks = 2});
    pith_entry_page(&w->c, &(pith_page_entry){.url = links[0],
                                              .depth = 1,
                                              .to = PITH_S("http://a.org/e"),
                                              .links = deeper,
                                              .nlinks = 1});
    pith_entry_page(&w->c, &(pith_page_entry){.url = links[1],
                                              .depth = 1,
                                              .end = PITH_FETCH_TIMEOUT,
                                              .reason = PITH_S("too slow"),
                                              .links = deeper,
                                              .nlinks = 1});
}

static void what_was_known_is_known_again(void **state)
{
    (void)state;
    world *first = make_world("http://a.org/", 2);
    world *second = make_world("http://a.org/", 2);
    write_crawl(first);
    pith_error error = {0};
    assert_int_equal(replay(first, second, &error), PITH_OK);
    assert_true(second->c.begun && !second->c.complete);
    assert_int_equal(second->c.position, 900);
    assert_int_equal(second->c.delay_ms, 2000);
    assert_int_equal(second->c.nlists, 1);
    const pith_crawl_progress *p = &second->summary.progress;
    assert_int_equal(p->pages, 1);
    assert_int_equal(p->bytes, 100);
    assert_int_equal(p->elsewhere, 3);
    assert_int_equal(p->unread[PITH_CRAWL_UNREAD_LINKS], 4);
    assert_int_equal(p->skipped[PITH_FETCH_TIMEOUT], 1);
    assert_int_equal(find(second, "http://a.org/")->state, PITH_ITEM_DONE);
    assert_int_equal(find(second, "http://a.org/c")->state, PITH_ITEM_DONE);
    const pith_item *target = find(second, "http://a.org/e");
    assert_int_equal(target->state, PITH_ITEM_WAITING);
    assert_int_equal(target->depth, 1);
    assert_int_equal(target->hops, 1);
    assert_null(find(second, "http://a.org/d")); /* beyond the maximum depth */
    assert_int_equal(pith_crawl_count_deep(&second->c), 1);
    pith_entry_end(&first->c);
    world *third = make_world("http://a.org/", 2);
    assert_int_equal(replay(first, third, &error), PITH_OK);
    assert_true(third->c.complete);
    free_world(first);
    free_world(second);
    free_world(third);
}

/* Reading a journal for its counts needs no lock and gives the crawler's
 * counts; an incomplete line does not count. */
static void a_journal_is_looked_at(void **state)
{
    (void)state;
    char path[] = "/tmp/pith-crawl-look-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    world *w = make_world("http://a.org/", 2);
    write_crawl(w);
    const pith_buf *lines = &w->c.journal.pending;
    assert_int_equal(write(fd, lines->data, lines->len), (ssize_t)lines->len);
    assert_int_equal(write(fd, lines->data, 20), 20);
    pith_crawl_progress p;
    pith_error error = {0};
    assert_int_equal(pith_crawl_look(path, &p, &error), PITH_OK);
    assert_int_equal(p.pages, 1);
    assert_int_equal(p.bytes, 100);
    assert_int_equal(p.elsewhere, 3);
    assert_int_equal(p.skipped[PITH_FETCH_TIMEOUT], 1);
    assert_int_equal(pwrite(fd, "x", 1, 0), 1);
    assert_int_equal(pith_crawl_look(path, &p, &error), PITH_FORMAT);
    close(fd);
    unlink(path);
    assert_int_equal(pith_crawl_look(path, &p, &error), PITH_IO);
    free_world(w);
}

/* Each address counts once, and not if it is known for another reason. */
static void addresses_below_the_last_level(void **state)
{
    (void)state;
    world *w = make_world("http://a.org/", 1);
    char text[2100][40];
    pith_str links[2100];
    for (size_t i = 0; i < 2100; i++) {
        (void)snprintf(text[i], sizeof text[i], "http://a.org/%zu", i % 2000);
        links[i] = pith_str_of(text[i]);
    }
    pith_page_entry page = {
        .url = PITH_S("http://a.org/x"), .links = links, .nlinks = 2100};
    assert_int_equal(pith_apply_page(&w->c, &page), PITH_OK);
    assert_int_equal(pith_crawl_count_deep(&w->c), 2000);
    pith_list_entry list = {
        .url = PITH_S("http://a.org/s"), .links = links, .nlinks = 500};
    assert_int_equal(pith_apply_list(&w->c, &list), PITH_OK);
    assert_int_equal(pith_crawl_count_deep(&w->c), 1500);
    free_world(w);
}

static bool render(void *context, const pith_fetched *page, pith_str *html)
{
    (void)context;
    (void)page;
    (void)html;
    return false;
}

static void another_crawl_is_refused(void **state)
{
    (void)state;
    world *first = make_world("http://a.org/", 2);
    write_crawl(first);
    world *others[] = {make_world("http://b.org/", 2),
                       make_world("http://a.org/", 3),
                       make_world("http://a.org/", 2)};
    others[2]->options.render = render;
    for (size_t i = 0; i < 3; i++) {
        pith_error error = {0};
        assert_int_equal(replay(first, others[i], &error), PITH_ARG);
        assert_true(error.text[0] != 0);
        assert_int_equal(others[i]->c.frontier.count, 0);
        free_world(others[i]);
    }
    free_world(first);
}

static void entries_without_a_beginning_are_refused(void **state)
{
    (void)state;
    world *first = make_world("http://a.org/", 2);
    world *second = make_world("http://a.org/", 2);
    pith_error error = {0};
    pith_entry_page(&first->c, &(pith_page_entry){.url = PITH_S("http://a/")});
    assert_int_equal(replay(first, second, &error), PITH_FORMAT);
    free_world(first);
    first = make_world("http://a.org/", 2);
    pith_entry_begin(&first->c);
    pith_entry_page(&first->c, &(pith_page_entry){.depth = 1}); /* no address */
    assert_int_equal(replay(first, second, &error), PITH_FORMAT);
    assert_non_null(strstr(error.text, "without address"));
    free_world(first);
    free_world(second);
}

/* Only pages that came with validators are requested conditionally. */
static void an_earlier_crawl_gives_conditions(void **state)
{
    (void)state;
    pith_str links[] = {PITH_S("http://a.org/b")};
    world *first = make_world("http://a.org/", 2);
    world *second = make_world("http://a.org/", 2);
    pith_entry_begin(&first->c);
    pith_entry_page(&first->c,
                    &(pith_page_entry){.url = PITH_S("http://a.org/"),
                                       .etag = PITH_S("\"v1\""),
                                       .links = links,
                                       .nlinks = 1});
    pith_entry_page(&first->c, &(pith_page_entry){.url = links[0], .depth = 1});
    size_t good;
    assert_int_equal(pith_journal_read(pith_buf_view(&first->c.journal.pending),
                                       pith_entry_replay_previous, &second->c,
                                       &good, NULL),
                     PITH_OK);
    free_world(first); /* the entries borrow nothing from it */
    assert_int_equal(second->c.previous.count, 1);
    const pith_item *known = &second->c.previous.items[0];
    assert_true(pith_str_eq(known->etag, PITH_S("\"v1\"")));
    assert_int_equal(known->nlinks, 1);
    assert_true(pith_str_eq(known->links[0], PITH_S("http://a.org/b")));
    assert_int_equal(second->c.frontier.count, 0);
    free_world(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_below_the_last_level),
        cmocka_unit_test(what_was_known_is_known_again),
        cmocka_unit_test(a_journal_is_looked_at),
        cmocka_unit_test(another_crawl_is_refused),
        cmocka_unit_test(entries_without_a_beginning_are_refused),
        cmocka_unit_test(an_earlier_crawl_gives_conditions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
