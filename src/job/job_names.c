/* SPDX-License-Identifier: Apache-2.0 */
/* Names, digests and JSON that the files of a job have in common. */
#include "job_internal.h"
#include "status.h"
#include "str.h"

#include <sys/random.h>
#include <unistd.h>

enum { LEAST_DIGITS = 6 }; /* minimum digits of a unit's number in names */

void pith_job_token(char out[PITH_JOB_TOKEN])
{
    char host[32] = "";
    uint64_t random = 0;
    (void)gethostname(host, sizeof host - 1);
    for (char *c = host; *c; c++)
        if (*c == '/' || (unsigned char)*c <= ' ')
            *c = '-';
    /* If the system has no random numbers, the process id makes the name
     * unique. */
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
        random = 0;
    snprintf(out, PITH_JOB_TOKEN, "%s-%ld-%016llx", host[0] ? host : "host",
             (long)getpid(), (unsigned long long)random);
}

void pith_job_sum(pith_sha1 *sha, char out[PITH_WARC_DIGEST_SIZE])
{
    unsigned char digest[PITH_SHA1_SIZE];
    pith_sha1_end(sha, digest);
    pith_sha1_label(digest, out);
}

void pith_job_name(const char *folder, uint32_t unit, const char *ending,
                   char out[PITH_JOB_NAME])
{
    snprintf(out, PITH_JOB_NAME, "%s/%0*u%s", folder, LEAST_DIGITS, unit,
             ending);
}

void pith_job_output_name(const pith_manifest *manifest, uint32_t unit,
                          char out[PITH_JOB_NAME])
{
    pith_job_name("out", unit, manifest->ending, out);
}

bool pith_job_number(pith_str name, uint32_t *unit)
{
    uint64_t value;
    pith_str at = name;
    if (!pith_str_uint(&at, UINT32_MAX, &value) ||
        name.len - at.len < LEAST_DIGITS || (at.len && at.data[0] != '.'))
        return false;
    *unit = (uint32_t)value;
    return true;
}

json_t *pith_job_parse(pith_str bytes, const char *name, size_t line,
                       pith_error *error)
{
    json_error_t problem;
    json_t *object =
        json_loadb(bytes.data ? bytes.data : "", bytes.len, 0, &problem);
    if (json_is_object(object))
        return object;
    size_t at = object || problem.position < 0 ? 0 : (size_t)problem.position;
    json_decref(object);
    char place[40] = "";
    if (line)
        snprintf(place, sizeof place, "line %zu: ", line);
    (void)pith_fail(error, PITH_FORMAT, at,
                    "%s: %sdamaged or cut short at byte %zu", name, place, at);
    return NULL;
}

pith_str pith_job_text(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return (pith_str){json_string_value(value), json_string_length(value)};
}

uint64_t pith_job_uint(const json_t *object, const char *key)
{
    json_int_t value = json_integer_value(json_object_get(object, key));
    return value > 0 ? (uint64_t)value : 0;
}

/* Lengths are hashed too, so that different lists of words never have equal
 * input. */
static void add_part(pith_sha1 *sha, pith_str part)
{
    uint64_t len = part.len;
    unsigned char digits[8];
    for (size_t i = 0; i < sizeof digits; i++, len >>= 8)
        digits[i] = (unsigned char)len;
    pith_sha1_add(sha, (pith_str){(const char *)digits, sizeof digits});
    pith_sha1_add(sha, part);
}

void pith_job_sum_options(const pith_job_facts *facts,
                          char out[PITH_WARC_DIGEST_SIZE])
{
    pith_sha1 sha;
    pith_sha1_init(&sha);
    add_part(&sha, facts->version);
    add_part(&sha, facts->format);
    add_part(&sha, facts->files);
    char packing = (char)('0' + (int)facts->packing);
    add_part(&sha, (pith_str){&packing, 1});
    for (size_t i = 0; i < facts->nargs; i++)
        add_part(&sha, facts->args[i]);
    pith_job_sum(&sha, out);
}
