/* SPDX-License-Identifier: Apache-2.0 */
/* ETags: see etag.h. */
#include "etag.h"

#include "server.h"
#include "str.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#ifdef PITH_HAVE_LIBXXHASH
#include <xxhash.h>

/* Headers on which an answer depends, besides the target and the body. */
static const char *const heard[] = {
    "Accept",
    "Content-Type",
    "Content-Encoding",
    "X-Respond-With",
    "X-Target-Selector",
    "X-Remove-Selector",
    "X-Timeout",
    "X-Return-Format",
    "X-Retain-Images",
    "X-With-Links-Summary",
    "X-With-Images-Summary",
};

enum { NHEARD = sizeof heard / sizeof *heard };

static void print(XXH128_hash_t hash, char out[40])
{
    snprintf(out, 40, "\"%016llx%016llx\"", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
}

void pith_etag_salt(uint64_t salt[2])
{
    enum { CHUNK = 65536 };
    char chunk[CHUNK];
    XXH128_hash_t hash = XXH3_128bits(PITH_VERSION, sizeof PITH_VERSION);
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    ssize_t n = 0;
    while (fd >= 0 && (n = read(fd, chunk, sizeof chunk)) > 0)
        hash =
            XXH3_128bits_withSeed(chunk, (size_t)n, hash.low64 ^ hash.high64);
    if (fd >= 0)
        close(fd);
    salt[0] = hash.high64;
    salt[1] = hash.low64;
}

static XXH128_hash_t hash_of(pith_str text)
{
    return XXH3_128bits(text.data ? text.data : "", text.len);
}

/* Whether If-None-Match contains the tag. */
static bool is_known(const pith_request *request)
{
    pith_str given = pith_request_header(request, "If-None-Match");
    return given.len &&
           (pith_str_eq(pith_str_trim(given), PITH_S("*")) ||
            pith_str_ifind(given, pith_str_of(request->answer.etag)) !=
                SIZE_MAX);
}

bool pith_etag_request(pith_request *request, pith_str fetched, pith_str site)
{
    XXH128_hash_t part[NHEARD + 6];
    const uint64_t *salt = request->server->salt;
    part[0] = (XXH128_hash_t){salt[0], salt[1]};
    part[1] = hash_of(request->verb);
    part[2] = hash_of(request->target);
    part[3] = hash_of(pith_buf_view(&request->body));
    part[4] = hash_of(fetched);
    part[5] = hash_of(site);
    for (size_t i = 0; i < NHEARD; i++)
        part[6 + i] = hash_of(pith_request_header(request, heard[i]));
    print(XXH3_128bits(part, sizeof part), request->answer.etag);
    if (!is_known(request))
        return false;
    pith_reply_begin(&request->answer, 304, NULL);
    return true;
}

void pith_etag_body(pith_request *request)
{
    pith_reply *answer = &request->answer;
    if (answer->etag[0] || answer->status != 200)
        return;
    print(hash_of(pith_buf_view(&answer->body)), answer->etag);
    if (is_known(request))
        pith_reply_begin(answer, 304, NULL);
}

void pith_etag_name(pith_str bytes, char out[40])
{
    XXH128_hash_t hash = hash_of(bytes);
    snprintf(out, 40, "%016llx%016llx", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
}

#else

void pith_etag_salt(uint64_t salt[2])
{
    salt[0] = salt[1] = 0;
}

bool pith_etag_request(pith_request *request, pith_str fetched, pith_str site)
{
    (void)request;
    (void)fetched;
    (void)site;
    return false;
}

void pith_etag_body(pith_request *request)
{
    (void)request;
}

void pith_etag_name(pith_str bytes, char out[40])
{
    snprintf(out, 40, "%016llx", (unsigned long long)pith_str_hash(bytes));
}

#endif
