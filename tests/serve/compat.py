# SPDX-License-Identifier: Apache-2.0
"""The routes of Firecrawl, Jina Reader and Tika, requested as their clients do.

Usage: compat.py PITH
"""

import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

from running import Server, check, run_tests

ROOT = Path(__file__).resolve().parent.parent.parent
PITH = sys.argv[1]
PAGE = (ROOT / "examples/pages/river-flood.html").read_bytes()
TITLE = "Two nights on the levee: how Orrin Bend kept its feet dry"


def line(*options):
    return subprocess.run([PITH, *options, "-"], input=PAGE, check=True,
                          stdout=subprocess.PIPE).stdout


def scrape(version="v1", **members):
    members.setdefault("html", PAGE.decode())
    status, _, data = SERVER.post_json(f"/{version}/scrape", members)
    return status, json.loads(data)


def test_firecrawl():
    """Firecrawl's scrape"""
    status, value = scrape(formats=["markdown", "html", "rawHtml", "links"],
                           url="https://a.example/dir/page.html")
    data = value["data"]
    check("markdown is the command line's", status == 200 and
          value["success"] is True and data["markdown"].strip().encode() ==
          line("--markdown", "--base-url",
               "https://a.example/dir/page.html").strip(), data["markdown"])
    check("html, rawHtml and links are there", "<p>" in data["html"] and
          data["rawHtml"] == PAGE.decode() and data["links"] and
          all(link.startswith("http") for link in data["links"]),
          data["links"])
    check("metadata", data["metadata"]["title"] == TITLE and
          data["metadata"]["statusCode"] == 200 and
          data["metadata"]["sourceURL"] == "https://a.example/dir/page.html",
          data["metadata"])
    status, value = scrape("v2", formats=[{"type": "markdown"},
                                          {"type": "screenshot"}], mobile=True)
    check("version 2: formats as objects, the rest is named in warnings",
          value["data"]["markdown"] and len(value["warnings"]) == 2 and
          "screenshot" in value["warnings"][0] and
          "mobile" in value["warnings"][1], value.get("warnings"))
    _, whole = scrape(onlyMainContent=False)
    _, main = scrape()
    check("onlyMainContent: false keeps more", len(whole["data"]["markdown"])
          > len(main["data"]["markdown"]))
    _, few = scrape(includeTags=["h1"])
    check("includeTags", len(few["data"]["markdown"]) < 300 and
          TITLE in few["data"]["markdown"], few["data"]["markdown"])
    _, none = scrape(excludeTags=["ol", "ul"])
    check("excludeTags", "school yard" not in none.get("data", {}).get(
        "markdown", "school yard"), none)
    for name, members in [("no page", {"html": None}),
                          ("a selector that is none",
                           {"includeTags": ["p["]}),
                          ("an address, without --allow-fetch",
                           {"html": None, "url": "https://a.example/"}),
                          ("a time that is none", {"timeout": "soon"}),
                          ("formats that are no array",
                           {"formats": "markdown"}),
                          ("a text for true or false",
                           {"onlyMainContent": "yes"}),
                          ("a number for a selector", {"excludeTags": [7]}),
                          ("an empty page", {"html": ""})]:
        status, value = scrape(**members)
        check(f"{name}: success false and an error", status >= 400 and
              value["success"] is False and value["error"], value)


def test_wrong_verbs():
    """a wrong verb is answered as the route answers what is wrong"""
    for path in ("/v1/scrape", "/v2/scrape"):
        status, headers, data = SERVER.ask("GET", path)
        check(f"GET {path}: 405 as Firecrawl has it", status == 405 and
              headers["Allow"] == "POST, OPTIONS" and
              json.loads(data)["success"] is False, data)
    status, _, data = SERVER.ask("GET", "/r")
    check("GET /r: 405 as Jina Reader has it", status == 405 and
          json.loads(data)["code"] == 405, data)


def read(headers, **members):
    return SERVER.post("/r", urlencode(members).encode(), Content_Type=
                       "application/x-www-form-urlencoded", **headers)


