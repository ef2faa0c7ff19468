/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Law: however texts are divided into inputs, and in whatever order units run,
 * the stages find what pith_dedup_run() finds, with so little memory that every
 * sort uses files. Damaged, truncated and foreign files are errors that name
 * the file.
 */
#include <pith/dedup.h>
#include <pith/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    TEXTS = 2600,
    TEXT_ROOM = 400,
    CUTS_MAX = 7,
    MEMORY = 65536, /* the minimum */
};

static const char scratch[] = "/tmp/pith-stages-XXXXXX";

typedef struct texts {
    char (*text)[TEXT_ROOM];
    uint32_t n;
} texts;

static uint64_t state_of_chance = 1;

static uint32_t chance(uint32_t n)
{
    state_of_chance =
        state_of_chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state_of_chance >> 33) % n;
}

/* A text of random words; a few texts are longer than a block. */
static void fill_text(char *out)
{
    size_t len = 0;
    uint32_t words = 12 + chance(40);
    for (uint32_t i = 0; i < words; i++) {
        for (int k = 0; k < 3; k++)
            out[len++] = (char)('a' + chance(26));
        out[len++] = ' ';
    }
    out[len] = 0;
}

/* Random texts, followed anywhere by exact and near duplicates of them, and
 * more texts than a window that share one shingle. */
static void make_texts(texts *all, uint32_t n)
{
    all->n = n;
    all->text = calloc(n, sizeof *all->text);
    assert_non_null(all->text);
    for (uint32_t i = 0; i < n; i++) {
        char *text = all->text[i];
        uint32_t kind = chance(10);
        if (i > 10 && kind < 2) {
            memcpy(text, all->text[chance(i)], TEXT_ROOM);
        } else if (i > 10 && kind < 6) {
            memcpy(text, all->text[chance(i)], TEXT_ROOM);
            if (text[0])
                text[chance(4) ? 0 : strlen(text) / 2] = 'q';
        } else if (kind < 8) {
            fill_text(text);
        } else {
            snprintf(text, TEXT_ROOM, "%u", i);
        }
    }
}

static pith_str str(const char *text)
{
    return (pith_str){text, strlen(text)};
}

static pith_status read_text(void *context, uint32_t i, pith_str *text)
{
    const texts *all = context;
    *text = str(all->text[i]);
    return PITH_OK;
}

static pith_dedup *find_groups(const pith_dedup_options *options, texts *all)
{
    pith_dedup *dedup = pith_dedup_new(options);
    assert_non_null(dedup);
    for (uint32_t i = 0; i < all->n; i++) {
        pith_sketch sketch;
        assert_int_equal(
            pith_sketch_make(options, str(all->text[i]), NULL, 0, &sketch),
            PITH_OK);
        assert_int_equal(pith_dedup_add(dedup, &sketch, NULL), PITH_OK);
    }
    assert_int_equal(pith_dedup_run(dedup, read_text, all), PITH_OK);
    return dedup;
}

/* -- A folder ------------------------------------------------------------- */

typedef struct folder {
    char path[64];
    char input[CUTS_MAX][96];
    const char *inputs[CUTS_MAX];
    uint32_t first[CUTS_MAX + 1];
    uint32_t n;
} folder;

static void remove_files(const folder *f, const char *names)
{
    char command[200];
    snprintf(command, sizeof command, "cd %s && rm -rf %s", f->path, names);
    assert_int_equal(system(command), 0);
}

static void make_folder(folder *f, uint32_t n, uint32_t cuts)
{
    memcpy(f->path, scratch, sizeof scratch);
    assert_non_null(mkdtemp(f->path));
    f->n = cuts;
    for (uint32_t i = 0; i < cuts; i++) {
        snprintf(f->input[i], sizeof f->input[i], "%s/in%u", f->path, i);
        f->inputs[i] = f->input[i];
        FILE *file = fopen(f->input[i], "w");
        assert_non_null(file);
        fclose(file);
        f->first[i] = i ? chance(n + 1) : 0;
    }
    f->first[cuts] = n;
    for (uint32_t i = 1; i < cuts; i++) /* ascending; some inputs are empty */
        for (uint32_t k = i; k > 1 && f->first[k] < f->first[k - 1]; k--) {
            uint32_t swap = f->first[k];
            f->first[k] = f->first[k - 1];
            f->first[k - 1] = swap;
        }
}

