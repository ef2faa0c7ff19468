/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Signature version 4 of AWS, for one request ("Authenticating Requests: Using
 * the Authorization Header", S3 API reference). Reads no clock, touches no
 * network.
 */
#ifndef PITH_REMOTE_SIGNATURE_H
#define PITH_REMOTE_SIGNATURE_H

#include "buf.h"

/** Room for "20130524T000000Z" and a NUL. */
enum { PITH_SIGNATURE_DATE = 17 };

/** Credentials, region and service; borrowed. */
typedef struct pith_signer {
    pith_str key_id, secret;
    pith_str region;  /* "us-east-1" */
    pith_str service; /* "s3" */
} pith_signer;

/** A header line that is signed: its name in lower case. */
typedef struct pith_signed_line {
    pith_str name, value;
} pith_signed_line;

/** What is signed; borrowed. */
typedef struct pith_signed_request {
    const char *date; /* "20130524T000000Z" */
    pith_str method;  /* "GET" */
    pith_str path;    /* as sent, "/test%24file.text" */
    pith_str query;   /* as sent, sorted by names, "max-keys=2&prefix=J"; a name
                         without a value still has its "=" */
    pith_str payload; /* hexadecimal SHA-256 of the body */
    const pith_signed_line *lines; /* in byte order of their names */
    size_t nlines;
} pith_signed_request;

/** The date of a time in seconds since 1970. */
void pith_signature_date(int64_t seconds, char out[PITH_SIGNATURE_DATE]);

/**
 * Append the value of the Authorization line.
 *
 * @param scratch  a scratch buffer; its content is overwritten.
 */
void pith_signature_write(const pith_signer *signer,
                          const pith_signed_request *request, pith_buf *scratch,
                          pith_buf *out);

#endif
