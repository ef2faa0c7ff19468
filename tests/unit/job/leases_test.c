/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Leases with simulated clocks: a lease that changes is never taken, one that
 * does not change is, whatever any clock says, and a unit that ended three
 * owners has failed.
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

enum { EXPIRY = 1000 };

typedef struct fixture {
    char path[40];
    pith_folder *folder;
    pith_manifest *manifest;
} fixture;

static void plan_units(fixture *f, uint32_t units)
{
    pith_planner *planner;
    pith_error error = {0};
    bool made = false;
    pith_job_plan plan = {
        .unit_size = 1, .format = PITH_S("jsonl"), .packing = PITH_JOB_PLAIN};
    strcpy(f->path, "/tmp/pith-job-XXXXXX");
    assert_non_null(mkdtemp(f->path));
    assert_int_equal(pith_folder_open(f->path, false, &f->folder, &error),
                     PITH_OK);
    assert_int_equal(pith_planner_new(f->folder, &plan, &planner, &error),
                     PITH_OK);
    for (uint32_t i = 0; i < units; i++) {
        pith_job_input input = {
            .path = PITH_S("page.html"), .id = PITH_S("page.html"), .size = 10};
        assert_int_equal(pith_planner_add(planner, &input, &error), PITH_OK);
    }
    assert_int_equal(pith_planner_finish(planner, &made, &error), PITH_OK);
    assert_true(made);
    pith_planner_free(planner);
    assert_int_equal(pith_manifest_load(f->folder, &f->manifest, &error),
                     PITH_OK);
    assert_int_equal(pith_manifest_facts(f->manifest)->units, units);
}

static void clear(fixture *f)
{
    char command[80];
    pith_manifest_free(f->manifest);
    pith_folder_close(f->folder);
    snprintf(command, sizeof command, "rm -r %s", f->path);
    assert_int_equal(system(command), 0);
}

static pith_claims *join(fixture *f)
{
    pith_claims *claims;
    assert_int_equal(pith_claims_new(f->manifest, EXPIRY, &claims, NULL),
                     PITH_OK);
    return claims;
}

static pith_claim ask(pith_claims *claims, uint64_t now, uint32_t *unit)
{
    pith_claim what;
    pith_error error = {0};
    assert_int_equal(pith_claims_next(claims, now, &what, unit, &error),
                     PITH_OK);
    return what;
}

static void finish(fixture *f, uint32_t unit)
{
    pith_unit_output *output;
    pith_job_counts counts = {.pages = 1};
    assert_int_equal(pith_unit_begin(f->manifest, unit, &output, NULL),
                     PITH_OK);
    assert_int_equal(pith_unit_put(output, PITH_S("{}\n"), NULL), PITH_OK);
    assert_int_equal(pith_unit_finish(output, &counts, NULL), PITH_OK);
    assert_int_equal(counts.records, 1);
}

static void test_each_unit_once(void **state)
{
    (void)state;
    enum { UNITS = 9 };
    fixture f;
    unsigned taken[UNITS] = {0};
    plan_units(&f, UNITS);
    pith_claims *all[3] = {join(&f), join(&f), join(&f)};
    uint32_t unit;
    for (size_t i = 0; i < UNITS; i++) {
        assert_int_equal(ask(all[i % 3], 0, &unit), PITH_CLAIM_UNIT);
        taken[unit]++;
    }
    for (size_t i = 0; i < UNITS; i++)
        assert_int_equal(taken[i], 1);
    assert_int_equal(ask(all[0], 0, &unit), PITH_CLAIM_WAIT);
    for (uint32_t i = 0; i < UNITS; i++)
        finish(&f, i);
    assert_int_equal(ask(all[0], 0, &unit), PITH_CLAIM_NONE);
    for (size_t i = 0; i < 3; i++)
        pith_claims_free(all[i]);
    clear(&f);
}

/* The watcher's clock is hours ahead, or behind: only its own differences
 * count. */
static void test_clocks(void **state)
{
    (void)state;
    static const uint64_t clocks[] = {0, 5, 90000000, UINT64_MAX / 2};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        fixture f;
        uint64_t now = clocks[i];
        uint32_t unit;
        bool ours;
        plan_units(&f, 1);
        pith_claims *owner = join(&f);
        pith_claims *watcher = join(&f);
        assert_int_equal(ask(owner, 1000000, &unit), PITH_CLAIM_UNIT);
        for (int k = 0; k < 5; k++) { /* renewed in time: never taken */
            assert_int_equal(ask(watcher, now, &unit), PITH_CLAIM_WAIT);
            assert_int_equal(pith_claims_beat(owner, 0, &ours, NULL), PITH_OK);
            assert_true(ours);
            now += EXPIRY * 10;
        }
        assert_int_equal(ask(watcher, now, &unit), PITH_CLAIM_WAIT);
        assert_int_equal(ask(watcher, now + EXPIRY - 1, &unit),
                         PITH_CLAIM_WAIT);
        assert_int_equal(ask(watcher, now + EXPIRY, &unit), PITH_CLAIM_UNIT);
        assert_int_equal(pith_claims_beat(owner, 0, &ours, NULL), PITH_OK);
        assert_false(ours); /* the old owner learns that it lost the lease */
        assert_int_equal(pith_claims_release(owner, 0, NULL), PITH_OK);
        assert_int_equal(pith_claims_beat(watcher, 0, &ours, NULL), PITH_OK);
        assert_true(ours); /* the old owner's release does not affect the new
                              lease */
        pith_claims_free(owner);
        pith_claims_free(watcher);
        clear(&f);
    }
}

