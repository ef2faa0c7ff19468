/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: work that is cut into units, for one machine or for thousands.
 *
 * A *job* is a folder. A plan writes what there is to do into it, once; any
 * number of processes on any number of machines then work on its *units*, in
 * any order, as often as they like:
 *
 *   manifest.jsonl   a line per unit: its inputs, with sizes and byte ranges
 *   job.json         options, their digest, the digest of the manifest
 *   out/UNIT...      what a unit gave, packed; appears when it is complete
 *   done/UNIT.json   what was counted, and the digests of that output
 *   failed/UNIT.json why a unit could not be worked on
 *   lease/UNIT       who works on a unit now
 *
 * A unit's output is a function of the unit and the job's options alone, so it
 * does no harm when two processes work on the same one: whoever is last
 * replaces a file by an equal one, and results count once because there is one
 * done file per unit. Nothing here needs a daemon, a lock, or equal clocks.
 *
 * A program that works on a job goes like this:
 *
 *     pith_folder_open("job", false, &folder, &error);
 *     pith_manifest_load(folder, &manifest, &error);
 *     pith_claims_new(manifest, 60000, &claims, &error);
 *     while (pith_claims_next(claims, now_ms(), &what, &i, &error) == PITH_OK
 *            && what == PITH_CLAIM_UNIT) {
 *         pith_manifest_unit(manifest, i, &unit, &error);
 *         pith_unit_begin(manifest, i, &output, &error);
 *         ... pith_unit_put(output, record, &error) for every page of
 *             unit.inputs, and pith_claims_beat() now and then ...
 *         pith_unit_finish(output, &counts, &error);
 *         pith_claims_release(claims, i, &error);
 *     }
 *
 * Extraction is the caller's: this part knows inputs by their names and sizes,
 * and outputs as bytes.
 *
 * Folders are reached through a few functions (pith_folder), so that they need
 * not be on a disk. Objects belong to one thread at a time, except where said.
 * Link with pith-io. The words for ownership are those of pith.h.
 */
#ifndef PITH_JOB_H
#define PITH_JOB_H

#include <pith/remote.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Folders ------------------------------------------------------------ */

/** Hears of bytes or names, borrowed for the call; false: no more. */
typedef bool pith_folder_take(void *who, pith_str what);

/**
 * A place for files, by functions: those of a disk are pith_folder_open()'s.
 * Names are relative, with "/" between parts; parts that are missing above a
 * file are made. Calls on different files may come from different threads.
 * Every call returns PITH_OK, PITH_IO with detail, or PITH_NOMEM.
 */
typedef struct pith_folder {
    void *context; /* of the functions */

    /* A whole file: owned (pith_free()); NULL data: there is none. */
    pith_status (*load)(void *context, const char *name, char **data,
                        size_t *len, pith_error *error);
    /* Write a file, or replace it, in one step that survives a crash. */
    pith_status (*store)(void *context, const char *name, pith_str bytes,
                         pith_error *error);
    /* Write a file unless there is one; made: whether this call did it. Of
     * several calls at once, one makes it. */
    pith_status (*create)(void *context, const char *name, pith_str bytes,
                          bool *made, pith_error *error);
    /* Remove a file; that there is none is fine. */
    pith_status (*remove)(void *context, const char *name, pith_error *error);
    /* The names of files in a folder, without the folder's, in no order, those
     * that begin with a full stop too; a missing folder has none. */
    pith_status (*list)(void *context, const char *folder,
                        pith_folder_take *take, void *who, pith_error *error);
    /* The bytes of a file in pieces. A missing file is PITH_IO. */
    pith_status (*read)(void *context, const char *name, pith_folder_take *take,
                        void *who, pith_error *error);
    /* Bytes of a file; UINT64_MAX: there is none. */
    pith_status (*size)(void *context, const char *name, uint64_t *size,
                        pith_error *error);

    /* A file that is written in pieces and appears, whole and on the disk,
     * when it is finished. finish() and abandon() free it. */
    pith_status (*begin)(void *context, const char *name, void **file,
                         pith_error *error);
    pith_status (*put)(void *file, pith_str bytes, pith_error *error);
    pith_status (*finish)(void *file, pith_error *error);
    void (*abandon)(void *file);

    void (*close)(void *context); /* NULL: nothing to free */
} pith_folder;

