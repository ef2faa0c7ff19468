/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of a run: pages take turns; a list stays as it was when it was
 * looked up; a site has room for 32 rules per label; everything is in the store
 * at the end; a failing store is reported once.
 */
#include "rule_book.h"

#include "command.h"
#include "heard.h"

#include <pith/learn.h>
#include <pith/store.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef PITH_HAVE_SQLITE3
#include <sqlite3.h>
#endif

#include <cmocka.h>

enum { ROOM = 32, SITES = 100 };

#define S(text) ((pith_str){text, sizeof(text) - 1})

static char path[64];

static int make_name(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/pith-rule-book-%ld.db", (long)getpid());
    return 0;
}

static int remove_files(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        (void)unlink(name);
    }
    return 0;
}

static pith_rule_book *open_book(void)
{
    pith_rule_book *book = pith_rule_book_open(path);
    assert_non_null(book);
    return book;
}

/* "label:tag*hits " for each rule of a site, in the book's order. */
static void assert_rules(pith_rule_book *book, const char *site,
                         const char *expected)
{
    char text[4096] = "";
    const pith_rule_list *list = pith_rule_book_look(book, site);
    for (size_t i = 0; i < list->n; i++) {
        const pith_rule *rule = &list->rule[i];
        size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "%s:%.*s*%d ",
                 pith_rule_label_name(rule->label), (int)rule->tag.len,
                 rule->tag.data, (int)rule->hits);
    }
    pith_rule_book_drop(book, list);
    assert_string_equal(text, expected);
}

static void add(pith_rule_book *book, uint64_t page, pith_rule_label label,
                const char *tag, uint64_t hits)
{
    pith_rule rule = {label, {tag, strlen(tag)}, hits};
    pith_rule_book_done(book, page, "a.example", &rule, 1);
}

/* By label, most hits first, then by the tags' bytes; the store has the same
 * order. */
static void rules_are_ordered_and_kept(void **state)
{
    pith_rule_book *book = open_book();
    (void)state;
    add(book, 0, PITH_RULE_HEADLINE, "<h1>", 1);
    add(book, 1, PITH_RULE_MAIN, "<div b>", 1);
    add(book, 2, PITH_RULE_MAIN, "<div a>", 1);
    add(book, 3, PITH_RULE_MAIN, "<div c>", 1);
    add(book, 4, PITH_RULE_MAIN, "<div c>", 2);
    add(book, 5, PITH_RULE_MAIN, "<div", 1);
    static const char expected[] = "main:<div c>*3 main:<div*1 main:<div a>*1 "
                                   "main:<div b>*1 headline:<h1>*1 ";
    assert_rules(book, "a.example", expected);
    assert_rules(book, "b.example", "");
    assert_int_equal(pith_rule_book_found(book), 5);
    assert_true(pith_rule_book_close(book, "test", 6));
    book = open_book();
    assert_rules(book, "a.example", expected);
    assert_int_equal(pith_rule_book_found(book), 0);
    assert_true(pith_rule_book_close(book, NULL, 0));
    assert_true(pith_rule_book_close(NULL, "test", 0));
}

/* A list that was looked up does not change, and its holder learns that it is
 * no longer current. */
static void lists_are_replaced_never_changed(void **state)
{
    pith_rule_book *book = open_book();
    (void)state;
    const pith_rule_list *before = pith_rule_book_look(book, "a.example");
    assert_true(pith_rule_book_await(book, 0, "a.example", before));
    add(book, 0, PITH_RULE_MAIN, "<div a>", 1);
    assert_int_equal(before->n, 0);
    assert_false(pith_rule_book_await(book, 1, "a.example", before));
    pith_rule_book_drop(book, before);
    const pith_rule_list *now = pith_rule_book_look(book, "a.example");
    assert_int_equal(now->n, 1);
    /* Hits that do not change the order replace no list. */
    add(book, 1, PITH_RULE_MAIN, "<div a>", 1);
    assert_true(pith_rule_book_await(book, 2, "a.example", now));
    assert_int_equal(now->rule[0].hits, 2);
    pith_rule_book_drop(book, now);
    assert_true(pith_rule_book_close(book, NULL, 0));
}

/* If a label has too many rules, the last one is dropped if it was never used.
 * A new rule finds no room if all were used. Each label has its own room. */
