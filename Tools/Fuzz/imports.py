"""Imports: exports of the Quran app with extremes of every kind, as XML, as binary and as documents within."""
import json
import struct

import plists
import values
from plists import Bits, Date, Written

FLOATS = [
    float("nan"), float("inf"), -float("inf"), 1e308, -1e308, 5e-324, 9.3e18, -9.3e18, -9223372036854775808.0, -0.0, 0.5,
    1e11, 1e11 + 1, -1e11 - 1, 4e9, 4e9 + 1, 1.2e9, 253402300800.0, -62135596801.0, 9223372036854.775]
SCALARS = (
    [*values.WHOLE, True, False, b"", b"\0\xff", b"<plist>", b"bplist00"]
    + [Bits(struct.pack(">d", number)) for number in FLOATS] + [Date(struct.pack(">d", number)) for number in FLOATS]
    + [Bits(struct.pack(">f", number)) for number in FLOATS[:3]])
XML_NUMBERS = [
    f"<{kind}>{text}</{kind}>" for kind in ("integer", "real") for text in [
        *values.NUMBERS, *values.NO_NUMBERS, "0x7fffffffffffffff", "-0x8000000000000000", "0x8000000000000001",
        "-0x8000000000000001", "nan", "-nan", "+inf", "1" * 400, "0." + "0" * 400 + "1"]]
XML_DATES = [f"<date>{text}</date>" for text in [
    *values.MOMENTS, "-290308-12-21T19:59:05Z", "294247-01-10T04:00:54Z", "999999-12-31T23:59:59Z", "-99999-01-01T00:00:00Z"]]
KEYS = ["1", "2", "114", "115", "0", "-1", "9223372036854775807", "9223372036854775808", "1.0", "٢", "", "2:255", "a" * 300]
FIELDS = ["lastReadAyah", "lastAyah", "surahNumber", "totalAyahs", "progressPercentage", "lastUpdatedAt", "date"]
TYPES = ["application/x-plist", "application/octet-stream", "application/xml"]


class Imports:
    def __init__(self, chance, application):
        self.chance = chance
        self.number = 0

    def case(self):
        chance = self.chance
        self.number += 1
        if chance.random() < 0.5:
            body = plists.xml(self.export(True))
            if chance.random() < 0.1:
                body = self.bent(body)
        else:
            body = self.binary()
        return {
            "method": "POST", "target": f"/v1/imports?name=fuzz-{self.number % 50}.plist", "body": body,
            "headers": {"Content-Type": chance.choice(TYPES)}}

    def export(self, isXML):
        chance = self.chance
        scalar = lambda: self.scalar(isXML)
        ayah = lambda: f"{chance.randint(1, 4)}:{chance.randint(1, 7)}"
        progress = []
        for _ in range(chance.randint(1, 5)):
            key = chance.choice(KEYS) if chance.random() < 0.3 else str(chance.randint(1, 114))
            fields = [(name, scalar()) for name in chance.sample(FIELDS, chance.randint(1, 4))]
            progress.append((key, scalar() if chance.random() < 0.4 else [("lastReadAyah", 1), *fields]))
        roll = chance.random()
        if roll < 0.2:
            progress = [part for key, one in progress for part in (chance.choice([key, scalar()]), one)]
        elif roll < 0.4:
            progress = self.within(progress)
        notes = [(ayah() if chance.random() < 0.8 else chance.choice(KEYS), [
            text_of(chance) if chance.random() < 0.7 else scalar() for _ in range(chance.randint(0, 2))]) for _ in range(2)]
        favorites = [ayah() if chance.random() < 0.7 else scalar() for _ in range(4)]
        export = [("favoriteAyahs", favorites), ("ayahNotes", notes), ("ReadingProgressStore.progress", progress)]
        export = chance.sample(export, chance.randint(1, 3))
        if chance.random() < 0.1:
            export.append(chance.choice([*export, ("other", scalar()), ("favoriteAyahs", scalar())]))
        return export

    def scalar(self, isXML):
        chance = self.chance
        if chance.random() < 0.15:
            return text_of(chance)
        if isXML and chance.random() < 0.7:
            return Written(chance.choice(XML_NUMBERS + XML_DATES))
        return chance.choice(SCALARS)

    def within(self, progress):
        """The same as JSON, in data or in a string; numbers are then those of JSON."""
        chance = self.chance
        numbers = {key: {name: values.Raw(chance.choice(values.NUMBERS)) for name in chance.sample(FIELDS, 3)}
                   if chance.random() < 0.7 else values.Raw(chance.choice(values.SOUND)) for key, _ in progress}
        text = values.written(numbers)
        for _ in range(chance.choice([0, 0, 0, 1, 4])):
            text = json.dumps(text)
        if chance.random() < 0.1:
            return plists.binary([(key, 1) for key, _ in progress])
        return text.encode("utf-8", "surrogatepass") if chance.random() < 0.5 or not text.isprintable() else text

    def binary(self):
        chance = self.chance
        wrong = {}
        if chance.random() < 0.15:
            name = chance.choice(["offsets", "references", "count", "top", "table"])
            wrong = {name: chance.choice([0, 1, 9, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**64 - 1])}
        data = plists.binary(
            self.export(False), offset_bytes=chance.choice([None, None, 8]), reference_bytes=chance.choice([None, None, 4, 8]),
            trailer=wrong)
        return self.bent(data) if chance.random() < 0.25 else data

    def bent(self, data):
        """Bytes changed, cut or doubled; a length of the largest kind where some object is."""
        chance = self.chance
        data = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0: data[at] = chance.choice([0, 0x0F, 0x14, 0x23, 0x33, 0x4F, 0x5F, 0x6F, 0x80, 0xAF, 0xDF, 0xFF])
                case 1: del data[at:at + chance.randint(1, 9)]
                case 2: data[at:at + 10] = bytes([chance.choice([0x4F, 0x5F, 0x6F, 0xAF, 0xDF]), 0x13]) + chance.choice(
                    [b"\x7f" + b"\xff" * 7, b"\xff" * 8, b"\x80" + bytes(7), bytes(4) + b"\xff" * 4])
                case 3: data[at:at] = data[at:at + 20]
            if not data:
                return b"\0"
        return bytes(data)


def text_of(chance):
    text = values.plain(chance.choice(values.TEXTS))
    # XML has no way to write these at all; that is another check's matter.
    return "".join(letter for letter in text if letter >= " " and letter != "\uffff")