/**
 * A folder on a disk, which several machines may share.
 *
 * @param path   copied.
 * @param make   make it where it is missing.
 * @param out    out: owned (pith_folder_close()); NULL when the call fails.
 * @return       PITH_OK, PITH_IO or PITH_NOMEM.
 */
PITH_API pith_status pith_folder_open(const char *path, bool make,
                                      pith_folder **out, pith_error *error);

/**
 * A folder on S3, "s3://bucket/job", which need not be there: the first file
 * makes it. Of several pith_folder's create() calls at once one makes a file
 * where the server heeds If-None-Match (AWS does); elsewhere several may be told
 * that they did, if they come within the time of a request.
 *
 * @param remote   borrowed until the folder is closed.
 * @param address  copied.
 * @param out      out: owned (pith_folder_close()); NULL when the call fails.
 * @return         PITH_OK, PITH_IO or PITH_NOMEM. Asks no server.
 */
PITH_API pith_status pith_folder_open_remote(pith_remote *remote,
                                             const char *address,
                                             pith_folder **out,
                                             pith_error *error);

/** NULL does nothing. Only for folders of the two calls above. */
PITH_API void pith_folder_close(pith_folder *folder);

/* -- Planning ----------------------------------------------------------- */

/** What an input is. */
typedef enum pith_job_kind {
    PITH_JOB_PAGE, /* one page in a file */
    PITH_JOB_WARC, /* pages in a WARC file, or in a range of it */
    PITH_JOB_STORE /* pages in a store */
} pith_job_kind;

/** An input, or the part of it that belongs to a unit. */
typedef struct pith_job_input {
    pith_job_kind kind;
    pith_str path;       /* to open it */
    pith_str id;         /* its name in records */
    uint64_t size;       /* bytes when the plan was made; of one elsewhere 0:
                            not known */
    uint64_t begin, end; /* of a WARC file: the records that begin in
                            [begin, end); 0, 0: all */
    bool elsewhere;      /* planning alone: it is on a server, and not opened */
} pith_job_input;

/** How a unit's output is packed. */
typedef enum pith_job_packing {
    PITH_JOB_ZSTD,
    PITH_JOB_GZIP,
    PITH_JOB_PLAIN
} pith_job_packing;

/** What a job is; all texts are borrowed until the planner is freed. */
typedef struct pith_job_plan {
    uint64_t unit_size;   /* bytes of inputs in a unit; at least 1 */
    const pith_str *args; /* options of every unit, as words */
    size_t nargs;
    pith_str files;  /* digest of the files that the options name; or empty */
    pith_str format; /* of the outputs, the ending of their names: "jsonl",
                        "parquet" */
    pith_job_packing packing;
} pith_job_plan;

typedef struct pith_planner pith_planner;

/** The packing that this build has and that packs best. */
PITH_API pith_job_packing pith_job_packing_best(void);

/**
 * Begin to plan a job in a folder.
 *
 * @return  PITH_OK; PITH_ARG when the folder has a job already, or this build
 *          cannot pack so; PITH_IO; PITH_NOMEM.
 */
PITH_API pith_status pith_planner_new(pith_folder *folder,
                                      const pith_job_plan *plan,
                                      pith_planner **out, pith_error *error);

/**
 * What in an address of http or https is a secret: the name of a parameter of its
 * query that signs it or lets its user in ("X-Amz-Signature", "sig"), or
 * "user:password@". A static text; NULL: there is none, or this is not such an
 * address.
 */
PITH_API const char *pith_job_secret(pith_str address);

/**
 * Add an input. Inputs are put together in their order until a unit has its
 * size. A WARC file of twice that size or more is read once and cut between
 * records; smaller ones, ranges of files and files elsewhere are not opened. A
 * file elsewhere whose size is not known counts as a whole unit.
 * What is cut never depends on who will work on it.
 *
 * @return  PITH_OK; PITH_ARG for an address with a secret in it, as others read
 *          a manifest; PITH_IO when a file cannot be read; PITH_NOMEM.
 */
