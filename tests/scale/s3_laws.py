# SPDX-License-Identifier: Apache-2.0
"""Laws of S3 as input and as a job's folder, tested with a real server and with one that
misbehaves. tests/scale/s3.sh runs this.

    s3_laws.py PITH FOLDER_TEST PORT [--long] [--only NAME]

Inputs and outputs on S3 give the same bytes as on a disk, whatever servers do;
permanent refusals are reported, and secrets never are."""
import datetime
import gzip
import hashlib
import hmac
import os
import subprocess
import sys
import tempfile
import urllib.parse
import http.client
import json

sys.path.insert(0, os.path.dirname(__file__))
from job_folder import (Fault, Program, figures, make_pages, need, read,  # noqa: E402
                        wait_for)
from s3_proxy import Proxy, ranges  # noqa: E402

PITH, FOLDER_TEST = map(os.path.realpath, sys.argv[1:3])
PORT = sys.argv[3]
LONG = "--long" in sys.argv
KEY = SECRET = "S3RVER"
TARGET = f"127.0.0.1:{PORT}"
PAGES = 240 if LONG else 24


def ask(method, key, data=b""):
    """An answer of the server to a request that was not signed by pith's code."""
    path = "/crawl/" + urllib.parse.quote(key)
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    payload = hashlib.sha256(data).hexdigest()
    names = "host;x-amz-content-sha256;x-amz-date"
    request = (f"{method}\n{path}\n\nhost:{TARGET}\nx-amz-content-sha256:{payload}\n"
               f"x-amz-date:{date}\n\n{names}\n{payload}")
    scope = f"{date[:8]}/us-east-1/s3/aws4_request"
    text = (f"AWS4-HMAC-SHA256\n{date}\n{scope}\n"
            f"{hashlib.sha256(request.encode()).hexdigest()}")
    key = ("AWS4" + SECRET).encode()
    for part in scope.split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    sign = hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    server = http.client.HTTPConnection(TARGET)
    server.request(method, path, data or None, {
        "x-amz-content-sha256": payload, "x-amz-date": date,
        "Authorization": f"AWS4-HMAC-SHA256 Credential={KEY}/{scope},"
                         f"SignedHeaders={names},Signature={sign}"})
    answer = server.getresponse()
    return answer.status, answer.read()


def upload(key, data):
    status, said = ask("PUT", key, data)
    need(status == 200, "upload:", status, said)


def download(key):
    """The bytes of a file; None: it does not exist."""
    status, data = ask("GET", key)
    need(status in (200, 404), "download:", status, data)
    return data if status == 200 else None


