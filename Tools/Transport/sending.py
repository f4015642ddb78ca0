"""What Transport's probe sends and listens to, against a server in clear text."""
import hashlib
import http.server
import threading
import time

from checking import check, expect


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # What came: method, headers and the hash of the body.
    seen = []

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.seen.append((self.command, len(body), hashlib.sha256(body).hexdigest()))
        self.answer(b"thank you")

    do_PUT = do_POST

    def do_GET(self):
        self.seen.append((self.command, self.headers.get("Last-Event-ID"), time.monotonic()))
        if self.path == "/events":
            number = int(self.headers.get("Last-Event-ID", 0)) + 1
            return self.answer(f"id: {number}\nretry: 1000\ndata: news\n\n".encode(), "text/event-stream")
        self.answer(b"hello")

    def answer(self, body, kind="text/plain"):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def sending(probe, work):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url, seen = f"http://127.0.0.1:{server.server_port}", Handler.seen
    check("a POST with a body", probe(f"{url}/", "--method", "POST", "--body", "some text"), r"1 x 200, 9 bytes")
    expect("it came", seen == [("POST", 9, hashlib.sha256(b"some text").hexdigest())], seen)
    seen.clear()
    content = bytes(range(256)) * 12_345
    (work / "upload").write_bytes(content)
    check("a file that is sent", probe(f"{url}/", "--method", "PUT", "--upload", work / "upload"), r"1 x 200, 9 bytes")
    expect("it came", seen == [("PUT", len(content), hashlib.sha256(content).hexdigest())], seen)
    seen.clear()
    check("events, across connections", probe(f"{url}/events", "--events", 2, "--attempts", 3), r"event message 1: news\nevent message 2: news", within=10)
    expect("the second was asked for by the first one's id", [id for _, id, _ in seen] == [None, "1"], seen)
    seen.clear()
    check("four requests with their pace", probe(f"{url}/", "--count", 4, "--parallel", 4, "--pace", 200), r"4 x 200, 5 bytes", within=5)
    moments = [moment for *_, moment in seen]
    expect("they came one after the other", len(moments) == 4 and moments[3] - moments[0] > 0.5, moments)
    server.shutdown()
