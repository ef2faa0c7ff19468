/* SPDX-License-Identifier: Apache-2.0 */
/* Conversion records: see wet.h. WARC/1.0 as Common Crawl writes it. A page
 * from another source has no reproducible date, so it gets the beginning of
 * 1970. */
#include "wet.h"

#include "command.h"

#include <pith/pith.h>
#include <pith/warc.h>

#include <stdlib.h>
#include <string.h>

static const char no_date[] = "1970-01-01T00:00:00Z";

static bool ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name);
    size_t len = strlen(ending);
    return n > len && strcmp(name + n - len, ending) == 0;
}

pith_warc_packing pith_wet_packing(const char *name)
{
    if (name && ends_with(name, ".gz"))
        return PITH_WARC_GZIP;
    if (name && ends_with(name, ".zst"))
        return PITH_WARC_ZSTD;
    return PITH_WARC_PLAIN;
}

/* "file:NAME", percent-encoded; owned, free(). */
static char *name_to_url(const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char kept[] = "/._-~+,=@()";
    size_t len = strlen(name);
    char *url = malloc(len * 3 + 6);
    if (!url)
        return NULL;
    memcpy(url, "file:", 5);
    char *at = url + 5;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)name[i];
        bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                     (c >= 'A' && c <= 'Z') || strchr(kept, c);
        if (plain) {
            *at++ = (char)c;
            continue;
        }
        *at++ = '%';
        *at++ = digits[c >> 4];
        *at++ = digits[c & 15];
    }
    *at = 0;
    return url;
}

static bool make(const pith_warc_entry *entry, pith_warc_packing packing,
                 pith_wet_record *out)
{
    pith_error error = {0};
    pith_warc_write_options options = {
        .size = sizeof options, .packing = packing, .version_1_0 = true};
    if (pith_warc_record_bytes(entry, &options, &out->bytes, &out->len,
                               &error) == PITH_OK)
        return true;
    pith_message("wet: %s", error.text);
    return false;
}

bool pith_wet_begin(pith_warc_packing packing, pith_wet_record *out)
{
    static const char info[] = "software: pith/" PITH_VERSION "\r\n"
                               "format: WARC File Format 1.0\r\n"
                               "description: main text of web pages\r\n";
    pith_warc_entry entry = {.size = sizeof entry,
                             .type = PITH_WARC_WARCINFO,
                             .date = pith_str_of(no_date),
                             .block = {info, sizeof info - 1}};
    return make(&entry, packing, out);
}

bool pith_wet_page(const pith_job *job, pith_str base_url, pith_str text,
                   pith_warc_packing packing, pith_wet_record *out)
{
    char *made = NULL;
    pith_str url = job->url ? pith_str_of(job->url) : base_url;
    if (url.len == 0) {
        made = name_to_url(job->source->id);
        if (!made) {
            pith_message("wet: out of memory");
            return false;
        }
        url = pith_str_of(made);
    }
    pith_warc_entry entry = {.size = sizeof entry,
                             .type = PITH_WARC_CONVERSION,
                             .date =
                                 pith_str_of(job->date ? job->date : no_date),
                             .url = url,
                             .refers_to = pith_str_of(job->id),
                             .block = text};
    bool fine = make(&entry, packing, out);
    free(made);
    return fine;
}
