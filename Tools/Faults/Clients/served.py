#!/usr/bin/env python3
"""Writes through a server that is killed again and again, each write under an idempotency key of its own.

    served.py MIZAN-SERVER STORE --cycles N --seed S

Sixteen clients of four owners post notes until the server dies by SIGKILL. Then it is started anew, what nobody knows the end of is
sent again under the same key, and so is a part of what was answered. At the end every acknowledged note is stored,
once, under the version that was told; nobody's is stored twice; and each owner's versions are 1 to n without a gap.
"""
import argparse
import http.client
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Served"))

from served_store import ServedStore  # noqa: E402

# Otherwise most of a long run would send again what is known.
MOST_AGAIN = 200
CLIENTS = 16
# Besides the first: owners write side by side, an owner's writes follow each other.
OWNERS = ["Amina", "Bilal", "Omar"]


class Failure(Exception):
    pass


def query(statement):
    """The rows of the store's database on PostgreSQL, read without Mizan."""
    done = subprocess.run(
        ["psql", "-XAtq", "-F", "\t", "-v", "ON_ERROR_STOP=1", os.environ["MIZAN_DATABASE"], "-c", statement],
        check=True, text=True, stdout=subprocess.PIPE)
    return [line.split("\t") for line in done.stdout.splitlines()]


class Server(ServedStore):
    """The program under test, on a port of its own choice."""

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def kill(self):
        self.process.kill()
        self.process.wait()
        if os.environ.get("MIZAN_DATABASE"):
            # Its lease would last for 15 seconds.
            query("UPDATE mizan_server SET held_until = 0")

    def stop(self):
        self.process.terminate()
        if self.process.wait(30) != 0:
            raise Failure(f"the server ended with {self.process.returncode}")


def tokens(program, store):
    """A token of each of four owners, in a new store."""
    server = Server(program, store)
    server.stop()
    mizan = pathlib.Path(program).with_name("mizan")
    made = [server.token]
    for name in OWNERS:
        for words in (["add", name, "--password-stdin"],
                      ["token", "create", "kills", "--scope", "quran:write", "--owner", name, "--output", "json"]):
            done = subprocess.run(
                [mizan, "account", *words, "--data", store], input="correct horse battery\n", check=True, text=True,
                capture_output=True)
        made.append(json.loads(done.stdout)["token"])
    return made


def headers(token, **more):
    return {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **more}


class Ledger:
    """What was asked for and what was answered. `answers` has the id and version that each key was told."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.lock = threading.Lock()
        self.answers = {}
        self.unknown = set()
        self.replayed = 0

    def token(self, key):
        """The token of the client that made up a key."""
        return self.tokens[int(key.split("-")[-2]) % len(self.tokens)]

    def note(self, key, answer, was_replayed):
        with self.lock:
            known = self.answers.setdefault(key, answer)
            if known != answer:
                raise Failure(f"{key} was answered {known}, and then {answer}")
            self.unknown.discard(key)
            self.replayed += was_replayed

    def lost(self, key):
        with self.lock:
            self.unknown.add(key)


def post(connection, token, key):
    """Returns the note's id and version; raises OSError or HTTPException when the answer is lost."""
    body = json.dumps({"ayahID": "2:255", "noteText": key})
    connection.request("POST", "/v1/quran/notes", body, headers(token, **{"Idempotency-Key": key}))
    response = connection.getresponse()
    text = response.read()
    if response.status != 201:
        raise Failure(f"{key}: {response.status} {text[:200]!r}")
    version = int(response.getheader("ETag").strip('"').split("-")[1])
    return (json.loads(text)["id"], version), response.getheader("Idempotent-Replayed") == "true"


def write_until_it_dies(server, ledger, name, failures):
    connection = server.connection()
    number = 0
    while True:
        number += 1
        key = f"{name}-{number}"
        try:
            answer, was_replayed = post(connection, ledger.token(key), key)
            ledger.note(key, answer, was_replayed)
        except (OSError, http.client.HTTPException):
            ledger.lost(key)
            return
        except Failure as failure:
            failures.append(str(failure))
            return


