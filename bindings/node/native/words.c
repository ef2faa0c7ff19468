/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of words for JavaScript: see addon.h. They never change, so any number
 * of calls uses one. */
#include "addon.h"

static void drop_words(napi_env env, void *words, void *hint)
{
    (void)env;
    (void)hint;
    pith_words_free(words);
}

napi_value addon_words_load(napi_env env, napi_callback_info info)
{
    napi_value given, made;
    size_t n = 1, len = 0;
    void *data = NULL;
    if (napi_get_cb_info(env, info, &n, &given, NULL, NULL) != napi_ok ||
        napi_get_buffer_info(env, given, &data, &len) != napi_ok) {
        napi_throw_type_error(env, NULL, "a list of words is bytes");
        return NULL;
    }
    pith_words *words = NULL;
    pith_error error = {.text = ""};
    pith_status status = pith_words_load((pith_str){data, len}, &words, &error);
    if (addon_throw_status(env, status, error))
        return NULL;
    if (napi_create_external(env, words, drop_words, NULL, &made) == napi_ok)
        return made;
    pith_words_free(words);
    addon_throw_status(env, PITH_NOMEM, error);
    return NULL;
}

napi_value addon_words_facts(napi_env env, napi_callback_info info)
{
    napi_value given, list;
    size_t n = 1;
    void *data = NULL;
    if (napi_get_cb_info(env, info, &n, &given, NULL, NULL) != napi_ok ||
        napi_get_value_external(env, given, &data) != napi_ok || !data) {
        napi_throw_type_error(env, NULL, "that is no list of words");
        return NULL;
    }
    const pith_words *words = data;
    napi_create_array(env, &list);
    napi_set_element(env, list, 0,
                     addon_number(env, (double)pith_words_count(words)));
    napi_set_element(env, list, 1,
                     addon_number(env, (double)pith_words_pages(words)));
    return list;
}
