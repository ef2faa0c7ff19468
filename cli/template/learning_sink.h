/* SPDX-License-Identifier: Apache-2.0 */
/* Learns the template of a site while its pages are crawled. */
#ifndef PITH_CLI_LEARNING_SINK_H
#define PITH_CLI_LEARNING_SINK_H

#include <pith/crawl.h>
#include <stdbool.h>

/**
 * Wrap a crawl's sink: pages are passed on to it, and what repeats on them is
 * learnt as by `pith site learn`. The template is written when the sink is
 * closed. An existing one, from an interrupted run of the same crawl, is
 * continued; PATH.crawl records its progress meanwhile. After a crawl that was
 * killed it is not continued, which is reported.
 *
 * @param path  of the template; borrowed.
 * @param sink  replaced by one that closes it, too.
 * @return      false after a message; then nothing is replaced.
 */
bool pith_learning_sink_open(const char *path, pith_crawl_sink *sink);

/** The crawl has no pages left to learn: removes PATH.crawl. */
void pith_learning_sink_finished(const char *path);

#endif
