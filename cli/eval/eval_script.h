/* SPDX-License-Identifier: Apache-2.0 */
/* The scripts of the report of `pith eval`: everything can be read without
 * them. */
#ifndef PITH_CLI_EVAL_SCRIPT_H
#define PITH_CLI_EVAL_SCRIPT_H

/** Of the index: tables sort by a click on a heading; long ones have a filter
 * and pages of 100 rows. */
const char *pith_eval_script_index(void);

/** Of a page's file, behind order.js: links and keys to the page that did a
 * little better and a little worse. */
const char *pith_eval_script_page(void);

#endif
