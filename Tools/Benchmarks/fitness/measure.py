"""What is measured, and whether it was good enough. `run` calls it."""

import argparse
import datetime
import http.client
import json
import pathlib
import statistics
import sys
import time
import uuid

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOOLS / "Benchmarks" / "Shared"))

import servers  # noqa: E402

DAYS = 3_650
GOAL, TREND_GOAL = 5.0, 50.0
TYPES = {
    "weight": lambda day: 70 + day % 97 / 10, "steps": lambda day: 4_000 + day * 37 % 9_000,
    "sleep_hours": lambda day: 6 + day % 5 / 2, "water_liters": lambda day: 1 + day % 7 / 4,
    "resting_heart_rate": lambda day: 55 + day % 11,
}


def main():
    parser = argparse.ArgumentParser(prog="Tools/Benchmarks/fitness/run")
    parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--days", type=int, default=DAYS, help="fewer for a trial")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
    options = parser.parse_args()
    store = options.work + "/store"
    servers.command(options, store, "fitness", "types", "set", "weight", "--unit", "kg")
    made = servers.command(
        options, store, "account", "token", "create", "benchmark", "--scope", "fitness:write", "--output", "json")
    port, server = servers.mizan(options, store, options.work + "/mizan.log")
    with server:
        client = Client(port, json.loads(made)["token"])
        first = fill(client, options.days)
        check(client, options.days)
        rows = [over_http(client, options, *row) for row in [
            ("summary of all years, five types", "/v1/fitness/summary", GOAL),
            ("summary from the middle of a month", f"/v1/fitness/summary?from={first}", GOAL),
            ("summary of all years by month", "/v1/fitness/summary?by=month", TREND_GOAL),
            ("the latest of each type", "/v1/fitness/current", GOAL),
            ("trend of 90 days, out of all years", "/v1/fitness/trend?type=weight", TREND_GOAL),
            ("trend of all years", f"/v1/fitness/trend?type=weight&from={first}", TREND_GOAL),
            ("the latest 50 entries of a type", "/v1/fitness/entries?type=weight", GOAL),
        ]]
    print("| what | p50 | p95 | goal |\n|---|---:|---:|---:|")
    for name, middle, high, goal in rows:
        print(f"| {name} | {middle:.2f} ms | {high:.2f} ms | at most {goal:g} ms |")
    missed = [name for name, middle, _, goal in rows if middle > goal]
    if missed:
        print("missed: " + ", ".join(missed), file=sys.stderr)
    return 1 if missed and options.strict else 0


class Client:
    """One connection that stays."""

    def __init__(self, port, token):
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def send(self, method, path, body=None):
        self.connection.request(method, path, json.dumps(body) if body is not None else None, self.headers)
        answer = self.connection.getresponse()
        bytes = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {bytes[:500]!r}")
        return bytes


def fill(client, count):
    today = datetime.datetime.now(datetime.timezone.utc).date()
    first = today - datetime.timedelta(days=count)
    mutations = []
    for number in range(count):
        day = first + datetime.timedelta(days=number)
        moment = f"{day}T08:00:00.000Z"
        for type, quantity in TYPES.items():
            key = str(uuid.uuid4())
            mutations.append({"type": "fitness.ProgressEntry", "key": key, "kind": "put", "fields": {
                "id": key, "type": type, "quantity": quantity(number), "date": moment, "zone": "UTC",
                "createdAt": moment, "updatedAt": moment}})
    for start in range(0, len(mutations), 1_000):
        part = [{"id": f"m-{start + place}", **one} for place, one in enumerate(mutations[start:start + 1_000])]
        answer = json.loads(client.send("POST", "/v1/sync/push", {"client": "benchmark", "mutations": part}))
        refused = [result for result in answer["results"] if result["outcome"] not in ("applied", "unchanged")]
        if refused:
            raise SystemExit(f"refused: {refused[0]}")
    return first


def check(client, count):
    for line in json.loads(client.send("GET", "/v1/fitness/summary"))["items"]:
        values = [TYPES[line["type"]](number) for number in range(count)]
        wanted = {"entries": count, "days": count, "least": min(values), "most": max(values)}
        wrong = {name: line[name] for name, value in wanted.items() if line[name] != value}
        if wrong or abs(line["mean"] - sum(values) / count) > 1e-6:
            raise SystemExit(f"{line['type']}: {wrong or line['mean']} is wrong")


def over_http(client, options, name, path, goal):
    times = []
    for _ in range(options.rounds + 5):
        start = time.perf_counter()
        client.send("GET", path)
        times.append((time.perf_counter() - start) * 1_000)
    return name, statistics.median(times[5:]), statistics.quantiles(times[5:], n=20)[18], goal


sys.exit(main())
