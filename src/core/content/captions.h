/* SPDX-License-Identifier: Apache-2.0 */
/* Captions of figures, kept or dropped as the user chooses. */
#ifndef PITH_CORE_CAPTIONS_H
#define PITH_CORE_CAPTIONS_H

#include "page.h"

/**
 * Keep the captions of all figures next to kept text, or drop all captions.
 *
 * @param wanted  keep them.
 * @param keep    per node; changed.
 */
void pith_captions_mark(const pith_page *page, bool wanted, uint8_t *keep);

#endif
