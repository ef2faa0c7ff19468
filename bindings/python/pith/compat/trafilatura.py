# SPDX-License-Identifier: Apache-2.0
"""The interface of trafilatura 2.

What differs, option by option, is a table in docs/python.md. Trees of lxml are
taken (they are written out and parsed again) but never given: `body` of a
document and the first value of `baseline` are None where lxml is not installed.
"""
from __future__ import annotations

import csv
import importlib
import io
import json
import re
import urllib.request
from html import escape
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Set, Tuple, Union
from urllib.parse import urlsplit

import pith

from . import differs, warn

__all__ = [
    "Document", "bare_extraction", "baseline", "extract", "extract_metadata",
    "extract_with_metadata", "fetch_response", "fetch_url", "html2txt",
    "load_html",
]

Content = Any  # str, bytes, a tree of lxml, or a response with .data

_FORMATS = {"txt": "text", "python": "text", "csv": "text", "json": "text",
            "markdown": "markdown", "html": "html", "xml": "xml",
            "xmltei": "tei"}
_MAX_FETCH = 20_000_000  # bytes, as trafilatura's MAX_FILE_SIZE


class Document:
    """What is known about a page, by trafilatura's names."""

    __slots__ = ("title", "author", "url", "hostname", "description",
                 "sitename", "date", "categories", "tags", "fingerprint", "id",
                 "license", "body", "comments", "commentsbody", "raw_text",
                 "text", "language", "image", "pagetype", "filedate")

    title: Optional[str]
    author: Optional[str]
    url: Optional[str]
    hostname: Optional[str]
    description: Optional[str]
    sitename: Optional[str]
    date: Optional[str]
    categories: Optional[List[str]]
    tags: Optional[List[str]]
    fingerprint: Optional[str]
    id: Optional[str]
    license: Optional[str]
    body: Any
    comments: Optional[str]
    commentsbody: Any
    raw_text: Optional[str]
    text: Optional[str]
    language: Optional[str]
    image: Optional[str]
    pagetype: Optional[str]
    filedate: Optional[str]

    def __init__(self, **values: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, values.pop(name, None))
        if values:
            raise TypeError(f"no field {sorted(values)[0]!r}")

    @classmethod
    def from_dict(cls, data: Dict[str, Any]) -> Document:
        """A document of these values."""
        return cls(**data)

    def as_dict(self) -> Dict[str, Any]:
        """All fields."""
        return {name: getattr(self, name) for name in self.__slots__}


class Response(NamedTuple):
    """What a server answered."""

    data: bytes
    status: int
    url: str
    headers: Optional[Dict[str, str]]
    html: Optional[str] = None

    def as_dict(self) -> Dict[str, Any]:
        """All fields."""
        return self._asdict()


class _Wish(NamedTuple):
    """What the arguments of a call come to."""

    form: str
    comments: bool
    metadata: bool
    complete: bool
    language: Optional[str]
    blocked_urls: Set[str]
    blocked_authors: Set[str]
    record_id: Optional[str]
    options: pith.Options
    paths: Tuple[str, ...]


def _warn_unlike(given: Dict[str, Any]) -> None:
    notes = {
        "fast": "one method serves all; results are the same",
        "tei_validation": "TEI output is valid by construction; nothing is checked",
        "deduplicate": "duplicates are not looked for across calls",
        "date_extraction_params": "dates are found by pith's own rules",
        "settingsfile": "not read", "config": "not read",
    }
    if given.get("no_fallback"):
        warn('"no_fallback" means nothing here', DeprecationWarning)
    if given.get("as_dict"):
        warn('use the .as_dict() method instead of "as_dict"', DeprecationWarning)
    if given.get("max_tree_size"):
        raise ValueError('"max_tree_size" is gone; limits are pith.Options')
    for name, instead in notes.items():
        if given.get(name):
            differs("trafilatura", name, instead)


