/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: divide work into units, for one machine or thousands.
 *
 * A *job* is a folder. A plan writes into it, once, what is to be done. Any
 * number of processes on any number of machines then work on its *units*, in
 * any order, and may repeat them:
 *
 *   manifest.jsonl   a line per unit: its inputs, with sizes and byte ranges
 *   job.json         options, their digest, the digest of the manifest
 *   out/UNIT...      output of a unit, compressed; written atomically
 *   done/UNIT.json   counts, and the digests of that output
 *   failed/UNIT.json why a unit could not be processed
 *   lease/UNIT       which process works on a unit
 *
 * The output of a unit depends on the unit and the job's options only, so it
 * does no harm if two processes work on the same unit: the last one replaces a
 * file with an identical one, and results count once because there is one done
 * file per unit. No daemon, lock or synchronised clock is needed.
 *
 * A program that works on a job has this structure:
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
 * The caller does the extraction: this part knows inputs by their names and
 * sizes, and outputs as bytes.
 *
 * Folders are accessed through a few functions (pith_folder), so they need not
 * be on a disk. Objects belong to one thread at a time unless stated otherwise.
 * Link with pith-io. The words for ownership are defined in pith.h.
 */
#ifndef PITH_JOB_H
#define PITH_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>
#include <pith/crawl.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Folders ------------------------------------------------------------ */

/** Receives bytes or a name, borrowed for the call. Returning false stops. */
typedef bool pith_folder_take(void *who, pith_str what);

/**
 * Functions that access a folder; pith_folder_open() gives those for a disk.
 * File names are relative, with "/" between their parts; missing parent folders
 * are created. Calls for different files may come from different threads. Every
 * function returns PITH_OK, PITH_IO with detail, or PITH_NOMEM.
 */
typedef struct pith_folder {
    void *context; /* passed to the functions */

    /* Read a whole file: owned (pith_free()); NULL data if it does not
     * exist. */
    pith_status (*load)(void *context, const char *name, char **data,
                        size_t *len, pith_error *error);
    /* Write a file, or replace it, atomically and durably. */
    pith_status (*store)(void *context, const char *name, pith_str bytes,
                         pith_error *error);
    /* Write a file if it does not exist; made: whether this call wrote it. Of
     * several simultaneous calls, one writes it. */
    pith_status (*create)(void *context, const char *name, pith_str bytes,
                          bool *made, pith_error *error);
    /* Remove a file. It is not an error if it does not exist. */
    pith_status (*remove)(void *context, const char *name, pith_error *error);
    /* List the names of the files in a folder, without the folder's name, in
     * any order, including those that begin with a full stop. A missing folder
     * is empty. */
    pith_status (*list)(void *context, const char *folder,
                        pith_folder_take *take, void *who, pith_error *error);
    /* Read the bytes of a file in pieces. A missing file is PITH_IO. */
    pith_status (*read)(void *context, const char *name, pith_folder_take *take,
                        void *who, pith_error *error);
    /* The size of a file in bytes; UINT64_MAX if it does not exist. */
    pith_status (*size)(void *context, const char *name, uint64_t *size,
                        pith_error *error);

    /* Write a file in pieces. It appears, complete and durable, when finish()
     * is called. finish() and abandon() free it. */
    pith_status (*begin)(void *context, const char *name, void **file,
                         pith_error *error);
    pith_status (*put)(void *file, pith_str bytes, pith_error *error);
    pith_status (*finish)(void *file, pith_error *error);
    void (*abandon)(void *file);

    void (*close)(void *context); /* NULL: nothing to free */
} pith_folder;

/**
 * Open a folder on a disk, which several machines may share.
 *
 * @param path   copied.
 * @param make   create the folder if it does not exist.
 * @param out    out: owned (pith_folder_close()); NULL if the call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_IO or PITH_NOMEM.
 */
PITH_API pith_status pith_folder_open(const char *path, bool make,
                                      pith_folder **out, pith_error *error);

