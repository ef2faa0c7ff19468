/* SPDX-License-Identifier: Apache-2.0 */
/* Fetched pages through a browser. */
#ifndef PITH_SERVE_PAGE_RENDER_H
#define PITH_SERVE_PAGE_RENDER_H

#include "page_task.h"

/**
 * Turn a page that was fetched into what it is after its scripts ran.
 *
 * The browser of the thread has no network: what the page asks for is fetched
 * here, under the rules for pages. Where the page cannot be shown it stays as
 * it was fetched, and its record says why; then this is false.
 */
bool pith_page_render(pith_page_task *task, pith_fetched *page);

#endif
