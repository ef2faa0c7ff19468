/* SPDX-License-Identifier: Apache-2.0 */
/* Text that people look at: control characters in it, which can steer a
 * terminal or forge a line, are shown as \xNN, \n, \t, \u{NNNN} instead of
 * written. So are bytes that are not UTF-8, and characters that change the
 * writing direction.
 *
 * Messages are always escaped like this; standard output only where it is a
 * terminal. */
#ifndef PITH_CLI_SHOWN_H
#define PITH_CLI_SHOWN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** Whether a character is not printable: controls, line breaks, changes of
 * direction. */
bool pith_shown_steers(int32_t code);

/** Write an untrusted name or text into a line. */
void pith_shown_put(FILE *file, const char *text, size_t len);

/** The same with printf's format: "pith: ", the text, a line break. Texts of
 * more than 8 KiB are cut. */
void pith_shown_message(const char *format, va_list args)
    __attribute__((format(printf, 1, 0)));

/** From now on standard output shows control characters except tabs and line
 * breaks, if it is a terminal; otherwise nothing happens. Call it once, before
 * anything is written. */
void pith_shown_on_terminal(void);

#endif
