"""What is measured, and whether it was good enough. `run` calls it."""

import argparse
import datetime
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

DAYS, DUAS, HABITS = 3_650, 30, 30
SECONDS_GOAL, RATIO_GOAL = 1.0, 0.6
FIRST = datetime.date(2015, 1, 1)
TABLES = ["habits_doing", "habits_habit", "journal"]


def main():
    parser = argparse.ArgumentParser(prog="Tools/Benchmarks/habits-import/run")
    parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--days", type=int, default=DAYS, help="fewer for a trial")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
    options = parser.parse_args()
    mizan(options, options.work + "/empty", "habits", "profile", "set", "--display-name", "Amina")
    web, loop = write_web(options), write_loop(options)
    seconds = [take(options, web) for _ in range(options.rounds)]
    check(options, "habits_day", options.days)
    middle = statistics.median(seconds)
    print("| what | seconds | sqlite3 | ratio | goal |\n|---|---:|---:|---:|---|")
    print(f"| {options.days} days of {DUAS} duas from the web | {middle:.2f} | | | under {SECONDS_GOAL:g} s |")
    ours, theirs = [], []
    for turn in range(options.rounds):
        if turn % 2 and theirs:
            theirs.append(peer(options))
        ours.append(take(options, loop))
        entries = options.days * HABITS
        check(options, "habits_doing", entries)
        if len(theirs) < len(ours):
            dump(options)
            theirs.append(peer(options))
    ratio = statistics.median(there / here for here, there in zip(ours, theirs))
    print(f"| {entries} entries of Loop's database | {statistics.median(ours):.2f} | {statistics.median(theirs):.2f} "
          f"| {ratio:.2f} | at least {RATIO_GOAL:g} |")
    print(f"\nSeconds of each round: {', '.join(f'{one:.2f}' for one in seconds)}; "
          f"{', '.join(f'{one:.2f}' for one in ours)}; sqlite3 {', '.join(f'{one:.2f}' for one in theirs)}.")
    return 1 if options.strict and (middle >= SECONDS_GOAL or ratio < RATIO_GOAL) else 0


def mizan(options, store, *arguments):
    subprocess.run([options.bin + "/mizan", *arguments, "--data", store], stdout=subprocess.DEVNULL, check=True)


def take(options, file):
    """Into a copy of a store that is there and has nothing."""
    store = options.work + "/store"
    shutil.rmtree(store, ignore_errors=True)
    shutil.copytree(options.work + "/empty", store)
    start = time.perf_counter()
    mizan(options, store, "import", file)
    return time.perf_counter() - start


def check(options, table, wanted):
    store = sqlite3.connect(options.work + "/store/mizan.sqlite")
    (found,) = store.execute(f"SELECT COUNT(*) FROM {table}").fetchone()
    store.close()
    if found != wanted:
        raise SystemExit(f"{found} rows of {table} came in, and not {wanted}")


def write_web(options):
    days = [str(FIRST + datetime.timedelta(days=place)) for place in range(options.days)]
    completions = [{"date": day, "completedDuaIds": [str(place % 7 + number) for number in range(1, DUAS + 1)]}
                   for place, day in enumerate(days)]
    value = {"activeJourneyIds": ["1"], "customHabits": [], "habitCompletions": completions,
             "lastUpdated": days[-1] + "T20:00:00.000Z"}
    path = options.work + "/web.json"
    with open(path, "w") as file:
        json.dump({"rizq_user_habits": json.dumps(value), "theme": "dark"}, file)
    return path


def write_loop(options):
    path = options.work + "/loop.db"
    loop = sqlite3.connect(path)
    loop.executescript("""
        PRAGMA user_version = 25;
        CREATE TABLE Habits (id integer primary key autoincrement, archived integer, color integer, description text,
            freq_den integer, freq_num integer, highlight integer, name text, position integer, type integer,
            target_type integer, target_value real, unit text, question text, uuid text);
        CREATE TABLE Repetitions (id integer primary key autoincrement, habit integer not null, timestamp integer not null,
            value integer not null, notes text);
        CREATE UNIQUE INDEX idx_repetitions_habit_timestamp on Repetitions(habit, timestamp);
        """)
    loop.executemany(
        "INSERT INTO Habits VALUES (?, 0, 0, '', 1, 1, 0, ?, ?, ?, 0, ?, ?, '', ?)",
        [(number, f"Habit {number}", number, number % 2, 20.0, "pages" if number % 2 else "", f"{number:032x}")
         for number in range(1, HABITS + 1)])
    first = (FIRST - datetime.date(1970, 1, 1)).days
    loop.executemany(
        "INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (?, ?, ?, ?)",
        [(number, (first + place) * 86_400_000, 1_000 * (4 + place % 9) if number % 2 else 2, "Late" if place % 20 == 0 else "")
         for place in range(options.days) for number in range(1, HABITS + 1)])
    loop.commit()
    loop.close()
    return path


def dump(options):
    """The rows that came in, for the peer."""
    if os.path.exists(options.work + "/journal.csv"):
        return
    for table in TABLES:
        condition = "WHERE type IN ('habits.Entry', 'habits.Habit')" if table == "journal" else ""
        with open(f"{options.work}/{table}.csv", "w") as file:
            subprocess.run(["sqlite3", "-csv", options.work + "/store/mizan.sqlite", f"SELECT * FROM {table} {condition}"],
                           stdout=file, check=True)


def peer(options):
    """The same tables and indexes, and a plain database otherwise."""
    path = options.work + "/peer.sqlite"
    for name in (path, path + "-journal"):
        if os.path.exists(name):
            os.remove(name)
    source = sqlite3.connect(options.work + "/empty/mizan.sqlite")
    names = ", ".join(f"'{table}'" for table in TABLES)
    schema = source.execute(f"SELECT sql FROM sqlite_schema WHERE tbl_name IN ({names}) AND sql IS NOT NULL").fetchall()
    source.close()
    empty = sqlite3.connect(path)
    for (sql,) in schema:
        empty.execute(sql)
    empty.commit()
    empty.close()
    commands = "BEGIN;\n.mode csv\n" + "".join(
        f".import {options.work}/{table}.csv {table}\n" for table in TABLES) + "COMMIT;\n"
    start = time.perf_counter()
    subprocess.run(["sqlite3", "-bail", path], input=commands, text=True, check=True)
    return time.perf_counter() - start


sys.exit(main())
