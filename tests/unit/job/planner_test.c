/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two plans for one folder: the first that is finished is the job, complete,
 * and one that is finished later, however late, changes nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pith/job.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char path[40];

static pith_folder *make_folder(void)
{
    pith_folder *folder;
    strcpy(path, "/tmp/pith-job-XXXXXX");
    assert_non_null(mkdtemp(path));
    assert_int_equal(pith_folder_open(path, false, &folder, NULL), PITH_OK);
    return folder;
}

static void remove_folder(pith_folder *folder)
{
    char command[80];
    pith_folder_close(folder);
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0);
}

static pith_planner *begin_plan(pith_folder *folder, unsigned inputs)
{
    pith_planner *planner;
    pith_job_plan plan = {
        .unit_size = 1, .format = PITH_S("jsonl"), .packing = PITH_JOB_PLAIN};
    assert_int_equal(pith_planner_new(folder, &plan, &planner, NULL), PITH_OK);
    for (unsigned i = 0; i < inputs; i++) {
        pith_job_input input = {
            .path = PITH_S("a.html"), .id = PITH_S("a.html"), .size = 9};
        assert_int_equal(pith_planner_add(planner, &input, NULL), PITH_OK);
    }
    return planner;
}

static bool take_name(void *who, pith_str name)
{
    (void)name;
    ++*(unsigned *)who;
    return true;
}

static unsigned count_files(pith_folder *folder)
{
    unsigned n = 0;
    assert_int_equal(folder->list(folder->context, "", take_name, &n, NULL),
                     PITH_OK);
    return n;
}

static void test_late_plan(void **state)
{
    (void)state;
    pith_folder *folder = make_folder();
    pith_manifest *manifest;
    bool made;
    pith_planner *late = begin_plan(folder, 7);
    pith_planner *first = begin_plan(folder, 3);
    assert_int_equal(pith_planner_finish(first, &made, NULL), PITH_OK);
    assert_true(made);
    pith_planner_free(first);
    assert_int_equal(pith_planner_finish(late, &made, NULL), PITH_OK);
    assert_false(made);
    pith_planner_free(late);
    assert_int_equal(pith_manifest_load(folder, &manifest, NULL), PITH_OK);
    assert_int_equal(pith_manifest_facts(manifest)->units, 3);
    pith_manifest_free(manifest);
    assert_int_equal(count_files(folder), 2);
    remove_folder(folder);
}

/* The folder refuses files after job.json. */
static const pith_folder *real;
static pith_status fail_finish(void *file, pith_error *error)
{
    (void)error;
    real->abandon(file);
    return PITH_IO;
}

static void test_no_job_without_manifest(void **state)
{
    (void)state;
    pith_folder *folder = make_folder();
    pith_folder full = *folder;
    bool made = true;
    real = folder;
    full.finish = fail_finish;
    pith_planner *planner = begin_plan(&full, 3);
    assert_int_equal(pith_planner_finish(planner, &made, NULL), PITH_IO);
    assert_false(made);
    pith_planner_free(planner);
    assert_int_equal(count_files(folder), 0);
    remove_folder(folder);
}

/* Ranges of three files, in which ranges of one file come after those of
 * another. */
static void test_ranges_come_back(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        uint64_t begin, end;
    } rows[] = {
        {"a.warc", 5, 9},   {"a.warc", 20, 21}, {"a.warc", 40, 80},
        {"b.warc", 0, 7},   {"a.warc", 90, 99}, {"c.warc", 1, 2},
        {"c.warc", 7, 300},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    pith_folder *folder = make_folder();
    pith_planner *planner;
    pith_manifest *manifest;
    pith_job_unit unit;
    bool made;
    pith_job_plan plan = {.unit_size = 1000,
                          .format = PITH_S("jsonl"),
                          .packing = PITH_JOB_PLAIN};
    assert_int_equal(pith_planner_new(folder, &plan, &planner, NULL), PITH_OK);
    for (size_t i = 0; i < ROWS; i++) {
        pith_str name = {rows[i].path, strlen(rows[i].path)};
        pith_job_input input = {.kind = PITH_JOB_WARC,
                                .path = name,
                                .id = name,
                                .begin = rows[i].begin,
                                .end = rows[i].end};
        assert_int_equal(pith_planner_add(planner, &input, NULL), PITH_OK);
    }
    assert_int_equal(pith_planner_finish(planner, &made, NULL), PITH_OK);
    pith_planner_free(planner);
    assert_int_equal(pith_manifest_load(folder, &manifest, NULL), PITH_OK);
    assert_int_equal(pith_manifest_facts(manifest)->inputs, ROWS);
    assert_int_equal(pith_manifest_unit(manifest, 0, &unit, NULL), PITH_OK);
    assert_int_equal(unit.ninputs, ROWS);
    for (size_t i = 0; i < ROWS; i++) {
        assert_string_equal(unit.inputs[i].path.data, rows[i].path);
        assert_int_equal(unit.inputs[i].begin, rows[i].begin);
        assert_int_equal(unit.inputs[i].end, rows[i].end);
    }
    pith_manifest_free(manifest);
    remove_folder(folder);
}

/* Everybody who can read a plan could read the secret in an address. */
static void test_no_secret_is_planned(void **state)
{
    (void)state;
    pith_folder *folder = make_folder();
    pith_planner *planner = begin_plan(folder, 0);
    pith_error error = {0};
    pith_str name = PITH_S("https://a.example/a.warc.gz?X-Amz-Signature=HIDE");
    pith_job_input input = {
        .kind = PITH_JOB_WARC, .path = name, .id = name, .elsewhere = true};
    assert_int_equal(pith_planner_add(planner, &input, &error), PITH_ARG);
    assert_null(strstr(error.text, "HIDE"));
    pith_planner_free(planner);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late_plan),
        cmocka_unit_test(test_no_job_without_manifest),
        cmocka_unit_test(test_ranges_come_back),
        cmocka_unit_test(test_no_secret_is_planned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
