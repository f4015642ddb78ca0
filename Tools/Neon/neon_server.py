"""A stand-in for Neon's SQL over HTTP in front of a PostgreSQL (contracts/neon-http-sql.md), with its faults on request.

    with Neon(address, password="secret") as neon:
        neon.url, neon.connection("role", "postgres")
        neon.fault("control-plane", times=2)
        neon.requests            # the bodies that came
        neon.refused             # how often each SQLSTATE or status was answered

Its statements go through PQexecParams, so that types, command tags and errors are PostgreSQL's own.
"""

import collections
import http.server
import json
import re
import threading
import time
import urllib.parse
import uuid

from psycopg import pq

LIMIT = 10 * 1024 * 1024
ARRAYS = {1000: 16, 1001: 17, 1002: 18, 1003: 19, 1016: 20, 1005: 21, 1007: 23, 1009: 25, 1028: 26, 199: 114, 1021: 700,
          1022: 701, 1014: 1042, 1015: 1043, 1182: 1082, 1183: 1083, 1115: 1114, 1185: 1184, 1187: 1186, 1270: 1266,
          1231: 1700, 2951: 2950, 3807: 3802}
ISOLATION = {"ReadUncommitted": "READ UNCOMMITTED", "ReadCommitted": "READ COMMITTED",
             "RepeatableRead": "REPEATABLE READ", "Serializable": "SERIALIZABLE"}
DIAGNOSTICS = ["detail", "hint", "position", "internalPosition", "internalQuery", "severity", "where", "table", "column",
               "schema", "dataType", "constraint", "file", "line", "routine"]
FIELDS = dict(
    zip(DIAGNOSTICS, ["MESSAGE_DETAIL", "MESSAGE_HINT", "STATEMENT_POSITION", "INTERNAL_POSITION", "INTERNAL_QUERY",
                      "SEVERITY_NONLOCALIZED", "CONTEXT", "TABLE_NAME", "COLUMN_NAME", "SCHEMA_NAME", "DATATYPE_NAME",
                      "CONSTRAINT_NAME", "SOURCE_FILE", "SOURCE_LINE", "SOURCE_FUNCTION"]))
CONTROL_PLANE = "Control plane request failed: endpoint is temporarily unavailable. Check your quotas and/or contact our support."


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(body)
        self.status, self.body = status, body


def plain(message, code="", severity=""):
    """An error that is not PostgreSQL's."""
    fields = {name: None for name in DIAGNOSTICS}
    return dump({"message": message, "code": code, **fields, "severity": severity})


class Raw(str):
    """JSON that is embedded as it is."""


def dump(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{dump(str(name))}:{dump(one)}" for name, one in value.items()) + "}"
    if isinstance(value, Pairs):
        return "{" + ",".join(f"{dump(name)}:{dump(one)}" for name, one in value.items) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(dump, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


class Pairs:
    """An object in which a name may stand twice, as a row's columns may."""

    def __init__(self, items):
        self.items = items


# Parameters: JSON to text.

def parameter(value):
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, list):
        return literal(value)
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def literal(value):
    """An array in PostgreSQL's form; its texts are quoted as JSON quotes them."""
    def one(item):
        if item is None:
            return "NULL"
        if isinstance(item, list):
            return literal(item)
        if isinstance(item, dict):
            return json.dumps(json.dumps(item, separators=(",", ":")))
        return json.dumps(item)
    return "{" + ",".join(map(one, value)) + "}"


# Values: text to JSON, where raw texts are not asked for.

def converted(text, oid, elements):
    if text is None:
        return None
    if oid == 16:
        return text == "t"
    if oid in (21, 23):
        return Raw(text)
    if oid in (700, 701):
        if text in ("NaN", "Infinity", "-Infinity"):
            return text
        number = repr(float(text)).replace("e+", "e")
        return Raw(number)
    if oid in (114, 3802):
        return Raw(text)
    if oid in elements:
        return array(text, elements[oid], elements)
    return text


def array(text, oid, elements):
    text = re.sub(r"^\[[^=]*=", "", text)
    place = 0

    def items():
        nonlocal place
        found = []
        place += 1
        while text[place] != "}":
            if text[place] == ",":
                place += 1
            elif text[place] == "{":
                found.append(items())
            elif text[place] == '"':
                place += 1
                word = ""
                while text[place] != '"':
                    if text[place] == "\\":
                        place += 1
                    word += text[place]
                    place += 1
                place += 1
                found.append(converted(word, oid, elements))
            else:
                end = re.compile(r"[,}]").search(text, place).start()
                word, place = text[place:end], end
                found.append(None if word == "NULL" else converted(word, oid, elements))
        place += 1
        return found

    return items()


