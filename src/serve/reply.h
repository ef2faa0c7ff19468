/* SPDX-License-Identifier: Apache-2.0 */
/* The answer to a request. */
#ifndef PITH_SERVE_REPLY_H
#define PITH_SERVE_REPLY_H

#include "buf.h"

enum { PITH_REPLY_HEADERS = 8 };

typedef struct pith_pair {
    pith_str name, value;
} pith_pair;

typedef struct pith_reply {
    unsigned status;  /* of HTTP; 0: none yet */
    const char *type; /* of the body, static */
    pith_buf body;
    /* including its quotes; empty: none yet */
    char etag[40];
    pith_pair header[PITH_REPLY_HEADERS]; /* NUL-terminated, static or of the
                                              request's arena */
    size_t nheaders;
} pith_reply;

/* All problems: short name, status, title. */
#define PITH_PROBLEM_MAP(X)                                    \
    X(BAD_REQUEST, "bad-request", 400, "Malformed request")    \
    X(BAD_OPTION, "bad-option", 400, "Unusable option")        \
    X(BAD_BODY, "bad-body", 400, "Unusable body")              \
    X(NO_KEY, "no-key", 401, "Key missing or unknown")         \
    X(FORBIDDEN, "forbidden", 403, "Address not allowed")      \
    X(NO_ROUTE, "no-route", 404, "No such route")              \
    X(NO_METHOD, "wrong-method", 405, "Method not allowed")    \
    X(NO_TYPE, "not-acceptable", 406, "No such media type")    \
    X(SLOW, "request-timeout", 408, "Request too slow")        \
    X(TOO_LARGE, "too-large", 413, "Request too large")        \
    X(BAD_TYPE, "unsupported-type", 415, "Unsupported media")  \
    X(NOTHING, "nothing-kept", 422, "Nothing worth keeping")   \
    X(BUSY, "busy", 429, "Too many requests")                  \
    X(INTERNAL, "internal", 500, "Internal failure")           \
    X(FETCH, "fetch-failed", 502, "Page could not be fetched") \
    X(STOPPING, "stopping", 503, "Not serving")                \
    X(FETCH_SLOW, "fetch-timeout", 504, "Page took too long")

typedef enum pith_problem {
#define PITH_PROBLEM_ROW(name, slug, status, title) PITH_PROBLEM_##name,
    PITH_PROBLEM_MAP(PITH_PROBLEM_ROW)
#undef PITH_PROBLEM_ROW
} pith_problem;

/** The format of a problem: RFC 9457, or that of other services. */
typedef enum pith_problem_form {
    PITH_FORM_PROBLEM,
    PITH_FORM_FIRECRAWL, /* {"success": false, "error": ...} */
    PITH_FORM_JINA,      /* {"code": ..., "message": ...} */
} pith_problem_form;

void pith_reply_init(pith_reply *answer);
void pith_reply_clear(pith_reply *answer);

/** Begin an answer whose body is appended afterwards. type is static. */
void pith_reply_begin(pith_reply *answer, unsigned status, const char *type);

/** Add a header, borrowed; beyond PITH_REPLY_HEADERS it is dropped. */
void pith_reply_header(pith_reply *answer, const char *name, const char *value);

/** Short name, HTTP status and title of a problem; static. */
const char *pith_problem_slug(pith_problem problem);
unsigned pith_problem_status(pith_problem problem);
const char *pith_problem_title(pith_problem problem);

/** The details of a problem besides its kind. */
typedef struct pith_problem_detail {
    pith_problem problem;
    pith_problem_form form;
    pith_str detail;     /* one sentence for people */
    pith_str instance;   /* path of the request */
    const char *outcome; /* pith's own: "error", "empty", "limit" */
} pith_problem_detail;

/** Replace the answer by a problem. */
void pith_reply_problem(pith_reply *answer, const pith_problem_detail *what);

#endif
