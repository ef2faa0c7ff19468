/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Families of hostile pages: head, then a unit n times, then another unit n
 * times. In a unit the byte \1 stands for the number of the repetition and \2
 * for NUL.
 */
#ifndef PITH_TESTS_FAMILY_H
#define PITH_TESTS_FAMILY_H

#include "tree.h"

typedef struct hostile_family {
    const char *name;
    const char *head;
    const char *unit;
    const char *unit_after; /* NULL: none */
    uint32_t hits;          /* PITH_HIT_* that are certain at 1e6 units and the
                               default limits */
    size_t units;           /* 0: 1e6 */
} hostile_family;

/** The families, ending with a NULL name. */
extern const hostile_family hostile_families[];

/** The same, for layout and segmentation. */
extern const hostile_family hostile_layout_families[];

/** The same, for facts, parts of a record and renderers. */
extern const hostile_family hostile_content_families[];

/**
 * The page of n units, followed by PITH_SOURCE_PADDING zero bytes; owned
 * (free()). Never NULL.
 */
pith_str family_page(const hostile_family *family, size_t n);

#endif