def environment(url=f"http://{TARGET}", key=KEY, secret=SECRET, **more):
    base = {name: value for name, value in os.environ.items()
            if not name.startswith("AWS_")}
    return {**base, "HOME": "/nonexistent", "AWS_ENDPOINT_URL": url,
            "AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret, **more}


program = Program(PITH)


def run(*words, env=None):
    return program.run(*words, env=env or environment())


def fine(*words, env=None):
    status, said = run(*words, env=env)
    need(status == 0, *words, "gave", status, said)
    return said


def records(*inputs, env=None):
    said = fine("--jsonl", "-q", "--with-metadata", *inputs, env=env)
    return said


def law_folder():
    """The laws of a folder on a disk hold on S3."""
    env = environment(PITH_TEST_FOLDER="s3://crawl/folders")
    if LONG:
        env["PITH_TEST_MANY"] = "1"
    done = subprocess.run([FOLDER_TEST], env=env, capture_output=True, text=True,
                          timeout=300)
    need(done.returncode == 0, done.stdout, done.stderr)


def law_inputs():
    """WARC files, pages and prefixes on S3 give the same as on the disk."""
    truth = records("crawl.warc.gz")
    need(records("s3://crawl/in/crawl.warc.gz") == truth, "a WARC file")
    need(records("s3://crawl/in/") == truth, "a prefix")
    page = fine("pages/00003.html")
    need(fine("s3://crawl/pages/a b+ü.html") == page, "a page with an odd name")
    need(fine("s3://crawl/pages/3.html.gz") == page, "a packed page")
    need(fine("warc", "check", "s3://crawl/in/crawl.warc.gz")
         .replace("s3://crawl/in/", "") == fine("warc", "check", "crawl.warc.gz"), "check")


def law_addressing():
    """The bucket in the host's name, and keys from a file and its profile."""
    truth = fine("pages/00003.html")
    address = "s3://crawl/pages/a b+ü.html"
    with open("credentials", "w") as out:
        out.write("[default]\naws_access_key_id = wrong\naws_secret_access_key = wrong\n"
                  f"[mine]\naws_access_key_id = {KEY}\naws_secret_access_key = {SECRET}\n")
    env = environment(AWS_SHARED_CREDENTIALS_FILE="credentials", AWS_PROFILE="mine")
    del env["AWS_ACCESS_KEY_ID"], env["AWS_SECRET_ACCESS_KEY"]
    need(fine(address, env=env) == truth, "a profile")
    # The name of a bucket precedes the endpoint's.
    env = environment(url=f"http://s3.localhost:{PORT}", AWS_S3_ADDRESSING_STYLE="virtual")
    need(fine(address, env=env) == truth, "the bucket in the host's name")


def plan_and_run(folder, inputs, *options, env=None, size="20k"):
    fine("job", "plan", *inputs, "-o", folder, "-q", "--unit-size", size, "--",
         "--with-metadata", env=env)
    status, said = run("job", "run", folder, "-q", "-j1", *options, env=env)
    need(status == 0, "run:", said)
    fine("job", "verify", folder, env=env)
    return fine("job", "merge", folder, "-o", "merged.jsonl", env=env)


def law_job():
    """A job whose folder and inputs are on S3 gives the same as one on the disk."""
    counts = plan_and_run("disk", ["pages"])
    truth = read("merged.jsonl")
    need(figures(plan_and_run("s3://crawl/job", ["pages"], "--claim")) == figures(counts),
         "other figures")
    need(read("merged.jsonl") == truth, "other bytes")
    plan_and_run("s3://crawl/job2/", ["s3://crawl/in/"])
    need(read("merged.jsonl") == records("crawl.warc.gz").encode(), "inputs on S3")
    status, said = run("job", "plan", "pages", "-o", "s3://crawl/job")
    need(status == 2 and "already" in said, "a second plan:", status, said)
    need("SECRET" not in said, said)


def law_changed_inputs():
    """Changed inputs on S3 are found by `verify --fetch-inputs`, and only by that."""
    page = read("pages/00003.html")
    upload("sums/3.html", page)
    plan_and_run("sums", ["s3://crawl/sums/"])
    fine("job", "verify", "sums", "--fetch-inputs")
    upload("sums/3.html", page.replace(b"a", b"A", 1))
    said = fine("job", "verify", "sums")
    need("were not read" in said, "silent:", said)
    status, said = run("job", "verify", "sums", "--fetch-inputs")
    need(status == 1 and "have changed" in said, "not found:", status, said)


def law_sites():
    """A job on S3 learns the same about sites as one on the disk."""
    for where, folder, source in (("disk", "learning", "crawl.warc.gz"),
                                  ("s3", "s3://crawl/learning", "s3://crawl/in/")):
        fine("job", "plan", source, "-o", folder, "-q", "--unit-size", "20k", "--", "-m", "body")
        fine("job", "run", folder, "-q", "--learn-sites")
        fine("job", "sites", folder, "-o", f"sites-{where}")
    names = os.listdir("sites-disk")
    need(names == os.listdir("sites-s3") == ["example.org.tpl"], "files:", names)
    need(read("sites-disk/example.org.tpl") == read("sites-s3/example.org.tpl"), "other bytes")


def law_bad_days():
    """Bursts of refusals, broken connections and wrong lengths cost time, and
    nothing else; bytes that were read are not requested again."""
    faults = (503, 429, 403, "break", "longer", "shorter")
    proxy = Proxy(TARGET, faults, every=6 if LONG else 18)
    env = environment(proxy.url)
    need(records("s3://crawl/in/crawl.warc.gz", env=env) == records("crawl.warc.gz"), "read")
    # After a burst, requests are seconds apart, and a unit makes some ten: with
    # 20k per unit, the long version has 91 units and takes longer than a process
    # may.
    size = "100k" if LONG else "20k"
    plan_and_run("s3://crawl/bad", ["pages"], "--claim", env=env, size=size)
    plan_and_run("bad", ["pages"], size=size)
    need(len([e for e in proxy.seen if e[3]]) >= 2, "too few faults to tell", proxy.seen)


def law_goes_on():
    """Reading continues where it was interrupted: no byte is requested twice."""
    proxy = Proxy(TARGET, ("break",), every=1)
    need(records("s3://crawl/large/large.warc", env=environment(proxy.url))
         == records("large.warc"), "other bytes")
    begins = [first for first, _ in ranges(proxy)]
    need(begins == sorted(set(begins)) and len(begins) > 3, "asked for", ranges(proxy))


def law_gives_up():
    """A server that only refuses is reported, with its answer; the unit of a job stays free."""
    fine("job", "plan", "s3://crawl/in/crawl.warc.gz", "-o", "free", "-q")
    proxy = Proxy(TARGET, (403,), every=1, code="AccessDenied")
    env = environment(proxy.url)
    status, said = run("job", "run", "free", env=env)
    need(status == 3 and "HTTP 403" in said and "5 tries" in said, status, said)
    said = fine("job", "status", "free")
    need("1 left" in said, said)
    status, said = run("s3://crawl/in/crawl.warc.gz", env=env)
    need(status == 6 and "AccessDenied" in said, status, said)


def law_read_only():
    """A bucket that refuses writes is reported, and nothing is planned or lost."""
    proxy = Proxy(TARGET, read_only=True)
    env = environment(proxy.url)
    status, said = run("job", "plan", "pages", "-o", "s3://crawl/ro", env=env)
    need(status == 3 and "AccessDenied" in said, status, said)
    fine("job", "plan", "pages", "-o", "s3://crawl/ro", "-q")
    status, said = run("job", "run", "s3://crawl/ro", env=env)
    need(status == 3 and "AccessDenied" in said, status, said)
    fine("job", "run", "s3://crawl/ro", "-q")


def law_merged():
    """Merged outputs on S3 equal those on a disk, and are uploaded in parts if they
    are long. The object appears only when it is complete: a process that is
    killed or refused leaves the previous one."""
    fine("job", "plan", "long", "-o", "long.job", "-q", "--unit-size", "1M", "--", "-m", "body")
    fine("job", "run", "long.job", "-q", "-j1")
    for name in ("long.jsonl", "long.jsonl.zst"):
        fine("job", "merge", "long.job", "-o", name)
        said = fine("job", "merge", "long.job", "-o", f"s3://crawl/merged/{name}")
        need('"units"' in said, "no figures", said)
        need(download(f"merged/{name}") == read(name), name, "has other bytes")
    upload("merged/old", b"as it was")
    # Only the last request of an upload is refused.
    proxy = Proxy(TARGET, never="POST")
    process = program.start("job", "merge", "long.job", "-o", "s3://crawl/merged/old",
                            env=environment(proxy.url))
    ends = lambda: [e for e in proxy.seen if e[0] == "POST" and "uploadId" in e[1]]  # noqa: E731
    try:
        wait_for(ends, 120, "it does not come to its end")
    finally:
        process.kill()
        process.communicate()
    parts = [e for e in proxy.seen if e[0] == "PUT" and "partNumber" in e[1]]
    need(len(parts) >= 2, "in one part", proxy.seen)
    need(download("merged/old") == b"as it was", "half of it is there")
    status, said = run("job", "merge", "long.job", "-o", "s3://crawl/merged/none",
                       env=environment(Proxy(TARGET, read_only=True).url))
    need(status == 3 and "AccessDenied" in said, status, said)
    need(download("merged/none") is None, "refused, and there")
    for name in ("s3://crawl", "s3://crawl/folder/", "https://example.org/x"):
        status, said = run("job", "merge", "long.job", "-o", name)
        need(status == 2 and name in said, name, "gave", status, said)


def stages(inputs, folder, env=None):
    """Run the stages over inputs into a folder."""
    fine("dedup", "sign", *inputs, "-o", folder, "-q", "--threshold", "0.6", env=env)
    for stage in ("band", "cluster", "filter"):
        fine("dedup", stage, folder, "-q", env=env)


def law_dedup():
    """Stages of dedup whose folder and inputs are on S3 keep the same records as on a
    disk, even with faults; finished work is not repeated."""
    os.mkdir("signed")
    lines = [json.dumps({"id": f"{n}", "text": " ".join(
        f"word{'abcdefghij'[(i * n) % 10]} {'xyz'[i % 3]}" for i in range(60))
        + (f" end {'mnop'[n % 4]}" if n % 5 else "")}) for n in range(PAGES * 4)]
    for part in range(3):
        data = "".join(line + "\n" for line in lines[part::3]).encode()
        with open(f"signed/{part}.jsonl", "wb") as out:
            out.write(data)
        upload(f"signed/{part}.jsonl", data)
    disk = [f"signed/{part}.jsonl" for part in range(3)]
    far = [f"s3://crawl/signed/{part}.jsonl" for part in range(3)]
    stages(disk, "same")
    truth = [read(f"same/kept/{part:06}.jsonl") for part in range(3)]
    need(sum(kept.count(b"\n") for kept in truth) < len(lines), "nothing is redundant")
    stages(far, "s3://crawl/same/")
    kept = [download(f"same/kept/{part:06}.jsonl") for part in range(3)]
    need(kept == truth, "folder and inputs on S3")
    stages(far, "near")
    need([read(f"near/kept/{part:06}.jsonl") for part in range(3)] == truth, "inputs on S3")
    proxy = Proxy(TARGET, (503, "break", "shorter"), every=20)
    env = environment(proxy.url)
    stages(disk, "s3://crawl/same2", env=env)
    kept = [download(f"same2/kept/{part:06}.jsonl") for part in range(3)]
    need(kept == truth, "the folder on S3, on bad days")
    fine("dedup", "filter", "same", "--parquet")
    fine("dedup", "filter", "s3://crawl/same2", "--parquet", env=env)
    for part in range(3):
        table = read(f"same/kept/{part:06}.parquet")
        need(table[:4] == table[-4:] == b"PAR1", "no table")
        need(table == download(f"same2/kept/{part:06}.parquet"), "another table on S3")
    said = fine("dedup", "sign", *disk, "-o", "s3://crawl/same2", "--threshold", "0.6")
    need("3 skipped" in said, "done twice:", said)
    status, said = run("dedup", "cluster", "s3://crawl/nothing")
    need(status == 3 and "no plan" in said, status, said)
    upload("same2/band/00.edges", download("same2/band/00.edges")[:-9])
    status, said = run("dedup", "cluster", "s3://crawl/same2")
    need(status == 3 and "cut short" in said, "a file that is cut:", status, said)
    status, said = run("dedup", *disk, "-o", "s3://crawl/whole.jsonl")
    need(status == 2 and "local files" in said, status, said)


def law_secrets():
    """Wrong keys are reported at once; no secret is in a message, a log or the files of a job."""
    secret = "TELLNOBODY/THIS+SECRET"
    env = environment(secret=secret, key="WHOSEKEY", AWS_SESSION_TOKEN="ANDTHISTOKEN")
    told = ""
    for words in (["s3://crawl/in/crawl.warc.gz"], ["--jsonl", "s3://crawl/in/"],
                  ["warc", "check", "s3://crawl/in/crawl.warc.gz"],
                  ["job", "plan", "s3://crawl/in/", "-o", "s3://crawl/secret"],
                  ["job", "run", "s3://crawl/job"],
                  [f"s3://WHOSEKEY:{secret}@crawl/key"]):
        status, said = run(*words, env=env)
        need(status != 0, words, "went well")
        if "@" not in words[-1]:
            told += said
    fine("job", "plan", "s3://crawl/in/crawl.warc.gz", "-o", "kept", "-q",
         env=environment(AWS_SESSION_TOKEN=""))
    fine("job", "run", "kept", "-q")
    for folder, _, names in os.walk("kept"):
        for name in names:
            told += read(f"{folder}/{name}").decode("latin-1")
    for word in ("TELLNOBODY", "WHOSEKEY", "ANDTHISTOKEN", KEY):
        need(word not in told, word, "is in", told)


def law_missing():
    """A missing object is reported by its name."""
    for name in ("s3://crawl/nothing.html", "s3://crawl/nothing.warc.gz"):
        status, said = run(name)
        need(status in (1, 3, 6) and "not found" in said and name in said, status, said)
    status, said = run("job", "plan", "s3://crawl/nothing/", "-o", "none")
    need(status == 3 and "nothing/" in said, status, said)
    status, said = run("job", "status", "s3://crawl/nothing")
    need(status == 3 and "nothing was planned" in said, status, said)


def prepare():
    make_pages("pages", PAGES)
    make_warc("crawl.warc.gz", True, PAGES)
    make_warc("large.warc", False, PAGES)
    make_long("long", 12)
    upload("in/crawl.warc.gz", read("crawl.warc.gz"))
    upload("large/large.warc", read("large.warc"))
    upload("pages/a b+ü.html", read("pages/00003.html"))
    upload("pages/3.html.gz", gzip.compress(read("pages/00003.html")))


def make_long(folder, count):
    """Pages of a megabyte."""
    os.mkdir(folder)
    for n in range(count):
        with open(f"{folder}/{n}.html", "w") as out:
            out.writelines(f"<p>Line {i} of page {n} says {i * i * n}.\n" for i in range(25000))


def make_warc(path, packed, count):
    with open(path, "wb") as out:
        for n in range(count):
            body = read(f"pages/{n:05}.html")
            message = (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)
            record = (f"WARC/1.0\r\nWARC-Type: response\r\n"
                      f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{n:012}>\r\n"
                      f"WARC-Date: 2026-01-01T00:00:00Z\r\n"
                      f"WARC-Target-URI: https://example.org/{n}\r\n"
                      "Content-Type: application/http; msgtype=response\r\n"
                      f"Content-Length: {len(message)}\r\n\r\n").encode()
            record += message + b"\r\n\r\n"
            out.write(gzip.compress(record, mtime=0) if packed else record)


def main():
    bad = 0
    laws = [(name, law) for name, law in globals().items() if name.startswith("law_")]
    if "--only" in sys.argv:
        wanted = sys.argv[sys.argv.index("--only") + 1]
        laws = [(name, law) for name, law in laws if name == f"law_{wanted}"]
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        prepare()
        for name, law in laws:
            try:
                law()
                print(f"ok - s3: {name[4:].replace('_', ' ')}", flush=True)
            except (Fault, subprocess.TimeoutExpired) as fault:
                bad = 1
                print(f"not ok - s3: {name[4:].replace('_', ' ')}")
                for line in str(fault)[:1500].splitlines()[:20]:
                    print(f"# {line}", flush=True)
        os.chdir("/")
    return bad


sys.exit(main())
