"""Five hundred open streams: memory, the processor while nothing happens, and how long a change takes to them."""

import os
import threading
import time
import uuid

import deaf
import listeners
import processes
import servers
import sides

STREAMS, OF_AN_OWNER = 500, 16
OWNERS = -(-STREAMS // OF_AN_OWNER)
PASSWORD = "a password of some length"


def measure(options):
    store = options.work + "/streams"
    servers.sample_store(options, store)
    tokens = {"me": servers.token(options, store)}
    for number in range(1, OWNERS):
        owner = f"owner{number}"
        servers.command(options, store, "account", "add", owner, "--password-stdin", stdin=PASSWORD)
        tokens[owner] = servers.token(options, store, owner)
    port, server = servers.mizan(options, store, options.work + "/mizan.log", owner="me")
    with server as process:
        people = {owner: sides.Mizan(f"http://127.0.0.1:{port}", token) for owner, token in tokens.items()}
        for side in people.values():
            side.cursor(behind=0)
        time.sleep(options.idle)
        before = processes.megabytes(process, "VmRSS")
        with listeners.Listeners(port) as open:
            counts = {}
            for number in range(STREAMS):
                owner = list(tokens)[number % OWNERS]
                open.open(owner, tokens[owner])
                counts[owner] = counts.get(owner, 0) + 1
            open.wait_until_caught_up()
            time.sleep(options.idle)
            used, start = processes.seconds(process), time.monotonic()
            time.sleep(options.idle)
            share = (processes.seconds(process) - used) / (time.monotonic() - start)
            held = processes.megabytes(process, "VmRSS")
            print(f"{STREAMS} streams of {OWNERS} owners, in {processes.status(process, 'Threads')} threads.\n")
            print("| | |\n|---|---:|")
            print(f"| resident memory, {options.idle:g} s idle without streams | {before:.0f} MB |")
            print(f"| with {STREAMS} open, after {2 * options.idle:g} s idle | {held:.0f} MB |")
            print(f"| a stream | {(held - before) * 1000 / STREAMS:.0f} KB |")
            print(f"| the processor meanwhile | {share * 100:.1f} % of a core |\n")
            print("From a change's acknowledgement to its arrival, in ms; from its sending in brackets.\n")
            print("| change | changes | arrivals | p50 | p99 | longest |\n|---|---:|---:|---:|---:|---:|")
            deliveries(options, open, people, counts, store)
        return deaf.measure(process, people["me"])


def deliveries(options, open, people, counts, store):
    few = list(people)[1:5]
    report("PUT for one of four owners", [
        put(open, people[owner], owner, counts[owner]) for _ in range(options.rounds) for owner in few])
    report(f"PUT for all {OWNERS} owners at once", [
        change for _ in range(options.rounds) for change in put_for_all(open, people, counts)])
    report("`mizan` in another process", [
        command(options, open, store, counts["me"]) for _ in range(options.rounds)])


def put(open, side, owner, count):
    """When it was sent and acknowledged, and when it arrived."""
    key = f"bench-{uuid.uuid4()}"
    sent = time.perf_counter()
    side.ask("PUT", f"/v1/quran/settings/{key}", {"settingValue": '"a"'})
    acknowledged = time.perf_counter()
    arrivals = open.wait(owner, key, count)
    # So that the next one meets the streams anywhere in their rest.
    time.sleep(0.3 + int.from_bytes(os.urandom(1)) / 1000)
    return sent, acknowledged, arrivals


def put_for_all(open, people, counts):
    found = []
    threads = [
        threading.Thread(target=lambda owner=owner: found.append(put(open, people[owner], owner, counts[owner])))
        for owner in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(found) != len(people):
        raise SystemExit(f"{len(people) - len(found)} changes did not arrive")
    return found


def command(options, open, store, count):
    """The process's end is its acknowledgement."""
    key = f"bench-{uuid.uuid4()}"
    sent = time.perf_counter()
    servers.command(options, store, "quran", "setting", "set", key, '"a"', "--owner", "me")
    return sent, time.perf_counter(), open.wait("me", key, count)


def report(name, changes):
    since = [sorted((at - moment[which]) * 1000 for moment in changes for at in moment[2]) for which in (1, 0)]
    cells = [
        f"{rank(since[0], share):.0f} ({rank(since[1], share):.0f})" for share in (0.5, 0.99, 1)]
    print(f"| {name} | {len(changes)} | {len(since[0])} | {' | '.join(cells)} |", flush=True)


def rank(values, share):
    return values[min(len(values) - 1, int(len(values) * share))]
