"""Reading one record, its token checked, against a plain handler that does the same two reads."""

import contextlib
import json
import shutil
import statistics
import urllib.request

import servers
import wrk

GOAL = 0.8
PATH = "/v1/quran/favorites/2:255"


def measure(options):
    store = options.work + "/read"
    token = servers.sample_store(options, store)
    header = f"Authorization: Bearer {token}"
    with contextlib.ExitStack() as stack:
        urls = {}

        def start(name, port, server):
            urls[name] = f"http://127.0.0.1:{port}{PATH}"
            stack.enter_context(server)

        port, server = servers.mizan(options, store, options.work + "/mizan.log")
        start("mizan", port, server)
        # A moment that a floating-point number holds exactly, so that both write the same one.
        put(urls["mizan"], token)
        # Each peer has a copy of the store, for GRDB's pool writes when it opens a file.
        for transactions in (1, 2):
            copy = f"{options.work}/peer{transactions}"
            shutil.copytree(store, copy)
            port = servers.free_port()
            command = [options.bin + "/http-peer", copy + "/mizan.sqlite", str(port), str(transactions)]
            start(f"peer {transactions}", port, servers.running(command, port, options.work + "/peer.log"))
        bodies = [json.loads(get(url, token)) for url in urls.values()]
        if any(body != bodies[0] for body in bodies):
            raise SystemExit(f"the answers differ: {bodies}")
        return [missed for connections in (1, 4, 16) for missed in compare(options, urls, header, connections)]


def compare(options, urls, header, connections):
    rates = {name: [] for name in urls}
    if connections == 1:
        print("Reading one record, by requests a second. The peer does both reads in 1 transaction, or in 2.\n")
        print("| connections | mizan | peer, 1 | ratio | lowest to highest | peer, 2 | ratio | goal |")
        print("|---:|---:|---:|---:|---|---:|---:|---|")
        for url in urls.values():
            wrk.run(url, 4, 1, [header])
    for round in range(options.rounds):
        for name in list(urls) if round % 2 == 0 else reversed(urls):
            result = wrk.run(urls[name], connections, f"{options.seconds:g}", [header])
            if result.failed:
                raise SystemExit(f"{name} refused {result.failed} reads")
            rates[name].append(result.rate)
    ours, one, two = (statistics.median(rates[name]) for name in urls)
    ratio, low, high = wrk.ratio(rates["mizan"], rates["peer 1"])
    other, _, _ = wrk.ratio(rates["mizan"], rates["peer 2"])
    print(
        f"| {connections} | {ours:.0f} | {one:.0f} | {ratio:.2f} | {low:.2f} to {high:.2f} | {two:.0f} | {other:.2f} "
        f"| at least {GOAL} |", flush=True)
    return [] if ratio >= GOAL else [f"reads of {connections} connections: {ratio:.2f}, not {GOAL}"]


def get(url, token):
    return open_request(urllib.request.Request(url), token)


def put(url, token):
    body = json.dumps({"favoritedAt": "2026-01-02T03:04:05.625Z"}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="PUT")
    return open_request(request, token)


def open_request(request, token):
    request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read()