/**
 * Open a folder on S3, "s3://bucket/job". It need not exist: the first file
 * creates it. Of several simultaneous calls of create(), one writes the file if
 * the server supports If-None-Match (AWS does). With other servers, several
 * calls within the duration of a request may be told that they wrote it.
 *
 * @param remote   borrowed until the folder is closed.
 * @param address  copied.
 * @param out      out: owned (pith_folder_close()); NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_IO or PITH_NOMEM. Sends no request.
 */
PITH_API pith_status pith_folder_open_remote(pith_remote *remote,
                                             const char *address,
                                             pith_folder **out,
                                             pith_error *error);

/**
 * Close a folder that was opened by one of the two functions above. NULL does
 * nothing.
 */
PITH_API void pith_folder_close(pith_folder *folder);

/* -- Planning ----------------------------------------------------------- */

/** The kind of an input. */
typedef enum pith_job_kind {
    PITH_JOB_PAGE, /* one page in a file */
    PITH_JOB_WARC, /* pages in a WARC file, or in a range of it */
    PITH_JOB_STORE /* pages in a store */
} pith_job_kind;

/** An input, or the part of it that belongs to a unit. */
typedef struct pith_job_input {
    pith_job_kind kind;
    pith_str path;       /* where to read it */
    pith_str id;         /* its name in records */
    uint64_t size;       /* bytes when the plan was made; 0 for an unknown size
                            of an input on a server */
    uint64_t begin, end; /* of a WARC file: the records that begin in [begin,
                            end); 0, 0: all */
    bool elsewhere;      /* for planning: it is on a server, and is not
                            opened */
} pith_job_input;

/** How the output of a unit is compressed. */
typedef enum pith_job_packing {
    PITH_JOB_ZSTD,
    PITH_JOB_GZIP,
    PITH_JOB_PLAIN
} pith_job_packing;

/**
 * The definition of a job. All texts are borrowed until the planner is freed.
 */
typedef struct pith_job_plan {
    size_t size;          /* sizeof(pith_job_plan) or 0: see basics.h */
    uint64_t unit_size;   /* bytes of inputs per unit; at least 1 */
    const pith_str *args; /* options of every unit, as words */
    size_t nargs;
    pith_str files;  /* digest of the files that the options name; or empty */
    pith_str format; /* of the outputs, the extension of their names: "jsonl",
                        "parquet" */
    pith_job_packing packing;
} pith_job_plan;

/** Makes a plan. Owned (pith_planner_free()). */
typedef struct pith_planner pith_planner;

/** The best compression that this build supports. */
PITH_API pith_job_packing pith_job_packing_best(void);

/**
 * Begin to plan a job in a folder.
 *
 * @param folder  borrowed until the planner is freed.
 * @param plan    what to do.
 * @param out     out: owned (pith_planner_free()); NULL if the call fails.
 * @param error   detail, may be NULL.
 * @return        PITH_OK; PITH_ARG if the folder already has a job, or this
 *                build does not support the compression; PITH_IO; PITH_NOMEM.
 */
PITH_API pith_status pith_planner_new(pith_folder *folder,
                                      const pith_job_plan *plan,
                                      pith_planner **out, pith_error *error);

/**
 * The secret in an http or https address: the name of a query parameter that
 * signs it or authenticates its user ("X-Amz-Signature", "sig"), or
 * "user:password@". A static text; NULL if there is none, or it is not such an
 * address.
 */
PITH_API const char *pith_job_secret(pith_str address);

/**
 * Add an input. Consecutive inputs are put into a unit until it has its size. A
 * WARC file of at least twice that size is read once and divided between
 * records. Smaller files, ranges of files and files on servers are not opened.
 * A file on a server whose size is unknown counts as a whole unit. The division
 * does not depend on who will work on the units.
 *
 * @return  PITH_OK; PITH_ARG for an address that contains a secret, because
 *          others can read a manifest; PITH_IO if a file cannot be read;
 *          PITH_NOMEM.
 */
