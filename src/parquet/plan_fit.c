/* SPDX-License-Identifier: Apache-2.0 */
/* Determines the columns for existing records: see pith/store.h. */
#include "status.h"
#include "str.h"

#include <pith/store.h>

#include <jansson.h>

static void fit(pith_parquet_plan *plan, const json_t *record)
{
    plan->ms |= json_object_get(record, "ms") != NULL;
    plan->tokens |= json_object_get(record, "tokens") != NULL;
    plan->metadata |= json_object_get(record, "metadata") != NULL;
    plan->pages |= json_object_get(record, "pages") != NULL;
    /* Only pages of some types have these, whatever the options were. */
    plan->parts |= PITH_PARTS_STANDARD;
    for (size_t i = 0; i < PITH_NPARTS; i++)
        if (json_object_get(record, pith_part_name(i)))
            plan->parts |= 1u << i;
    /* Joined pages already have the column of the next page. */
    if (plan->pages)
        plan->parts &= ~(1u << PITH_PART_NEXT_PAGE);
}

pith_status pith_parquet_plan_fit(pith_parquet_plan *plan, pith_str record,
                                  bool *whole, pith_error *error)
{
    json_error_t problem;
    *whole = false;
    json_t *row = json_loadb(record.data ? record.data : "", record.len,
                             JSON_ALLOW_NUL, &problem);
    if (!row && json_error_code(&problem) == json_error_out_of_memory)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    if (!row || !json_is_object(row)) {
        json_decref(row);
        return pith_fail(error, PITH_FORMAT, 0, "a record is not an object");
    }
    fit(plan, row);
    /* Records of other programs have no status. */
    const char *status = json_string_value(json_object_get(row, "status"));
    *whole = !status || strcmp(status, "ok") == 0;
    json_decref(row);
    return PITH_OK;
}
