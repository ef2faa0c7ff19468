/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of libcurl that libpith-io calls, loaded late: see
 * late_library.h. */
#include "late_library.h"

#ifdef PITH_LATE_LIBCURL

/* Its macros check the types at the caller, not here. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdarg.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define LATE_LIBRARY PITH_LATE_LIBCURL

PITH_LATE_CALL(CURLcode, curl_global_init, (long flags), (flags))
PITH_LATE_RUN(curl_global_cleanup, (void), ())
PITH_LATE_CALL(struct curl_slist *, curl_slist_append,
               (struct curl_slist * list, const char *text), (list, text))
PITH_LATE_RUN(curl_slist_free_all, (struct curl_slist * list), (list))
PITH_LATE_CALL(CURL *, curl_easy_init, (void), ())
PITH_LATE_RUN(curl_easy_cleanup, (CURL * curl), (curl))
PITH_LATE_RUN(curl_easy_reset, (CURL * curl), (curl))
PITH_LATE_CALL(const char *, curl_easy_strerror, (CURLcode code), (code))

/* Options that libpith-io sets have type long or are pointers; both are
 * forwarded as a pointer. */
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

PITH_LATE_CALL(CURLM *, curl_multi_init, (void), ())
PITH_LATE_CALL(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi))

CURLMcode curl_multi_setopt(CURLM *multi, CURLMoption option, ...)
{
    PITH_LATE_PLACE;
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    return PITH_LATE(curl_multi_setopt)(multi, option, value);
}

PITH_LATE_CALL(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *curl),
               (multi, curl))
PITH_LATE_CALL(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *curl),
               (multi, curl))
PITH_LATE_CALL(CURLMcode, curl_multi_perform, (CURLM * multi, int *running),
               (multi, running))
PITH_LATE_CALL(CURLMcode, curl_multi_poll,
               (CURLM * multi, struct curl_waitfd more[], unsigned nmore,
                int timeout_ms, int *ready),
               (multi, more, nmore, timeout_ms, ready))
PITH_LATE_CALL(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left),
               (multi, left))

#endif
