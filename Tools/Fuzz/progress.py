"""Requests to the progress API: both forms of an entry, its lists, deletions and ways in, with extremes."""
import values
from requests import quoted
from values import Members, Raw

KEY = "the key of the app that fuzzes"
TYPES = ["weight", "height", "body_fat_percentage", "bmi", "steps", "active_minutes", "sleep_hours", "mood_score", "water_liters"]
DAYS = ["2024-01-15", "2024-02-29", "0001-01-01", "9999-12-31", "2026-02-30", "1970-01-01", "2200-01-01"]
TIMES = ["08:00:00", "23:59:59", "24:00:00", "02:30:00", "8:00", "00:00:60"]
WORDS = ["type", "from", "to", "limit", "offset", "page", "other"]
TOKENS = [*["@progress@"] * 40, "@progress@x", "eyJhbGciOiJub25lIn0.e30.", "a.b.c", "..", "mizan_jti_" + "A" * 43]


class Progress:
    def __init__(self, chance, application):
        self.chance = chance
        self.application = application

    def case(self):
        chance = self.chance
        case = {"method": "GET", "target": "/api/v1/progress", "body": "", "headers": {
            "X-API-Key": chance.choice([KEY] * 19 + [KEY + "x"]), "Authorization": "Bearer " + chance.choice(TOKENS)}}
        kind = chance.choice(["log"] * 5 + ["list"] * 3 + ["history", "delete", "enter", "enter", "method"])
        if kind == "log":
            case.update(method="POST", body=self.body(self.entry()))
        elif kind in ("list", "history"):
            case["target"] += ("/history" if kind == "history" else "") + self.query()
        elif kind == "delete":
            known = [one["key"] for one in self.application.records if one["type"] == "fitness.ProgressEntry"]
            text = chance.choice(known + [values.plain(chance.choice(values.TEXTS))])
            case.update(method="DELETE", target="/api/v1/progress/" + (quoted(text) or "%00"))
        elif kind == "enter":
            case.update(method="POST", target="/api/v1/auth/" + chance.choice(["login", "register", "refresh"]), body=self.body({
                "email": "nobody@example.org", "password": "short", "name": "Nobody", "date_of_birth": "1990-01-31",
                "refresh_token": "mizan_refresh_" + "A" * 64}))
        else:
            case.update(method=chance.choice(["PUT", "PATCH", "OPTIONS", "HEAD"]), target="/api/v1/" + chance.choice(
                ["progress", "auth/login", "none", ""]))
        if case["body"]:
            case["headers"]["Content-Type"] = "application/json"
        if kind == "log" and chance.random() < 0.2:
            case["headers"]["Idempotency-Key"] = chance.choice(["p-1", "p-2", "p" * 256])
        return case

    def entry(self):
        chance = self.chance
        entry = {"type": chance.choice(TYPES), "quantity": chance.choice([75.5, 7, 1, 20])}
        form = chance.choice(["seed", "later", "both", "none"])
        if form in ("seed", "both"):
            entry.update(date=chance.choice(DAYS), time=chance.choice(TIMES))
        if form in ("later", "both"):
            entry["logged_at"] = chance.choice(values.MOMENTS + ["2024-01-15T08:00:00Z"])
        if chance.random() < 0.5:
            entry["notes"] = chance.choice(["n", "n" * 500, "n" * 501, None])
        return entry

    def body(self, fields):
        """As it is, with one extreme in it, with a name that stands twice, or broken off."""
        chance = self.chance
        roll, name = chance.random(), chance.choice([*fields, "other"])
        extreme = Raw(chance.choice(values.SOUND + values.BROKEN))
        if roll < 0.5:
            return values.written({**fields, name: extreme})
        if roll < 0.55:
            return values.written(Members([*fields.items(), (name, extreme)]))
        text = values.written(fields)
        return text[:chance.randrange(len(text))] if roll < 0.6 else text

    def query(self):
        chance = self.chance
        pairs = []
        for name in chance.sample(WORDS, chance.choice([0, 1, 1, 2, 3])):
            usual = {"type": TYPES, "from": DAYS, "to": DAYS}.get(name, ["1", "20", "100", "0"])
            pairs.append((name, chance.choice(usual + [values.plain(chance.choice(values.SOUND))])))
        return "?" + "&".join(f"{name}={quoted(text)}" for name, text in pairs) if pairs else ""
