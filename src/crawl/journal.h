/* SPDX-License-Identifier: Apache-2.0 */
/* The journal of a crawl: lines of eight hexadecimal digits (CRC-32 of the
 * rest), a space and a JSON object. It is only appended to; a line is valid if
 * its checksum is. What a crash left after the last complete line is truncated;
 * an invalid line followed by valid ones is another kind of damage, and
 * refused. */
#ifndef PITH_CRAWL_JOURNAL_H
#define PITH_CRAWL_JOURNAL_H

#include "buf.h"

#include <jansson.h>

typedef struct pith_journal {
    int fd; /* locked while it is open; -1: none */
    pith_buf pending;
} pith_journal;

/** Called with each entry; PITH_FORMAT if it is invalid. */
typedef pith_status pith_journal_replay(void *context, const json_t *entry,
                                        pith_error *error);

/**
 * Read entries.
 *
 * @param good  out: bytes of valid lines at the start.
 * @return      PITH_OK, PITH_FORMAT with the offset, or what replay returned.
 */
pith_status pith_journal_read(pith_str bytes, pith_journal_replay *replay,
                              void *context, size_t *good, pith_error *error);

/** Read a journal without opening it for writing. */
pith_status pith_journal_load(const char *path, pith_journal_replay *replay,
                              void *context, pith_error *error);

/** Create or continue a journal: its entries are replayed first. */
pith_status pith_journal_open(pith_journal *journal, const char *path,
                              pith_journal_replay *replay, void *context,
                              pith_error *error);

/** Add an entry, a JSON object on one line; it is written by the next
 * commit. */
void pith_journal_add(pith_journal *journal, pith_str object);

/** Write and sync what was added. */
pith_status pith_journal_commit(pith_journal *journal, pith_error *error);

void pith_journal_close(pith_journal *journal);

#endif
