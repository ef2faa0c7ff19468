/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of a run: what the user named, with folders replaced by the pages
 * in them. Unreadable inputs are in the list, too, with the reason, so that
 * each gets its record and its message. */
#ifndef PITH_CLI_SOURCES_H
#define PITH_CLI_SOURCES_H

#include <pith/crawl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a file: [begin, end). */
typedef struct pith_range {
    uint64_t begin, end;
} pith_range;

typedef struct pith_source {
    char *path; /* the path to open; "-": standard input */
    char *id;   /* as named; inside a folder, relative to it; may be `path` */
    /* name of its output file, relative, without ".." and without the format's
     * extension; NULL if sources are unnamed */
    char *file;
    char *problem; /* why it cannot be read; NULL: unknown yet */
    bool warc;     /* a WARC file: many pages */
    bool store;    /* a store: many pages */
    bool listed;   /* to be dropped: in --blacklist, or a duplicate */
    bool unopened; /* the problem is in opening it, not in its content */
    size_t line;   /* line of the list that named it; 0: none */
    const char
        /* that list; borrowed from the caller that added it; NULL: the path is
         * the list's own */
        *list;
    uint64_t begin, end; /* of a WARC file: only the records that begin in
                            [begin, end); 0, 0: all */
    /* reads it from a server; NULL: a local file, or a page to be fetched */
    pith_remote *remote;
    uint64_t size; /* of a file on a server; 0: unknown */
    /* of such a file: it will be read up to here soon; 0: unknown */
    uint64_t want;
    /* for planning only: the records that begin in these ranges are inputs, one
     * after the other; NULL: all are one */
    pith_range *ranges;
    size_t nranges;
} pith_source;

typedef struct pith_sources {
    pith_source *items;
    size_t count;
    size_t cap;
    bool failed; /* memory ran out; sticky */
    /* the caller needs no output file names, because there may be millions of
     * sources */
    bool unnamed;
    const pith_fetch_options *fetch; /* for servers; the caller's, or NULL */
    /* of sources on servers; created with the first one, or the caller's */
    pith_remote *remote;
    bool owns_remote;
} pith_sources;

void pith_sources_init(pith_sources *sources);
void pith_sources_clear(pith_sources *sources);

/**
 * Add what a user named: a file, a folder (all .html, .htm, .xhtml below it,
 * also gzipped, in byte order of the relative path; links to folders are not
 * followed), "-", an address, s3://bucket/key. alone: it is the only thing
 * named, so that the folder's name need not be part of output files' names.
 */
void pith_sources_add(pith_sources *sources, const char *name, bool alone);

/** Add a file without accessing the disk; owned by the list, NULL if memory
 * ran out. */
pith_source *pith_sources_add_file(pith_sources *sources, const char *path,
                                   const char *id);

/** Add the names in a file, one per line ("-": standard input), each after
 * prefix (NULL: none); empty lines are skipped. False after a message: it
 * cannot be read, has a line of 64 KiB or more, a NUL, or more than 100 million
 * lines. */
bool pith_sources_add_list(pith_sources *sources, const char *path,
                           const char *prefix);

/** The same with a callback that interprets a line: take() adds it or not. The
 * line has no line break, is not empty, and may be modified. */
typedef void pith_sources_take(void *context, pith_sources *sources,
                               char *line);
bool pith_sources_read_list(pith_sources *sources, const char *path,
                            pith_sources_take *take, void *context);

/** Whether a line of a list begins with "#" and is not the name of a file. */
bool pith_sources_is_comment(const char *line);

/** Drop the sources that are marked `listed`, in linear time. */
void pith_sources_drop_listed(pith_sources *sources);

/** A name of a list after its prefix, with a slash between them if neither has
 * one; owned, NULL if memory ran out. */
char *pith_sources_join(pith_sources *sources, const char *prefix,
                        const char *name);

/** Add an unreadable input, with the reason. */
void pith_sources_add_problem(pith_sources *sources, const char *id,
                              bool unopened, const char *problem);

/** Name output files after the complete paths of their sources; sets `failed`
 * if memory runs out. */
void pith_sources_name_by_paths(pith_sources *sources);

/** Find two sources that would be written to the same file; false: there are
 * none. */
bool pith_sources_find_clash(const pith_sources *sources,
                             const pith_source **first,
                             const pith_source **second);

/** Whether one of them contains an unknown number of pages. */
bool pith_sources_hold_many(const pith_sources *sources);

/** Whether a name has an extension of pages: .html, .htm, .xhtml, also with
 * .gz. */
bool pith_is_page_name(const char *name);

/** Whether a name has an extension of WARC files: .warc, .warc.gz,
 * .warc.zst. */
bool pith_is_warc_name(const char *name);

/** Whether a regular file begins like an SQLite database; opening it shows
 * whether it is a store. */
bool pith_is_store_file(const char *path);

#endif