static void sites_have_room_for_32_rules_of_a_label(void **state)
{
    pith_rule_book *book = open_book();
    char tag[20];
    uint64_t page = 0;
    (void)state;
    for (int i = 0; i < ROOM - 1; i++) {
        snprintf(tag, sizeof tag, "<div %02d>", i);
        add(book, page++, PITH_RULE_MAIN, tag, 1);
    }
    add(book, page++, PITH_RULE_MAIN, "<div unused>", 0);
    add(book, page++, PITH_RULE_HEADLINE, "<h1>", 0);
    add(book, page++, PITH_RULE_MAIN, "<div new>", 1);
    const pith_rule_list *list = pith_rule_book_look(book, "a.example");
    assert_int_equal(list->n, ROOM + 1);
    for (size_t i = 0; i < list->n; i++)
        assert_false(list->rule[i].tag.len == strlen("<div unused>") &&
                     memcmp(list->rule[i].tag.data, "<div unused>", 12) == 0);
    pith_rule_book_drop(book, list);
    assert_int_equal(pith_rule_book_found(book), ROOM + 2);
    add(book, page++, PITH_RULE_MAIN, "<div late>", 1);
    assert_int_equal(pith_rule_book_found(book), ROOM + 2);
    add(book, page++, PITH_RULE_MAIN, "<div 05>", 7);
    assert_true(pith_rule_book_close(book, "test", page));
    book = open_book();
    list = pith_rule_book_look(book, "a.example");
    assert_int_equal(list->n, ROOM + 1);
    assert_int_equal(list->rule[0].hits, 8);
    assert_memory_equal(list->rule[0].tag.data, "<div 05>", 8);
    assert_memory_equal(list->rule[ROOM - 1].tag.data, "<div new>", 9);
    pith_rule_book_drop(book, list);
    assert_true(pith_rule_book_close(book, NULL, 0));
}

/* A store may have more, from other runs: the first 32 are read. */
static void more_rules_in_the_store(void **state)
{
    pith_store *store = NULL;
    (void)state;
    assert_int_equal(pith_store_open(path, PITH_STORE_WRITE, &store, NULL),
                     PITH_OK);
    for (int i = 0; i < ROOM + 8; i++) {
        char tag[20];
        snprintf(tag, sizeof tag, "<div %02d>", i);
        pith_rule rule = {PITH_RULE_MAIN, {tag, strlen(tag)}, (uint64_t)i};
        assert_int_equal(pith_store_rule_put(store, "a.example", &rule, NULL),
                         PITH_OK);
    }
    pith_store_close(store);
    pith_rule_book *book = open_book();
    const pith_rule_list *list = pith_rule_book_look(book, "a.example");
    assert_int_equal(list->n, ROOM);
    assert_int_equal(list->rule[0].hits, ROOM + 7);
    assert_int_equal(list->rule[ROOM - 1].hits, 8);
    pith_rule_book_drop(book, list);
    assert_true(pith_rule_book_close(book, NULL, 0));
}

static void many_sites(void **state)
{
    pith_rule_book *book = open_book();
    char site[40], tag[40], expected[60];
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < SITES; i++) {
            snprintf(site, sizeof site, "host-%d.example", i);
            snprintf(tag, sizeof tag, "<div class=s%d>", i);
            pith_rule rule = {PITH_RULE_MAIN, {tag, strlen(tag)}, 1};
            pith_rule_book_done(book, (uint64_t)(round * SITES + i), site,
                                &rule, 1);
        }
    }
    for (int run = 0; run < 2; run++) {
        for (int i = 0; i < SITES; i++) {
            snprintf(site, sizeof site, "host-%d.example", i);
            snprintf(expected, sizeof expected, "main:<div class=s%d>*2 ", i);
            assert_rules(book, site, expected);
        }
        assert_true(pith_rule_book_close(book, NULL, 0));
        book = open_book();
    }
    assert_true(pith_rule_book_close(book, NULL, 0));
}

/* -- Turns --------------------------------------------------------------- */

typedef struct turn_taker {
    pith_rule_book *book;
    uint64_t first, step, pages;
    uint64_t wrong; /* lists that were current but not as previous pages had
                       left them */
} turn_taker;

/* Processes pages first, first + step, ...: of three pages each the first has
 * the rule "<div N>", the second the common rule, the third none. */
