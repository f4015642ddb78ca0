"""Cursors of lists, pulls and streams, taken apart and put together with extremes, and the limits beside them."""
import json
import urllib.parse

import values


class Cursors:
    def __init__(self, chance, application):
        self.chance = chance
        self.lists = application.cursors
        self.pull = application.pull_cursor

    def case(self):
        chance = self.chance
        roll = chance.random()
        if roll < 0.6:
            path, query, cursor = chance.choice(self.lists)
            query = dict(query, cursor=self.of_a_list(cursor))
        elif roll < 0.95:
            path, query = "/v1/sync/pull", {"cursor": self.of_a_pull()}
        else:
            path, query = "/v1/sync/stream", {}
            return case(path, query, {"Last-Event-ID": self.of_a_pull()} if chance.random() < 0.5 else {})
        if chance.random() < 0.5:
            query["limit"] = chance.choice(["1", "2", "1000", "0", "1001", *values.NUMBERS])
        if chance.random() < 0.1:
            query["slices"] = chance.choice(["quran", "quran,quran", ",", "home", *map(values.plain, values.TEXTS)])
        return case(path, query, {})

    def of_a_list(self, cursor):
        """Hexadecimal digits of a JSON array: a fingerprint, and a value for each column of the order."""
        chance = self.chance
        elements = json.loads(bytes.fromhex(cursor))
        at = chance.randrange(len(elements)) if chance.random() < 0.1 else chance.randrange(1, len(elements))
        elements[at] = values.Raw(chance.choice(values.SOUND))
        if chance.random() < 0.1:
            elements = elements[:at] + elements[at + 1:] if chance.random() < 0.5 else elements + elements[1:]
        text = values.written(elements)
        if chance.random() < 0.05:
            text = chance.choice(values.BROKEN)
        digits = text.encode("utf-8", "surrogatepass").hex()
        if chance.random() < 0.1:
            digits = digits[:-1] + chance.choice(["", "g", "+f", "é", " "])
        return digits

    def of_a_pull(self):
        """epoch.version.mark, and where a device began."""
        chance = self.chance
        parts = self.pull.split(".")
        parts += [] if len(parts) > 3 else ["20"]
        for _ in range(chance.choice([1, 1, 2])):
            at = chance.choice([1, 1, 3, 3, 0, 2])
            texts = values.NUMBERS if at % 2 else [values.plain(text) for text in values.TEXTS]
            parts[at] = str(chance.choice(texts))
        if chance.random() < 0.2:
            parts = parts[: chance.randint(0, 3)] or [""]
        return ".".join(parts)


def case(path, query, headers):
    text = urllib.parse.urlencode({name: one.encode("utf-8", "surrogatepass") for name, one in query.items()})
    headers = {name: "".join(letter for letter in one if 0x20 < ord(letter) < 0x7F) or "x" for name, one in headers.items()}
    return {"method": "GET", "target": path + ("?" + text if text else ""), "headers": headers, "body": ""}
