/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The sources of facts about a page, and how much each is trusted: the one
 * table. A new source is one row here; nothing else names it.
 *
 *   X(fact, place, key, trust)
 *
 * fact:  a row of PITH_META_FACTS; rows are in the order of these.
 * place: META   <meta> whose name, property, itemprop or http-equiv is the key
 *        LINK   address of an <a> or <link> whose rel has the key as a word
 *        REL    text of an <a> whose rel has the key as a word
 *        PROP   element with itemprop or property of that name: content,
 *               datetime, address or text
 *        OWN    attribute of the page's own element ("<shreddit-post
 *               post-title=...>") that names a post, if there is only one
 *        STORY, PAGE, THING, SITE
 *               member of a JSON-LD object of that class (linked.c says which
 *               types are which); of nested objects the name is read
 *        CLASS  visible element by its class or id (visible.c has the words)
 *        SELF   the key names a rule in code: "title", "h1", "html lang", ...
 * key:   case-insensitive, except in JSON-LD.
 * trust: 0 to 100; the fact with the most wins, the first of equals; shown as
 *        confidence. Below PITH_META_TRUST_LEAST a value is shown by `dump
 *        meta` and never answered.
 *
 * The trust of titles, authors and dates follows how often each source agreed
 * with the annotations of the WCXB development pages (docs/metadata.md); that
 * of the others is a guess; more narrowly defined sources have more.
 */
#ifndef PITH_META_SOURCE_LIST_H
#define PITH_META_SOURCE_LIST_H