PITH_API pith_status pith_planner_add(pith_planner *planner,
                                      const pith_job_input *input,
                                      pith_error *error);

/** Write the plan; false in *made, and nothing changed, when somebody else has
 * planned a job in the folder meanwhile. Of several plans at once one is made. */
PITH_API pith_status pith_planner_finish(pith_planner *planner, bool *made,
                                         pith_error *error);

/** NULL does nothing. What was not finished is dropped. */
PITH_API void pith_planner_free(pith_planner *planner);

/* -- Manifests ---------------------------------------------------------- */

/** A job that was planned; all texts belong to the manifest. */
typedef struct pith_job_facts {
    uint32_t units;
    uint64_t inputs, bytes;
    uint64_t unit_size;
    const pith_str *args;
    size_t nargs;
    pith_str files;  /* as planned */
    pith_str format; /* "jsonl" */
    pith_job_packing packing;
    pith_str options; /* digest of version, options, their files, packing */
    pith_str version; /* of the pith that planned it */
} pith_job_facts;

/** A unit: valid until the next pith_manifest_unit(). */
typedef struct pith_job_unit {
    uint32_t number; /* from 0 */
    uint64_t bytes;  /* of its inputs */
    const pith_job_input *inputs;
    size_t ninputs;
} pith_job_unit;

typedef struct pith_manifest pith_manifest;

/**
 * Read a job's manifest.
 *
 * @param folder  borrowed until pith_manifest_free().
 * @return        PITH_OK; PITH_FORMAT, with file and line, when there is no
 *                job, or one of another version, or the manifest is not the
 *                one that was planned; PITH_IO; PITH_NOMEM.
 */
PITH_API pith_status pith_manifest_load(pith_folder *folder,
                                        pith_manifest **out, pith_error *error);
PITH_API void pith_manifest_free(pith_manifest *manifest);
PITH_API const pith_job_facts *
pith_manifest_facts(const pith_manifest *manifest);

/** Unit i, below facts.units. PITH_FORMAT when its line is malformed. */
PITH_API pith_status pith_manifest_unit(pith_manifest *manifest, uint32_t i,
                                        pith_job_unit *unit, pith_error *error);

/* -- Working on a unit -------------------------------------------------- */

/* Every count of a unit: name. */
#define PITH_JOB_COUNT_MAP(X)                            \
    X(pages)   /* met, whatever came of them */          \
    X(ok)      /* with content */                        \
    X(empty)   /* without */                             \
    X(limited) /* cut short by a limit */                \
    X(failed)  /* unreadable for what they contain */    \
    X(killed)  /* of these, by ending their process */   \
    X(damaged) /* places where a WARC file is damaged */ \
    X(records) /* written */                             \
    X(bytes)   /* of inputs, as they are stored */       \
    X(plain)   /* bytes of the output before packing */  \
    X(stored)  /* bytes of the output */                 \
    X(ms)      /* spent, all processes' time together */

/** What was counted in a unit, or in all; those of units are summed. */
typedef struct pith_job_counts {
#define PITH_JOB_COUNT_FIELD(name) uint64_t name;
    PITH_JOB_COUNT_MAP(PITH_JOB_COUNT_FIELD)
#undef PITH_JOB_COUNT_FIELD
} pith_job_counts;

/** a += b; associative and commutative. */
PITH_API void pith_job_counts_add(pith_job_counts *a, const pith_job_counts *b);

/**
 * Counts as one object of JSON, in the order of the map.
 *
 * @param units  how many units they are of; the first member.
 * @param line   out: without a line break, owned (pith_free()).
 * @return       PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_job_counts_json(const pith_job_counts *counts,
                                          uint32_t units, char **line,
                                          size_t *len);

typedef struct pith_unit_output pith_unit_output;

/**
 * Begin the output of unit i.
 *
 * @param manifest  borrowed until the output is freed.
 * @param out       out: owned (pith_unit_finish() or pith_unit_abandon());
 *                  NULL when the call fails.
 * @return          PITH_OK; PITH_IO when the folder cannot be written to;
 *                  PITH_NOMEM.
 *
 * Nothing is seen of it until it is finished. Several processes may write the
 * output of one unit at once; each writes a file of its own.
 */
