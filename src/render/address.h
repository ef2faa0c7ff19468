/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Addresses of links and images: absolute where the page's address is known,
 * and only those that are safe to follow.
 *
 * The base is the page's first <base href>, itself resolved against the
 * address that the caller gave or else the one that the page says it has
 * (rel=canonical, og:url); computed once per page. A base that is not http(s), or is so long that repeating it would multiply the output, is
 * ignored, and addresses stay as the page has them.
 */
#ifndef PITH_RENDER_ADDRESS_H
#define PITH_RENDER_ADDRESS_H

#include "render.h"

typedef struct pith_address {
    const pith_page *page;
    pith_buf base; /* empty: none */
    pith_buf url;  /* the newest address */
    pith_buf *out; /* fails where memory for an address runs out */
} pith_address;

/** Find the base. Linear in the page. */
void pith_address_init(pith_address *address, const pith_render_job *job);
void pith_address_clear(pith_address *address);

/**
 * The address a reference stands for; empty when it is unsafe or empty.
 * Borrowed until the next call.
 */
pith_str pith_address_of(pith_address *address, pith_str reference);

/** An address made of two parts; empty when it is unsafe. Borrowed until the
 * next call. */
pith_str pith_address_join(pith_address *address, pith_str base, pith_str rest);

/** Where a link leads, as pith_address_of. */
pith_str pith_address_link(pith_address *address, uint32_t node);

/** True when pith_address_link would not be empty. */
bool pith_address_has_link(const pith_address *address, uint32_t node);

/** The same, but for links in a heading that lead to that heading, which pages
 * have for readers to copy. */
bool pith_address_leads_away(const pith_address *address, uint32_t node);

/**
 * Where an image comes from. Pages that load images late have the real
 * address in data-src and the like, or in srcset, whose largest candidate is
 * taken, or in the sources of the picture around it, or in an attribute of
 * their scripts; only http(s) and relative addresses. Pictures that count
 * readers have none.
 */
pith_str pith_address_image(pith_address *address, uint32_t node);

/** The same as the page has it, unresolved; empty: none. Borrowed from the page. */
pith_str pith_address_image_reference(const pith_page *page, uint32_t node);

/** True when an image names an address of its own, not a place holder. */
bool pith_address_has_image(const pith_page *page, uint32_t node);

/* How the addresses of two images are alike. */
typedef enum pith_image_pair {
    PITH_IMAGES_OTHER,       /* of different pictures */
    PITH_IMAGES_SAME,        /* one address */
    PITH_IMAGES_FIRST_SMALL, /* of one picture, the first in a smaller size, as
                                far as is known */
    PITH_IMAGES_LAST_SMALL,
} pith_image_pair;

/** What two images of a page are to each other. Linear in their addresses. */
pith_image_pair pith_address_image_pair(const pith_page *page, uint32_t a,
                                        uint32_t b);

#endif
