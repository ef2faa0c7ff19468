/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Outputs are complete or absent, whatever fails and whenever a signal arrives;
 * parts that a later run can continue are kept.
 */
#include "sink.h"

#include "command.h"
#include "heard.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* Each test runs in its own empty folder. */
static int enter(void **state)
{
    static char folder[32];
    strcpy(folder, "/tmp/pith-sink-XXXXXX");
    *state = mkdtemp(folder);
    return !*state || chdir(folder) != 0;
}

static int leave(void **state)
{
    char line[64];
    snprintf(line, sizeof line, "rm -rf '%s'", (char *)*state);
    return chdir("/") != 0 || system(line) != 0;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *path, const char *text)
{
    char bytes[200] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[n] = '\0';
    assert_string_equal(bytes, text);
}

static void assert_gone(const char *path)
{
    struct stat info;
    assert_int_not_equal(lstat(path, &info), 0);
}

/* The folder contains exactly the files that match the shell pattern. */
static void assert_files(const char *names)
{
    char line[200];
    snprintf(line, sizeof line, "[ \"$(ls -A | tr '\\n' ' ')\" = '%s' ]",
             names);
    if (system(line) != 0)
        fail_msg("the folder does not hold %s", names);
}

static void files_appear_whole(void **state)
{
    (void)state;
    assert_true(pith_sink_write("one/two/out", "text", 4));
    assert_file("one/two/out", "text");
    assert_int_equal(symlink("one/two/out", "link"), 0);
    assert_true(pith_sink_write("link", "new", 3));
    assert_file("one/two/out", "new");
    assert_true(pith_sink_write("empty", "", 0));
    assert_file("empty", "");
    assert_files("empty link one ");
}

/* Paths that cannot be written, and the messages about them. */
static void what_cannot_be_written_is_said(void **state)
{
    static char long_name[256];
    static const struct {
        const char *path, *message;
    } rows[] = {
        {".", ".: cannot write: Is a directory\n"},
        {"file/out", "file/out: cannot write: Not a directory\n"},
        {"file/more/out", "file/more/out: cannot write: Not a directory\n"},
        {"/dev/full", "/dev/full: cannot write: No space left on device\n"},
        {"socket", "socket: cannot write: No such device or address\n"},
        {long_name, "cannot write: File name too long\n"},
    };
    (void)state;
    write_file("file", "kept");
    memset(long_name, 'n', sizeof long_name - 1);
    assert_int_equal(mknod("socket", S_IFSOCK | 0600, 0), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        listen_to_messages();
        bool fine = pith_sink_write(rows[i].path, "text", 4);
        const char *heard = heard_messages();
        assert_false(fine);
        const char *at = strstr(heard, rows[i].message);
        if (!at)
            print_message("row %zu: \"%s\"\n", i, heard);
        assert_non_null(at);
        assert_string_equal(at, rows[i].message);
    }
    assert_file("file", "kept");
    assert_files("file socket ");
}

/* A folder takes the name while the file is written. */
static void names_that_are_taken_meanwhile(void **state)
{
    pith_guard guard;
    pith_sink sink;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open(&sink, &guard, "out"));
    assert_true(pith_sink_put(&sink, "text", 4));
    assert_int_equal(mkdir("out", 0777), 0);
    listen_to_messages();
    bool fine = pith_sink_close(&sink);
    assert_string_equal(heard_messages(),
                        "pith: out: cannot write: Is a directory\n");
    assert_false(fine);
    assert_null(guard.unfinished);
    pith_guard_stop(&guard);
    assert_files("out ");
}

/* A failure is reported once, and then nothing is written. */
static void failures_stick(void **state)
{
    pith_guard guard;
    pith_sink sink;
    uint64_t bytes = 7;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open(&sink, &guard, "/dev/full"));
    assert_true(pith_sink_put(&sink, "text", 4));
    listen_to_messages();
    bool flushed = pith_sink_flush(&sink, &bytes);
    bool put = pith_sink_put(&sink, "text", 4);
    bool again = pith_sink_flush(&sink, &bytes);
    bool closed = pith_sink_close(&sink);
    assert_string_equal(heard_messages(), "pith: /dev/full: cannot write: No "
                                          "space left on device\n");
    assert_false(flushed || put || again || closed);
    assert_int_equal(bytes, 7);
    pith_guard_stop(&guard);
}

