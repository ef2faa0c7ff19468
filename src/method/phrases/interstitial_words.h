/* SPDX-License-Identifier: Apache-2.0 */
/* The words by which interstitial.c recognises pages without content: lists in
 * lower case, with ' for ’, each ending with NULL. To add a language, add words
 * to each list. */
#ifndef PITH_METHOD_INTERSTITIAL_WORDS_H
#define PITH_METHOD_INTERSTITIAL_WORDS_H

/** Words for cookies, and for using them. */
extern const char *const pith_interstitial_cookie_words[];
extern const char *const pith_interstitial_use_words[];

/** Words for devices on which consent allows data to be stored. */
extern const char *const pith_interstitial_device_words[];

/* JavaScript. */
extern const char *const pith_interstitial_script_words[];

/** What empty shells show until their scripts have run. */
extern const char *const pith_interstitial_loading_words[];

/** Words next to the number of an error. */
extern const char *const pith_interstitial_error_words[];

/** Complete titles of pages without content, and of login pages. */
extern const char *const pith_interstitial_error_titles[];
extern const char *const pith_interstitial_sign_in_titles[];

/** What is missing, and the fact that it is, in other headings. */
extern const char *const pith_interstitial_page_words[];
extern const char *const pith_interstitial_missing_words[];

#endif
