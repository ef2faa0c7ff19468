/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses: splitting them, resolving references, and recognising safe schemes.
 *
 * Resolution is that of RFC 3986, section 5.2, with the errors that browsers
 * accept (WHATWG URL Standard): white space around, tabs and line breaks
 * anywhere; backslashes and too many slashes in http, https and ftp; "http:x"
 * below an http base is relative; "%2e" is a dot in "." and "..". Characters
 * that would break out of HTML or Markdown (white space, controls, quotes,
 * angle brackets) are percent-encoded; letters of any script stay as they are.
 * Hosts are not touched. Linear, no recursion. */
#include "text.h"

#include "str.h"

typedef struct parts {
    pith_str scheme; /* without the colon; empty: none */
    pith_str authority;
    pith_str path;
    pith_str query;    /* with its "?"; empty: none */
    pith_str fragment; /* with its "#"; empty: none */
    bool has_authority;
    bool web; /* http, https or ftp: backslashes are slashes */
} parts;

static pith_str skip(pith_str text, size_t n)
{
    return (pith_str){text.len ? text.data + n : text.data, text.len - n};
}

static bool is_scheme_byte(unsigned char c)
{
    return pith_is_alpha(c) || pith_is_digit(c) || c == '+' || c == '-' ||
           c == '.';
}

/* The scheme at the start, without its colon; empty if there is none. */
static pith_str find_scheme(pith_str url)
{
    size_t i = 0;
    if (url.len && pith_is_alpha((unsigned char)url.data[0]))
        while (i < url.len && is_scheme_byte((unsigned char)url.data[i]))
            i++;
    if (i == 0 || i == url.len || url.data[i] != ':')
        i = 0;
    return (pith_str){url.data, i};
}

static bool is_web_scheme(pith_str scheme)
{
    return pith_str_ieq(scheme, PITH_S("http")) ||
           pith_str_ieq(scheme, PITH_S("https")) ||
           pith_str_ieq(scheme, PITH_S("ftp"));
}

static bool is_slash(const parts *url, char c)
{
    return c == '/' || (url->web && c == '\\');
}

static size_t count_slashes(const parts *url, pith_str text)
{
    size_t n = 0;
    while (n < text.len && is_slash(url, text.data[n]))
        n++;
    return n;
}

/* Position of the first of two bytes (or of slashes), or the length. */
static size_t find_either(pith_str text, char one, char two)
{
    size_t i = 0;
    while (i < text.len && text.data[i] != one && text.data[i] != two)
        i++;
    return i;
}

/* Cut the authority off the path, which begins with nslashes slashes. */
static void cut_authority(parts *url, size_t nslashes)
{
    pith_str rest = skip(url->path, nslashes);
    size_t len = 0;
    while (len < rest.len && !is_slash(url, rest.data[len]))
        len++;
    url->authority = (pith_str){rest.data, len};
    url->path = skip(rest, len);
    url->has_authority = true;
}

/* Cut scheme, query and fragment off; the path still has the authority. web:
 * the base is http, https or ftp. */
static parts cut_ends(pith_str url, bool web)
{
    parts out = {.scheme = find_scheme(url)};
    out.web = out.scheme.len ? is_web_scheme(out.scheme) : web;
    if (out.scheme.len)
        url = skip(url, out.scheme.len + 1);
    size_t end = find_either(url, '#', '#');
    out.fragment = skip(url, end);
    url.len = end;
    end = find_either(url, '?', '?');
    out.query = skip(url, end);
    url.len = end;
    out.path = url;
    return out;
}

/* Split a clean address, forgiving too many slashes as browsers do. */
static parts split(pith_str url, bool web)
{
    parts out = cut_ends(url, web);
    size_t nslashes = count_slashes(&out, out.path);
    if (nslashes >= 2)
        cut_authority(&out, out.web ? nslashes : 2);
    return out;
}

/* The address without white space around it and tabs and line breaks in it. The
 * result is in *room if there were any of the latter. */
