/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of pages: their normalised form, and the site that they belong
 * to. */
#ifndef PITH_FETCH_WEBURL_H
#define PITH_FETCH_WEBURL_H

#include "buf.h"

enum { PITH_WEBURL_MAX = 2048 }; /* maximum bytes of an address */

/* A normalised address, and its parts. */
typedef struct pith_weburl {
    char text[PITH_WEBURL_MAX + 1]; /* NUL-terminated, ASCII */
    size_t len;
    size_t host, host_len; /* "www.example.org", as a position in text */
    size_t origin_len;     /* "https://example.org:8080" */
} pith_weburl;

/** Read an absolute http or https address: scheme and host in lower case (an
 * international name in its ASCII form), without default port and fragment, "."
 * and ".." resolved, everything but printable ASCII percent-encoded, "/" for an
 * empty path. False for anything else: other schemes, user names and passwords,
 * no host, more than PITH_WEBURL_MAX bytes. */
bool pith_weburl_parse(pith_str text, pith_weburl *out);

/** The same: PITH_OK, PITH_ARG if it is not such an address, or PITH_NOMEM. */
pith_status pith_weburl_read(pith_str text, pith_weburl *out);

/** Resolve a link of a page and parse it as above. False also for links that
 * cannot be fetched: empty ones, mailto:, javascript:, data:, tel:. scratch is
 * overwritten. */
bool pith_weburl_join(pith_str base, pith_str reference, pith_buf *scratch,
                      pith_weburl *out);

/** The error in an address that pith_weburl_parse() refused, and its byte; a
 * static string: "it must start with http:// or https://". */
const char *pith_weburl_fault(pith_str text, size_t *at);

/** Host without one leading "www."; borrowed from url. */
pith_str pith_weburl_domain(const pith_weburl *url);

/** "https://example.org", borrowed from url. */
pith_str pith_weburl_origin(const pith_weburl *url);

/** Path and query, from the "/"; borrowed from url. */
pith_str pith_weburl_path(const pith_weburl *url);

static inline pith_str pith_weburl_view(const pith_weburl *url)
{
    return (pith_str){url->text, url->len};
}

#endif
