"""Takes turns with the peer, compares what both have, and prints what was measured."""
import os, shutil, sqlite3, statistics, subprocess, sys, time

benchmark, work, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
peer = work + "/peer.sqlite"
tables = ("bench_entry", "journal")
commands = (f"BEGIN;\n.mode csv\n.import {work}/entries.csv bench_entry\n.import {work}/journal.csv journal\n"
            "INSERT INTO changes VALUES (1, 1, 1, 1, '1', 'import', 'import', NULL, NULL, 0);\nCOMMIT;\n")


def commands_of(parts):
    """The same in so many durable transactions, over a log and with the memory that we have."""
    lines = ["PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
             "PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 8000;", ".mode csv"]
    for table, name in (("bench_entry", "entries"), ("journal", "journal")):
        with open(f"{work}/{name}.csv") as file: rows = file.readlines()
        for part in range(parts):
            with open(f"{work}/{name}-{part}.csv", "w") as file:
                file.writelines(rows[len(rows) * part // parts:len(rows) * (part + 1) // parts])
    for part in range(parts):
        lines += ["BEGIN;", f".import {work}/entries-{part}.csv bench_entry", f".import {work}/journal-{part}.csv journal",
                  f"INSERT INTO changes VALUES (1, {part + 1}, 1, 1, '1', 'import', 'import', NULL, NULL, 0);", "COMMIT;"]
    return "\n".join(lines) + "\n"


def peers_seconds(commands):
    """The same tables and indexes, made by the same steps, and a plain database otherwise."""
    for name in (peer, peer + "-journal", peer + "-wal", peer + "-shm"):
        if os.path.exists(name): os.remove(name)
    empty = sqlite3.connect(peer)
    schema = sqlite3.connect(work + "/empty/mizan.sqlite").execute(
        "SELECT sql FROM sqlite_schema WHERE tbl_name IN ('bench_entry', 'journal', 'changes') AND sql IS NOT NULL")
    for (sql,) in schema: empty.execute(sql)
    empty.commit()
    empty.close()
    start = time.perf_counter()
    subprocess.run(["sqlite3", "-bail", peer], input=commands, text=True, check=True)
    return time.perf_counter() - start


def ours(file):
    """What the program printed, and its peak memory in MB."""
    shutil.rmtree(work + "/store", ignore_errors=True)
    process = subprocess.Popen([benchmark, work + "/store", file], stdout=subprocess.PIPE, text=True)
    lines = process.stdout.read().split("\n")[:-1]
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, status
    *steps, last = [[float(word) for word in line.split()] for line in lines]
    return steps, last, usage.ru_maxrss / 1024


def rows(path):
    store = sqlite3.connect(path)
    sums = ["SELECT COUNT(*), SUM(amount) + SUM(version) FROM bench_entry WHERE owner = (SELECT MIN(owner) FROM bench_entry)",
            "SELECT COUNT(*), SUM(version) FROM journal WHERE owner = (SELECT MIN(owner) FROM bench_entry)"]
    return [store.execute(sql).fetchone() for sql in sums]


def microseconds(steps, begin, end):
    """For one record, between two places of the file."""
    def at(count): return next(step for step in steps if step[0] >= count)
    (first, started), (last, ended) = at(begin), at(end)
    return (ended - started) / (last - first) * 1e6


theirs, in_parts, seconds, waits, costs, peaks = [], [], [], [], [], []
for turn in range(rounds):
    if turn % 2: theirs.append(peers_seconds(commands))
    steps, (time_taken, wait, writes), peak = ours(work + "/entries.csv")
    in_parts.append(peers_seconds(commands_of(len(steps))))
    if not turn % 2: theirs.append(peers_seconds(commands))
    mine, other = rows(work + "/store/mizan.sqlite"), rows(peer)
    assert mine == other, (mine, other)
    count = mine[0][0]
    seconds.append(time_taken)
    waits.append(wait)
    peaks.append(peak)
    # The first tenth is left out: there a store is empty, and all of it is in memory.
    costs.append([microseconds(steps, count * part // 10, count * (part + 3) // 10) for part in (1, 4, 7)])
_, _, quarter = ours(work + "/quarter.csv")

ratio = statistics.median(there / here for here, there in zip(seconds, theirs))
cost = [statistics.median(parts) for parts in zip(*costs)]
print("| records  | seconds | a second | sqlite3 seconds | a second | ratio | goal         |")
print("|---------:|--------:|---------:|----------------:|---------:|------:|--------------|")
print(f"| {count:8} | {statistics.median(seconds):7.2f} | {count / statistics.median(seconds):8.0f} "
      f"| {statistics.median(theirs):15.2f} | {count / statistics.median(theirs):8.0f} | {ratio:5.2f} | at least 0.6 |")
parted = statistics.median(there / here for here, there in zip(seconds, in_parts))
print(f"\nsqlite3 in as many durable transactions ({len(steps)}): {statistics.median(in_parts):.2f} seconds, ratio {parted:.2f}.")
print(f"Peak memory: {quarter:.0f} MB with a quarter of the file, {max(peaks):.0f} MB with all of it (goal: flat).")
print(f"A record takes {cost[0]:.1f}, {cost[1]:.1f} and {cost[2]:.1f} µs in the second to fourth, fifth to seventh and last "
      f"tenths of the file (goal: flat, at most 1.25 times).")
print(f"The longest write of another owner took {max(waits):.0f} ms (goal: at most 250).")
sys.exit(0 if ratio >= 0.6 and max(waits) <= 250 and max(peaks) <= quarter + 8 and cost[2] <= cost[0] * 1.25 else 1)
