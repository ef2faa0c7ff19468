/* SPDX-License-Identifier: Apache-2.0 */
/* The pages of a unit as files of a tar archive, for formats that are no records. */
#ifndef PITH_CLI_UNIT_ARCHIVE_H
#define PITH_CLI_UNIT_ARCHIVE_H

#include <pith/job.h>

/**
 * Add a file: in POSIX's pax format, of which ustar is a part, with no owner and
 * of the beginning of 1970, so that the same pages are the same bytes.
 *
 * @param name  of any length, with / between folders.
 * @return      PITH_OK, PITH_IO or PITH_NOMEM.
 */
pith_status pith_unit_archive_add(pith_unit_output *output, const char *name,
                                  pith_str bytes, pith_error *error);

/** What ends an archive. */
pith_status pith_unit_archive_end(pith_unit_output *output, pith_error *error);

#endif
