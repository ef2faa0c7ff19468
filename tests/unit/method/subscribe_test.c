/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that ask to subscribe or to follow, and lines that only look so. */
#include "subscribe.h"

#include "line_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define THIRTY                                                               \
    "one two three four five six seven eight nine ten one two three four "   \
    "five six seven eight nine ten one two three four five six seven eight " \
    "nine ten "

static const line_case cases[] = {
    {"<p>Sign up for our newsletter to hear more.", true},
    {"<p>*** Please sign up for the <a href=/n>Morning Newsletter</a>!", true},
    {"<p>Get the best of the Courier in your inbox", true},
    {"<p>Don\xe2\x80\x99t miss a story: subscribe to the newsletter", true},
    {"<p>Subscribe to our channel on YouTube.", true},
    {"<p>Follow us on <a href=/x>Instagram</a>", true},
    {"<p>Follow The Courier on <a href=/f>Facebook</a>", true},
    {"<p>Follow the Courier News Desk on<a href=/f> X </a>and Bluesky", true},
    {"<h3>Join our mailing list</h3>", true},
    {"<p>Abonnieren Sie unseren Newsletter", true},
    {"<p>S\xc3\xadguenos en Facebook", true},
    {"<p>\xd0\x9f\xd0\xbe\xd0\xb4\xd0\xbf\xd0\xb8\xd1\x81\xd1\x8b\xd0\xb2\xd0"
     "\xb0\xd0\xb9\xd1\x82\xd0\xb5\xd1\x81\xd1\x8c "
     "\xd0\xbd\xd0\xb0 Telegram",
     true},
    {"<p>Sign up for our newsletter " THIRTY, true},
    {"<p>Sign up for our newsletter " THIRTY "one two three four five", false},
    /* behind a label, a question or a sentence */
    {"<p>Ground Game: Sign up for our weekly politics newsletter", true},
    {"<p>Like this article? Subscribe to our blog by <b>email list</b>", true},
    {"<p>Every poll of the season. Get alerts from the newsletter", true},
    {"<p>[Want great stories delivered right to your inbox? Log in", true},
    {"<p>Was this of use? Follow me on Pinterest", true},
    /* wherever it stands */
    {"<p>The best of the Courier, Delivered to Your Inbox every day", true},
    {"<p>By subscribing, you agree to receive our offers", true},
    {"<p>By signing  up, <i>you</i> accept the terms", true},
    {"<p>Thank you for subscribing!", true},
    {"<p>Invoices reach your inbox within an hour", false},
    {"<p>By subscribing to a fund early one saves", false},
    {"<p>Read widely, subscribe to newsletters, ask others", false},
    {"<p>It has an example.com: newsletter", false},
    /* nothing that one subscribes to, or another beginning */
    {"<p>Sign up for the race on Sunday", false},
    {"<p>Follow us into the hall", false},
    {"<p>Follow the river until it reaches the bridge on the left", false},
    {"<p>Follow competitors of yours for years on Instagram", false},
    {"<p>Follow on", false},
    {"<p>Follow ", false},
    {"<p>Get the most of Instagram", false},
    {"<p>Our newsletter has forty readers", false},
    {"<p>Subscribers read the newsletter", false},
    {"<p><span hidden>Sign up: </span>the newsletter", false},
    {"<p>***", false},
};

static bool asks(const pith_page *page, const pith_block_span *block)
{
    pith_phrase_starts starts = {0};
    return pith_asks_to_follow(page, block, &starts);
}

static void test_lines(void **state)
{
    (void)state;
    line_expect(asks, cases, sizeof cases / sizeof *cases);
}

/* What is compared ends before the phrase begins. */
static void test_long_line(void **state)
{
    (void)state;
    char html[6000] = "<p>";
    memset(html + 3, '-', 5000);
    strcpy(html + 5003, "Sign up for our newsletter");
    const line_case line = {html, false};
    line_expect(asks, &line, 1);
}

/* Three bytes behind the signs decide, whatever their case. */
static void test_starts(void **state)
{
    (void)state;
    pith_phrase_starts starts = {0};
    pith_phrase_starts_add(&starts, "follow us");
    pith_phrase_starts_add(&starts, "\xc3\xa0 lire");
    static const char *const may[] = {"follow us", "FOL", "  \xc2\xbb Folk",
                                      "\xc3\x80 lire", "\xc3\xa0\xc2\xa0lire"};
    static const char *const may_not[] = {"", "fo", "...", "few", "unfollow"};
    for (size_t i = 0; i < sizeof may / sizeof *may; i++)
        assert_true(pith_phrase_starts_may(&starts, pith_str_of(may[i])));
    for (size_t i = 0; i < sizeof may_not / sizeof *may_not; i++)
        assert_false(pith_phrase_starts_may(&starts, pith_str_of(may_not[i])));
}

/* Blocks of bytes say what single bytes say, whatever is among them. */
static void test_blocks(void **state)
{
    (void)state;
    static const char *const odd[] = {
        "A",    "Z[@", " ",        "  ",           "\t",
        "\x7f", "~",   "\xc2\xa0", "\xe2\x80\x99", "\xc3\x89"};
    static const char filler[] = "The Quick, brown FOX jumped over 2 lazy Dogs";
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        for (size_t at = 0; at < sizeof filler; at++) {
            char text[64];
            pith_said whole = {.len = 0};
            pith_said parts = {.len = 0};
            int len = snprintf(text, sizeof text, "%.*s%s%s", (int)at, filler,
                               odd[i], filler + at);
            pith_say(&whole, (pith_str){text, (size_t)len});
            for (size_t k = 0, step; k < (size_t)len; k += step) {
                step = pith_str_sequence(text + k, (size_t)len - k);
                step = step ? step : 1;
                pith_say(&parts, (pith_str){text + k, step});
            }
            assert_int_equal(whole.len, parts.len);
            assert_memory_equal(whole.data, parts.data, parts.len);
            assert_int_equal(whole.last, parts.last);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
