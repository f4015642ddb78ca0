#!/usr/bin/env python3
"""Takes something back through a server that is killed meanwhile.

    undone.py MIZAN-SERVER STORE --cycles N --seed S

A group of notes is made as one change. Its undoing is asked for under an idempotency key, and the server dies by
SIGKILL at some moment. Started anew, it has all of the notes or none, or some and an undo that says that it is unfinished;
asked again under the same key, none, and the undo is there once. Then the undo is taken back in the same manner, and the notes are as they were.
"""
import argparse
import http.client
import json
import random
import sys
import threading
import time
import uuid

from served import Failure, Server, headers, stored_notes

# As many as a group may have.
NOTES = 100


def ask(connection, server, path, body, key=None):
    own = headers(server.token, **({"Idempotency-Key": key} if key else {}))
    connection.request("POST", path, json.dumps(body), own)
    response = connection.getresponse()
    text = response.read()
    if response.status != 200:
        raise Failure(f"{path}: {response.status} {text[:300]!r}")
    return json.loads(text)


def make(program, store, name):
    """Returns the number of the change that made the notes."""
    server = Server(program, store)
    connection = server.connection()
    mutations = []
    for number in range(NOTES):
        key = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{name} {number}"))
        mutations.append({
            "id": f"{name}-{number}", "type": "quran.AyahNote", "key": key, "kind": "put", "group": name,
            "fields": {
                "id": key, "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "noteText": f"{name} {number}",
                "createdAt": "2026-01-08T14:30:00.000Z", "modifiedAt": "2026-01-08T14:30:00.000Z",
                "ownerRecordName": "_" + server.owner.replace("-", ""),
            },
        })
    answer = ask(connection, server, "/v1/sync/push", {"client": "check", "mutations": mutations})
    refused = [result for result in answer["results"] if result["outcome"] != "applied"]
    if refused:
        raise Failure(f"not made: {refused[0]}")
    connection.request("GET", "/v1/operations?limit=1", headers=headers(server.token))
    number = json.loads(connection.getresponse().read())["items"][0]["number"]
    server.stop()
    return number


def take_back(program, store, number):
    """Without a kill; returns how long it takes."""
    server = Server(program, store)
    connection = server.connection()
    start = time.monotonic()
    ask(connection, server, "/v1/undo", {"number": number})
    taken = time.monotonic() - start
    server.stop()
    return taken


def take_back_under_a_kill(program, store, number, key, pause):
    """Returns how many notes there are after the kill, whether the undo is unfinished, and the answer to asking again."""
    server = Server(program, store)

    def undo():
        try:
            ask(server.connection(), server, "/v1/undo", {"number": number}, key)
        except (OSError, http.client.HTTPException):
            pass

    client = threading.Thread(target=undo)
    client.start()
    time.sleep(pause)
    server.kill()
    client.join()
    there = len(stored_notes(program, store))
    server = Server(program, store)
    connection = server.connection()
    connection.request("GET", "/v1/operations?limit=1", headers=headers(server.token))
    unfinished = json.loads(connection.getresponse().read())["items"][0]["unfinished"]
    answer = ask(server.connection(), server, "/v1/undo", {"number": number}, key)
    server.stop()
    return there, unfinished, answer


def check(program, store, cycles, chance):
    """Returns how many of the undos were stored before the kill."""
    stored = 0
    taken = take_back(program, store, make(program, store, "first"))
    for cycle in range(cycles):
        number = make(program, store, f"n{cycle}")
        for turn, (before, after) in enumerate([(NOTES, 0), (0, NOTES)]):
            pause = chance.uniform(0, 2 * taken)
            there, unfinished, answer = take_back_under_a_kill(program, store, number, f"{cycle}-{turn}", pause)
            if (there not in (before, after)) != unfinished:
                raise Failure(f"{there} of {NOTES} notes after a kill, and unfinished is {unfinished}")
            stored += there == after
            if len(stored_notes(program, store)) != after:
                raise Failure("asked again under the same key, the undo was not done")
            if answer["removed"] + answer["restored"] != NOTES or answer["kept"]:
                raise Failure(f"the undo says {answer}")
            number = answer["number"]
        take_back(program, store, number)
    return stored


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("store")
    arguments.add_argument("--cycles", type=int, default=3)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    try:
        stored = check(given.program, given.store, given.cycles, random.Random(given.seed))
    except (Failure, RuntimeError) as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"{2 * given.cycles} of {NOTES} notes each, {stored} of them stored before the kill; all or nothing or unfinished, and once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
