/* SPDX-License-Identifier: Apache-2.0 */
/* See law_pages.h. */
#include "law_pages.h"

#include "test_scale.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include <cmocka.h>

enum {
    MAX_TESTS = 64,
    /* Of annotated pages every nth is used, about 60 of WCXB's; unless all are
     * requested, only a quarter of these and of Readability's. */
    WCXB_STEP = 25,
#ifdef __SANITIZE_ADDRESS__
    LIGHT_STEP = 16, /* it is some eight times slower */
#else
    LIGHT_STEP = 4,
#endif
    CHUNK = 1 << 16,
};

/* The contents of a file, gunzipped if it is gzipped; false if it does not
 * exist. */
static bool read_page(law_page *page)
{
    gzFile file = gzopen(page->path, "rb");
    if (!file)
        return false;
    char *data = NULL;
    size_t len = 0;
    int got;
    do {
        data = realloc(data, len + CHUNK);
        assert_non_null(data);
        got = gzread(file, data + len, CHUNK);
        assert_true(got >= 0);
        len += (size_t)got;
    } while (got > 0);
    gzclose(file);
    page->data = malloc(len + (len == 0));
    assert_non_null(page->data);
    memcpy(page->data, data, len);
    page->len = len;
    free(data);
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a folder, in byte order; returns their number. */
static size_t list_folder(const char *folder, char ***names)
{
    *names = NULL;
    size_t count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        *names = realloc(*names, (count + 1) * sizeof **names);
        assert_non_null(*names);
        (*names)[count++] = strdup(entry->d_name);
    }
    closedir(dir);
    if (count)
        qsort(*names, count, sizeof **names, compare_names);
    return count;
}

/* Add every step-th FOLDER/NAME/FILE (file NULL: FOLDER/NAME). */
static void load_set(law_set *set, const char *folder, const char *file,
                     size_t step)
{
    char **names;
    size_t count = list_folder(folder, &names);
    set->pages = calloc(count + 1, sizeof *set->pages);
    assert_non_null(set->pages);
    for (size_t i = 0; i < count; i++) {
        law_page *page = &set->pages[set->npages];
        char *path = NULL;
        if (i % step == 0) {
            assert_true(asprintf(&path, "%s/%s%s%s", folder, names[i],
                                 file ? "/" : "", file ? file : "") > 0);
            page->path = path;
            if (read_page(page))
                set->npages++;
            else
                free(path);
        }
        free(names[i]);
    }
    free(names);
}

static void load_shared(law_set *set, const char *folder, const char *file,
                        size_t step)
{
    const char *shared = getenv("PITH_SHARED");
    char *path = NULL;
    assert_true(asprintf(&path, "%s/data/%s", shared ? shared : "../shared",
                         folder) > 0);
    load_set(set, path, file, step);
    free(path);
}

static void free_set(law_set *set)
{
    for (size_t i = 0; i < set->npages; i++) {
        free(set->pages[i].path);
        free(set->pages[i].data);
    }
    free(set->pages);
}

/* Try one law on one set. */
typedef struct trial {
    const law *law;
    const law_set *set;
    char name[100];
} trial;

static void run_trial(void **state)
{
    const trial *t = *state;
    if (t->set->npages == 0 && t->set->optional) {
        print_message("# no pages of %s here\n", t->set->name);
        skip();
    }
    assert_true(t->set->npages > 0);
    for (size_t i = 0; i < t->set->npages; i++)
        t->law->check(&t->set->pages[i]);
}

int law_run(const char *group, const law *laws)
{
    law_set sets[LAW_SETS] = {{.name = "own pages"},
                              {.name = "goldens", .optional = true},
                              {.name = "readability", .optional = true},
                              {.name = "wcxb", .optional = true}};
    load_set(&sets[0], "tests/laws/pages", NULL, 1);
    load_set(&sets[1], "tests/golden", "page.html", 1);
    size_t step = test_is_full() ? 1 : LIGHT_STEP;
    load_shared(&sets[2], "readability", "source.html", step);
    load_shared(&sets[3], "wcxb/html", NULL, step * WCXB_STEP);
    static trial trials[MAX_TESTS];
    static struct CMUnitTest tests[MAX_TESTS];
    size_t count = 0;
    for (const law *l = laws; l->name; l++) {
        for (int s = 0; s < (l->own_only ? LAW_SETS_OWN : LAW_SETS); s++) {
            assert_true(count < MAX_TESTS);
            trial *t = &trials[count];
            *t = (trial){.law = l, .set = &sets[s]};
            snprintf(t->name, sizeof t->name, "%s: %s", l->name, sets[s].name);
            tests[count++] = (struct CMUnitTest){
                .name = t->name, .test_func = run_trial, .initial_state = t};
        }
    }
    int failed = _cmocka_run_group_tests(group, tests, count, NULL, NULL);
    for (int s = 0; s < LAW_SETS; s++)
        free_set(&sets[s]);
    return failed;
}
