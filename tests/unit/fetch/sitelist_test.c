/* SPDX-License-Identifier: Apache-2.0 */
/* Sitemaps and feeds: every kind, damaged ones, entities that must not be
 * expanded, compressed ones and decompression bombs. */
#include "sitelist.h"

#include "buf.h"
#include "fence.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <zlib.h>

#include <cmocka.h>

/* The links, separated by spaces. */
static void check(const char *text, pith_status expected, const char *links,
                  bool index)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    size_t len = strlen(text);
    char *fenced = fence_copy(text, len);
    pith_sitelist feed;
    pith_error error = {0};
    pith_status status =
        pith_sitelist_parse(&arena, (pith_str){fenced, len}, &feed, &error);
    fence_free(fenced, len);
    pith_buf joined;
    pith_buf_init(&joined, 0);
    for (size_t i = 0; i < feed.nlinks; i++) {
        if (i)
            pith_buf_byte(&joined, ' ');
        pith_buf_str(&joined, feed.links[i]);
    }
    if (status != expected ||
        !pith_str_eq(pith_buf_view(&joined), pith_str_of(links)))
        print_message("%s\n-> %d %.*s %s\n", text, (int)status,
                      PITH_FMT(joined), error.text);
    assert_int_equal(status, expected);
    assert_true(pith_str_eq(pith_buf_view(&joined), pith_str_of(links)));
    if (status == PITH_OK)
        assert_int_equal(feed.index, index);
    else
        assert_true(error.text[0] != 0);
    pith_buf_clear(&joined);
    pith_arena_free(&arena);
}

static void test_sitemaps(void **state)
{
    (void)state;
    check("<?xml version='1.0'?><!-- a > b --><!DOCTYPE urlset>\n"
          "<urlset xmlns='x'><url><loc> http://a/?x=1&amp;y=2 </loc>"
          "<image:image><image:loc>http://a/i.png</image:loc></image:image>"
          "</url><url><loc><![CDATA[http://a/<b>]]></loc></url><url><loc/>"
          "<loc>http://a/&#65;&#x42;&nope;&</loc></url></urlset>",
          PITH_OK, "http://a/?x=1&y=2 http://a/<b> http://a/AB&nope;&", false);
    check("<urlset><url><image:image><image:loc>http://a/i.png</image:loc>"
          "</image:image><video:video><video:player_loc/><video:thumb><loc>"
          "http://a/t</loc></video:thumb></video:video>"
          "<xhtml:link href='http://a/de'/><loc>http://a/1</loc></url>"
          "<url><news:news><news:name><url><loc>http://a/2</loc></url>"
          "<loc>http://a/3</loc></urlset>",
          PITH_OK, "http://a/1 http://a/2 http://a/3", false);
    check("<s:sitemapindex><s:sitemap><s:loc>http://a/1.xml</s:loc>"
          "</s:sitemap></s:sitemapindex>",
          PITH_OK, "http://a/1.xml", true);
    check("\xef\xbb\xbfhttp://a/1\r\nhttp://a/2\n\n  http://a/3", PITH_OK,
          "http://a/1 http://a/2 http://a/3", false);
}

