/* SPDX-License-Identifier: Apache-2.0 */
/* Text shown to people: control sequences do not reach a terminal, however the
 * text is divided into writes. */
#include "shown.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

/* A text, and how it appears in a message and on a terminal. */
static const struct {
    const char *text, *message, *terminal;
} rows[] = {
    {"plain", "plain", "plain"},
    {"a\tb\nc", "a\\tb\\nc", "a\tb\nc"},
    {"\r", "\\r", "\\r"},
    {"\033[31m\a", "\\x1b[31m\\x07", "\\x1b[31m\\x07"},
    {"\x7f", "\\x7f", "\\x7f"},
    {"\xc2\x9b"
     "1m",
     "\\u{9b}1m", "\\u{9b}1m"},
    {"\xe2\x80\xae", "\\u{202e}", "\\u{202e}"},
    {"\xe2\x81\xa6", "\\u{2066}", "\\u{2066}"},
    {"\xe2\x80\xa8", "\\u{2028}", "\\u{2028}"},
    {"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8c\x8a",
     "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8c\x8a",
     "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8c\x8a"},
    {"\xff\xc3(", "\\xff\\xc3(", "\\xff\\xc3("},
    {"\xc0\xaf \xe0\x80\xaf", "\\xc0\\xaf \\xe0\\x80\\xaf",
     "\\xc0\\xaf \\xe0\\x80\\xaf"},
    {"\xed\xa0\x80.", "\\xed\\xa0\\x80.", "\\xed\\xa0\\x80."},
    {"\xf8\x88.", "\\xf8\\x88.", "\\xf8\\x88."},
    {"\xf0\x9f\x8c.", "\\xf0\\x9f\\x8c.", "\\xf0\\x9f\\x8c."},
};

static void messages_are_escaped(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *shown = NULL;
        size_t len;
        FILE *file = open_memstream(&shown, &len);
        assert_non_null(file);
        pith_shown_put(file, rows[i].text, strlen(rows[i].text));
        assert_int_equal(fclose(file), 0);
        assert_string_equal(shown, rows[i].message);
        free(shown);
    }
}

/* A terminal, and one of its ends for programs. The test keeps both: while it
 * holds the second, a read from the first never says that nobody is left. */
static int open_terminal(int *tty)
{
    struct termios plain;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0);
    assert_int_equal(grantpt(terminal), 0);
    assert_int_equal(unlockpt(terminal), 0);
    *tty = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(*tty >= 0);
    assert_int_equal(tcgetattr(*tty, &plain), 0);
    cfmakeraw(&plain);
    assert_int_equal(tcsetattr(*tty, TCSANOW, &plain), 0);
    return terminal;
}

/* Write the text, `piece` bytes at a time, and then a full stop. */
_Noreturn static void write_text(int tty, const char *text, size_t piece)
{
    if (dup2(tty, STDOUT_FILENO) < 0)
        _exit(1);
    pith_shown_on_terminal();
    for (size_t at = 0, n; at < strlen(text); at += n) {
        n = strlen(text) - at < piece ? strlen(text) - at : piece;
        if (fwrite(text + at, 1, n, stdout) != n || fflush(stdout) != 0)
            _exit(1);
    }
    fputs("|", stdout);
    fflush(stdout);
    _exit(0);
}

/* A text is far shorter than what a terminal holds for its reader, so that the
 * child ends before anything is read. */
static void check_terminal(const char *text, const char *expected, size_t piece)
{
    enum { MILLISECONDS = 20000 };
    char shown[200] = "";
    size_t len = 0;
    int status, tty;
    int terminal = open_terminal(&tty);
    pid_t child = fork();
    if (child == 0)
        write_text(tty, text, piece);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    while (len + 1 < sizeof shown && !strchr(shown, '|')) {
        struct pollfd ready = {.fd = terminal, .events = POLLIN};
        assert_int_equal(poll(&ready, 1, MILLISECONDS), 1);
        ssize_t n = read(terminal, shown + len, sizeof shown - len - 1);
        assert_true(n > 0);
        len += (size_t)n;
        shown[len] = '\0';
    }
    close(tty);
    close(terminal);
    char *end = strchr(shown, '|');
    assert_non_null(end);
    *end = '\0';
    assert_string_equal(shown, expected);
}

/* Characters come whole, in halves, or byte by byte. */
static void terminals_get_text_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t piece = 1; piece <= 4; piece++)
            check_terminal(rows[i].text, rows[i].terminal, piece);
}

/* A terminal that accepts nothing: writing fails, and no bytes beyond the given
 * ones are read. */
static void a_terminal_may_be_gone(void **state)
{
    enum { LARGE = 1 << 20 };
    int status, tty;
    int terminal = open_terminal(&tty);
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        static char text[LARGE];
        memset(text, 'x', sizeof text);
        dup2(tty, STDOUT_FILENO);
        pith_shown_on_terminal();
        close(terminal);
        size_t n = fwrite(text, 1, sizeof text, stdout);
        _exit(n < sizeof text && ferror(stdout) ? 0 : 1);
    }
    close(tty);
    close(terminal);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_escaped),
        cmocka_unit_test(terminals_get_text_alone),
        cmocka_unit_test(a_terminal_may_be_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
