"""Mizan, through its server: notes written one by one and by push, followed by pull and by stream."""
import json
import os
import time
import uuid

from client import Client
from harness import Attempt
from served_store import ServedStore

TYPE = "quran.AyahNote"
MOMENT = "2026-01-01T00:00:00.000Z"


class Server(ServedStore):
    def client(self):
        return Client(self.port, f"Bearer {self.token}")

    def close(self):
        self.process.terminate()
        self.process.wait(30)


class Writer:
    def __init__(self, server, name):
        self.client = server.client()
        self.name = name
        self.keys = []
        self.count = 0

    def single(self, chance):
        """Makes a note, changes one, or removes one: each by an endpoint of its own."""
        draw = chance.random()
        if not self.keys or draw < 0.5:
            status, response, text = self.client.ask("POST", "/v1/quran/notes", {"ayahID": "2:255", "noteText": "new"})
            if status != 201:
                return [self.failed("-", "put", status, text)]
            key = json.loads(text)["id"]
            self.keys.append(key)
            return [Attempt(key, "put", "acknowledged", version(response))]
        key = chance.choice(self.keys)
        if draw < 0.85:
            self.count += 1
            status, response, text = self.client.ask(
                "PATCH", f"/v1/quran/notes/{key}", {"noteText": f"{self.name} {self.count}"})
            ok = status == 200
            return [Attempt(key, "put", "acknowledged", version(response)) if ok else self.failed(key, "put", status, text)]
        status, response, text = self.client.ask("DELETE", f"/v1/quran/notes/{key}")
        self.keys.remove(key)
        return [Attempt(key, "remove", "acknowledged") if status == 204 else self.failed(key, "remove", status, text)]

    def batch(self, chance):
        """25 at once by push: new ones, changes of the writer's own, and removals."""
        mutations, kinds = [], {}
        for number in range(25):
            key = chance.choice(self.keys) if self.keys and chance.random() < 0.3 else str(uuid.UUID(int=chance.getrandbits(128), version=4))
            if key in kinds:
                continue
            self.count += 1
            mutation = {"id": f"{self.name}-{self.count}", "type": TYPE, "key": key}
            if key in self.keys and chance.random() < 0.3:
                kinds[key] = "remove"
                mutation["kind"] = "remove"
            else:
                kinds[key] = "put"
                mutation.update(kind="put", fields=note(key, f"{self.name} {self.count}"))
            mutations.append(mutation)
        status, _, text = self.client.ask("POST", "/v1/sync/push", {"client": self.name, "mutations": mutations})
        if status != 200:
            return [self.failed("-", "put", status, text)]
        attempts = []
        for mutation, result in zip(mutations, json.loads(text)["results"]):
            key, kind = mutation["key"], mutation["kind"]
            if result["outcome"] != "applied":
                outcome = "conflict" if result["outcome"] == "conflict" else "refused"
                attempts.append(Attempt(key, kind, outcome, why=json.dumps(result.get("problem", "conflict"))[:300]))
                continue
            attempts.append(Attempt(key, kind, "acknowledged", result["version"]))
            if kind == "remove":
                self.keys.remove(key)
            elif key not in self.keys:
                self.keys.append(key)
        return attempts

    @staticmethod
    def failed(key, kind, status, text):
        return Attempt(key, kind, "conflict" if status in (409, 412) else "refused", why=f"{status} {text[:200]!r}")


class Poller:
    """Asks again and again, with pages of any size, and keeps its cursor."""

    def __init__(self, server, number):
        self.name = f"poller {number}"
        self.client = server.client()
        self.cursor = None

    def follow(self, ledger, chance, stop):
        self.page(ledger, chance.choice([1, 3, 20, 100, 1000]))
        stop.wait(chance.uniform(0, 0.02))

    def page(self, ledger, limit):
        query = f"?limit={limit}" + (f"&cursor={self.cursor}" if self.cursor else "")
        status, _, text = self.client.ask("GET", "/v1/sync/pull" + query)
        if status != 200:
            raise RuntimeError(f"pull: {status} {text[:300]!r}")
        page = json.loads(text)
        ledger.resets += page.get("reset", False)
        for item in page["items"]:
            ledger.see(item["key"], item["version"], item["kind"])
        self.cursor = page["cursor"]
        return page["more"]

    def catch_up(self, ledger):
        while self.page(ledger, 1000):
            pass


class Mizan:
    def __init__(self, program, store):
        self.name = f"Mizan ({'PostgreSQL' if os.environ.get('MIZAN_DATABASE') else 'SQLite'})"
        self.store = store
        self.server = Server(program, store)

    def writer(self, name):
        return Writer(self.server, name)

    def followers(self, pollers, streams):
        from stream import Reader
        return [Poller(self.server, n) for n in range(pollers)] + [Reader(self.server, n) for n in range(streams)]

    def stored(self):
        """By the endpoint of the notes themselves, not by what is tested."""
        client, notes, cursor = self.server.client(), {}, ""
        while cursor is not None:
            _, _, text = client.ask("GET", f"/v1/quran/notes?limit=1000{cursor}")
            page = json.loads(text)
            for one in page["items"]:
                _, response, _ = client.ask("GET", f"/v1/quran/notes/{one['id']}")
                notes[one["id"]] = version(response)
            cursor = f"&cursor={page['next']}" if "next" in page else None
        return notes

    def close(self):
        self.server.close()


def version(response):
    return int(response.getheader("ETag").strip('"').split("-")[1])


def note(key, text):
    return {
        "id": key, "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "noteText": text,
        "createdAt": MOMENT, "modifiedAt": MOMENT,
    }
