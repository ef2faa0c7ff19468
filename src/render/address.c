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

/* The first address in a srcset. Addresses in it may hold commas, but not
 * end with one. */
static pith_str first_candidate(pith_str set)
{
    set = pith_str_trim(set);
    size_t len = 0;
    while (len < set.len && !pith_is_space((unsigned char)set.data[len]))
        len++;
    while (len > 0 && set.data[len - 1] == ',')
        len--;
    return (pith_str){set.data, len};
}

static bool is_image_address(pith_str url)
{
    return is_usable(url) && !pith_str_istarts(url, PITH_S("mailto:")) &&
           !pith_str_istarts(url, PITH_S("tel:"));
}

/* What an image element gives as its address, unresolved; empty: none. */
static pith_str image_reference(const pith_page *page, uint32_t node)
{
    static const uint8_t late[] = {PITH_ATTR_DATA_SRC, PITH_ATTR_DATA_LAZY_SRC,
                                   PITH_ATTR_DATA_ORIGINAL, PITH_ATTR_SRC};
    static const uint8_t sets[] = {PITH_ATTR_DATA_SRCSET, PITH_ATTR_SRCSET};
    for (size_t i = 0; i < sizeof late; i++) {
        pith_str url = pith_str_trim(pith_page_attr(page, node, late[i]));
        if (is_image_address(url))
            return url;
    }
    for (size_t i = 0; i < sizeof sets; i++) {
        pith_str url = first_candidate(pith_page_attr(page, node, sets[i]));
        if (is_image_address(url))
            return url;
    }
    return (pith_str){NULL, 0};
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
