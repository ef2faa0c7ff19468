/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hybrid text density: composite text density (density.h) with characters that
 * are weighted by their position.
 *
 * Symbols as there, and HC: for a text node its characters C times its visual
 * importance, for an element the sum over its children.
 */
#ifndef PITH_METHOD_HYBRID_DENSITY_H
#define PITH_METHOD_HYBRID_DENSITY_H

#include "density.h"

/**
 * Fill in density[] with the hybrid text density, between pith_density_count()
 * and pith_density_extract().
 *
 * @param hybrid_chars  in: the visual importance of each text node, 0 to 1, an
 *                      entry per node, others 0; out: HC of every node.
 *
 * Takes linear time, and two logarithms for every node that does not consist of
 * links only.
 */
void pith_hybrid_measure(pith_density *density, double *hybrid_chars);

#endif
