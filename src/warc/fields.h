/* SPDX-License-Identifier: Apache-2.0 */
/* Named fields, as heads of records and of HTTP messages have them. */
#ifndef PITH_WARC_FIELDS_H
#define PITH_WARC_FIELDS_H

#include <pith/warc.h>

/** The next line of a text, without its LF or CRLF; moves *text past it. False
 * at the end. */
bool pith_line_next(pith_str *text, pith_str *line);

/** Read one field with its continuation lines (they begin with a blank), and
 * move *text past it. False at the end or at an empty line. A line without a
 * colon gives a field without a name. */
bool pith_field_next(pith_str *text, pith_warc_field *field);

#endif
