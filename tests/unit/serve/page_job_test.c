/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs as bytes: the effect of every option arrives where the page is
 * processed. It is found by comparing the whole struct, so that a field that
 * the table of options does not name is noticed. */
#include "page_job.h"
#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { BODY = 1000000, MS = 5000 };

/* For every option, a value that has an effect. */
static const struct {
    const char *name, *value;
} values[] = {
    {"method", "ctd"},
    {"set", "keep=all"},
    {"precision", "1"},
    {"recall", "1"},
    {"keep", "all"},
    {"union", "ttr"},
    {"layout", "none"},
    {"viewport", "800x600"},
    {"select", "main"},
    {"prune", "nav"},
    {"base-url", "https://a.example/"},
    {"url", "https://b.example/"},
    {"id", "seven"},
    {"encoding", "latin1"},
    {"encoding-order", "http,page"},
    {"fallback-encoding", "koi8-r"},
    {"http-charset", "tis-620"},
    {"max-bytes", "1000"},
    {"max-nodes", "100"},
    {"max-depth", "50"},
    {"timeout", "100ms"},
    {"format", "tei"},
    {"formats", "markdown,xml,html"},
    {"title", "1"},
    {"keep-title", "1"},
    {"links", "1"},
    {"images", "1"},
    {"captions", "drop"},
    {"markdown", "plain"},
    {"link-style", "reference"},
    {"complex-tables", "html"},
    {"wrap", "70"},
    {"max-chars", "3k"},
    {"from", "20"},
    {"formatting", "1"},
    {"no-links", "1"},
    {"no-tables", "1"},
    {"no-comments", "1"},
    {"no-images", "1"},
    {"no-posts", "1"},
    {"list-links", "1"},
    {"blocks", "1"},
    {"chunks", "300c"},
    {"next-page", "1"},
    {"schema-org", "1"},
    {"no-items", "1"},
    {"with-metadata", "1"},
    {"with-tokens", "1"},
    {"timing", "1"},
    {"csv-safe", "1"},
    {"language", "en,de"},
    {"min-length", "30"},
    {"max-length", "4M"},
    {"quality", "gopher,c4"},
    {"where", "language = \"en\""},
    {"only-with-metadata", "1"},
    {"methods", "auto,ctd"},
    {"flip", "3,5"},
    {"no-blocks", "1"},
    {"html", "1"},
};

static const char *value_of(const char *name)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].name, name) == 0)
            return values[i].value;
    return NULL;
}

/* A job as words; all padding bytes are 0. */
typedef union job_words {
    pith_page_job job;
    uintptr_t words[sizeof(pith_page_job) / sizeof(uintptr_t)];
} job_words;

enum { ASK = offsetof(pith_page_job, ask) / sizeof(uintptr_t) };
enum { ASK_END = ASK + sizeof(pith_ask) / sizeof(uintptr_t) };

typedef struct trip {
    job_words plain, sent, come;
    pith_arena arena;
    pith_buf bytes;
} trip;

static void begin(trip *self)
{
    memset(self, 0, sizeof *self);
    pith_arena_init(&self->arena, 0);
    pith_buf_init(&self->bytes, 0);
    pith_ask_init(&self->plain.job.ask, BODY, MS);
    pith_ask_init(&self->sent.job.ask, BODY, MS);
}

static void end(trip *self)
{
    pith_arena_free(&self->arena);
    pith_buf_clear(&self->bytes);
}

static void set(trip *self, const char *name, const char *value)
{
    pith_error error = {0};
    pith_pair option = {pith_str_of(name), pith_str_of(value)};
    if (pith_ask_set(&self->sent.job.ask, &self->arena, option, &error) !=
        PITH_OK)
        fail_msg("%s", error.text);
}

static void travel(trip *self)
{
    pith_page_job_pack(&self->sent.job, &self->bytes);
    pith_buf_text(&self->bytes, "<p>The page.");
    assert_int_equal(self->bytes.status, PITH_OK);
    assert_true(
        pith_page_job_unpack(pith_buf_view(&self->bytes), &self->come.job));
    assert_true(pith_str_eq(self->come.job.page, PITH_S("<p>The page.")));
}

