/* SPDX-License-Identifier: Apache-2.0 */
/* Captions that end with the credit of a picture: "A bridge. Photo: Ann Lee",
 * "A bridge (AP Photo/Ann Lee)", "Ann Lee/Getty Images". Where an article is
 * read without its pictures, they interrupt its text, and pages mark many of
 * them by nothing else. */
#ifndef PITH_METHOD_CREDIT_H
#define PITH_METHOD_CREDIT_H

#include "page.h"
#include "text_block.h"

/** Whether a block ends with a credit. Headings, items, cells and code do not.
 * Takes time linear in the block. */
bool pith_ends_in_credit(const pith_page *page, const pith_block_span *block);

#endif
