#!/usr/bin/env python3
"""Adds books with their files, while the process dies at each of its syncs and writes.

    documents.py MIZAN STORE TOOLS --books N --seed S

Without --books, there is one round, with every sync and every fifth write; with it, at least so many kills at each.

TOOLS has the fault library and the power cut. Each book's process is killed just before a certain sync or write, the next one
each time; in every other case the power fails as well. After each kill every row has its bytes, and the doctor names every
file that no row has; repaired, none is left; added again, the book is there once. Then the disk is full at a certain write:
the command says so, and leaves nothing.
"""
import argparse
import contextlib
import hashlib
import json
import os
import pathlib
import sqlite3
import subprocess
import sys

KILLED = -9
FULL = 73


class Failure(Exception):
    pass


class Shelf:
    def __init__(self, program, store, tools, seed):
        self.program, self.store, self.tools, self.seed = program, pathlib.Path(store), pathlib.Path(tools), seed
        self.work = self.store.parent
        self.blobs = self.store / "blobs"

    def run(self, *words, **environment):
        return subprocess.run(
            [self.program, *words, "--data", str(self.store)], env={**os.environ, **environment}, text=True,
            capture_output=True, check=False)

    def file(self, number):
        """A PDF file with one page and bytes of its own, of some 200 KB."""
        path = self.work / f"{number}.pdf"
        noise = hashlib.shake_256(f"{self.seed} {number}".encode()).hexdigest(100_000)
        path.write_text(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
            f"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n%{noise}\ntrailer<</Root 1 0 R>>\n%%EOF\n")
        return path

    def add(self, path, *faults):
        """Adds a book on a disk with these faults, which may lose what is not synced."""
        undo, control = self.work / "undo", self.work / "control"
        undo.mkdir(exist_ok=True)
        for left in undo.iterdir():
            left.unlink()
        control.write_text("\n".join(faults) + "\n")
        return self.run(
            "library", "add", str(path), FAULTS_DIR=str(self.store), FAULTS_UNDO=str(undo),
            FAULTS_CONTROL=str(control), LD_PRELOAD=str(self.tools / "libfaults.so"))

    def cut_power(self, number):
        if (self.work / "undo" / "log").exists():
            subprocess.run(
                [self.tools / "power-cut", self.store, self.work / "undo", ("lost", "torn")[number // 2 % 2],
                 str(self.seed + number)], check=True, capture_output=True)

    def rows(self):
        # A connection that stays open would keep SQLite from recovering the log after the next kill.
        with contextlib.closing(sqlite3.connect(f"file:{self.store / 'mizan.sqlite'}?mode=rw", uri=True)) as database:
            return dict(database.execute("SELECT hash, size FROM blobs"))

    def files(self):
        """The files of documents, and of drafts."""
        all_files = [path for path in self.blobs.rglob("*") if path.is_file() and path.name != "blobs.lock"]
        return ({path.name: path for path in all_files if len(path.name) == 64},
                [path for path in all_files if len(path.name) != 64])

    def books(self):
        return json.loads(self.run("library", "list", "--output", "json").stdout)

    def check_kill(self, what):
        """Returns what the kill left, after the doctor has named and removed it."""
        doctor = self.run("doctor", "--output", "json").stdout
        rows, (files, drafts) = self.rows(), self.files()
        for name, size in rows.items():
            if name not in files:
                raise Failure(f"{what}: a row without its bytes: {name}")
            bytes_there = files[name].read_bytes()
            if len(bytes_there) != size or hashlib.sha256(bytes_there).hexdigest() != name:
                raise Failure(f"{what}: other bytes: {name}")
        left = [name for name in files if name not in rows] + [path.name for path in drafts]
        for name in left:
            if name not in doctor:
                raise Failure(f"{what}: the doctor does not name {name}\n{doctor}")
        self.run("doctor", "--repair")
        files, drafts = self.files()
        if drafts or set(files) != set(rows):
            raise Failure(f"{what}: repaired, there are {len(drafts)} drafts, {len(files)} files, {len(rows)} rows")
        return left

    def check_added(self, path, what):
        again = self.run("library", "add", str(path))
        if again.returncode:
            raise Failure(f"{what}: added again: {again.stderr}")
        name = hashlib.sha256(path.read_bytes()).hexdigest()
        if sum(book.get("documentHash") == name for book in self.books()) != 1 or name not in self.rows():
            raise Failure(f"{what}: added again, the book is not there once")


def kill(shelf, books, stride):
    """Returns the number of kills, and of those that left something."""
    kills = leavings = number = 0
    # A complete round has every step, whatever the number of books.
    while kills < books:
        for kind in ("sync", "write"):
            for step in range(1, 1_000, 1 if kind == "sync" else stride):
                number += 1
                path = shelf.file(number)
                what = f"{kind} {step}"
                ended = shelf.add(path, f"{kind}_fail_at={step}", f"{kind}_fail=die")
                if ended.returncode not in (0, KILLED):
                    raise Failure(f"{what}: ended with {ended.returncode}: {ended.stderr}")
                if ended.returncode == KILLED:
                    kills += 1
                    if number % 2:
                        shelf.cut_power(number)
                    leavings += bool(shelf.check_kill(what))
                shelf.check_added(path, what)
                if ended.returncode == 0:
                    break
    return kills, leavings


def fill(shelf, stride):
    """Returns how often the disk was full."""
    for count, step in enumerate(range(1, 1_000, stride)):
        path = shelf.file(f"full {step}")
        ended = shelf.add(path, f"write_fail_at={step}", "write_fail=forever")
        if ended.returncode == 0:
            return count
        if ended.returncode != FULL:
            raise Failure(f"full at write {step}: ended with {ended.returncode}: {ended.stderr}")
        files, drafts = shelf.files()
        if drafts or set(files) != set(shelf.rows()):
            raise Failure(f"full at write {step}: {len(drafts)} drafts, {len(files)} files, {len(shelf.rows())} rows")
    raise Failure("the disk is never full enough")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("store")
    arguments.add_argument("tools")
    arguments.add_argument("--books", type=int)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    shelf = Shelf(given.program, given.store, given.tools, given.seed)
    shelf.store.mkdir(parents=True)
    try:
        first = shelf.file(0)
        shelf.check_added(first, "the first book")
        stride = 1 if given.books else 5
        kills, leavings = kill(shelf, given.books or 1, stride)
        full = fill(shelf, stride)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"{kills} kills, {leavings} left a draft or file that the doctor named; {full} full disks left nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
