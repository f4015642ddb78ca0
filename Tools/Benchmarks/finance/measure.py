"""What is measured, and whether it was good enough. `run` calls it."""

import argparse
import collections
import csv
import decimal
import http.client
import io
import json
import pathlib
import statistics
import subprocess
import sys
import time

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOOLS / "Benchmarks" / "Shared"))

import servers  # noqa: E402

DECIMALS = {"EUR": 2, "USD": 2, "JPY": 0}


def main():
    parser = argparse.ArgumentParser(prog="Tools/Benchmarks/finance/run")
    parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rows", type=int, default=1_000_000, help="fewer for a trial")
    parser.add_argument("--rounds", type=int, default=100, help="of what is asked over HTTP")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
    options = parser.parse_args()
    work = pathlib.Path(options.work)
    generate = TOOLS / "Benchmarks" / "finance" / "generate"
    table, journal = str(work / "ledger.csv"), str(work / "ledger.journal")
    subprocess.run([generate, str(options.rows), table, journal], check=True)
    subprocess.run([generate, "1000", str(work / "small.csv"), str(work / "small.journal")], check=True)
    store, small = str(work / "store"), str(work / "small")
    servers.command(options, small, "import", str(work / "small.csv"))

    import_time, _ = timed([options.bin + "/mizan", "import", table, "--data", store])
    hledger_time, hledger = timed(["hledger", "-f", journal, "bal", "--flat", "-N", "-O", "csv"])
    ledger_time, _ = timed(["ledger", "-f", journal, "bal", "--flat", "--no-total"])
    monthly_time, monthly = timed(["ledger", "-f", journal, "reg", "--monthly", "^Expenses", "^Income",
                                   "--register-format", "%(format_date(date, \"%Y-%m\"))|%A|%t\n"])
    totals_time, totals = fastest(options, store, "finance", "category", "totals", "--by", "month", "--output", "csv")
    compare_balances(options, store, hledger)
    compare_months(totals, monthly)

    rows = [
        goal("import, against hledger reading and balancing", hledger_time / import_time, 2, "times as fast"),
        goal("import, against ledger reading and balancing", import_time / ledger_time, 3, "times as long", least=False),
        goal("balances recomputed from the rows, against ledger", ledger_time / audit(options, store), 10, "times as fast"),
        goal("totals by month, against ledger", monthly_time / totals_time, 100, "times as fast"),
        goal("`account list`, against `mizan --version`", whole_process(options, store), 2, "times as long", least=False),
    ] + over_http(options, store, small, monthly_time)
    print("| what | found | goal |\n|---|---:|---:|")
    for name, found, wanted, unit, least in rows:
        print(f"| {name} | {found:.2f} {unit} | {'at least' if least else 'at most'} {wanted:g} |")
    print(f"import {import_time:.1f} s, hledger {hledger_time:.1f} s, ledger {ledger_time:.1f} s, "
          f"ledger by month {monthly_time:.1f} s, totals by month {totals_time * 1000:.0f} ms")
    missed = [row[0] for row in rows if (row[1] < row[2] if row[4] else row[1] > row[2])]
    if missed:
        print("missed: " + ", ".join(missed), file=sys.stderr)
    return 1 if missed and options.strict else 0


def goal(name, found, wanted, unit, least=True):
    return name, found, wanted, unit, least


def timed(command):
    start = time.perf_counter()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return time.perf_counter() - start, done.stdout


def fastest(options, store, *arguments):
    """Of five runs."""
    return min((timed([options.bin + "/mizan", *arguments, "--data", store]) for _ in range(5)), key=lambda run: run[0])


# Answers


def units(text, currency):
    return int(decimal.Decimal(text).scaleb(DECIMALS[currency]))


def compare_balances(options, store, hledger):
    theirs = {}
    for name, balance in csv.reader(io.StringIO(hledger)):
        if name.startswith("Assets:"):
            number, currency = balance.split(" ")
            theirs[name.split(":")[1], currency] = units(number, currency)
    listed = json.loads(servers.command(options, store, "finance", "account", "list", "--output", "json"))
    ours = {(one["name"], one["currencyCode"]): one["currentBalanceCents"] for one in listed}
    if ours != theirs:
        raise SystemExit(f"balances differ: {sorted(set(ours.items()) ^ set(theirs.items()))[:6]}")


def compare_months(totals, monthly):
    ours = {}
    for row in csv.DictReader(io.StringIO(totals)):
        ours[row["month"], row["categoryName"], row["currencyCode"]] = int(row["amountCents"])
    theirs = collections.Counter()
    place = None
    for line in monthly.splitlines():
        # Amounts of other currencies stand on lines of their own.
        if "|" in line:
            month, account, amount = line.split("|")
            place = month, account.split(":")[1]
        else:
            amount = line
        number, currency = amount.split()
        theirs[(*place, currency)] -= units(number, currency)
    if ours != {key: value for key, value in theirs.items() if key in ours or value}:
        raise SystemExit(f"totals differ: {sorted(set(ours.items()) ^ set(theirs.items()))[:6]}")


