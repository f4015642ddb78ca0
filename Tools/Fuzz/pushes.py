"""Pushes: every field of every record type with every extreme, in puts and patches, with bases, groups and ids."""
import copy

import values
from values import Members, Raw

VERSIONS = [str(number) for number in values.WHOLE if 0 <= number < 2**63]


class Pushes:
    def __init__(self, chance, application):
        self.chance = chance
        self.records = application.records
        self.schemas = application.schemas
        self.number = 0
        self.sweeps = {feed: self.every_field(feed) for feed in ("own", "shared")}

    def every_field(self, feed):
        """Each field with each extreme, in an order of the seed's, again and again."""
        records = {one["type"]: one for one in reversed(self.records) if one["feed"] == feed}
        pairs = [
            (record, name, text)
            for type, record in sorted(records.items())
            for name in self.schemas.get(type, {}).get("properties", record["fields"])
            for text in values.SOUND]
        while True:
            self.chance.shuffle(pairs)
            yield from pairs

    def case(self):
        self.number += 1
        chance = self.chance
        count = chance.choice([1, 1, 2, 5, 10])
        feed = chance.choice(["own", "own", "shared"])
        mutations, taken = [], set()
        while len(mutations) < count:
            mutation = self.mutation(len(mutations), feed)
            name = (mutation["type"], mutation["key"])
            if name not in taken or chance.random() < 0.01:
                mutations.append(mutation)
            taken.add(name)
        push = {"client": "fuzz", "epoch": "@epoch@", "mutations": mutations}
        if feed == "shared":
            push |= {"epoch": "@shared@", "feed": feed}
        if chance.random() < 0.1:
            self.spoil(push)
        body = values.written(push)
        if chance.random() < 0.05:
            # Not JSON, somewhere in the middle.
            at = chance.randrange(len(body))
            body = body[:at] + chance.choice(values.BROKEN) + body[at:]
        return {"method": "POST", "target": "/v1/sync/push", "body": body, "headers": {"Content-Type": "application/json"}}

    def mutation(self, index, feed):
        chance = self.chance
        record, name, text = next(self.sweeps[feed])
        if chance.random() < 0.1:
            record = chance.choice([one for one in self.records if one["type"] == record["type"]])
        fields = copy.deepcopy(record["fields"])
        fields[name] = Raw(text)
        roll = chance.random()
        if roll < 0.05:
            fields = Members([*fields.items(), (name, values.extreme(chance))])
        elif roll < 0.1:
            del fields[name]
        elif roll < 0.12:
            fields = values.extreme(chance)
        elif roll < 0.125:
            fields[name] = "é" * ((values.LONGEST + chance.choice([-1, 0, 1, 2])) // 2)
        kind = chance.choice(["put"] * 6 + ["patch"] * 3 + ["remove"])
        if kind == "patch" and isinstance(fields, dict):
            fields = {name: fields[name]} if name in fields else {}
        mutation = {
            "id": f"m{self.number}-{index}" if chance.random() < 0.95 else f"m{chance.randint(1, 9)}-0",
            "type": record["type"], "key": record["key"], "kind": kind}
        if kind != "remove" or chance.random() < 0.1:
            mutation["fields"] = fields
        # A key that the field says as well, so that the change gets further than its key.
        if chance.random() < 0.3 and name in fields and text in values.TEXTS + values.NUMBERS:
            mutation["key"] = str(values.plain(text))
        if chance.random() < 0.5:
            # Some of what is no version refuses the whole push.
            versions = values.NUMBERS if chance.random() < 0.05 else ["0", "1", "2", "20", "40", *VERSIONS]
            mutation["base"] = Raw(chance.choice(versions))
        if chance.random() < 0.2:
            mutation["group"] = chance.choice(["g", "h"])
        return mutation

    def spoil(self, push):
        """One member of the push itself, or of a mutation, is an extreme, stands twice or is missing."""
        chance = self.chance
        place = push if chance.random() < 0.4 else chance.choice(push["mutations"])
        name = chance.choice([*place, "other"])
        if chance.random() < 0.2:
            place.pop(name, None)
        else:
            place[name] = values.extreme(chance, {"type": chance.choice(["integer", "string"])})
