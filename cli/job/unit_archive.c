/* SPDX-License-Identifier: Apache-2.0 */
/* Writes archives: see unit_archive.h. */
#include "unit_archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 512, NAME_MAX_USTAR = 100 };

/* A header according to IEEE Std 1003.1 (pax, "ustar Interchange Format"). */
typedef struct header {
    char name[NAME_MAX_USTAR], mode[8], uid[8], gid[8], size[12], mtime[12];
    char checksum[8], type, linkname[100], magic[6], version[2], uname[32];
    char gname[32], devmajor[8], devminor[8], prefix[155], rest[12];
} header;
_Static_assert(sizeof(header) == BLOCK, "a header is a block");

static pith_status put_block(pith_unit_output *output, const char *bytes,
                             size_t len, pith_error *error)
{
    static const char zeros[BLOCK];
    size_t padding = (BLOCK - len % BLOCK) % BLOCK;
    pith_status status =
        pith_unit_put_part(output, (pith_str){bytes, len}, 0, error);
    if (status == PITH_OK)
        status =
            pith_unit_put_part(output, (pith_str){zeros, padding}, 0, error);
    return status;
}

static pith_status put_header(pith_unit_output *output, const char *name,
                              char type, size_t size, pith_error *error)
{
    header head = {.type = type, .magic = "ustar", .version = {'0', '0'}};
    unsigned sum = 0;
    memcpy(head.name, name, strnlen(name, sizeof head.name));
    snprintf(head.mode, sizeof head.mode, "%07o", 0644U);
    snprintf(head.uid, sizeof head.uid, "%07o", 0U);
    snprintf(head.gid, sizeof head.gid, "%07o", 0U);
    snprintf(head.size, sizeof head.size, "%011llo", (unsigned long long)size);
    snprintf(head.mtime, sizeof head.mtime, "%011o", 0U);
    memset(head.checksum, ' ', sizeof head.checksum);
    for (size_t i = 0; i < BLOCK; i++)
        sum += ((const unsigned char *)&head)[i];
    snprintf(head.checksum, sizeof head.checksum, "%06o", sum);
    return put_block(output, (const char *)&head, BLOCK, error);
}

/* "LENGTH path=NAME\n", where the length includes its own digits. */
static pith_status put_long_name(pith_unit_output *output, const char *name,
                                 pith_error *error)
{
    size_t len = strlen(name) + strlen(" path=\n");
    size_t digits = 1;
    while ((size_t)snprintf(NULL, 0, "%zu", len + digits) > digits)
        digits++;
    len += digits;
    char *record = NULL;
    if (asprintf(&record, "%zu path=%s\n", len, name) < 0) {
        snprintf(error->text, sizeof error->text, "no memory for a name");
        return PITH_NOMEM;
    }
    pith_status status = put_header(output, "pax", 'x', len, error);
    if (status == PITH_OK)
        status = put_block(output, record, len, error);
    free(record);
    return status;
}

pith_status pith_unit_archive_add(pith_unit_output *output, const char *name,
                                  pith_str bytes, pith_error *error)
{
    pith_status status = PITH_OK;
    if (strlen(name) > NAME_MAX_USTAR)
        status = put_long_name(output, name, error);
    if (status == PITH_OK)
        status = put_header(output, name, '0', bytes.len, error);
    if (status == PITH_OK)
        status = put_block(output, bytes.data, bytes.len, error);
    return status == PITH_OK
               ? pith_unit_put_part(output, (pith_str){0}, 1, error)
               : status;
}

pith_status pith_unit_archive_end(pith_unit_output *output, pith_error *error)
{
    static const char end[2 * BLOCK];
    return put_block(output, end, sizeof end, error);
}
