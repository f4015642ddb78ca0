"""Account archives that are whole by their digests and hold what no store would have written (Docs/AccountArchive.md)."""
import base64
import hashlib
import json
import struct
import uuid

import values

ENDS = [0, 1, -1, 2, 2**31, 2**53, 2**53 + 1, 9 * 10**18, 2**63 - 2, 2**63 - 1, -(2**63), -(2**63) + 1]
MOMENTS = [-9_223_372_036_854_775_808, -62_135_596_800_000_001, 253_402_300_800_000_000, 9_000_000_000_000_000_000, 0]
REALS = [-0.0, 1e308, -1e308, 5e-324, -9223372036854775808.0, 100.5, {"real": "NaN"}, {"real": "Infinity"}, {"real": "-Infinity"}]
VERSIONS = {"version", "created_version", "previous_version", "first_version", "last_version"}


class Archives:
    def __init__(self, chance, application):
        self.chance = chance
        self.lines = application.archive.decode().splitlines()
        self.keys = application.primary_keys
        self.number = 0

    def case(self):
        chance = self.chance
        self.number += 1
        manifest, tables = self.read()
        changes = [self.a_value] * 5 + [self.versions] * 3 + [self.owner, self.age]
        for _ in range(chance.choice([0, 1, 1, 1, 2, 3])):
            chance.choice(changes)(manifest, tables)
        # What has another form comes last: the others go by the form.
        if chance.random() < 0.2:
            chance.choice([self.rows, self.the_manifest])(manifest, tables)
        lines = self.written(manifest, tables, isTrue=chance.random() < 0.95)
        if chance.random() < 0.05:
            at = chance.randrange(len(lines))
            lines[at:at + 1] = chance.choice([[], [lines[at]] * 2, [lines[at][: len(lines[at]) // 2]], ["[" * 5_000]])
        body = "".join(line + "\n" for line in lines)
        return {
            "method": "POST", "target": f"/v1/accounts/archives?as=archived-{self.number}", "body": body,
            "headers": {"Content-Type": "application/jsonl"}}

    def read(self):
        manifest, tables, rows = json.loads(self.lines[0]), {}, None
        # Each is an account of its own.
        manifest["owner"]["id"] = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
        for line in self.lines[1:-1]:
            if line.startswith("{"):
                rows = tables.setdefault(json.loads(line)["table"], [])
            else:
                rows.append(json.loads(line))
        return manifest, tables

    # What is changed

    def a_value(self, manifest, tables):
        chance = self.chance
        table = chance.choice([one for one in manifest["tables"] if tables[one["name"]]])
        at = chance.randrange(len(table["columns"]))
        row = chance.choice(tables[table["name"]])
        column = table["columns"][at]
        if column["type"] == "BIGINT":
            row[at] = chance.choice(ENDS + MOMENTS * column["name"].endswith("_at"))
        elif column["type"] == "TEXT":
            row[at] = chance.choice([values.plain(text) for text in values.TEXTS])
        elif column["type"] == "DOUBLE PRECISION":
            row[at] = chance.choice(REALS)
        if chance.random() < 0.05:
            row[at] = chance.choice([None, "1", 1, 1.5, True, [], {"base64": "AP8="}])

    def versions(self, manifest, tables):
        """One version becomes another wherever it stands, as if it had always been so."""
        chance = self.chance
        last = manifest["owner"]["version"]
        old = chance.randint(1, last) if chance.random() < 0.7 and last > 0 else last
        new = chance.choice(ENDS)
        for table in manifest["tables"]:
            for at, column in enumerate(table["columns"]):
                if column["name"] in VERSIONS:
                    for row in tables[table["name"]]:
                        row[at] = new if row[at] == old else row[at]
        if chance.random() < 0.7:
            manifest["owner"]["version"] = max(new, manifest["owner"]["version"])

    def age(self, manifest, tables):
        """All was changed at one moment, or says so in one table: what is old enough is pruned at the next start."""
        moment = self.chance.choice(MOMENTS)
        aged = self.chance.choice([["history"], ["journal"], ["history", "journal"]])
        for table in manifest["tables"]:
            for at, column in enumerate(table["columns"]):
                if column["name"] == "changed_at" and table["name"] in aged:
                    for row in tables[table["name"]]:
                        row[at] = moment

    def owner(self, manifest, tables):
        name = self.chance.choice(["version", "floor", "created_at", "id", "name"])
        manifest["owner"][name] = self.chance.choice(
            ENDS + MOMENTS if name not in ("id", "name") else [values.plain(text) for text in values.TEXTS])

    def rows(self, manifest, tables):
        rows = self.chance.choice(list(tables.values()))
        at = self.chance.randrange(len(rows))
        rows[at:at + 1] = self.chance.choice([[], [rows[at], list(rows[at])], [[*rows[at], 1]], [rows[at][:-1]]])
        if not rows:
            rows.append([1])

    def the_manifest(self, manifest, tables):
        chance = self.chance
        match chance.randrange(4):
            case 0: manifest["formatVersion"] = chance.choice(ENDS)
            case 1: manifest["madeAt"] = chance.choice(values.MOMENTS)
            case 2: chance.choice(chance.choice(manifest["tables"])["columns"])["type"] = chance.choice(["TEXT", "BIGINT", "x"])
            case 3: manifest[chance.choice(["x", "tables", "migrations"])] = chance.choice(ENDS)

    # How it is written, so that it is read that far

    def written(self, manifest, tables, isTrue):
        lines, sums = [written(manifest)], {}
        declared = manifest["tables"] if isinstance(manifest["tables"], list) else []
        self.settle(declared, tables)
        for table in declared:
            names = [column["name"] for column in table["columns"]]
            kinds = [column["type"] for column in table["columns"]]
            digest = started(table["name"], names)
            lines.append(written({"table": table["name"]}))
            for row in self.ordered(table["name"], names, tables[table["name"]]):
                digest.update(b"".join(stored(one, kind) for one, kind in zip(row, kinds)))
                lines.append(written(row))
            sums[table["name"]] = (len(tables[table["name"]]), digest.digest())
        own = {name: one for name, one in manifest["owner"].items() if name != "name"}
        columns = sorted(own, key=str.encode)
        digest = started("owners", columns)
        for name in columns:
            digest.update(stored(own[name], "TEXT" if isinstance(own[name], str) else "BIGINT"))
        sums["owners"] = (1, digest.digest())
        order = sorted(sums, key=str.encode)
        total = hashlib.sha256(b"mizan-owner-1\0")
        for name in order:
            total.update(name.encode() + b"\0" + sums[name][1])
        lines.append(written({"end": {
            "tables": [{"name": name, "rows": sums[name][0], "digest": sums[name][1].hex()} for name in order],
            "digest": total.hexdigest() if isTrue else "0" * 64,
            "manifest": hashlib.sha256(lines[0].encode("utf-8", "surrogatepass")).hexdigest()}}))
        return lines

    def ordered(self, name, names, rows):
        """By the primary key, as a row must stand."""
        places = [names.index(column) for column in self.keys[name] if column in names]
        def key(row):
            parts = [row[place] if place < len(row) else None for place in places]
            return [(str(type(one)), one.encode("utf-8", "surrogatepass") if isinstance(one, str) else 0 if one is None
                     or isinstance(one, (list, dict)) else one) for one in parts]
        return sorted(rows, key=key)

    def settle(self, declared, tables):
        """The checksums fit the journal, whatever it says."""
        columns = {table["name"]: [column["name"] for column in table["columns"]] for table in declared}
        if "journal" not in columns or "checksums" not in columns:
            return
        totals = {}
        for row in tables["journal"]:
            one = dict(zip(columns["journal"], row))
            if isinstance(one.get("type"), str) and isinstance(one.get("key"), str):
                slice = one["type"].split(".")[0]
                totals[slice] = totals.get(slice, 0) + term(one["type"], one["key"], one.get("version"), one.get("kind"))
        for row in tables["checksums"]:
            one = dict(zip(columns["checksums"], row))
            at = columns["checksums"].index("sum")
            if isinstance(one.get("slice"), str) and one["slice"] in totals and at < len(row) and row[at] not in ENDS:
                sum = totals[one["slice"]] % 2**64
                row[at] = sum - 2**64 if sum >= 2**63 else sum


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def started(name, columns):
    head = stored(name, "TEXT") + stored(len(columns), "BIGINT")
    return hashlib.sha256(head + b"".join(stored(one, "TEXT") for one in columns))


def stored(value, kind):
    """A value as it goes into the digest; what has no such form goes in as null, and is refused before."""
    try:
        if value is None:
            return b"\0"
        if kind == "BIGINT":
            return b"\1" + value.to_bytes(8, "big", signed=True)
        if kind == "DOUBLE PRECISION":
            return b"\2" + struct.pack(">d", float(value["real"] if isinstance(value, dict) else value))
        data = value.encode("utf-8", "surrogatepass") if kind == "TEXT" else base64.b64decode(value["base64"])
        return (b"\3" if kind == "TEXT" else b"\4") + len(data).to_bytes(8, "big") + data
    except (AttributeError, TypeError, OverflowError, ValueError, KeyError):
        return b"\0"


def term(type, key, version, kind):
    """What one entry of the journal adds to its slice's checksum."""
    hash = 0xCBF29CE484222325
    version, kind = (one if isinstance(one, int) else 0 for one in (version, kind))
    name = type.encode("utf-8", "surrogatepass") + b"\0" + key.encode("utf-8", "surrogatepass") + b"\0"
    for byte in name + (version % 2**64).to_bytes(8, "big") + bytes([kind % 256]):
        hash = (hash ^ byte) * 0x100000001B3 % 2**64
    hash = (hash ^ hash >> 33) * 0xFF51AFD7ED558CCD % 2**64
    hash = (hash ^ hash >> 33) * 0xC4CEB9FE1A85EC53 % 2**64
    return hash ^ hash >> 33
