"""The last hundred changes, against Kinto's `_since`."""

import statistics

import peers
import wrk

GOALS = (10, 5)
# Kinto in memory looks at all of a collection: what a page costs beyond the page shows once it is as large as a year of
# somebody's notes. Smaller stores are shown without a goal.
GOAL_FROM = 10_000
CHANGES = 100
CONNECTIONS = (1, 16)


def measure(options):
    missed, stored = [], 0
    print(f"Pages of the last {CHANGES} changes, by pages a second (p50 in ms).\n")
    print("| records | connections | Mizan | Kinto, memory | ratio | lowest to highest | Kinto, PostgreSQL | ratio | lowest to highest | goals |")
    print("|---:|---:|---:|---:|---:|---|---:|---:|---|---|")
    with peers.running(options, "pull") as all:
        for records in options.records:
            for side in all:
                side.fill(stored + 1, records - stored)
            stored = records
            urls = {side: page(side) for side in all}
            for connections in CONNECTIONS:
                missed += compare(options, all, urls, records, connections)
    return missed


def page(side):
    """The address of the last changes."""
    url, count = side.page(CHANGES)
    rows = count(side.ask("GET", url.removeprefix(side.url)))
    if rows != CHANGES:
        raise SystemExit(f"{side.name} answers {rows} rows, not {CHANGES}")
    return url


def compare(options, all, urls, records, connections):
    results = {side: [] for side in all}
    for round in range(-1, options.rounds):
        for side in peers.turns(all, round):
            result = wrk.run(
                urls[side], connections, f"{options.seconds:g}", [f"Authorization: {side.authorization}"])
            if result.failed:
                raise SystemExit(f"{side.name} refused {result.failed} pages")
            if round >= 0:
                results[side].append(result)
    rates = {side: [result.rate for result in results[side]] for side in all}
    ours, *others = all
    row, missed = [f"{records} | {connections}"], []
    for side in all:
        median = statistics.median(result.median for result in results[side])
        row.append(f"{statistics.median(rates[side]):.0f} ({median:.2f})")
        if side is not ours:
            ratio, low, high = wrk.ratio(rates[ours], rates[side])
            row += [f"{ratio:.1f}", f"{low:.1f} to {high:.1f}"]
            goal = GOALS[others.index(side)]
            if records >= GOAL_FROM and ratio < goal:
                missed.append(
                    f"pull of {connections} connections, {records} records: {ratio:.1f} times {side.name}, not {goal}")
    goals = f"at least {GOALS[0]} and {GOALS[1]}" if records >= GOAL_FROM else ""
    print(f"| {' | '.join(row)} | {goals} |", flush=True)
    return missed
