/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The nth call of malloc, calloc or realloc fails, for every n, also inside
 * zlib and the JSON reader: nothing crashes or leaks, and a call that returns
 * PITH_OK gave a complete result. Sanitizers bring their own functions, so the
 * test is skipped there.
 */
#include <pith/eval.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OWN_MALLOC 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OWN_MALLOC 0
#endif
#endif
#if !defined(OWN_MALLOC) && defined(__GLIBC__)
#define OWN_MALLOC 1
#endif

#if OWN_MALLOC

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *block);

/* Visible to the libraries, although the build hides symbols by default. */
#define SEEN __attribute__((visibility("default")))
SEEN void *malloc(size_t size);
SEEN void *calloc(size_t count, size_t size);
SEEN void *realloc(void *old, size_t size);
SEEN void free(void *block);

static struct {
    bool armed, failed;
    size_t left; /* calls that still succeed */
    long held;   /* blocks allocated while armed and not yet freed */
} memory;

/* Only one call fails; the following ones must still give consistent
 * results. */
static bool may_allocate(void)
{
    if (!memory.armed || memory.failed || memory.left-- > 0)
        return true;
    memory.failed = true;
    return false;
}

static void *count_block(void *block)
{
    memory.held += memory.armed && block;
    return block;
}

void *malloc(size_t size)
{
    return may_allocate() ? count_block(__libc_malloc(size)) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return may_allocate() ? count_block(__libc_calloc(count, size)) : NULL;
}

void *realloc(void *old, size_t size)
{
    if (!may_allocate())
        return NULL;
    void *block = __libc_realloc(old, size);
    memory.held += memory.armed && block && !old;
    return block;
}

void free(void *block)
{
    memory.held -= memory.armed && block;
    __libc_free(block);
}

static char folder[] = "/tmp/pith-malloc-XXXXXX";

static const char *const files[][2] = {
    {"html/a.html", "<p>one"},
    {"ground-truth/a.json",
     "{\"ground_truth\": {\"main_content\": \"one\", \"with\": [\"one\"]},"
     "\"_internal\": {\"page_type\": {\"primary\": \"forum\"}}}"},
    {"theirs.jsonl", "{\"id\": \"a\", \"text\": \"one two\"}\n"},
};

enum { FILES = sizeof files / sizeof *files };

static const char *in_folder(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL || mkdir(in_folder("html"), 0700) ||
        mkdir(in_folder("ground-truth"), 0700))
        return -1;
    for (size_t i = 0; i < FILES; i++) {
        FILE *file = fopen(in_folder(files[i][0]), "w");
        if (file == NULL || fputs(files[i][1], file) < 0 || fclose(file))
            return -1;
    }
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    for (size_t i = 0; i < FILES; i++)
        unlink(in_folder(files[i][0]));
    rmdir(in_folder("html"));
    rmdir(in_folder("ground-truth"));
    return rmdir(folder);
}

static bool open_gold(void)
{
    pith_gold *gold;
    char *bytes = NULL;
    size_t len = 0;
    bool good = pith_gold_open(folder, &gold, NULL) == PITH_OK;
    if (good) {
        const pith_gold_page *page = pith_gold_at(gold, 0);
        good = page->problem.data == NULL && page->content.len == 3 &&
               page->page_type.len == 5 && page->nwith == 1 &&
               pith_gold_read(gold, 0, &bytes, &len, NULL) == PITH_OK &&
               len == 6;
    }
    pith_free(bytes);
    pith_gold_free(gold);
    return good;
}

static bool open_predictions(void)
{
    pith_predictions *found;
    pith_answer answer;
    bool good = pith_predictions_open(in_folder("theirs.jsonl"), &found,
                                      NULL) == PITH_OK;
    if (good)
        good = pith_predictions_find(found, PITH_S("a"), &answer) &&
               answer.text.len == 7;
    pith_predictions_free(found);
    return good;
}

static bool write_report(void)
{
    static const char *const formats[] = {"table", "markdown", "json", "csv"};
    double value[PITH_SCORE_COLUMNS];
    bool good = pith_score("word-f1", PITH_S("one"), PITH_S("one two"),
                           PITH_S(""), value) == PITH_OK;
    pith_report *report = pith_report_new(NULL);
    good = good && report;
    for (int i = 0; good && i < 2; i++) {
        pith_report_entry entry = {.subject = "s",
                                   .metric = "word-f1",
                                   .group =
                                       i ? PITH_S("forum") : PITH_S("article")};
        memcpy(entry.value, value, sizeof value);
        good = pith_report_add(report, &entry) == PITH_OK;
    }
    for (size_t i = 0; good && i < sizeof formats / sizeof *formats; i++) {
        char *text;
        size_t len;
        good = pith_report_format(report, formats[i], &text, &len) == PITH_OK &&
               strstr(text, i < 2 ? "0.6667" : "0.666667");
        pith_free(text);
    }
    pith_report_free(report);
    return good;
}

static void fail_everywhere(bool (*run)(void))
{
    for (size_t n = 0; n < 10000; n++) {
        memory.held = 0;
        memory.left = n;
        memory.failed = false;
        memory.armed = true;
        bool good = run();
        memory.armed = false;
        if (memory.held)
            fail_msg("allocation %zu: %ld blocks leak", n, memory.held);
        if (good != !memory.failed)
            fail_msg("allocation %zu: %s", n,
                     good ? "its failure went unseen" : "nothing failed");
        if (!memory.failed) {
            assert_true(n > 3);
            return;
        }
    }
    fail_msg("there is no end to the allocations");
}

static void test_gold(void **state)
{
    (void)state;
    fail_everywhere(open_gold);
}

static void test_predictions(void **state)
{
    (void)state;
    fail_everywhere(open_predictions);
}

static void test_report(void **state)
{
    (void)state;
    fail_everywhere(write_report);
}

#endif

int main(void)
{
#if OWN_MALLOC
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gold),
        cmocka_unit_test(test_predictions),
        cmocka_unit_test(test_report),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
#else
    puts("1..1");
    puts("ok 1 - every malloc may fail # SKIP the sanitizer's own malloc");
    return 0;
#endif
}
