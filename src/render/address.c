/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of links and images: see address.h. */
#include "address.h"

#include "role.h"
#include "str.h"
#include "text.h"

#include <string.h>

/* Longer bases are ignored: each link would repeat them. */
enum { MAX_BASE = 2048 };

/* What a page declares about its own address; data is NULL where it declares
 * nothing. */
typedef struct said {
    pith_str base;      /* its first <base href> */
    pith_str canonical; /* its first <link rel=canonical> with an address */
    pith_str shared;    /* its first <meta property=og:url> with one */
} said;

static void hear(pith_str *out, pith_str value)
{
    value = pith_str_trim(value);
    if (!out->data && pith_url_is_web(value) && value.len <= MAX_BASE)
        *out = value;
}

static said find_said(const pith_page *page)
{
    said s = {0};
    for (uint32_t i = 0; i < page->nnodes; i++) {
        pith_str href = {NULL, 0};
        switch (page->tag[i]) {
        case PITH_TAG_BASE:
            href = pith_page_attr(page, i, PITH_ATTR_HREF);
            if (!s.base.data && href.data)
                s.base = pith_str_trim(href);
            break;
        case PITH_TAG_LINK:
            if (pith_str_ieq(
                    pith_str_trim(pith_page_attr(page, i, PITH_ATTR_REL)),
                    PITH_S("canonical")))
                hear(&s.canonical, pith_page_attr(page, i, PITH_ATTR_HREF));
            break;
        case PITH_TAG_META:
            if (pith_str_ieq(pith_page_attr(page, i, PITH_ATTR_PROPERTY),
                             PITH_S("og:url")))
                hear(&s.shared, pith_page_attr(page, i, PITH_ATTR_CONTENT));
            break;
        default:
            break;
        }
    }
    return s;
}

/* Whether a web address is that of a site, not of a page on it. */
static bool is_site(pith_str url)
{
    pith_url_parts parts = pith_url_split(url);
    return parts.path.len == 0 ||
           (parts.path.len == 1 && parts.query.len + parts.fragment.len == 0);
}

/* The address that the page declares. Some sites declare the same canonical
 * address, the home page, on every page. */
static pith_str own_address(const said *self)
{
    bool site = self->canonical.data && is_site(self->canonical);
    return self->canonical.data && !(site && self->shared.data)
               ? self->canonical
               : self->shared;
}

/* Addresses that are too long are dropped; if memory fails, the output
 * fails. */
static void heed(pith_address *address, const pith_buf *made)
{
    if (made->status == PITH_NOMEM)
        pith_buf_heed(address->out, made);
}

void pith_address_init(pith_address *address, const pith_render_job *job)
{
    *address = (pith_address){.page = job->page, .out = job->out};
    pith_buf_init(&address->base, job->out->max);
    pith_buf_init(&address->url, job->out->max);
    pith_str given = pith_str_trim(job->options->base_url);
    said own = find_said(job->page);
    if (!pith_url_is_web(given))
        given = own_address(&own);
    if (given.len > MAX_BASE || own.base.len > MAX_BASE)
        return;
    if (own.base.len)
        pith_url_resolve(&address->base, given, own.base);
    else if (given.len)
        pith_buf_str(&address->base, given);
    heed(address, &address->base);
    if (address->base.len > MAX_BASE ||
        !pith_url_is_web(pith_buf_view(&address->base)))
        pith_buf_reset(&address->base);
}

void pith_address_clear(pith_address *address)
{
    pith_buf_clear(&address->base);
    pith_buf_clear(&address->url);
}

/* Whether an address is one of Cloudflare's in place of an e-mail address, which
 * only its script finds: it leads nowhere. */
static bool is_place_holder(pith_str url)
{
    return memchr(url.data, '#', url.len) &&
           pith_str_ifind(url, PITH_S("/cdn-cgi/l/email-protection#")) !=
               SIZE_MAX;
}

/* Control characters must not appear in an address that people see. */
static bool is_usable(pith_str url)
{
    return url.len > 0 && pith_url_is_safe(url) && !is_place_holder(url);
}