PITH_API pith_status pith_planner_add(pith_planner *planner,
                                      const pith_job_input *input,
                                      pith_error *error);

/**
 * Write the plan.
 *
 * @param made  out: false if another process has planned a job in the folder
 *              meanwhile, and then nothing is changed. Of several simultaneous
 *              plans, one is written.
 */
PITH_API pith_status pith_planner_finish(pith_planner *planner, bool *made,
                                         pith_error *error);

/**
 * Free a planner. A plan that was not finished is discarded. NULL does nothing.
 */
PITH_API void pith_planner_free(pith_planner *planner);

/* -- Manifests ---------------------------------------------------------- */

/** A job that was planned. All texts belong to the manifest. */
typedef struct pith_job_facts {
    uint32_t units;
    uint64_t inputs, bytes;
    uint64_t unit_size;
    const pith_str *args;
    size_t nargs;
    pith_str files;  /* as planned */
    pith_str format; /* "jsonl" */
    pith_job_packing packing;
    pith_str options; /* digest of version, options, their files, and packing */
    pith_str version; /* of the pith that planned it */
} pith_job_facts;

/** A unit; valid until the next pith_manifest_unit(). */
typedef struct pith_job_unit {
    uint32_t number; /* from 0 */
    uint64_t bytes;  /* of its inputs */
    const pith_job_input *inputs;
    size_t ninputs;
} pith_job_unit;

/** The manifest of a job. Owned (pith_manifest_free()). */
typedef struct pith_manifest pith_manifest;

/**
 * Read the manifest of a job.
 *
 * @param folder  borrowed until pith_manifest_free().
 * @param out     out: owned (pith_manifest_free()); NULL if the call fails.
 * @param error   detail, may be NULL.
 * @return        PITH_OK; PITH_FORMAT, with file and line, if there is no job,
 *                it is of another version, or the manifest is not the one that
 *                was planned; PITH_IO; PITH_NOMEM.
 */
PITH_API pith_status pith_manifest_load(pith_folder *folder,
                                        pith_manifest **out, pith_error *error);
PITH_API void pith_manifest_free(pith_manifest *manifest);
PITH_API const pith_job_facts *
pith_manifest_facts(const pith_manifest *manifest);

/**
 * Read unit i. PITH_FORMAT if its line is malformed.
 *
 * This and every other call that takes the number of a unit returns PITH_ARG if
 * it is not less than facts.units.
 */
PITH_API pith_status pith_manifest_unit(pith_manifest *manifest, uint32_t i,
                                        pith_job_unit *unit, pith_error *error);

/* -- Working on a unit -------------------------------------------------- */

/* Every count of a unit: name. */
#define PITH_JOB_COUNT_MAP(X)                             \
    X(pages)   /* processed, with any result */           \
    X(ok)      /* with content */                         \
    X(empty)   /* without content */                      \
    X(limited) /* cut short by a limit */                 \
    X(failed)  /* unreadable because of their contents */ \
    X(killed)  /* of these, pages that ended a process */ \
    X(damaged) /* damaged places in WARC files */         \
    X(records) /* written */                              \
    X(bytes)   /* of inputs, as they are stored */        \
    X(plain)   /* bytes of the output, uncompressed */    \
    X(stored)  /* bytes of the output, as stored */       \
    X(ms)      /* spent, summed over all processes */

/** The counts of a unit, or the sums over all units. */
typedef struct pith_job_counts {
#define PITH_JOB_COUNT_FIELD(name) uint64_t name;
    PITH_JOB_COUNT_MAP(PITH_JOB_COUNT_FIELD)
#undef PITH_JOB_COUNT_FIELD
} pith_job_counts;

/** Add b to a. Associative and commutative. */
PITH_API void pith_job_counts_add(pith_job_counts *a, const pith_job_counts *b);

