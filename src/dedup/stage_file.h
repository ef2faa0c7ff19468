/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files that the stages of `pith dedup` exchange.
 *
 * A header of 64 bytes (version, kind, digest of the plan, unit, bytes, number
 * of records, a checksum), then blocks of 65,536 bytes, of which the last 8 are
 * a checksum over the block and its position; the last block is shorter. So any
 * part can be read and checked by itself, and a file that is truncated,
 * damaged, or of another plan or version is an error that names the file and
 * the offset. Numbers are little-endian. A file is written under a temporary
 * name and renamed when it is complete and on disk. A file for S3 is written in
 * the folder for temporary files, because its header comes last, and then
 * uploaded; when reading from S3, only the needed parts are requested.
 */
#ifndef PITH_DEDUP_STAGE_FILE_H
#define PITH_DEDUP_STAGE_FILE_H

#include <pith/crawl.h>

enum {
    PITH_STAGE_BLOCK = 65536,
    PITH_STAGE_HEADER = 64,
    PITH_STAGE_PATH = 4096,
};

typedef enum pith_stage_kind {
    PITH_STAGE_ROWS = 1, /* sketches of an input's records */
    PITH_STAGE_SETS,     /* their shingles */
    PITH_STAGE_COUNTS,   /* number of records of each input */
    PITH_STAGE_EXACT,    /* exact duplicates of all inputs */
    PITH_STAGE_EDGES,    /* near duplicates of a band */
    PITH_STAGE_GROUPS    /* the group of each record */
} pith_stage_kind;

/* The identity of a file; its header must match. */
typedef struct pith_stage_name {
    const char *path; /* borrowed */
    pith_stage_kind kind;
    uint32_t unit;
    uint64_t plan;
    pith_remote *remote; /* server of the file; NULL: a local file */
} pith_stage_name;

static inline void pith_le_put(unsigned char *at, uint64_t value, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        at[i] = (unsigned char)(value >> 8 * i);
}

static inline uint64_t pith_le_get(const unsigned char *at, unsigned n)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < n; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* A file being written. Large: lies in an arena. */
typedef struct pith_stage_writer {
    pith_stage_name name;
    int fd; /* -1: none */
    uint64_t bytes, count;
    size_t fill;
    char beside[PITH_STAGE_PATH];
    unsigned char block[PITH_STAGE_BLOCK];
} pith_stage_writer;

/** Begin; PITH_OK or PITH_IO. Finish or abandon afterwards. */
pith_status pith_stage_create(pith_stage_writer *writer,
                              const pith_stage_name *name, pith_error *error);

/** Append bytes. The caller counts the records. */
pith_status pith_stage_put(pith_stage_writer *writer, const void *data,
                           size_t len, pith_error *error);

/** Rename it to its final name; on failure it is removed. */
pith_status pith_stage_finish(pith_stage_writer *writer, pith_error *error);

/** Discard it; does nothing after finish. */
void pith_stage_abandon(pith_stage_writer *writer);

/* A file being read. Large: lies in an arena. */
typedef struct pith_stage_reader {
    pith_stage_name name;
    int fd;                 /* -1: none */
    pith_remote_file *file; /* one of the two; NULL: none */
    uint64_t bytes, count;
    uint64_t at;     /* next byte that pith_stage_next() gives */
    uint64_t loaded; /* number of the current block plus 1; 0: none */
    unsigned char block[PITH_STAGE_BLOCK];
} pith_stage_reader;

/** Whether it is open. */
static inline bool pith_stage_is_open(const pith_stage_reader *reader)
{
    return reader->fd >= 0 || reader->file;
}

/** The folder for unnamed files and files to upload: TMPDIR, or /tmp. */
const char *pith_stage_scratch(void);

/** Open and check the header; a missing file is PITH_IO, like other failures.
 * Close in any case. */
pith_status pith_stage_open(pith_stage_reader *reader,
                            const pith_stage_name *name, pith_error *error);

/** Bytes from offset (of the content, without headers and checksums). */
pith_status pith_stage_read(pith_stage_reader *reader, uint64_t offset,
                            void *data, size_t len, pith_error *error);

/** The next `size` bytes; *more is false at the end, and nothing read. */
pith_status pith_stage_next(pith_stage_reader *reader, void *data, size_t size,
                            bool *more, pith_error *error);

void pith_stage_close(pith_stage_reader *reader);

/** Whether a complete file of that name and kind exists; not an error. */
bool pith_stage_is_there(const pith_stage_name *name);

/** A stable checksum over bytes, continued from `sum`; all calls except the
 * last take multiples of 8 bytes. */
uint64_t pith_stage_sum(uint64_t sum, const void *data, size_t len);

#endif
