/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, filters: which results are worth keeping, by language, by length, by
 * conditions over their fields, and by what Gopher and C4 ask of a text. docs/filters.md has every limit with its
 * source.
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

/** What a result must have to pass; zeros let everything pass. */
typedef struct pith_filter {
    const char *languages; /* tags that pith_result.language may have, with
                              commas between ("en,de"); NULL: any; borrowed */
    uint64_t min_length;   /* code points of text, at least */
    uint64_t max_length;   /* at most; 0: no limit */
    bool gopher;           /* the rules of Rae et al. 2021, appendix A1.1 */
    bool c4;               /* the rules of Raffel et al. 2020, section 2.2 */
    bool complete;         /* title, date and address are known */
    const char *where;     /* a condition that holds, such as
                              score > 0.8 and language = "th": one that
                              pith_filter_check_where() accepts; NULL: none;
                              borrowed */
} pith_filter;

/**
 * Switch sets of rules on by their names.
 *
 * @param names  "gopher", "c4" or both with a comma between; empty: nothing.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, or PITH_ARG for another name; then nothing is changed.
 */
PITH_API pith_status pith_filter_add_rules(pith_filter *filter, pith_str names,
                                           pith_error *error);

/**
 * Whether a condition can be read: comparisons (=, !=, <, <=, >, >=, contains)
 * of a record's fields with numbers or quoted texts, joined by and, or, not and
 * brackets. Names that there are not and brackets left open are PITH_ARG, with
 * the place in the error. docs/filters.md has the rules.
 */
PITH_API pith_status pith_filter_check_where(pith_str condition,
                                             pith_error *error);

/**
 * Whether a result passes. Results without text, and those of pages that failed,
 * only have to be `complete` where that is asked for: their outcome says what
 * they are.
 *
 * @param result  extracted with any options; its text is what counts.
 * @param url     address of the page, if the caller knows it; empty: the one
 *                that the page declares.
 * @param why     out, when it does not pass: text alone, such as "gopher: 12
 *                words"; may be NULL.
 *
 * Linear in the text.
 */
PITH_API bool pith_filter_passes(const pith_filter *filter,
                                 const pith_result *result, pith_str url,
                                 pith_error *why);

#ifdef __cplusplus
}
#endif

#endif
