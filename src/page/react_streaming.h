/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages that React's server streams: what was not ready in time comes at the
 * end, as <div hidden id="S:1">, and a script puts it where <template
 * id="B:1"> or <template id="P:1"> waits. The numbers are hexadecimal.
 */
#ifndef PITH_PAGE_REACT_STREAMING_H
#define PITH_PAGE_REACT_STREAMING_H

#include "tree.h"

/**
 * Put every part where the script would: before the template of its number
 * that stands before it, which goes, and so does what the page shows until
 * then, up to the comment "/$". Parts without a template, and empty ones, stay
 * where they are, without `hidden` having less effect. Nodes that would lie
 * deeper than 512 levels hang at their ancestor there. Node numbers change:
 * no index taken before is good after it.
 *
 * PITH_NOMEM or PITH_OK; memory comes from the tree's arena. n log n in the
 * templates and parts, else linear.
 */
pith_status pith_react_streaming_place(pith_tree *tree);

#endif