# What an Extractor of trafilatura.settings calls the options.
_OF_EXTRACTOR = {
    "output_format": "format", "fast": "fast", "include_comments": "comments",
    "include_formatting": "formatting", "include_links": "links",
    "include_images": "images", "include_tables": "tables", "deduplicate": "dedup",
    "target_language": "lang", "with_metadata": "with_metadata",
    "only_with_metadata": "only_with_metadata", "tei_validation": "tei_validation",
    "author_blacklist": "author_blacklist", "url_blacklist": "url_blacklist",
}


def _as_given(given: Dict[str, Any]) -> Dict[str, Any]:
    """The arguments of a call; those of its Extractor instead where it has one."""
    extractor = given["options"]
    if not extractor:
        return given
    known = {name: getattr(extractor, there) for name, there in _OF_EXTRACTOR.items()
             if hasattr(extractor, there)}
    focus = getattr(extractor, "focus", "balanced")
    return {**given, **known, "url": given["url"] or getattr(extractor, "url", None),
            "favor_precision": focus == "precision", "favor_recall": focus == "recall"}


_STEP = re.compile(
    r"""^\.?//(?P<name>[\w-]+|\*)(?:\[@(?P<key>[\w-]+)=(["'])(?P<value>[^"']*)\3\])?$""")


def _selectors(paths: Union[str, List[str], None]) -> Tuple[str, Tuple[str, ...]]:
    """Simple XPaths, //name and //name[@key="value"], as CSS selectors; the others."""
    made, others = [], []
    for path in [paths] if isinstance(paths, str) else paths or []:
        step = _STEP.match(path.strip())
        if step:
            key = f'[{step["key"]}="{step["value"]}"]' if step["key"] else ""
            made.append(step["name"] + key)
        else:
            others.append(" ".join(path.split()))
    return ", ".join(made), tuple(others)


def _stripped(paths: Tuple[str, ...], url: Optional[str]) -> Optional[pith.SiteRules]:
    """XPaths as rules of the site, which go by its address."""
    host = urlsplit(url or "").hostname
    if not paths:
        return None
    if not host:
        differs("trafilatura", "prune_xpath", "without the page's url, only //name and "
                '//name[@key="value"] are applied')
        return None
    rules = pith.SiteRules({host: "".join(f"strip: {path}\n" for path in paths)})
    for problem in rules.problems:
        differs("trafilatura", f"prune_xpath {paths[problem.line - 1]!r}",
                f"not applied: {problem.text}")
    return rules


def _wish(given: Dict[str, Any]) -> _Wish:
    _warn_unlike(given)
    form = given["output_format"]
    if form not in _FORMATS:
        raise AttributeError(f"Cannot set format, must be one of: "
                             f"{', '.join(sorted(_FORMATS))}")
    balance = ("recall" if given["favor_recall"] else
               "precision" if given["favor_precision"] else None)
    prune, paths = _selectors(given["prune_xpath"])
    options = pith.Options(
        format=_FORMATS[form], balance=balance,
        no_tables=not given["include_tables"],
        images=given["include_images"], links=given["include_links"],
        no_links=not given["include_links"],
        formatting=bool(given["include_formatting"]),
        complex_tables="once", keep_title=True,
        no_comments=not given["include_comments"], prune=prune or None)
    return _Wish(form, given["include_comments"],
                 bool(given["with_metadata"] or given["only_with_metadata"]
                      or given["url_blacklist"] or given["author_blacklist"]
                      or form == "xmltei"),
                 given["only_with_metadata"], given["target_language"],
                 set(given["url_blacklist"] or ()),
                 {name.lower() for name in given["author_blacklist"] or ()},
                 given.get("record_id"), options, paths)


def _source(content: Content) -> Optional[Union[str, bytes]]:
    """The page's bytes or text; None when there is no page."""
    if content is None:
        return None
    if isinstance(content, (str, bytes)):
        return content
    data = getattr(content, "data", None)
    if isinstance(data, (str, bytes)):
        return data
    if hasattr(content, "tag") or hasattr(content, "getroot"):
        etree = importlib.import_module("lxml.etree")
        written: bytes = etree.tostring(content, method="html", encoding="utf-8")
        return written.decode("utf-8")
    raise TypeError("incompatible input type " + type(content).__name__)


