/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of links and images: absolute where the page's address is known,
 * and only those that are safe to follow.
 *
 * The base is the page's first <base href>, resolved against the address that
 * the caller gave, or else against the one that the page declares
 * (rel=canonical, og:url). It is computed once per page. A base that is not
 * http(s), or so long that repeating it would multiply the output, is ignored;
 * addresses then stay as the page has them. */
#ifndef PITH_RENDER_ADDRESS_H
#define PITH_RENDER_ADDRESS_H

#include "render.h"

typedef struct pith_address {
    const pith_page *page;
    pith_buf base; /* empty: none */
    pith_buf url;  /* the address returned last */
    pith_buf *out; /* fails if memory for an address runs out */
} pith_address;

/** Find the base. Linear in the page. */
void pith_address_init(pith_address *address, const pith_render_job *job);
void pith_address_clear(pith_address *address);

/** Resolve a reference. Empty if it is unsafe or empty. Borrowed until the
 * next call. */
pith_str pith_address_of(pith_address *address, pith_str reference);

/** Join an address from two parts. Empty if it is unsafe. Borrowed until the
 * next call. */
pith_str pith_address_join(pith_address *address, pith_str base, pith_str rest);

/** The target of a link, resolved as by pith_address_of(). */
pith_str pith_address_link(pith_address *address, uint32_t node);

/** True if pith_address_link() would not be empty. */
bool pith_address_has_link(const pith_address *address, uint32_t node);

/** The same, except for permalinks: links in a heading that lead to that
 * heading. */
bool pith_address_leads_away(const pith_address *address, uint32_t node);

/** The address of an image. Pages that load images lazily have the real
 * address in data-src and the like, in srcset (the largest candidate is taken),
 * in the sources of the picture element around it, or in an attribute for their
 * scripts; there only http(s) and relative addresses are accepted. Tracking
 * pixels have no address. */
pith_str pith_address_image(pith_address *address, uint32_t node);

/** The same as the page has it, unresolved; empty: none. Borrowed from the page. */
pith_str pith_address_image_reference(const pith_page *page, uint32_t node);

/** True when an image names an address of its own, not a place holder. */
bool pith_address_has_image(const pith_page *page, uint32_t node);

/* How the addresses of two images are related. */
typedef enum pith_image_pair {
    PITH_IMAGES_OTHER,       /* different images */
    PITH_IMAGES_SAME,        /* the same address */
    PITH_IMAGES_FIRST_SMALL, /* the same image, the first one in a smaller size,
                                as far as is known */
    PITH_IMAGES_LAST_SMALL,
} pith_image_pair;

/** Compare the addresses of two images. Linear in their length. */
pith_image_pair pith_address_image_pair(const pith_page *page, uint32_t a,
                                        uint32_t b);

#endif
