/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The nth call of malloc, calloc or realloc fails, for every n: the answer is
 * PITH_NOMEM and nothing leaks. worker_test.c does the same for arenas; here
 * the functions of the C library are replaced for this program. Sanitizers
 * bring their own, so the test is skipped there.
 */
#include "core_fixture.h"
#include "object.h"

#include <pith/inspect.h>
#include <pith/record.h>
#include <setjmp.h>
#include <stdarg.h>

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
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *block);

/* Controls the replaced functions; calls count only while armed. */
static struct {
    bool armed;
    size_t left; /* calls that still succeed */
    long held;   /* blocks allocated while armed and not yet freed */
} memory;

static bool may_allocate(void)
{
    return !memory.armed || memory.left-- > 0;
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

#define PAGE "<meta charset=utf-8>" CORE_PAGE

static pith_status extract_all(void)
{
    pith_worker *worker = pith_worker_new();
    if (!worker)
        return PITH_NOMEM;
    pith_options options = {.method = "ctd", .format = "markdown"};
    pith_result *result = NULL;
    pith_status status =
        pith_worker_extract(worker, PITH_S(PAGE), &options, &result, NULL);
    char *json = NULL;
    size_t len;
    if (status == PITH_OK)
        status = pith_result_json(result, &(pith_record){0}, &json, &len);
    pith_free(json);
    pith_result_free(result);
    pith_worker_free(worker);
    return status;
}

static pith_status look_inside(void)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    char *out[4] = {NULL};
    size_t len;
    pith_status status = pith_doc_parse(PITH_S(PAGE), NULL, &doc, NULL);
    if (status == PITH_OK)
        status = pith_label(doc, NULL, &labels, NULL);
    if (status == PITH_OK)
        status = pith_render(doc, labels, NULL, &out[0], &len);
    if (status == PITH_OK)
        status = pith_explain(doc, labels, "json", &out[1], &len);
    if (status == PITH_OK)
        status = pith_dump(doc, "tokens", &out[2], &len, NULL);
    if (status == PITH_OK)
        status = pith_dump(doc, "tree", &out[3], &len, NULL);
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        pith_free(out[i]);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return status;
}

static pith_status draw_report(void)
{
    pith_doc *doc = NULL;
    char *html = NULL;
    size_t len;
    const pith_options ttr = {.method = "ttr"};
    const pith_options weight = {.method = "weight"};
    const pith_options outlier = {.method = "outlier"};
    const pith_options *all[] = {&ttr, &weight, &outlier};
    pith_status status = pith_doc_parse(PITH_S(PAGE), NULL, &doc, NULL);
    if (status == PITH_OK) {
        pith_report_page page = {.doc = doc, .options = all, .noptions = 3};
        status = pith_explain_html(&page, &html, &len, NULL);
    }
    pith_free(html);
    pith_doc_free(doc);
    return status;
}

static void fail_everywhere(pith_status (*run)(void))
{
    size_t n = 0;
    pith_status status;
    do {
        memory.held = 0;
        memory.left = n;
        memory.armed = true;
        status = run();
        memory.armed = false;
        if (status != PITH_OK && status != PITH_NOMEM)
            fail_msg("allocation %zu: %s", n, pith_status_text(status));
        if (memory.held)
            fail_msg("allocation %zu: %ld blocks leak", n, memory.held);
        n++;
    } while (status != PITH_OK && n < 100000);
    assert_int_equal(status, PITH_OK);
    assert_true(n > 4);
}

static void test_extract(void **state)
{
    (void)state;
    fail_everywhere(extract_all);
}

static void test_inside(void **state)
{
    (void)state;
    fail_everywhere(look_inside);
}

static void test_report(void **state)
{
    (void)state;
    fail_everywhere(draw_report);
}

#else

static void test_extract(void **state)
{
    (void)state;
    skip();
}

static void test_inside(void **state)
{
    (void)state;
    skip();
}

static void test_report(void **state)
{
    (void)state;
    skip();
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_extract),
        cmocka_unit_test(test_inside),
        cmocka_unit_test(test_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