def test_jina():
    """Jina Reader"""
    members = {"html": PAGE.decode(), "url": "https://a.example/x"}
    status, headers, data = read({}, **members)
    text = data.decode()
    check("Markdown with its head", status == 200 and text.startswith(
        f"Title: {TITLE}\n\nURL Source: https://a.example/x\n\n"
        "Published Time: 2025-03-18\n\nMarkdown Content:\n") and
        headers["Content-Type"].startswith("text/plain"), text[:300])
    check("and the command line's Markdown", text.split(
        "Markdown Content:\n")[1].strip().encode() == line(
            "--markdown", "--base-url", "https://a.example/x").strip())
    for name, flags in (("text", []), ("markdown", ["--markdown"])):
        status, _, data = read({"X_Respond_With": name}, **members)
        check(f"X-Respond-With: {name} is all of the page, without a head",
              status == 200 and data.strip() == line(
                  "-m", "body", "--keep-title", "--base-url", "https://a.example/x",
                  *flags).strip(), data[:200])
    status, headers, data = read({"X_Respond_With": "html"}, **members)
    check("X-Respond-With: html is the page itself", status == 200 and
          data == PAGE and headers["Content-Type"] ==
          "text/html; charset=UTF-8", (headers["Content-Type"], data[:200]))
    status, _, data = read({"X_Return_Format": "content"}, **members)
    check("X-Return-Format: content is what comes without it",
          data.decode() == text, data[:200])
    status, _, data = read({"X_Respond_With": "screenshot"}, **members)
    check("X-Respond-With: screenshot: 400", status == 400 and
          "markdown" in json.loads(data)["message"], data)
    status, headers, data = read({"Accept": "text/event-stream"}, **members)
    event = data.decode().split("\ndata: ")
    check("Accept: text/event-stream: one event", status == 200 and
          headers["Content-Type"].startswith("text/event-stream") and
          event[0] == "event: data" and event[1].endswith("}\n\n") and
          json.loads(event[1])["title"] == TITLE, data[:300])
    status, _, data = read({"Accept": "application/json"}, **members)
    value = json.loads(data)
    check("Accept: application/json", value["code"] == 200 and
          value["data"]["title"] == TITLE and value["data"]["content"], data)
    _, _, data = read({"X_Target_Selector": "h1"}, **members)
    check("X-Target-Selector", len(data) < 500, data)
    status, _, data = read({"X_Remove_Selector": "p["}, **members)
    check("a selector that is none: 400", status == 400 and
          json.loads(data)["code"] == 400, data)
    status, _, data = SERVER.ask("GET", "/r/https://a.example/b?c=d")
    check("fetching is off: 403", status == 403 and
          json.loads(data)["code"] == 403, data)


def test_jina_summaries():
    """Jina Reader: lists of links and pictures"""
    rain = "The water rose by two metres in the night. " * 8
    members = {"url": "https://a.example/x", "html": f"""
        <title>River</title><nav><a href=/>Home</a> <a href=/b>About
        <b>u</b>s</a></nav><article><h1>River</h1><p>{rain}
        <a href=/more>more [1]</a></p><figure><img src=/i.png alt="The  levee">
        </figure><p>{rain}<img src=/j.png> <a href=https://a.example/more>again
        </a></p></article><footer><a href="javascript:x()">no</a></footer>"""}
    both = {"X_With_Links_Summary": "true", "X_With_Images_Summary": "true"}
    plain = read({}, **members)[2].decode()
    status, headers, data = read(both, **members)
    lists = ("\nImages:\n- ![Image 1: The levee](https://a.example/i.png)\n"
             "- ![Image 2](https://a.example/j.png)\n\nLinks/Buttons:\n"
             "- [Home](https://a.example/)\n- [About us](https://a.example/b)\n"
             "- [more \\[1\\]](https://a.example/more)\n")
    check("X-With-Links-Summary and X-With-Images-Summary: lists below the "
          "Markdown", status == 200 and data.decode() == plain + lists, data)
    tag = headers["ETag"]
    check("an answer with lists has an ETag of its own", all(
        SERVER.post("/r", urlencode(members).encode(), If_None_Match=tag,
                    Content_Type="application/x-www-form-urlencoded",
                    **asked)[0] == want for asked, want in
        ((both, 304), ({}, 200), ({**both, "X_Retain_Images": "all"}, 200))))
    _, _, data = SERVER.post_json("/", {**members, "withLinksSummary": True,
                                        "withImagesSummary": True},
                                  Accept="application/json")
    value = json.loads(data)["data"]
    check("as members of the JSON", value["links"] == {
        "Home": "https://a.example/", "About us": "https://a.example/b",
        "more [1]": "https://a.example/more"} and value["images"] == {
            "Image 1: The levee": "https://a.example/i.png",
            "Image 2": "https://a.example/j.png"}, data)
    _, _, data = read({"X_With_Links_Summary": "all", "Accept":
                       "application/json"}, **members)
    value = json.loads(data)["data"]
    check("all: also those that came before", "images" not in value and
          value["links"][2:] == [["more [1]", "https://a.example/more"],
                                 ["again", "https://a.example/more"]], data)
    _, _, data = read(both, html=f"<p>{rain}", url="https://a.example/")
    check("a page without says so", data.endswith(
        b"\nImages:\nThis page does not seem to contain any images.\n\n"
        b"Links/Buttons:\nThis page does not seem to contain any "
        b"buttons/links.\n"), data)
    _, _, data = read({"X_With_Links_Summary": "true"},
                      html=f"""<p>{rain}<a href='/a)(b\\ c|`<d>?&amp;_*'>&lt;img
        src=x onerror=alert(1)&gt; &amp;lt; *a* _b_ ~c~ `d` | [e]</a>""",
                      url="https://a.example/")
    links = data.decode().split("Links/Buttons:\n")[1]
    name, _, address = links.partition("](")
    check("names and addresses are no more than text in Markdown",
          name == "- [\\<img src=x onerror=alert(1)> \\&lt; \\*a\\* \\_b\\_ "
          "\\~c\\~ \\`d\\` \\| \\[e\\]" and address.endswith(")\n") and
          address.startswith("https://a.example/a%29%28b") and
          not set(address[:-2]) & set("()<>\\`| \n"), links)
    check("false: none", read({"X_With_Links_Summary": "false"},
                              **members)[2].decode() == plain)


