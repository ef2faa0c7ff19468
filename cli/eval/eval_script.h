/* SPDX-License-Identifier: Apache-2.0 */
/* The scripts of the report of `pith eval`. Everything is readable without
 * them. */
#ifndef PITH_CLI_EVAL_SCRIPT_H
#define PITH_CLI_EVAL_SCRIPT_H

/**
 * For the index: a click on a heading sorts a table; long tables have a filter
 * and pages of 100 rows.
 */
const char *pith_eval_script_index(void);

/**
 * For the file of a page, after order.js: links and keys to the page with the
 * next higher and the next lower score.
 */
const char *pith_eval_script_page(void);

#endif
