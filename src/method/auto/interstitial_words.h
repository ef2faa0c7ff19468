/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The words by which interstitial.c knows what stands in for content: lists in lower
 * case, with ' for ’, each ending with NULL. A language more is a word more in
 * each list.
 */
#ifndef PITH_METHOD_INTERSTITIAL_WORDS_H
#define PITH_METHOD_INTERSTITIAL_WORDS_H

/* Cookies, and using them. */
extern const char *const pith_interstitial_cookie_words[];
extern const char *const pith_interstitial_use_words[];

/* Where consent lets things be stored. */
extern const char *const pith_interstitial_device_words[];

/* JavaScript. */
extern const char *const pith_interstitial_script_words[];

/* What shells show until their scripts have run. */
extern const char *const pith_interstitial_loading_words[];

/* What stands beside the number of an error. */
extern const char *const pith_interstitial_error_words[];

/* Whole titles of pages that have nothing to show, or let nobody in. */
extern const char *const pith_interstitial_error_titles[];
extern const char *const pith_interstitial_sign_in_titles[];

/* What is missing, and that it is, in other headings. */
extern const char *const pith_interstitial_page_words[];
extern const char *const pith_interstitial_missing_words[];

#endif
