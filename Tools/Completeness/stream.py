"""Who follows Mizan's changes by `GET /v1/sync/stream`: the connection is dropped now and then, in the middle of a frame too."""
import json
import socket


class Connection:
    """One stream, over a plain socket, so that it can be dropped after any byte."""

    def __init__(self, server, last):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        head = (
            "GET /v1/sync/stream HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {server.token}\r\n")
        if last is not None:
            head += f"Last-Event-ID: {last}\r\n"
        self.socket.sendall(f"{head}\r\n".encode())
        # What has come and is not read yet: of the transfer, and of the events that it carries.
        self.raw = b""
        self.events = b""
        status = self.line()
        headers = {}
        while line := self.line():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        if " 200 " not in status or headers.get("transfer-encoding") != "chunked":
            raise RuntimeError(f"stream: {status} {self.raw[:300]!r}")

    def line(self):
        while b"\r\n" not in self.raw:
            self.more(65536)
        line, _, self.raw = self.raw.partition(b"\r\n")
        return line.decode()

    def more(self, most):
        came = self.socket.recv(most)
        if not came:
            raise EOFError
        self.raw += came

    def chunk(self, most):
        """Takes the next piece out of the transfer, when all of it is there; false after the last."""
        while (end := self.raw.find(b"\r\n")) < 0:
            self.more(most)
        size = int(self.raw[:end], 16)
        whole = end + 2 + size + 2
        while len(self.raw) < whole:
            self.more(most)
        self.events += self.raw[end + 2:whole - 2]
        self.raw = self.raw[whole:]
        return size > 0

    def frame(self, most=65536):
        """The next event as (id, name, data), with None for what it does not have; None at the end of the stream."""
        while b"\n\n" not in self.events:
            if not self.chunk(most):
                return None
        text, _, self.events = self.events.partition(b"\n\n")
        fields = {}
        for line in text.decode().split("\n"):
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
        data = fields.get("data")
        return fields.get("id"), fields.get("event"), None if data is None else json.loads(data)

    def close(self):
        self.socket.close()


class Reader:
    """Reads some frames, now fast, now slowly, drops the connection, and goes on behind the last id."""

    def __init__(self, server, number):
        self.name = f"stream {number}"
        self.server = server
        self.last = None

    def follow(self, ledger, chance, stop):
        connection = Connection(self.server, self.last)
        # Some read so little at a time that the drop leaves half a frame behind, or much that nobody took.
        most = chance.choice([7, 100, 4096, 65536])
        connection.socket.settimeout(0.2)
        try:
            for _ in range(chance.choice([1, 3, 10, 40, 200])):
                if stop.is_set() or not self.take(connection, ledger, most, stop):
                    break
                if chance.random() < 0.01:
                    stop.wait(chance.uniform(0, 0.2))
        finally:
            connection.close()
        ledger.reconnects += 1

    def take(self, connection, ledger, most, stop=None):
        while True:
            try:
                frame = connection.frame(most)
            except TimeoutError:
                if stop is not None and stop.is_set():
                    return None
                continue
            if frame is None:
                return None
            return self.see(frame, ledger)

    def see(self, frame, ledger):
        """The event's name, or `silence` for a frame without one."""
        id, event, data = frame
        if (id is not None) != (event == "change"):
            raise RuntimeError(f"an id where none belongs, or none: {frame!r}")
        if event == "change":
            ledger.see(data["key"], data["version"], data["kind"])
            self.last = id
        ledger.resets += event == "reset"
        return event or "silence"

    def catch_up(self, ledger):
        connection = Connection(self.server, self.last)
        try:
            while (event := self.take(connection, ledger, 65536)) != "caught-up":
                if event is None:
                    raise RuntimeError("the stream ended before it had caught up")
        finally:
            connection.close()
