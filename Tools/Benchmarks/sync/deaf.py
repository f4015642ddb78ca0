"""Streams that nobody reads, while much is written: what waits for them must not be held in memory."""

import contextlib
import socket
import time
import urllib.parse

import processes
import sides

GOAL = 32
READERS, CHANGES, BATCH = 16, 200_000, 1_000
# Before the server takes a connection that takes nothing for dead.
PATIENCE = 20


def measure(process, side):
    """The rise of the memory while the same is written with such readers, and without."""
    print(f"\nThe highest resident memory while {CHANGES} changes are written, in MB.\n")
    print("| | MB |\n|---|---:|")
    side.fill(1, BATCH)
    cursor = side.cursor(behind=BATCH)
    highest = []
    for name, readers in (("nobody follows", 0), ("nobody follows, again", 0), (f"{READERS} who do not read", READERS)):
        highest.append(write(process, side, cursor, readers))
        print(f"| {name} | {highest[-1]:.0f} |", flush=True)
    rise = highest[2] - highest[1]
    print(f"| rise (goal: at most {GOAL}) | {rise:.0f} |", flush=True)
    return [f"readers that do not read: {rise:.0f} MB more, not {GOAL}"] if rise > GOAL else []


def write(process, side, cursor, readers):
    highest = 0
    turn = time.monotonic_ns()
    with contextlib.ExitStack() as stack:
        opened = None
        for batch in range(CHANGES // BATCH):
            if readers and (opened is None or time.monotonic() - opened > PATIENCE):
                stack.close()
                time.sleep(0.5)
                for _ in range(readers):
                    stack.enter_context(open_stream(side, cursor))
                opened = time.monotonic()
            side.store({
                sides.key(number): sides.text(f"{turn + batch}-{number}") for number in range(1, BATCH + 1)})
            highest = max(highest, processes.megabytes(process, "VmRSS"))
    return highest


def open_stream(side, cursor):
    """With the smallest window, so that little is on its way."""
    place = urllib.parse.urlsplit(side.url)
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    opened.connect((place.hostname, place.port))
    opened.sendall(
        f"GET /v1/sync/stream?cursor={cursor} HTTP/1.1\r\nHost: {place.netloc}\r\n"
        f"Authorization: {side.authorization}\r\n\r\n".encode())
    answer = opened.recv(12)
    if answer != b"HTTP/1.1 200":
        raise SystemExit(f"a stream was answered with {answer!r}")
    return opened
