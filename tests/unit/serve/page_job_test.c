/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A job on its way into a cell: every option arrives, or is named here as one
 * that stays behind. Bytes that are no job or no answer are refused.
 */
#include "page_job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef enum field_kind { NAME, TEXT, FLAG, NUMBER, STAYS } field_kind;

typedef struct field {
    field_kind kind;
    size_t at, size;
    const char *name;
} field;

#define FIELD(kind, member)                               \
    {                                                     \
        kind, offsetof(pith_options, member),             \
            sizeof((pith_options *)NULL)->member, #member \
    }

/* All of pith_options. */
static const field fields[] = {
    FIELD(NAME, method),
    FIELD(NAME, balance),
    FIELD(NAME, keep),
    FIELD(NAME, format),
    FIELD(NAME, layout.source),
    FIELD(NAME, render.captions),
    FIELD(NAME, render.markdown),
    FIELD(NAME, render.link_style),
    FIELD(NAME, render.complex_tables),
    FIELD(NAME, union_with),
    FIELD(TEXT, render.base_url),
    FIELD(TEXT, encoding),
    FIELD(TEXT, http_charset),
    FIELD(TEXT, fallback_encoding),
    FIELD(TEXT, select),
    FIELD(TEXT, prune),
    FIELD(TEXT, remark),
    FIELD(FLAG, tokens),
    FIELD(FLAG, title),
    FIELD(FLAG, keep_title),
    FIELD(FLAG, chunk_chars),
    FIELD(FLAG, http_first),
    FIELD(FLAG, render.links),
    FIELD(FLAG, render.images),
    FIELD(FLAG, render.no_links),
    FIELD(FLAG, render.no_tables),
    FIELD(FLAG, render.formatting),
    FIELD(FLAG, render.no_comments),
    FIELD(FLAG, render.no_posts),
    FIELD(NUMBER, render.wrap),
    FIELD(NUMBER, parts),
    FIELD(NUMBER, chunk_size),
    FIELD(NUMBER, from),
    FIELD(NUMBER, max_chars),
    FIELD(NUMBER, layout.width),
    FIELD(NUMBER, layout.height),
    FIELD(NUMBER, limits),
    /* Settings are the question's (below); the rest are objects and calls of
     * the process that asks, and what a cell is given anew. */
    FIELD(STAYS, size),
    FIELD(STAYS, settings),
    FIELD(STAYS, nsettings),
    FIELD(STAYS, words),
    FIELD(STAYS, site_template),
    FIELD(STAYS, site_match),
    FIELD(STAYS, site_rules),
    FIELD(STAYS, rules),
    FIELD(STAYS, nrules),
    FIELD(STAYS, layout.lookup),
    FIELD(STAYS, layout.context),
    FIELD(STAYS, layout.shown),
    FIELD(STAYS, layout.shown_context),
    FIELD(STAYS, is_cancelled),
    FIELD(STAYS, cancel_context),
};

enum { NFIELDS = sizeof fields / sizeof *fields };

/* What stands in field i: another text in each. */
static const char *word(size_t i)
{
    static char words[NFIELDS][16];
    snprintf(words[i], sizeof words[i], "word %zu", i);
    return words[i];
}

static void fill(pith_options *options)
{
    for (size_t i = 0; i < NFIELDS; i++) {
        char *at = (char *)options + fields[i].at;
        const char *name = word(i);
        pith_str text = {name, strlen(name)};
        if (fields[i].kind == NAME)
            memcpy(at, &name, sizeof name);
        else if (fields[i].kind == TEXT)
            memcpy(at, &text, sizeof text);
        else if (fields[i].kind == FLAG)
            memset(at, 1, 1);
        else if (fields[i].kind == NUMBER)
            memset(at, (int)i + 1, fields[i].size);
    }
}

static bool arrived(const pith_options *options, size_t i)
{
    const char *at = (const char *)options + fields[i].at;
    const char *expected = word(i);
    const char *name;
    pith_str text;
    switch (fields[i].kind) {
    case NAME:
        memcpy(&name, at, sizeof name);
        return name && strcmp(name, expected) == 0;
    case TEXT:
        memcpy(&text, at, sizeof text);
        return text.len == strlen(expected) &&
               memcmp(text.data, expected, text.len) == 0;
    case FLAG:
        return *at == 1;
    case NUMBER:
        for (size_t k = 0; k < fields[i].size; k++)
            if (at[k] != (char)(i + 1))
                return false;
        return true;
    case STAYS:
        break;
    }
    return true;
}

static void every_option_arrives(void **state)
{
    static pith_page_job job, got;
    pith_buf bytes;
    (void)state;
    fill(&job.ask.options);
    pith_buf_init(&bytes, 0);
    pith_page_job_pack(&job, &bytes);
    pith_buf_put(&bytes, "<p>page", 7);
    assert_int_equal(bytes.status, PITH_OK);
    assert_true(pith_page_job_unpack(pith_buf_view(&bytes), &got));
    for (size_t i = 0; i < NFIELDS; i++)
        if (!arrived(&got.ask.options, i))
            fail_msg("%s did not arrive", fields[i].name);
    assert_int_equal(got.page.len, 7);
    assert_memory_equal(got.page.data, "<p>page", 7);
    pith_buf_clear(&bytes);
}

/* An option that is added later leaves a hole among the fields above. Holes of
 * less than a pointer are what the compiler fills up with. */
