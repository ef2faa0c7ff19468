/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: files that are on servers: S3 and whatever speaks its language, and
 * HTTP servers that answer ranges.
 *
 * A file is read in pieces of some megabytes, each a request of its own
 * (Range), so memory does not grow with it, and a connection that breaks off
 * costs what was not yet read. That a file changes on the way is an error.
 *
 * All requests of a pith_remote go through one gate: a server that refuses with
 * 403, 429 or 503, answers 500, 502 or 504, or breaks off makes all of them
 * slower, and faster again as it answers. A request is asked again until it has
 * failed so many times; what is refused for good (a wrong key, a missing
 * bucket) is told at once.
 *
 * S3 is asked as AWS's own tools are told to: AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION or AWS_DEFAULT_REGION,
 * AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_S3, AWS_PROFILE, AWS_CA_BUNDLE,
 * AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE, and what these files say
 * (endpoint_url, region, s3's addressing_style). Beside these,
 * AWS_NO_SIGN_REQUEST=yes asks without a name, as where no key is found, and
 * AWS_S3_ADDRESSING_STYLE is path or virtual. An endpoint is its user's own
 * choice, so it may be on any network; addresses of http and https are refused
 * as fetch.h has it.
 *
 * Secrets are in no message. Needs libcurl, as fetch.h does. The words for
 * ownership are those of pith.h. A pith_remote may be used from many threads at
 * once, a file or an upload from one at a time.
 */
#ifndef PITH_REMOTE_H
#define PITH_REMOTE_H

#include <pith/fetch.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How servers are asked. A struct of zeros means the defaults in brackets. */
typedef struct pith_remote_options {
    const pith_fetch_options *fetch; /* for http and https: user agent, which
                                        addresses are refused, whose
                                        certificates are trusted; borrowed
                                        while the pith_remote lives [NULL:
                                        defaults] */
    const char *const *environment;  /* "NAME=value", a NULL at the end;
                                        borrowed for the call [NULL: the
                                        process's] */
    uint32_t tries;      /* of a request before it has failed [10] */
    uint32_t pause_ms;   /* after the first refusal, doubled by each further
                           one [100] */
    uint32_t longest_ms; /* that a pause becomes [20,000] */
    size_t piece;        /* bytes that are read at once [8,000,000] */
    size_t part;         /* bytes of a part of an upload; S3 wants 5 MB at least
                           but for the last [8,000,000] */
} pith_remote_options;

typedef struct pith_remote pith_remote;

/**
 * @param options  NULL means all defaults.
 * @param out      out: owned (pith_remote_free()); NULL when the call fails.
 * @return         PITH_OK; PITH_ARG: a variable is not usable; PITH_IO: a file
 *                 that one names cannot be read; PITH_NOMEM. Asks no server.
 */
PITH_API pith_status pith_remote_new(const pith_remote_options *options,
                                     pith_remote **out, pith_error *error);

/** Files and uploads must be closed first. NULL does nothing. */
PITH_API void pith_remote_free(pith_remote *remote);

/** Is this s3://bucket/...? */
PITH_API bool pith_remote_is_s3(const char *address);

/** Is this s3://bucket/..., http://... or https://...? */
PITH_API bool pith_remote_is_address(const char *address);

/*
 * All calls below take such addresses, those that write or list s3:// alone,
 * and return PITH_OK; PITH_ARG: not such an address; PITH_FORMAT: the file is
 * missing, has changed, or the server does not answer what was asked; PITH_IO:
 * no answer after all tries, or refused; PITH_NOMEM.
 */

/* -- Reading ------------------------------------------------------------ */

/** Bytes of a file; UINT64_MAX: there is none. */
PITH_API pith_status pith_remote_size(pith_remote *remote, const char *address,
                                      uint64_t *size, pith_error *error);

/** A whole file of at most max bytes (more are PITH_FORMAT), owned
 * (pith_free()); NULL: there is none. */
PITH_API pith_status pith_remote_load(pith_remote *remote, const char *address,
                                      size_t max, pith_str *bytes,
                                      pith_error *error);

/** Hears of a file's name, borrowed for the call, behind the address that was
 * listed; false: no more. */
typedef bool pith_remote_take(void *who, pith_str name, uint64_t size);

/**
 * The files whose addresses begin with this one and have no further "/", in
 * byte order; asked for in pages of at most 1,000.
 */
PITH_API pith_status pith_remote_list(pith_remote *remote, const char *address,
                                      pith_remote_take *take, void *who,
                                      pith_error *error);

/** The same with those behind a further "/". */
PITH_API pith_status pith_remote_list_all(pith_remote *remote,
                                          const char *address,
                                          pith_remote_take *take, void *who,
                                          pith_error *error);

/** A file that is read. */
typedef struct pith_remote_file pith_remote_file;

/** Begin to read; asks no server yet.
 * @param out  out: owned (pith_remote_close()). */
PITH_API pith_status pith_remote_open(pith_remote *remote, const char *address,
                                      pith_remote_file **out,
                                      pith_error *error);
PITH_API void pith_remote_close(pith_remote_file *file);

/** The next bytes, at most room of them; 0: the end. */
PITH_API pith_status pith_remote_read(pith_remote_file *file, char *bytes,
                                      size_t room, size_t *len,
                                      pith_error *error);

/** Go on reading at an offset. What is in memory already is not asked for
 * again. */
PITH_API void pith_remote_seek(pith_remote_file *file, uint64_t offset);

/** No byte from this offset on will be wanted soon: requests end here.
 * UINT64_MAX: all will. */
PITH_API void pith_remote_want(pith_remote_file *file, uint64_t end);

/* -- Writing ------------------------------------------------------------ */

/**
 * Write a file, or replace it, in one step.
 *
 * @param made  NULL, or out: the file is written only if there is none, and
 *              this is whether this call did it. Of several calls at once one
 *              does, where the server heeds If-None-Match; elsewhere the last
 *              one wins, and calls within the time of a request may all be
 *              told that they did.
 */
PITH_API pith_status pith_remote_store(pith_remote *remote, const char *address,
                                       pith_str bytes, bool *made,
                                       pith_error *error);

/** That there is none is fine. */
PITH_API pith_status pith_remote_remove(pith_remote *remote,
                                        const char *address, pith_error *error);

/** A file that is written in pieces and appears when it is finished. What is
 * longer than a part goes in a multipart upload, which is completed last. A
 * process that is killed leaves an upload that nobody sees but the bill: give
 * the bucket a rule that ends those. */
typedef struct pith_remote_upload pith_remote_upload;

PITH_API pith_status pith_remote_begin(pith_remote *remote, const char *address,
                                       pith_remote_upload **out,
                                       pith_error *error);
PITH_API pith_status pith_remote_put(pith_remote_upload *upload, pith_str bytes,
                                     pith_error *error);

/** Both free it. NULL does nothing in the second. */
PITH_API pith_status pith_remote_finish(pith_remote_upload *upload,
                                        pith_error *error);
PITH_API void pith_remote_abandon(pith_remote_upload *upload);

#ifdef __cplusplus
}
#endif

#endif
