#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""--layout chromium and --render, with Debian's Chromium.

Pages with known boxes, pages made by scripts, and pages that misbehave: each
must end in time, say what happened, and leave no process and no folder. A
server that counts shows that nothing goes around pith to the network.

Usage: browser_pages.py PITH
"""

import base64
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from browser import Picture
from counting import Server, serve

TESTS = ["boxes to the pixel", "sheets beside the page and nothing above it",
         "text that a script made", "pages that misbehave", "nothing is asked "
         "of the network", "a tab that dies", "killed, nothing stays",
         "its keeper killed, nothing stays", "blocks over a picture",
         "eval shows pages", "boxes that are estimated are said to be",
         "the network, where it is asked for", "nothing stays at all",
         "pages that never finish loading",
         "both killed at once, the next start removes what stayed",
         "the browser reads a page's bytes as we do"]

BOXES = """<!DOCTYPE html><link rel=stylesheet href=near.css>
<link rel=stylesheet href=../above.css>
<style>body{margin:0;font:16px/20px sans-serif}
#a{position:absolute;left:100px;top:200px;width:300px;height:50px;
background:#123456;color:#fedcba;font:bold 24px/30px serif}
#b{float:left;width:25%;height:40px;margin:10px}
#c{visibility:hidden;height:30px}</style>
<div id=a>Over the page</div><div id=b>Quarter</div>
<section>Wide</section><div id=c>unseen</div><p style="display:none">none</p>
"""

MADE = """<!DOCTYPE html><title>Made</title><body><p id=p>Loading</p>
<template id=t><p>never shown</p></template><div id=host></div><script>
document.getElementById('p').textContent = 'The river rose overnight.';
setTimeout(() => { const p = document.createElement('p');
  p.append('Half a \\ud83d', ' pair, ', 'three texts.');
  document.body.append(p); }, 150);
document.getElementById('host').attachShadow({mode: 'open'}).innerHTML =
  '<p>In a shadow.</p>';
