/* SPDX-License-Identifier: Apache-2.0 */
/* Text for people: see shown.h. */
#include "shown.h"

#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

enum { PENDING = 4 }; /* bytes of an unfinished character */

bool pith_shown_steers(int32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 ||
           code == 0x2029 || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

static void put_code(FILE *file, utf8proc_int32_t code)
{
    if (code == '\n')
        fputs("\\n", file);
    else if (code == '\t')
        fputs("\\t", file);
    else if (code == '\r')
        fputs("\\r", file);
    else if (code < 0x80)
        fprintf(file, "\\x%02x", (unsigned)code);
    else
        fprintf(file, "\\u{%x}", (unsigned)code);
}

/* Write one character or stray byte; returns its number of bytes. */
static size_t put_next(FILE *file, const char *text, size_t len, bool lines)
{
    utf8proc_int32_t code;
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text,
                                          (utf8proc_ssize_t)len, &code);
    if (n <= 0) {
        fprintf(file, "\\x%02x", (unsigned char)*text);
        return 1;
    }
    if (pith_shown_steers(code) && !(lines && (code == '\n' || code == '\t')))
        put_code(file, code);
    else
        fwrite(text, 1, (size_t)n, file);
    return (size_t)n;
}

void pith_shown_put(FILE *file, const char *text, size_t len)
{
    for (size_t at = 0; at < len;)
        at += put_next(file, text + at, len - at, false);
}

void pith_shown_message(const char *format, va_list args)
{
    enum { LONGEST = 8192 };
    char text[LONGEST];
    int len = vsnprintf(text, sizeof text, format, args);
    bool cut = len >= LONGEST;
    flockfile(stderr);
    fputs("pith: ", stderr);
    if (len > 0)
        pith_shown_put(stderr, text, cut ? LONGEST - 1 : (size_t)len);
    fputs(cut ? "...\n" : "\n", stderr);
    funlockfile(stderr);
}

/* -- A terminal ------------------------------------------------------------ */

/* Standard output, and the incomplete character at the end so far. */
typedef struct terminal {
    FILE *out;
    char pending[PENDING];
    size_t npending;
} terminal;

/* The length of a character by its first byte; 1 if it begins none. */
static size_t length_of(unsigned char first)
{
    return first >= 0xf0 && first < 0xf8 ? 4
           : first >= 0xe0               ? (first < 0xf0 ? 3 : 1)
           : first >= 0xc2               ? 2
                                         : 1;
}

/* Whether these bytes, at the end of a write, may be the start of a
 * character. */
static bool is_unfinished(const char *text, size_t len)
{
    if (len >= length_of((unsigned char)*text))
        return false;
    for (size_t i = 1; i < len; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return false;
    return true;
}

static void put_pending(terminal *self)
{
    for (size_t at = 0; at < self->npending;)
        at +=
            put_next(self->out, self->pending + at, self->npending - at, true);
    self->npending = 0;
}

/* 0 on failure, as in memory_stream.c. */
static ssize_t put_bytes(void *cookie, const char *bytes, size_t len)
{
    terminal *self = cookie;
    size_t at = 0;
    while (self->npending && at < len) {
        if (((unsigned char)bytes[at] & 0xc0) != 0x80)
            put_pending(self);
        else
            self->pending[self->npending++] = bytes[at++];
        if (self->npending && !is_unfinished(self->pending, self->npending))
            put_pending(self);
    }
    while (at < len && !is_unfinished(bytes + at, len - at))
        at += put_next(self->out, bytes + at, len - at, true);
    memcpy(self->pending + self->npending, bytes + at, len - at);
    self->npending += len - at;
    return fflush(self->out) == 0 ? (ssize_t)len : 0;
}

void pith_shown_on_terminal(void)
{
    static terminal t;
    if (!isatty(STDOUT_FILENO))
        return;
    t.out = stdout;
    FILE *file =
        fopencookie(&t, "w", (cookie_io_functions_t){.write = put_bytes});
    if (!file)
        return;
    setvbuf(file, NULL, _IOLBF, BUFSIZ);
    stdout = file;
}
