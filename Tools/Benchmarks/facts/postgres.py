"""Facts on PostgreSQL, and COPY of the same file into a table with the same keys and indexes.

    postgres.py BENCHMARK DIRECTORY ROUNDS
"""

import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Kinto"))
import postgresql

benchmark, work, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
csv = f"{work}/samples.csv"


def psql(database, command, **options):
    return subprocess.run(
        ["psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", command], check=True, text=True,
        capture_output=True, **options).stdout.strip()


def copy(database, table, checks_owners=True):
    """The seconds of COPY, whose one transaction ends with one sync."""
    psql(database, f"CREATE TABLE {table} (LIKE benchmark_sample INCLUDING ALL)")
    if checks_owners:
        # LIKE leaves out foreign keys.
        psql(database, f"ALTER TABLE {table} ADD FOREIGN KEY (owner) REFERENCES owners (owner)")
    start = time.perf_counter()
    with open(csv) as file:
        psql(database, f"COPY {table} FROM STDIN (FORMAT csv)", stdin=file)
    return time.perf_counter() - start


ours, theirs, unchecked, waits, peaks = [], [], [], [], []
os.chmod(work, 0o755)
with postgresql.running(work) as one:
    for turn in range(rounds):
        database = f"{one.server}/turn{turn}"
        subprocess.run(["createdb", "--maintenance-db", one.address, f"turn{turn}"], check=True)
        subprocess.run([benchmark, database, "--schema"], check=True)
        # The peer's rows get the number of the owner of ours.
        if turn % 2:
            theirs.append(copy(database, "peer"))
        output = subprocess.run([benchmark, database, csv], check=True, capture_output=True, text=True).stdout
        seconds, new, _, wait, quarter, peak = output.split()
        if not turn % 2:
            theirs.append(copy(database, "peer"))
        unchecked.append(copy(database, "unchecked", checks_owners=False))
        ours.append(float(seconds))
        waits.append(float(wait))
        peaks.append((int(quarter) / 1024, int(peak) / 1024))
        differing = psql(
            database, "SELECT COUNT(*) FROM (SELECT kind, source, started, ended, value FROM peer EXCEPT SELECT kind, "
            "source, started, ended, value FROM benchmark_sample) AS rows")
        assert differing == "0" and psql(database, "SELECT COUNT(*) FROM peer") == new, (differing, new)
        subprocess.run(["dropdb", "--maintenance-db", one.address, f"turn{turn}"], check=True)

count = int(new)
here, there = statistics.median(ours), statistics.median(theirs)
ratio = statistics.median(peer / own for own, peer in zip(ours, theirs))
print("| facts    | seconds | a second | COPY seconds | a second | ratio | goal         |")
print("|---------:|--------:|---------:|-------------:|---------:|------:|--------------|")
print(f"| {count:8} | {here:7.2f} | {count / here:8.0f} | {there:12.2f} | {count / there:8.0f} | {ratio:5.2f} "
      "| at least 0.5 |")
ratio_unchecked = statistics.median(peer / own for own, peer in zip(ours, unchecked))
print(f"\nCOPY without the foreign key: {count / statistics.median(unchecked):.0f} a second, ratio {ratio_unchecked:.2f}.")
quarter, peak = max(first for first, _ in peaks), max(last for _, last in peaks)
print(f"Peak memory: {quarter:.0f} MB after a quarter of the facts, {peak:.0f} MB at the end (goal: flat).")
print(f"The longest write of another owner took {max(waits):.0f} ms (goal: at most 250).")
sys.exit(0 if ratio >= 0.5 and max(waits) <= 250 and peak <= quarter + 8 else 1)
