/* SPDX-License-Identifier: Apache-2.0 */
/* Text that pages collapse is text of the page; other hidden text is not. */
#include "page_fixture.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define ANSWER                                                                 \
    "Parcels are sent on the day of the order if it arrives before noon, and " \
    "on the next working day if it does not. Whoever lives on an island has "  \
    "to wait for the ship, which sails on Tuesdays and on Fridays at nine."
#define OTHER                                                                 \
    "A parcel may be given back within thirty days as long as its seal is "   \
    "whole. The money comes by the way it went, less what the journey cost, " \
    "and no later than two weeks after we have the parcel in our hands again."
#define VISIBLE                                                              \
    "<p>What people ask us about their parcels, in the order in which they " \
    "ask it most, with an answer to each that opens when it is touched.</p>"

/* A page that shows some text and hides more. */
static bool is_shown(const char *before, const char *held, const char *what)
{
    char html[4096];
    snprintf(html, sizeof html, "<body>%s%s%s", VISIBLE, before, held);
    page_fixture f;
    page_fixture_open(&f, pith_str_of(html));
    assert_true(pith_page_verify(&f.page));
    bool shown =
        pith_str_ifind(f.page.text, pith_str_of(what)) < f.page.text.len;
    page_fixture_close(&f);
    return shown;
}

static void test_prose_is_shown(void **state)
{
    (void)state;
    assert_true(is_shown("", "<div hidden><p>" ANSWER "</p></div>", "island"));
    assert_true(
        is_shown("", "<dd style='display: none'>" ANSWER "</dd>", "island"));
    assert_true(is_shown("<div class=faq>",
                         "<div role=tabpanel hidden>" ANSWER "</div>",
                         "island"));
    /* Hidden elements inside it stay hidden; scripts and the like are never
     * shown. */
    assert_true(is_shown(
        "", "<div hidden>" ANSWER "<b style='display:none'>inner</b></div>",
        "inner"));
    assert_false(
        is_shown("", "<div hidden>" ANSWER "<script>inner</script>", "inner"));
}

static void test_other_uses_stay_hidden(void **state)
{
    (void)state;
    static const char *const marks[] = {
        "class=modal",           "class='x newsletterBox'", "id=CookieNotice",
        "role=dialog",           "class=mainMenu",          "class=nav-panel",
        "class=js-error-message"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char held[1024];
        snprintf(held, sizeof held, "<div %s hidden>%s</div>", marks[i],
                 ANSWER);
        assert_false(is_shown("", held, "island"));
        snprintf(held, sizeof held, "<div %s><div><div hidden>%s</div></div>",
                 marks[i], ANSWER);
        assert_false(is_shown("", held, "island"));
    }
    /* Names match at the beginning of words, not inside them. */
    assert_true(
        is_shown("", "<div class=unshared hidden>" ANSWER "</div>", "island"));
}

static void test_what_is_no_prose_stays_hidden(void **state)
{
    (void)state;
    /* Data for scripts is not prose, however long it is. */
    assert_false(is_shown(
        "", "<div hidden><span>{\"text\": \"" ANSWER "\"}</span></div>",
        "island"));
    assert_false(is_shown(
        "", "<div hidden> [ {\"a\":1}, {\"b\":\"" ANSWER "\"} ] </div>",
        "island"));
    assert_true(
        is_shown("", "<div hidden><p>{\"a\": 1}<p>" ANSWER "</div>", "island"));
    assert_true(is_shown("", "<div hidden>[sic] {" ANSWER "}</div>", "island"));
    assert_false(is_shown("", "<p hidden>Only a few words.</p>", "few"));
    assert_false(is_shown("", "<div hidden>" ANSWER "<input></div>", "island"));
    /* a box that unfolds the rest of the text */
    assert_true(is_shown(
        "", "<div hidden>" ANSWER "<input type=checkbox></div>", "island"));
    assert_false(
        is_shown("", "<div hidden><a href=x>" ANSWER "</a></div>", "island"));
    /* Many short runs make a menu, not prose. */
    char menu[2048] = "<ul hidden>";
    for (int i = 0; i < 40; i++)
        strcat(menu, "<li>Parcels to islands</li>");
    assert_false(is_shown("", menu, "islands"));
}