# Figures


def audit(options, store):
    """What the doctor asks for the balances: the fastest of three, for ledger's file was read just before, too."""
    import sqlite3
    database = sqlite3.connect(f"file:{store}/mizan.sqlite?mode=ro", uri=True)
    statement = """
        SELECT account_id, SUM(amount_cents), COUNT(*) FROM finance_transaction WHERE owner = 1 AND deleted_at IS NULL
        GROUP BY account_id"""
    took = []
    for _ in range(3):
        start = time.perf_counter()
        found = {row[0]: row[1:] for row in database.execute(statement)}
        took.append(time.perf_counter() - start)
    kept = {row[0]: row[1:] for row in database.execute("SELECT account_id, amount, transactions FROM finance_balance")}
    database.close()
    if not found or found != kept:
        raise SystemExit("the balances that are kept are not those of the rows")
    return min(took)


def whole_process(options, store):
    ratios = []
    for _ in range(40):
        listed = process(options, "finance", "account", "list", "--data", store)
        ratios.append(listed / process(options, "--version"))
    return statistics.median(ratios)


def process(options, *arguments):
    start = time.perf_counter()
    subprocess.run([options.bin + "/mizan", *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def over_http(options, store, small, monthly_time):
    few = asked(options, small, options.work + "/small.log")
    many = asked(options, store, options.work + "/many.log")
    print(f"a transaction added: {few['added']:.2f} ms at 1,000, {many['added']:.2f} ms at {options.rows:,}")
    return [
        goal("a register's first page (p50)", many["register"], 5, "ms", least=False),
        goal("totals by month over HTTP (p50), against ledger", monthly_time * 1_000 / many["totals"], 100, "times as fast"),
        goal("a transaction added, against a store of 1,000", many["added"] / few["added"], 1.5, "times as long", least=False),
        goal("2,000 transactions linked to a statement in one request (p50)", many["linked"], 400, "ms", least=False),
        goal("a statement of 2,000 transactions completed (p50)", many["completed"], 200, "ms", least=False),
        goal("totals by month after splitting, against before", many["split"] / many["totals"], 1.1, "times as long", least=False),
    ]


def asked(options, store, log):
    listed = json.loads(servers.command(options, store, "finance", "account", "list", "--output", "json"))
    account = next(one["id"] for one in listed if one["name"] == "Account 1")
    made = servers.command(
        options, store, "account", "token", "create", "benchmark", "--scope", "finance:write", "--output", "json")
    port, server = servers.mizan(options, store, log)
    with server:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        headers = {"Authorization": f"Bearer {json.loads(made)['token']}", "Content-Type": "application/json"}

        def ask(method, path, body=None):
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status >= 300:
                raise SystemExit(f"{method} {path}: {answer.status} {content[:300]!r}")
            return json.loads(content)

        def median(count, *request):
            times = []
            for _ in range(count + 5):
                start = time.perf_counter()
                ask(*request)
                times.append((time.perf_counter() - start) * 1_000)
            return statistics.median(times[5:])

        def statement():
            """Milliseconds of linking 2,000 transactions to a new statement, and of completing it."""
            made = ask("POST", "/v1/finance/reconciliations", {"accountId": account, "endingBalanceCents": 0})
            path = f"/v1/finance/reconciliations/{made['id']}"
            start = time.perf_counter()
            linked = ask("POST", path + "/link", {})
            between = time.perf_counter()
            statement = linked["reconciliation"]
            ask("PATCH", path, {"endingBalanceCents": statement["endingBalanceCents"] - statement["differenceCents"]})
            again = time.perf_counter()
            ask("POST", path + "/complete")
            return (between - start) * 1_000, (time.perf_counter() - again) * 1_000

        def split(count):
            """Splits so many transactions of the register in two parts of one category each."""
            categories = [one["id"] for one in ask("GET", "/v1/finance/categories?limit=10")["items"]]
            rows = ask("GET", f"/v1/finance/transactions?accountId={account}&limit={count}")["items"]
            for row in (row for row in rows if abs(row["amountCents"]) > 1):
                parts = [{"amountCents": part, "categoryId": category}
                         for part, category in zip((1, row["amountCents"] - 1), categories)]
                ask("POST", f"/v1/finance/transactions/{row['id']}/split", {"parts": parts})

        added = {"accountId": account, "amountCents": -100, "description": "one more"}
        found = {
            "register": median(options.rounds, "GET", f"/v1/finance/register?accountId={account}&limit=50"),
            "totals": median(20, "GET", "/v1/finance/totals?by=month"),
            "added": median(options.rounds, "POST", "/v1/finance/transactions", added),
        }
        split(100)
        found["split"] = median(20, "GET", "/v1/finance/totals?by=month")
        # A store of 1,000 transactions has fewer than one statement needs; the figures of the large store count.
        statements = [statement() for _ in range(5)]
        found["linked"], found["completed"] = (statistics.median(times) for times in zip(*statements))
        return found


sys.exit(main())
