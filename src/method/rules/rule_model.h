/* SPDX-License-Identifier: Apache-2.0 */
/* The tree that tells main content, headlines and article information from the
 * rest of a page; learnt by `pith rules train`, see docs/methods.md. */
#ifndef PITH_METHOD_RULE_MODEL_H
#define PITH_METHOD_RULE_MODEL_H

#include "rule_features.h"

extern const pith_c45_tree pith_rule_model;

/** FNV-1a over the nodes of a tree, field by field: what the table's head
 * records, so that a change by hand is found. */
uint64_t pith_rule_model_digest(const pith_c45_tree *tree);

/** The digest that stands in the table's head. */
extern const uint64_t pith_rule_model_recorded;

#endif
