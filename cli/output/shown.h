/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text that people look at: control characters in it, which can steer a
 * terminal or forge a line, are shown as \xNN, \n, \t, \u{NNNN} instead of
 * written. So are bytes that are no UTF-8, and what turns the direction of
 * writing around.
 *
 * Messages are always written so; standard output only where it is a terminal.
 */
#ifndef PITH_CLI_SHOWN_H
#define PITH_CLI_SHOWN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** Whether a character does something instead of being seen: controls, breaks of
 * lines, turns of direction. */
bool pith_shown_steers(int32_t code);

/** Write a name or a text of somebody else's into a line. */
void pith_shown_put(FILE *file, const char *text, size_t len);

/** The same with printf's format: "pith: ", the text, a line break. Texts of
 * more than 8 KiB are cut. */
void pith_shown_message(const char *format, va_list args);

/**
 * Standard output shows control characters from now on, but for tabs and line
 * breaks, if it is a terminal; else nothing happens. Once, before anything is
 * written.
 */
void pith_shown_on_terminal(void);

#endif