/* A reader that closed the pipe is a failure, but causes no message. */
static void closed_pipes_are_silent(void **state)
{
    pith_guard guard;
    pith_sink sink;
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    pith_guard_start(&guard);
    assert_true(pith_sink_open(&sink, &guard, "pipe"));
    close(reader);
    assert_true(pith_sink_put(&sink, "text", 4));
    listen_to_messages();
    bool flushed = pith_sink_flush(&sink, NULL);
    bool closed = pith_sink_close(&sink);
    assert_string_equal(heard_messages(), "");
    assert_false(flushed || closed);
    pith_guard_stop(&guard);
    assert_files("pipe ");
}

/* -- What a later run goes on with --------------------------------------- */

static void parts_stay_for_the_next_run(void **state)
{
    pith_guard guard;
    pith_sink sink;
    uint64_t bytes = 0;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open_part(&sink, &guard, "out"));
    assert_int_equal(pith_sink_size(&sink), 0);
    assert_true(pith_sink_put(&sink, "one two", 7));
    assert_true(pith_sink_flush(&sink, &bytes));
    assert_int_equal(bytes, 7);
    pith_sink_abandon(&sink);
    assert_files("out.part ");
    assert_true(pith_sink_open_part(&sink, &guard, "out"));
    assert_int_equal(pith_sink_size(&sink), 7);
    assert_true(pith_sink_go_on(&sink, 4));
    assert_true(pith_sink_put(&sink, "three", 5));
    assert_true(pith_sink_close(&sink));
    assert_file("out", "one three");
    assert_files("out ");
    pith_guard_stop(&guard);
}

static void empty_parts_go(void **state)
{
    pith_guard guard;
    pith_sink sink;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open_part(&sink, &guard, "out"));
    assert_files("out.part ");
    pith_sink_abandon(&sink);
    assert_files("");
    pith_guard_stop(&guard);
}

static void parts_have_one_writer(void **state)
{
    pith_guard guard;
    pith_sink first, second;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open_part(&first, &guard, "out"));
    assert_true(pith_sink_put(&first, "text", 4));
    assert_true(pith_sink_flush(&first, NULL));
    listen_to_messages();
    bool opened = pith_sink_open_part(&second, &guard, "out");
    assert_string_equal(heard_messages(),
                        "pith: out.part: another run is writing it\n");
    assert_false(opened);
    assert_false(pith_sink_close(&second));
    assert_true(pith_sink_close(&first));
    assert_file("out", "text");
    pith_guard_stop(&guard);
}

/* A symbolic link in place of a part may lead anywhere, so nothing is written
 * to it. */
static void parts_are_no_links(void **state)
{
    pith_guard guard;
    pith_sink sink;
    (void)state;
    write_file("other", "kept");
    assert_int_equal(symlink("other", "out.part"), 0);
    pith_guard_start(&guard);
    listen_to_messages();
    bool opened = pith_sink_open_part(&sink, &guard, "out");
    assert_string_equal(
        heard_messages(),
        "pith: out: cannot write: Too many levels of symbolic links\n");
    assert_false(opened);
    pith_sink_abandon(&sink);
    pith_guard_stop(&guard);
    assert_file("other", "kept");
    assert_files("other out.part ");
}

static void nobody_goes_on_with_a_device(void **state)
{
    pith_guard guard;
    pith_sink sink;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open_part(&sink, &guard, "/dev/null"));
    assert_false(sink.kept);
    listen_to_messages();
    bool fine = pith_sink_go_on(&sink, 4);
    assert_string_equal(heard_messages(),
                        "pith: /dev/null: cannot write: Invalid argument\n");
    assert_false(fine);
    assert_false(pith_sink_close(&sink));
    pith_guard_stop(&guard);
}