const pre = document.createElement('pre'); pre.textContent = '\\n<b>&amp;';
document.body.append(pre);
</script>"""

# Name, page, whether scripts take effect, part of the warning; None: there must
# be no warning.
ODD = [
    ("busy", "<p>busy<script>while (true);</script>", False, "busy"),
    ("dialog", "<p>before<script>alert(1); confirm(2); prompt(3);"
     "document.body.append('answered')</script>", True, None),
    ("endless", "<p>endless<script>setInterval(() => fetch('/x' + "
     "Math.random()), 200);document.body.append('answered')</script>", True,
     ""),
    ("window", "<p>window<script>window.open('/w'); open('about:blank');"
     "document.body.append('answered')</script>", True, None),
    ("download", "<p>file<a id=a download=f.txt href='data:text/plain,x'>x</a>"
     "<script>a.click();document.body.append('answered')</script>", True,
     "download"),
    ("file", "<p>to a file<script>location = 'file:///etc/passwd';"
     "document.body.append('answered')</script>", True, None),
    ("data", "<p>to data<script>location = 'data:text/html,gone';"
     "document.body.append('answered')</script>", True, None),
    ("elsewhere", "<p>off<script>location = 'http://127.0.0.1:PORT/off';"
     "document.body.append('answered')</script>", True, "go elsewhere"),
    ("refresh", "<meta http-equiv=refresh content='0;url=http://127.0.0.1:"
     "PORT/r'><p>answered", True, "go elsewhere"),
    ("reload", "<p>again<script>document.body.append('answered');"
     "location.reload()</script>", True, "go elsewhere"),
    ("mail", "<p>to mail<script>location = 'mailto:a@b.example';"
     "document.body.append('answered')</script>", True, "stopped loading"),
    ("blank", "<p>to nothing<script>location = 'about:blank'</script>", False,
     "another address"),
    ("sockets", "<p>wires<script>new WebSocket('ws://127.0.0.1:PORT/s');"
     "new Image().src = 'http://127.0.0.1:PORT/i';"
     "fetch('http://127.0.0.1:PORT/f'); navigator.sendBeacon("
     "'http://127.0.0.1:PORT/b'); new Worker(URL.createObjectURL(new Blob(["
     "'fetch(\"http://127.0.0.1:PORT/w\")'])));"
     "document.querySelector('p').append('answered')</script>"
     "<iframe src=http://127.0.0.1:PORT/f></iframe>"
     "<iframe src=file:///etc/passwd></iframe>"
     "<link rel=preconnect href=http://127.0.0.1:PORT>"
     "<object data=http://127.0.0.1:PORT/o></object>", True, None),
]

ESTIMATED = "boxes are estimated (builtin): "

# Without scripts: name, page, time, the beginning of the only warning; None: no
# warning.
STILL = [
    ("script", "<p>before<script>alert(1);while (true);</script>", "20s", None),
    # More than a browser can show in that time. Whether it is late with the page
    # or has not even begun to load it depends on the machine.
    ("hurry", "<p>no time" * 20000, "300ms", ESTIMATED),
    ("start", "<p>no browser", "20s", ESTIMATED + "chromium does not start"),
]


def say(fine, name, *why):
    print(f"{'ok' if fine else 'not ok'} - browser: {name}")
    for line in why if not fine else ():
        print(f"# {line}")
    return fine


def patient(seconds):
    """Seconds on an idle machine, as seconds on this one as it is now."""
    tool = Path(__file__).parents[2] / "tools/time-limit"
    return int(subprocess.check_output([tool, str(seconds)]))


def run(pith, *args, **more):
    return subprocess.run([pith, *map(str, args)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=patient(100),
                          encoding="utf-8", **more)


def check_boxes(pith, work):
    (work / "in").mkdir()
    page = work / "in" / "boxes.html"
    page.write_text(BOXES)
    (work / "in" / "near.css").write_text("section{height:77px}")
    (work / "above.css").write_text("section{padding-top:500px}")
    done = run(pith, "dump", "layout-json", "--layout", "chromium",
               "--viewport", "1000x700", page)
    layout = json.loads(done.stdout or "{}")
    seen = {}
    for node in layout.get("nodes", []):
        seen.setdefault(node["name"], node)
    over = seen.get("div", {})
    fine = (layout.get("source") == "chromium" and layout["width"] == 1000
            and over.get("box") == [100, 200, 300, 50]
            and over["font_size"] == 24 and over["font_weight"] == 700
            and over["background"].strip("#") == "123456"
            and over["color"].strip("#") == "fedcba" and not over["inline"]
            and "unseen" not in done.stdout and "p" not in seen
            and [n["box"] for n in layout["nodes"] if n["name"] == "div"][1]
            == [10, 10, 250, 40])
    fine = say(fine, TESTS[0], done.stderr, done.stdout)
    alone = run(pith, "dump", "layout", "--layout", "chromium", "--no-styles",
                page)
    return say(seen.get("section", {}).get("box", [0] * 4)[3] == 77 and
               "layout chromium" in alone.stdout and " 77 " not in alone.stdout,
               TESTS[1], done.stdout, alone.stdout) and fine


def check_encodings(pith, work):
    """Nothing declared, and two declarations that contradict each other: texts
    that the browser decodes differently would have no box."""
    text = "ภาษาไทย 中文字 größer"
    wrong = []
    for name, head, *options in (
            ("guessed", ""),
            ("page", "<meta charset=utf-8>", "--http-charset", "windows-1252"),
            ("order", "<meta charset=windows-1252>", "--http-charset", "utf-8",
             "--encoding-order", "http,page")):
        page = work / f"{name}.html"
        page.write_bytes(f"<!DOCTYPE html>{head}<p>{text}".encode("utf-8"))
        done = run(pith, "dump", "layout", "--layout", "chromium", *options,
                   page)
        if (f'"{text}"' not in done.stdout or done.stderr or
                "layout chromium" not in done.stdout):
            wrong.append(f"{name}: {done.stdout} {done.stderr}")
    return say(not wrong, TESTS[15], *wrong)


def check_made(pith, work):
    page = work / "made.html"
    page.write_text(MADE)
    done = run(pith, "-m", "body", "--render", page)
    wanted = ["The river rose overnight.", "In a shadow.", "<b>&amp;",
              "Half a \ufffd pair, three texts."]
    lines = [line for line in done.stdout.split("\n") if line]
    return say(lines == wanted and not done.stderr, TESTS[2], lines,
               done.stderr)


def check_odd(pith, work, port):
    pages = []
    for name, html, *_ in ODD:
        pages.append(work / f"{name}.html")
        pages[-1].write_text("<!DOCTYPE html><body>" +
                             html.replace("PORT", port))
    start = time.monotonic()
    # hybrid needs boxes: without a page from the browser, they are estimated.
    args = ["--jsonl", "-m", "hybrid", "--render", "-j1", "--timeout"]
    busy = run(pith, *args, "4s", pages[0])
    done = run(pith, *args, "20s", *pages[1:])
    took = time.monotonic() - start
    records = [json.loads(line) for line in
               (busy.stdout + done.stdout).split("\n") if line]
    wrong = []
    for record, (name, _, scripts, warning) in zip(records, ODD):
        said = " ".join(record["warnings"])
        if (record["status"] != "ok" or ("answered" in record["text"]) !=
                scripts or (warning or "") not in said or
                (warning is None and said) or
                (ESTIMATED in said) == scripts):
            wrong.append(f"{name}: {record['status']} {record['text']!r} "
                         f"{record['warnings']}")
    in_time = took < patient(80)
    fine = say(not wrong and in_time and len(records) == len(ODD), TESTS[3],
               *wrong, f"{len(records)} records in {took:.1f} s", done.stderr)
    return say(not Server.asked, TESTS[4], *Server.asked) and fine


def check_still(pith, work):
    wrong = []
    for name, html, time_limit, warning in STILL:
        page = work / f"still-{name}.html"
        page.write_text("<!DOCTYPE html><body>" + html)
        env = dict(os.environ)
        if name == "start":
            env["TMPDIR"] = "/none"
        done = run(pith, "--jsonl", "-m", "hybrid", "--layout", "chromium",
                   "--timeout", time_limit, page, env=env)
        record = json.loads(done.stdout or "{}")
        said = record.get("warnings")
        if name == "hurry":  # the rest of the page may be late, too
            record["status"] = "ok"
            said = [line for line in said if line.startswith(ESTIMATED)]
        if record.get("status") != "ok" or len(said) != bool(warning) or (
                warning and not said[0].startswith(warning)):
            wrong.append(f"{name}: {done.stdout} {done.stderr}")
    return say(not wrong, TESTS[10], *wrong)


def check_online(pith, work, port):
    """A page from a file requests nothing, and with --online only its style
    sheet: a picture does not affect boxes, but a browser would load it."""
    page = work / "online.html"
    page.write_text("<!DOCTYPE html><link rel=stylesheet href=/style.css>"
                    "<p>Some text")
    args = ["--jsonl", "-m", "hybrid", "--layout", "chromium", "--base-url",
            f"http://127.0.0.1:{port}/page", page]
    Server.asked.clear()
    run(pith, *args)
    before = list(Server.asked)
    private = run(pith, *args, "--online")
    refused = list(Server.asked)
    run(pith, *args, "--online", "--allow-private")
    after = list(Server.asked)
    Server.asked.clear()
    return say(not before and not refused and "/style.css" in after, TESTS[11],
               before, refused, after, private.stderr)


# Pages with a part that never arrives: name, page, options.
NEVER = [
    ("pictures", "<p>Before.</p>" + "".join(
        f"<img src=/never?{k}>" for k in range(12)) + "<p>After.</p>",
     ["--layout", "chromium"]),
    ("sheet", "<p>Before.</p><link rel=stylesheet href=/never.css>"
     "<p>After.</p>", ["--layout", "chromium"]),
    ("script", "<p>Before.</p><script src=/never.js></script>"
     "<script src=/never2.js></script><p>After.</p>", ["--render"]),
]


def never_wrong(pith, page, options, port):
    """What is wrong with a page that never finishes loading; None: nothing."""
    Server.asked.clear()
    start = time.monotonic()
    done = run(pith, "--jsonl", "-m", "hybrid", *options, "--online",
               "--allow-private", "--timeout", "8s", "--base-url",
               f"http://127.0.0.1:{port}/page", page)
    took = time.monotonic() - start
    record = json.loads(done.stdout or "{}")
    said = " ".join(record.get("warnings", []))
    if (record.get("status") == "ok" and "Before." in record["text"] and
            "never finished loading" in said and ESTIMATED not in said and
            Server.asked and 4 < took < patient(60)):
        return None
    return f"{page.name}, {took:.1f} s: {done} {Server.asked}"


def check_never(pith, work, port):
    """Each ends within its time, with a warning and what was loaded. A busy
    machine may need all of that time for the browser, and has three trials."""
    wrong = []
    for name, html, options in NEVER:
        page = work / f"never-{name}.html"
        page.write_text("<!DOCTYPE html><body>" + html)
        trials = (never_wrong(pith, page, options, port) for _ in range(3))
        failures = list(itertools.takewhile(lambda found: found, trials))
        if len(failures) == 3:
            wrong.extend(failures)
    Server.asked.clear()
    return say(not wrong, TESTS[13], *wrong)


def check_picture(pith, work):
    """The screenshot in the SVG shows the page: #a is at (100, 200), 300 x 50."""
    svg = work / "blocks.svg"
    fine = True
    for how in ["--layout=chromium"], ["--render"]:
        done = run(pith, "explain", "--segments", *how, "--viewport",
                   "1000x700", "--svg", svg, work / "in/boxes.html")
        drawn = svg.read_text() if svg.exists() else ""
        found = re.search('href="data:image/png;base64,([^"]*)"', drawn)
        seen = None
        if found:
            png = Picture(base64.b64decode(found.group(1)))
            seen = [png.width, png.height, png.at(399, 249)[:3],
                    png.at(401, 249)[:3]]
        fine = say(seen == [1000, 700, (0x12, 0x34, 0x56), (255, 255, 255)] and
                   ">DoC 10</text>" in drawn, f"{TESTS[8]}, {how[0]}", seen,
                   done.stderr) and fine
        svg.unlink(missing_ok=True)
    return fine


