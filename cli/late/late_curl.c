/* SPDX-License-Identifier: Apache-2.0 */
/* What libpith-io calls of libcurl, loaded late: see late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBCURL

/* Its macros check the types where a function is called, not here. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdarg.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define LATE_LIBRARY PITH_LATE_LIBCURL

CURLcode curl_global_init(long flags)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_global_init)(flags);
}

void curl_global_cleanup(void)
{
    PITH_LATE_PLACE;
    PITH_LATE(curl_global_cleanup)();
}

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_slist_append)(list, text);
}

void curl_slist_free_all(struct curl_slist *list)
{
    PITH_LATE_PLACE;
    PITH_LATE(curl_slist_free_all)(list);
}

CURL *curl_easy_init(void)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_easy_init)();
}

void curl_easy_cleanup(CURL *curl)
{
    PITH_LATE_PLACE;
    PITH_LATE(curl_easy_cleanup)(curl);
}

void curl_easy_reset(CURL *curl)
{
    PITH_LATE_PLACE;
    PITH_LATE(curl_easy_reset)(curl);
}

const char *curl_easy_strerror(CURLcode code)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_easy_strerror)(code);
}

/* Options that libpith-io sets are of type long or pointers; both are handed on
 * as a pointer. */
_Static_assert(sizeof(void *) == sizeof(long), "a long is passed as a pointer");

CURLcode curl_easy_setopt(CURL *curl, CURLoption option, ...)
{
    PITH_LATE_PLACE;
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    return PITH_LATE(curl_easy_setopt)(curl, option, value);
}

CURLcode curl_easy_getinfo(CURL *curl, CURLINFO info, ...)
{
    PITH_LATE_PLACE;
    va_list arguments;
    va_start(arguments, info);
    void *place = va_arg(arguments, void *);
    va_end(arguments);
    return PITH_LATE(curl_easy_getinfo)(curl, info, place);
}

CURLM *curl_multi_init(void)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_init)();
}

CURLMcode curl_multi_cleanup(CURLM *multi)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_cleanup)(multi);
}

CURLMcode curl_multi_setopt(CURLM *multi, CURLMoption option, ...)
{
    PITH_LATE_PLACE;
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    return PITH_LATE(curl_multi_setopt)(multi, option, value);
}

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *curl)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_add_handle)(multi, curl);
}

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *curl)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_remove_handle)(multi, curl);
}

CURLMcode curl_multi_perform(CURLM *multi, int *running)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_perform)(multi, running);
}

CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd more[],
                          unsigned nmore, int timeout_ms, int *ready)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_poll)(multi, more, nmore, timeout_ms, ready);
}

CURLMsg *curl_multi_info_read(CURLM *multi, int *left)
{
    PITH_LATE_PLACE;
    return PITH_LATE(curl_multi_info_read)(multi, left);
}

#endif
