/* SPDX-License-Identifier: Apache-2.0 */
/* Signing a request: see signature.h. */
#include "signature.h"

#include "sha256.h"
#include "str.h"

#include <stdio.h>
#include <time.h>

enum { DAY = 8 }; /* bytes of a date's "20130524" */

static const char algorithm[] = "AWS4-HMAC-SHA256";

void pith_signature_date(int64_t seconds, char out[PITH_SIGNATURE_DATE])
{
    struct tm tm = {0};
    time_t time = (time_t)seconds;
    (void)gmtime_r(&time, &tm);
    /* The remainders do not change the numbers; they show the compiler the
     * range. */
    snprintf(out, PITH_SIGNATURE_DATE, "%04u%02u%02uT%02u%02u%02uZ",
             (unsigned)(tm.tm_year + 1900) % 10000,
             (unsigned)(tm.tm_mon + 1) % 100, (unsigned)tm.tm_mday % 100,
             (unsigned)tm.tm_hour % 100, (unsigned)tm.tm_min % 100,
             (unsigned)tm.tm_sec % 100);
}

static void put_names(const pith_signed_request *request, pith_buf *out)
{
    for (size_t i = 0; i < request->nlines; i++) {
        if (i)
            pith_buf_byte(out, ';');
        pith_buf_str(out, request->lines[i].name);
    }
}

static void put_scope(const pith_signer *signer,
                      const pith_signed_request *request, pith_buf *out)
{
    pith_buf_put(out, request->date, DAY);
    pith_buf_printf(out, "/%.*s/%.*s/aws4_request", PITH_FMT(signer->region),
                    PITH_FMT(signer->service));
}

/* The digest of the request in its canonical form. */
static void sum_request(const pith_signed_request *request, pith_buf *scratch,
                        char hex[PITH_SHA256_HEX])
{
    unsigned char digest[PITH_SHA256_SIZE];
    pith_sha256 sha;
    pith_buf_reset(scratch);
    pith_buf_printf(scratch, "%.*s\n%.*s\n%.*s\n", PITH_FMT(request->method),
                    PITH_FMT(request->path), PITH_FMT(request->query));
    for (size_t i = 0; i < request->nlines; i++)
        pith_buf_printf(scratch, "%.*s:%.*s\n",
                        PITH_FMT(request->lines[i].name),
                        PITH_FMT(request->lines[i].value));
    pith_buf_byte(scratch, '\n');
    put_names(request, scratch);
    pith_buf_byte(scratch, '\n');
    pith_buf_str(scratch, request->payload);
    pith_sha256_init(&sha);
    pith_sha256_add(&sha, pith_buf_view(scratch));
    pith_sha256_end(&sha, digest);
    pith_sha256_hex(digest, hex);
}

/* The key for a day, region and service, derived from the secret. */
static void derive_key(const pith_signer *signer, const char *date,
                       pith_buf *scratch, unsigned char key[PITH_SHA256_SIZE])
{
    pith_str parts[] = {
        {date, DAY}, signer->region, signer->service, PITH_S("aws4_request")};
    pith_buf_reset(scratch);
    pith_buf_printf(scratch, "AWS4%.*s", PITH_FMT(signer->secret));
    pith_str last = pith_buf_view(scratch);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        pith_sha256_hmac(last, parts[i], key);
        last = (pith_str){(const char *)key, PITH_SHA256_SIZE};
    }
}

void pith_signature_write(const pith_signer *signer,
                          const pith_signed_request *request, pith_buf *scratch,
                          pith_buf *out)
{
    unsigned char key[PITH_SHA256_SIZE];
    unsigned char digest[PITH_SHA256_SIZE];
    char hex[PITH_SHA256_HEX];
    derive_key(signer, request->date, scratch, key);
    sum_request(request, scratch, hex);
    pith_buf_reset(scratch);
    pith_buf_printf(scratch, "%s\n%s\n", algorithm, request->date);
    put_scope(signer, request, scratch);
    pith_buf_printf(scratch, "\n%s", hex);
    pith_sha256_hmac((pith_str){(const char *)key, sizeof key},
                     pith_buf_view(scratch), digest);
    pith_sha256_hex(digest, hex);
    pith_buf_printf(out, "%s Credential=%.*s/", algorithm,
                    PITH_FMT(signer->key_id));
    put_scope(signer, request, out);
    pith_buf_text(out, ",SignedHeaders=");
    put_names(request, out);
    pith_buf_printf(out, ",Signature=%s", hex);
    pith_buf_heed(out, scratch);
}