static void *take_turns(void *context)
{
    turn_taker *self = context;
    for (uint64_t page = self->first; page < self->pages; page += self->step) {
        const pith_rule_list *list =
            pith_rule_book_look(self->book, "a.example");
        if (pith_rule_book_await(self->book, page, "a.example", list))
            self->wrong += list->n != (page + 2) / 3 + (page > 1);
        pith_rule_book_drop(self->book, list);
        char tag[20] = "<div all>";
        if (page % 3 == 0)
            snprintf(tag, sizeof tag, "<div %02d>", (int)page);
        pith_rule rule = {PITH_RULE_MAIN, {tag, strlen(tag)}, 1};
        bool none = page % 3 == 2;
        pith_rule_book_done(self->book, page, none ? NULL : "a.example", &rule,
                            none ? 0 : 1);
    }
    return NULL;
}

/* Four threads give the same result as one, in the same order. */
static void pages_take_turns(void **state)
{
    enum { THREADS = 4, PAGES = 60 };
    pith_rule_book *book = open_book();
    turn_taker takers[THREADS];
    pthread_t threads[THREADS];
    (void)state;
    for (size_t i = 0; i < THREADS; i++) {
        takers[i] = (turn_taker){book, i, THREADS, PAGES, 0};
        assert_int_equal(
            pthread_create(&threads[i], NULL, take_turns, &takers[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(takers[i].wrong, 0);
    }
    assert_int_equal(pith_rule_book_found(book), PAGES / 3 + 1);
    const pith_rule_list *list = pith_rule_book_look(book, "a.example");
    assert_int_equal(list->n, PAGES / 3 + 1);
    assert_int_equal(list->rule[0].hits, PAGES / 3);
    assert_memory_equal(list->rule[0].tag.data, "<div all>", 9);
    assert_memory_equal(list->rule[1].tag.data, "<div 00>", 8);
    pith_rule_book_drop(book, list);
    assert_true(pith_rule_book_close(book, "test", PAGES));
}

/* -- Stores that fail ---------------------------------------------------- */

static void what_is_no_store_is_said(void **state)
{
    FILE *file = fopen(path, "wb");
    (void)state;
    assert_non_null(file);
    fputs("no database", file);
    assert_int_equal(fclose(file), 0);
    listen_to_messages();
    pith_rule_book *book = pith_rule_book_open(path);
    const char *heard = heard_messages();
    assert_null(book);
    assert_int_equal(strncmp(heard, "pith: ", 6), 0);
    assert_non_null(strstr(heard, path));
}

#ifdef PITH_HAVE_SQLITE3
/* The table of rules is dropped while the book is open. */
static void drop_table(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DROP TABLE rules", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

/* Pages go on without rules; there is one message, and closing reports it. */
static void failing_stores_are_told_of_once(void **state)
{
    pith_rule_book *book = open_book();
    (void)state;
    add(book, 0, PITH_RULE_MAIN, "<div a>", 1);
    drop_table();
    listen_to_messages();
    assert_rules(book, "b.example", "");
    assert_rules(book, "c.example", "");
    add(book, 1, PITH_RULE_MAIN, "<div b>", 1);
    assert_rules(book, "a.example", "main:<div a>*1 main:<div b>*1 ");
    bool fine = pith_rule_book_close(book, "test", 2);
    const char *heard = heard_messages();
    assert_false(fine);
    assert_non_null(strstr(heard, "rules"));
    assert_ptr_equal(strchr(heard, '\n'), heard + strlen(heard) - 1);
}

/* A transaction that cannot be written is not written in part. */
static void failing_writes_are_told_of(void **state)
{
    pith_rule_book *book = open_book();
    (void)state;
    for (uint64_t page = 0; page < 99; page++)
        add(book, page, PITH_RULE_MAIN, "<div a>", 1);
    drop_table();
    listen_to_messages();
    add(book, 99, PITH_RULE_MAIN, "<div a>", 1); /* the hundredth page causes a
                                                    write */
    bool fine = pith_rule_book_close(book, "test", 100);
    const char *heard = heard_messages();
    assert_false(fine);
    assert_non_null(strstr(heard, "rules"));
    assert_ptr_equal(strchr(heard, '\n'), heard + strlen(heard) - 1);
}
#endif

#define WITH_STORE(test) \
    cmocka_unit_test_setup_teardown(test, make_name, remove_files)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(what_is_no_store_is_said),
#ifdef PITH_HAVE_SQLITE3
        WITH_STORE(rules_are_ordered_and_kept),
        WITH_STORE(lists_are_replaced_never_changed),
        WITH_STORE(sites_have_room_for_32_rules_of_a_label),
        WITH_STORE(more_rules_in_the_store),
        WITH_STORE(many_sites),
        WITH_STORE(pages_take_turns),
        WITH_STORE(failing_stores_are_told_of_once),
        WITH_STORE(failing_writes_are_told_of),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
