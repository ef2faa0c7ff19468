/* SPDX-License-Identifier: Apache-2.0 */
/* Checks site rules: see site_rules_check.h. */
#include "site_rules_check.h"

#include "site_rules_folder.h"

#include <stdio.h>
#include <string.h>

int pith_site_rules_check(const pith_args *args)
{
    pith_site_folder folder;
    if (args->noperands != 3 || strcmp(args->operands[1], "check") != 0)
        return pith_usage_error(args, "rules check takes one folder");
    if (!pith_site_folder_read(args->operands[2], SIZE_MAX, &folder))
        return PITH_EXIT_IO;
    printf("%zu %s, %zu %s\n", folder.nfiles,
           pith_plural(folder.nfiles, "file", "files"), folder.nproblems,
           pith_plural(folder.nproblems, "problem", "problems"));
    pith_site_rules_free(folder.rules);
    if (fflush(stdout) != 0)
        return PITH_EXIT_IO;
    return folder.nproblems ? PITH_EXIT_SOME_FAILED : PITH_EXIT_OK;
}
