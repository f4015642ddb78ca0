"""Resident memory of a server that is idle, and of one that has worked."""

import contextlib
import json
import pathlib
import threading
import time
import urllib.request

import processes
import servers
import wrk

IDLE_GOAL, LOAD_GOAL = 60, 120
CONNECTIONS = 64
PASSWORD = "a password of some length"


def measure(options):
    store = options.work + "/memory"
    token = servers.sample_store(options, store)
    servers.command(options, store, "account", "add", "amina", "--password-stdin", stdin=PASSWORD)
    port, server = servers.mizan(options, store, options.work + "/mizan.log", owner="me")
    url = f"http://127.0.0.1:{port}"
    with server as process:
        time.sleep(options.idle)
        idle = processes.megabytes(process, "VmRSS")
        over = threading.Event()
        people = threading.Thread(target=sign_in, args=(url, over))
        people.start()
        script = pathlib.Path(__file__).with_name("mixed.lua")
        highest = 0
        results = []
        try:
            end = time.monotonic() + options.minutes * 60
            while (left := end - time.monotonic()) > 0:
                results.append(
                    wrk.run(url, CONNECTIONS, max(1, min(15, round(left))), script=script, arguments=[token]))
                highest = max(highest, processes.megabytes(process, "VmRSS"))
        finally:
            over.set()
            people.join()
        after = processes.megabytes(process, "VmRSS")
        peak = processes.megabytes(process, "VmHWM")
        threads = processes.status(process, "Threads")
    count, failed = sum(result.count for result in results), sum(result.failed for result in results)
    print(f"{count} requests of {CONNECTIONS} connections in {options.minutes:g} minutes, {failed} refused; {threads} threads.\n")
    print("| resident memory | MB | goal |")
    print("|---|---:|---|")
    print(f"| {options.idle:g} s after the start | {idle:.0f} | at most {IDLE_GOAL} |")
    print(f"| after the load | {after:.0f} | at most {LOAD_GOAL} |")
    print(f"| highest between turns of the load | {highest:.0f} | |")
    print(f"| highest ever, passwords being hashed | {peak:.0f} | |")
    goals = [("idle", idle, IDLE_GOAL), ("after load", after, LOAD_GOAL)]
    return [f"memory {name}: {found:.0f} MB, not {goal}" for name, found, goal in goals if found > goal]


def sign_in(url, over):
    """Signs in every few seconds: each hashes a password, which takes 32 MiB for a moment."""
    body = json.dumps({"name": "amina", "password": PASSWORD}).encode()
    while not over.wait(5):
        request = urllib.request.Request(url + "/v1/sessions", body, {"Content-Type": "application/json"})
        with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=30) as answer:
            answer.read()
