/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of links and images: see address.h. */
#include "address.h"

#include "str.h"
#include "text.h"

/* Longer bases are ignored: each link would repeat them. */
enum { MAX_BASE = 2048 };

static bool is_web(pith_str url)
{
    return pith_str_istarts(url, PITH_S("http://")) ||
           pith_str_istarts(url, PITH_S("https://"));
}

/* The page's first <base href>, or an empty slice. */
static pith_str find_base(const pith_page *page)
{
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_BASE)
            continue;
        pith_str href = pith_page_attr(page, i, PITH_ATTR_HREF);
        if (href.data)
            return pith_str_trim(href);
    }
    return (pith_str){NULL, 0};
}

void pith_address_init(pith_address *address, const pith_render_job *job)
{
    *address = (pith_address){.page = job->page};
    pith_buf_init(&address->base, job->out->max);
    pith_buf_init(&address->url, job->out->max);
    pith_str given = pith_str_trim(job->options->base_url);
    pith_str own = find_base(job->page);
    if (!is_web(given))
        given = (pith_str){NULL, 0};
    if (given.len > MAX_BASE || own.len > MAX_BASE)
        return;
    if (own.len)
        pith_url_resolve(&address->base, given, own);
    else
        pith_buf_str(&address->base, given);
    if (address->base.len > MAX_BASE || !is_web(pith_buf_view(&address->base)))
        pith_buf_reset(&address->base);
}

void pith_address_clear(pith_address *address)
{
    pith_buf_clear(&address->base);
    pith_buf_clear(&address->url);
}

/* Control characters have no place in an address that people will see. */
static bool is_usable(pith_str url)
{
    return url.len > 0 && pith_url_is_safe(url);
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
    if (address->url.status != PITH_OK || !is_usable(url))
        return none;
    return url;
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

/* A width or density in tenths ("300w", "1.5x"); other descriptors: 0. */
static uint64_t descriptor(pith_str text)
{
    enum { TENTHS = 10, MOST = 1000000 };
    uint64_t whole = 0;
    text = pith_str_trim(text);
    if (text.len == 0)
        return TENTHS; /* none stands for 1x */
    if (!pith_str_uint(&text, MOST, &whole))
        return 0;
    bool tenth = text.len > 2 && text.data[0] == '.' &&
                 pith_is_digit((unsigned char)text.data[1]);
    return whole * TENTHS + (tenth ? (uint64_t)(text.data[1] - '0') : 0);
}

/* The address with the largest picture in a srcset, the first of equals: what
 * a page shows small is not what a reader keeps. Addresses in it may hold
 * commas, but not end with one. */
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

/* What an image element gives as its address, or the picture around it,
 * unresolved; empty: none. */
static pith_str image_reference(const pith_page *page, uint32_t node)
{
    enum { SOURCES = 32 };
    static const uint8_t late[] = {PITH_ATTR_DATA_SRC, PITH_ATTR_DATA_LAZY_SRC,
                                   PITH_ATTR_DATA_ORIGINAL, PITH_ATTR_SRC};
    for (size_t i = 0; i < sizeof late; i++) {
        pith_str url = pith_str_trim(pith_page_attr(page, node, late[i]));
        if (is_image_address(url))
            return url;
    }
    pith_str url = set_reference(page, node);
    uint32_t up = page->parent[node];
    if (page->tag[up] != PITH_TAG_PICTURE || node - up > SOURCES)
        return url;
    for (uint32_t i = up + 1; i < node && url.len == 0; i++)
        if (page->tag[i] == PITH_TAG_SOURCE)
            url = set_reference(page, i);
    return url;
}

bool pith_address_has_image(const pith_page *page, uint32_t node)
{
    return image_reference(page, node).len > 0;
}

pith_str pith_address_image(pith_address *address, uint32_t node)
{
    pith_str url = image_reference(address->page, node);
    return url.len ? pith_address_of(address, url) : url;
}
