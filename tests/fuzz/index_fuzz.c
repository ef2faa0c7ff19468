/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines of a crawl's index, and addresses to be planned. Laws: a line gives a
 * name and a range that is not empty, or is refused with a reason; an address
 * that contains no secret has no user before its host.
 */
#include "fuzz.h"

#include <pith/job.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    pith_index_entry entry;
    pith_error error = {0};
    pith_status status = pith_index_line_read(text, &entry, &error);
    fuzz_check((status == PITH_OK) == (entry.filename != NULL), "a name");
    fuzz_check((status == PITH_OK) == (error.text[0] == 0), "a reason");
    fuzz_check(status != PITH_OK ||
                   (entry.filename[0] && entry.begin < entry.end),
               "a range");
    pith_free(entry.filename);
    if (!pith_job_secret(text) && size > 8 &&
        memcmp(data, "https://", 8) == 0) {
        size_t end = 8;
        while (end < size && !memchr("/?#", data[end], 3))
            fuzz_check(data[end++] != '@', "no user");
    }
    return 0;
}
