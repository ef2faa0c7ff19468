#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Parts of a site's list: below a given path, in a language, containing one of
# several texts; --crawl from page to page; JSON Feeds.
set -u
. "$ROOT/tests/servers/nginx.sh"
mkdir -p site/de site/en-gb
link() { printf '<a href=%s>%s</a>\n' "$1" "$1"; }
for n in {1..40}; do link "/deep/$((n + 1)).html" >"site/$n.html"; done
mkdir site/deep
for n in {1..40}; do link "/deep/$((n + 1)).html" >"site/deep/$n.html"; done
for address in /deep/1.html private/x.html http://example.org/ /gone.html picture.png; do
    link $address
done >site/index.html
link /never.html >site/picture.png
echo '<link rel=alternate type=application/feed+json href=/feed.json>' >site/de/index.html
echo '<p>Text' >site/de/a.html
start_nginx "$PWD/site"
base=http://127.0.0.1:$port
get() {
    "$PITH" --allow-private "$@" 2>&1 | sed "s/:$port/:PORT/"
    echo "status ${PIPESTATUS[0]}"
}
printf '{"items": [{"url": "%s/de/a.html"}, {"id": "b"}]}' "$base" >site/feed.json
for path in '' de de/ de/a.html de?x den/ fr/x en-gb/a zh_CN/ toolong-x/ xx/ deutsch/; do
    echo "$base/$path"
done >site/sitemap.xml

echo "== below a path: a folder, with and without its slash, or that of a file"
get --sitemap "$base/de/" --list
get --sitemap "$base/de" --list -q
get --sitemap "$base/de/a.html" --list -q
get --sitemap "$base/feed.html" --list -q | tail -n 1
get --explore "$base/fr/" --list -q
echo "== in a language; of hosts, too"
get --sitemap "$base/" --list --target-language de
get --sitemap "$base/" --list --language fr,zh
printf '%s\n' http://de.example.org/a http://en.example.org http://is.gd/x http://fr.example.org/de/ >hosts
get -i hosts --list --language de
get --sitemap "$base/" --url-filter '/de/a' -q -m body --language fr --jsonl
echo "== with one of several texts"
get --sitemap "$base/" --list --url-filter zh en-gb 'xx fr'
get --list --url-filter de/a en-gb -i site/sitemap.xml
get --list --url-filter de http://example.org/de site/de/a.html
get --list http://example.org/de http://example.org/fr --url-filter de -- site/1.html
echo "== a JSON Feed that a page names"
get --feed "$base/de/" --list
echo "== lists that nobody names: links to feeds, usual names of sitemaps"
mkdir -p site/blog/comments
{ link /blog/rss.xml; link /blog/feed; link /blog/comments/feed; link /blog/atom; } >site/blog/index.html
printf '<rss><item><link>%s/post</link></item></rss>' "$base" | tee site/blog/feed >site/blog/comments/feed
echo '<p>What feeds are' >site/blog/rss.xml
get --feed "$base/blog/" --list
mv site/sitemap.xml site/parts.xml
printf '<sitemapindex><sitemap><loc>%s/parts.xml</loc></sitemap></sitemapindex>' "$base" >site/wp-sitemap.xml
get --sitemap "$base/de/" --list
rm site/wp-sitemap.xml
get --sitemap "$base/" --list
mv site/parts.xml site/sitemap.xml
echo "== from page to page"
printf 'User-agent: *\nDisallow: /private\nDisallow: /deep/4.html\n' >site/robots.txt
get --crawl "$base/"
echo "$base/" >list
get -i list --crawl --url-filter deep/2 picture -q
rm site/robots.txt
get --crawl "$base/1.html" -q | tail -n 2
get --crawl
get --crawl=site
! access_log | grep never
