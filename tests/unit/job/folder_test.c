/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The laws of a job's folder, whatever is behind it: a disk here, and S3 where
 * PITH_TEST_FOLDER is an address of it (tests/scale/s3.sh).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pith/crawl.h>
#include <pith/job.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGE = 12 * 1000 * 1000 }; /* more than a part of an upload */

static pith_remote *remote;
static pith_folder *folder;
static char path[300];
static pith_error error;

static int open_folder(void **state)
{
    (void)state;
    const char *address = getenv("PITH_TEST_FOLDER");
    if (address) {
        snprintf(path, sizeof path, "%s/%ld", address, (long)getpid());
        return pith_remote_new(NULL, &remote, &error) ||
               pith_folder_open_remote(remote, path, &folder, &error);
    }
    strcpy(path, "/tmp/pith-folder-XXXXXX");
    return !mkdtemp(path) || pith_folder_open(path, false, &folder, &error);
}

static int close_folder(void **state)
{
    char command[340];
    (void)state;
    pith_folder_close(folder);
    if (remote) {
        pith_remote_free(remote);
        return 0;
    }
    snprintf(command, sizeof command, "rm -r %s", path);
    return system(command);
}

#define FINE(call)                                 \
    do {                                           \
        pith_status status_ = folder->call;        \
        if (status_ != PITH_OK)                    \
            fail_msg("%s: %s", #call, error.text); \
    } while (0)

static void check_bytes(const char *name, const char *expected)
{
    char *data;
    size_t len;
    FINE(load(folder->context, name, &data, &len, &error));
    if (!expected) {
        assert_null(data);
        return;
    }
    assert_non_null(data);
    assert_int_equal(len, strlen(expected));
    assert_memory_equal(data, expected, len);
    pith_free(data);
}

static pith_str text(const char *bytes)
{
    return (pith_str){bytes, strlen(bytes)};
}

static void test_store(void **state)
{
    (void)state;
    uint64_t size;
    check_bytes("a/missing", NULL);
    FINE(size(folder->context, "a/missing", &size, &error));
    assert_true(size == UINT64_MAX);
    FINE(store(folder->context, "a/b c+d%e", text("one"), &error));
    check_bytes("a/b c+d%e", "one");
    FINE(store(folder->context, "a/b c+d%e", text("another"), &error));
    check_bytes("a/b c+d%e", "another");
    FINE(size(folder->context, "a/b c+d%e", &size, &error));
    assert_true(size == 7);
    FINE(store(folder->context, "a/empty", text(""), &error));
    FINE(size(folder->context, "a/empty", &size, &error));
    assert_true(size == 0);
    FINE(remove(folder->context, "a/b c+d%e", &error));
    FINE(remove(folder->context, "a/b c+d%e", &error));
    check_bytes("a/b c+d%e", NULL);
}

static void test_create(void **state)
{
    (void)state;
    bool made;
    FINE(create(folder->context, "once/000001", text("first"), &made, &error));
    assert_true(made);
    FINE(create(folder->context, "once/000001", text("later"), &made, &error));
    assert_false(made);
    check_bytes("once/000001", "first");
    FINE(remove(folder->context, "once/000001", &error));
    FINE(create(folder->context, "once/000001", text("again"), &made, &error));
    assert_true(made);
}

static bool count_name(void *who, pith_str name)
{
    unsigned *sum = who;
    unsigned number = 0;
    for (size_t i = 0; i < name.len; i++)
        number = number * 10 + (unsigned)(name.data[i] - '0');
    *sum += number;
    return true;
}

static bool take_one(void *who, pith_str name)
{
    (void)name;
    ++*(unsigned *)who;
    return false;
}

static void test_list(void **state)
{
    (void)state;
    /* With PITH_TEST_MANY, more than S3 has on a page of a listing. */
    unsigned many = getenv("PITH_TEST_MANY") ? 1100 : 30;
    unsigned sum = 0;
    char name[40];
    FINE(list(folder->context, "list", count_name, &sum, &error));
    assert_int_equal(sum, 0);
    for (unsigned i = 1; i <= many; i++) {
        snprintf(name, sizeof name, "list/%u", i);
        FINE(store(folder->context, name, text("x"), &error));
    }
    FINE(store(folder->context, "listless", text("x"), &error));
    FINE(list(folder->context, "list", count_name, &sum, &error));
    assert_int_equal(sum, many * (many + 1) / 2);
    sum = 0;
    FINE(list(folder->context, "list/", take_one, &sum, &error));
    assert_int_equal(sum, 1);
}

typedef struct check {
    uint64_t len;
    bool fine;
} check;

static char byte_at(uint64_t i)
{
    return (char)(i * 2654435761U >> 16);
}

static bool check_piece(void *who, pith_str bytes)
{
    check *c = who;
    for (size_t i = 0; i < bytes.len; i++)
        c->fine = c->fine && bytes.data[i] == byte_at(c->len + i);
    c->len += bytes.len;
    return true;
}

static void test_pieces(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {0, 1, 100000, LARGE};
    enum { STEP = 77777 };
    static char step[STEP];
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        void *file;
        check c = {.fine = true};
        FINE(begin(folder->context, "out/large", &file, &error));
        for (uint64_t at = 0; at < sizes[k]; at += STEP) {
            size_t n = sizes[k] - at < STEP ? (size_t)(sizes[k] - at) : STEP;
            for (size_t i = 0; i < n; i++)
                step[i] = byte_at(at + i);
            FINE(put(file, (pith_str){step, n}, &error));
        }
        FINE(finish(file, &error));
        FINE(read(folder->context, "out/large", check_piece, &c, &error));
        assert_true(c.fine);
        assert_true(c.len == sizes[k]);
    }
}

