"""Stores with many records, made once and kept as long as neither the schema nor what makes them is another."""

import hashlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys

import servers

GENERATE = pathlib.Path(__file__).with_name("generate")


def copy(options, records, directory):
    """Makes a copy of a store of one owner with so many notes."""
    shutil.copytree(cached(options, records), directory)


def cached(options, records):
    empty = pathlib.Path(options.work, f"empty{records}")
    servers.command(options, str(empty), "quran", "setting", "set", "made", "1")
    store = pathlib.Path(options.cache, "stores", f"{identity(empty)}-{records}")
    if not store.exists():
        print(f"making a store of {records} records", file=sys.stderr, flush=True)
        subprocess.run([GENERATE, empty, str(records)], check=True)
        store.parent.mkdir(parents=True, exist_ok=True)
        # Under its name only when it is whole.
        unfinished = store.with_suffix(f".{os.getpid()}")
        shutil.copytree(empty, unfinished)
        unfinished.rename(store)
    shutil.rmtree(empty)
    return store


def identity(store):
    """Of the migrations, which a program refuses when they are not its own, and of the generator."""
    database = sqlite3.connect(store / "mizan.sqlite")
    applied = database.execute("SELECT module, name, checksum FROM migrations ORDER BY module, name").fetchall()
    database.close()
    return hashlib.sha256(repr(applied).encode() + GENERATE.read_bytes()).hexdigest()[:16]