/**
 * Write counts as one JSON object, in the order of the map.
 *
 * @param units  number of units that were counted; the first member.
 * @param line   out: without a line break, owned (pith_free()).
 * @param len    out: its length in bytes.
 * @return       PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_job_counts_json(const pith_job_counts *counts,
                                          uint32_t units, char **line,
                                          size_t *len);

/** The output of a unit being written. */
typedef struct pith_unit_output pith_unit_output;

/**
 * Begin the output of unit i.
 *
 * @param manifest  borrowed until the output is freed.
 * @param out       out: owned (pith_unit_finish() or pith_unit_abandon()); NULL
 *                  if the call fails.
 * @param error     detail, may be NULL.
 * @return          PITH_OK; PITH_IO if the folder is not writable; PITH_NOMEM.
 *
 * The output does not appear until it is finished. Several processes may write
 * the output of one unit at the same time; each writes a file of its own.
 */
PITH_API pith_status pith_unit_begin(pith_manifest *manifest, uint32_t i,
                                     pith_unit_output **out, pith_error *error);

/**
 * Append a record.
 *
 * @param record  with its line break; borrowed for the call. An empty one is
 *                ignored.
 * @return        PITH_OK; PITH_IO if the disk is full or fails, and then the
 *                output can only be abandoned; PITH_NOMEM.
 *
 * Records are compressed immediately, and written in pieces of a quarter of a
 * megabyte.
 */
PITH_API pith_status pith_unit_put(pith_unit_output *output, pith_str record,
                                   pith_error *error);

/**
 * Append bytes, which may be empty, and count a number of records. For formats
 * such as Parquet, whose bytes cannot be divided by record.
 */
PITH_API pith_status pith_unit_put_part(pith_unit_output *output,
                                        pith_str bytes, uint64_t records,
                                        pith_error *error);

/**
 * A page that ended the process that worked on it: its input, its offset there,
 * its name, and how the process ended.
 */
typedef struct pith_killed_page {
    pith_str path, id, reason;
    uint64_t offset;
} pith_killed_page;

/** Record such a page. At most 1,000 are named; the count includes all. */
PITH_API void pith_unit_killed(pith_unit_output *output,
                               const pith_killed_page *page);

/**
 * Record a sum of the inputs, so that it can be compared later: pith takes the
 * CRC-32 of every page's bytes, uncompressed, and from these sums, 4 bytes
 * each, most significant first, the CRC-32 that is recorded.
 */
PITH_API void pith_unit_set_inputs_sum(pith_unit_output *output, uint32_t sum);

/**
 * Move the output to its place, then write the done file, and delete the record
 * of an earlier failure.
 *
 * @param counts  in: pages to bytes, and ms; out: records, plain and stored.
 * @return        PITH_OK, or PITH_IO; in that case nothing appeared, or an
 *                output without a done file, which is ignored. The output is
 *                freed in any case.
 */
PITH_API pith_status pith_unit_finish(pith_unit_output *output,
                                      pith_job_counts *counts,
                                      pith_error *error);
PITH_API void pith_unit_abandon(pith_unit_output *output);

/**
 * Record why a unit cannot be processed: its inputs are missing or have
 * changed. It counts as failed until pith_unit_retry(), or until it is finished
 * after all. The caller decides whether a failure is due to the unit or to the
 * machine: a full disk is not a failure of the unit.
 *
 * @param reason  a line for people; copied.
 * @return        PITH_OK, PITH_IO or PITH_NOMEM.
 */
PITH_API pith_status pith_unit_fail(pith_manifest *manifest, uint32_t i,
                                    pith_str reason, pith_error *error);

/* -- Templates that units learn ------------------------------------------ */

/** What was learned about a site from some pages of a unit. */
typedef struct pith_site_sketch {
    pith_str site;  /* its key, as made by pith_site_key() */
    pith_str bytes; /* a template of these pages, as pith_template_save() writes
                       it */
    uint64_t pages; /* that the template has counted */
} pith_site_sketch;

/** The templates that a unit learns, in a file besides its output. */
typedef struct pith_unit_sites pith_unit_sites;

