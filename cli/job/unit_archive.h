/* SPDX-License-Identifier: Apache-2.0 */
/* The pages of a unit as files in a tar archive, for formats without
 * records. */
#ifndef PITH_CLI_UNIT_ARCHIVE_H
#define PITH_CLI_UNIT_ARCHIVE_H

#include <pith/job.h>

/**
 * Add a file: in POSIX's pax format, an extension of ustar, without owner and
 * dated 1970, so that equal pages give equal bytes.
 *
 * @param name  of any length, with / between folders.
 * @return      PITH_OK, PITH_IO or PITH_NOMEM.
 */
pith_status pith_unit_archive_add(pith_unit_output *output, const char *name,
                                  pith_str bytes, pith_error *error);

/** Write the end of an archive. */
pith_status pith_unit_archive_end(pith_unit_output *output, pith_error *error);

#endif
