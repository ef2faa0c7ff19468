/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The classes of a page by number. Most stand on many elements, so what a class
 * says is found out once, and kept in an array by its number.
 */
#ifndef PITH_PAGE_CLASS_TABLE_H
#define PITH_PAGE_CLASS_TABLE_H

#include "attr_role.h"
#include "tree.h"

typedef struct pith_class_table {
    uint32_t *of; /* per node: the number of its class; 0: it has none */
    uint32_t *at; /* per number, and one more: where its text begins in `all` */
    uint32_t n;   /* numbers, 0 included. Equal texts may have several */
    pith_str all; /* the texts, each with a line break behind it */
} pith_class_table;

/** Number the class attributes of all elements, whose values are decoded, and
 * set the roles of each node's attributes. PITH_OK or PITH_NOMEM. Linear in
 * nodes and attributes. */
pith_status pith_classes_number(pith_tree *tree, pith_class_table *out,
                                uint8_t *roles);

/** The class with a number; no data for 0. Borrowed from the table. */
static inline pith_str pith_class_text(const pith_class_table *classes,
                                       uint32_t number)
{
    if (number == 0)
        return (pith_str){NULL, 0};
    uint32_t at = classes->at[number];
    return (pith_str){classes->all.data + at, classes->at[number + 1] - at - 1};
}

#endif
