/* SPDX-License-Identifier: Apache-2.0 */
/* Credentials and endpoints: variables take precedence over files; profiles,
 * blocks; no message contains a secret. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "s3_settings.h"
#include "str.h"

static const char credentials[] = "# a comment\n"
                                  "[default]\n"
                                  "aws_access_key_id = DEFAULTID\n"
                                  "aws_secret_access_key=DEFAULTSECRET\r\n"
                                  "\n"
                                  "[other]\n"
                                  "aws_access_key_id = OTHERID\n"
                                  "aws_secret_access_key = OTHER/SECRET+=\n"
                                  "aws_session_token = OTHERTOKEN\n"
                                  "[half]\n"
                                  "aws_access_key_id = HALFID\n";
static const char config[] = "[default]\n"
                             "region = eu-west-1\n"
                             "[profile other]\n"
                             "endpoint_url = http://localhost:9000/\n"
                             "s3 =\n"
                             "    max_queue_size = 10\n"
                             "    addressing_style = virtual\n"
                             "region = eu-north-1\n";

static char folder[] = "/tmp/pith-settings-XXXXXX";
static char credentials_at[100], config_at[100];
static pith_arena arena;
static pith_s3_settings settings;
static pith_error error;

static void write_file(char at[100], const char *variable, const char *name,
                       const char *bytes)
{
    snprintf(at, 100, "%s=%s/%s", variable, folder, name);
    FILE *file = fopen(strchr(at, '=') + 1, "w");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

static int begin(void **state)
{
    (void)state;
    pith_arena_init(&arena, 0);
    if (!mkdtemp(folder))
        return 1;
    write_file(credentials_at, "AWS_SHARED_CREDENTIALS_FILE", "credentials",
               credentials);
    write_file(config_at, "AWS_CONFIG_FILE", "config", config);
    return 0;
}

static int end(void **state)
{
    char command[80];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    pith_arena_free(&arena);
    return system(command);
}

static pith_status read_with(const char *a, const char *b, const char *c)
{
    const char *variables[] = {credentials_at, config_at, a, b, c, NULL};
    error.text[0] = 0;
    return pith_s3_settings_read(variables, &arena, &settings, &error);
}

static void check(pith_str value, const char *expected)
{
    assert_true(pith_str_eq(value, pith_str_of(expected)));
}

static void test_default_profile(void **state)
{
    (void)state;
    assert_int_equal(read_with(NULL, NULL, NULL), PITH_OK);
    check(settings.key_id, "DEFAULTID");
    check(settings.secret, "DEFAULTSECRET");
    check(settings.token, "");
    check(settings.region, "eu-west-1");
    check(settings.endpoint, "");
    assert_true(settings.virtual_host);
}

static void test_named_profile(void **state)
{
    (void)state;
    assert_int_equal(read_with("AWS_PROFILE=other", NULL, NULL), PITH_OK);
    check(settings.key_id, "OTHERID");
    check(settings.secret, "OTHER/SECRET+=");
    check(settings.token, "OTHERTOKEN");
    check(settings.region, "eu-north-1");
    check(settings.endpoint, "http://localhost:9000");
    assert_true(settings.virtual_host);
}

static void test_variables_win(void **state)
{
    (void)state;
    assert_int_equal(read_with("AWS_ACCESS_KEY_ID=A", "AWS_SECRET_ACCESS_KEY=B",
                               "AWS_ENDPOINT_URL=https://s3.example/"),
                     PITH_OK);
    check(settings.key_id, "A");
    check(settings.secret, "B");
    check(settings.endpoint, "https://s3.example");
    assert_false(settings.virtual_host); /* the form that other servers
                                            expect */
    assert_int_equal(read_with("AWS_DEFAULT_REGION=x-1", "AWS_REGION=y-2",
                               "AWS_S3_ADDRESSING_STYLE=path"),
                     PITH_OK);
    check(settings.region, "y-2");
    assert_false(settings.virtual_host);
}

static void test_anonymous(void **state)
{
    (void)state;
    assert_int_equal(read_with("AWS_NO_SIGN_REQUEST=YES", NULL, NULL), PITH_OK);
    check(settings.key_id, "");
    const char *nothing[] = {NULL};
    assert_int_equal(pith_s3_settings_read(nothing, &arena, &settings, &error),
                     PITH_OK);
    check(settings.key_id, "");
    check(settings.region, "us-east-1");
}

static void test_faults(void **state)
{
    (void)state;
    assert_int_equal(read_with("AWS_PROFILE=half", NULL, NULL), PITH_ARG);
    assert_null(strstr(error.text, "HALFID"));
    assert_int_equal(read_with("AWS_SECRET_ACCESS_KEY=TELLNOBODY", NULL, NULL),
                     PITH_ARG);
    assert_null(strstr(error.text, "TELLNOBODY"));
    assert_int_equal(read_with("AWS_PROFILE=nobody", NULL, NULL), PITH_ARG);
    assert_non_null(strstr(error.text, "nobody"));
    assert_int_equal(read_with("AWS_ENDPOINT_URL=localhost", NULL, NULL),
                     PITH_ARG);
    const char *missing[] = {"AWS_SHARED_CREDENTIALS_FILE=/nowhere/at/all",
                             NULL};
    assert_int_equal(pith_s3_settings_read(missing, &arena, &settings, &error),
                     PITH_IO);
}

static void test_ini(void **state)
{
    (void)state;
    static const struct {
        const char *text, *section, *key, *value;
    } rows[] = {
        {"[a]\nk=v", "a", "k", "v"},
        {"[a]\nk=v", "b", "k", NULL},
        {"k=v", "a", "k", NULL},
        {"[a]\nk=1\nk=2", "a", "k", "2"},
        {"[ a ]\n k=v", "a", "k", NULL}, /* in a block of nothing */
        {"[a]\ns3=\n  k=v", "a", "s3.k", "v"},
        {"[a]\ns3=\n  k=v", "a", "k", NULL},
        {"[a\nk=v\n]", "a", "k", NULL},
        {"[a]\n=\n[\n]\nk", "a", "k", NULL},
        {"[a]\n#k=v\n;k=v", "a", "k", NULL},
        {"[a]\nk=a=b", "a", "k", "a=b"},
        {"", "", "", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pith_str value = pith_ini_find(pith_str_of(rows[i].text),
                                       pith_str_of(rows[i].section),
                                       pith_str_of(rows[i].key));
        if (rows[i].value)
            check(value, rows[i].value);
        else
            assert_null(value.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default_profile),
        cmocka_unit_test(test_named_profile),
        cmocka_unit_test(test_variables_win),
        cmocka_unit_test(test_anonymous),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_ini),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, begin, end);
}