static void runs_that_are_cut_say_what_becomes_of_them(void **state)
{
    pith_guard guard;
    pith_sink sink;
    (void)state;
    pith_guard_start(&guard);
    assert_true(pith_sink_open(&sink, &guard, "out"));
    assert_true(pith_sink_put(&sink, "text", 4));
    listen_to_messages();
    bool fine = pith_sink_cut(&sink, 1);
    assert_string_equal(heard_messages(),
                        "pith: interrupted after 1 page: out is not written\n");
    assert_true(fine);
    assert_files("");
    assert_true(pith_sink_open_part(&sink, &guard, "out"));
    assert_true(pith_sink_put(&sink, "text", 4));
    assert_true(pith_sink_flush(&sink, NULL));
    listen_to_messages();
    fine = pith_sink_cut(&sink, 2);
    assert_string_equal(
        heard_messages(),
        "pith: interrupted after 2 pages: out is not written; --resume goes on "
        "with what is done\n");
    assert_true(fine);
    assert_file("out.part", "text");
    assert_true(pith_sink_open(&sink, &guard, "-"));
    listen_to_messages();
    fine = pith_sink_cut(&sink, 0);
    assert_string_equal(heard_messages(), "pith: interrupted after 0 pages\n");
    assert_true(fine);
    pith_guard_stop(&guard);
}

/* -- Signals ------------------------------------------------------------- */

/* What a child does after it has begun to write "out", and the signals that end
 * it. */
typedef struct ending {
    bool gentle;
    int first, second; /* it checks for the first signal, and ends in order */
    bool hears;        /* it looks for the first, and ends in order */
} ending;

static void nap_ms(long ms)
{
    const struct timespec nap = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&nap, NULL);
}

static void be_signalled(const ending *how)
{
    pith_guard guard;
    pith_sink sink;
    if (how->gentle)
        pith_guard_start_gentle(&guard);
    else
        pith_guard_start(&guard);
    if (!pith_sink_open(&sink, &guard, "out") ||
        !pith_sink_put(&sink, "text", 4))
        exit(99);
    kill(getpid(), how->first);
    while (how->gentle && !pith_guard_asked(&guard))
        nap_ms(1);
    if (how->second) {
        nap_ms(PITH_SAME_SIGNAL_MS + 100);
        kill(getpid(), how->second);
    }
    if (!how->hears)
        nap_ms(30000);
    bool fine = pith_sink_close(&sink);
    pith_guard_stop(&guard);
    exit(fine ? 0 : 98);
}

static int status_of(const ending *how)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        be_signalled(how);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void signals_leave_no_half_file(void **state)
{
    static const ending rows[] = {
        {false, SIGINT, 0, false}, {false, SIGTERM, 0, false},
        {false, SIGHUP, 0, false}, {true, SIGINT, SIGINT, false},
        {true, SIGTERM, 0, false}, /* three seconds of grace */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        write_file("out", "old");
        listen_to_messages();
        int status = status_of(&rows[i]);
        assert_string_equal(heard_messages(), "pith: interrupted\n");
        assert_int_equal(status, PITH_EXIT_INTERRUPTED);
        assert_file("out", "old");
        assert_files("out ");
    }
}

static void who_hears_a_signal_ends_in_order(void **state)
{
    static const ending how = {true, SIGINT, 0, true};
    (void)state;
    listen_to_messages();
    int status = status_of(&how);
    assert_string_equal(heard_messages(), "");
    assert_int_equal(status, 0);
    assert_file("out", "text");
}

/* Signals that the caller ignores stay ignored, as with nohup. */
static void ignored_signals_stay_ignored(void **state)
{
    static const ending how = {false, SIGHUP, 0, true};
    (void)state;
    signal(SIGHUP, SIG_IGN);
    int status = status_of(&how);
    signal(SIGHUP, SIG_DFL);
    assert_int_equal(status, 0);
    assert_file("out", "text");
    assert_gone("out.part");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(files_appear_whole),
        IN_FOLDER(what_cannot_be_written_is_said),
        IN_FOLDER(names_that_are_taken_meanwhile),
        IN_FOLDER(failures_stick),
        IN_FOLDER(closed_pipes_are_silent),
        IN_FOLDER(parts_stay_for_the_next_run),
        IN_FOLDER(empty_parts_go),
        IN_FOLDER(parts_have_one_writer),
        IN_FOLDER(parts_are_no_links),
        IN_FOLDER(nobody_goes_on_with_a_device),
        IN_FOLDER(runs_that_are_cut_say_what_becomes_of_them),
        IN_FOLDER(signals_leave_no_half_file),
        IN_FOLDER(who_hears_a_signal_ends_in_order),
        IN_FOLDER(ignored_signals_stay_ignored),
    };
    /* Shells start background jobs with some signals ignored. */
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
