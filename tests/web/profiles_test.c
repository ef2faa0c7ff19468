/* SPDX-License-Identifier: Apache-2.0 */
/* Chromium's profiles: each start has its own, and none is left. */
#include "str.h"
#include <pith/browser.h>

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { NAME = 64 };

/* The number of profiles in a folder, and the name of the last of them. */
static int count_profiles(const char *folder, char name[NAME])
{
    int n = 0;
    DIR *entries = opendir(folder);
    struct dirent *entry;
    assert_non_null(entries);
    while ((entry = readdir(entries))) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, NAME, "%.63s", entry->d_name);
        n++;
    }
    closedir(entries);
    return n;
}

/* A folder that has only profiles. */
static void use_folder(char folder[NAME])
{
    snprintf(folder, NAME, "%s",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm/pith-test-XXXXXX"
                                           : "/tmp/pith-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("TMPDIR", folder, 1), 0);
}

/* Seven pages, three per browser. Each browser has its own profile, so a new
 * name means a new start; the previous profile is gone by then, and at the end
 * all of them are. */
static void test_restart(void **state)
{
    char folder[NAME], name[NAME] = "", before[NAME] = "";
    int starts = 0;
    (void)state;
    if (!pith_browser_found(NULL))
        skip();
    use_folder(folder);
    pith_browser *browser =
        pith_browser_new(&(pith_browser_options){.pages = 3});
    pith_browser_ask ask = {.html = PITH_S("<p id=x>Seen</p>")};
    assert_non_null(browser);
    for (int i = 0; i < 7; i++) {
        pith_browser_seen seen;
        pith_browser_show(browser, &ask, &seen);
        assert_int_equal(count_profiles(folder, name), 1);
        assert_int_equal(strcmp(name, before) != 0, i % 3 == 0);
        starts += strcmp(name, before) != 0;
        memcpy(before, name, NAME);
        assert_int_equal(seen.end, PITH_BROWSER_OK);
        assert_true(pith_str_eq(seen.html,
                                PITH_S("<html><head></head><body><p id=\"x\">"
                                       "Seen</p></body></html>")));
    }
    assert_int_equal(starts, 3);
    pith_browser_free(browser);
    assert_int_equal(count_profiles(folder, name), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* Profiles that were left because the program and its keeper were killed:
 * the next start removes them, except those that are locked, recent or not
 * folders. */
static void test_stale_profiles(void **state)
{
    static const char *const names[] = {"pith-browser-stale",
                                        "pith-browser-held",
                                        "pith-browser-young", "pith-other"};
    static const struct timespec old[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    char folder[NAME], name[NAME], path[2 * NAME];
    int held = -1;
    (void)state;
    if (!pith_browser_found(NULL))
        skip();
    use_folder(folder);
    for (size_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_int_equal(mkdir(path, 0700), 0);
        if (i != 2)
            assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
        if (i == 1)
            held = open(path, O_RDONLY | O_DIRECTORY);
    }
    snprintf(path, sizeof path, "%s/pith-browser-link", folder);
    assert_int_equal(symlink("pith-other", path), 0);
    assert_int_equal(utimensat(AT_FDCWD, path, old, AT_SYMLINK_NOFOLLOW), 0);
    assert_int_equal(flock(held, LOCK_EX), 0);
    assert_int_equal(count_profiles(folder, name), 5);
    pith_browser *browser = pith_browser_new(NULL);
    pith_browser_seen seen;
    pith_browser_show(browser, &(pith_browser_ask){.html = PITH_S("<p>x")},
                      &seen);
    assert_int_equal(seen.end, PITH_BROWSER_OK);
    pith_browser_free(browser);
    assert_int_equal(count_profiles(folder, name), 4);
    snprintf(path, sizeof path, "%s/%s", folder, names[0]);
    assert_int_not_equal(access(path, F_OK), 0);
    close(held);
    for (size_t i = 1; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_int_equal(rmdir(path), 0);
    }
    snprintf(path, sizeof path, "%s/pith-browser-link", folder);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_stale_profiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
