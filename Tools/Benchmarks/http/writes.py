"""Durable PUTs of 16 clients, against Kinto with its memory store, which keeps nothing on a disk, or both on PostgreSQL."""

import base64
import collections
import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import urllib.request

import kinto_server
import postgresql
import servers
import wrk

GOAL = 10
# On PostgreSQL, an owner's writes follow one another.
GOAL_OF_ONE_OWNER = 4
CLIENTS = 16
OWNERS = 16
VALUE = json.dumps("x" * 198)
MOMENT = "2026-01-02T03:04:05.678Z"
PASSWORD = "a password of some length"


def measure(options):
    with contextlib.ExitStack() as stack:
        ours, theirs = Mizan(options), Kinto(options)
        if options.postgres:
            database = stack.enter_context(postgresql.cluster(options.work))
            stack.enter_context(postgresql.used_by_mizan(database, "mizan"))
            theirs = KintoOnPostgreSQL(options, database)
        return compare(options, ours, theirs)


def compare(options, ours, theirs):
    missed = []
    print(f"Durable PUTs of {CLIENTS} clients, by acknowledged writes a second; each makes a record.\n")
    print(f"| owners | mizan | {theirs.title} | ratio | lowest to highest | refused, ours and Kinto's | lost | goal |")
    print("|---:|---:|---:|---:|---|---|---:|---|")
    with ours.running(), theirs.running():
        ours.prepare()
        theirs.prepare()
        for owners in (1, OWNERS):
            rates, refused = {ours: [], theirs: []}, collections.Counter()
            for round in range(-1, options.rounds):
                for side in (ours, theirs) if round % 2 == 0 else (theirs, ours):
                    rate, count = put(options, side, owners, f"o{owners}r{round + 1}")
                    refused[side] += count
                    if round >= 0:
                        rates[side].append(rate)
            lost = ours.lost(owners), theirs.lost(owners)
            ratio, low, high = wrk.ratio(rates[ours], rates[theirs])
            print(
                f"| {owners} | {statistics.median(rates[ours]):.0f} | {statistics.median(rates[theirs]):.0f} | {ratio:.1f} "
                f"| {low:.1f} to {high:.1f} | {refused[ours]} and {refused[theirs]} | {lost[0]} and {lost[1]} "
                f"| at least {theirs.goal(owners)}, 0, 0 |", flush=True)
            if ratio < theirs.goal(owners):
                missed.append(f"PUTs for {owners} owners: {ratio:.1f} times, not {theirs.goal(owners)}")
            if refused[ours] or lost[0]:
                raise SystemExit(f"{refused[ours]} PUTs were refused, {lost[0]} acknowledged and lost")
    return missed


def put(options, side, owners, name):
    """One turn: what was acknowledged a second, and how many were not."""
    notes = pathlib.Path(f"{options.work}/{side.name}-{name}")
    addressees = notes.with_suffix(".addressees")
    addressees.write_text("".join(f"{who}\t{path}\n" for who, path in side.addressees[:owners]))
    body = notes.with_suffix(".body")
    body.write_text(json.dumps(side.body))
    script = pathlib.Path(__file__).with_name("put.lua")
    result = wrk.run(
        side.url, CLIENTS, f"{options.seconds:g}", script=script,
        arguments=[name, str(notes), str(body), str(addressees)])
    lines = notes.read_text().splitlines()
    acknowledged = [line for line in lines if not line.startswith("refused")]
    for key in acknowledged:
        side.acknowledged[owners].append(key)
    return result.rate * len(acknowledged) / max(1, len(lines)), len(lines) - len(acknowledged) + result.failed


class Side:
    def __init__(self, options):
        self.options = options
        self.addressees = []
        self.acknowledged = collections.defaultdict(list)

    def ask(self, method, path, who, body=None):
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode() if body is not None else None,
            {"Authorization": who, "Content-Type": "application/json"} if who else {"Content-Type": "application/json"},
            method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def lost(self, owners):
        """How many were acknowledged and are not there."""
        stored = collections.Counter()
        for who, path in self.addressees[:owners]:
            stored.update(self.keys(who, path))
        return len([key for key in self.acknowledged[owners] if stored[key] != 1])


class Mizan(Side):
    name = "mizan"
    body = {"settingValue": VALUE, "lastModifiedAt": MOMENT}

    def running(self):
        store = self.options.work + "/put"
        servers.sample_store(self.options, store)
        tokens = [servers.token(self.options, store)]
        for owner in range(1, OWNERS):
            servers.command(
                self.options, store, "account", "add", f"owner{owner}", "--password-stdin", stdin=PASSWORD)
            tokens.append(servers.token(self.options, store, f"owner{owner}"))
        self.addressees = [(f"Bearer {token}", "/v1/quran/settings/") for token in tokens]
        port, server = servers.mizan(self.options, store, self.options.work + "/mizan.log", owner="me")
        self.url = f"http://127.0.0.1:{port}"
        return server

    def prepare(self):
        pass

    def keys(self, who, path):
        cursor = ""
        while True:
            page = self.ask("GET", f"{path[:-1]}?limit=1000{cursor}", who)
            yield from (item["settingKey"] for item in page["items"])
            if "next" not in page:
                return
            cursor = "&cursor=" + urllib.request.quote(page["next"], safe="")


class Kinto(Side):
    name = "kinto"
    title = "Kinto, memory"
    body = {"data": {"settingValue": VALUE, "lastModifiedAt": MOMENT}}

    def running(self):
        ini = self.options.work + "/kinto.ini"
        subprocess.run(
            [self.options.kinto, "init", "--ini", ini, "--backend", "memory", "--cache-backend", "memory", "--host",
             "127.0.0.1"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        text = pathlib.Path(ini).read_text()
        text = re.sub(r"(?m)^level = (INFO|DEBUG)$", "level = WARNING", text)
        text = re.sub(
            r"(?m)^kinto.bucket_create_principals = .*$", "kinto.bucket_create_principals = system.Authenticated", text)
        pathlib.Path(ini).write_text(text)
        port = servers.free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [self.options.kinto, "start", "--ini", ini, "--port", str(port)]
        return servers.running(command, port, self.options.work + "/kinto.log")

    def goal(self, owners):
        return GOAL

    def prepare(self):
        for owner in range(OWNERS):
            self.ask("PUT", f"/v1/accounts/owner{owner}", None, {"data": {"password": PASSWORD}})
            who = "Basic " + base64.b64encode(f"owner{owner}:{PASSWORD}".encode()).decode()
            self.ask("PUT", f"/v1/buckets/owner{owner}", who, {})
            self.ask("PUT", f"/v1/buckets/owner{owner}/collections/settings", who, {})
            self.addressees.append((who, f"/v1/buckets/owner{owner}/collections/settings/records/"))

    def keys(self, who, path):
        return [item["id"] for item in self.ask("GET", path[:-1] + "?_fields=id", who)["data"]]


class KintoOnPostgreSQL(Kinto):
    """With a process for each core."""

    title = "Kinto, PostgreSQL"

    def __init__(self, options, database):
        super().__init__(options)
        self.database = database

    def goal(self, owners):
        return GOAL_OF_ONE_OWNER if owners == 1 else GOAL

    @contextlib.contextmanager
    def running(self):
        environment = pathlib.Path(self.options.kinto).parents[1]
        process, port = kinto_server.start(environment, self.options.work, self.database, os.cpu_count() or 1)
        self.url = f"http://127.0.0.1:{port}"
        try:
            yield
        finally:
            kinto_server.stop(process)
