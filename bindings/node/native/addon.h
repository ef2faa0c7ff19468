/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the addon share: addon.c has the calls, site.c the rules and
 * templates of sites, words.c lists of words. All of it runs on JavaScript's thread. */
#ifndef PITH_NODE_ADDON_H
#define PITH_NODE_ADDON_H

#include "task.h"

#include <node_api.h>
#include <pith/learn.h>

/* A template, and who is at it. One that changes has no other user. */
typedef struct addon_template {
    pith_template *site;
    uint32_t users;
    bool changing;
} addon_template;

/* The template of a call, or undefined, for the task, until
 * addon_leave_template(). False: it throws, because another call changes it, or
 * uses it while this one is to. */
bool addon_use_template(napi_env env, napi_value value, task *self,
                        addon_template **used);
void addon_leave_template(addon_template *used);

void addon_put(napi_env env, napi_value object, const char *name,
               napi_value value);
/* null for NULL data. */
napi_value addon_str(napi_env env, pith_str text);
napi_value addon_text(napi_env env, const char *text);
napi_value addon_number(napi_env env, double number);
napi_value addon_error(napi_env env, const task *self);
/* Whether the status is an error, which it throws then. */
bool addon_throw_status(napi_env env, pith_status status, pith_error error);

/* siteRules([name, text, name, text, ...], problems): fills the list of
 * problems; what extract() takes. */
napi_value addon_rules(napi_env env, napi_callback_info info);

/* wordList(bytes): what extract() takes. */
napi_value addon_words_load(napi_env env, napi_callback_info info);
/* wordListFacts(words): [words, pages]. */
napi_value addon_words_facts(napi_env env, napi_callback_info info);

/* template(), templateLoad(bytes): what extract() takes. */
napi_value addon_template_new(napi_env env, napi_callback_info info);
napi_value addon_template_load(napi_env env, napi_callback_info info);
/* templateSave(template): a string. */
napi_value addon_template_save(napi_env env, napi_callback_info info);
/* templateMerge(into, from) */
napi_value addon_template_merge(napi_env env, napi_callback_info info);
/* templateFacts(template): [pages, duplicates, entries]. */
napi_value addon_template_facts(napi_env env, napi_callback_info info);

#endif
