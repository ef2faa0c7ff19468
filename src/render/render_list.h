/* SPDX-License-Identifier: Apache-2.0 */
/* The one list of renderers. JSON is not among them: it is a record about a
 * page that contains the output of the text renderer (src/record). */
#define PITH_RENDER_LIST(X) \
    X(text)                 \
    X(markdown)             \
    X(html)                 \
    X(xml)                  \
    X(tei)