static void test_deadly_unit(void **state)
{
    (void)state;
    fixture f;
    uint32_t unit;
    char *reason;
    uint64_t now = 0;
    plan_units(&f, 1);
    for (int life = 0; life < 3; life++) {
        pith_claims *claims = join(&f);
        assert_int_equal(ask(claims, now, &unit),
                         life ? PITH_CLAIM_WAIT : PITH_CLAIM_UNIT);
        if (life)
            assert_int_equal(ask(claims, now + EXPIRY, &unit), PITH_CLAIM_UNIT);
        pith_claims_free(claims); /* vanished */
        now += 10 * EXPIRY;
    }
    pith_claims *claims = join(&f);
    assert_int_equal(ask(claims, now, &unit), PITH_CLAIM_WAIT);
    assert_int_equal(ask(claims, now + EXPIRY, &unit), PITH_CLAIM_WAIT);
    assert_int_equal(ask(claims, now + EXPIRY, &unit), PITH_CLAIM_NONE);
    assert_int_equal(pith_unit_failure(f.manifest, 0, &reason, NULL), PITH_OK);
    assert_non_null(strstr(reason, "vanished"));
    pith_free(reason);
    /* After a retry, the unit is taken as if it had never been tried. */
    assert_int_equal(pith_unit_retry(f.manifest, 0, NULL), PITH_OK);
    assert_int_equal(ask(claims, now, &unit), PITH_CLAIM_UNIT);
    pith_claims_free(claims);
    clear(&f);
}

/* A damaged lease expires like any other. */
static void test_damaged_lease(void **state)
{
    (void)state;
    fixture f;
    uint32_t unit;
    plan_units(&f, 1);
    assert_int_equal(f.folder->store(f.folder->context, "lease/000000",
                                     PITH_S("\xff\xff not a lease"), NULL),
                     PITH_OK);
    pith_claims *claims = join(&f);
    assert_int_equal(ask(claims, 7, &unit), PITH_CLAIM_WAIT);
    assert_int_equal(ask(claims, 7 + EXPIRY, &unit), PITH_CLAIM_UNIT);
    pith_claims_free(claims);
    clear(&f);
}

static bool has_lease(const fixture *f, const char *name)
{
    uint64_t size;
    assert_int_equal(f->folder->size(f->folder->context, name, &size, NULL),
                     PITH_OK);
    return size != UINT64_MAX;
}

/* An owner that is killed between writing a unit's done file and its release
 * leaves a lease: the next claim removes it, and so does cleaning up. */
static void test_lease_of_done_unit(void **state)
{
    (void)state;
    for (int tidy = 0; tidy < 2; tidy++) {
        fixture f;
        uint32_t unit;
        plan_units(&f, 2);
        pith_claims *killed = join(&f);
        assert_int_equal(ask(killed, 0, &unit), PITH_CLAIM_UNIT);
        finish(&f, unit);
        assert_int_equal(ask(killed, 0, &unit), PITH_CLAIM_UNIT);
        assert_int_equal(pith_unit_fail(f.manifest, unit, PITH_S("x"), NULL),
                         PITH_OK);
        pith_claims_free(killed);
        assert_true(has_lease(&f, "lease/000000"));
        assert_true(has_lease(&f, "lease/000001"));
        pith_claims *claims = join(&f);
        if (tidy)
            assert_int_equal(pith_job_tidy(f.manifest, NULL), PITH_OK);
        else
            assert_int_equal(ask(claims, 0, &unit), PITH_CLAIM_NONE);
        assert_false(has_lease(&f, "lease/000000"));
        assert_false(has_lease(&f, "lease/000001"));
        pith_claims_free(claims);
        clear(&f);
    }
}

/* Cleaning up does not remove the lease of a unit in progress. */
static void test_tidy_keeps_leases(void **state)
{
    (void)state;
    fixture f;
    uint32_t unit;
    plan_units(&f, 1);
    pith_claims *owner = join(&f);
    assert_int_equal(ask(owner, 0, &unit), PITH_CLAIM_UNIT);
    assert_int_equal(pith_job_tidy(f.manifest, NULL), PITH_OK);
    assert_true(has_lease(&f, "lease/000000"));
    pith_claims_free(owner);
    clear(&f);
}