def test_jina_bodies():
    """Jina Reader: POST with a form or JSON, also at the root"""
    members = {"html": PAGE.decode(), "url": "https://a.example/#/route"}
    want = read({}, **members)[2]
    form = urlencode(members).encode()
    for path in ("/", "/r/"):
        status, _, data = SERVER.post(path, form, Content_Type=
                                      "application/x-www-form-urlencoded")
        check(f"POST {path} with url=: the same as /r", status == 200 and
              data == want and b"URL Source: https://a.example/#/route" in
              data, data[:200])
    status, _, data = SERVER.post_json("/", members)
    check("JSON: the same", status == 200 and data == want, data[:200])
    by_header = read({"X_Target_Selector": "article, h1", "X_Remove_Selector":
                      "p", "X_Respond_With": "text"}, **members)[2]
    for name, status, data in [
            ("a form", *SERVER.post("/", urlencode({
                **members, "targetSelector": "article, h1",
                "removeSelector": "p", "respondWith": "text"}).encode(),
                Content_Type="application/x-www-form-urlencoded")[::2]),
            ("JSON", *SERVER.post_json("/", {
                **members, "targetSelector": ["article", "h1"],
                "removeSelector": "p", "respondWith": "text", "timeout": 5,
                "noCache": True, "injectPageScript": "x"})[::2])]:
        check(f"members of {name} are what headers are", status == 200 and
              data == by_header and data, data[:200])
    rain = "<p>" + "The water rose by two metres in the night. " * 8 + "</p>"
    picture = {"html": f"<article><h1>River</h1>{rain}<figure><img "
               f"src=https://a.example/i.png alt='The levee'></figure>{rain}"}
    with_it = SERVER.post_json("/", {**picture, "retainImages": "all"})[2]
    without = SERVER.post_json("/", {**picture, "retainImages": "none"})[2]
    check("retainImages", b"i.png" in with_it and b"i.png" not in without,
          with_it)
    for name, member in (("a format that there is not", {"respondWith": "x"}),
                         ("a tolerance of words", {"cacheTolerance": "x"}),
                         ("no page", {"html": None, "url": None})):
        status, _, data = SERVER.post_json("/", {**members, **member})
        check(f"{name}: 400", status == 400 and json.loads(data)["message"],
              data)
    status, headers, _ = SERVER.ask("DELETE", "/")
    check("the page for people is still there", status == 405 and
          sorted(headers["Allow"].split(", ")) == ["GET", "HEAD", "OPTIONS",
                                                 "POST"] and
          b"<html" in SERVER.ask("GET", "/")[2], headers["Allow"])
    paths = json.loads(SERVER.ask("GET", "/openapi.json")[2])["paths"]
    check("and both are described", set(paths["/"]) == {"get", "post"}, paths)


