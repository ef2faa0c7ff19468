/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of many sites in one folder, a file each: DIR/HOST.tpl. */
#ifndef PITH_CLI_SITE_TEMPLATES_H
#define PITH_CLI_SITE_TEMPLATES_H

#include <pith/basics.h>

enum { PITH_SITE_TEMPLATE_NAME = 256 };

/** The name of a page's file, "example.org.tpl"; false: the address has no
 * host that can be a file name. */
bool pith_site_template_name(pith_str url, char name[PITH_SITE_TEMPLATE_NAME]);

/* A folder for one thread; the last template used is kept. */
typedef struct pith_site_templates pith_site_templates;

/** @param folder  borrowed; NULL: bytes come from elsewhere. NULL: no memory.
 */
pith_site_templates *pith_site_templates_new(const char *folder);
void pith_site_templates_free(pith_site_templates *templates);

/**
 * The file for a page's site, unparsed.
 *
 * @param bytes  out: borrowed until the next call; NULL data: there is none.
 * @return       false, after a message: it cannot be read.
 */
bool pith_site_templates_find(pith_site_templates *templates, pith_str url,
                              pith_str *bytes);

/**
 * The template in a file's bytes.
 *
 * @param site  out: borrowed until the next call; NULL for NULL data, or if the
 *              call fails.
 * @return      PITH_OK; PITH_FORMAT; PITH_NOMEM.
 *
 * The same bytes as in the previous call are only compared, not parsed again.
 */
pith_status pith_site_templates_read(pith_site_templates *templates,
                                     pith_str bytes, const pith_template **site,
                                     pith_error *error);

#endif