/**
 * Begin the file of templates of unit i; an existing one is replaced.
 *
 * @param out  out: owned (pith_unit_sites_finish() or
 *             pith_unit_sites_abandon()); NULL if the call fails.
 * @return     PITH_OK, PITH_IO or PITH_NOMEM.
 */
PITH_API pith_status pith_unit_sites_begin(const pith_manifest *manifest,
                                           uint32_t i, pith_unit_sites **out,
                                           pith_error *error);

/** Add a template; a site may have several. PITH_OK, PITH_IO or PITH_NOMEM. */
PITH_API pith_status pith_unit_sites_put(pith_unit_sites *sites,
                                         const pith_site_sketch *sketch,
                                         pith_error *error);

/**
 * Complete the file, before the unit is finished. PITH_OK, PITH_IO or
 * PITH_NOMEM; if it fails, no file appears. The object is freed in any case.
 */
PITH_API pith_status pith_unit_sites_finish(pith_unit_sites *sites,
                                            pith_error *error);
PITH_API void pith_unit_sites_abandon(pith_unit_sites *sites);

/** Whether a unit has a file of templates. PITH_OK or PITH_IO. */
PITH_API pith_status pith_unit_sites_there(const pith_manifest *manifest,
                                           uint32_t i, bool *there,
                                           pith_error *error);

/** Receives a template, borrowed for the call. Returning false stops. */
typedef bool pith_site_take(void *who, const pith_site_sketch *sketch);

/**
 * Read all templates that a unit has learned. Only the current template is in
 * memory.
 *
 * @return  PITH_OK; PITH_FORMAT if the file is damaged or truncated (the
 *          templates before the damage are passed on); PITH_IO if there is no
 *          file; PITH_NOMEM.
 */
PITH_API pith_status pith_unit_sites_each(const pith_manifest *manifest,
                                          uint32_t i, pith_site_take *take,
                                          void *who, pith_error *error);

/* -- Progress ----------------------------------------------------------- */

/** The state of a unit. */
typedef enum pith_unit_state {
    PITH_UNIT_LEFT,    /* not started */
    PITH_UNIT_RUNNING, /* leased, possibly by a process that has died */
    PITH_UNIT_FAILED,
    PITH_UNIT_DONE
} pith_unit_state;

/**
 * Determine the state of every unit by the names of files only.
 *
 * @param states  out: facts.units values of pith_unit_state.
 * @return        PITH_OK, PITH_IO or PITH_NOMEM.
 *
 * Lists three folders, whatever the number of units. pith_unit_look() tells
 * whether a done file is valid.
 */
PITH_API pith_status pith_job_survey(const pith_manifest *manifest,
                                     uint8_t *states, pith_error *error);

/** The contents of a done file. */
typedef struct pith_unit_done {
    bool done;     /* false: there is no valid done file */
    char why[160]; /* if there is an invalid one: its name, and what is wrong
                      with it; otherwise empty */
    pith_job_counts counts;
    char sums[2][48]; /* digests of the output: plain, stored */
    bool has_inputs_sum;
    uint32_t inputs_sum; /* as pith_unit_set_inputs_sum() got it */
} pith_unit_done;

/**
 * Check whether unit i is done: there is a complete done file with this job's
 * options, and an output of the size that it states. Fails with PITH_IO or
 * PITH_NOMEM.
 */
PITH_API pith_status pith_unit_look(const pith_manifest *manifest, uint32_t i,
                                    pith_unit_done *out, pith_error *error);

/** Why a unit failed, owned (pith_free()); NULL if it did not. */
PITH_API pith_status pith_unit_failure(const pith_manifest *manifest,
                                       uint32_t i, char **reason,
                                       pith_error *error);

/**
 * Delete the record that unit i failed, so that it is processed again. It is
 * not an error if there is none.
 */
PITH_API pith_status pith_unit_retry(const pith_manifest *manifest, uint32_t i,
                                     pith_error *error);

