/* SPDX-License-Identifier: Apache-2.0 */
/* Endpoint and credentials of S3: from AWS_* variables, the credentials file
 * and the configuration file, as AWS's own tools read them. Requests no
 * credentials from servers. */
#ifndef PITH_REMOTE_S3_SETTINGS_H
#define PITH_REMOTE_S3_SETTINGS_H

#include "arena.h"
#include "buf.h"

typedef struct pith_s3_settings {
    pith_str key_id, secret, token; /* empty key_id: anonymous */
    pith_str region;                /* "us-east-1" */
    pith_str endpoint;              /* "https://host:9000"; empty: AWS's */
    const char *ca_file;            /* NULL: the system's */
    bool virtual_host;              /* the bucket is part of the host's name */
} pith_s3_settings;

/** The value of a key in a section of one of AWS's INI files, trimmed and
 * borrowed; NULL data: there is none. A key of an indented block is named with
 * its parent, "s3.addressing_style". Other lines are ignored. The last of
 * several values counts. */
pith_str pith_ini_find(pith_str text, pith_str section, pith_str key);

/**
 * Read the settings.
 *
 * @param environment  "NAME=value" and a NULL at the end; borrowed for the call.
 * @param arena        holds what the settings point to.
 * @return             PITH_OK; PITH_ARG if a variable names a profile that
 *                     does not exist, only one of the two keys is set, or the
 *                     endpoint is not an address; PITH_IO if a
 *                     file that a variable names cannot be read; PITH_NOMEM.
 *                     Messages contain names, never values of secrets.
 */
pith_status pith_s3_settings_read(const char *const *environment,
                                  pith_arena *arena, pith_s3_settings *out,
                                  pith_error *error);

#endif
