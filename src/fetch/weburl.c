/* SPDX-License-Identifier: Apache-2.0 */
/* Normalises addresses: see weburl.h. References are resolved by text/url.c;
 * this file checks scheme, host and port, and percent-encodes everything but
 * printable ASCII, as UTF-8. International names are turned into their ASCII
 * form here: the converters in libraries depend on the locale. */
#include "weburl.h"

#include "str.h"
#include "text.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <utf8proc.h>

enum { MAX_HOST = 253, MAX_PORT = 65535 };

static bool put(pith_weburl *out, pith_str text)
{
    if (text.len > PITH_WEBURL_MAX - out->len)
        return false;
    if (text.len)
        memcpy(out->text + out->len, text.data, text.len);
    out->len += text.len;
    return true;
}

/* Write a path or query. The resolver has already encoded spaces, quotes and
 * the like. */
static bool put_encoded(pith_weburl *out, pith_str text)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        char escape[3] = {'%', digits[c >> 4], digits[c & 15]};
        bool plain = c > ' ' && c < 0x7f && c != '"' && c != '<' && c != '>';
        if (!put(out,
                 plain ? (pith_str){text.data + i, 1} : (pith_str){escape, 3}))
            return false;
    }
    return true;
}

static bool is_host_byte(char c)
{
    return pith_is_alpha((unsigned char)c) || pith_is_digit((unsigned char)c) ||
           c == '.' || c == '-' || c == '_';
}

/* -- International names -------------------------------------------------
 * The ASCII form of a label is its ASCII letters, a hyphen, and the others as
 * a row of differences in a generalised number (Punycode, RFC 3492). Letters
 * are folded before by NFKC_Casefold, which is what IDNA asks of look-ups but
 * for a handful of characters. */

enum { BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700, MAX_LABEL = 63 };

/* The bias for the next difference (RFC 3492, 6.1). */
static uint32_t adapt(uint32_t delta, uint32_t count, bool first)
{
    delta /= first ? DAMP : 2;
    delta += delta / count;
    uint32_t k = 0;
    for (; delta > (BASE - TMIN) * TMAX / 2; k += BASE)
        delta /= BASE - TMIN;
    return k + (BASE - TMIN + 1) * delta / (delta + SKEW);
}

static bool put_number(pith_weburl *out, uint32_t value, uint32_t bias)
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
        uint32_t digit = value < t ? value : t + (value - t) % (BASE - t);
        if (!put(out, (pith_str){&digits[digit], 1}))
            return false;
        if (value < t)
            return true;
        value = (value - t) / (BASE - t);
    }
}

/* Write the rest of a label after its ASCII letters, of which there are
 * `done`. */
static bool put_differences(pith_weburl *out, const uint32_t *codes, size_t n,
                            uint32_t done)
{
    uint32_t least = 0x80;
    uint32_t delta = 0;
    uint32_t bias = 72; /* RFC 3492, 5 */
    bool first = true;
    while (done < n) {
        uint32_t next = UINT32_MAX;
        for (size_t i = 0; i < n; i++)
            if (codes[i] >= least && codes[i] < next)
                next = codes[i];
        /* At most 63 letters below 0x110000: no overflow. */
        delta += (next - least) * (done + 1);
        least = next;
        for (size_t i = 0; i < n; i++) {
            delta += codes[i] < least;
            if (codes[i] != least)
                continue;
            if (!put_number(out, delta, bias))
                return false;
            bias = adapt(delta, ++done, first);
            first = false;
            delta = 0;
        }
        delta++;
        least++;
    }
    return true;
}

static bool put_label(pith_weburl *out, const uint32_t *codes, size_t n)
{
    bool ascii = true;
    uint32_t plain = 0;
    size_t start = out->len;
    for (size_t i = 0; i < n; i++)
        ascii = ascii && codes[i] < 0x80;
    if (!ascii && !put(out, PITH_S("xn--")))
        return false;
    for (size_t i = 0; i < n; i++) {
        char c = (char)codes[i];
        if (codes[i] >= 0x80)
            continue;
        plain++;
        if (!is_host_byte(c) || !put(out, (pith_str){&c, 1}))
            return false;
    }
    if (ascii)
        return true;
    if (plain && !put(out, PITH_S("-")))
        return false;
    return put_differences(out, codes, n, plain) &&
           out->len - start <= MAX_LABEL;
}

/* Labels are split at the four characters that IDNA treats as dots. The array
 * is larger than any host, so no memory is allocated. */