/* Even if it is short: a reader of the question wants the answer. */
static void test_short_answers_are_shown(void **state)
{
    (void)state;
    static const char *const openers[] = {
        "<h3><button aria-expanded=false aria-controls=a>Ships</button></h3>",
        "<button aria-expanded=false>Ships</button> <!-- one -->",
        "<dt>Is there a ship on Tuesdays?</dt>",
        "<h4>\xe8\x88\xb9\xe3\x81\xaf\xef\xbc\x9f</h4>",
    };
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
        assert_true(is_shown(openers[i], "<div hidden>At nine.</div>", "nine"));
        assert_true(
            is_shown(openers[i], "<dd style=display:none>At nine.", "nine"));
        /* Text between them means that the opener belongs to that text. */
        char held[256];
        snprintf(held, sizeof held, "%s Write! <div hidden>At nine.</div>",
                 openers[i]);
        assert_false(is_shown("", held, "nine"));
    }
    assert_false(is_shown("<h3>Ships</h3>", "<p hidden>At nine.", "nine"));
    assert_true(is_shown("", "<pre role=tabpanel hidden>npm i</pre>", "npm"));
    assert_true(is_shown("", "<p hidden=until-found>At nine.", "nine"));
    assert_true(is_shown("<section class=send-a-message>",
                         "<div role=tabpanel hidden><input>At nine.", "nine"));
    /* by their names */
    assert_true(
        is_shown("", "<div hidden class='box tab__content'>At nine.", "nine"));
    assert_true(
        is_shown("", "<div hidden class=c-tabs-panel>At nine.", "nine"));
    assert_true(is_shown("", "<div hidden class=tab-pane>At nine.", "nine"));
    assert_false(
        is_shown("", "<div hidden class=table-content>At nine.", "nine"));
    assert_false(is_shown("", "<div hidden class=tabs>At nine.", "nine"));
}

static void test_other_short_texts_stay_hidden(void **state)
{
    (void)state;
    static const char *const held[] = {
        "<div hidden><label>nine <input></label></div>",
        "<button hidden>nine</button>",
        "<div hidden class=tooltip>nine</div>",
        "<div hidden><a href=x>At nine.</a></div>",
        "<div hidden>Loading what is at nine...</div>",
        "<div hidden>Loading what is at nine\xe2\x80\xa6</div>",
    };
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        assert_false(is_shown("<button aria-expanded=false>Ships</button>",
                              held[i], "nine"));
    assert_false(is_shown("<nav class=nav>",
                          "<div role=tabpanel hidden>At nine.", "nine"));
    assert_false(is_shown("<p>The ship sails at nine.</p><p>When?</p>",
                          "<p hidden>The ship sails at  nine.", "When?The"));
}

/* A variant for another window width repeats what the page shows. */
static void test_what_is_said_already_stays_hidden(void **state)
{
    (void)state;
    page_fixture f;
    page_fixture_open(&f, PITH_S("<body>" VISIBLE "<div hidden id=one>" ANSWER
                                 "</div><p>" ANSWER "</p><div hidden id=two>"
                                 "<p>" OTHER "</div><div hidden id=three>"
                                 "<p>" OTHER "</div>"));
    uint32_t one = page_fixture_by_id(&f, "one");
    uint32_t two = page_fixture_by_id(&f, "two");
    uint32_t three = page_fixture_by_id(&f, "three");
    assert_int_equal(f.page.flags[one] & PITH_NODE_HIDDEN, PITH_NODE_HIDDEN);
    assert_int_equal(f.page.flags[two], PITH_NODE_COLLAPSED);
    assert_int_equal(f.page.flags[two + 1], PITH_NODE_COLLAPSED);
    assert_int_equal(f.page.flags[three] & PITH_NODE_HIDDEN, PITH_NODE_HIDDEN);
    page_fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prose_is_shown),
        cmocka_unit_test(test_other_uses_stay_hidden),
        cmocka_unit_test(test_what_is_no_prose_stays_hidden),
        cmocka_unit_test(test_short_answers_are_shown),
        cmocka_unit_test(test_other_short_texts_stay_hidden),
        cmocka_unit_test(test_what_is_said_already_stays_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