class Session:
    """One connection for one request, which is how none of its state is left."""

    def __init__(self, conninfo):
        self.connection = pq.PGconn.connect(conninfo.encode())
        if self.connection.status != pq.ConnStatus.OK:
            message = self.connection.get_error_message()
            self.connection.finish()
            raise ConnectionError(message)

    def close(self):
        self.connection.finish()

    def __call__(self, query, params=()):
        values = [None if one is None else one.encode() for one in params]
        result = self.connection.exec_params(query.encode(), values or None)
        if result.status == pq.ExecStatus.FATAL_ERROR:
            raise Refused(400, self.error(result))
        return result

    @staticmethod
    def error(result):
        def field(name):
            value = result.error_field(getattr(pq.DiagnosticField, name))
            return None if value is None else value.decode()
        return dump({"message": field("MESSAGE_PRIMARY"), "code": field("SQLSTATE"),
                     **{name: field(source) for name, source in FIELDS.items()}})

    def elements(self, oids):
        """With the types of the elements of those that are arrays of somebody's own types."""
        known = dict(ARRAYS)
        others = [oid for oid in oids if oid >= 16384]
        if others:
            text = ",".join(map(str, others))
            found = self(f"SELECT oid, typelem FROM pg_type WHERE oid IN ({text}) AND typelem <> 0 AND typcategory = 'A'")
            for row in range(found.ntuples):
                known[int(found.get_value(row, 0))] = int(found.get_value(row, 1))
        return known

    def answer(self, query, params, is_raw, is_array, limit):
        result = self(query, [parameter(one) for one in params])
        columns = range(result.nfields)
        oids = [result.ftype(one) for one in columns]
        elements = ARRAYS if is_raw else self.elements(oids)
        names = [result.fname(one).decode() for one in columns]
        fields = [{"name": names[one], "dataTypeID": oids[one], "tableID": result.ftable(one),
                   "columnID": result.ftablecol(one), "dataTypeSize": result.fsize(one),
                   "dataTypeModifier": result.fmod(one), "format": "text"} for one in columns]
        rows, size = [], 0
        for row in range(result.ntuples):
            if size > limit:
                raise Refused(507, plain(f"response is too large (max is {limit} bytes)"))
            texts = [result.get_value(row, one) for one in columns]
            size += sum(len(text or b"") for text in texts)
            texts = [None if text is None else text.decode() for text in texts]
            values = texts if is_raw else [converted(text, oid, elements) for text, oid in zip(texts, oids)]
            rows.append(values if is_array else Pairs(list(zip(names, values))))
        tag = (result.command_status or b"").decode().split()
        count = tag[2:3] if tag[:1] == ["INSERT"] else tag[1:2]
        number = int(count[0]) if count and count[0].isdigit() else None
        return {"fields": fields, "rows": rows, "command": tag[0] if tag else "", "rowCount": number,
                "rowAsArray": is_array}


class Neon:
    """Serves until its block ends. `password` is everybody's; who may connect is PostgreSQL's affair."""

    def __init__(self, address, password="secret", limit=LIMIT, port=0):
        url = urllib.parse.urlsplit(address)
        self.database, self.password, self.limit = f"host={url.hostname} port={url.port}", password, limit
        self.requests, self.faults, self.lock = [], [], threading.Lock()
        self.refused = collections.Counter()
        neon = self

        class Handler(Exchange):
            server_side = neon

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/sql"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def connection(self, user, database, password=None):
        quoted = [urllib.parse.quote(one, safe="") for one in (user, password or self.password, database)]
        return f"postgresql://{quoted[0]}:{quoted[1]}@ep-calm-dawn.eu-central-1.aws.neon.tech/{quoted[2]}"

    def fault(self, kind, times=1, after=0, **more):
        """What becomes of the next requests, after so many that go well: control-plane, shutting-down, too-many, busy,
        slow (seconds), cut, html, too-large, dropped-before, dropped-after, replaced (edit), meanwhile (work)."""
        with self.lock:
            self.faults += [None] * after + [(kind, more)] * times

    def next_fault(self):
        with self.lock:
            return (self.faults.pop(0) if self.faults else None) or ("", {})