static bool put_foreign_host(pith_weburl *out, pith_str host)
{
    enum { CODES = 4 * MAX_HOST };
    const utf8proc_option_t how = UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
                                  UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
    utf8proc_int32_t folded[CODES];
    utf8proc_ssize_t len =
        utf8proc_decompose((const utf8proc_uint8_t *)host.data,
                           (utf8proc_ssize_t)host.len, folded, CODES, how);
    if (len < 0 || len > CODES)
        return false;
    len = utf8proc_normalize_utf32(folded, len, how);
    uint32_t codes[MAX_LABEL];
    size_t n = 0;
    bool fine = len >= 0;
    for (utf8proc_ssize_t i = 0; fine && i < len; i++) {
        uint32_t code = (uint32_t)folded[i];
        if (code == '.' || code == 0x3002) {
            fine = put_label(out, codes, n) && put(out, PITH_S("."));
            n = 0;
        } else {
            fine = n < MAX_LABEL;
            if (fine)
                codes[n++] = code;
        }
    }
    return fine && put_label(out, codes, n);
}

/* [::1]: hexadecimal digits, colons and dots in brackets. */
static bool is_bracketed(pith_str host)
{
    if (host.len < 4 || host.data[0] != '[' || host.data[host.len - 1] != ']')
        return false;
    for (size_t i = 1; i + 1 < host.len; i++) {
        char c = pith_lower(host.data[i]);
        if (!pith_is_digit((unsigned char)c) && !(c >= 'a' && c <= 'f') &&
            c != ':' && c != '.')
            return false;
    }
    return true;
}

/* "127.1", "0x7f.0.0.1": numbers that every resolver treats as an IPv4 address,
 * recognised by the last label, as in the WHATWG URL standard. */
static bool ends_in_number(pith_str host)
{
    size_t from = host.len;
    while (from > 0 && host.data[from - 1] != '.')
        from--;
    pith_str label = {host.data + from, host.len - from};
    bool hex = pith_str_istarts(label, PITH_S("0x"));
    for (size_t i = hex ? 2 : 0; i < label.len; i++) {
        char digit = pith_lower(label.data[i]);
        if (!pith_is_digit((unsigned char)digit) &&
            !(hex && digit >= 'a' && digit <= 'f'))
            return false;
    }
    return label.len > 0;
}

/* Normalise a host that is an IP address, in place; false if it only looks like
 * one. */
static bool settle_numbers(pith_weburl *out)
{
    char name[MAX_HOST + 1], numbers[INET6_ADDRSTRLEN];
    union {
        struct in_addr four;
        struct in6_addr six;
    } bytes;
    pith_str host = {out->text + out->host, out->len - out->host};
    bool six = host.len > 0 && host.data[0] == '[';
    if (six)
        host = (pith_str){host.data + 1, host.len - 2};
    else if (host.len > 0 && host.data[host.len - 1] == '.')
        host.len--;
    if (host.len > MAX_HOST)
        return false;
    if (!six && !ends_in_number(host))
        return true;
    memcpy(name, host.data, host.len);
    name[host.len] = '\0';
    if (six ? inet_pton(AF_INET6, name, &bytes) != 1
            : inet_aton(name, &bytes.four) == 0)
        return false;
    inet_ntop(six ? AF_INET6 : AF_INET, &bytes, numbers, sizeof numbers);
    out->len = out->host;
    return (!six || put(out, PITH_S("["))) && put(out, pith_str_of(numbers)) &&
           (!six || put(out, PITH_S("]")));
}

static bool put_host(pith_weburl *out, pith_str host)
{
    bool ascii = true;
    bool named = true;
    for (size_t i = 0; i < host.len; i++) {
        if ((unsigned char)host.data[i] >= 0x80)
            ascii = false;
        else if (!is_host_byte(host.data[i]))
            named = false;
    }
    if (host.len == 0 || !(named || (ascii && is_bracketed(host))))
        return false;
    out->host = out->len;
    if (!(ascii ? put(out, host) : put_foreign_host(out, host)) ||
        !settle_numbers(out))
        return false;
    out->host_len = out->len - out->host;
    for (size_t i = out->host; i < out->len; i++) {
        out->text[i] = pith_lower(out->text[i]);
        if ((unsigned char)out->text[i] >= 0x80)
            return false;
    }
    return out->host_len > 0 && out->host_len <= MAX_HOST;
}

/* Write ":8080" after the host; the default port is dropped. */
static bool put_port(pith_weburl *out, pith_str port, uint64_t usual)
{
    if (port.len <= 1)
        return true;
    pith_str digits = {port.data + 1, port.len - 1};
    uint64_t number = 0;
    if (!pith_str_uint(&digits, MAX_PORT, &number) || digits.len || !number)
        return false;
    if (number == usual)
        return true;
    char text[sizeof ":65535"];
    int len = snprintf(text, sizeof text, ":%u", (unsigned)number);
    return len > 0 && put(out, (pith_str){text, (size_t)len});
}

/* Length of an authority before ":" or "@". */
static size_t find_host_end(pith_str authority)
{
    size_t host = 0;
    while (host < authority.len && authority.data[host] != ':' &&
           authority.data[host] != '@')
        if (authority.data[host++] == '[')
            while (host < authority.len && authority.data[host] != ']')
                host++;
    return host;
}

