"""What is measured, and whether it was good enough. `run` calls it."""

import argparse
import http.client
import pathlib
import re
import statistics
import subprocess
import sys
import time
import urllib.parse

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
    few, many = asked(options, 1_000), asked(options, options.rows)
    print("| page | p50 | p99 | bytes | with 1,000 | goal |\n|---|---:|---:|---:|---:|---:|")
    missed = []
    for name, (median, slowest, size) in many.items():
        growth = median / few[name][0]
        print(f"| {name} | {median:.2f} ms | {slowest:.2f} ms | {size:,} | {growth:.2f} times as long | "
              f"{MOST} ms, {GROWTH} times |")
        if median > MOST or growth > GROWTH:
            missed.append(name)
    if missed:
        print("missed: " + ", ".join(missed), file=sys.stderr)
    return 1 if missed and options.strict else 0


def asked(options, rows):
    """The pages with so many transactions: p50, p99 and bytes of each."""
    work = pathlib.Path(options.work, str(rows))
    work.mkdir()
    table, store, log = work / "ledger.csv", str(work / "store"), str(work / "server.log")
    subprocess.run([TOOLS / "Benchmarks" / "finance" / "generate", str(rows), table, work / "ledger.journal"], check=True)
    (work / "ledger.journal").unlink()
    servers.command(options, store, "import", str(table))
    port, server = servers.mizan(options, store, log)
    with server:
        origin = f"http://127.0.0.1:{port}"
        person = Person(port, first_run(log))
        household.furnish(options.bin + "/mizan", store, origin)
        money = person.ask("/app/money").decode()
        account = re.search(r'href="(/app/money/register\?account=[^"]+)"[^>]*><bdi>Account 1<', money)[1]
        pages = {
            "today, with all slices": ("/app", "class=\"now\""),
            "money": ("/app/money", "Account 16"),
            "a register, with balances": (account, "class=\"row\""),
            "the register of all accounts": ("/app/money/register", "class=\"row\""),
        }
        return {name: person.times(path, shown, options.rounds) for name, (path, shown) in pages.items()}


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

    def times(self, path, shown, rounds):
        content = self.ask(path)
        if shown not in content.decode():
            raise SystemExit(f"{urllib.parse.unquote(path)} does not show {shown}")
        took = []
        for _ in range(rounds + 20):
            start = time.perf_counter()
            self.ask(path)
            took.append((time.perf_counter() - start) * 1_000)
        took = sorted(took[20:])
        return statistics.median(took), took[len(took) * 99 // 100], len(content)


sys.exit(main())
