/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of many sites in one folder, a file each: DIR/HOST.tpl. */
#ifndef PITH_CLI_SITE_TEMPLATES_H
#define PITH_CLI_SITE_TEMPLATES_H

#include <pith/pith.h>

enum { PITH_SITE_TEMPLATE_NAME = 256 };

/** The name of a page's file, "example.org.tpl"; false: the address has no host
 * that could be in a file's name. */
bool pith_site_template_name(pith_str url, char name[PITH_SITE_TEMPLATE_NAME]);

/* A folder as one thread uses it: the template used last is kept. */
typedef struct pith_site_templates pith_site_templates;

/** @param folder  borrowed; NULL: bytes come from elsewhere. NULL: no memory. */
pith_site_templates *pith_site_templates_new(const char *folder);
void pith_site_templates_free(pith_site_templates *templates);

/**
 * The file for a page's site, as it is.
 *
 * @param error  untouched where there is none; else why it cannot be read.
 * @return       borrowed until the next call; NULL data: there is none.
 */
pith_str pith_site_templates_find(pith_site_templates *templates, pith_str url,
                                  pith_error *error);

/**
 * The template in a file's bytes.
 *
 * @return  borrowed until the next call; NULL for NULL data, or with an error.
 *
 * The same bytes as last time are compared, not read again.
 */
const pith_template *pith_site_templates_read(pith_site_templates *templates,
                                              pith_str bytes,
                                              pith_error *error);

#endif