static bool put_authority(pith_weburl *out, pith_str authority, uint64_t usual)
{
    size_t host = find_host_end(authority);
    pith_str rest = {authority.data + host, authority.len - host};
    return put_host(out, (pith_str){authority.data, host}) &&
           put_port(out, rest, usual);
}

/* Parse an address that the resolver has processed. */
static bool read_resolved(pith_str text, pith_weburl *out)
{
    if (!pith_url_is_web(text))
        return false;
    pith_url_parts parts = pith_url_split(text);
    bool secure = pith_str_ieq(parts.scheme, PITH_S("https"));
    out->len = 0;
    if (!put(out, secure ? PITH_S("https://") : PITH_S("http://")) ||
        !put_authority(out, parts.authority, secure ? 443 : 80))
        return false;
    out->origin_len = out->len;
    pith_str rest = {parts.path.data, parts.path.len + parts.query.len};
    if ((rest.len == 0 || rest.data[0] != '/') && !put(out, PITH_S("/")))
        return false;
    if (!put_encoded(out, rest))
        return false;
    out->text[out->len] = 0;
    return true;
}

bool pith_weburl_join(pith_str base, pith_str reference, pith_buf *scratch,
                      pith_weburl *out)
{
    pith_str trimmed = pith_str_trim(reference);
    if (trimmed.len == 0 || trimmed.len > (size_t)PITH_WEBURL_MAX * 2)
        return false;
    pith_buf_reset(scratch);
    pith_url_resolve(scratch, base, trimmed);
    return scratch->status == PITH_OK &&
           read_resolved(pith_buf_view(scratch), out);
}

bool pith_weburl_parse(pith_str text, pith_weburl *out)
{
    return pith_weburl_read(text, out) == PITH_OK;
}

pith_status pith_weburl_read(pith_str text, pith_weburl *out)
{
    pith_buf scratch;
    pith_buf_init(&scratch, 0);
    pith_str trimmed = pith_str_trim(text);
    bool fine = pith_url_is_web(trimmed) &&
                pith_weburl_join(trimmed, trimmed, &scratch, out);
    bool starved = scratch.status == PITH_NOMEM;
    pith_buf_clear(&scratch);
    return fine ? PITH_OK : starved ? PITH_NOMEM : PITH_ARG;
}

/* The error in "host:port", and its position. */
static const char *find_authority_fault(pith_str authority, size_t *at)
{
    size_t host = find_host_end(authority);
    pith_weburl scratch = {.len = 0};
    *at = 0;
    if (authority.len && memchr(authority.data, '@', authority.len))
        return "a user name";
    if (host == 0)
        return "no host";
    pith_str name = {authority.data, host};
    if (name.data[0] == '[' && !is_bracketed(name))
        return "no address in brackets";
    for (; *at < host; ++*at)
        if (name.data[0] != '[' && (unsigned char)name.data[*at] < 0x80 &&
            !is_host_byte(name.data[*at]))
            return "a sign that no host has";
    if (put_host(&scratch, name))
        return "no port from 1 to 65535"; /* *at is after the host */
    *at = 0;
    return "a host that names cannot have: too long, or not spelled right";
}

const char *pith_weburl_fault(pith_str text, size_t *at)
{
    pith_weburl scratch = {.len = 0};
    pith_str trimmed = pith_str_trim(text);
    *at = trimmed.len ? (size_t)(trimmed.data - text.data) : 0;
    if (!pith_url_is_web(trimmed))
        return "it must start with http:// or https://";
    const char *start = pith_url_split(trimmed).authority.data;
    size_t front = (size_t)(start - trimmed.data);
    while (front < trimmed.len && trimmed.data[front] == '/')
        front++; /* as the resolver does */
    pith_str rest = {trimmed.data + front, trimmed.len - front};
    pith_str authority = pith_url_split_host(rest).authority;
    size_t inside = 0;
    if (put_authority(&scratch, authority, 0)) {
        /* Escapes may make a shorter text too long. */
        *at =
            *at + PITH_WEBURL_MAX < text.len ? *at + PITH_WEBURL_MAX : text.len;
        return "more than 2048 bytes";
    }
    const char *fault = find_authority_fault(authority, &inside);
    *at += front + inside;
    return fault;
}

pith_str pith_weburl_domain(const pith_weburl *url)
{
    pith_str host = {url->text + url->host, url->host_len};
    if (pith_str_istarts(host, PITH_S("www.")))
        host = (pith_str){host.data + 4, host.len - 4};
    return host;
}

pith_str pith_weburl_origin(const pith_weburl *url)
{
    return (pith_str){url->text, url->origin_len};
}

pith_str pith_weburl_path(const pith_weburl *url)
{
    return (pith_str){url->text + url->origin_len, url->len - url->origin_len};
}