static void test_json_feeds(void **state)
{
    (void)state;
    check(" {\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": ["
          "{\"id\": \"1\", \"url\": \"http:\\/\\/a/1\"}, {\"id\": 2}, 3,"
          "{\"url\": [\"http://a/x\"]}, {\"url\": \" http://a/2\"}]}\n",
          PITH_OK, "http://a/1 http://a/2", false);
    check("{\"items\": []}", PITH_OK, "", false);
    check("{\"items\": {\"url\": \"http://a/1\"}}", PITH_FORMAT, "", false);
    check("{\"url\": \"http://a/1\"}", PITH_FORMAT, "", false);
    check("{\"items\": [{\"url\": \"http://a/1\"}", PITH_FORMAT, "", false);
    check("{", PITH_FORMAT, "", false);
}

static void test_feeds(void **state)
{
    (void)state;
    check("<rss><channel><link>http://a/</link><item><title>x</title>"
          "<link>http://a/1</link><comments>http://a/c</comments></item>"
          "<item><link>http://a/2</link></item></channel></rss>",
          PITH_OK, "http://a/1 http://a/2", false);
    check("<rdf:RDF><item><link>http://a/1</link></item></rdf:RDF>", PITH_OK,
          "http://a/1", false);
    check("<feed><link href='http://a/'/><entry>"
          "<link rel='self' href='http://a/self'/>"
          "<link type=\"text/html\" rel=\"alternate\" href=\"/1?a&amp;b\"/>"
          "</entry><entry><link href='/2'/></entry></feed>",
          PITH_OK, "/1?a&b /2", false);
}

static void test_broken(void **state)
{
    (void)state;
    check("", PITH_FORMAT, "", false);
    check("hello", PITH_FORMAT, "", false);
    check("<html><loc>http://a/</loc></html>", PITH_FORMAT, "", false);
    check("<urlset><loc>http://a/1</loc><loc", PITH_FORMAT, "http://a/1",
          false);
    check("<urlset><loc>http://a/1</loc><!-- ", PITH_FORMAT, "http://a/1",
          false);
    check("<urlset><loc><![CDATA[x", PITH_FORMAT, "", false);
    check("<urlset><loc>http://a/1</loc></other></loc>", PITH_OK, "http://a/1",
          false);
    check("<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>"
          "<urlset><loc>&b;</loc></urlset>",
          PITH_FORMAT, "", false);
    check("<!DOCTYPE x SYSTEM 'file:///etc/passwd'><urlset><loc>http://a/&x;"
          "</loc></urlset>",
          PITH_OK, "http://a/&x;", false);
}

/* Offsets count from the first byte, whatever precedes the list. */
static void test_places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t at;
    } rows[] = {
        {"hello", 0},
        {"\xef\xbb\xbf \n hello", 6},
        {"\xef\xbb\xbf \n<urlset><loc", 13},
        {"<urlset><loc", 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_arena arena;
        pith_arena_init(&arena, 0);
        pith_sitelist list;
        pith_error error = {0};
        char place[40];
        assert_int_equal(pith_sitelist_parse(&arena, pith_str_of(rows[i].text),
                                             &list, &error),
                         PITH_FORMAT);
        assert_int_equal(error.offset, rows[i].at);
        (void)snprintf(place, sizeof place, "at byte %zu: ", rows[i].at);
        assert_non_null(strstr(error.text, place));
        pith_arena_free(&arena);
    }
}

static void pack(pith_buf *out, const char *text, size_t times)
{
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, 0), Z_OK);
    for (size_t i = 0; i <= times; i++) {
        z.next_in = (unsigned char *)(uintptr_t)text;
        z.avail_in = i < times ? (unsigned)strlen(text) : 0;
        do {
            assert_true(pith_buf_reserve(out, 65536));
            z.next_out = (unsigned char *)out->data + out->len;
            z.avail_out = 65536;
            (void)deflate(&z, i < times ? Z_NO_FLUSH : Z_FINISH);
            out->len += 65536 - z.avail_out;
        } while (z.avail_out == 0);
    }
    deflateEnd(&z);
}

static void test_packed(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_buf packed;
    pith_buf_init(&packed, 0);
    pith_sitelist feed;
    pith_error error = {0};
    pack(&packed, "<urlset><loc>http://a/1</loc></urlset>", 1);
    assert_int_equal(
        pith_sitelist_parse(&arena, pith_buf_view(&packed), &feed, &error),
        PITH_OK);
    assert_int_equal(feed.nlinks, 1);
    pith_str cut = {packed.data, packed.len - 9};
    assert_int_equal(pith_sitelist_parse(&arena, cut, &feed, &error),
                     PITH_FORMAT);
    assert_non_null(strstr(error.text, "gzip"));
    pith_buf_reset(&packed);
    static char spaces[100001];
    memset(spaces, ' ', sizeof spaces - 1);
    pack(&packed, spaces, 600); /* 60 MB compressed to 60 KB */
    assert_true(packed.len < 100000);
    assert_int_equal(
        pith_sitelist_parse(&arena, pith_buf_view(&packed), &feed, &error),
        PITH_LIMIT);
    pith_buf_clear(&packed);
    pith_arena_free(&arena);
}

static void test_many(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_buf text;
    pith_buf_init(&text, 0);
    pith_buf_text(&text, "<urlset>");
    for (int i = 0; i < PITH_SITELIST_MAX_LINKS + 10; i++)
        pith_buf_text(&text, "<loc>u</loc>");
    pith_sitelist feed;
    assert_int_equal(
        pith_sitelist_parse(&arena, pith_buf_view(&text), &feed, NULL),
        PITH_OK);
    assert_int_equal(feed.nlinks, PITH_SITELIST_MAX_LINKS);
    assert_int_equal(feed.cut, 10);
    pith_buf_clear(&text);
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sitemaps),   cmocka_unit_test(test_feeds),
        cmocka_unit_test(test_json_feeds), cmocka_unit_test(test_broken),
        cmocka_unit_test(test_places),     cmocka_unit_test(test_packed),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
