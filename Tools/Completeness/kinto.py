"""Kinto 26.5, on PostgreSQL or in memory: records written one by one and in batches, followed by `_since`."""
import base64
import json
import time
import uuid

import kinto_server
from client import Client
from harness import Attempt

RECORDS = "/buckets/b/collections/c/records"
AUTHORIZATION = "Basic " + base64.b64encode(b"bob:a long password").decode()


def connect(port):
    return Client(port, AUTHORIZATION, "/v1")


class Writer:
    def __init__(self, port, name):
        self.client = connect(port)
        self.name = name
        self.keys = []
        self.count = 0

    def key(self, chance, share):
        if self.keys and chance.random() < share:
            return chance.choice(self.keys)
        return str(uuid.UUID(int=chance.getrandbits(128), version=4))

    def data(self):
        self.count += 1
        return {"data": {"noteText": f"{self.name} {self.count}", "ayahID": "2:255"}}

    def single(self, chance):
        if self.keys and chance.random() > 0.85:
            key = chance.choice(self.keys)
            status, _, text = self.client.ask("DELETE", f"{RECORDS}/{key}")
            attempt = self.attempt(key, "remove", status, text)
            if attempt.outcome == "acknowledged":
                self.keys.remove(key)
            return [attempt]
        key = self.key(chance, 0.5)
        status, _, text = self.client.ask("PUT", f"{RECORDS}/{key}", self.data())
        return [self.note(self.attempt(key, "put", status, text))]

    def batch(self, chance):
        keys = {self.key(chance, 0.3) for _ in range(25)}
        requests = [{"method": "PUT", "path": f"{RECORDS}/{key}", "body": self.data()} for key in keys]
        status, _, text = self.client.ask("POST", "/batch", {"requests": requests})
        if status != 200:
            return [self.attempt("-", "put", status, text)]
        answers = json.loads(text)["responses"]
        return [
            self.note(self.attempt(key, "put", answer["status"], json.dumps(answer["body"])))
            for key, answer in zip(keys, answers)]

    def note(self, attempt):
        if attempt.outcome == "acknowledged" and attempt.key not in self.keys:
            self.keys.append(attempt.key)
        return attempt

    @staticmethod
    def attempt(key, kind, status, text):
        if status in (200, 201):
            return Attempt(key, kind, "acknowledged", json.loads(text)["data"]["last_modified"])
        return Attempt(key, kind, "conflict" if status in (409, 412) else "refused", why=f"{status} {str(text)[:200]}")


class Poller:
    """Keeps the collection's timestamp as its cursor, as the documentation says to."""

    def __init__(self, port, number):
        self.name = f"poller {number}"
        self.client = connect(port)
        self.since = None

    def follow(self, ledger, chance, stop):
        self.poll(ledger)
        stop.wait(chance.uniform(0, 0.02))

    def poll(self, ledger):
        path = f"{RECORDS}?_sort=last_modified" + (f"&_since=%22{self.since}%22" if self.since else "")
        status, response, text = self.client.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"poll: {status} {text[:300]!r}")
        for record in json.loads(text)["data"]:
            ledger.see(record["id"], record["last_modified"], "remove" if record.get("deleted") else "put")
        self.since = response.getheader("ETag").strip('"')

    def catch_up(self, ledger):
        time.sleep(0.5)
        self.poll(ledger)


class Kinto:
    def __init__(self, environment, directory, database=None):
        self.name = f"Kinto 26.5 ({'postgresql' if database else 'memory'})"
        self.process, self.port = kinto_server.start(environment, directory, database)
        self.prepare()

    def prepare(self):
        client = connect(self.port)
        client.ask("PUT", "/accounts/bob", {"data": {"password": "a long password"}})
        for path in ("/buckets/b", "/buckets/b/collections/c"):
            status, _, text = client.ask("PUT", path, {"data": {}})
            if status not in (200, 201):
                raise RuntimeError(f"Kinto: {path}: {status} {text[:300]!r}")

    def writer(self, name):
        return Writer(self.port, name)

    def followers(self, pollers, streams):
        return [Poller(self.port, number) for number in range(pollers + streams)]

    def stored(self):
        _, _, text = connect(self.port).ask("GET", RECORDS)
        return {record["id"]: record["last_modified"] for record in json.loads(text)["data"]}

    def close(self):
        kinto_server.stop(self.process)