def _facts(page: pith.Page, name: str) -> List[str]:
    return [fact.value for fact in page.facts if fact.name == name]


def _author(page: pith.Page, blocked: Set[str]) -> Optional[str]:
    names = [name for name in _facts(page, "author")
             if name.lower() not in blocked]
    return "; ".join(names) or None


_CC = re.compile(r"creativecommons\.org/licenses/([a-z-]+)/([0-9.]+)")


def _license(text: Optional[str]) -> Optional[str]:
    """Addresses of Creative Commons by their names."""
    named = _CC.search(text or "")
    return f"CC {named[1].upper()} {named[2]}" if named else text


def _document(page: pith.Page, url: Optional[str], blocked: Set[str]) -> Document:
    address = url or page.url
    return Document(
        title=page.title, author=_author(page, blocked), url=address,
        hostname=urlsplit(address).hostname if address else None,
        description=page.description, sitename=page.sitename, date=page.date,
        categories=_facts(page, "category"), tags=_facts(page, "tag"),
        license=_license(page.license), comments=page.comments, text=page.text,
        raw_text=page.text, language=page.language, image=page.image,
        pagetype=page.page_type)


def _run(content: Content, url: Optional[str],
         wish: _Wish) -> Optional[Tuple[pith.Page, Document]]:
    """The page, or None where trafilatura would discard it."""
    try:
        source = _source(content)
    except TypeError:
        return None
    if not source:
        return None
    options = wish.options
    if wish.paths:
        options = options.replace(site_rules=_stripped(wish.paths, url))
    page = pith.extract(source, url, options=options, keep_html=False)
    if page.status == "error" or not page.text:
        return None
    document = _document(page, url, wish.blocked_authors)
    document.id = wish.record_id
    if not wish.comments:
        document.comments = None
    if wish.complete and not (document.title and document.date and document.url):
        return None
    if document.url in wish.blocked_urls:
        return None
    if wish.language and document.language and document.language != wish.language:
        return None
    return page, document


def _front(document: Document) -> str:
    rows = [(name, getattr(document, name)) for name in
            ("title", "author", "url", "hostname", "description", "sitename",
             "date", "categories", "tags", "license", "image", "pagetype")]
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}"
             for name, value in rows if value]
    return "---\n" + "\n".join(lines) + "\n---\n"


def _write_json(document: Document, metadata: bool) -> str:
    known = document.as_dict()
    for name in ("body", "commentsbody"):
        del known[name]
    for name, theirs in (("url", "source"), ("sitename", "source-hostname"),
                         ("description", "excerpt")):
        known[theirs] = known.pop(name)
    for name in ("categories", "tags"):
        known[name] = ";".join(known[name] or ())
    known["comments"] = known["comments"] or ""
    if not metadata:
        known = {name: known[name] for name in ("text", "comments")}
    return json.dumps(known, ensure_ascii=False)


def _write_csv(document: Document, metadata: bool) -> str:
    columns = ("url", "id", "fingerprint", "hostname", "title", "image", "date", "text",
               "comments", "license", "pagetype")
    always = ("id", "text", "comments")
    made = io.StringIO()
    csv.writer(made, delimiter="\t").writerow(
        (metadata or name in always) and getattr(document, name) or "null"
        for name in columns)
    return made.getvalue()


def _write_html(body: str, document: Document, metadata: bool) -> str:
    names = ("sitename", "title", "author", "date", "url", "hostname", "description",
             "categories", "tags", "license", "id", "language", "image", "pagetype")
    head = ""
    for name in names if metadata else ():
        value = getattr(document, name)
        text = ";".join(value) if isinstance(value, list) else value
        if text:
            head += f'<meta name="{name}" content="{escape(text)}"/>\n'
    if head:
        head = f"<head>\n{head}</head>\n"
    return f"<html>\n{head}<body>\n{body.strip()}\n</body>\n</html>"


