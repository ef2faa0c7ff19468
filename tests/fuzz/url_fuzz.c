/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Addresses: normal form, links of a page, and which machines may be contacted.
 * The first line of the input is the address of a page, the rest is a link on
 * it; the first bytes are also a network address. Laws: an address has one
 * normal form, which is its own normal form, is printable ASCII and within the
 * limit; libcurl, which connects, finds the same host and port in it; a
 * resolved link resolves to itself; a refusal gives an offset inside the text;
 * a safe address has no scheme that executes something; a refused IPv4 address
 * is also refused in its IPv6 forms.
 */
#include "buf.h"
#include "fuzz.h"
#include "netaddr.h"
#include "text.h"
#include "weburl.h"

#include <arpa/inet.h>
#include <string.h>
#ifdef PITH_HAVE_LIBCURL
#include <curl/curl.h>
#endif

static bool same(pith_str one, pith_str other)
{
    return one.len == other.len &&
           (one.len == 0 || memcmp(one.data, other.data, one.len) == 0);
}

#ifdef PITH_HAVE_LIBCURL
/* A name that two programs parse differently bypasses every check. */
static void compare_with_curl(const pith_weburl *url)
{
    char *host = NULL, *port = NULL;
    CURLU *parsed = curl_url();
    fuzz_check(parsed != NULL, "there is memory");
    fuzz_check(curl_url_set(parsed, CURLUPART_URL, url->text, 0) == CURLUE_OK,
               "libcurl reads what we accept");
    fuzz_check(curl_url_get(parsed, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                   curl_url_get(parsed, CURLUPART_PORT, &port,
                                CURLU_DEFAULT_PORT) == CURLUE_OK,
               "libcurl finds a host and a port");
    pith_str seen = {host, strlen(host)};
    fuzz_check(same(seen, (pith_str){url->text + url->host, url->host_len}),
               "libcurl sees the same host");
    const char *colon = url->text + url->host + url->host_len;
    const char *ours = *colon == ':'                          ? colon + 1
                       : strncmp(url->text, "https:", 6) == 0 ? "443/"
                                                              : "80/";
    fuzz_check(strncmp(ours, port, strlen(port)) == 0 &&
                   ours[strlen(port)] == '/',
               "libcurl sees the same port");
    curl_free(host);
    curl_free(port);
    curl_url_cleanup(parsed);
}
#else
static void compare_with_curl(const pith_weburl *url)
{
    (void)url;
}
#endif

static void check_spelling(const pith_weburl *url)
{
    fuzz_check(url->len <= PITH_WEBURL_MAX && url->text[url->len] == 0, "cap");
    for (size_t i = 0; i < url->len; i++)
        fuzz_check(url->text[i] > ' ' && url->text[i] < 127, "printable ASCII");
    fuzz_check(url->host + url->host_len <= url->origin_len &&
                   url->origin_len < url->len && url->host_len > 0,
               "the parts lie in the address");
    fuzz_check(url->text[url->origin_len] == '/', "a path begins with /");
    pith_weburl again;
    fuzz_check(pith_weburl_parse(pith_weburl_view(url), &again),
               "an address is an address");
    fuzz_check(same(pith_weburl_view(url), pith_weburl_view(&again)),
               "one spelling");
    compare_with_curl(url);
}

static void check_address(pith_str text, pith_weburl *url)
{
    size_t at = 0;
    if (pith_weburl_parse(text, url)) {
        check_spelling(url);
        return;
    }
    url->len = 0;
    fuzz_check(pith_weburl_fault(text, &at) != NULL && at <= text.len,
               "a fault has a place");
}

static void check_link(const pith_weburl *base, pith_str reference)
{
    pith_buf scratch = {0};
    pith_weburl url, again;
    if (pith_weburl_join(pith_weburl_view(base), reference, &scratch, &url)) {
        check_spelling(&url);
        fuzz_check(pith_weburl_join(pith_weburl_view(base),
                                    pith_weburl_view(&url), &scratch, &again) &&
                       same(pith_weburl_view(&url), pith_weburl_view(&again)),
                   "a link leads to the same place again");
    }
    pith_buf_clear(&scratch);
}

/* The scheme as a browser reads it: without spaces and line breaks. */
static void check_safety(pith_str text)
{
    static const char *const running[] = {"javascript:", "vbscript:", "data:"};
    char front[16];
    size_t len = 0;
    for (size_t i = 0; i < text.len && len < sizeof front - 1; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if (byte > ' ' || (len > 0 && !strchr(" \t\n\r", byte)))
            front[len++] =
                (char)(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
    }
    front[len] = '\0';
    for (size_t i = 0; i < sizeof running / sizeof *running; i++)
        if (strncmp(front, running[i], strlen(running[i])) == 0)
            fuzz_check(!pith_url_is_safe(text), "a safe address runs nothing");
}

static const char *refuse6(const uint8_t bytes[16])
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    memcpy(&six.sin6_addr, bytes, 16);
    return pith_netaddr_refuse((const struct sockaddr *)&six, sizeof six);
}

/* Mapped, compatible, NAT64 and 6to4: four notations of one address. */
static void check_network(const uint8_t *data, size_t size)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    if (size < 4)
        return;
    memcpy(&four.sin_addr, data, 4);
    if (!pith_netaddr_refuse((const struct sockaddr *)&four, sizeof four))
        return;
    uint8_t forms[4][16] = {
        {[10] = 0xff, [11] = 0xff},
        {0},
        {0x00, 0x64, 0xff, 0x9b},
        {0x20, 0x02},
    };
    for (size_t i = 0; i < 4; i++) {
        memcpy(forms[i] + (i == 3 ? 2 : 12), data, 4);
        fuzz_check(refuse6(forms[i]) != NULL, "refused in IPv6's clothes");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    const char *line = size ? memchr(text.data, '\n', size) : NULL;
    pith_str first = {text.data, line ? (size_t)(line - text.data) : size};
    pith_str rest = {text.data + first.len, size - first.len};
    pith_weburl base;
    check_network(data, size);
    check_safety(text);
    check_address(first, &base);
    if (base.len > 0)
        check_link(&base, rest);
    return 0;
}
