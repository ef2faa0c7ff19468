/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, filters: which results to keep, by language, length, conditions on
 * their fields, and the quality rules of Gopher and C4. docs/filters.md lists
 * every limit with its source.
 */
#ifndef PITH_FILTER_H
#define PITH_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include <pith/basics.h>
#include <pith/worker.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a result needs in order to pass. With zeros every result passes. */
typedef struct pith_filter {
    const char *languages; /* allowed values of pith_result.language, separated
                              by commas ("en,de"); NULL: any; borrowed */
    uint64_t min_length;   /* minimum code points of text */
    uint64_t max_length;   /* maximum code points of text; 0: no limit */
    bool gopher;           /* the rules of Rae et al. 2021, appendix A1.1 */
    bool c4;               /* the rules of Raffel et al. 2020, section 2.2 */
    bool complete;         /* title, date and address must be known */
    const char *where;     /* a condition, such as score > 0.8 and language =
                              "th", that pith_filter_check_where() accepts;
                              NULL: none; borrowed */
} pith_filter;

/**
 * Enable sets of rules by their names.
 *
 * @param filter  changed.
 * @param names   "gopher", "c4" or both, separated by a comma; empty: none.
 * @param error   detail, may be NULL.
 * @return        PITH_OK, or PITH_ARG for another name; then nothing is
 *                changed.
 */
PITH_API pith_status pith_filter_add_rules(pith_filter *filter, pith_str names,
                                           pith_error *error);

/**
 * Check the syntax of a condition: comparisons (=, !=, <, <=, >, >=, contains)
 * of the fields of a record with numbers or quoted texts, combined with and,
 * or, not and parentheses. docs/filters.md has the rules.
 *
 * @param condition  the condition.
 * @param error      detail, may be NULL: the place and the problem.
 * @return           PITH_OK, or PITH_ARG, for example for an unknown field or
 *                   an unclosed parenthesis.
 */
PITH_API pith_status pith_filter_check_where(pith_str condition,
                                             pith_error *error);

/**
 * Whether a result passes. Results without text and those of pages that failed
 * are checked for `complete` only: their outcome describes them.
 *
 * @param filter  what a result needs.
 * @param result  extracted with any options; its text is examined.
 * @param url     address of the page if the caller knows it; empty: the one
 *                that the page declares.
 * @param why     out, if it does not pass: only its text is set, such as
 *                "gopher: 12 words"; may be NULL.
 *
 * Takes time linear in the text.
 */
PITH_API bool pith_filter_passes(const pith_filter *filter,
                                 const pith_result *result, pith_str url,
                                 pith_error *why);

#ifdef __cplusplus
}
#endif

#endif