static void drop_folder(const folder *f)
{
    remove_files(f, "*");
    assert_int_equal(rmdir(f->path), 0);
}

static pith_stages *plan(const folder *f, const pith_dedup_options *options)
{
    pith_error error = {0};
    pith_stages *stages = NULL;
    pith_stages_plan_data data = {.folder = f->path,
                                  .options = options,
                                  .inputs = f->inputs,
                                  .ninputs = f->n};
    assert_int_equal(pith_stages_plan(&data, &error), PITH_OK);
    assert_int_equal(pith_stages_plan(&data, &error), PITH_OK);
    assert_int_equal(pith_stages_open(f->path, MEMORY, &stages, &error),
                     PITH_OK);
    return stages;
}

static void sign(pith_stages *stages, const folder *f, const texts *all,
                 uint32_t unit)
{
    pith_error error = {0};
    pith_signer *signer;
    assert_int_equal(pith_signer_begin(stages, unit, &signer, &error), PITH_OK);
    for (uint32_t i = f->first[unit]; i < f->first[unit + 1]; i++)
        assert_int_equal(
            pith_signer_add(signer, str(all->text[i]), NULL, 0, &error),
            PITH_OK);
    assert_int_equal(pith_signer_finish(signer, &error), PITH_OK);
}

static void run_stages(pith_stages *stages, const folder *f, const texts *all,
                       pith_stages_figures *figures)
{
    pith_error error = {0};
    for (uint32_t i = f->n; i-- > 0;)
        sign(stages, f, all, i);
    uint32_t bands = pith_stages_get_facts(stages).nbands;
    uint32_t from = chance(bands + 1);
    for (uint32_t i = 0; i < bands; i++)
        assert_int_equal(pith_stages_band(stages, (from + i) % bands, &error),
                         PITH_OK);
    if (bands == 0)
        assert_int_equal(pith_stages_band(stages, 0, &error), PITH_OK);
    assert_int_equal(pith_stages_cluster(stages, figures, &error), PITH_OK);
}

/* Compare what pith_gone_next() says about every record with the groups. */
static void compare(pith_stages *stages, const folder *f, pith_dedup *dedup)
{
    pith_error error = {0};
    for (uint32_t unit = 0; unit < f->n; unit++) {
        pith_gone *gone;
        assert_int_equal(pith_gone_open(stages, unit, &gone, &error), PITH_OK);
        uint64_t i, end;
        pith_gone_range(gone, &i, &end);
        assert_int_equal(i, f->first[unit]);
        assert_int_equal(end, f->first[unit + 1]);
        for (bool more = true; i < end || more; i++) {
            pith_gone_row row;
            assert_int_equal(pith_gone_next(gone, &row, &more, &error),
                             PITH_OK);
            uint64_t stop = more ? row.record : end;
            for (; i < stop; i++)
                assert_int_equal(pith_dedup_group(dedup, (uint32_t)i), i);
            if (!more)
                break;
            double similarity;
            assert_int_equal(pith_dedup_group(dedup, (uint32_t)i), row.first);
            assert_int_equal(pith_dedup_twin(dedup, (uint32_t)i, &similarity),
                             row.twin);
            assert_true((float)similarity == row.similarity);
        }
        pith_gone_close(gone);
    }
}