/* clang-format off */
#define PITH_META_SOURCE_LIST(X) \
    X(TITLE, SELF, "h1", 88) \
    X(TITLE, OWN, "post-title", 86) \
    X(TITLE, META, "og:title", 84) \
    X(TITLE, STORY, "headline", 82) \
    X(TITLE, META, "twitter:title", 80) \
    X(TITLE, META, "citation_title", 79) \
    X(TITLE, SELF, "title", 78) \
    X(TITLE, META, "dc.title", 76) \
    X(TITLE, META, "dcterms.title", 76) \
    X(TITLE, META, "parsely-title", 75) \
    X(TITLE, META, "sailthru.title", 75) \
    X(TITLE, STORY, "name", 74) \
    X(TITLE, THING, "name", 74) \
    X(TITLE, PROP, "headline", 72) \
    X(TITLE, PAGE, "name", 60) \
    X(AUTHOR, STORY, "author", 90) \
    X(AUTHOR, META, "author", 88) \
    X(AUTHOR, META, "citation_author", 89) \
    X(AUTHOR, META, "dc.creator", 86) \
    X(AUTHOR, META, "dcterms.creator", 86) \
    X(AUTHOR, META, "parsely-author", 86) \
    X(AUTHOR, META, "sailthru.author", 86) \
    X(AUTHOR, META, "byl", 84) \
    X(AUTHOR, META, "article:author", 82) \
    X(AUTHOR, META, "article:author_name", 83) \
    X(AUTHOR, META, "og:author", 82) \
    X(AUTHOR, META, "shareaholic:article_author_name", 80) \
    X(AUTHOR, META, "authors", 80) \
    X(AUTHOR, SELF, "twitter:data1", 85) \
    X(AUTHOR, STORY, "creator", 78) \
    X(AUTHOR, OWN, "author", 77) \
    X(AUTHOR, PROP, "author", 74) \
    X(AUTHOR, CLASS, "author name", 72) \
    X(AUTHOR, REL, "author", 70) \
    X(AUTHOR, CLASS, "author", 68) \
    X(AUTHOR, CLASS, "byline", 66) \
    X(AUTHOR, PAGE, "author", 62) \
    X(AUTHOR, THING, "author", 60) \
    X(AUTHOR, SELF, "by", 58) \
    X(AUTHOR, SELF, "author link", 57) \
    X(AUTHOR, CLASS, "user", 56) \
    X(AUTHOR, CLASS, "author box", 55) \
    X(AUTHOR, SELF, "written by", 52) \
    X(AUTHOR, SELF, "beside day", 50) \
    X(PUBLISHED, META, "article:published_time", 94) \
    X(PUBLISHED, STORY, "datePublished", 92) \
    X(PUBLISHED, META, "og:published_time", 90) \
    X(PUBLISHED, META, "article:published", 90) \
    X(PUBLISHED, META, "og:article:published_time", 90) \
    X(PUBLISHED, META, "datepublished", 88) \
    X(PUBLISHED, META, "citation_publication_date", 86) \
    X(PUBLISHED, META, "citation_online_date", 86) \
    X(PUBLISHED, META, "citation_date", 85) \
    X(PUBLISHED, META, "parsely-pub-date", 88) \
    X(PUBLISHED, META, "sailthru.date", 86) \
    X(PUBLISHED, META, "dc.date.issued", 86) \
    X(PUBLISHED, META, "dcterms.issued", 86) \
    X(PUBLISHED, META, "dcterms.created", 84) \
    X(PUBLISHED, META, "dc.date", 82) \
    X(PUBLISHED, META, "dcterms.date", 82) \
    X(PUBLISHED, META, "pubdate", 86) \
    X(PUBLISHED, META, "publishdate", 86) \
    X(PUBLISHED, META, "published", 86) \
    X(PUBLISHED, META, "published_date", 86) \
    X(PUBLISHED, META, "published-date", 86) \
    X(PUBLISHED, META, "publish-date", 86) \
    X(PUBLISHED, META, "publish_date", 86) \
    X(PUBLISHED, META, "publication_date", 86) \
    X(PUBLISHED, META, "article.published", 86) \
    X(PUBLISHED, META, "cxenseparse:recs:publishtime", 84) \
    X(PUBLISHED, META, "date", 80) \
    X(PUBLISHED, META, "originalpublicationdate", 84) \
    X(PUBLISHED, OWN, "created-timestamp", 88) \
    X(PUBLISHED, STORY, "uploadDate", 78) \
    X(PUBLISHED, STORY, "dateCreated", 76) \
    X(PUBLISHED, PROP, "datePublished", 84) \
    X(PUBLISHED, PROP, "dateCreated", 84) \
    X(PUBLISHED, CLASS, "published", 74) \
    X(PUBLISHED, SELF, "time", 68) \
    X(PUBLISHED, SELF, "address", 66) \
    X(PUBLISHED, CLASS, "date", 64) \
    X(PUBLISHED, CLASS, "byline date", 62) \
    X(PUBLISHED, SELF, "near title", 56) \
    X(PUBLISHED, SELF, "labelled", 55) \
    X(PUBLISHED, SELF, "line", 50) \
    X(PUBLISHED, PAGE, "datePublished", 54) \
    X(PUBLISHED, THING, "datePublished", 30) \
    X(MODIFIED, META, "article:modified_time", 90) \
    X(MODIFIED, STORY, "dateModified", 90) \
    X(MODIFIED, META, "og:updated_time", 84) \
    X(MODIFIED, META, "datemodified", 84) \
    X(MODIFIED, META, "last-modified", 80) \
    X(MODIFIED, META, "dcterms.modified", 82) \
    X(MODIFIED, META, "dc.date.modified", 82) \
    X(MODIFIED, META, "revised", 70) \
    X(MODIFIED, PROP, "dateModified", 78) \
    X(MODIFIED, CLASS, "updated", 64) \
    X(MODIFIED, SELF, "near title updated", 56) \
    X(MODIFIED, PAGE, "dateModified", 54) \
    X(MODIFIED, SELF, "labelled updated", 47) \
    X(SITENAME, META, "og:site_name", 90) \
    X(SITENAME, SITE, "name", 82) \
    X(SITENAME, STORY, "publisher", 80) \
    X(SITENAME, META, "citation_journal_title", 76) \
    X(SITENAME, META, "application-name", 72) \
    X(SITENAME, META, "dc.publisher", 66) \
    X(SITENAME, META, "dcterms.publisher", 66) \
    X(SITENAME, PROP, "publisher", 65) \
    X(SITENAME, META, "apple-mobile-web-app-title", 64) \
    X(SITENAME, META, "og:site", 60) \
    X(SITENAME, META, "al:ios:app_name", 50) \
    X(SITENAME, SELF, "feed", 44) \
    X(SITENAME, SELF, "title", 42) \
    X(SITENAME, SELF, "logo", 41) \
    X(DESCRIPTION, META, "og:description", 86) \
    X(DESCRIPTION, META, "description", 88) \
    X(DESCRIPTION, META, "twitter:description", 82) \
    X(DESCRIPTION, STORY, "description", 80) \
    X(DESCRIPTION, META, "dc.description", 78) \
    X(DESCRIPTION, META, "dcterms.abstract", 76) \
    X(DESCRIPTION, META, "dcterms.description", 76) \
    X(DESCRIPTION, THING, "description", 74) \
    X(DESCRIPTION, PAGE, "description", 72) \
    X(DESCRIPTION, PROP, "description", 60) \
    X(URL, LINK, "canonical", 92) \
    X(URL, META, "og:url", 86) \
    X(URL, STORY, "url", 74) \
    X(URL, META, "twitter:url", 70) \
    X(URL, PAGE, "url", 66) \
    X(IMAGE, META, "og:image", 90) \
    X(IMAGE, META, "og:image:url", 90) \
    X(IMAGE, META, "og:image:secure_url", 88) \
    X(IMAGE, META, "twitter:image", 84) \
    X(IMAGE, META, "twitter:image:src", 84) \
    X(IMAGE, STORY, "image", 78) \
    X(IMAGE, THING, "image", 74) \
    X(IMAGE, LINK, "image_src", 70) \
    X(IMAGE, META, "thumbnail", 62) \
    X(IMAGE, PROP, "image", 56) \
    X(LANGUAGE, SELF, "html lang", 90) \
    X(LANGUAGE, META, "content-language", 80) \
    X(LANGUAGE, META, "og:locale", 72) \
    X(LANGUAGE, META, "dc.language", 72) \
    X(LANGUAGE, META, "dcterms.language", 72) \
    X(LANGUAGE, META, "language", 70) \
    X(LANGUAGE, STORY, "inLanguage", 70) \
    X(LANGUAGE, PROP, "inLanguage", 68) \
    X(LANGUAGE, PAGE, "inLanguage", 66) \
    X(CATEGORY, META, "article:section", 86) \
    X(CATEGORY, STORY, "articleSection", 84) \
    X(CATEGORY, META, "parsely-section", 80) \
    X(CATEGORY, PROP, "articleSection", 78) \
    X(CATEGORY, REL, "category", 74) \
    X(CATEGORY, THING, "category", 66) \
    X(CATEGORY, META, "category", 62) \
    X(CATEGORY, SELF, "category link", 56) \
    X(TAG, META, "article:tag", 86) \
    X(TAG, STORY, "keywords", 82) \
    X(TAG, META, "parsely-tags", 80) \
    X(TAG, META, "news_keywords", 80) \
    X(TAG, META, "citation_keywords", 78) \
    X(TAG, PROP, "keywords", 76) \
    X(TAG, META, "dc.subject", 72) \
    X(TAG, META, "dcterms.subject", 72) \
    X(TAG, META, "keywords", 70) \
    X(TAG, PAGE, "keywords", 69) \
    X(TAG, REL, "tag", 68) \
    X(TAG, SELF, "tag link", 56) \
    X(TAG, CLASS, "tags", 52) \
    X(LICENSE, LINK, "license", 88) \
    X(LICENSE, STORY, "license", 80) \
    X(LICENSE, PROP, "license", 78) \
    X(LICENSE, PAGE, "license", 76) \
    X(LICENSE, THING, "license", 72) \
    X(LICENSE, META, "dcterms.license", 80) \
    X(LICENSE, META, "dc.rights", 62) \
    X(LICENSE, META, "dcterms.rights", 62) \
    X(LICENSE, SELF, "license link", 55) \
    X(PAGE_TYPE, SELF, "json-ld type", 86) \
    X(PAGE_TYPE, META, "og:type", 80) \
    X(PAGE_TYPE, SELF, "itemtype", 76) \
    X(FAVICON, LINK, "icon", 80) \
    X(FAVICON, LINK, "apple-touch-icon", 60)
/* clang-format on */

#endif
