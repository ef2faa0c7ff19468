/* SPDX-License-Identifier: Apache-2.0 */
/* Heads of records: see warc_record.h. The fields are in reading order: record type,
 * ids, date, target, digests, size. Values are written unescaped, so control
 * characters are refused, because they would end the field. */
#include "warc_record.h"

#include "status.h"
#include "str.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The default of a type's content type, and whether it has an address of its
 * own (ISO 28500, 5.12). */
typedef struct type_row {
    const char *name;
    const char *content_type;
    bool needs_url;
} type_row;

static const type_row types[] = {
    [PITH_WARC_OTHER] = {"", "", false},
    [PITH_WARC_WARCINFO] = {"warcinfo", "application/warc-fields", false},
    [PITH_WARC_REQUEST] = {"request", "application/http; msgtype=request",
                           true},
    [PITH_WARC_RESPONSE] = {"response", "application/http; msgtype=response",
                            true},
    [PITH_WARC_RESOURCE] = {"resource", "application/octet-stream", true},
    [PITH_WARC_METADATA] = {"metadata", "application/warc-fields", false},
    [PITH_WARC_CONVERSION] = {"conversion", "text/plain", true},
    [PITH_WARC_REVISIT] = {"revisit", "application/http; msgtype=response",
                           true},
    [PITH_WARC_CONTINUATION] = {"continuation", "", true},
};

enum { NTYPES = sizeof types / sizeof *types };

const char *pith_warc_type_name(pith_warc_type type)
{
    return (size_t)type < NTYPES ? types[type].name : "";
}

/* -- Checking ----------------------------------------------------------- */

static bool is_clean(pith_str value)
{
    for (size_t i = 0; i < value.len; i++)
        if ((unsigned char)value.data[i] < ' ' || value.data[i] == 0x7f)
            return false;
    return true;
}

static bool is_name(pith_str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (name.data[i] == ':' || name.data[i] == ' ')
            return false;
    return name.len > 0 && is_clean(name);
}

static pith_status refuse(pith_error *error, const char *name)
{
    return pith_fail(
        error, PITH_ARG, 0,
        "%s contains a control character, which would end the field", name);
}

pith_status pith_record_check(const pith_warc_entry *entry, pith_error *error)
{
    const struct {
        const char *name;
        pith_str value;
    } rows[] = {
        {"the id", entry->id},
        {"the date", entry->date},
        {"the address", entry->url},
        {"the content type", entry->content_type},
        {"the IP address", entry->ip},
        {"concurrent_to", entry->concurrent_to},
        {"refers_to", entry->refers_to},
        {"refers_to_url", entry->refers_to_url},
        {"refers_to_date", entry->refers_to_date},
        {"the payload digest", entry->payload_digest},
    };
    if (entry->type == PITH_WARC_OTHER || (size_t)entry->type >= NTYPES)
        return pith_fail(error, PITH_ARG, 0, "a record needs a type");
    if (types[entry->type].needs_url && entry->url.len == 0)
        return pith_fail(error, PITH_ARG, 0, "a %s record needs an address",
                         types[entry->type].name);
    if (entry->head_len > entry->block.len)
        return pith_fail(error, PITH_ARG, entry->block.len,
                         "the HTTP head is longer than its block");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!is_clean(rows[i].value))
            return refuse(error, rows[i].name);
    for (size_t i = 0; i < entry->nfields; i++)
        if (!is_name(entry->fields[i].name) ||
            !is_clean(entry->fields[i].value))
            return refuse(error, "a further field");
    return PITH_OK;
}

/* -- The head ----------------------------------------------------------- */

static void put_field(pith_buf *out, const char *name, pith_str value)
{
    if (value.len == 0)
        return;
    pith_buf_text(out, name);
    pith_buf_put(out, ": ", 2);
    pith_buf_str(out, value);
    pith_buf_put(out, "\r\n", 2);
}

/* Whether the caller gives the reason of a revisit without payload. */
static bool has_profile(const pith_warc_entry *entry)
{
    for (size_t i = 0; i < entry->nfields; i++)
        if (pith_str_ieq(entry->fields[i].name, PITH_S("WARC-Profile")))
            return true;
    return false;
}

