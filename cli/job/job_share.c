/* SPDX-License-Identifier: Apache-2.0 */
/* The units of a process: see job_share.h. */
#include "job_share.h"

#include "quantity.h"

#include <stdlib.h>
#include <string.h>

static bool read_number(const char *text, uint64_t max, uint32_t *out)
{
    uint64_t n = 0;
    if (!text || !pith_quantity_count(text, max, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

/* "I/N", I from 0 and below N. */
static bool read_task(const char *text, pith_share *out)
{
    char first[24];
    const char *slash = strchr(text, '/');
    size_t len = slash ? (size_t)(slash - text) : sizeof first;
    if (len >= sizeof first)
        return false;
    memcpy(first, text, len);
    first[len] = 0;
    return read_number(first, UINT32_MAX, &out->at) &&
           read_number(slash + 1, UINT32_MAX, &out->of) && out->at < out->of;
}

/* An array of Slurm may have any start and step. */
static int read_slurm(const pith_args *args, pith_share *out)
{
    uint32_t id = 0, first = 0, step = 1;
    const char *min = getenv("SLURM_ARRAY_TASK_MIN");
    const char *by = getenv("SLURM_ARRAY_TASK_STEP");
    if (!read_number(getenv("SLURM_ARRAY_TASK_ID"), UINT32_MAX, &id) ||
        !read_number(getenv("SLURM_ARRAY_TASK_COUNT"), UINT32_MAX, &out->of) ||
        (min && !read_number(min, UINT32_MAX, &first)) ||
        (by && !read_number(by, UINT32_MAX, &step)) || step == 0 ||
        id < first || (id - first) / step >= out->of)
        return pith_usage_error(args, "SLURM_ARRAY_TASK_ID, _COUNT, _MIN and "
                                      "_STEP make no task; give --task I/N");
    out->at = (id - first) / step;
    return -1;
}

static int read_environment(const pith_args *args, pith_share *out)
{
    static const struct {
        const char *rank, *size;
    } rows[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                {"PMI_RANK", "PMI_SIZE"}};
    if (getenv("SLURM_ARRAY_TASK_ID"))
        return read_slurm(args, out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *rank = getenv(rows[i].rank);
        if (!rank)
            continue;
        if (read_number(rank, UINT32_MAX, &out->at) &&
            read_number(getenv(rows[i].size), UINT32_MAX, &out->of) &&
            out->at < out->of)
            return -1;
        return pith_usage_error(args,
                                "%s and %s make no task; give --task "
                                "I/N",
                                rows[i].rank, rows[i].size);
    }
    return -1;
}

int pith_share_read(const pith_args *args, const char *unit, const char *task,
                    const char *together, pith_share *out)
{
    *out = (pith_share){.of = 1, .one = unit != NULL};
    if (unit && task)
        return pith_usage_error(args, "--unit and --task exclude each other");
    if (unit && !read_number(unit, UINT32_MAX, &out->at))
        return pith_usage_error(args,
                                "--unit takes a number from 0, not "
                                "\"%s\"",
                                unit);
    if (task && !read_task(task, out))
        return pith_usage_error(args,
                                "--task takes I/N, such as 0/8 to 7/8, not "
                                "\"%s\"",
                                task);
    if (together &&
        (out->one || !read_number(together, UINT32_MAX, &out->together) ||
         out->together == 0))
        return pith_usage_error(args, "--units-per-task takes a number from 1, "
                                      "and goes with tasks");
    return unit || task ? -1 : read_environment(args, out);
}

bool pith_share_has(const pith_share *share, uint32_t unit)
{
    if (share->one)
        return unit == share->at;
    return share->together ? unit / share->together == share->at
                           : unit % share->of == share->at;
}