pith_str pith_address_of(pith_address *address, pith_str reference)
{
    pith_str none = {NULL, 0};
    reference = pith_str_trim(reference);
    if (!is_usable(reference))
        return none;
    pith_buf_reset(&address->url);
    pith_url_resolve(&address->url, pith_buf_view(&address->base), reference);
    pith_str url = pith_buf_view(&address->url);
    heed(address, &address->url);
    if (address->url.status != PITH_OK || !is_usable(url))
        return none;
    return url;
}

pith_str pith_address_join(pith_address *address, pith_str base, pith_str rest)
{
    pith_buf_reset(&address->url);
    pith_buf_str(&address->url, base);
    pith_buf_str(&address->url, rest);
    heed(address, &address->url);
    pith_str url = pith_buf_view(&address->url);
    return address->url.status == PITH_OK && is_usable(url) ? url : PITH_S("");
}

pith_str pith_address_link(pith_address *address, uint32_t node)
{
    return pith_address_of(address,
                           pith_page_attr(address->page, node, PITH_ATTR_HREF));
}

bool pith_address_has_link(const pith_address *address, uint32_t node)
{
    pith_str href = pith_page_attr(address->page, node, PITH_ATTR_HREF);
    return is_usable(pith_str_trim(href));
}

/* Whether a fragment names an element. */
static bool is_called(const pith_page *page, uint32_t node, pith_str fragment)
{
    return pith_str_eq(pith_page_attr(page, node, PITH_ATTR_ID), fragment) ||
           (page->tag[node] == PITH_TAG_A &&
            pith_str_eq(pith_page_attr(page, node, PITH_ATTR_NAME), fragment));
}

/* Whether a link is in the heading that it leads to: its target is the link, an
 * element around it, or the section that the heading begins; or the heading's
 * line in the table of contents, by the class that docutils gives such
 * links. */
static bool leads_to_own_heading(const pith_page *page, uint32_t node)
{
    enum { WITHIN = 4, ABOVE = 2 };
    pith_str href = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_HREF));
    if (href.len < 2 || href.data[0] != '#')
        return false;
    pith_str fragment = {href.data + 1, href.len - 1};
    bool found = is_called(page, node, fragment) ||
                 pith_str_ieq(pith_page_attr(page, node, PITH_ATTR_CLASS),
                              PITH_S("toc-backref"));
    unsigned n = 0;
    for (; n < WITHIN && pith_role_of(page->tag[node]) != PITH_ROLE_HEADING;
         n++) {
        node = page->parent[node];
        found = found || is_called(page, node, fragment);
    }
    if (n == WITHIN)
        return false;
    for (n = 0; n < ABOVE && !found && node > page->body; n++) {
        node = page->parent[node];
        found = is_called(page, node, fragment);
    }
    return found;
}

bool pith_address_leads_away(const pith_address *address, uint32_t node)
{
    return pith_address_has_link(address, node) &&
           !leads_to_own_heading(address->page, node);
}

/* A width or density in tenths ("300w", "1.5x"); other descriptors: 0. */
static uint64_t descriptor(pith_str text)
{
    enum { TENTHS = 10, MOST = 1000000 };
    uint64_t whole = 0;
    text = pith_str_trim(text);
    if (text.len == 0)
        return TENTHS; /* no descriptor means 1x */
    if (!pith_str_uint(&text, MOST, &whole))
        return 0;
    bool tenth = text.len > 2 && text.data[0] == '.' &&
                 pith_is_digit((unsigned char)text.data[1]);
    return whole * TENTHS + (tenth ? (uint64_t)(text.data[1] - '0') : 0);
}

/* The address of the largest image in a srcset, the first one of equals. The
 * largest, because readers who keep a page want the full size, not the
 * thumbnail. Addresses in a srcset may contain commas, but do not end with
 * one. */
