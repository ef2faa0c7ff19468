/* SPDX-License-Identifier: Apache-2.0 */
/* A line of an index: type and position of a record, as JSON. */
#include "json.h"
#include "str.h"

#include <pith/warc.h>

static void put_str(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value);
}

pith_status pith_warc_record_json(const pith_warc_record *record,
                                  uint64_t stored,
                                  const pith_http_message *message, char **line,
                                  size_t *len)
{
    pith_buf buf;
    pith_json json;
    pith_buf_init(&buf, 0);
    pith_json_init(&json, &buf, 0);
    pith_json_open(&json, '{');
    pith_json_key(&json, "offset");
    pith_json_uint(&json, record->offset);
    pith_json_key(&json, "skip");
    pith_json_uint(&json, record->skip);
    pith_json_key(&json, "stored");
    if (stored)
        pith_json_uint(&json, stored);
    else
        pith_json_null(&json);
    put_str(&json, "type", pith_str_of(pith_warc_type_name(record->type)));
    put_str(&json, "id", record->id);
    put_str(&json, "date", record->date);
    put_str(&json, "url", record->url);
    pith_json_key(&json, "status");
    if (message && message->status)
        pith_json_uint(&json, message->status);
    else
        pith_json_null(&json);
    put_str(&json, "mime", message ? message->mime : record->content_type);
    put_str(&json, "digest", record->payload_digest);
    pith_json_key(&json, "length");
    pith_json_uint(&json, record->length);
    pith_json_close(&json);
    *line = NULL;
    *len = 0;
    return pith_buf_take(&buf, line, len);
}
