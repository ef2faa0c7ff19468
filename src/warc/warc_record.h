/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a record's head, and the id and date of a new record. */
#ifndef PITH_WARC_RECORD_H
#define PITH_WARC_RECORD_H

#include "buf.h"

#include <pith/warc.h>

/** PITH_ARG, with detail, for an entry that cannot be written. */
pith_status pith_record_check(const pith_warc_entry *entry, pith_error *error);

/** Append the head of a record, including the empty line, to out. The entry
 * has been checked and has its id and date. digest, of the payload, is borrowed
 * and may be empty. */
void pith_record_head(const pith_warc_entry *entry, bool version_1_0,
                      pith_str digest, pith_buf *out);

/** Length of an HTTP message's head, including the empty line (LF or CRLF);
 * SIZE_MAX if there is no such line. */
size_t pith_record_http_head(pith_str block);

/** "<urn:uuid:...>" of 16 bytes, made a UUID of version 4 (random) or 5 (a
 * digest). */
void pith_record_id(unsigned char bytes[16], unsigned version,
                    char id[PITH_WARC_ID_SIZE]);

/** Room for a date: "2026-01-31T23:59:59Z" and a NUL, and years to come. */
enum { PITH_RECORD_DATE_SIZE = 40 };

/** Seconds since 1970 in the form of WARC-Date, in UTC. */
void pith_record_date(int64_t seconds, char date[PITH_RECORD_DATE_SIZE]);

#endif