static void test_abandon(void **state)
{
    (void)state;
    void *file;
    static char zeros[1000000];
    FINE(begin(folder->context, "out/dropped", &file, &error));
    for (size_t i = 0; i < LARGE / sizeof zeros; i++)
        FINE(put(file, (pith_str){zeros, sizeof zeros}, &error));
    check_bytes("out/dropped", NULL);
    folder->abandon(file);
    check_bytes("out/dropped", NULL);
}

static void test_missing(void **state)
{
    (void)state;
    check c = {.fine = true};
    assert_int_equal(
        folder->read(folder->context, "out/nothing", check_piece, &c, &error),
        PITH_IO);
    assert_true(error.text[0] != 0);
    assert_true(c.len == 0);
}

/* The checksum of a done file; 0: it has none. */
static void need_inputs_sum(const pith_manifest *manifest, uint32_t unit,
                            uint32_t sum)
{
    pith_unit_done done;
    assert_int_equal(pith_unit_look(manifest, unit, &done, &error), PITH_OK);
    assert_int_equal(done.has_inputs_sum, sum > 0);
    assert_int_equal(done.inputs_sum, sum);
}

/* A job is planned once, and processed by leases to its end. */
static void test_job(void **state)
{
    (void)state;
    enum { UNITS = 5 };
    pith_job_plan plan = {
        .unit_size = 1, .format = {"jsonl", 5}, .packing = PITH_JOB_PLAIN};
    pith_planner *planners[2];
    pith_manifest *manifest;
    pith_claims *claims;
    bool made;
    for (size_t p = 0; p < 2; p++) {
        assert_int_equal(pith_planner_new(folder, &plan, &planners[p], &error),
                         PITH_OK);
        for (uint32_t i = 0; i < UNITS; i++) {
            pith_job_input input = {.path = {"page.html", 9},
                                    .id = {"page.html", 9},
                                    .size = 10 + p};
            assert_int_equal(pith_planner_add(planners[p], &input, &error),
                             PITH_OK);
        }
    }
    for (size_t p = 0; p < 2; p++) { /* only one of two becomes the plan */
        assert_int_equal(pith_planner_finish(planners[p], &made, &error),
                         PITH_OK);
        assert_int_equal(made, p == 0);
        pith_planner_free(planners[p]);
    }
    assert_int_equal(pith_manifest_load(folder, &manifest, &error), PITH_OK);
    assert_int_equal(pith_claims_new(manifest, 1000, &claims, &error), PITH_OK);
    for (unsigned n = 0; n <= UNITS; n++) {
        pith_claim what;
        uint32_t unit;
        bool ours;
        pith_unit_output *output;
        pith_job_counts counts = {0};
        assert_int_equal(pith_claims_next(claims, n, &what, &unit, &error),
                         PITH_OK);
        assert_int_equal(what, n < UNITS ? PITH_CLAIM_UNIT : PITH_CLAIM_NONE);
        if (what == PITH_CLAIM_NONE)
            break;
        assert_int_equal(pith_unit_begin(manifest, unit, &output, &error),
                         PITH_OK);
        assert_int_equal(pith_unit_put(output, text("{}\n"), &error), PITH_OK);
        assert_int_equal(pith_claims_beat(claims, unit, &ours, &error),
                         PITH_OK);
        assert_true(ours);
        if (unit > 0)
            pith_unit_set_inputs_sum(output, 0xfedcba98u + unit);
        assert_int_equal(pith_unit_finish(output, &counts, &error), PITH_OK);
        assert_int_equal(pith_claims_release(claims, unit, &error), PITH_OK);
        assert_int_equal(pith_unit_verify(manifest, unit, &error), PITH_OK);
        need_inputs_sum(manifest, unit, unit > 0 ? 0xfedcba98u + unit : 0);
    }
    assert_int_equal(pith_job_tidy(manifest, &error), PITH_OK);
    pith_claims_free(claims);
    pith_manifest_free(manifest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store),   cmocka_unit_test(test_create),
        cmocka_unit_test(test_list),    cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_abandon), cmocka_unit_test(test_missing),
        cmocka_unit_test(test_job),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
