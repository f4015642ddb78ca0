"""The extremes of every kind of value, as they stand in JSON, and a writer of JSON that can be wrong on purpose."""
import json


class Raw(str):
    """A value as it is to be written, sound or not."""


class Members(list):
    """An object as pairs: a name may stand twice."""


def written(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, (Members, dict)):
        pairs = value.items() if isinstance(value, dict) else value
        return "{" + ",".join(f"{json.dumps(name)}:{written(one)}" for name, one in pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


# The ends of every width, and one beyond; where doubles lose whole numbers; what only looks like a whole number.
ENDS = [number for bits in (7, 8, 15, 16, 31, 32, 53, 63, 64) for number in (2**bits - 1, 2**bits, 2**bits + 1)]
WHOLE = sorted({0, 1, -1, 2, 7, 114, 115, 286, 999, 1_000, 1_001, 10**30, *ENDS, *(-number for number in ENDS)})
REALS = [
    "-9223372036854775808.0", "9223372036854775807.0", "9223372036854775808.0", "-9223372036854777856.0", "-0", "-0.0",
    "0.0", "0.1", "1.5", "100.0", "100.00000000000001", "9007199254740991.0", "9007199254740992.0", "-9007199254740993.0",
    "1e2", "1E+2", "1e18", "-1e19", "1e308", "-1.7976931348623157e308", "5e-324", "-2.2250738585072014e-308", "1e-400",
    "18446744073709551616.5", "253402300800", "-62135596801e6", "1e15", "-1e15"]
NUMBERS = [*map(str, WHOLE), *REALS]
NO_NUMBERS = ["NaN", "Infinity", "-Infinity", "1e309", "-1e99999", "01", "-01", "+1", ".5", "1.", "0x10", "1e", "--1", "-", "١"]

MOMENTS = [
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z",
    "-290308-12-21T19:59:05.224192Z", "+294247-01-10T04:00:54.775807Z", "1969-12-31T23:59:59.999999Z",
    "2016-12-31T23:59:60Z", "9999-12-31T23:59:60Z", "2026-01-01T00:00:00+23:59", "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59", "2026-02-30T00:00:00Z", "2024-02-29T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:00." + "9" * 30 + "Z", "2026-01-01", "1e3", "2026-01-01t00:00:00z", "2026-01-01T00:00:00"]

# As JSON writes them, so that halves of surrogate pairs can stand there too.
TEXTS = [json.dumps(text) for text in [
    "", " ", "\0", "a\0b", "caf\u00e9", "cafe\u0301", "\u202egnp.exe", "\u2066a\u2069", "\ufeff", "\U0010ffff", "\u200d",
    "👩‍👩‍👧‍👦", "\u0665", "a" * 255, "a" * 256, "é" * 500, "x" * 5_000, "\n", "\x7f", "\x85", "'; DROP TABLE owners", "\\",
    '"', "../..", ".", "%00", "%", "only", "null", "9223372036854775807", "-9223372036854775808", "1:1", "999:999", "0:0",
    "9223372036854775807:1", "2:255-3:1", "surah 115", "page 605", "[]", "[[[[1]]]]", "1e400", "-9223372036854775808.0",
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    "*", "{}", "a b", "quran:read", "metrics:read", "--help"]]
BROKEN_TEXTS = [r'"\ud800"', r'"\udc00\ud800"', r'"\u12"', r'"\x"', '"\n"', '"']
WRONG = ["null", "true", "false", "[]", "{}", "[1]", '{"a":1}', "[" * 63 + "]" * 63, "[" * 64 + "]" * 64, "[" * 5_000]

# What a value of a kind can be, and what it can be taken for.
SOUND = [*NUMBERS, *map(json.dumps, NUMBERS[:8]), *map(json.dumps, MOMENTS), *TEXTS, *WRONG[:-2]]
BROKEN = [*NO_NUMBERS, *BROKEN_TEXTS, *WRONG[-2:], ""]
LONGEST = 900_000


def plain(text):
    """A value as it stands in a path, a query or a header, where there are no quotes."""
    return json.loads(text) if text.startswith('"') else text


def extreme(chance, schema=None):
    """A value that is read as JSON, mostly of the kind that is asked for."""
    schema = schema or {}
    kind = schema.get("format") if schema.get("format") == "date-time" else schema.get("type")
    if chance.random() < 0.8:
        if kind in ("integer", "number"):
            return Raw(chance.choice(NUMBERS))
        if kind == "date-time":
            return chance.choice(MOMENTS)
        if kind == "string":
            return Raw(chance.choice(TEXTS))
    return Raw(chance.choice(SOUND))
