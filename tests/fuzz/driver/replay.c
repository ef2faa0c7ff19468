/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs stored inputs through a fuzz target in builds without libFuzzer:
 *
 *     html_fuzz FILE-OR-FOLDER...
 *
 * Folders are read recursively; arguments that start with '-' (libFuzzer's
 * options) are ignored. A violated law aborts; an unreadable path gives exit
 * status 1. At the end the number of inputs is printed.
 */
#include "fuzz.h"

#include <fts.h>
#include <string.h>
#include <sys/stat.h>

static size_t ninputs;

static bool replay_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    uint8_t *bytes = malloc(size ? size : 1);
    size_t len = bytes ? fread(bytes, 1, size, file) : 0;
    bool whole = bytes && len == size;
    if (whole) {
        LLVMFuzzerTestOneInput(bytes, len);
        ninputs++;
    }
    free(bytes);
    fclose(file);
    return whole;
}

static int compare_names(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* All files at or below path; false if one could not be read. */
static bool replay_path(char *path)
{
    char *roots[] = {path, NULL};
    FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, compare_names);
    if (!walk)
        return false;
    bool good = true;
    for (FTSENT *at; (at = fts_read(walk)) != NULL;) {
        if (at->fts_info == FTS_F)
            good &=
                replay_file(at->fts_accpath, (size_t)at->fts_statp->st_size);
        else if (at->fts_info != FTS_D && at->fts_info != FTS_DP)
            good = false;
        if (!good) {
            fprintf(stderr, "%s: cannot be read\n", at->fts_path);
            break;
        }
    }
    fts_close(walk);
    return good;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' && !replay_path(argv[i]))
            return 1;
    }
    printf("%zu inputs\n", ninputs);
    return 0;
}