static pith_str largest_candidate(pith_str set)
{
    enum { CANDIDATES = 64 };
    pith_str best = {NULL, 0};
    uint64_t most = 0;
    for (unsigned n = 0; n < CANDIDATES && set.len > 0; n++) {
        size_t at = 0;
        while (at < set.len && (pith_is_space((unsigned char)set.data[at]) ||
                                set.data[at] == ','))
            at++;
        set = (pith_str){set.data + at, set.len - at};
        pith_str url = {set.data, 0};
        while (url.len < set.len &&
               !pith_is_space((unsigned char)set.data[url.len]))
            url.len++;
        at = url.len;
        while (url.len > 0 && url.data[url.len - 1] == ',')
            url.len--;
        size_t end = at;
        while (url.len == at && end < set.len && set.data[end] != ',')
            end++;
        uint64_t size = descriptor((pith_str){set.data + at, end - at});
        if (url.len > 0 && (!best.data || size > most)) {
            best = url;
            most = size;
        }
        set = (pith_str){set.data + end, set.len - end};
    }
    return best;
}

static bool is_image_address(pith_str url)
{
    return is_usable(url) && !pith_str_istarts(url, PITH_S("mailto:")) &&
           !pith_str_istarts(url, PITH_S("tel:"));
}

static pith_str set_reference(const pith_page *page, uint32_t node)
{
    static const uint8_t sets[] = {PITH_ATTR_DATA_SRCSET, PITH_ATTR_SRCSET};
    for (size_t i = 0; i < sizeof sets; i++) {
        pith_str url = largest_candidate(pith_page_attr(page, node, sets[i]));
        if (is_image_address(url))
            return url;
    }
    return (pith_str){NULL, 0};
}

/* Whether an image's own address is the narrow one that its srcset begins with,
 * "a?w=40 40w, a?w=980 980w": it is shown until the script or the browser takes
 * another. */
static bool is_thumbnail(const pith_page *page, uint32_t node, pith_str own)
{
    enum { WIDEST = 320 }; /* points: the smallest that templates offer */
    pith_str set = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_SRCSET));
    uint64_t width, shown;
    if (set.len <= own.len || memcmp(set.data, own.data, own.len) != 0)
        return false;
    pith_str rest =
        pith_str_trim((pith_str){set.data + own.len, set.len - own.len});
    if (!pith_str_uint(&rest, UINT32_MAX, &width) || width > WIDEST ||
        rest.len == 0 || rest.data[0] != 'w')
        return false;
    /* "(max-width: 300px) 100vw, 300px": it is as wide as it is shown. */
    pith_str sizes = pith_page_attr(page, node, PITH_ATTR_SIZES);
    size_t at = sizes.len;
    while (at > 0 && sizes.data[at - 1] != ',' && sizes.data[at - 1] != ' ')
        at--;
    rest = (pith_str){sizes.data + at, sizes.len - at};
    return !pith_str_uint(&rest, UINT32_MAX, &shown) || shown > width ||
           !pith_str_eq(rest, PITH_S("px"));
}

/* The picture that is shown while the real one is on its way. */
static bool is_placeholder(pith_str url)
{
    static const pith_str words[] = {
        {"placeholder", 11},   {"blank.", 6},   {"spacer", 6},
        {"transparent", 11},   {"1x1", 3},      {"pixel.", 6},
        {"missing-image", 13}, {"no-image", 8}, {"loading.", 8},
        {"lazyload.", 9}};
    enum { NAME = 64 };
    size_t from = url.len > NAME ? url.len - NAME : 0;
    pith_str name = {url.data + from, url.len - from};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pith_str_ifind(name, words[i]) != SIZE_MAX)
            return true;
    return false;
}

/* The same, recognised by the complete file name: "blank.png",
 * "grey-placeholder.svg". */