def cycle(program, store, number, chance, ledger, failures):
    server = Server(program, store)
    clients = [
        threading.Thread(target=write_until_it_dies, args=(server, ledger, f"{number}-{client}", failures))
        for client in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    time.sleep(chance.uniform(0, 0.6))
    server.kill()
    for client in clients:
        client.join()


def retry(program, store, chance, ledger):
    """Sends again what is unknown, and a tenth of what was answered. Returns how much of the unknown had landed."""
    server = Server(program, store)
    connection = server.connection()
    landed = 0
    again = chance.sample(sorted(ledger.answers), min(MOST_AGAIN, len(ledger.answers) // 10))
    for key in sorted(ledger.unknown):
        answer, was_replayed = post(connection, ledger.token(key), key)
        landed += was_replayed
        ledger.note(key, answer, was_replayed)
    for key in again:
        answer, was_replayed = post(connection, ledger.token(key), key)
        if not was_replayed:
            raise Failure(f"{key} was acknowledged, and done again when it was sent again")
        ledger.note(key, answer, was_replayed)
    server.stop()
    return landed


def stored_notes(program, store, tokens=None):
    server = Server(program, store)
    connection = server.connection()
    notes = []
    for token in tokens or [server.token]:
        cursor = ""
        while cursor is not None:
            connection.request("GET", f"/v1/quran/notes?limit=1000{cursor}", headers=headers(token))
            page = json.loads(connection.getresponse().read())
            notes += page["items"]
            cursor = f"&cursor={page['next']}" if "next" in page else None
    server.stop()
    return notes


def check(program, store, ledger):
    notes = stored_notes(program, store, ledger.tokens)
    by_text = {}
    for note in notes:
        if note["noteText"] in by_text:
            raise Failure(f"{note['noteText']} is stored twice")
        by_text[note["noteText"]] = note["id"]
    for key, (identifier, _) in ledger.answers.items():
        if by_text.pop(key, None) != identifier:
            raise Failure(f"{key} was acknowledged as {identifier} and is not stored so")
    if by_text:
        raise Failure(f"stored, and asked for by nobody: {sorted(by_text)[:5]}")
    entries = journal(store)
    versions = {identifier: version for _, identifier, version in entries}
    for key, (identifier, version) in ledger.answers.items():
        if versions[identifier] != version:
            raise Failure(f"{key} has version {versions[identifier]}, and {version} was told")
    for owner in {owner for owner, _, _ in entries}:
        of_owner = sorted(version for other, _, version in entries if other == owner)
        if of_owner != list(range(1, len(of_owner) + 1)):
            raise Failure(f"the versions of owner {owner} are not 1 to n")


def journal(store):
    """The owner, the id and the version of each note, read without Mizan."""
    statement = "SELECT owner, key, version FROM journal WHERE type = 'quran.AyahNote'"
    if os.environ.get("MIZAN_DATABASE"):
        return [(owner, key, int(version)) for owner, key, version in query(statement)]
    database = sqlite3.connect(next(pathlib.Path(store).glob("*.sqlite*")))
    if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise Failure("integrity_check does not say ok")
    return database.execute(statement).fetchall()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("store")
    arguments.add_argument("--cycles", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    chance, failures = random.Random(given.seed), []
    unknown = landed = 0
    try:
        ledger = Ledger(tokens(given.program, given.store))
        for number in range(given.cycles):
            cycle(given.program, given.store, number, chance, ledger, failures)
            if failures:
                raise Failure(failures[0])
            unknown += len(ledger.unknown)
            landed += retry(given.program, given.store, chance, ledger)
        check(given.program, given.store, ledger)
    except (Failure, RuntimeError) as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"{len(ledger.answers)} acknowledged, {unknown} unknown of which {landed} had landed, "
          f"{ledger.replayed} answered again from what is kept; none lost, none twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
