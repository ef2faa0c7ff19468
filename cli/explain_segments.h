/* SPDX-License-Identifier: Apache-2.0 */
/* pith explain --segments: the visual blocks of a page. */
#ifndef PITH_CLI_EXPLAIN_SEGMENTS_H
#define PITH_CLI_EXPLAIN_SEGMENTS_H

#include "one_page.h"

/** The options, a group of those of explain. */
extern const pith_flag pith_segment_flags[];

/** Whether the command line asks for segments instead of a method. */
bool pith_explain_wants_segments(const pith_args *args);

/**
 * Show them. format: the value of --format, or NULL. Returns an exit status.
 */
int pith_explain_segments(const pith_args *args,
                          const pith_page_settings *settings,
                          const char *format);

#endif