static void put_further(pith_buf *out, const pith_warc_entry *entry)
{
    for (size_t i = 0; i < entry->nfields; i++) {
        pith_buf_str(out, entry->fields[i].name);
        pith_buf_put(out, ": ", 2);
        pith_buf_str(out, entry->fields[i].value);
        pith_buf_put(out, "\r\n", 2);
    }
}

void pith_record_head(const pith_warc_entry *entry, bool version_1_0,
                      pith_str digest, pith_buf *out)
{
    const type_row *row = &types[entry->type];
    char block_digest[PITH_WARC_DIGEST_SIZE];
    pith_str content_type = entry->content_type;
    if (content_type.len == 0)
        content_type = pith_str_of(row->content_type);
    pith_warc_digest(entry->block, block_digest);
    pith_buf_text(out, version_1_0 ? "WARC/1.0\r\n" : "WARC/1.1\r\n");
    put_field(out, "WARC-Type", pith_str_of(row->name));
    put_field(out, "WARC-Record-ID", entry->id);
    put_field(out, "WARC-Date", entry->date);
    put_field(out, "WARC-Target-URI", entry->url);
    put_field(out, "WARC-IP-Address", entry->ip);
    put_field(out, "WARC-Concurrent-To", entry->concurrent_to);
    put_field(out, "WARC-Refers-To", entry->refers_to);
    put_field(out, "WARC-Refers-To-Target-URI", entry->refers_to_url);
    put_field(out, "WARC-Refers-To-Date", entry->refers_to_date);
    if (entry->type == PITH_WARC_REVISIT && !has_profile(entry))
        pith_buf_printf(out,
                        "WARC-Profile: http://netpreserve.org/warc/%s/revisit/"
                        "identical-payload-digest\r\n",
                        version_1_0 ? "1.0" : "1.1");
    put_field(out, "WARC-Block-Digest", pith_str_of(block_digest));
    put_field(out, "WARC-Payload-Digest", digest);
    put_further(out, entry);
    put_field(out, "Content-Type", content_type);
    pith_buf_text(out, "Content-Length: ");
    pith_buf_uint(out, entry->block.len);
    pith_buf_put(out, "\r\n\r\n", 4);
}

size_t pith_record_http_head(pith_str block)
{
    const char *at = block.data;
    const char *end = block.data + block.len;
    while (block.len && (at = memchr(at, '\n', (size_t)(end - at)))) {
        at++;
        if (at < end && *at == '\n')
            return (size_t)(at + 1 - block.data);
        if (end - at >= 2 && at[0] == '\r' && at[1] == '\n')
            return (size_t)(at + 2 - block.data);
    }
    return SIZE_MAX;
}

/* -- Ids and dates ------------------------------------------------------ */

void pith_record_id(unsigned char bytes[16], unsigned version,
                    char id[PITH_WARC_ID_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    static const char prefix[] = "<urn:uuid:";
    bytes[6] = (unsigned char)((bytes[6] & 0x0f) | version << 4);
    bytes[8] = (unsigned char)((bytes[8] & 0x3f) | 0x80); /* RFC 4122 */
    size_t len = sizeof prefix - 1;
    memcpy(id, prefix, len);
    for (unsigned i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            id[len++] = '-';
        id[len++] = digits[bytes[i] >> 4];
        id[len++] = digits[bytes[i] & 15];
    }
    id[len++] = '>';
    id[len] = 0;
}

void pith_record_date(int64_t seconds, char date[PITH_RECORD_DATE_SIZE])
{
    struct tm utc = {0};
    time_t time = (time_t)seconds;
    if (!gmtime_r(&time, &utc)) {
        time = 0;
        gmtime_r(&time, &utc);
    }
    snprintf(date, PITH_RECORD_DATE_SIZE, "%04d-%02d-%02dT%02d:%02d:%02dZ",
             utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour,
             utc.tm_min, utc.tm_sec);
}