static void check_cut(const pith_dedup_options *options, uint32_t n,
                      uint32_t cuts)
{
    texts all;
    folder f;
    pith_stages_figures figures;
    make_texts(&all, n);
    make_folder(&f, n, cuts);
    pith_dedup *dedup = find_groups(options, &all);
    pith_stages *stages = plan(&f, options);
    run_stages(stages, &f, &all, &figures);
    compare(stages, &f, dedup);
    uint64_t redundant = 0, exact = 0, groups = 0;
    bool *led = calloc(n + 1, sizeof *led);
    assert_non_null(led);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t first = pith_dedup_group(dedup, i);
        redundant += first != i;
        groups += first != i && !led[first];
        led[first] |= first != i;
        uint32_t earlier = 0;
        while (earlier < i && strcmp(all.text[earlier], all.text[i]) != 0)
            earlier++;
        exact += earlier < i;
    }
    assert_int_equal(figures.records, n);
    assert_int_equal(figures.redundant, redundant);
    assert_int_equal(figures.exact, exact);
    assert_int_equal(figures.groups, groups);
    free(led);
    pith_stages_close(stages);
    pith_dedup_free(dedup);
    free(all.text);
    drop_folder(&f);
}

static void stages_agree_however_cut(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 2; seed++) {
        state_of_chance = seed;
        check_cut(NULL, TEXTS, 1 + chance(CUTS_MAX));
    }
    check_cut(&(pith_dedup_options){.threshold = 0.6, .all_pairs = 2}, 700, 5);
    check_cut(&(pith_dedup_options){.threshold = 0.4, .shingle = 2}, 1500, 3);
}

static void stages_agree_where_all_are_compared(void **state)
{
    (void)state;
    state_of_chance = 3;
    check_cut(NULL, 600, 4);
    check_cut(&(pith_dedup_options){.all_pairs = 9}, 9, 3);
    check_cut(NULL, 1, 2);
    check_cut(NULL, 0, 2);
}

static void stages_agree_on_exact_duplicates(void **state)
{
    (void)state;
    state_of_chance = 4;
    check_cut(&(pith_dedup_options){.exact_only = true}, TEXTS, CUTS_MAX);
}

/* -- Faults --------------------------------------------------------------- */

/* Run all stages after `sign` again. */
static pith_status run_again(const folder *f, pith_error *error)
{
    pith_stages *stages;
    pith_stages_figures figures;
    remove_files(f, "counts exact groups band/*");
    pith_status status = pith_stages_open(f->path, MEMORY, &stages, error);
    if (status != PITH_OK)
        return status;
    uint32_t bands = pith_stages_get_facts(stages).nbands;
    for (uint32_t i = 0; status == PITH_OK && i < bands; i++)
        status = pith_stages_band(stages, i, error);
    if (status == PITH_OK)
        status = pith_stages_cluster(stages, &figures, error);
    pith_stages_close(stages);
    return status;
}

/* A file with one bit turned, or with its first `at` bytes alone. */
static void change(const char *path, const char *whole, long at, bool cut)
{
    char command[300];
    snprintf(command, sizeof command, "cp %s %s", path, whole);
    assert_int_equal(system(command), 0);
    if (cut) {
        assert_int_equal(truncate(path, at), 0);
        return;
    }
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    int byte = fgetc(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    fputc(byte ^ 1, file);
    fclose(file);
}

static void faults_are_told_with_file_and_offset(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long at;
        bool cut;
        const char *text;
    } rows[] = {
        {"sign/000000.rows", 100, false, "rows: damaged at offset 64"},
        {"sign/000000.rows", 20, false, "rows: damaged at offset 0"},
        {"sign/000000.rows", 7, false, "rows: another version"},
        {"sign/000000.rows", 0, false, "rows: not a file of pith dedup"},
        {"sign/000001.rows", 500, true, "rows: cut short at offset 500"},
        {"sign/000001.rows", 10, true, "rows: cut short at offset 10"},
        {"sign/000001.sets", 300, false, "sets: damaged at offset 64"},
        {"sign/000000.sets", 64, true, "sets: cut short at offset 64"},
        {"plan", 0, false, "not a plan of pith dedup at offset 0"},
    };
    texts all;
    folder f;
    pith_stages_figures figures;
    state_of_chance = 5;
    make_texts(&all, 60);
    make_folder(&f, 60, 2);
    f.first[1] = 30;
    pith_stages *stages = plan(&f, NULL);
    run_stages(stages, &f, &all, &figures);
    pith_stages_close(stages);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_error error = {0};
        char path[120], whole[120];
        snprintf(path, sizeof path, "%s/%s", f.path, rows[i].name);
        snprintf(whole, sizeof whole, "%s/whole", f.path);
        change(path, whole, rows[i].at, rows[i].cut);
        assert_int_equal(run_again(&f, &error), PITH_IO);
        assert_non_null(strstr(error.text, rows[i].text));
        assert_int_equal(rename(whole, path), 0);
    }
    assert_int_equal(run_again(&f, &(pith_error){0}), PITH_OK);
    drop_folder(&f);
    free(all.text);
}

