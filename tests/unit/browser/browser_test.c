/* SPDX-License-Identifier: Apache-2.0 */
/* Colours of snapshots, base64, and a browser that is started anew. */
#include "base64.h"
#include "snapshot.h"
#include "str.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void test_colors(void **state)
{
    (void)state;
    assert_int_equal(pith_snapshot_color(PITH_S("rgb(1, 2, 3)"), 0), 0x010203);
    assert_int_equal(pith_snapshot_color(PITH_S("rgba(0, 0, 0, 0)"), 0xabcdef),
                     0xabcdef);
    /* 255 * 0.5 + 0 * 0.5 = 127.5, rounded away from zero */
    assert_int_equal(pith_snapshot_color(PITH_S("rgba(255, 255, 255, 0.5)"), 0),
                     0x808080);
    assert_int_equal(pith_snapshot_color(PITH_S("rgb(9999, 0, 0)"), 0),
                     0xff0000);
    assert_int_equal(pith_snapshot_color(PITH_S("rgb(1, 2"), 7), 7);
    assert_int_equal(pith_snapshot_color((pith_str){0}, 7), 7);
}

/* The vectors of RFC 4648, section 10. */
static void test_base64(void **state)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_buf out;
        pith_buf_init(&out, 0);
        pith_base64_write(pith_str_of(rows[i][0]), &out);
        assert_true(pith_str_eq(pith_buf_view(&out), pith_str_of(rows[i][1])));
        pith_buf_reset(&out);
        pith_base64_read(pith_str_of(rows[i][1]), &out);
        assert_true(pith_str_eq(pith_buf_view(&out), pith_str_of(rows[i][0])));
        pith_buf_clear(&out);
    }
}

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

static void test_missing(void **state)
{
    pith_browser *browser =
        pith_browser_new(&(pith_browser_options){.program = "/none/such"});
    pith_browser_seen seen;
    (void)state;
    assert_false(pith_browser_found("/none/such"));
    pith_browser_show(browser, &(pith_browser_ask){0}, &seen);
    assert_int_equal(seen.end, PITH_BROWSER_MISSING);
    assert_true(
        pith_str_eq(seen.reason, pith_str_of(pith_browser_end_text(seen.end))));
    /* A program that is not a browser. */
    pith_browser_free(browser);
    browser = pith_browser_new(&(pith_browser_options){.program = "/bin/true"});
    pith_browser_show(browser, &(pith_browser_ask){0}, &seen);
    assert_int_equal(seen.end, PITH_BROWSER_START);
    pith_browser_free(browser);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colors),         cmocka_unit_test(test_base64),
        cmocka_unit_test(test_missing),        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_stale_profiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
