"""Somebody else of the household, who goes on asking for a small list while others attack the server."""
import multiprocessing
import re
import socket
import time


class Bystander(multiprocessing.Process):
    """Asks twenty times a second with a token of their own, by turns on a connection that is kept and on a new one.

    A process of its own: as a thread beside those of the attack it would measure how long Python lets it wait.
    """

    ADDRESS = "127.0.0.1"

    def __init__(self, port, token):
        super().__init__(daemon=True)
        self.port, self.token = port, token
        self.done, self.said = multiprocessing.Event(), multiprocessing.Queue()
        self.kept = None
        # When each answer was there, how long it took, and what was wrong with it. By its end, so that one which is long
        # in coming is nobody's to overlook.
        self.asked = []

    def run(self):
        turn = 0
        while not self.done.is_set():
            start, failure = time.monotonic(), None
            turn += 1
            try:
                status = self.ask(turn % 2 == 0)
                if status != 200:
                    failure = status
            except OSError as error:
                self.kept = None
                failure = repr(error)
            end = time.monotonic()
            self.said.put((end, end - start, failure))
            time.sleep(max(0, 0.05 - (end - start)))
        self.said.put(None)

    def ask(self, keeps):
        if not keeps:
            return self.status(self.connect(), "Connection: close\r\n")
        if self.kept:
            try:
                status = self.status(self.kept)
            except ConnectionError:
                status = 0
            if status:
                return status
            # The server may end a connection between two requests (RFC 9112 §9.3.1); clients then ask again.
        self.kept = self.connect()
        return self.status(self.kept)

    def connect(self):
        connection = socket.socket()
        connection.bind((self.ADDRESS, 0))
        connection.settimeout(20)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def status(self, connection, fields=""):
        """The status of the answer, of which all has come; 0 if nothing came."""
        connection.sendall(
            f"GET /v1/quran/favorites HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Authorization: Bearer {self.token}\r\n{fields}\r\n".encode())
        data, length = b"", None
        while length is None or len(data) < length:
            piece = connection.recv(65536)
            if not piece:
                if data:
                    raise OSError(f"cut after {data[:80]!r}")
                return 0
            data += piece
            if length is None and (end := data.find(b"\r\n\r\n")) >= 0:
                length = end + 4 + int(re.search(rb"content-length: (\d+)", data[:end], re.I)[1])
        if fields:
            connection.close()
        return int(data.split(b" ", 2)[1])

    def answers(self, since=0):
        """What has been answered since a moment of the monotonic clock: the waits in their order of length, and what was
        wrong."""
        while not self.said.empty():
            self.take(self.said.get())
        asked = [one for one in self.asked if one[0] >= since]
        return sorted(wait for _, wait, _ in asked), [failure for _, _, failure in asked if failure is not None]

    def take(self, one):
        if one is not None:
            self.asked.append(one)
        return one is not None

    def end(self):
        """Waits for the last answer."""
        self.done.set()
        while self.take(self.said.get(timeout=60)):
            pass
        self.join()