static bool is_stub(pith_str url)
{
    static const pith_str names[] = {
        {"blank", 5},        {"spacer", 6},  {"transparent", 11},
        {"1x1", 3},          {"pixel", 5},   {"clear", 5},
        {"placeholder", 11}, {"loading", 7}, {"dummy", 5}};
    size_t end = 0;
    while (end < url.len && url.data[end] != '?' && url.data[end] != '#')
        end++;
    size_t dot = end;
    while (dot > 0 && url.data[dot - 1] != '.' && url.data[dot - 1] != '/')
        dot--;
    if (dot == 0 || url.data[dot - 1] != '.')
        return false;
    pith_str stem = {url.data, dot - 1};
    if (pith_str_ifind(stem, PITH_S("/woocommerce-placeholder")) != SIZE_MAX)
        return true; /* of any size */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (stem.len < names[i].len)
            continue;
        pith_str tail = {stem.data + stem.len - names[i].len, names[i].len};
        if (!pith_str_ieq(tail, names[i]))
            continue;
        char before = stem.len > names[i].len
                          ? stem.data[stem.len - names[i].len - 1]
                          : '/';
        if (before == '/' ||
            (names[i].len == 11 && (before == '-' || before == '_')))
            return true;
    }
    return false;
}

/* Whether an attribute that only a script reads may hold the image's address:
 * "nitro-lazy-src", "data-delayed-url", "src-orig". */
static bool names_source(pith_str name)
{
    static const pith_str words[] = {
        {"src", 3}, {"lazy", 4}, {"delay", 5}, {"orig", 4}, {"source", 6}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pith_str_ifind(name, words[i]) != SIZE_MAX)
            return true;
    return false;
}

/* Only an address that is certainly an image: attributes of scripts hold
 * numbers and templates, too. */
static bool looks_like_image(pith_str url)
{
    static const pith_str starts[] = {
        {"https://", 8}, {"http://", 7}, {"//", 2}, {"/", 1}};
    static const pith_str kinds[] = {{".jp", 3},   {".png", 4}, {".gif", 4},
                                     {".webp", 5}, {".avi", 4}, {".svg", 4}};
    for (size_t i = 0; i < url.len; i++)
        if (strchr(" \t\n{}<>`\"", url.data[i]))
            return false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (url.len > starts[i].len && pith_str_istarts(url, starts[i]))
            return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (pith_str_ifind(url, kinds[i]) != SIZE_MAX)
            return true;
    return false;
}

/* An image address in the attributes that only the page's own scripts read. */
static pith_str other_reference(const pith_page *page, uint32_t node)
{
    enum { LONGEST = 8192 };
    pith_tree *tree = page->tree;
    pith_attr *attr = tree->attrs + tree->data[node].at;
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        pith_str value = pith_str_trim(pith_tree_attr_value(tree, &attr[k]));
        if (attr[k].id == PITH_ATTR_SRC || value.len > LONGEST ||
            !names_source(pith_tree_attr_name(tree, &attr[k])))
            continue;
        if (!looks_like_image(value))
            value = largest_candidate(value);
        if (is_image_address(value) && looks_like_image(value) &&
            !is_stub(value))
            return value;
    }
    return (pith_str){NULL, 0};
}

/* Images of one or two pixels are tracking pixels. */
static bool is_counter(const pith_page *page, uint32_t node)
{
    enum { LARGEST = 2 };
    static const uint8_t sides[] = {PITH_ATTR_WIDTH, PITH_ATTR_HEIGHT};
    for (size_t i = 0; i < sizeof sides; i++) {
        pith_str text = pith_str_trim(pith_page_attr(page, node, sides[i]));
        uint64_t points;
        if (!pith_str_uint(&text, UINT32_MAX, &points) || points > LARGEST ||
            (text.len > 0 && !pith_str_ieq(text, PITH_S("px"))))
            return false;
    }
    return true;
}

