/* SPDX-License-Identifier: Apache-2.0 */
/* Renders fetched pages in a browser. */
#ifndef PITH_SERVE_PAGE_RENDER_H
#define PITH_SERVE_PAGE_RENDER_H

#include "page_task.h"

/** Turn a page that was fetched into what it is after its scripts ran.
 *
 * The browser of the thread has no network: what the page requests is fetched
 * here, under the rules for pages. If the page cannot be rendered, it stays as
 * it was fetched, its record has the reason, and false is returned. */
bool pith_page_render(pith_page_task *task, pith_fetched *page);

#endif
