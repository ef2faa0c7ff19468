/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inputs of a run: what the user named, with folders replaced by the
 * pages in them. Things that cannot be read are in the list too, with the
 * reason, so that each gets its record and its message.
 */
#ifndef PITH_CLI_SOURCES_H
#define PITH_CLI_SOURCES_H

#include <pith/remote.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a file: [begin, end). */
typedef struct pith_range {
    uint64_t begin, end;
} pith_range;

typedef struct pith_source {
    char *path; /* to open; "-": standard input */
    char *id;   /* as named; inside a folder, relative to it; may be `path` */
    char *file; /* name for a file of its own, relative, without ".."; no
                      format's ending yet; NULL where sources are unnamed */
    char *problem; /* why it cannot be read; NULL: try */
    bool warc;     /* a WARC file: many pages */
    bool store;    /* a store: many pages */
    bool listed;   /* to be left out: in --blacklist, or there twice */
    bool unopened; /* the problem is one of opening, not of content */
    size_t line;   /* of the list that named it; 0: no list did */
    const char
        *list; /* that list; borrowed from who added it; NULL: the path is
                         the list's own */
    uint64_t begin, end; /* of a WARC file: only the records that begin in
                            [begin, end); 0, 0: all */
    pith_remote *remote; /* whom to ask for it; NULL: a file of this machine,
                            or a page to be fetched */
    uint64_t size;       /* of a file on a server; 0: not known */
    uint64_t want; /* of one: more will be wanted soon, up to here; 0: no */
    pith_range *ranges; /* planning alone: the records that begin in these are
                            inputs, one behind the other; NULL: all are one */
    size_t nranges;
} pith_source;

typedef struct pith_sources {
    pith_source *items;
    size_t count;
    size_t cap;
    bool failed;  /* memory ran out; sticky */
    bool unnamed; /* the caller wants no names for files, as there may be
                     millions of sources */
    const pith_fetch_options *fetch; /* for servers; the caller's, or NULL */
    pith_remote *remote; /* of sources on servers; made when one is added, or
                            the caller's */
    bool owns_remote;
} pith_sources;

void pith_sources_init(pith_sources *sources);
void pith_sources_clear(pith_sources *sources);

/**
 * Add what a user named: a file, a folder (all .html, .htm, .xhtml below it,
 * also gzipped, in byte order of the relative path; links to folders are not
 * followed), "-", an address, s3://bucket/key. alone: it is the only thing named, so that the folder's
 * name need not be part of output files' names.
 */
void pith_sources_add(pith_sources *sources, const char *name, bool alone);

/** Add a file as it is, without a look at the disk; owned by the list, NULL
 * when memory ran out. */
pith_source *pith_sources_add_file(pith_sources *sources, const char *path,
                                   const char *id);

/**
 * Add the names in a file, one a line ("-": standard input), prefix before each
 * (NULL: nothing); empty lines are skipped. False after a message: it cannot be read,
 * has a line of 64 KiB or more, a NUL, or more than 100 million lines.
 */
bool pith_sources_add_list(pith_sources *sources, const char *path,
                           const char *prefix);

/** The same with somebody else to say what a line means: take() adds it, or does not.
 * The line has neither its break nor nothing in it, and may be written into. */
typedef void pith_sources_take(void *context, pith_sources *sources,
                               char *line);
bool pith_sources_read_list(pith_sources *sources, const char *path,
                            pith_sources_take *take, void *context);

/** A line of a list that begins with "#" and names no file. */
bool pith_sources_is_comment(const char *line);

/** Drop the sources that are marked `listed`, in linear time. */
void pith_sources_drop_listed(pith_sources *sources);

/** A name of a list with what stands before all of them, and a slash between them
 * where neither has one; owned, NULL when memory ran out. */
char *pith_sources_join(pith_sources *sources, const char *prefix,
                        const char *name);

/** Add something that cannot be read, with the reason. */
void pith_sources_add_problem(pith_sources *sources, const char *id,
                              bool unopened, const char *problem);

/** Call files after the whole paths of their sources; `failed` when memory runs
 * out. */
void pith_sources_name_by_paths(pith_sources *sources);

/** Two sources that would be written to the same file, or false. */
bool pith_sources_find_clash(const pith_sources *sources,
                             const pith_source **first,
                             const pith_source **second);

/** One of them holds pages whose number nobody knows before. */
bool pith_sources_hold_many(const pith_sources *sources);

/** A name that ends as pages' do: .html, .htm, .xhtml, also with .gz. */
bool pith_is_page_name(const char *name);

/** A name that ends as WARC files' do: .warc, .warc.gz, .warc.zst. */
bool pith_is_warc_name(const char *name);

/** A regular file that begins as databases of SQLite do; whether it is a store
 * is seen when it is opened. */
bool pith_is_store_file(const char *path);

#endif
