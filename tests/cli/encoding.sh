#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sources of the encoding: option, byte-order mark, page, HTTP, fallback, proof.
words() { printf '<p>\241\322\303\301\324\340\305\265\303</p>'; } # windows-874
{ echo '<meta charset=tis-620>'; words; } >page.html
words >bare.html
"$PITH" -m body page.html
"$PITH" -m body --encoding windows-1252 page.html
"$PITH" -m body --http-charset koi8-r page.html
"$PITH" -m body --http-charset koi8-r --encoding-order http,page page.html
"$PITH" -m body --http-charset tis-620 bare.html
"$PITH" -m body --fallback-encoding tis-620 bare.html
{ printf '\357\273\277<meta charset=tis-620><p>\303\251t\303\251</p>'; } >mark.html
"$PITH" -m body mark.html
printf '\377\376<\0p\0>\0h\0i\0' >wide.html
"$PITH" -m body wide.html
printf '<meta charset=iso-8859-1><p>\303\251t\303\251</p>' >proof.html
"$PITH" -m body proof.html
"$PITH" -m body --encoding iso-8859-1 proof.html
"$PITH" --encoding-order page page.html
