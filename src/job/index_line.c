/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a crawl's index, and addresses that must not be stored: see
 * pith/job.h. */
#include "job_internal.h"
#include "status.h"
#include "str.h"

/* Manifests contain signed numbers. */
static const uint64_t offset_max = UINT64_C(1) << 62;

/* Read a number, or a string that is one, as Common Crawl writes them. */
static bool read_number(const json_t *object, const char *key, uint64_t *out)
{
    const json_t *value = json_object_get(object, key);
    pith_str text = pith_job_text(object, key);
    if (!json_is_integer(value))
        return pith_str_uint(&text, offset_max, out) && text.len == 0;
    json_int_t number = json_integer_value(value);
    *out = (uint64_t)number;
    return number >= 0 && *out <= offset_max;
}

static pith_status read_object(const json_t *object, pith_index_entry *out,
                               pith_error *error)
{
    pith_str name = pith_job_text(object, "filename");
    uint64_t length;
    if (name.len == 0)
        return pith_fail(error, PITH_FORMAT, 0, "no \"filename\"");
    if (!read_number(object, "offset", &out->begin))
        return pith_fail(error, PITH_FORMAT, 0, "no usable \"offset\"");
    if (!read_number(object, "length", &length) || length == 0)
        return pith_fail(error, PITH_FORMAT, 0, "no usable \"length\"");
    out->end = out->begin + length;
    pith_buf copy;
    size_t len;
    pith_buf_init(&copy, 0);
    pith_buf_str(&copy, name);
    pith_status status = pith_buf_take(&copy, &out->filename, &len);
    return status == PITH_OK ? PITH_OK
                             : pith_fail(error, status, 0, "out of memory");
}

pith_status pith_index_line_read(pith_str line, pith_index_entry *out,
                                 pith_error *error)
{
    json_error_t problem;
    *out = (pith_index_entry){0};
    const char *brace = line.len ? memchr(line.data, '{', line.len) : NULL;
    if (!brace)
        return pith_fail(error, PITH_FORMAT, 0, "not a line of an index");
    size_t skip = (size_t)(brace - line.data);
    json_t *object = json_loadb(brace, line.len - skip, 0, &problem);
    if (!object)
        return pith_fail(error, PITH_FORMAT, skip,
                         "not a line of an index: invalid JSON at byte %zu",
                         skip + (size_t)problem.position);
    pith_status status = read_object(object, out, error);
    json_decref(object);
    return status;
}

/* -- Secrets ------------------------------------------------------------ */

/* Parameters of signed addresses: AWS (versions 4 and 2, CloudFront), Google,
 * Azure; and common names of passwords. */
static const char *const secrets[] = {
    "X-Amz-Signature",
    "X-Amz-Credential",
    "X-Amz-Security-Token",
    "AWSAccessKeyId",
    "Signature",
    "Key-Pair-Id",
    "X-Goog-Signature",
    "X-Goog-Credential",
    "GoogleAccessId",
    "sig",
    "token",
    "access_token",
    "auth",
    "api_key",
    "apikey",
    "key",
    "password",
};

static const char *find_parameter(pith_str query)
{
    while (query.len) {
        const char *stop = memchr(query.data, '&', query.len);
        size_t len = stop ? (size_t)(stop - query.data) : query.len;
        const char *sign = memchr(query.data, '=', len);
        pith_str name = {query.data, sign ? (size_t)(sign - query.data) : len};
        for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++)
            if (pith_str_ieq(name, pith_str_of(secrets[i])))
                return secrets[i];
        len += stop != NULL;
        query = (pith_str){query.data + len, query.len - len};
    }
    return NULL;
}

const char *pith_job_secret(pith_str address)
{
    if (!pith_url_is_web(address))
        return NULL;
    pith_url_parts parts = pith_url_split(address);
    /* HTTP clients that do not read a backslash as a slash find a user before
     * the "@" after it. */
    bool odd = parts.path.len && parts.path.data[0] == '\\' &&
               memchr(parts.path.data, '@', parts.path.len);
    if (parts.user.data || odd)
        return "user:password@";
    if (parts.query.len == 0)
        return NULL;
    return find_parameter(
        (pith_str){parts.query.data + 1, parts.query.len - 1});
}
