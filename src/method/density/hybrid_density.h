/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hybrid text density: composite text density (density.h) of characters that
 * count as much as the place where they stand.
 *
 * Symbols as there, and HC: of a text node its characters C times its visual
 * importance, of an element the sum over its children.
 */
#ifndef PITH_METHOD_HYBRID_DENSITY_H
#define PITH_METHOD_HYBRID_DENSITY_H

#include "density.h"

/**
 * Fill density[] with the hybrid text density, between
 * pith_density_count() and pith_density_extract().
 *
 * @param hybrid_chars  in: the visual importance of each text node, 0 to 1,
 *                      an entry per node, others 0; out: HC of every node.
 *
 * Linear; two logarithms for every node that is not all links.
 */
void pith_hybrid_measure(pith_density *density, double *hybrid_chars);

#endif
