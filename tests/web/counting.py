# SPDX-License-Identifier: Apache-2.0
"""A server that counts its requests, in a thread."""

import http.server
import threading


class Server(http.server.BaseHTTPRequestHandler):
    """Counts its requests."""

    asked = []

    def do_GET(self):
        Server.asked.append(self.path)
        if self.path.startswith("/never"):  # no answer while anybody waits
            try:
                self.connection.settimeout(100)
                self.rfile.read(1)
            except OSError:
                pass
            self.close_connection = True
            return
        self.send_response(404)
        self.end_headers()

    do_HEAD = do_POST = do_GET

    def log_message(self, *_):
        pass


def serve():
    """Start it; returns its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
