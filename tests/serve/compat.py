# SPDX-License-Identifier: Apache-2.0
"""Firecrawl's, Jina Reader's and Tika's routes as their clients use them.

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
                          ("an empty page", {"html": ""})]:
        status, value = scrape(**members)
        check(f"{name}: success false and an error", status >= 400 and
              value["success"] is False and value["error"], value)


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
    status, _, data = read({"X_Respond_With": "text"}, **members)
    check("X-Respond-With: text", status == 200 and data.strip() ==
          line("--base-url", "https://a.example/x").strip(), data[:200])
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


def test_tika():
    """Tika"""
    def put(path, **headers):
        return SERVER.ask("PUT", path, PAGE, **headers)
    status, _, data = put("/tika", Accept="text/plain")
    check("PUT /tika: all text", status == 200 and data.strip() ==
          line("-m", "body").strip(), data[:200])
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


with Server(PITH) as SERVER:
    STATUS = run_tests([test_firecrawl, test_jina, test_tika])
sys.exit(STATUS)
