/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mutations of HTML that keep its structure.
 *
 * Random bytes rarely make two elements that refer to each other. These
 * mutations move, copy, nest, swap and drop whole elements, and insert
 * attributes and elements that refer to each other's ids: templates that are
 * streamed in, labels, footnotes, headers of cells, items of microdata.
 */
#ifndef PITH_TESTS_MUTATE_HTML_H
#define PITH_TESTS_MUTATE_HTML_H

#include <stddef.h>
#include <stdint.h>

/** How often each kind of mutation took effect, for tests of the mutator. */
typedef enum mutation_kind {
    MUTATION_MOVE,
    MUTATION_COPY,
    MUTATION_SWAP,
    MUTATION_DROP,
    MUTATION_UNWRAP,
    MUTATION_WRAP,
    MUTATION_ATTRIBUTE,
    MUTATION_INSERT,
    MUTATION_COUPLE, /* two elements that refer to each other */
    MUTATION_KINDS,
} mutation_kind;

/**
 * Change a page once.
 *
 * @param data  room for max bytes that begin with size bytes of a page;
 *              changed in place.
 * @param max   at most as many bytes remain; what would need more is not
 *              changed.
 * @param seed  the same seed makes the same change.
 * @param kind  out: what was done; may be NULL.
 * @return      the new number of bytes, or 0 when nothing was changed.
 *
 * Linear in the page.
 */
size_t mutate_html(uint8_t *data, size_t size, size_t max, unsigned seed,
                   mutation_kind *kind);

#endif