static pith_str clean(pith_str url, pith_buf *room)
{
    while (url.len && (unsigned char)url.data[0] <= ' ')
        url = skip(url, 1);
    while (url.len && (unsigned char)url.data[url.len - 1] <= ' ')
        url.len--;
    size_t i = 0;
    while (i < url.len && url.data[i] != '\t' && url.data[i] != '\n' &&
           url.data[i] != '\r')
        i++;
    if (i == url.len)
        return url;
    for (i = 0; i < url.len; i++)
        if (url.data[i] != '\t' && url.data[i] != '\n' && url.data[i] != '\r')
            pith_buf_byte(room, url.data[i]);
    return pith_buf_view(room);
}

static bool needs_escape(unsigned char c)
{
    return c <= ' ' || c == 0x7f || c == '"' || c == '<' || c == '>' ||
           c == '`';
}

static void put_escaped(pith_buf *out, pith_str text)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (!needs_escape(c))
            continue;
        pith_buf_put(out, text.data + from, i - from);
        char escape[3] = {'%', digits[c >> 4], digits[c & 15]};
        pith_buf_put(out, escape, sizeof escape);
        from = i + 1;
    }
    if (from < text.len)
        pith_buf_put(out, text.data + from, text.len - from);
}

/* 1 for ".", 2 for "..", also as "%2e"; else 0. */
static int count_dots(pith_str segment)
{
    int n = 0;
    while (segment.len && n < 3) {
        if (segment.data[0] == '.')
            segment = skip(segment, 1);
        else if (pith_str_istarts(segment, PITH_S("%2e")))
            segment = skip(segment, 3);
        else
            return 0;
        n++;
    }
    return n < 3 ? n : 0;
}

/* Append the segments of a path that begins with a slash or continues one,
 * resolving "." and ".."; start is where the path begins in out. "." or ".." at
 * the end leaves its slash, unless more follows. */
static void put_segments(pith_buf *out, size_t start, const parts *url,
                         pith_str path, bool more)
{
    if (path.len && is_slash(url, path.data[0]))
        path = skip(path, 1);
    for (;;) {
        size_t len = 0;
        while (len < path.len && !is_slash(url, path.data[len]))
            len++;
        bool last = len == path.len;
        pith_str segment = {path.data, len};
        int dots = count_dots(segment);
        if (dots == 2 && out->len > start)
            while (out->len > start && out->data[--out->len] != '/') {
            }
        if (dots == 0 || (last && !more))
            pith_buf_byte(out, '/');
        if (dots == 0)
            put_escaped(out, segment);
        if (last)
            return;
        path = skip(path, len + 1);
    }
}

/* The path of base up to its last slash, without that slash. */
static pith_str find_folder(const parts *base)
{
    size_t len = base->path.len;
    while (len && !is_slash(base, base->path.data[len - 1]))
        len--;
    return (pith_str){base->path.data, len ? len - 1 : 0};
}

static void put_path(pith_buf *out, const parts *base, const parts *url)
{
    size_t start = out->len;
    bool from_root = url->scheme.len || url->has_authority ||
                     count_slashes(url, url->path) > 0;
    if (from_root) {
        bool opaque = !url->has_authority && count_slashes(url, url->path) == 0;
        if (opaque)
            put_escaped(out, url->path);
        else if (url->path.len)
            put_segments(out, start, url, url->path, false);
        return;
    }
    if (url->path.len == 0) {
        if (base->path.len)
            put_segments(out, start, base, base->path, false);
        return;
    }
    pith_str folder = find_folder(base);
    if (folder.len)
        put_segments(out, start, base, folder, true);
    put_segments(out, start, url, url->path, false);
}

static void put_scheme(pith_buf *out, pith_str scheme)
{
    for (size_t i = 0; i < scheme.len; i++)
        pith_buf_byte(out, pith_lower(scheme.data[i]));
    pith_buf_byte(out, ':');
}

/* Section 5.2.2 of the RFC. */
static void put_target(pith_buf *out, const parts *base, const parts *url)
{
    bool own = url->scheme.len || url->has_authority;
    const parts *place = own ? url : base;
    put_scheme(out, url->scheme.len ? url->scheme : base->scheme);
    if (place->has_authority) {
        pith_buf_text(out, "//");
        put_escaped(out, place->authority);
    }
    put_path(out, base, url);
    bool inherits = !own && url->path.len == 0 && url->query.len == 0;
    put_escaped(out, inherits ? base->query : url->query);
    put_escaped(out, url->fragment);
}

