/* SPDX-License-Identifier: Apache-2.0 */
/* Next links on made-up pages: articles, threads and blogs. */
#include "next_link.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HERE "http://example.org/news/flood"

static const struct {
    const char *url, *html;
    const char *next; /* after the host; NULL: none */
} rows[] = {
    /* A pager with words, with arrows, with numbers alone. */
    {HERE, "<p>Text.</p><a href=?page=2>Next page</a>", "/news/flood?page=2"},
    {HERE, "<p>Text.</p><a href=flood/2>&raquo;</a>", "/news/flood/2"},
    {HERE, "<p>Pages: 1 <a href=flood/2/>2</a> <a href=flood/3/>3</a>",
     "/news/flood/2/"},
    {HERE "/2/", "<p><a href=../>1</a> 2 <a href=../3/>3</a>",
     "/news/flood/3/"},
    {HERE "?p=2", "<a href=?p=1>Zurück</a> <a href=?p=3>Weiter</a>",
     "/news/flood?p=3"},
    {HERE, "<a href=?page=2><img src=r.png alt='Next page'></a>",
     "/news/flood?page=2"},
    {HERE, "<a href=?page=2 aria-label='Page suivante'><i></i></a>",
     "/news/flood?page=2"},
    {HERE, "<li class=next><a href=?page=2><i></i></a>", "/news/flood?page=2"},
    {HERE, "<a rel=next href=?start=20>more</a>", "/news/flood?start=20"},
    {HERE, "<base href=/archive/><a href='flood-2'>Next</a>", NULL},
    {HERE, "<base href=/news/><a href=flood-2>Next</a>", "/news/flood-2"},
    /* Words alone, if the link also has a name. */
    {HERE, "<a rel=next href=flood-part-two>Next page: the clean-up</a>",
     "/news/flood-part-two"},
    /* The first of several links with the same text. */
    {HERE, "<a href=?page=2>Next</a><a href=?page=2&x=1>Next</a>",
     "/news/flood?page=2"},
    /* Not followed: the next article, whatever its markup, */
    {HERE, "<a rel=next href=/news/fire>Fire in the mill</a>", NULL},
    {HERE,
     "<link rel=next href=/news/fire><a rel=next href=/news/fire>Next</a>",
     NULL},
    {"http://example.org/news/1234", "<a rel=next href=1235>Next &raquo;</a>",
     NULL},
    {HERE, "<a href=flood/2>Next article</a>", NULL},
    {HERE, "<a href=flood/2>Next post: Fire in the mill</a>", NULL},
    /* pages of comments, */
    {HERE, "<div id=comments><a href=?page=2>Next</a></div>", NULL},
    {HERE, "<a href=?cpage=2>Next page</a>", NULL},
    {HERE, "<a href=?page=2>Older comments</a>", NULL},
    /* links back, nowhere or elsewhere, */
    {HERE "?page=3", "<a href=?page=2>Next</a>", NULL},
    {HERE "?page=3", "<a href=?page=9>Last page</a>", NULL},
    {HERE "?page=3", "<a href=?page=4 class=prev>&raquo;</a>", NULL},
    {HERE "?page=3", "<a href=?page=3>Next</a>", NULL},
    {HERE, "<a href=http://other.org/news/flood?page=2>Next page</a>", NULL},
    {HERE, "<a href='javascript:go(2)' rel=next>Next page</a>", NULL},
    {HERE, "<p>Text.<p style=display:none><a href=?page=2>Next page</a>", NULL},
    {HERE, "<div class=carousel><a href=?page=2>Next</a></div>", NULL},
    /* pagers of lists with numbers alone. */
    {HERE, "1 <a href=?page=2>2</a> <a href=?page=3>3</a>", NULL},
    /* Without an address: as the page declares. */
    {"", "<link rel=canonical href=" HERE "><p><a href=?page=2>Next</a>",
     "/news/flood?page=2"},
    {"", "<p><a href=?page=2>Next</a>", NULL},
    {HERE, "", NULL},
};

static void links(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_doc *doc;
        pith_next_page next;
        assert_int_equal(
            pith_doc_parse(pith_str_of(rows[i].html), NULL, &doc, NULL),
            PITH_OK);
        assert_int_equal(
            pith_doc_next_page(doc, pith_str_of(rows[i].url), &next), PITH_OK);
        const char *host = "http://example.org";
        bool fine =
            rows[i].next
                ? next.url.len > strlen(host) &&
                      pith_str_eq((pith_str){next.url.data + strlen(host),
                                             next.url.len - strlen(host)},
                                  pith_str_of(rows[i].next))
                : next.url.data == NULL;
        if (!fine)
            print_message("%s: %s gives \"%.*s\"\n", rows[i].url, rows[i].html,
                          PITH_FMT(next.url));
        assert_true(fine);
        assert_true((next.weight >= PITH_PAGING_LEAST) ==
                    (next.url.data != NULL));
        pith_doc_free(doc);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(links)};
    return cmocka_run_group_tests_name("next_link", tests, NULL, NULL);
}
