/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a result in a named form; each form has its writer elsewhere. */
#include "record_fields.h"
#include "status.h"

#include <pith/pith.h>
#include <pith/record.h>
#include <string.h>

pith_status pith_result_write(const pith_result *result,
                              const pith_record *record, const char *form,
                              char **out, size_t *len)
{
    *out = NULL;
    if (!form)
        return PITH_ARG;
    pith_record own;
    PITH_TRY(pith_record_read(record, &own));
    if (strcmp(form, "json") == 0)
        return pith_result_json(result, &own, out, len);
    if (strcmp(form, "front-matter") == 0)
        return pith_result_front_matter(result, own.url, out, len);
    if (strcmp(form, "head") == 0)
        return pith_result_head(result, own.url, out, len);
    return pith_result_document(result, &own, form, out, len);
}
