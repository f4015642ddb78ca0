"""What is measured, and whether it was good enough. `run` calls it."""

import argparse
import datetime
import http.client
import json
import pathlib
import statistics
import subprocess
import sys
import time

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOOLS / "Benchmarks" / "Shared"))

import servers  # noqa: E402

DAYS, DUAS, HABITS = 3_650, 30, 30
PLAN_GOAL, STATISTICS_GOAL, PROCESS_GOAL = 1.0, 20.0, 2.0


def main():
    parser = argparse.ArgumentParser(prog="Tools/Benchmarks/habits/run")
    parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--days", type=int, default=DAYS, help="fewer for a trial")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
    options = parser.parse_args()
    store = options.work + "/store"
    servers.command(options, store, "habits", "journeys", "follow", "morning-and-evening")
    made = servers.command(
        options, store, "account", "token", "create", "benchmark", "--scope", "habits:write", "--output", "json")
    port, server = servers.mizan(options, store, options.work + "/mizan.log")
    with server:
        client = Client(port, json.loads(made)["token"])
        fill(client, options.days)
        rows = [over_http(client, options, *row) for row in [
            ("the day's plan", "/v1/habits/plan", PLAN_GOAL),
            ("statistics of all years", "/v1/habits/stats", STATISTICS_GOAL),
            ("heat map of all years", "/v1/habits/heatmap?weeks=530", STATISTICS_GOAL),
        ]]
    rows.append(whole_process(options, store))
    print("| what | p50 | p95 | goal |\n|---|---:|---:|---:|")
    for name, middle, high, goal, unit in rows:
        print(f"| {name} | {middle:.2f} {unit} | {high:.2f} {unit} | at most {goal:g} {unit} |")
    missed = [name for name, middle, _, goal, _ in rows if middle > goal]
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
    today = datetime.date.fromisoformat(json.loads(client.send("GET", "/v1/habits/plan"))["date"])
    days = [str(today - datetime.timedelta(days=past)) for past in range(count)]
    mutations = [record("habits.Habit", f"own-{number}", habit(number)) for number in range(HABITS)]
    mutations += [record("habits.Day", day, practice(day)) for day in days]
    mutations += [
        record("habits.Entry", f"{day}/own-{number}", {
            "date": day, "habitId": f"own-{number}", "amount": 1 + place % 3, "isSkipped": False})
        for place, day in enumerate(days) for number in range(HABITS)]
    for start in range(0, len(mutations), 1_000):
        part = [{"id": f"m-{start + place}", **one} for place, one in enumerate(mutations[start:start + 1_000])]
        answer = json.loads(client.send("POST", "/v1/sync/push", {"client": "benchmark", "mutations": part}))
        refused = [result for result in answer["results"] if result["outcome"] not in ("applied", "unchanged")]
        if refused:
            raise SystemExit(f"refused: {refused[0]}")


def record(type, key, fields):
    return {"type": type, "key": key, "kind": "put", "fields": fields}


def habit(number):
    schedule = "times:3/7" if number % 3 == 0 else "daily"
    return {"id": f"own-{number}", "kind": "own", "subject": f"Habit {number}", "timeSlot": "anytime", "sortOrder": number,
            "schedule": schedule, "isArchived": False}


def practice(day):
    return {"date": day, "completedDuaIds": [f"neon:{number}" for number in range(1, DUAS + 1)], "skippedDuaIds": [],
            "isFrozen": False}


def over_http(client, options, name, path, goal):
    times = []
    for _ in range(options.rounds + 5):
        start = time.perf_counter()
        client.send("GET", path)
        times.append((time.perf_counter() - start) * 1_000)
    return (name, *quantiles(times[5:]), goal, "ms")


def whole_process(options, store):
    ratios = []
    for _ in range(max(10, options.rounds // 5)):
        today = process(options, "habits", "today", "--data", store)
        ratios.append(today / process(options, "--version"))
    return ("`mizan habits today`, against `mizan --version`", *quantiles(ratios), PROCESS_GOAL, "times")


def process(options, *arguments):
    start = time.perf_counter()
    subprocess.run([options.bin + "/mizan", *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def quantiles(values):
    return statistics.median(values), statistics.quantiles(values, n=20)[18]


sys.exit(main())
