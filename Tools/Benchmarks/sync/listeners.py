"""Hundreds of open streams, read by one thread, which notes when each event arrives."""

import selectors
import threading
import time
import types

import stream


class Listeners:
    """Change something, then `wait`: it gives when each stream had the change."""

    def __init__(self, port):
        self.port = port
        self.selector = selectors.DefaultSelector()
        self.connections = []
        self.lock = threading.Condition()
        self.arrivals = {}
        self.caught_up = 0
        # Why a stream ended before it was told to. In its own thread nobody would hear of it.
        self.ended = None
        self.over = False
        self.thread = threading.Thread(target=self.read, daemon=True)

    def open(self, owner, token):
        connection = stream.Connection(types.SimpleNamespace(port=self.port, token=token), None)
        connection.socket.setblocking(False)
        self.connections.append(connection)
        # What came along with the head of the answer no selector tells of.
        self.take(connection, owner)
        self.selector.register(connection.socket, selectors.EVENT_READ, (connection, owner))

    def read(self):
        while not self.over and not self.ended:
            for ready, _ in self.selector.select(0.1):
                self.take(*ready.data)

    def take(self, connection, owner):
        while True:
            try:
                frame = connection.frame()
            except BlockingIOError:
                return
            except (EOFError, OSError) as error:
                frame = None, "closed", repr(error)
            now = time.perf_counter()
            _, event, data = frame or (None, "closed", None)
            with self.lock:
                if event in ("closed", "reset"):
                    self.ended = f"a stream of {owner} ended: {data}"
                    self.lock.notify_all()
                    return
                if event == "change":
                    self.arrivals.setdefault((owner, data["key"]), []).append(now)
                self.caught_up += event == "caught-up"
                self.lock.notify_all()

    def wait(self, owner, key, count, seconds=30):
        """When a record that was changed once arrived at each of so many streams."""
        with self.lock:
            if not self.wait_for(lambda: len(self.arrivals.get((owner, key), ())) >= count, seconds):
                raise SystemExit(
                    f"of {count} streams {len(self.arrivals.get((owner, key), ()))} had {key} after {seconds} s")
            return self.arrivals.pop((owner, key))

    def wait_for(self, is_so, seconds):
        """Whether it came to be so in time, while all streams went on."""
        self.lock.wait_for(lambda: self.ended or is_so(), seconds)
        if self.ended:
            raise SystemExit(self.ended)
        return is_so()

    def wait_until_caught_up(self, seconds=60):
        with self.lock:
            if not self.wait_for(lambda: self.caught_up >= len(self.connections), seconds):
                raise SystemExit(f"{self.caught_up} of {len(self.connections)} streams have caught up")

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over = True
        self.thread.join()
        for connection in self.connections:
            connection.close()
