#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Two names with a word between them are two authors: in English only the last of a
# list with commas. One name is not cut, nor what somebody is.
for author in 'Ann Smith und Bo Lee, Oslo' 'Ann Smith og Bo Lee' \
    'Ann Smith, Bo Lee and Cy Fox' 'Ann Smith and Bo Lee' \
    'Ann Ortega y Gasset' 'Ann et Bo Smith' \
    'Ann Smith, Clerk and Head of Rain'; do
    printf '<title>Rain</title><meta property=og:type content=article>
<meta name=author content="%s"><body><h1>Rain</h1><p>Text.</p>' "$author" >page.html
    "$PITH" -m body --json --with-metadata page.html | sed -n '/"authors"/,/]/p'
done
