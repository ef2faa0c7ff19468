/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files that stages of `pith dedup` leave for each other.
 *
 * A header of 64 bytes (version, kind, digest of the plan, unit, bytes, how
 * many records, a check sum), then blocks of 65,536 bytes, of which the last 8
 * are a check sum over the block and its place; the last block is shorter. So
 * any part can be read by itself and is checked, and a file that is cut,
 * damaged, or of another plan or version is an error that names the file and
 * the offset. Numbers are little-endian. A file is written under another name
 * and has its own when it is whole and on the disk. One on S3 is written in the
 * folder for temporary files, since its header comes last, and is sent then; of
 * those that are read, parts are asked for.
 */
#ifndef PITH_DEDUP_STAGE_FILE_H
#define PITH_DEDUP_STAGE_FILE_H

#include <pith/remote.h>

enum {
    PITH_STAGE_BLOCK = 65536,
    PITH_STAGE_HEADER = 64,
    PITH_STAGE_PATH = 4096,
};

typedef enum pith_stage_kind {
    PITH_STAGE_ROWS = 1, /* sketches of an input's records */
    PITH_STAGE_SETS,     /* their shingles */
    PITH_STAGE_COUNTS,   /* how many records each input has */
    PITH_STAGE_EXACT,    /* exact duplicates of all inputs */
    PITH_STAGE_EDGES,    /* near duplicates of a band */
    PITH_STAGE_GROUPS    /* which record is in which group */
} pith_stage_kind;

/* What a file is; its header must say the same. */
typedef struct pith_stage_name {
    const char *path; /* borrowed */
    pith_stage_kind kind;
    uint32_t unit;
    uint64_t plan;
    pith_remote *remote; /* whose file it is; NULL: a file of a disk */
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

/** Append bytes. How many records they are is for the caller to count. */
pith_status pith_stage_put(pith_stage_writer *writer, const void *data,
                           size_t len, pith_error *error);

/** Give it its name; on failure it is gone. */
pith_status pith_stage_finish(pith_stage_writer *writer, pith_error *error);

/** Drop it; does nothing after finish. */
void pith_stage_abandon(pith_stage_writer *writer);

/* A file being read. Large: lies in an arena. */
typedef struct pith_stage_reader {
    pith_stage_name name;
    int fd;                 /* -1: none */
    pith_remote_file *file; /* NULL: none; one of the two */
    uint64_t bytes, count;
    uint64_t at;     /* next byte that pith_stage_next() gives */
    uint64_t loaded; /* number of the block at hand, plus 1; 0: none */
    unsigned char block[PITH_STAGE_BLOCK];
} pith_stage_reader;

/** Whether it was opened, and not closed. */
static inline bool pith_stage_is_open(const pith_stage_reader *reader)
{
    return reader->fd >= 0 || reader->file;
}

/** Where files without a name, and those that are sent, lie: TMPDIR, or /tmp. */
const char *pith_stage_scratch(void);

/** Open and check the header; a missing file is PITH_IO like any other
 * trouble. Close in any case. */
pith_status pith_stage_open(pith_stage_reader *reader,
                            const pith_stage_name *name, pith_error *error);

/** Bytes from offset on (of the content, without headers and sums). */
pith_status pith_stage_read(pith_stage_reader *reader, uint64_t offset,
                            void *data, size_t len, pith_error *error);

/** The next `size` bytes; *more is false at the end, and nothing read. */
pith_status pith_stage_next(pith_stage_reader *reader, void *data, size_t size,
                            bool *more, pith_error *error);

void pith_stage_close(pith_stage_reader *reader);

/** Whether there is a whole file of that name and kind; no error. */
bool pith_stage_is_there(const pith_stage_name *name);

/** Stable sum over bytes, continued from `sum`; whole 8-byte words but for
 * the last call. */
uint64_t pith_stage_sum(uint64_t sum, const void *data, size_t len);

#endif
