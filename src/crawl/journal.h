/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The journal of a crawl: lines of eight hexadecimal digits (CRC-32 of the
 * rest), a space and a JSON object. Only ever appended to; a line counts when
 * its checksum does. What a crash left behind the last whole line is cut off;
 * a broken line with whole ones behind it is damage of another kind and
 * refused.
 */
#ifndef PITH_CRAWL_JOURNAL_H
#define PITH_CRAWL_JOURNAL_H

#include "buf.h"

#include <jansson.h>

typedef struct pith_journal {
    int fd; /* locked while it is open; -1: none */
    pith_buf pending;
} pith_journal;

/** What is done with each entry; PITH_FORMAT for one that makes no sense. */
typedef pith_status pith_journal_replay(void *context, const json_t *entry,
                                        pith_error *error);

/**
 * Read entries.
 *
 * @param good  out: bytes of whole lines at the front.
 * @return      PITH_OK, PITH_FORMAT with the offset, or what replay returned.
 */
pith_status pith_journal_read(pith_str bytes, pith_journal_replay *replay,
                              void *context, size_t *good, pith_error *error);

/** Read a journal without opening it for writing. */
pith_status pith_journal_load(const char *path, pith_journal_replay *replay,
                              void *context, pith_error *error);

/** Make or continue a journal: its entries are replayed first. */
pith_status pith_journal_open(pith_journal *journal, const char *path,
                              pith_journal_replay *replay, void *context,
                              pith_error *error);

/** Add an entry, a JSON object on one line; goes out with the next commit. */
void pith_journal_add(pith_journal *journal, pith_str object);

/** Write what was added and bring it to the disk. */
pith_status pith_journal_commit(pith_journal *journal, pith_error *error);

void pith_journal_close(pith_journal *journal);

#endif