def _write(page: pith.Page, document: Document, wish: _Wish) -> str:
    if wish.form == "json":
        return _write_json(document, wish.metadata)
    if wish.form == "csv":
        return _write_csv(document, wish.metadata)
    if wish.form == "xml":
        return page.to_xml(wish.record_id).rstrip("\n")
    if wish.form == "xmltei":
        return page.to_tei(wish.record_id).rstrip("\n")
    body = page.output
    if wish.form == "html":
        return _write_html(body, document, wish.metadata)
    if wish.form in ("txt", "markdown"):
        if document.comments:
            body = f"{body}\n{document.comments}"
        if wish.metadata:
            body = _front(document) + body
    return body


def _refuse_python(form: str) -> None:
    if form == "python":
        raise ValueError("the format 'python' is that of bare_extraction() alone")


def extract(
    filecontent: Content, url: Optional[str] = None,
    record_id: Optional[str] = None, fast: bool = False,
    no_fallback: bool = False, favor_precision: bool = False,
    favor_recall: bool = False, include_comments: bool = True,
    output_format: str = "txt", tei_validation: bool = False,
    target_language: Optional[str] = None, include_tables: bool = True,
    include_images: bool = False, include_formatting: Optional[bool] = None,
    include_links: bool = False, deduplicate: bool = False,
    date_extraction_params: Optional[Dict[str, Any]] = None,
    with_metadata: bool = False, only_with_metadata: bool = False,
    max_tree_size: Optional[int] = None,
    url_blacklist: Optional[Set[str]] = None,
    author_blacklist: Optional[Set[str]] = None,
    settingsfile: Optional[str] = None,
    prune_xpath: Optional[Union[str, List[str]]] = None, config: Any = None,
    options: Any = None,
) -> Optional[str]:
    """The content in a format, or None when there is none."""
    given = _as_given(dict(locals()))
    wish = _wish(given)
    _refuse_python(wish.form)
    found = _run(filecontent, given["url"], wish)
    return _write(*found, wish) if found else None


def extract_with_metadata(
    filecontent: Content, url: Optional[str] = None,
    record_id: Optional[str] = None, fast: bool = False,
    favor_precision: bool = False, favor_recall: bool = False,
    include_comments: bool = True, output_format: str = "txt",
    tei_validation: bool = False, target_language: Optional[str] = None,
    include_tables: bool = True, include_images: bool = False,
    include_formatting: Optional[bool] = None, include_links: bool = False,
    deduplicate: bool = False,
    date_extraction_params: Optional[Dict[str, Any]] = None,
    url_blacklist: Optional[Set[str]] = None,
    author_blacklist: Optional[Set[str]] = None,
    settingsfile: Optional[str] = None,
    prune_xpath: Optional[Union[str, List[str]]] = None, config: Any = None,
    options: Any = None,
) -> Optional[Document]:
    """What is known about a page, its `text` in the format asked for."""
    given = _as_given(dict(locals(), with_metadata=True, only_with_metadata=False))
    wish = _wish(given)
    _refuse_python(wish.form)
    found = _run(filecontent, given["url"], wish)
    if not found:
        return None
    found[1].text = _write(*found, wish)
    return found[1]


def bare_extraction(
    filecontent: Content, url: Optional[str] = None, fast: bool = False,
    no_fallback: bool = False, favor_precision: bool = False,
    favor_recall: bool = False, include_comments: bool = True,
    output_format: str = "python", target_language: Optional[str] = None,
    include_tables: bool = True, include_images: bool = False,
    include_formatting: Optional[bool] = None, include_links: bool = False,
    deduplicate: bool = False,
    date_extraction_params: Optional[Dict[str, Any]] = None,
    with_metadata: bool = False, only_with_metadata: bool = False,
    max_tree_size: Optional[int] = None,
    url_blacklist: Optional[Set[str]] = None,
    author_blacklist: Optional[Set[str]] = None, as_dict: bool = False,
    prune_xpath: Optional[Union[str, List[str]]] = None, config: Any = None,
    options: Any = None,
) -> Union[Document, Dict[str, Any], None]:
    """What is known about a page, or None when it has no content."""
    given = _as_given(dict(locals()))
    found = _run(filecontent, given["url"], _wish(given))
    if not found:
        return None
    return found[1].as_dict() if as_dict else found[1]