class Exchange(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        """Mizan ends its connections when it ends."""
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def reply(self, status, body, more=(), cut=False):
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("neon-request-id", str(uuid.uuid4()))
        for name, value in more:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if cut else data)
        if cut:
            self.close_connection = True

    def do_OPTIONS(self):
        if self.path != "/sql":
            return self.do_GET()
        self.reply(200, "", [
            ("Allow", "OPTIONS, POST"), ("Access-Control-Max-Age", "86400"),
            ("Access-Control-Allow-Headers", "Authorization, Neon-Connection-String, Neon-Raw-Text-Output, Neon-Array-Mode, "
             "Neon-Pool-Opt-In, Neon-Batch-Read-Only, Neon-Batch-Isolation-Level")])

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.reply(400, '"query is not supported"')

    do_PUT = do_DELETE = do_PATCH = do_HEAD = do_GET

    def do_POST(self):
        if self.path != "/sql":
            return self.do_GET()
        neon = self.server_side
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        kind, more = neon.next_fault()
        # Before anything is done.
        if kind == "control-plane":
            return self.reply(500, plain(more.get("message", CONTROL_PLANE)))
        if kind == "too-many":
            return self.reply(500, plain("Too many connections to this endpoint. Please try again later."))
        if kind == "shutting-down":
            return self.reply(503, '{"msg":"Shutting down"}')
        if kind == "busy":
            return self.reply(429, '{"msg":"Too many requests"}', [("Retry-After", str(more.get("seconds", 1)))])
        if kind == "html":
            return self.reply(200, "<!doctype html><title>Sign in to the network</title>")
        if kind == "too-large":
            return self.reply(507, plain(f"response is too large (max is {neon.limit} bytes)"))
        if kind == "dropped-before":
            self.close_connection = True
            return self.connection.close()
        if kind == "slow":
            time.sleep(more["seconds"])
        if kind == "meanwhile":
            more["work"]()
        try:
            if length > neon.limit:
                raise Refused(413, plain(f"request is too large (max is {neon.limit} bytes)"))
            neon.requests.append(body.decode(errors="replace"))
            status, answer, headers = 200, *self.run(neon, body)
        except Refused as error:
            status, answer, headers = error.status, error.body, []
            neon.refused[json.loads(error.body).get("code") or status] += 1
        if kind == "dropped-after":
            self.close_connection = True
            return self.connection.close()
        if kind == "replaced":
            answer = more["edit"](answer)
        self.reply(status, answer, headers, cut=kind == "cut")

    def run(self, neon, body):
        headers = self.headers
        isolation = headers.get("Neon-Batch-Isolation-Level")
        if isolation is not None and isolation not in ISOLATION:
            raise Refused(400, plain("invalid isolation level"))
        session = self.session(neon)
        try:
            try:
                request = json.loads(body)
                queries = [request] if "query" in request else request["queries"]
                asked = [(one["query"], one.get("params") or [], one.get("arrayMode")) for one in queries]
                if any(not isinstance(query, str) for query, _, _ in asked):
                    raise ValueError("query: invalid type, expected a string")
            except (ValueError, KeyError, TypeError) as error:
                raise Refused(400, plain(f"could not parse the HTTP request body: {error}")) from None
            is_raw, is_array = headers.get("Neon-Raw-Text-Output") == "true", headers.get("Neon-Array-Mode") == "true"

            def answer(query, params, mode):
                return session.answer(query, params, is_raw, is_array if mode is None else mode, neon.limit)

            if "query" in request:
                return dump(answer(*asked[0])), []
            read_only, deferrable = (headers.get(f"Neon-Batch-{one}") == "true" for one in ("Read-Only", "Deferrable"))
            start = ["START TRANSACTION"]
            start += [f"ISOLATION LEVEL {ISOLATION[isolation]}"] if isolation else []
            session(start[0] + " " + ", ".join(
                start[1:] + ["READ ONLY"] * read_only + ["DEFERRABLE"] * deferrable))
            results = [answer(*one) for one in asked]
            session("COMMIT")
            echoed = [("Neon-Batch-Isolation-Level", isolation)] if isolation else []
            echoed += [(f"Neon-Batch-{name}", "true") for name, one in
                       (("Read-Only", read_only), ("Deferrable", deferrable)) if one]
            return dump({"results": results}), echoed
        finally:
            session.close()

    def session(self, neon):
        text = self.headers.get("Neon-Connection-String")
        if text is None:
            raise Refused(400, plain("invalid header: neon-connection-string"))
        try:
            url = urllib.parse.urlsplit(text)
        except ValueError as error:
            raise Refused(400, plain(f"invalid connection string: {error}")) from None
        user, password = (urllib.parse.unquote(one or "") for one in (url.username, url.password))
        database = urllib.parse.unquote(url.path[1:])
        for isWrong, message in [
                (url.scheme not in ("postgres", "postgresql"), "incorrect scheme"),
                (not database, "missing database name"), (not user, "missing username"),
                (not url.hostname, "missing hostname"),
                (url.password is None, "missing authentication credentials: required password"),
                (password != neon.password, f"password authentication failed for user '{user}'")]:
            if isWrong:
                raise Refused(400, plain(message))

        def quoted(value):
            return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"

        try:
            return Session(f"{neon.database} user={quoted(user)} dbname={quoted(database)} application_name=neon")
        except ConnectionError as error:
            message = str(error)
            if f'role "{user}" does not exist' in message:
                raise Refused(400, plain(f"password authentication failed for user '{user}'")) from None
            if f'database "{database}" does not exist' in message:
                raise Refused(400, plain(f'database "{database}" does not exist', "3D000", "FATAL")) from None
            raise Refused(500, plain(message)) from None