def check_eval(pith, work):
    """The same as tests/cli/eval-layout.sh: a style sheet decides what is kept."""
    gold = work / "gold"
    (gold / "html").mkdir(parents=True)
    (gold / "ground-truth").mkdir()
    (gold / "html/a.html").write_text(
        "<style>.side{width:60px;float:left}</style><body><div class=side><p>"
        "Here are eight words in a narrow column.</p><p>Here are seven words "
        "of the column.</p></div><div><p>Six words that are the content.</p>"
        "<p>Five words are here too.</p></div></body>")
    (gold / "ground-truth/a.json").write_text(json.dumps({"ground_truth": {
        "main_content": "Six words that are the content. "
                        "Five words are here too."}}))
    args = ["eval", "--methods", "weight", "--layout", "chromium", gold,
            "-f", "csv"]
    good = run(pith, *args)
    bad = run(pith, *args, env=dict(os.environ, TMPDIR="/none"))
    return say("weight,word-f1,all,1,0,0,f1,1.0" in good.stdout and
               not good.stderr and bad.returncode == 0 and
               "browser did not show 1 page" in bad.stderr, TESTS[9],
               good.stdout, good.stderr, bad.stderr)


def processes(marker):
    """(id, command) of every process whose command line has the marker."""
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes().decode("utf-8",
                                                              "replace")
        except (OSError, NotADirectoryError):
            continue
        if entry.name.isdigit() and marker in command:
            yield int(entry.name), command


