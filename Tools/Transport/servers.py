"""Servers for the checks and the benchmark of Transport: certificates of an authority of their own, nginx, one that breaks, one of frames, a proxy."""
import base64
import contextlib
import os
import pathlib
import shutil
import socket
import ssl
import struct
import subprocess
import threading
import time


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


class Authority:
    """A certificate authority in a directory, and what it signs."""

    def __init__(self, work, name="authority"):
        self.work = pathlib.Path(work)
        self.key, self.file = self.work / f"{name}.key", self.work / f"{name}.pem"
        openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", self.key, "-out",
            self.file, "-days", "30", "-subj", f"/CN={name}")

    def sign(self, name, subject="DNS:localhost,IP:127.0.0.1", days=30, extra=(), new="ec"):
        """The files of a key and its certificate."""
        key, request, certificate = (self.work / f"{name}.{end}" for end in ("key", "csr", "pem"))
        extensions = self.work / f"{name}.ext"
        extensions.write_text("\n".join((f"subjectAltName={subject}", *extra, "")))
        curve = ("-pkeyopt", "ec_paramgen_curve:P-256") if new == "ec" else ()
        openssl("req", "-newkey", new, *curve, "-nodes", "-keyout", key, "-out", request, "-subj", f"/CN={name}")
        openssl(
            "x509", "-req", "-in", request, "-CA", self.file, "-CAkey", self.key, "-CAcreateserial", "-days", days,
            "-extfile", extensions, "-out", certificate)
        return key, certificate


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@contextlib.contextmanager
def nginx(work, blocks):
    """nginx with server blocks: (port, key, certificate, further lines); a port without a key speaks clear text."""
    work = pathlib.Path(work)
    text = []
    for port, key, certificate, lines in blocks:
        tls = f"ssl_certificate {certificate}; ssl_certificate_key {key};" if key else ""
        text.append(f"server {{ listen 127.0.0.1:{port}{' ssl http2' if key else ''}; {tls} root {work}/files; {lines} }}")
    (work / "files").mkdir(exist_ok=True)
    (work / "nginx.conf").write_text(f"""
        daemon off; pid {work}/nginx.pid; error_log {work}/error.log; worker_processes 1;
        events {{ worker_connections 4096; }}
        http {{
            log_format short '$connection $server_protocol $server_port $status';
            access_log {work}/access.log short;
            client_body_temp_path {work}/t1; proxy_temp_path {work}/t2; fastcgi_temp_path {work}/t3;
            uwsgi_temp_path {work}/t4; scgi_temp_path {work}/t5;
            sendfile on; keepalive_requests 1000000; keepalive_timeout 60s; http2_max_concurrent_streams 128;
            {' '.join(text)}
        }}
    """)
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        raise SystemExit("nginx is missing: Tools/setup --tests")
    server = subprocess.Popen([program, "-c", work / "nginx.conf", "-p", work, "-e", work / "error.log"])
    try:
        for port in (block[0] for block in blocks):
            wait_for(port)
        yield work / "access.log"
    finally:
        server.terminate()
        server.wait()


def wait_for(port):
    for _ in range(500):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise SystemExit(f"nobody listens at {port}")


class Breaking:
    """A server with TLS that sends a part of an answer and resets the connection."""

    def __init__(self, key, certificate):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]

        def serve():
            while True:
                connection, _ = listener.accept()
                with contextlib.suppress(OSError), connection:
                    tls = context.wrap_socket(connection, server_side=True)
                    tls.recv(65536)
                    tls.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\npart of it")
                    time.sleep(0.05)
                    tls.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    tls.close()

        threading.Thread(target=serve, daemon=True).start()


class Frames:
    """A server that speaks HTTP/2 frame by frame: whatever is asked for, `answer` gives the bytes for a stream, in one piece."""

    SETTINGS, HEADERS, CONTINUATION, DATA, RESET, PING = 4, 1, 9, 0, 3, 6
    LARGEST = 16_384

    def __init__(self, key, certificate, answer):
        self.asked = self.older = 0
        self.answer = answer
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        context.set_alpn_protocols(["h2", "http/1.1"])
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]

        def serve():
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=self.speak, args=(context, connection), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()

    def speak(self, context, connection):
        with contextlib.suppress(OSError), context.wrap_socket(connection, server_side=True) as tls, tls.makefile("rb") as source:
            if tls.selected_alpn_protocol() != "h2":
                self.older += 1
                while source.readline().strip():
                    pass
                return tls.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nolder")
            source.read(24)
            tls.sendall(self.frame(self.SETTINGS, 0, 0, b""))
            while len(head := source.read(9)) == 9:
                length, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
                stream, payload = int.from_bytes(head[5:], "big"), source.read(length)
                if kind in (self.SETTINGS, self.PING) and not flags & 1:
                    tls.sendall(self.frame(kind, 1, 0, payload if kind == self.PING else b""))
                elif kind == self.HEADERS:
                    self.asked += 1
                    tls.sendall(self.answer(stream))

    @staticmethod
    def frame(kind, flags, stream, payload):
        return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload

    @classmethod
    def head(cls, stream, *fields):
        """HEADERS, and as many CONTINUATION as they need; no field is packed (RFC 7541 §6.2.2)."""
        block = b"".join(b"\0" + cls.text(name) + cls.text(value) for name, value in fields)
        pieces = [block[place:place + cls.LARGEST] for place in range(0, len(block), cls.LARGEST)]
        kinds = [cls.HEADERS] + [cls.CONTINUATION] * (len(pieces) - 1)
        ends = [0] * (len(pieces) - 1) + [4]
        return b"".join(cls.frame(kind, end, stream, piece) for kind, end, piece in zip(kinds, ends, pieces))

    @classmethod
    def body(cls, stream, content):
        return cls.frame(cls.DATA, 1, stream, content)

    @classmethod
    def reset(cls, stream, reason):
        return cls.frame(cls.RESET, 0, stream, reason.to_bytes(4, "big"))

    @staticmethod
    def text(text):
        """A text with its length in front, in the integers of RFC 7541 §5.1."""
        content, left, length = text.encode("latin-1"), len(text) - 127, b""
        if left < 0:
            return bytes([len(content)]) + content
        while left >= 128:
            length, left = length + bytes([left % 128 | 128]), left // 128
        return b"\x7f" + length + bytes([left]) + content


class Proxy:
    """A proxy that leads clients with a name and a password to ports of this machine, and remembers who asked for what."""

    def __init__(self):
        self.asked = []
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]

        def serve():
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=self.lead, args=(connection,), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()

    def lead(self, connection):
        with contextlib.suppress(OSError), connection:
            head = b""
            while b"\r\n\r\n" not in head:
                more = connection.recv(65536)
                if not more:
                    return
                head += more
            lines = head.decode().split("\r\n")
            credentials = [line.split()[-1] for line in lines if line.lower().startswith("proxy-authorization: basic ")]
            if not lines[0].startswith("CONNECT ") or not credentials:
                return connection.sendall(b"HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n")
            target = lines[0].split()[1]
            self.asked.append((target, base64.b64decode(credentials[0]).decode()))
            with socket.create_connection(("127.0.0.1", int(target.rsplit(":", 1)[1]))) as other:
                connection.sendall(b"HTTP/1.1 200 Go on\r\n\r\n")
                threading.Thread(target=self.copy, args=(other, connection), daemon=True).start()
                self.copy(connection, other)

    @staticmethod
    def copy(source, target):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
