/* SPDX-License-Identifier: Apache-2.0 */
/* The one list of metrics, in the order of `pith eval --help`. */
#ifndef PITH_EVAL_METRIC_LIST_H
#define PITH_EVAL_METRIC_LIST_H

#define PITH_METRIC_LIST(X) \
    X(word_f1)              \
    X(lengths)              \
    X(word_diff)            \
    X(page_accuracy)        \
    X(block_match)          \
    X(rouge)                \
    X(shingles)             \
    X(exact)                \
    X(rouge_5)              \
    X(structure)            \
    X(tables)               \
    X(code)                 \
    X(title)                \
    X(author)               \
    X(date)

#endif
