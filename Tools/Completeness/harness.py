"""Whether those who follow a store's changes see all of them, while many write at once.

A system under test is a value with four functions; `mizan.py` and `kinto.py` have one each:

    writer(name)    -> has single() and batch(), which write and return a list of `Attempt`
    followers(n)    -> followers of one kind: has name, catch_up(ledger) and stop()
    stored()        -> what is there at the end: {key: version}
    close()

Writers have keys of their own, so what the last acknowledged write of a key said must be what is stored.
"""
import random
import threading
import time
from typing import NamedTuple, Optional


class Attempt(NamedTuple):
    key: str
    kind: str  # put or remove
    outcome: str  # acknowledged, conflict or refused
    version: Optional[int] = None  # as it was told; a removal may not tell
    why: str = ""


class Ledger:
    """What one follower has seen: the latest state of each key, and the versions in the order they came."""

    def __init__(self):
        self.states = {}
        self.versions = set()
        self.repeated = 0
        self.backwards = 0
        self.last = 0
        self.resets = 0
        self.reconnects = 0

    def see(self, key, version, kind):
        self.repeated += version in self.versions
        self.backwards += version < self.last
        self.versions.add(version)
        self.last = max(self.last, version)
        self.states[key] = (version, kind)


class Run:
    def __init__(self, system, *, seconds, writers, followers, seed, batch_share=0.3):
        self.system = system
        self.seconds = seconds
        self.seed = seed
        self.batch_share = batch_share
        self.writers = [system.writer(f"w{number}") for number in range(writers)]
        self.followers = [(follower, Ledger()) for follower in followers]
        self.attempts = []
        self.lock = threading.Lock()
        self.stop = threading.Event()
        self.errors = []

    def write(self, writer, number):
        chance = random.Random(f"{self.seed}-{number}")
        mine = []
        try:
            while not self.stop.is_set():
                mine += writer.batch(chance) if chance.random() < self.batch_share else writer.single(chance)
        except Exception as error:  # A writer that breaks is a finding, whatever broke it.
            self.errors.append(f"writer {number}: {type(error).__name__}: {error}")
        with self.lock:
            self.attempts += mine

    def follow(self, follower, ledger, number):
        chance = random.Random(f"{self.seed}-follower-{number}")
        try:
            while not self.stop.is_set():
                follower.follow(ledger, chance, self.stop)
        except Exception as error:
            self.errors.append(f"{follower.name}: {type(error).__name__}: {error}")

    def run(self):
        writing = [threading.Thread(target=self.write, args=(w, n)) for n, w in enumerate(self.writers)]
        following = [
            threading.Thread(target=self.follow, args=(f, ledger, n)) for n, (f, ledger) in enumerate(self.followers)]
        for thread in writing + following:
            thread.start()
        time.sleep(self.seconds)
        self.stop.set()
        for thread in writing + following:
            thread.join(60)
            if thread.is_alive():
                self.errors.append("a thread did not end")
        for follower, ledger in self.followers:
            follower.catch_up(ledger)
        return self.report()

    def report(self):
        stored = self.system.stored()
        acknowledged = {}
        for attempt in self.attempts:
            if attempt.outcome == "acknowledged":
                acknowledged[attempt.key] = attempt
        not_stored = [a for a in acknowledged.values() if not holds(stored.get(a.key), a)]
        wanted = {a.key for a in self.attempts}
        followers = []
        for follower, ledger in self.followers:
            missed = [key for key, version in stored.items() if ledger.states.get(key) != (version, "put")]
            missed += [key for key, (_, kind) in ledger.states.items() if kind == "put" and key not in stored]
            followers.append({
                "name": follower.name, "saw": len(ledger.versions), "missed": len(missed),
                "repeated": ledger.repeated, "backwards": ledger.backwards, "resets": ledger.resets,
                "reconnects": ledger.reconnects, "example": missed[:1]})
        return {
            "system": self.system.name,
            "acknowledged": sum(a.outcome == "acknowledged" for a in self.attempts),
            "conflicts": sum(a.outcome == "conflict" for a in self.attempts),
            "refused": sorted({a.why for a in self.attempts if a.outcome == "refused"}),
            "stored": len(stored), "unasked": len(set(stored) - wanted),
            "acknowledgedNotStored": len(not_stored),
            "followers": followers, "errors": self.errors,
        }


def holds(version, attempt):
    """Whether what is stored, if anything, is what was acknowledged last."""
    if attempt.kind == "remove":
        return version is None
    return version is not None and attempt.version in (None, version)


def is_complete(report):
    return (
        report["acknowledged"] > 0 and not report["conflicts"] and not report["refused"]
        and not report["acknowledgedNotStored"] and not report["unasked"] and not report["errors"]
        and all(
            not (f["missed"] or f["repeated"] or f["backwards"] or f["resets"]) and f["saw"] > 0
            for f in report["followers"]))


def show(report):
    print(
        f"{report['system']}: {report['acknowledged']} acknowledged, {report['stored']} records stored, "
        f"{report['acknowledgedNotStored']} acknowledged and not stored, {report['conflicts']} spurious conflicts")
    for follower in report["followers"]:
        print(
            f"  {follower['name']}: saw {follower['saw']} versions, missed {follower['missed']}, "
            f"twice {follower['repeated']}, backwards {follower['backwards']}, "
            f"dropped {follower['reconnects']} times")
    for error in (report["errors"] + report["refused"])[:5]:
        print(f"  {error}")
