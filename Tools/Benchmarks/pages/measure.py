"""What is measured, and whether it was good enough. `run` calls it."""

import argparse
import contextlib
import http.client
import pathlib
import re
import statistics
import subprocess
import sys
import time

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TOOLS / "Benchmarks" / "Shared"), str(TOOLS / "Pages")]

import household  # noqa: E402
import servers  # noqa: E402

FORM = "name=amina&password=correct+horse+battery"
# The p50 of a page, in ms, and how much longer it may take than with a thousand transactions.
MOST, GROWTH = 5, 1.5


def main():
    parser = argparse.ArgumentParser(prog="Tools/Benchmarks/pages/run")
    parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rows", type=int, default=1_000_000, help="fewer for a trial")
    parser.add_argument("--rounds", type=int, default=300, help="of each page")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
    options = parser.parse_args()
    with contextlib.ExitStack() as running:
        few, many = (Store(options, rows, running) for rows in (1_000, options.rows))
        found = {name: compared(few, many, name, options.rounds) for name in many.pages}
    print("| page | p50 | p99 | bytes | against 1,000 | goal |\n|---|---:|---:|---:|---:|---:|")
    missed = []
    for name, (median, slowest, growth) in found.items():
        print(f"| {name} | {median:.2f} ms | {slowest:.2f} ms | {many.bytes[name]:,} | {growth:.2f} times as long | "
              f"{MOST} ms, {GROWTH} times |")
        if median > MOST or growth > GROWTH:
            missed.append(name)
    if missed:
        print("missed: " + ", ".join(missed), file=sys.stderr)
    return 1 if missed and options.strict else 0


class Store:
    """A household's data with so many transactions, its server, and a person who has signed in."""

    def __init__(self, options, rows, running):
        work = pathlib.Path(options.work, str(rows))
        work.mkdir()
        table, store, log = work / "ledger.csv", str(work / "store"), str(work / "server.log")
        generate = TOOLS / "Benchmarks" / "finance" / "generate"
        subprocess.run([generate, str(rows), table, work / "ledger.journal"], check=True)
        (work / "ledger.journal").unlink()
        servers.command(options, store, "import", str(table))
        port, server = servers.mizan(options, store, log)
        running.enter_context(server)
        self.person = Person(port, first_run(log))
        household.furnish(options.bin + "/mizan", store, self.person.origin)
        money = self.person.ask("/app/money").decode()
        account = re.search(r'href="(/app/money/register\?account=[^"]+)"[^>]*><bdi>Account 1<', money)[1]
        # The address of each page, and what it shows.
        self.pages = {
            "today, with all slices": ("/app", "class=\"now\""),
            "money": ("/app/money", "Account 16"),
            "a register, with balances": (account, "class=\"row\""),
            "the register of all accounts": ("/app/money/register", "class=\"row\""),
        }
        self.bytes = {}
        for name, (path, shown) in self.pages.items():
            content = self.person.ask(path).decode()
            if shown not in content:
                raise SystemExit(f"{path} does not show {shown}")
            self.bytes[name] = len(content.encode())


def compared(few, many, name, rounds):
    """The p50 and p99 of a page with many transactions, in ms, and its p50 against the same page with few. The two are asked for
    in turn, so that whatever else the machine does slows both."""
    took = ([], [])
    for _ in range(rounds + 20):
        for store, times in zip((few, many), took):
            start = time.perf_counter()
            store.person.ask(store.pages[name][0])
            times.append((time.perf_counter() - start) * 1_000)
    short, long = (sorted(times[20:]) for times in took)
    median = statistics.median(long)
    return median, long[len(long) * 99 // 100], median / statistics.median(short)


def first_run(log):
    limit = time.monotonic() + 30
    while not (found := re.search(r"/app/set-up/\S+", pathlib.Path(log).read_text())):
        if time.monotonic() > limit:
            raise SystemExit("the server did not offer the first account")
        time.sleep(0.05)
    return found[0]


class Person:
    """A browser that has signed in, with one connection."""

    def __init__(self, port, set_up):
        self.origin = f"http://127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.connection.request("POST", set_up, FORM, {
            "Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin, "Sec-Fetch-Site": "same-origin"})
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 303:
            raise SystemExit(f"the first account was not made: {answer.status}")
        self.headers = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}

    def ask(self, path):
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status}")
        return content


sys.exit(main())