void pith_url_resolve(pith_buf *out, pith_str base, pith_str reference)
{
    pith_buf base_room;
    pith_buf url_room;
    pith_buf_init(&base_room, 0);
    pith_buf_init(&url_room, 0);
    parts from = split(clean(base, &base_room), false);
    parts url = split(clean(reference, &url_room), from.web);
    bool usable = from.scheme.len &&
                  (from.has_authority || count_slashes(&from, from.path) > 0);
    if (base_room.status != PITH_OK || url_room.status != PITH_OK)
        out->status = PITH_NOMEM;
    else if (!usable)
        pith_buf_str(out, reference);
    else {
        if (url.web && url.scheme.len && !url.has_authority) {
            if (pith_str_ieq(url.scheme, from.scheme))
                url.scheme.len = 0;
            else
                cut_authority(&url, count_slashes(&url, url.path));
        }
        put_target(out, &from, &url);
    }
    pith_buf_clear(&base_room);
    pith_buf_clear(&url_room);
}

bool pith_url_is_safe(pith_str url)
{
    static const char *const harmless[] = {"http", "https", "mailto", "tel",
                                           "ftp"};
    /* Read the scheme as the most lenient parser would: without controls,
     * spaces and non-ASCII characters. */
    char scheme[8];
    size_t len = 0;
    size_t i = 0;
    for (; i < url.len && url.data[i] != ':'; i++) {
        unsigned char c = (unsigned char)url.data[i];
        if (c == '/' || c == '\\' || c == '?' || c == '#')
            return true;
        if (c <= ' ' || c >= 0x7f)
            continue;
        if (len < sizeof scheme)
            scheme[len++] = (char)c;
    }
    if (i == url.len || len == 0 || !pith_is_alpha((unsigned char)scheme[0]))
        return true;
    for (size_t k = 0; k < sizeof harmless / sizeof *harmless; k++)
        if (pith_str_ieq((pith_str){scheme, len}, pith_str_of(harmless[k])))
            return true;
    return false;
}

/* -- Splitting ------------------------------------------------------------ */

/* The position of the "@" after user and password, or SIZE_MAX. The last one
 * counts: passwords may contain it. */
static size_t find_user_end(pith_str authority)
{
    size_t at = authority.len;
    while (at > 0 && authority.data[at - 1] != '@')
        at--;
    return at ? at - 1 : SIZE_MAX;
}

/* The length of the host at the start; colons in brackets belong to it. */
static size_t count_host(pith_str text)
{
    size_t i = 0;
    if (text.len && text.data[0] == '[') {
        i = find_either(text, ']', ']');
        if (i == text.len)
            return i;
    }
    return i + find_either(skip(text, i), ':', ':');
}

static pith_url_parts divide(const parts *url)
{
    pith_url_parts out = {.scheme = url->scheme,
                          .path = url->path,
                          .query = url->query,
                          .fragment = url->fragment};
    if (!url->has_authority)
        return out;
    out.authority = url->authority;
    pith_str rest = url->authority;
    size_t user = find_user_end(rest);
    if (user != SIZE_MAX) {
        out.user = (pith_str){rest.data, user};
        rest = skip(rest, user + 1);
    }
    size_t host = count_host(rest);
    out.host = (pith_str){rest.data, host};
    if (host < rest.len)
        out.port = skip(rest, host + 1);
    return out;
}

pith_url_parts pith_url_split(pith_str url)
{
    parts found = cut_ends(url, false);
    if (count_slashes(&found, found.path) >= 2)
        cut_authority(&found, 2);
    return divide(&found);
}

pith_url_parts pith_url_split_host(pith_str text)
{
    pith_url_parts whole = pith_url_split(text);
    if (whole.authority.data)
        return whole;
    parts found = {
        .web = true,
        .path = {text.data, text.len - whole.query.len - whole.fragment.len},
        .query = whole.query,
        .fragment = whole.fragment};
    cut_authority(&found, 0);
    return divide(&found);
}

bool pith_url_is_web(pith_str url)
{
    return pith_str_istarts(url, PITH_S("http://")) ||
           pith_str_istarts(url, PITH_S("https://"));
}

pith_str pith_url_host(pith_str url)
{
    pith_url_parts found = pith_url_split(url);
    return found.scheme.len && found.host.len ? found.host
                                              : (pith_str){NULL, 0};
}
