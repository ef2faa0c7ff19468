#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Style sheets beside a saved page are read if boxes are needed, and no other
# file is: each hostile address below would make the paragraph 7 px wide.
mkdir -p in/page_files/deep out
page()
{
    printf '<!DOCTYPE html>%s<p>Tom' "$1" >in/page.html
}
link()
{
    page "<link rel=stylesheet href='$1'>"
}
width()
{
    "$PITH" dump layout "$@" | awk '$11 == "p" { print $4 }'
}
echo 'p{width:7px}' | tee out/bad.css out/page.css >bad.css
echo '@import "deep/b.css"; @import url(../near.css); p{width:300px}' \
    >"in/page_files/a b.css"
echo '@import "../a%20b.css"; p{width:301px; padding-left:10px}' \
    >in/page_files/deep/b.css
echo 'p{padding-right:20px}' >in/near.css
link 'page_files/a%20b.css?v=2#x'
echo "beside, with what it imports: $(width in/page.html)"
echo "the same packed: $(gzip -c in/page.html >in/p.html.gz; width in/p.html.gz)"
echo "not read: $(width --no-styles in/page.html)"
echo "standard input has no folder: $(width - <in/page.html)"
ln -s "a b.css" in/page_files/link.css
link '/page_files/./link.css'
echo "a link that stays: $(width in/page.html)"

echo "never above the page's folder:"
ln -s ../out in/elsewhere
ln -s ../out/bad.css in/link.css
ln -s "$PWD/out/bad.css" in/page_files/absolute.css
mkfifo in/pipe.css
mkdir in/folder.css
for href in ../bad.css ..%2fbad.css %2e%2e/bad.css page_files/../../bad.css \
    "$PWD/out/bad.css" "file://$PWD/out/bad.css" //out/bad.css \
    elsewhere/bad.css link.css page_files/absolute.css pipe.css folder.css \
    http://page.invalid/near.css bad.css%00 '' .; do
    link "$href"
    width in/page.html
done | sort | uniq -c
page '<style>@import "../bad.css"; @import url(elsewhere/bad.css)</style>'
echo "imported by the page: $(width in/page.html)"

mkdir given
echo 'p{width:50px}' >given/near.css
link near.css
echo "--styles comes first: $(width --styles given in/page.html)"
echo "and stands alone: $(width --styles given --no-styles in/page.html)"

# Methods that need boxes get them: the narrow column is not the content.
mkdir -p site/one/files site/two/files
echo '.a{width:60px;float:left}' >site/one/files/s.css
echo '.b{width:60px;float:left}' >site/two/files/s.css
for name in one two; do
    printf '%s' '<link rel=stylesheet href=files/s.css><body>' \
        '<div class=a><p>Six words that are in one.</p><p>Five words here as' \
        ' well.</p></div><div class=b><p>Six words that are in two.</p>' \
        '<p>Five words here as well.</p></div></body>' >site/$name/page.html
done
"$PITH" -m weight -j2 site
echo "alone:"
"$PITH" -m weight --no-styles site/one/page.html

# The same sheet many times, and more sheets than are read.
echo '@import "loop.css"; @import "loop.css"; p{width:40px}' >in/loop.css
link loop.css
warning()
{
    "$PITH" -m hybrid "$@" 2>&1 | grep -o 'boxes are rough'
}
echo "a loop: $(width in/page.html), $(warning in/page.html)"
{
    echo 'p{width:41px}'
    yes 'b{color:red}' | head -c 11000000
} >in/large.css
link large.css
echo "11 MB: $(width in/page.html), $(warning in/page.html)"

# More links than are followed, in little time.
{
    for i in {1..20000}; do echo "<link rel=stylesheet href=n$i.css>"; done
    echo '<link rel=stylesheet href=near.css><p>Tom'
} >in/page.html
echo "after 20,000 links: $("$PITH" dump layout in/page.html |
    awk '$11 == "p" { print $4 }')"