def test_tika():
    """Tika"""
    def put(path, **headers):
        return SERVER.ask("PUT", path, PAGE, **headers)
    status, _, data = put("/tika", Accept="text/plain")
    check("PUT /tika: all text", status == 200 and data.strip() ==
          line("-m", "body", "--keep-title").strip(), data[:200])
    status, _, data = put("/tika/main")
    check("PUT /tika/main: the main content", data.strip() == line().strip())
    _, headers, data = put("/tika", Accept="text/html")
    check("PUT /tika as text/html", b"<p>" in data and
          headers["Content-Type"].startswith("text/html"))
    value = json.loads(put("/tika/text", Accept="application/json")[2])
    check("PUT /tika/text as JSON", value["dc:title"] == TITLE and
          "levee" in value["X-TIKA:content"], value)
    value = json.loads(put("/meta", Accept="application/json")[2])
    check("PUT /meta as JSON", value["dc:title"] == TITLE, value)
    _, headers, data = put("/meta")
    check("PUT /meta as CSV", headers["Content-Type"].startswith("text/csv")
          and f'"dc:title","{TITLE}"'.encode() in data, data)
    status, _, data = put("/tika/nix")
    check("another part: 404", status == 404, data)
    value = json.loads(put("/tika", Accept="application/json")[2])
    check("PUT /tika as JSON: facts, and the content as HTML",
          value["dc:title"] == TITLE and "<p>" in value["X-TIKA:content"],
          value)
    value = json.loads(put("/rmeta/text")[2])
    check("PUT /rmeta/text: a list of one", len(value) == 1 and
          value[0]["dc:title"] == TITLE and "levee" in
          value[0]["X-TIKA:content"] and "<p>" not in
          value[0]["X-TIKA:content"], value)
    check("PUT /rmeta: as HTML", "<p>" in
          json.loads(put("/rmeta")[2])[0]["X-TIKA:content"])
    check("PUT /rmeta/ignore: facts alone", "X-TIKA:content" not in
          json.loads(put("/rmeta/ignore")[2])[0])
    for path in ("/tika", "/version"):
        status, _, data = SERVER.ask("GET", path)
        check(f"GET {path}: it is there", status == 200 and b"pith" in data,
              data)


def curl(*options, page=b""):
    """The output of curl for a line of another service's documentation."""
    return subprocess.run(["curl", "-s", "--max-time", "20", *options],
                          input=page, check=False,
                          stdout=subprocess.PIPE).stdout


def test_documented():
    """requests as the other services' documentation has them, by curl"""
    where = SERVER.address
    data = curl("-T", "-", where + "/tika", page=PAGE)
    check("curl -T page /tika", b"levee" in data, data[:200])
    data = curl("-T", "-", where + "/tika", "--header", "Accept: text/plain",
                page=PAGE)
    check("... --header Accept: text/plain", b"levee" in data and
          b"<p>" not in data, data[:200])
    data = curl("-T", "-", where + "/meta", "--header",
                "Accept: application/json", page=PAGE)
    check("curl -T page /meta", json.loads(data)["dc:title"] == TITLE, data)
    data = curl("-X", "PUT", "--data-binary", "@-", where + "/rmeta/text",
                "--header", "Content-type: text/html", page=PAGE)
    check("curl -X PUT --data-binary @page /rmeta/text",
          json.loads(data)[0]["dc:title"] == TITLE, data[:200])
    body = json.dumps({"html": PAGE.decode(), "url": "https://a.example/x"})
    data = curl("-X", "POST", where + "/r", "-H",
                "Content-Type: application/json", "-H",
                "X-Return-Format: markdown", "-d", "@-", page=body.encode())
    check("Jina: POST JSON, X-Return-Format: markdown", b"levee" in data and
          not data.startswith(b"Title:"), data[:200])
    data = curl(where + "/r/https://a.example/", "-H",
                "Accept: application/json", "-H", "X-Timeout: 10")
    check("Jina: GET, Accept: application/json", json.loads(data)["code"] ==
          403, data)
    data = curl("-X", "POST", where + "/v1/scrape", "-H",
                "Content-Type: application/json", "-H",
                "Authorization: Bearer fc-none", "-d", "@-", page=body.encode())
    check("Firecrawl: POST with a key that nobody asks for",
          json.loads(data)["success"] is True, data[:200])


with Server(PITH) as SERVER:
    STATUS = run_tests([test_firecrawl, test_wrong_verbs, test_jina, test_jina_summaries,
                        test_jina_bodies, test_tika,
                        test_documented])
sys.exit(STATUS)
