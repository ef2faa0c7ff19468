/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages out of a pipe, for programs that have pages in memory (Spark's
 * RDD.pipe, Hadoop streaming, a script): a record in, a record out. A malformed
 * record is an error of its own; reading continues with the next one.
 *
 *   jsonl      a line per page: {"html": "...", "url": "...", "id": "..."}, of
 *              which html is needed; the text is Unicode whatever it declares
 *   netstring  LENGTH:BYTES, per page: bytes as a server sent them
 */
#ifndef PITH_CLI_PAGE_PIPE_H
#define PITH_CLI_PAGE_PIPE_H

#include "feed.h"

#include <stdio.h>

typedef enum pith_pipe_kind {
    PITH_PIPE_NONE,
    PITH_PIPE_JSONL,
    PITH_PIPE_NETSTRING,
} pith_pipe_kind;

struct pith_page_pipe {
    pith_pipe_kind kind;
    FILE *in;
    size_t max_bytes; /* maximum bytes of a page */
    uint64_t n;       /* number of records so far */
    char *bytes;      /* of the record; owned */
    size_t len, cap;
    bool ended;         /* no further record can be read */
    pith_source source; /* the nominal source of all pages */
};

/** Find a kind by name; false: there is none. */
bool pith_pipe_kind_find(const char *name, pith_pipe_kind *out);

void pith_page_pipe_init(pith_page_pipe *pipe, pith_pipe_kind kind,
                         size_t max_bytes);
void pith_page_pipe_clear(pith_page_pipe *pipe);

/** The next page or malformed record, owned; NULL at the end. */
pith_job *pith_page_pipe_next(pith_page_pipe *pipe);

#endif