static void plans_and_inputs_do_not_change(void **state)
{
    (void)state;
    folder f;
    pith_error error = {0};
    make_folder(&f, 10, 2);
    pith_stages *stages = plan(&f, NULL);
    pith_dedup_options other = {.threshold = 0.8};
    pith_stages_plan_data data = {.folder = f.path,
                                  .options = &other,
                                  .inputs = f.inputs,
                                  .ninputs = f.n};
    assert_int_equal(pith_stages_plan(&data, &error), PITH_ARG);
    assert_non_null(strstr(error.text, "other options"));
    FILE *file = fopen(f.input[1], "w");
    assert_non_null(file);
    fputs("more", file);
    fclose(file);
    pith_signer *signer;
    assert_int_equal(pith_signer_begin(stages, 1, &signer, &error), PITH_IO);
    assert_non_null(strstr(error.text, "has 4 bytes, had 0"));
    assert_int_equal(pith_stages_band(stages, 0, &error), PITH_IO);
    assert_non_null(strstr(error.text, "sign/000000.rows"));
    assert_false(pith_stages_done(stages, PITH_STAGE_SIGN, 0));
    pith_stages_close(stages);
    drop_folder(&f);
}

static void expect_no(pith_status status, const pith_error *error,
                      const char *what, uint32_t i)
{
    char text[40];
    snprintf(text, sizeof text, "no %s %u:", what, i);
    assert_int_equal(status, PITH_ARG);
    if (!strstr(error->text, text))
        fail_msg("%s", error->text);
}

static void indices_out_of_range(void **state)
{
    (void)state;
    folder f;
    make_folder(&f, 10, 2);
    pith_stages *stages = plan(&f, NULL);
    uint32_t bands = pith_stages_get_facts(stages).nbands;
    assert_true(pith_stages_get_facts(stages).options->threshold == 0.9);
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t past = k < 2 ? k : UINT32_MAX - f.n;
        pith_signer *signer;
        pith_gone *gone;
        pith_error error = {0};
        expect_no(pith_signer_begin(stages, f.n + past, &signer, &error),
                  &error, "input", f.n + past);
        assert_null(signer);
        expect_no(pith_gone_open(stages, f.n + past, &gone, &error), &error,
                  "input", f.n + past);
        assert_null(gone);
        assert_null(pith_stages_input(stages, f.n + past));
        assert_false(pith_stages_done(stages, PITH_STAGE_SIGN, f.n + past));
        uint32_t band = k < 2 ? bands + k : UINT32_MAX;
        expect_no(pith_stages_band(stages, band, &error), &error, "band", band);
        assert_false(pith_stages_done(stages, PITH_STAGE_BAND, band));
        assert_false(pith_stages_done(
            stages, (pith_stage)(PITH_STAGE_CLUSTER + 1 + k), 0));
    }
    pith_stages_close(stages);
    drop_folder(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stages_agree_however_cut),
        cmocka_unit_test(stages_agree_where_all_are_compared),
        cmocka_unit_test(stages_agree_on_exact_duplicates),
        cmocka_unit_test(faults_are_told_with_file_and_offset),
        cmocka_unit_test(plans_and_inputs_do_not_change),
        cmocka_unit_test(indices_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