PITH_API pith_status pith_unit_begin(pith_manifest *manifest, uint32_t i,
                                     pith_unit_output **out, pith_error *error);

/**
 * Append a record.
 *
 * @param record  with its line's end, which counts as one record; borrowed for
 *                the call. Empty: nothing happens.
 * @return        PITH_OK; PITH_IO when the disk is full or fails, after which
 *                the output can only be abandoned; PITH_NOMEM.
 *
 * Records are packed at once and written in pieces of a quarter of a megabyte.
 */
PITH_API pith_status pith_unit_put(pith_unit_output *output, pith_str record,
                                   pith_error *error);

/**
 * The same for formats whose bytes are no records one behind the other, such as
 * Parquet: append bytes, which may be empty, and count so many records.
 */
PITH_API pith_status pith_unit_put_part(pith_unit_output *output,
                                        pith_str bytes, uint64_t records,
                                        pith_error *error);

/** Name a page that ended its process: its input, where it begins there, its
 * name, how it ended. At most 1,000 are named; the count has all. */
typedef struct pith_killed_page {
    pith_str path, id, reason;
    uint64_t offset;
} pith_killed_page;
PITH_API void pith_unit_killed(pith_unit_output *output,
                               const pith_killed_page *page);

/**
 * Bring the output to its place, then write the done file, and forget an
 * earlier failure.
 *
 * @param counts  in: pages to bytes and ms; out: records, plain and stored.
 * @return        PITH_OK; PITH_IO: nothing appeared, or the output without
 *                its done file, which is as good as nothing. The output is
 *                freed in any case.
 */
PITH_API pith_status pith_unit_finish(pith_unit_output *output,
                                      pith_job_counts *counts,
                                      pith_error *error);
PITH_API void pith_unit_abandon(pith_unit_output *output);

/**
 * Write down why a unit cannot be worked on: its inputs are gone, or changed.
 * It counts as failed until pith_unit_retry() or until it is finished after
 * all. Whether a failure is the unit's or the machine's is for the caller to
 * know: a full disk is no failure of the unit.
 *
 * @param reason  a line for people; copied.
 * @return        PITH_OK, PITH_IO or PITH_NOMEM.
 */
PITH_API pith_status pith_unit_fail(pith_manifest *manifest, uint32_t i,
                                    pith_str reason, pith_error *error);

/* -- What units learn of sites ------------------------------------------ */

/** What some pages of a unit teach about their site. */
typedef struct pith_site_sketch {
    pith_str site;  /* its key, as pith_site_key() makes it */
    pith_str bytes; /* a template of theirs, as pith_template_save() makes it */
    uint64_t pages; /* that it has counted */
} pith_site_sketch;

/** Templates that a unit learns beside its output, in a file of their own. */
typedef struct pith_unit_sites pith_unit_sites;

/**
 * Begin that file of unit i, anew where there is one.
 *
 * @param out  out: owned (pith_unit_sites_finish() or _abandon()); NULL when the
 *             call fails.
 * @return     PITH_OK, PITH_IO or PITH_NOMEM.
 */
PITH_API pith_status pith_unit_sites_begin(const pith_manifest *manifest,
                                           uint32_t i, pith_unit_sites **out,
                                           pith_error *error);

/** Add a template; a site may have any number. PITH_OK, PITH_IO or PITH_NOMEM. */
PITH_API pith_status pith_unit_sites_put(pith_unit_sites *sites,
                                         const pith_site_sketch *sketch,
                                         pith_error *error);

/** Make the file appear, before the unit is finished. PITH_OK, PITH_IO or
 * PITH_NOMEM: nothing appeared. Freed in any case. */
PITH_API pith_status pith_unit_sites_finish(pith_unit_sites *sites,
                                            pith_error *error);
PITH_API void pith_unit_sites_abandon(pith_unit_sites *sites);