/** Delete the record that unit i is done, so that it is processed again. */
PITH_API pith_status pith_unit_redo(const pith_manifest *manifest, uint32_t i,
                                    pith_error *error);

/**
 * Verify the output of a unit that is done: hash it, decompress it, and count
 * its records.
 *
 * @return  PITH_OK if all is as its done file says; PITH_FORMAT with the
 *          difference; PITH_IO, PITH_NOMEM.
 */
PITH_API pith_status pith_unit_verify(const pith_manifest *manifest, uint32_t i,
                                      pith_error *error);

/**
 * Read the output of unit i, decompressed, in pieces of any size.
 *
 * @param take  receives every piece. If it returns false, the call ends; that
 *              is not an error.
 * @return      PITH_OK; PITH_FORMAT if the output is damaged, truncated, or
 *              does not match its done file (the pieces before that are passed
 *              on); PITH_IO, PITH_NOMEM.
 */
PITH_API pith_status pith_unit_copy(const pith_manifest *manifest, uint32_t i,
                                    pith_folder_take *take, void *who,
                                    pith_error *error);

/**
 * Read the output as it is stored. Concatenated compressed outputs are a
 * compressed file: frames of zstd, members of gzip.
 */
PITH_API pith_status pith_unit_copy_stored(const pith_manifest *manifest,
                                           uint32_t i, pith_folder_take *take,
                                           void *who, pith_error *error);

/**
 * Remove what killed processes left behind: unfinished files, and leases of
 * units that are done or have failed. Only for a job on which no process works.
 */
PITH_API pith_status pith_job_tidy(const pith_manifest *manifest,
                                   pith_error *error);

/* -- Leases ------------------------------------------------------------- */

/**
 * Claims on units by leases: files that their owners rewrite regularly, with a
 * new number each time. A process that wants a leased unit watches the file; a
 * lease that does not change for `expiry_ms` of the watcher's own clock has
 * expired. Clocks of different machines are never compared, and file times are
 * not used.
 *
 * On folders that cannot replace a file conditionally, two processes may take
 * over the same lease at the same time. Both then work on the unit, with the
 * same result.
 */
typedef struct pith_claims pith_claims;

/**
 * Start to work on a job.
 *
 * @param manifest   borrowed until pith_claims_free().
 * @param expiry_ms  how long a lease may stay unchanged before it expires. All
 *                   processes of a job should use the same value; one with a
 *                   lower value takes units from processes that are still
 *                   working on them.
 * @param out        out: owned (pith_claims_free()).
 * @param error      detail, may be NULL.
 * @return           PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_claims_new(pith_manifest *manifest,
                                     uint32_t expiry_ms, pith_claims **out,
                                     pith_error *error);
PITH_API void pith_claims_free(pith_claims *claims);

/** The result of a claim. */
typedef enum pith_claim {
    PITH_CLAIM_UNIT, /* the unit is ours */
    PITH_CLAIM_WAIT, /* all remaining units are leased: ask again later */
    PITH_CLAIM_NONE  /* all units are done or have failed */
} pith_claim;

/**
 * Claim a unit.
 *
 * @param now_ms  the time of a monotonic clock.
 * @param what    out: the result.
 * @param unit    out: for PITH_CLAIM_UNIT.
 * @param error   detail, may be NULL.
 *
 * A unit whose owners disappeared three times has failed. Folders are listed
 * when no unit is left that was free at the last listing, and at least twice in
 * expiry_ms.
 */
PITH_API pith_status pith_claims_next(pith_claims *claims, uint64_t now_ms,
                                      pith_claim *what, uint32_t *unit,
                                      pith_error *error);

/**
 * Renew a lease. Call it at least four times in expiry_ms, from any thread,
 * while the unit is ours.
 *
 * @param ours  out: false if another process has taken over the unit.
 */
PITH_API pith_status pith_claims_beat(pith_claims *claims, uint32_t unit,
                                      bool *ours, pith_error *error);