def wait_until(what, seconds=300):
    stop = time.monotonic() + seconds
    while time.monotonic() < stop:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    return what()


def begin(pith, work, env):
    """A pith that is working on a page, and the browser's tab."""
    page = work / "busy.html"
    child = subprocess.Popen([pith, "-m", "hybrid", "--render", "--timeout",
                              f"{patient(20)}s", page], env=env,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             encoding="utf-8")
    marker = env["TMPDIR"]

    # The tab is the process that has worked: the page keeps it busy.
    def tab():
        best = None
        for pid, command in processes(marker):
            if "--type=renderer" in command:
                try:
                    stat = Path(f"/proc/{pid}/stat").read_text()
                except OSError:
                    continue  # it has ended since
                work_done = int(stat.rsplit(")", 1)[1].split()[11])
                best = max(best or (0, 0), (work_done, pid))
        return best[1] if best and best[0] > 150 else None

    return child, wait_until(tab, patient(15))


def check_death(pith, work):
    env = dict(os.environ, TMPDIR=str(work / "tmp"))
    child, tab = begin(pith, work, env)
    if tab:
        os.kill(tab, signal.SIGKILL)
    out, err = child.communicate(timeout=patient(60))
    fine = say(tab and "not run: the page crashed its tab" in err and
               ESTIMATED + "the page crashed" in err and "busy" in out, TESTS[5],
               tab, out, err)
    child, tab = begin(pith, work, env)
    child.kill()
    child.communicate()
    gone = wait_until(lambda: not list(processes(env["TMPDIR"])) and
                      not os.listdir(env["TMPDIR"]))
    fine = say(tab and gone, TESTS[6], tab, *processes(env["TMPDIR"]),
               *os.listdir(env["TMPDIR"])) and fine
    child, tab = begin(pith, work, env)
    children = Path(f"/proc/{child.pid}/task/{child.pid}/children")
    for keeper in children.read_text().split() if tab else []:
        os.kill(int(keeper), signal.SIGKILL)
    out, err = child.communicate(timeout=patient(60))
    gone = wait_until(lambda: not list(processes(env["TMPDIR"])) and
                      not os.listdir(env["TMPDIR"]))
    fine = say(tab and gone and "ended unexpectedly" in err and "busy" in out,
               TESTS[7], out, err, *processes(env["TMPDIR"]),
               *os.listdir(env["TMPDIR"])) and fine
    return check_both_dead(pith, work, env) and fine


