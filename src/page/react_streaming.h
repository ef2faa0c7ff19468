/* SPDX-License-Identifier: Apache-2.0 */
/* Pages that are streamed by React's server: a part that was not ready in time
 * is at the end, in <div hidden id="S:1">, and a script moves it to the place
 * of <template id="B:1"> or <template id="P:1">. The numbers are
 * hexadecimal. */
#ifndef PITH_PAGE_REACT_STREAMING_H
#define PITH_PAGE_REACT_STREAMING_H

#include "tree.h"

/**
 * Move every part to where the script would: in place of the preceding template
 * with its number and the placeholder after it, up to the comment "/$". Parts
 * without a template, and empty ones, stay where they are and stay hidden if
 * they are. Nodes that would be deeper than 512 levels become children of their
 * ancestor at that level. Node numbers change: indices from before are invalid.
 *
 * PITH_OK or PITH_NOMEM; memory comes from the tree's arena. Takes n log n time
 * in the number of templates and parts, otherwise linear time.
 */
pith_status pith_react_streaming_place(pith_tree *tree);

#endif
