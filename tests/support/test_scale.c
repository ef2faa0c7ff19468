/* SPDX-License-Identifier: Apache-2.0 */
/* See test_scale.h. */
#include "test_scale.h"

#include <stdlib.h>
#include <string.h>

bool test_is_full(void)
{
    const char *scale = getenv("PITH_TEST_SCALE");
    return scale && strcmp(scale, "full") == 0;
}
