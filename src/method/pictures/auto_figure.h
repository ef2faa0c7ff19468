/* SPDX-License-Identifier: Apache-2.0 */
/* The text of figures, without which their pictures would not be between kept
 * blocks. */
#ifndef PITH_METHOD_AUTO_FIGURE_H
#define PITH_METHOD_AUTO_FIGURE_H

#include "auto_estimate.h"

/**
 * Flag the short blocks in figures with a picture as captions: credits, and
 * captions that are no figcaption. Titles and links are none. Only for
 * articles, since cards of products are figures, too, and for output with pictures.
 * Linear.
 */
void pith_figure_flag(const pith_page *page, const pith_estimate *estimate);

#endif
