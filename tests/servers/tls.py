#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Servers on loopback that speak TLS, well or badly.

    tls.py FOLDER

Makes an authority and certificates in FOLDER with openssl: `good`, `expired`,
`early` (not valid yet), `other` (for another name), `self` (signed by itself);
serves one page with each on a port of its own, and writes `NAME PORT` lines into
FOLDER/ports once all of them listen. Ends when its standard input does.
"""
import http.server
import pathlib
import ssl
import subprocess
import sys
import threading

PAGE = b"<title>t</title><p>This page came over a connection that was trusted."


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_):
        pass


def openssl(*args):
    subprocess.run(["openssl", *args], check=True, capture_output=True)


def make(folder, name, names, start="20200101000000Z", end="20990101000000Z",
         own=False):
    """A key and a certificate, signed by the authority or self-signed."""
    key, request = folder / f"{name}.key", folder / f"{name}.csr"
    crt, config = folder / f"{name}.crt", folder / f"{name}.cnf"
    signer = name if own else "ca"
    database = folder / f"{name}.db"
    database.write_text("")
    (folder / f"{name}.serial").write_text(f"{name.encode().hex()}\n")
    config.write_text(
        f"[ca]\ndefault_ca=d\n[d]\ndatabase={database}\nserial={folder}/{name}.serial\n"
        f"new_certs_dir={folder}\ndefault_md=sha256\npolicy=p\n[p]\n"
        "commonName=supplied\n[e]\n"
        f"subjectAltName={names}\n"
        f"basicConstraints=CA:{'TRUE' if name == 'ca' else 'FALSE'}\n")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out",
            str(request), "-subj", f"/CN={name}")
    openssl("ca", "-batch", "-config", str(config), "-in", str(request), "-out",
            str(crt), "-extensions", "e", "-startdate", start, "-enddate", end,
            "-keyfile", str(folder / f"{signer}.key"), "-notext",
            *(["-selfsign"] if own else ["-cert", str(folder / "ca.crt")]))


def serve(folder, name):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / f"{name}.crt", folder / f"{name}.key")
    server.socket = context.wrap_socket(server.socket, server_side=True,
                                        do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"{name} {server.server_address[1]}\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    here = "DNS:localhost,IP:127.0.0.1"
    make(folder, "ca", here, own=True)
    make(folder, "good", here)
    make(folder, "expired", here, end="20210101000000Z")
    make(folder, "early", here, start="20980101000000Z")
    make(folder, "other", "DNS:elsewhere.example")
    make(folder, "self", here, own=True)
    lines = [serve(folder, name)
             for name in ("good", "expired", "early", "other", "self")]
    ready = folder / "ports.new"
    ready.write_text("".join(lines))
    ready.rename(folder / "ports")
    sys.stdin.read()


if __name__ == "__main__":
    main()