/** Whether a unit has that file. PITH_OK, PITH_IO. */
PITH_API pith_status pith_unit_sites_there(const pith_manifest *manifest,
                                           uint32_t i, bool *there,
                                           pith_error *error);

/** Hears of a template, which is borrowed for the call; false ends the reading. */
typedef bool pith_site_take(void *who, const pith_site_sketch *sketch);

/**
 * Hand on all templates that a unit has learnt, in constant memory but for the
 * largest of them.
 *
 * @return  PITH_OK; PITH_FORMAT: the file is damaged or cut short, after the
 *          templates that came before; PITH_IO: there is none; PITH_NOMEM.
 */
PITH_API pith_status pith_unit_sites_each(const pith_manifest *manifest,
                                          uint32_t i, pith_site_take *take,
                                          void *who, pith_error *error);

/* -- What is done ------------------------------------------------------- */

typedef enum pith_unit_state {
    PITH_UNIT_LEFT,
    PITH_UNIT_RUNNING, /* leased; by somebody who may have died */
    PITH_UNIT_FAILED,
    PITH_UNIT_DONE
} pith_unit_state;

/**
 * The state of every unit, by the names of files alone.
 *
 * @param states  out: facts.units values of pith_unit_state.
 * @return        PITH_OK, PITH_IO or PITH_NOMEM.
 *
 * Three listings of folders, whatever the number of units. Whether a done file
 * counts is for pith_unit_look() to tell.
 */
PITH_API pith_status pith_job_survey(const pith_manifest *manifest,
                                     uint8_t *states, pith_error *error);

/** What a done file says. */
typedef struct pith_unit_done {
    bool done;     /* false: there is none that counts */
    char why[160]; /* then, where there is one all the same: what is wrong
                       with it, its name in front; else empty */
    pith_job_counts counts;
    char sums[2][48]; /* digests of the output: plain, stored */
} pith_unit_done;

/**
 * Is unit i done: is there a whole done file with this job's options, and an
 * output of the size it tells? PITH_IO and PITH_NOMEM are the failures.
 */
PITH_API pith_status pith_unit_look(const pith_manifest *manifest, uint32_t i,
                                    pith_unit_done *out, pith_error *error);

/** Why a unit failed, owned (pith_free()); NULL: it did not. */
PITH_API pith_status pith_unit_failure(const pith_manifest *manifest,
                                       uint32_t i, char **reason,
                                       pith_error *error);

/** Forget that unit i failed, so that it is worked on again. That it did not
 * fail is fine. */
PITH_API pith_status pith_unit_retry(const pith_manifest *manifest, uint32_t i,
                                     pith_error *error);

/** Forget that unit i is done, so that it is worked on again. */
PITH_API pith_status pith_unit_redo(const pith_manifest *manifest, uint32_t i,
                                    pith_error *error);

/**
 * Hash the output of a unit that is done, unpack it and count its records.
 *
 * @return  PITH_OK: as its done file says; PITH_FORMAT with what differs;
 *          PITH_IO, PITH_NOMEM.
 */
PITH_API pith_status pith_unit_verify(const pith_manifest *manifest, uint32_t i,
                                      pith_error *error);

/**
 * Hand on the output of unit i, unpacked, in pieces that end anywhere.
 *
 * @param take  hears of every piece; false ends the call, which is no failure.
 * @return      PITH_OK; PITH_FORMAT when the output is damaged, cut short, or not
 *              what its done file tells, after the pieces that came before;
 *              PITH_IO, PITH_NOMEM.
 */
PITH_API pith_status pith_unit_copy(const pith_manifest *manifest, uint32_t i,
                                    pith_folder_take *take, void *who,
                                    pith_error *error);

/** The same as it is stored. Packed outputs one behind the other are a packed
 * file: frames of zstd, members of gzip. */
PITH_API pith_status pith_unit_copy_stored(const pith_manifest *manifest,
                                           uint32_t i, pith_folder_take *take,
                                           void *who, pith_error *error);

/** Remove what processes left when they were killed: unfinished files, and leases
 * of units that are done or have failed; only for a job that nobody works on. */
