/* SPDX-License-Identifier: Apache-2.0 */
/* The list of parts as an array: see part.h. */
#include "part.h"

static pith_status (*const writers[])(const pith_part_job *job) = {
#define PART_WRITER(id, name, about) [PITH_PART_##id] = pith_part_##id,
    PITH_PART_MAP(PART_WRITER)
#undef PART_WRITER
};

static const char *const names[] = {
#define PART_NAME(id, name, about) [PITH_PART_##id] = name,
    PITH_PART_MAP(PART_NAME)
#undef PART_NAME
};

const char *pith_part_name(size_t index)
{
    return index < sizeof names / sizeof *names ? names[index] : NULL;
}

bool pith_part_needs_trace(uint32_t parts)
{
    return parts & (1u << PITH_PART_BLOCKS | 1u << PITH_PART_CHUNKS);
}

bool pith_part_is_of_type(pith_record_part part)
{
    return part == PITH_PART_POSTS || part == PITH_PART_ITEMS;
}

pith_status pith_part_write(pith_record_part part, const pith_part_job *job)
{
    return writers[part](job);
}
