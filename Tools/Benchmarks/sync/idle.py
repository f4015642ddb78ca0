"""A pull that brings nothing, as a device does every few minutes for years."""

import statistics

import servers
import sides
import stores
import wrk

GOAL = 1
SIZES = (1_000, 100_000, 1_000_000)
CONNECTIONS = (1, 16)


def measure(options):
    print("A pull with nothing new, its token checked; the median of the rounds, in milliseconds.\n")
    print("| records | connections | p50 | p99 | requests/s | goal, p50 |")
    print("|---:|---:|---:|---:|---:|---|")
    return [missed for records in SIZES for missed in pull(options, records)]


def pull(options, records):
    store = f"{options.work}/idle{records}"
    stores.copy(options, records, store)
    token = servers.token(options, store)
    port, server = servers.mizan(options, store, options.work + "/mizan.log", owner="me")
    missed = []
    with server:
        mizan = sides.Mizan(f"http://127.0.0.1:{port}", token)
        cursor = mizan.cursor(behind=0)
        page = mizan.ask("GET", f"/v1/sync/pull?cursor={cursor}")
        if page["items"] or page["more"] or page["cursor"] != cursor or page["from"] < records:
            raise SystemExit(f"a pull behind the last change brings {str(page)[:300]}")
        url = f"{mizan.url}/v1/sync/pull?cursor={cursor}"
        header = f"Authorization: {mizan.authorization}"
        wrk.run(url, 4, 1, [header])
        for connections in CONNECTIONS:
            results = [wrk.run(url, connections, f"{options.seconds:g}", [header]) for _ in range(options.rounds)]
            if failed := sum(result.failed for result in results):
                raise SystemExit(f"{failed} pulls were refused")
            median = statistics.median(result.median for result in results)
            p99 = statistics.median(result.p99 for result in results)
            rate = statistics.median(result.rate for result in results)
            goal = f"under {GOAL}" if connections == 1 else ""
            print(f"| {records} | {connections} | {median:.3f} | {p99:.3f} | {rate:.0f} | {goal} |", flush=True)
            if connections == 1 and median >= GOAL:
                missed.append(f"idle pull of {records} records: {median:.3f} ms, not under {GOAL}")
    return missed