/* Whether a word that was set is the same there, or points to a copy. */
static bool arrived(const trip *self, size_t word)
{
    uintptr_t sent = self->sent.words[word], come = self->come.words[word];
    const char *text = self->bytes.data;
    if (come == sent)
        return true;
    if (come >= (uintptr_t)text && come < (uintptr_t)text + self->bytes.len)
        return strcmp((const char *)come, (const char *)sent) == 0;
    return come == (uintptr_t)self->come.job.settings;
}

static void test_every_option_arrives(void **state)
{
    (void)state;
    pith_ask_row row;
    for (size_t i = 0; pith_ask_row_at(i, &row); i++) {
        trip t;
        size_t changed = 0;
        const char *value = value_of(row.name);
        if (!value)
            fail_msg("no value to try for the option %s", row.name);
        begin(&t);
        set(&t, row.name, value);
        pith_error error = {0};
        if (pith_ask_check(&t.sent.job.ask, &error) != PITH_OK)
            fail_msg("%s: %s", row.name, error.text);
        assert_int_equal(pith_ask_check(&t.plain.job.ask, &error), PITH_OK);
        travel(&t);
        for (size_t k = ASK; k < ASK_END; k++) {
            if (t.sent.words[k] == t.plain.words[k])
                continue;
            changed++;
            if (!arrived(&t, k))
                fail_msg("%s is lost on its way", row.name);
        }
        if (!changed)
            fail_msg("%s changes nothing", row.name);
        end(&t);
    }
}

/* Values that the service adds, and defaults other than 0. */
static void test_what_nobody_asked_for_arrives(void **state)
{
    (void)state;
    trip t;
    begin(&t);
    t.sent.job.ask.options.remark = PITH_S("was not rendered");
    t.sent.job.view = PITH_VIEW_BLOCKS;
    t.sent.job.form = "jsonl";
    t.sent.job.ask.options.format = "markdown";
    travel(&t);
    const pith_options *sent = &t.sent.job.ask.options;
    const pith_options *come = &t.come.job.ask.options;
    assert_true(pith_str_eq(come->remark, sent->remark));
    assert_int_equal(t.come.job.view, PITH_VIEW_BLOCKS);
    assert_string_equal(t.come.job.form, "jsonl");
    assert_string_equal(come->format, "markdown");
    assert_string_equal(come->method, sent->method);
    assert_int_equal(come->parts, sent->parts);
    assert_int_equal(come->limits.max_attrs, sent->limits.max_attrs);
    assert_int_equal(come->limits.max_memory, sent->limits.max_memory);
    assert_int_equal(come->limits.max_output, sent->limits.max_output);
    assert_int_equal(come->limits.timeout_ms, MS);
    end(&t);
}

static void test_settings_and_formats_arrive_in_order(void **state)
{
    (void)state;
    trip t;
    begin(&t);
    set(&t, "set", "keep=all");
    set(&t, "set", "balance=");
    set(&t, "formats", "xml, text");
    set(&t, "formats", "html");
    travel(&t);
    const pith_ask *ask = &t.come.job.ask;
    assert_int_equal(ask->options.nsettings, 2);
    assert_ptr_equal(ask->options.settings, t.come.job.settings);
    assert_true(pith_str_eq(ask->settings[0].name, PITH_S("keep")));
    assert_true(pith_str_eq(ask->settings[1].name, PITH_S("balance")));
    assert_int_equal(ask->settings[1].value.len, 0);
    assert_int_equal(ask->nformats, 3);
    assert_string_equal(ask->formats[0], "xml");
    assert_string_equal(ask->formats[1], "text");
    assert_string_equal(ask->formats[2], "html");
    end(&t);
}

static void test_no_part_of_a_job_is_a_job(void **state)
{
    (void)state;
    trip t;
    begin(&t);
    set(&t, "set", "keep=all");
    set(&t, "formats", "html");
    pith_page_job_pack(&t.sent.job, &t.bytes);
    for (size_t len = 0; len < t.bytes.len; len++)
        assert_false(
            pith_page_job_unpack((pith_str){t.bytes.data, len}, &t.come.job));
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_option_arrives),
        cmocka_unit_test(test_what_nobody_asked_for_arrives),
        cmocka_unit_test(test_settings_and_formats_arrive_in_order),
        cmocka_unit_test(test_no_part_of_a_job_is_a_job),
    };
    return cmocka_run_group_tests_name("page_job", tests, NULL, NULL);
}
