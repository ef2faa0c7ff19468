/* SPDX-License-Identifier: Apache-2.0 */
/* Texts in a form in which phrases can be compared: see said.h. */
#include "said.h"

#include "text.h"

void pith_say(pith_said *out, pith_str text)
{
    enum { ROOM = 4 }; /* bytes of a character */
    for (size_t at = 0, bytes; at < text.len; at += bytes) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + at, text.len - at}, &bytes);
        bool space = pith_char_is_space(code);
        if (out->len + ROOM > PITH_SAID_MAX)
            return;
        if (space && (out->len == 0 || out->data[out->len - 1] == ' '))
            continue;
        code = code == 0x2019 ? '\'' : code;
        out->len += pith_utf8_put(space ? ' ' : pith_char_lower(code),
                                  out->data + out->len);
        out->last = space ? out->last : code;
    }
}
