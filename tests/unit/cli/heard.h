/* SPDX-License-Identifier: Apache-2.0 */
/* What the program's functions say on standard error, for tests of them. */
#ifndef PITH_TEST_HEARD_H
#define PITH_TEST_HEARD_H

/** Begin to listen: standard error goes to a file without a name. */
void listen_to_messages(void);

/** End it. What was said since, as text; static, valid until the next call. */
const char *heard_messages(void);

#endif
