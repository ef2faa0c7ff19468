/* SPDX-License-Identifier: Apache-2.0 */
/* The web page: built in, or read from a folder; no other files of the folder
 * are served. */
#include "route.h"
#include "server.h"
#include "str.h"
#include "web_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/pith-web-XXXXXX";
static struct pith_server server;

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static void name_file(const char *name, char path[200])
{
    snprintf(path, 200, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *text)
{
    char path[200];
    name_file(name, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"index.html", "page.css", "sheet.css",
                                        "other.txt"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[200];
        name_file(names[i], path);
        unlink(path);
    }
    return rmdir(folder);
}

/* The answer to a path, from the folder or built in. */
static pith_request *ask(const char *path, const char *web_dir)
{
    server.options.web_dir = web_dir;
    pith_request *request = pith_request_new(&server, pith_str_of(path));
    assert_non_null(request);
    pith_route_web(request, NULL);
    return request;
}

static void check_body(const char *path, const char *web_dir, pith_str body)
{
    pith_request *request = ask(path, web_dir);
    assert_int_equal(request->answer.status, 200);
    assert_int_equal(request->answer.body.len, body.len);
    assert_memory_equal(request->answer.body.data, body.data, body.len);
    bool policy = false;
    for (size_t i = 0; i < request->answer.nheaders; i++)
        policy |= pith_str_eq(request->answer.header[i].name,
                              PITH_S("Content-Security-Policy"));
    assert_true(policy);
    pith_request_free(request);
}

static void check_refused(const char *path, const char *web_dir)
{
    pith_request *request = ask(path, web_dir);
    assert_int_equal(request->answer.status, 404);
    pith_request_free(request);
}

static pith_str built_in(const char *path)
{
    pith_str bytes;
    const char *type;
    assert_true(pith_web_file(pith_str_of(path), &bytes, &type));
    assert_true(bytes.len > 0);
    return bytes;
}

static void built_in_files_are_served(void **state)
{
    (void)state;
    check_body("/", NULL, built_in("/"));
    check_body("/page.css", NULL, built_in("/page.css"));
    check_body("/sheet.css", NULL, built_in("/sheet.css"));
    check_refused("/other.txt", NULL);
}

/* Each request reads the current file; the common style sheet and the sample
 * are never read. */
static void a_folder_is_read_anew(void **state)
{
    (void)state;
    write_file("index.html", "<p>mine");
    write_file("page.css", "p {}");
    write_file("sheet.css", "not this");
    check_body("/", folder, PITH_S("<p>mine"));
    check_body("/page.css", folder, PITH_S("p {}"));
    check_body("/sheet.css", folder, built_in("/sheet.css"));
    check_body("/sample.html", folder, built_in("/sample.html"));
    write_file("index.html", "<p>changed");
    check_body("/", folder, PITH_S("<p>changed"));
}

static void other_files_are_not(void **state)
{
    (void)state;
    write_file("other.txt", "secret");
    check_refused("/other.txt", folder);
    check_refused("/../../etc/passwd", folder);
    check_refused("/index.html/", folder);
    check_refused("", folder);
}

static void a_missing_file_is_said(void **state)
{
    char path[200];
    (void)state;
    name_file("page.css", path);
    unlink(path);
    pith_request *request = ask("/page.css", folder);
    assert_int_equal(request->answer.status, 404);
    pith_buf_byte(&request->answer.body, '\0');
    assert_non_null(
        strstr(request->answer.body.data, "no such file in --web-dir"));
    pith_request_free(request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_files_are_served),
        cmocka_unit_test(a_folder_is_read_anew),
        cmocka_unit_test(other_files_are_not),
        cmocka_unit_test(a_missing_file_is_said),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