static void no_option_is_forgotten(void **state)
{
    static bool named[sizeof(pith_options)];
    size_t hole = 0;
    (void)state;
    for (size_t i = 0; i < NFIELDS; i++)
        memset(named + fields[i].at, 1, fields[i].size);
    for (size_t at = 0; at < sizeof named; at++) {
        hole = named[at] ? 0 : hole + 1;
        if (hole >= sizeof(void *))
            fail_msg("byte %zu of pith_options belongs to no field here", at);
    }
}

static void what_is_beside_the_options_arrives(void **state)
{
    pith_setting settings[] = {{PITH_S("one"), PITH_S("1")},
                               {PITH_S("two"), PITH_S("")}};
    static pith_page_job job, got;
    pith_buf bytes;
    (void)state;
    job = (pith_page_job){.view = PITH_VIEW_LINKS, .form = "json"};
    job.site = PITH_S("a template");
    job.ask.settings = settings;
    job.ask.nsettings = 2;
    job.ask.filter = (pith_filter){.languages = "en,de",
                                   .min_length = 5,
                                   .max_length = 7,
                                   .gopher = true,
                                   .c4 = true,
                                   .complete = true};
    job.ask.formats[0] = "html";
    job.ask.nformats = 1;
    job.ask.id = PITH_S("17");
    job.ask.url = PITH_S("https://example.org/");
    job.ask.flip = PITH_S("1,2");
    job.ask.metadata = job.ask.timing = job.ask.csv_safe = true;
    pith_buf_init(&bytes, 0);
    pith_page_job_pack(&job, &bytes);
    assert_true(pith_page_job_unpack(pith_buf_view(&bytes), &got));
    assert_int_equal(got.view, PITH_VIEW_LINKS);
    assert_string_equal(got.form, "json");
    assert_string_equal(got.site.data, "a template");
    assert_int_equal(got.ask.options.nsettings, 2);
    assert_string_equal(got.ask.options.settings[0].name.data, "one");
    assert_string_equal(got.ask.options.settings[0].value.data, "1");
    assert_string_equal(got.ask.options.settings[1].name.data, "two");
    assert_int_equal(got.ask.options.settings[1].value.len, 0);
    assert_string_equal(got.ask.filter.languages, "en,de");
    assert_int_equal(got.ask.filter.min_length, 5);
    assert_int_equal(got.ask.filter.max_length, 7);
    assert_true(got.ask.filter.gopher && got.ask.filter.c4 &&
                got.ask.filter.complete);
    assert_int_equal(got.ask.nformats, 1);
    assert_string_equal(got.ask.formats[0], "html");
    assert_string_equal(got.ask.id.data, "17");
    assert_string_equal(got.ask.url.data, "https://example.org/");
    assert_string_equal(got.ask.flip.data, "1,2");
    assert_true(got.ask.metadata && got.ask.timing && got.ask.csv_safe);
    assert_int_equal(got.page.len, 0);
    pith_buf_clear(&bytes);
}

/* A copy of exactly len bytes, so that reading one too far is seen. */
static bool unpacks(const pith_buf *bytes, size_t len, bool job)
{
    static pith_page_job got;
    pith_page_answer answer;
    char *copy = malloc(len ? len : 1);
    assert_non_null(copy);
    memcpy(copy, bytes->data, len);
    pith_str text = {copy, len};
    bool fine = job ? pith_page_job_unpack(text, &got)
                    : pith_page_answer_unpack(text, &answer);
    free(copy);
    return fine;
}

static void cut_jobs_are_refused(void **state)
{
    static pith_page_job job;
    pith_buf bytes;
    (void)state;
    fill(&job.ask.options);
    pith_buf_init(&bytes, 0);
    pith_page_job_pack(&job, &bytes);
    for (size_t len = 0; len < bytes.len; len++)
        assert_false(unpacks(&bytes, len, true));
    assert_true(unpacks(&bytes, bytes.len, true));
    uint64_t view = PITH_VIEW_TEMPLATE + 1;
    memcpy(bytes.data, &view, sizeof view);
    assert_false(unpacks(&bytes, bytes.len, true));
    pith_buf_clear(&bytes);
}

static void only_whole_answers_are_taken(void **state)
{
    pith_page_answer answer = {.outcome = PITH_OUTCOME_LIMIT,
                               .seconds = 0.5,
                               .output = PITH_S("text"),
                               .title = PITH_S("")};
    pith_page_answer got;
    pith_buf bytes;
    (void)state;
    pith_buf_init(&bytes, 0);
    pith_page_answer_pack(&answer, &bytes);
    assert_true(pith_page_answer_unpack(pith_buf_view(&bytes), &got));
    assert_int_equal(got.outcome, PITH_OUTCOME_LIMIT);
    assert_true(got.seconds == 0.5);
    assert_string_equal(got.output.data, "text");
    assert_true(got.title.data && got.title.len == 0);
    assert_null(got.author.data);
    for (size_t len = 0; len < bytes.len; len++)
        assert_false(unpacks(&bytes, len, false));
    pith_buf_byte(&bytes, 'x');
    assert_false(unpacks(&bytes, bytes.len, false));
    pith_buf_reset(&bytes);
    answer.seconds = -1;
    pith_page_answer_pack(&answer, &bytes);
    assert_false(unpacks(&bytes, bytes.len, false));
    pith_buf_reset(&bytes);
    answer = (pith_page_answer){.outcome = 99};
    pith_page_answer_pack(&answer, &bytes);
    assert_false(unpacks(&bytes, bytes.len, false));
    pith_buf_clear(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_arrives),
        cmocka_unit_test(no_option_is_forgotten),
        cmocka_unit_test(what_is_beside_the_options_arrives),
        cmocka_unit_test(cut_jobs_are_refused),
        cmocka_unit_test(only_whole_answers_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