/* A folder that counts its listings. */
static const pith_folder *counted;
static unsigned listings;

static pith_status count_list(void *context, const char *folder,
                              pith_folder_take *take, void *who,
                              pith_error *error)
{
    listings++;
    return counted->list(context, folder, take, who, error);
}

/* The number of listings does not grow with the square of the units, and a unit
 * that another process has finished since the last survey is not processed. */
static void test_few_listings(void **state)
{
    (void)state;
    enum { UNITS = 200 };
    fixture f;
    uint32_t unit;
    unsigned done = 0;
    plan_units(&f, UNITS);
    counted = f.folder;
    pith_folder folder = *f.folder;
    folder.list = count_list;
    pith_manifest *manifest;
    assert_int_equal(pith_manifest_load(&folder, &manifest, NULL), PITH_OK);
    pith_claims *claims;
    assert_int_equal(pith_claims_new(manifest, EXPIRY, &claims, NULL), PITH_OK);
    listings = 0;
    while (ask(claims, 10, &unit) == PITH_CLAIM_UNIT) {
        finish(&f, unit);
        done++;
        if (done == 1) /* finished by another process */
            for (uint32_t i = 0; i < UNITS; i += 2)
                finish(&f, i);
        assert_int_equal(pith_claims_release(claims, unit, NULL), PITH_OK);
    }
    assert_true(done == UNITS / 2 || done == UNITS / 2 + 1);
    assert_in_range(listings, 6,
                    7); /* two surveys, and the leases at the end */
    pith_claims_free(claims);
    pith_manifest_free(manifest);
    clear(&f);
}

/* A unit that the job does not have is named, whatever is to be done. */
static void expect_no_unit(pith_status status, pith_error *error, uint32_t unit)
{
    char text[20];
    snprintf(text, sizeof text, "no unit %u:", unit);
    assert_int_equal(status, PITH_ARG);
    assert_int_equal(error->status, PITH_ARG);
    if (!strstr(error->text, text))
        fail_msg("%s", error->text);
    *error = (pith_error){0};
}

static bool take_no_site(void *who, const pith_site_sketch *sketch)
{
    (void)who;
    (void)sketch;
    fail();
    return false;
}

static void test_units_out_of_range(void **state)
{
    (void)state;
    enum { UNITS = 2 };
    static const uint32_t beyond[] = {UNITS, UNITS + 1, UINT32_MAX};
    fixture f;
    plan_units(&f, UNITS);
    pith_claims *claims = join(&f);
    const pith_manifest *m = f.manifest;
    for (size_t k = 0; k < 3; k++) {
        uint32_t i = beyond[k];
        pith_error e = {0};
        pith_job_unit unit;
        pith_unit_output *output;
        pith_unit_sites *sites;
        pith_unit_done done;
        char *reason;
        bool yes = true;
        expect_no_unit(pith_manifest_unit(f.manifest, i, &unit, &e), &e, i);
        expect_no_unit(pith_unit_begin(f.manifest, i, &output, &e), &e, i);
        assert_null(output);
        expect_no_unit(pith_unit_fail(f.manifest, i, PITH_S("a"), &e), &e, i);
        expect_no_unit(pith_unit_sites_begin(m, i, &sites, &e), &e, i);
        assert_null(sites);
        expect_no_unit(pith_unit_sites_there(m, i, &yes, &e), &e, i);
        assert_false(yes);
        expect_no_unit(pith_unit_sites_each(m, i, take_no_site, NULL, &e), &e,
                       i);
        expect_no_unit(pith_unit_look(m, i, &done, &e), &e, i);
        assert_false(done.done);
        expect_no_unit(pith_unit_failure(m, i, &reason, &e), &e, i);
        assert_null(reason);
        expect_no_unit(pith_unit_retry(m, i, &e), &e, i);
        expect_no_unit(pith_unit_redo(m, i, &e), &e, i);
        expect_no_unit(pith_unit_verify(m, i, &e), &e, i);
        expect_no_unit(pith_unit_copy(m, i, NULL, NULL, &e), &e, i);
        expect_no_unit(pith_unit_copy_stored(m, i, NULL, NULL, &e), &e, i);
        expect_no_unit(pith_claims_beat(claims, i, &yes, &e), &e, i);
        expect_no_unit(pith_claims_release(claims, i, &e), &e, i);
    }
    pith_claims_free(claims);
    clear(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_unit_once),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_deadly_unit),
        cmocka_unit_test(test_damaged_lease),
        cmocka_unit_test(test_lease_of_done_unit),
        cmocka_unit_test(test_tidy_keeps_leases),
        cmocka_unit_test(test_few_listings),
        cmocka_unit_test(test_units_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
