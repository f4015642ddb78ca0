#!/usr/bin/env python3
"""The conformance vectors of contracts/neon-http-sql.md §9 and more, against the stand-in and a PostgreSQL.

    PYTHON Tools/Neon/vectors.py [--record FILE]

PYTHON has psycopg (Tools/Neon/install). `--record` keeps the answers that the client's tests read.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "Kinto")]
from neon_server import Neon  # noqa: E402
from postgresql import cluster  # noqa: E402

RAW, PLAIN = {"Neon-Raw-Text-Output": "true", "Neon-Array-Mode": "true"}, {}
README = "select $1::int[] as list, $2::jsonb as object"
MIXED = "select 1::int as n, 'a'::text as s, '{1,2,3}'::int4[] as arr"
TYPED = """select true as bool, 9007199254740993::int8 as big, 1.50::numeric as numeric, 1e21::float8 as float,
    'NaN'::float4 as nan, '6ba7b810-9dad-11d1-80b4-00c04fd430c8'::uuid as uuid, '2026-01-08'::date as day,
    'infinity'::date as never, '0044-03-15 BC'::date as before, '2026-01-08 14:30:00.25+05:30'::timestamptz as moment,
    '-infinity'::timestamptz as always, '{"a": [1, null]}'::jsonb as json, '[2:3]={1,NULL}'::int[] as bounded,
    '{"a b","c,d",NULL,"NULL","","say \\"hi\\"","back\\\\slash","{}"}'::text[] as texts, '{{1,2},{3,4}}'::int[] as nested,
    '{}'::int[] as nothing, null::int as null, '\\xdead'::bytea as bytes, '{t,f}'::bool[] as flags,
    '{"{\\"a\\":1}",null}'::jsonb[] as documents, '1 day 02:00:00'::interval as interval"""


def single(query, *params, **more):
    return {"query": query, "params": list(params), **more}


# Name, headers, body, status, and what of the answer is looked at.
VECTORS = [
    ("forty-two", PLAIN, single("select 42 as answer"), 200, lambda a: a["rows"] == [{"answer": 42}]),
    ("a number without a cast", PLAIN, single("select $1 as answer", 42), 200, lambda a: a["rows"] == [{"answer": "42"}]),
    ("a number in a sum", PLAIN, single("select $1 * 1 as answer", 42), 200, lambda a: a["rows"] == [{"answer": 42}]),
    ("a list", PLAIN, single("select $1::int[] as answer", [1, 2, 3]), 200, lambda a: a["rows"] == [{"answer": [1, 2, 3]}]),
    ("an object", PLAIN, single("select $1::json->'a' as answer", {"a": {"b": 42}}), 200,
     lambda a: a["rows"] == [{"answer": {"b": 42}}]),
    ("a list of objects", PLAIN, single("select $1::jsonb[] as answer", [{"foo": 1}, {"bar": 2}]), 200,
     lambda a: a["rows"] == [{"answer": [{"foo": 1}, {"bar": 2}]}]),
    ("the README's example", PLAIN, single(README, '{{1,2},{"3",4}}', {"key": "val", "ikey": 4242}), 200,
     lambda a: a["rows"] == [{"list": [[1, 2], [3, 4]], "object": {"key": "val", "ikey": 4242}}]),
    ("create", PLAIN, single("create table made (id serial primary key, word text)"), 200,
     lambda a: (a["command"], a["rowCount"]) == ("CREATE", None)),
    ("insert", RAW, single("insert into made (word) values ('a'), ('b'), ('c') returning id"), 200,
     lambda a: (a["command"], a["rowCount"], a["rows"]) == ("INSERT", 3, [["1"], ["2"], ["3"]])),
    ("delete nothing", RAW, single("delete from made where id < 0"), 200,
     lambda a: (a["command"], a["rowCount"], a["fields"]) == ("DELETE", 0, [])),
    ("drop", PLAIN, single("drop table made"), 200, lambda a: (a["command"], a["rowCount"]) == ("DROP", None)),
    ("plain objects", PLAIN, single(MIXED), 200, lambda a: a["rows"] == [{"n": 1, "s": "a", "arr": [1, 2, 3]}]),
    ("plain lists", {"Neon-Array-Mode": "true"}, single(MIXED), 200, lambda a: a["rows"] == [[1, "a", [1, 2, 3]]]),
    ("raw objects", {"Neon-Raw-Text-Output": "true"}, single(MIXED), 200,
     lambda a: a["rows"] == [{"n": "1", "s": "a", "arr": "{1,2,3}"}]),
    ("raw lists", RAW, single(MIXED), 200, lambda a: a["rows"] == [["1", "a", "{1,2,3}"]]),
    ("True is not true", {"Neon-Raw-Text-Output": "True"}, single("select 1 as n"), 200, lambda a: a["rows"] == [{"n": 1}]),
    ("a batch of both modes", PLAIN, {"queries": [single("select 1 as n", arrayMode=True), single("select 2 as n", arrayMode=False)]},
     200, lambda a: [one["rowAsArray"] for one in a["results"]] == [True, False]
     and [one["rows"] for one in a["results"]] == [[[1]], [{"n": 2}]]),
    ("a serializable batch", {**RAW, "Neon-Batch-Isolation-Level": "Serializable"},
     {"queries": [single("show transaction_isolation")]}, 200,
     lambda a: a["results"][0]["rows"] == [["serializable"]] and a["headers"] == {"Neon-Batch-Isolation-Level": "Serializable"}),
    ("a write in a reading batch", {**RAW, "Neon-Batch-Read-Only": "true"}, {"queries": [single("create table no (n int)")]},
     400, lambda a: a["code"] == "25006"),
    ("an unknown isolation", {"Neon-Batch-Isolation-Level": "serializable"}, single("select 1"), 400,
     lambda a: (a["message"], a["code"]) == ("invalid isolation level", "")),
    ("too much", RAW, single("select 1 from generate_series(1, 5000) as a, generate_series(1, 5000) as b"), 507,
     lambda a: a["message"] == "response is too large (max is 10485760 bytes)"),
    ("begin", PLAIN, single("BEGIN"), 200, lambda a: (a["command"], a["rowCount"]) == ("BEGIN", None)),
    ("garbage", PLAIN, single("garbage"), 400, lambda a: a["code"] == "42601" and a["position"] == "1" and len(a) == 18),
    ("after garbage", PLAIN, single("SELECT 1 as n"), 200, lambda a: a["rows"] == [{"n": 1}]),
    ("an enum", PLAIN, single("create type mood as enum ('calm', 'glad')"), 200, lambda a: a["command"] == "CREATE"),
    ("a list of enums", PLAIN, single("select array['calm', 'glad']::mood[] as moods"), 200,
     lambda a: a["rows"] == [{"moods": ["calm", "glad"]}]),
    ("nothing", PLAIN, single(""), 200, lambda a: (a["fields"], a["rows"], a["command"], a["rowCount"]) == ([], [], "", None)),
    ("two statements", PLAIN, single("select 1; select 2"), 400, lambda a: a["code"] == "42601"),
    ("too few values", PLAIN, single("select $1::int, $2::int", 1), 400, lambda a: a["code"] == "08P01"),
    ("a list without a cast", PLAIN, single("select '{1}'::int[] || ARRAY[$1]::text[]", 1), 400, lambda a: a["code"] == "42883"),
    ("an unknown column", RAW, single("select nothing from pg_class"), 400,
     lambda a: (a["code"], a["position"]) == ("42703", "8")),
    ("no number", RAW, single("select $1::int as n", "x"), 400, lambda a: a["code"] == "22P02"),
    ("all types, raw", RAW, single(TYPED), 200, lambda a: len(a["rows"][0]) == len(a["fields"]) == 21),
    ("all types, plain", PLAIN, single(TYPED), 200, lambda a: a["rows"][0]["big"] == "9007199254740993"),
    ("no JSON", PLAIN, "{", 400, lambda a: a["message"].startswith("could not parse the HTTP request body: ")),
]


def post(url, connection, headers, body):
    data = (body if isinstance(body, str) else json.dumps(body)).encode()
    request = urllib.request.Request(
        url, data, {**({"Neon-Connection-String": connection} if connection else {}), **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers)


def psql(address, text):
    subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", address], input=text, text=True, check=True)


def check(name, found, status, body, headers, is_right):
    answer = json.loads(body)
    if isinstance(answer, dict):
        answer["headers"] = {one: value for one, value in headers.items() if one.startswith("Neon-")}
    if found != status or not is_right(answer):
        print(f"FAILED: {name}: {found} {body[:300]}")
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--record")
    record = parser.parse_args().record
    os.environ["LC_ALL"] = "C"
    failed, kept = 0, {}
    with tempfile.TemporaryDirectory() as directory, cluster(directory) as address, \
            Neon(address, password="%+$^&*@!") as neon:
        usual = neon.connection("kinto", "postgres")
        for name, headers, body, status, is_right in VECTORS:
            found, answer, more = post(neon.url, usual, headers, body)
            failed += check(name, found, status, answer, more, is_right)
            kept[name] = {"status": found, "answer": answer}
        post(neon.url, usual, PLAIN, single('create role "a+b $c" login'))
        post(neon.url, usual, PLAIN, single('create database "d+e $f"'))
        for name, connection, status, is_right in [
                ("signs in the names", neon.connection("a+b $c", "d+e $f"), 200, lambda a: a["rows"] == [{"n": 1}]),
                ("a wrong password", neon.connection("kinto", "postgres", "no"), 400,
                 lambda a: (a["message"], a["code"]) == ("password authentication failed for user 'kinto'", "")),
                ("an unknown role", neon.connection("nobody", "postgres"), 400,
                 lambda a: (a["message"], a["code"]) == ("password authentication failed for user 'nobody'", "")),
                ("an unknown database", neon.connection("kinto", "none"), 400, lambda a: a["code"] == "3D000"),
                ("no connection string", None, 400, lambda a: a["message"] == "invalid header: neon-connection-string")]:
            found, answer, more = post(neon.url, connection, PLAIN, single("select 1 as n"))
            failed += check(name, found, status, answer, more, is_right)
            kept[name] = {"status": found, "answer": answer}
        # What the catalogue asks for (NeonCatalogue), and what it is answered once a dua has gone and one has changed.
        psql(address, (HERE / "schema.sql").read_text())
        small = [single(f"SELECT * FROM {table} ORDER BY id") for table in ("categories", "collections", "journeys", "journey_duas")]
        moments = single("SELECT id, updated_at FROM duas ORDER BY id")
        for suffix, change in [
                ("", ""), (", changed", "DELETE FROM duas WHERE id = 9; DELETE FROM journeys WHERE id = 5; "
                           "UPDATE duas SET title_en = 'Renewed', updated_at = '2026-02-01 00:00:00+00' WHERE id = 2")]:
            psql(address, change)
            for name, queries in [("the catalogue", [moments, *small]), ("all duas", [single("SELECT * FROM duas ORDER BY id")]),
                                  ("one dua", [single("SELECT * FROM duas WHERE id = 2")])]:
                found, answer, _ = post(neon.url, usual, RAW, {"queries": queries})
                failed += found != 200
                kept[name + suffix] = {"status": found, "answer": answer}
        found, answer, _ = post(neon.url + "/", usual, PLAIN, single("select 1"))
        failed += check("another path", found, 400, answer, {}, lambda a: a == "query is not supported")
        for kind, status in [("control-plane", 500), ("shutting-down", 503), ("busy", 429), ("html", 200)]:
            neon.fault(kind)
            found, answer, _ = post(neon.url, usual, RAW, single("select 1 as n"))
            failed += found != status
            kept[kind] = {"status": found, "answer": answer}
    if record:
        text = json.dumps(kept, ensure_ascii=False, indent=1)
        pathlib.Path(record).write_text(text + "\n")
    print(f"{len(VECTORS) + 6} vectors against PostgreSQL, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
