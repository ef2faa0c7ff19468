/* SPDX-License-Identifier: Apache-2.0 */
/* Learning the template of a site while its pages come in. */
#ifndef PITH_CLI_LEARNING_SINK_H
#define PITH_CLI_LEARNING_SINK_H

#include <pith/crawl.h>
#include <stdbool.h>

/**
 * Stand in front of a crawl's sink: pages go there, and what repeats on them is
 * learnt as `pith site learn` does. The template is written when the sink is
 * closed; one that is there already, of the same crawl before it was
 * interrupted, is learnt on, and PATH.crawl tells how far it is meanwhile. After
 * a crawl that was killed it is not, which is told.
 *
 * @param path  of the template; borrowed.
 * @param sink  replaced by one that closes it, too.
 * @return      false after a message; then nothing is replaced.
 */
bool pith_learning_sink_open(const char *path, pith_crawl_sink *sink);

/** Nothing of the crawl is left that could be learnt: PATH.crawl goes. */
void pith_learning_sink_finished(const char *path);

#endif