def extract_metadata(
    filecontent: Content, default_url: Optional[str] = None,
    date_config: Optional[Dict[str, Any]] = None, extensive: bool = True,
    author_blacklist: Optional[Iterable[str]] = None,
) -> Document:
    """What is known about a page besides its text."""
    html = _source(filecontent)
    if not html:
        return Document()
    if date_config:
        differs("trafilatura", "date_config",
                "dates are found by pith's own rules")
    page = pith.extract(html, default_url, keep_html=False)
    blocked = {name.lower() for name in author_blacklist or ()}
    document = _document(page, default_url, blocked)
    document.text = document.raw_text = document.comments = None
    return document


def baseline(filecontent: Content) -> Tuple[Any, str, int]:
    """A body, the content as text, and its length."""
    html = _source(filecontent)
    text = (pith.extract(html, keep_html=False).text or
            pith.extract(html, method="body", keep_html=False).text) if html else ""
    try:
        etree = importlib.import_module("lxml.etree")
    except ImportError:
        return None, text, len(text)
    body = etree.Element("body")
    for line in text.split("\n"):
        if line.strip():
            etree.SubElement(body, "p").text = line.strip()
    return body, text, len(text)


def html2txt(content: Content, clean: bool = True) -> str:
    """All visible text of a page."""
    html = _source(content)
    if not clean:
        differs("trafilatura", "clean", "hidden elements are always left out")
    if not html:
        return ""
    page = pith.extract(html, method="body", keep_title=True, keep_html=False)
    return " ".join(page.text.split())


def load_html(htmlobject: Content) -> Any:
    """A tree of lxml, or None; needs lxml."""
    lxml_html = importlib.import_module("lxml.html")
    if hasattr(htmlobject, "tag"):
        return htmlobject
    source = _source(htmlobject)
    if not source or not source.strip():
        return None
    try:
        return lxml_html.fromstring(source)
    except (ValueError, lxml_html.etree.ParserError):
        return None


def _decoded(data: bytes, charset: Optional[str]) -> str:
    """The page by the encoding that HTTP or the page declares, or else as it looks."""
    page = pith.extract(data, http_charset=charset, method="body")
    return page.source.decode("utf-8", "replace")


def fetch_response(url: str, *, decode: bool = False, no_ssl: bool = False,
                   with_headers: bool = False, config: Any = None,
                   ) -> Optional[Response]:
    """What a server answers, or None; http and https only."""
    if no_ssl:
        differs("trafilatura", "no_ssl", "certificates are always checked")
    if config is not None:
        differs("trafilatura", "config", "not read")
    if urlsplit(url).scheme not in ("http", "https"):
        return None
    request = urllib.request.Request(url, headers={"User-Agent": "pith"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            data = answer.read(_MAX_FETCH + 1)
            headers = {name.lower(): value for name, value in
                       answer.headers.items()} if with_headers else None
            charset = answer.headers.get_content_charset()
            status, final = answer.status, answer.url
    except (OSError, ValueError):
        return None
    if len(data) > _MAX_FETCH:
        return None
    return Response(data, status, final, headers,
                    _decoded(data, charset) if decode else None)


def fetch_url(url: str, no_ssl: bool = False, config: Any = None,
              options: Any = None) -> Optional[str]:
    """A page as text, or None."""
    if options is not None:
        differs("trafilatura", "options of fetch_url", "not read")
    response = fetch_response(url, decode=True, no_ssl=no_ssl, config=config)
    if response is None or response.status != 200:
        return None
    return response.html or None