pith_str pith_address_image_reference(const pith_page *page, uint32_t node)
{
    enum { SOURCES = 32 };
    static const uint8_t late[] = {PITH_ATTR_DATA_SRC, PITH_ATTR_DATA_LAZY_SRC,
                                   PITH_ATTR_DATA_ORIGINAL};
    for (size_t i = 0; i < sizeof late; i++) {
        pith_str url = pith_str_trim(pith_page_attr(page, node, late[i]));
        if (is_image_address(url) && !is_stub(url))
            return url;
    }
    pith_str own = pith_str_trim(pith_page_attr(page, node, PITH_ATTR_SRC));
    if (!is_image_address(own) || is_counter(page, node))
        own = (pith_str){NULL, 0};
    if (own.len > 0 && !is_placeholder(own) && !is_stub(own) &&
        !is_thumbnail(page, node, own))
        return own;
    pith_str url = set_reference(page, node);
    uint32_t up = page->parent[node];
    bool picture = page->tag[up] == PITH_TAG_PICTURE && node - up <= SOURCES;
    for (uint32_t i = up + 1; picture && i < node && url.len == 0; i++)
        if (page->tag[i] == PITH_TAG_SOURCE)
            url = set_reference(page, i);
    if (url.len == 0)
        url = other_reference(page, node);
    if (url.len > 0)
        return url;
    return is_stub(own) ? (pith_str){NULL, 0} : own;
}

bool pith_address_has_image(const pith_page *page, uint32_t node)
{
    return pith_address_image_reference(page, node).len > 0;
}

/* An address up to its query. */
static pith_str path_of(pith_str url)
{
    size_t len = 0;
    while (len < url.len && url.data[len] != '?' && url.data[len] != '#')
        len++;
    return (pith_str){url.data, len};
}

/* Whether a path ends in the name of an image file. */
static bool names_file(pith_str path)
{
    static const pith_str ends[] = {{".jpg", 4},  {".jpeg", 5}, {".png", 4},
                                    {".webp", 5}, {".gif", 4},  {".avif", 5},
                                    {".svg", 4}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (path.len > ends[i].len &&
            pith_str_ieq(
                (pith_str){path.data + path.len - ends[i].len, ends[i].len},
                ends[i]))
            return true;
    return false;
}

/* Cut the next segment off a path. */
static pith_str next_part(pith_str *path)
{
    size_t len = 0;
    while (len < path->len && path->data[len] != '/')
        len++;
    pith_str part = {path->data, len};
    size_t step = len < path->len ? len + 1 : len;
    *path = (pith_str){path->data + step, path->len - step};
    return part;
}

/* A segment that is a number of pixels; 0: it is not one. */
static uint64_t pixels_of(pith_str part)
{
    enum { MOST = 99999 };
    uint64_t number = 0;
    bool is = part.len > 0 && pith_is_digit((unsigned char)part.data[0]) &&
              pith_str_uint(&part, MOST, &number) && part.len == 0;
    return is ? number : 0;
}

/* Compare two paths that differ only in numbers of pixels: "/max/60/a.png" and
 * "/max/1600/a.png". */
static pith_image_pair compare_sizes(pith_str a, pith_str b)
{
    enum { LEAST = 16 }; /* pixels; smaller numbers are indices of images */
    pith_image_pair pair = PITH_IMAGES_OTHER;
    while (a.len > 0 && b.len > 0) {
        pith_str one = next_part(&a);
        pith_str two = next_part(&b);
        if (pith_str_eq(one, two))
            continue;
        uint64_t x = pixels_of(one);
        uint64_t y = pixels_of(two);
        if (x < LEAST || y < LEAST || a.len == 0)
            return PITH_IMAGES_OTHER;
        if (pair == PITH_IMAGES_OTHER)
            pair = x < y ? PITH_IMAGES_FIRST_SMALL : PITH_IMAGES_LAST_SMALL;
    }
    return a.len == 0 && b.len == 0 ? pair : PITH_IMAGES_OTHER;
}

pith_image_pair pith_address_image_pair(const pith_page *page, uint32_t a,
                                        uint32_t b)
{
    pith_str first = pith_address_image_reference(page, a);
    pith_str last = pith_address_image_reference(page, b);
    if (pith_str_eq(first, last))
        return PITH_IMAGES_SAME;
    first = path_of(first);
    last = path_of(last);
    if (!names_file(first))
        return PITH_IMAGES_OTHER;
    return pith_str_eq(first, last) ? PITH_IMAGES_FIRST_SMALL
                                    : compare_sizes(first, last);
}

pith_str pith_address_image(pith_address *address, uint32_t node)
{
    pith_str url = pith_address_image_reference(address->page, node);
    return url.len ? pith_address_of(address, url) : url;
}
