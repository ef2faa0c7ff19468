/* SPDX-License-Identifier: Apache-2.0 */
/* What is a price, which ones no longer apply, by their elements, and what takes
 * their place. */
#include "item_price.h"

#include "page/page_fixture.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define LONG "a sentence about what is sold, which is longer than any label is"

static const struct {
    const char *html;
    bool outdated;
} cases[] = {
    {"<p>$9", false},
    {"<del>$9</del>", true},
    {"<s><b>$9</b></s>", true},
    {"<strike>$9</strike>", true},
    {"<b class='price price--rrp'>$9</b>", true},
    {"<b class='price--non-sale'>$9</b>", true},
    {"<b class=oldPrice>$9</b>", true},
    {"<b class=oldprice>$9</b>", true},
    {"<b class=was>$9</b>", true},
    {"<b class=compare-at-price>$9</b>", true},
    {"<b class=msrp>$9</b>", true},
    {"<b class=strikethrough>$9</b>", true},
    {"<b class=list-price>$9</b>", true},
    {"<div class=price__regular>Regular <b>$9</b></div>", true},
    /* A font, a part of another word, a list of goods. */
    {"<b class='price typography-regular'>$9</b>", false},
    {"<b class='price bold wash'>$9</b>", false},
    {"<b class='price holder older'>$9</b>", false},
    {"<b class='product-list'>$9</b>", false},
    /* An element around more than the price. */
    {"<div class=old-price>" LONG " <b>$9</b></div>", false},
};

static void test_outdated(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        page_fixture f;
        page_fixture_open(&f, pith_str_of(cases[k].html));
        uint32_t text = 0;
        for (uint32_t i = 0; i < f.page.nnodes; i++)
            if (f.page.tag[i] == PITH_TAG_TEXT &&
                pith_str_eq(pith_page_text(&f.page, i), PITH_S("$9")))
                text = i;
        assert_true(text > 0);
        if (pith_item_price_is_outdated(&f.page, text) != cases[k].outdated)
            fail_msg("%s", cases[k].html);
        page_fixture_close(&f);
    }
}

static void test_replaces(void **state)
{
    static const struct {
        const char *price, *outdated;
        bool replaces;
    } pairs[] = {
        {"$8", "$9", true},
        {"$9", "$8", false},
        {"$9", "$9", false},
        {"\xe2\x82\xac"
         "89",
         "\xe2\x82\xac"
         "98",
         true},
        {"1.299,00 \xe2\x82\xac", "1.399,00 \xe2\x82\xac", true},
        {"$1,299", "$1,399.00", true},
        {"$999.99", "$1,000", true},
        {"1.000 EUR", "999,99 EUR", false},
        {"$6.99 Shipping", "$869.99", false},
        {"", "", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pith_item_price_replaces(pith_str_of(pairs[i].price),
                                     pith_str_of(pairs[i].outdated)) !=
            pairs[i].replaces)
            fail_msg("%s, %s", pairs[i].price, pairs[i].outdated);
}

static void test_price_at(void **state)
{
    /* The first text with "12" in it; NULL: no price. */
    static const struct {
        const char *html, *price;
    } prices[] = {
        {"<p>$12.50", "$12.50"},
        {"<p><bdi><span>$</span>12.50</bdi>", "$12.50"},
        {"<p><b><i>$</i><i>12</i><sup>.50</sup></b>", "$12.50"},
        {"<p><b>12.50</b> <i>EUR</i></p>", "12.50 EUR"},
        /* Hundredths without a point would be another number. */
        {"<p><b>$</b><b>12</b><sup>50</sup>", NULL},
        {"<p><b><i>$</i>12</b><i>/mo</i>", NULL},
        {"<p>Now $12.50", "$12.50"},
        {"<p>Price: <b>12.50</b> \xe2\x82\xac", "12.50 \xe2\x82\xac"},
        {"<p>From $12", "From $12"},
        {"<p>12 of 50", NULL},
        {"<p>$12 off", NULL},
        {"<p>Save $12", NULL},
        {"<p>$12 offer", "$12 offer"},
        {"<p><b>12</b> " LONG " $", NULL},
    };
    (void)state;
    for (size_t k = 0; k < sizeof prices / sizeof *prices; k++) {
        page_fixture f;
        page_fixture_open(&f, pith_str_of(prices[k].html));
        uint32_t text = 0;
        for (uint32_t i = f.page.nnodes; i-- > 0;)
            if (pith_str_ifind(pith_page_text(&f.page, i), PITH_S("12")) !=
                SIZE_MAX)
                text = i;
        assert_true(text > 0);
        char space[PITH_ITEM_PRICE_MAX];
        pith_str price = pith_item_price_at(&f.page, text, space);
        pith_str expected =
            prices[k].price ? pith_str_of(prices[k].price) : PITH_S("");
        if (!pith_str_eq(price, expected))
            fail_msg("%s: %.*s", prices[k].html, PITH_FMT(price));
        page_fixture_close(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outdated),
        cmocka_unit_test(test_price_at),
        cmocka_unit_test(test_replaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