def check_both_dead(pith, work, env):
    """Nobody is left to remove the profile: the next start does, when it is no
    longer recent."""
    child, tab = begin(pith, work, env)
    children = Path(f"/proc/{child.pid}/task/{child.pid}/children")
    keepers = [int(keeper) for keeper in children.read_text().split()]
    child.send_signal(signal.SIGSTOP)
    for pid in keepers + [child.pid]:
        os.kill(pid, signal.SIGKILL)
    child.communicate()
    dead = wait_until(lambda: not list(processes(env["TMPDIR"])))
    left = os.listdir(env["TMPDIR"])
    for name in left:
        os.utime(Path(env["TMPDIR"]) / name, (1, 1))
    run(pith, "-m", "hybrid", "--render", work / "made.html", env=env)
    return say(tab and dead and left and not os.listdir(env["TMPDIR"]),
               TESTS[14], left, *os.listdir(env["TMPDIR"]))


def check_missing(pith, work):
    page = work / "boxes.html"
    page.write_text(BOXES)
    env = {"PATH": ""}
    pith = os.path.abspath(pith)
    boxes = run(pith, "--layout", "chromium", page, env=env)
    script = run(pith, "explain", "--render", page, env=env)
    plain = run(pith, "-m", "hybrid", page, env=env)
    return say(boxes.returncode == 3 and not boxes.stdout and
               boxes.stderr == "pith: --layout chromium needs the browser "
               "Chromium, which is not installed; on Debian: apt install "
               "chromium\n" and script.returncode == 3 and
               "--render needs" in script.stderr and plain.returncode == 0,
               "without Chromium the package is named", boxes, script, plain)


def main(pith):
    # In memory if possible, because browsers wait for the disk at every start.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    work = Path(tempfile.mkdtemp(prefix="pith-pages-", dir=memory))
    (work / "tmp").mkdir()
    os.environ["TMPDIR"] = str(work / "tmp")
    port = serve().rsplit(":", 1)[1]
    try:
        fine = check_missing(pith, work)
        if not shutil.which("chromium"):
            for name in TESTS:
                print(f"ok - browser: {name} # SKIP no chromium "
                      f"(tools/setup test)")
            return 0 if fine else 1
        fine &= check_boxes(pith, work)
        fine &= check_picture(pith, work)
        fine &= check_eval(pith, work)
        fine &= check_encodings(pith, work)
        fine &= check_made(pith, work)
        fine &= check_odd(pith, work, port)
        fine &= check_still(pith, work)
        fine &= check_online(pith, work, port)
        fine &= check_never(pith, work, port)
        fine &= check_death(pith, work)
        left = os.listdir(work / "tmp")
        fine &= say(not left and not list(processes(str(work / "tmp"))),
                    TESTS[12], left)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
