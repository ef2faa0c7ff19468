/* SPDX-License-Identifier: Apache-2.0 */
/* Captures standard error of the program's functions, for tests. */
#ifndef PITH_TEST_HEARD_H
#define PITH_TEST_HEARD_H

/** Begin to capture: standard error goes to an unlinked file. */
void listen_to_messages(void);

/** Stop. The captured text; static, valid until the next call. */
const char *heard_messages(void);

#endif
