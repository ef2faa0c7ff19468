/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: files on servers: S3 and compatible storage, and HTTP servers that
 * support ranges.
 *
 * A file is read in pieces of some megabytes, with one request (Range) each.
 * The memory needed does not depend on its size, and if a connection breaks,
 * only the rest of the piece is requested again. If a file changes while it is
 * read, that is an error.
 *
 * All requests of a pith_remote share a throttle. If a server refuses with 403,
 * 429 or 503, answers 500, 502 or 504, or closes the connection, all requests
 * become slower, and faster again as it answers. A request is repeated up to a
 * given number of times; permanent errors (a wrong key, a missing bucket) are
 * reported immediately.
 *
 * S3 is configured as for AWS's own tools: by AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION or AWS_DEFAULT_REGION,
 * AWS_ENDPOINT_URL or AWS_ENDPOINT_URL_S3, AWS_PROFILE, AWS_CA_BUNDLE,
 * AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE, and by the contents of these
 * files (endpoint_url, region, and addressing_style of s3). In addition,
 * AWS_NO_SIGN_REQUEST=yes sends requests without a signature, as is done if no
 * key is found, and AWS_S3_ADDRESSING_STYLE is path or virtual. An endpoint is
 * chosen by the user, so it may be on any network. Addresses with http and
 * https are restricted as in fetch.h.
 *
 * No message contains a secret. This part needs libcurl, like fetch.h. The
 * words for ownership are defined in pith.h. A pith_remote may be used by many
 * threads at the same time, a file or an upload by one at a time.
 */
#ifndef PITH_REMOTE_H
#define PITH_REMOTE_H

#include <pith/fetch.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How to access servers. A struct of zeros means the defaults in brackets. */
typedef struct pith_remote_options {
    const pith_fetch_options *fetch; /* for http and https: user agent,
                                        restrictions on addresses, trusted
                                        certificates; borrowed while the
                                        pith_remote lives [NULL: defaults] */
    const char *const *environment;  /* "NAME=value", ending with NULL; borrowed
                                        for the call [NULL: that of the
                                        process] */
    uint32_t tries;                  /* attempts before a request fails [10] */
    uint32_t pause_ms;               /* pause after the first refusal; doubled
                                        by each further one [100] */
    uint32_t longest_ms;             /* longest pause [20,000] */
    size_t piece;                    /* bytes to read per request [8,000,000] */
    size_t part;                     /* bytes per part of an upload; S3 requires
                                        at least 5 MB for all but the last
                                        [8,000,000] */
} pith_remote_options;

/** Access to servers. Owned (pith_remote_free()). */
typedef struct pith_remote pith_remote;

/**
 * Set up access to servers, without sending a request.
 *
 * @param options  NULL means all defaults.
 * @param out      out: owned (pith_remote_free()); NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_ARG if a variable is invalid; PITH_IO if a file
 *                 named by one cannot be read; PITH_NOMEM.
 */
PITH_API pith_status pith_remote_new(const pith_remote_options *options,
                                     pith_remote **out, pith_error *error);

/** Free it; files and uploads must be closed before. NULL does nothing. */
PITH_API void pith_remote_free(pith_remote *remote);

/** Whether an address has the form s3://bucket/... */
PITH_API bool pith_remote_is_s3(const char *address);

/**
 * Whether an address has the form s3://bucket/..., http://... or https://...
 */
PITH_API bool pith_remote_is_address(const char *address);

/*
 * All functions below take such addresses; those that write or list take only
 * s3://. They return PITH_OK; PITH_ARG for any other address; PITH_FORMAT if
 * the file is missing or has changed, or if the server's response does not
 * match the request; PITH_IO if the server refused or did not answer after all
 * attempts; PITH_NOMEM.
 */

/* -- Reading ------------------------------------------------------------ */

/** The size of a file in bytes; UINT64_MAX if it does not exist. */
PITH_API pith_status pith_remote_size(pith_remote *remote, const char *address,
                                      uint64_t *size, pith_error *error);

/**
 * Read a whole file of at most max bytes; a larger file is PITH_FORMAT. The
 * bytes are owned (pith_free()); NULL if the file does not exist.
 */
PITH_API pith_status pith_remote_load(pith_remote *remote, const char *address,
                                      size_t max, pith_str *bytes,
                                      pith_error *error);

/**
 * Receives the name of a file, without the address that was listed; borrowed
 * for the call. Returning false ends the list.
 */
typedef bool pith_remote_take(void *who, pith_str name, uint64_t size);

/**
 * List the files whose addresses begin with the given one and have no further
 * "/", in byte order. The list is requested in pages of at most 1,000 files.
 */
PITH_API pith_status pith_remote_list(pith_remote *remote, const char *address,
                                      pith_remote_take *take, void *who,
                                      pith_error *error);

/** The same, including files with a further "/" in their names. */
PITH_API pith_status pith_remote_list_all(pith_remote *remote,
                                          const char *address,
                                          pith_remote_take *take, void *who,
                                          pith_error *error);

/** A file open for reading. */
typedef struct pith_remote_file pith_remote_file;

/**
 * Open a file for reading, without sending a request.
 *
 * @param out  out: owned (pith_remote_close()).
 */
PITH_API pith_status pith_remote_open(pith_remote *remote, const char *address,
                                      pith_remote_file **out,
                                      pith_error *error);
PITH_API void pith_remote_close(pith_remote_file *file);

/** Read the next bytes, at most `room` of them; 0 at the end of the file. */
PITH_API pith_status pith_remote_read(pith_remote_file *file, char *bytes,
                                      size_t room, size_t *len,
                                      pith_error *error);

/**
 * Continue reading at an offset. Bytes that are already in memory are not
 * requested again.
 */
PITH_API void pith_remote_seek(pith_remote_file *file, uint64_t offset);

/**
 * Announce that bytes from this offset on will not be needed soon, so that
 * requests end there. UINT64_MAX: all bytes will be needed.
 */
PITH_API void pith_remote_want(pith_remote_file *file, uint64_t end);

/* -- Writing ------------------------------------------------------------ */

/**
 * Write a file, or replace it, atomically.
 *
 * @param made  NULL, or out: write the file only if it does not exist, and tell
 *              whether this call wrote it. Of several simultaneous calls one
 *              succeeds if the server supports If-None-Match. With other
 *              servers the last call wins, and all calls within the duration of
 *              a request may be told that they succeeded.
 */
PITH_API pith_status pith_remote_store(pith_remote *remote, const char *address,
                                       pith_str bytes, bool *made,
                                       pith_error *error);

/** Remove a file. It is not an error if it does not exist. */
PITH_API pith_status pith_remote_remove(pith_remote *remote,
                                        const char *address, pith_error *error);

/**
 * A file that is written in pieces, and exists only when it is finished. A file
 * that is longer than a part is sent as a multipart upload. A process that is
 * killed leaves an unfinished upload, which is invisible but costs money:
 * configure the bucket to remove incomplete uploads.
 */
typedef struct pith_remote_upload pith_remote_upload;

PITH_API pith_status pith_remote_begin(pith_remote *remote, const char *address,
                                       pith_remote_upload **out,
                                       pith_error *error);
PITH_API pith_status pith_remote_put(pith_remote_upload *upload, pith_str bytes,
                                     pith_error *error);

/** Both functions free the upload. pith_remote_abandon(NULL) does nothing. */
PITH_API pith_status pith_remote_finish(pith_remote_upload *upload,
                                        pith_error *error);
PITH_API void pith_remote_abandon(pith_remote_upload *upload);

#ifdef __cplusplus
}
#endif

#endif
