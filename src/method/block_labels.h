/* SPDX-License-Identifier: Apache-2.0 */
/* Labels for methods that decide about text blocks (text_block.h). */
#ifndef PITH_METHOD_BLOCK_LABELS_H
#define PITH_METHOD_BLOCK_LABELS_H

#include "method.h"
#include "text_block.h"

/** The decision of a method about a block. */
typedef struct pith_block_label {
    bool keep;
    uint8_t why;
    double figure;
} pith_block_label;

/**
 * Write the labels of blocks to the job: a block's text nodes get its label,
 * and pictures, lines and breaks between two kept blocks are kept with the
 * reason `between`. Everything else is unchanged. Takes linear time.
 */
void pith_block_labels_write(pith_job *job, const pith_text_blocks *blocks,
                             const pith_block_label *label, uint8_t between);

#endif