/**
 * Release a unit, done or not. A lease that another process has taken over
 * stays in place.
 */
PITH_API pith_status pith_claims_release(pith_claims *claims, uint32_t unit,
                                         pith_error *error);

/* -- Queues ------------------------------------------------------------- */

/**
 * Claims on units by rows of a table in PostgreSQL, pith_units, for jobs whose
 * folder is slow or has many workers. A process holds the row of its unit in a
 * transaction. If it dies, its connection ends and the unit is free at once;
 * if its machine disappears without a word, after two minutes. Done files
 * decide what is done; the table may be dropped at any time between two runs.
 */
typedef struct pith_queue pith_queue;

/**
 * Connect to a queue. If it has no unit of the job, those that are neither done
 * nor failed are added.
 *
 * @param manifest  borrowed until pith_queue_close().
 * @param address   postgresql://USER@HOST/DATABASE. The table is created if it
 *                  is missing; jobs share it.
 * @param out       out: owned (pith_queue_close()); NULL if the call fails.
 * @param error     detail, may be NULL.
 * @return          PITH_OK; PITH_IO if the server cannot be reached, or this
 *                  build has no libpq; PITH_NOMEM.
 */
PITH_API pith_status pith_queue_open(pith_manifest *manifest,
                                     const char *address, pith_queue **out,
                                     pith_error *error);
/** NULL does nothing. A unit that was not released is free. */
PITH_API void pith_queue_close(pith_queue *queue);

/**
 * Claim the largest unit that is free; the one before must be released.
 *
 * @param what   out: as for pith_claims_next().
 * @param unit   out: for PITH_CLAIM_UNIT.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_IO if the connection is lost; PITH_FORMAT if the
 *               table is not as pith made it; PITH_NOMEM.
 *
 * A unit whose owners disappeared three times has failed.
 */
PITH_API pith_status pith_queue_next(pith_queue *queue, pith_claim *what,
                                     uint32_t *unit, pith_error *error);

/**
 * Release the unit.
 *
 * @param ended  it is done or has failed; otherwise somebody else shall do it.
 */
PITH_API pith_status pith_queue_release(pith_queue *queue, bool ended,
                                        pith_error *error);

/* -- Compressed files --------------------------------------------------- */

/**
 * Read the bytes of a file in pieces of any size, decompressed if its name ends
 * in .zst or .gz, in constant memory.
 *
 * @param take  receives every piece. If it returns false, the call ends; that
 *              is not an error.
 * @return      PITH_OK; PITH_FORMAT if the file is damaged or truncated (the
 *              pieces before that are passed on); PITH_ARG if this build cannot
 *              decompress it; PITH_IO, PITH_NOMEM.
 */
PITH_API pith_status pith_packed_read(const char *path, pith_folder_take *take,
                                      void *who, pith_error *error);

/** The same for a file on a server: s3://, http:// or https://. */
PITH_API pith_status pith_packed_read_remote(pith_remote *remote,
                                             const char *address,
                                             pith_folder_take *take, void *who,
                                             pith_error *error);

/* -- Indexes of crawls -------------------------------------------------- */

/** The place of a record in a crawl. */
typedef struct pith_index_entry {
    char *filename;      /* of the WARC file, as in the index; owned
                            (pith_free()); NULL if the call failed */
    uint64_t begin, end; /* the record's bytes in it: [begin, end) */
} pith_index_entry;

/**
 * Read a line of a crawl's index in CDXJ format: a key, a time, and a JSON
 * object with "filename", "offset" and "length", which may be numbers or
 * strings; or the object only, as index servers send it.
 *
 * @param line   without its line break; borrowed for the call.
 * @param out    out: the place of the record.
 * @param error  what is wrong with the line; may be NULL.
 * @return       PITH_OK, PITH_FORMAT or PITH_NOMEM.
 */
PITH_API pith_status pith_index_line_read(pith_str line, pith_index_entry *out,
                                          pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
