/* SPDX-License-Identifier: Apache-2.0 */
/* Exit statuses in their order of precedence: see exit_status.h. */
#include "exit_status.h"

#include "command.h"

int pith_exit_status(const pith_tally *tally)
{
    size_t unreached = tally->unopened + tally->unfetched;
    if (tally->interrupted)
        return PITH_EXIT_INTERRUPTED;
    if (tally->usage)
        return PITH_EXIT_USAGE;
    if (tally->output_failed)
        return PITH_EXIT_IO;
    if (tally->warc_damaged)
        return PITH_EXIT_WARC;
    if (tally->inputs && unreached == tally->inputs)
        return tally->unopened ? PITH_EXIT_IO : PITH_EXIT_NETWORK;
    if (unreached || tally->failed)
        return PITH_EXIT_SOME_FAILED;
    if (tally->inputs && tally->limited == tally->inputs)
        return PITH_EXIT_LIMIT;
    return PITH_EXIT_OK;
}
