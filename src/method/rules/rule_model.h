/* SPDX-License-Identifier: Apache-2.0 */
/* The tree that distinguishes main content, headlines and article information
 * from the rest of a page, trained by `pith rules train`; see
 * docs/methods.md. */
#ifndef PITH_METHOD_RULE_MODEL_H
#define PITH_METHOD_RULE_MODEL_H

#include "rule_features.h"

extern const pith_c45_tree pith_rule_model;

/**
 * FNV-1a over the nodes of a tree, field by field. It is recorded at the top of
 * the table, so that manual changes are detected.
 */
uint64_t pith_rule_model_digest(const pith_c45_tree *tree);

/** The digest at the top of the table. */
extern const uint64_t pith_rule_model_recorded;

#endif