PITH_API pith_status pith_job_tidy(const pith_manifest *manifest,
                                   pith_error *error);

/* -- Leases ------------------------------------------------------------- */

/**
 * Units by leases: files that their owners rewrite, each time with another
 * number in them. Whoever wants a unit that is leased watches the file: one
 * that did not change for `expiry_ms` of the watcher's own clock belongs to
 * nobody any more. No clock is ever compared with another machine's, and no
 * time of a file is looked at.
 *
 * On folders that cannot replace a file on a condition two processes may take
 * over the same lease at once; both work on the unit then, to the same end.
 */
typedef struct pith_claims pith_claims;

/**
 * Take part in the work on a job.
 *
 * @param manifest   borrowed until pith_claims_free().
 * @param expiry_ms  how long a lease may stay unchanged until it belongs to
 *                   nobody. All that work on a job should give the same; who
 *                   gives less takes units from those that still work on them.
 * @param out        out: owned (pith_claims_free()).
 * @return           PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_claims_new(pith_manifest *manifest,
                                     uint32_t expiry_ms, pith_claims **out,
                                     pith_error *error);
PITH_API void pith_claims_free(pith_claims *claims);

typedef enum pith_claim {
    PITH_CLAIM_UNIT, /* it is ours */
    PITH_CLAIM_WAIT, /* all that is left is leased: ask again in a while */
    PITH_CLAIM_NONE  /* all units are done or have failed */
} pith_claim;

/**
 * A unit to work on.
 *
 * @param now_ms  of a clock that never goes back.
 * @param unit    out: for PITH_CLAIM_UNIT.
 *
 * A unit whose owners vanished three times has failed. The folders are listed
 * when nothing that was free last time is left, and at least twice in
 * expiry_ms.
 */
PITH_API pith_status pith_claims_next(pith_claims *claims, uint64_t now_ms,
                                      pith_claim *what, uint32_t *unit,
                                      pith_error *error);

/**
 * Say that work on a unit goes on: at least four times in expiry_ms. From any
 * thread, while the unit is ours.
 *
 * @param ours  out: false: another has taken the unit over.
 */
PITH_API pith_status pith_claims_beat(pith_claims *claims, uint32_t unit,
                                      bool *ours, pith_error *error);

/** Give a unit back, done or not: who asks next sees which. A unit that another
 * has taken over stays his. */
PITH_API pith_status pith_claims_release(pith_claims *claims, uint32_t unit,
                                         pith_error *error);

/* -- Packed files ------------------------------------------------------- */

/**
 * Hand on the bytes of a file in pieces that end anywhere, unpacked where its
 * name ends in .zst or .gz, in constant memory.
 *
 * @param take  hears of every piece; false ends the call, which is no failure.
 * @return      PITH_OK; PITH_FORMAT when it is damaged or cut short, after the
 *              pieces that came before; PITH_ARG when this build cannot unpack
 *              it; PITH_IO, PITH_NOMEM.
 */
PITH_API pith_status pith_packed_read(const char *path, pith_folder_take *take,
                                      void *who, pith_error *error);

/** The same for a file on a server: s3://, http:// or https://. */
PITH_API pith_status pith_packed_read_remote(pith_remote *remote,
                                             const char *address,
                                             pith_folder_take *take, void *who,
                                             pith_error *error);

/* -- Indexes of crawls -------------------------------------------------- */

/** Where a record of a crawl is. */
typedef struct pith_index_entry {
    char *filename;      /* of the WARC file, as the index names it; owned
                            (pith_free()); NULL when the call failed */
    uint64_t begin, end; /* the record's bytes in it: [begin, end) */
} pith_index_entry;

/**
 * Read a line of a crawl's index in the form CDXJ: a key, a time, and a JSON object
 * with "filename", "offset" and "length", which may be numbers or texts; or the
 * object alone, as index servers answer.
 *
 * @param line   without its line break; borrowed for the call.
 * @param error  what is wrong with the line; may be NULL.
 * @return       PITH_OK; PITH_FORMAT; PITH_NOMEM.
 */
PITH_API pith_status pith_index_line_read(pith_str line, pith_index_entry *out,
                                          pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
