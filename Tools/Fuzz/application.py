"""A store with a record of every type, the server on it, and what the generators learn from both."""
import http.client
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import time

import values
from progress import KEY
from served_store import ServedStore

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What makes a record of each type that its fields alone do not tell how to make.
LINES = [
    ["import", ROOT / "Tools" / "Samples" / "quran-userdefaults.plist"],
    ["habits", "journeys", "follow", "first-steps"],
    ["habits", "add", "Read", "--goal", "20 pages"],
    ["habits", "done", "waking", "--day", "2026-01-01"],
    ["habits", "count", "astaghfirullah", "--day", "2026-01-01"],
    ["habits", "done", "Read", "--value", "12.5", "--note", "a note", "--day", "2026-01-01"],
    ["habits", "profile", "set", "--display-name", "Amina"],
    ["fitness", "log", "weight", "75.5kg", "--notes", "after breakfast"],
    ["fitness", "types", "set", "weight", "--unit", "lb"],
]
# What every moment of a case is unless it is an extreme: a case is the same in each run.
MOMENT = "2026-01-01T00:00:00Z"
ACCOUNT, TRANSACTION, PART, BOOK = (f"01a2b3c4-0000-7000-8000-00000000000{number}" for number in "abcd")
# Records that cannot be found by trying: most are sound only together. Each has the name of its key.
TOGETHER = [
    ("finance.Account", "id", {"id": ACCOUNT, "name": "Fuzz", "type": "cash", "currencyCode": "EUR"}),
    ("finance.Transaction", "id", {"id": TRANSACTION, "accountId": ACCOUNT, "amountCents": -1_250, "date": MOMENT}),
    ("finance.SplitPart", "id", {"id": PART, "transactionId": TRANSACTION, "position": 1, "amountCents": -1_250}),
    ("library.Book", "id", {"id": BOOK, "title": "Fuzz", "documentType": "epub", "pageCount": 9}),
    ("library.ReadingProgress", "bookID", {"bookID": BOOK, "currentPage": 3}),
    ("library.Voice", "id", {"id": "v1", "name": "Fuzz", "previewURL": "https://example.org/v1.mp3"}),
]


class Unanswered(Exception):
    pass


class Application:
    def __init__(self, directory, store):
        self.mizan = os.path.join(directory, "mizan")
        self.program = os.path.join(directory, "mizan-server")
        self.store = store
        for line in LINES:
            self.command(*line, check=True)
        # Its owner is an admin for good, no matter who else gets an account.
        self.command("account", "password", "--password-stdin", said="correct horse battery\n", check=True)
        self.command("account", "role", "me", "admin", check=True)
        self.connection = None
        # The app that is pointed at Mizan.
        os.environ["MIZAN_MODULES_FITNESS_FACADE_KEY"] = KEY
        os.environ["MIZAN_MODULES_FITNESS_FACADE_REGISTRATION"] = "true"
        self.start()
        try:
            self.learn()
        except BaseException:
            self.server.process.kill()
            raise

    def command(self, *arguments, said=None, check=False):
        return subprocess.run(
            [self.mizan, *map(str, arguments), "--data", self.store], input=said, capture_output=True, text=True, check=check)

    def start(self, *arguments):
        self.server = ServedStore(self.program, self.store, *arguments)
        self.connection = None

    # Asking

    def ask(self, case, patience=60):
        """The status and the body of an answer; of a stream its head alone."""
        for again in (False, True):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=patience)
            try:
                return self.asked(case)
            except (OSError, http.client.HTTPException) as error:
                self.connection.close()
                self.connection = None
                # A kept connection may have ended while it was idle.
                if again or self.died():
                    raise Unanswered(repr(error)) from error

    def asked(self, case):
        body = case["body"].encode("utf-8", "surrogatepass") if isinstance(case["body"], str) else case["body"]
        body = self.here(body.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
        target = self.here(case["target"].replace("%40", "@"))
        connection = self.connection
        connection.putrequest(case["method"], target, skip_accept_encoding=True)
        for name, value in {"Authorization": f"Bearer {self.server.token}", **case["headers"]}.items():
            connection.putheader(name, self.here(value))
        if body or case["method"] in ("POST", "PUT", "PATCH"):
            connection.putheader("Content-Length", str(len(body)))
        try:
            connection.endheaders(body or None)
        except (BrokenPipeError, ConnectionResetError):
            # It may have been refused before it was all sent.
            pass
        answer = connection.getresponse()
        if answer.getheader("Content-Type", "").startswith("text/event-stream"):
            connection.close()
            self.connection = None
            return answer.status, b""
        return answer.status, answer.read()

    def here(self, text):
        """A case with the names that this store has for what differs in each run."""
        return text.replace("@epoch@", self.epoch).replace("@shared@", self.shared_epoch).replace("@owner@", self.owner_name) \
            .replace("@progress@", self.progress_token)

    def get(self, target):
        status, body = self.ask({"method": "GET", "target": target, "headers": {}, "body": ""})
        if status != 200:
            raise RuntimeError(f"GET {target}: {status} {body[:300]!r}")
        return body

    def died(self):
        """Whether the process has ended, or does so now."""
        try:
            self.server.process.wait(0.5)
        except subprocess.TimeoutExpired:
            return False
        self.server.listening.join(5)
        return True

    def memory(self, name="VmHWM"):
        """In MiB; the most there ever was."""
        for line in open(f"/proc/{self.server.process.pid}/status"):
            if line.startswith(name):
                return int(line.split()[1]) / 1024
        return 0

    def stop(self):
        self.server.process.terminate()
        return self.server.process.wait(60)

    # What is there

    def learn(self):
        self.epoch, self.shared_epoch, self.owner_name, self.progress_token = "", "", "", ""
        status, body = self.ask({
            "method": "POST", "target": "/api/v1/auth/login", "headers": {"X-API-Key": KEY, "Content-Type": "application/json"},
            "body": values.written({"email": "me", "password": "correct horse battery"})})
        if status != 200:
            raise RuntimeError(f"signing in by the progress API: {status} {body[:300]!r}")
        self.progress_token = json.loads(body)["data"]["access_token"]
        self.contract = json.loads(self.get("/openapi.json"))
        page, shared = (json.loads(self.get(f"/v1/sync/pull?limit=1000&feed={feed}")) for feed in ("own", "shared"))
        self.epoch, self.pull_cursor = page["epoch"], page["cursor"].replace(page["epoch"], "@epoch@")
        self.shared_epoch = shared["epoch"]
        self.owner_name = "_" + self.server.owner.replace("-", "")
        self.schemas = {
            name: schema for name, schema in self.contract["components"]["schemas"].items()
            if re.fullmatch(r"[a-z]+\.[A-Z]\w+", name) and not name.startswith(("home.", "sync."))}
        for schema in self.schemas.values():
            schema["properties"].pop("recordName", None)
        self.records = self.told(page["items"], "own") + self.told(shared["items"], "shared")
        self.fill()
        self.cursors = self.list_cursors()
        self.archive = self.get("/v1/account/archive")
        self.settings = json.loads(self.command("config", "explain", "--output", "json", check=True).stdout)["settings"]
        with sqlite3.connect(f"file:{self.store}/mizan.sqlite?mode=ro", uri=True) as database:
            tables = [name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            self.primary_keys = {}
            for table in tables:
                columns = database.execute(f'SELECT name FROM pragma_table_info("{table}") WHERE pk > 0 ORDER BY pk')
                self.primary_keys[table] = [name for name, in columns if name != "owner"]
        database.close()

    def told(self, items, feed):
        """Records as a pull of a feed tells them, with nothing in them that is another in each run."""
        text = json.dumps(items, ensure_ascii=False).replace(self.owner_name, "@owner@").replace(self.epoch, "@epoch@")
        text = re.sub(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*Z", MOMENT, text)
        return [{**record, "feed": feed} for record in json.loads(text) if record["kind"] == "put"]

    def fill(self):
        """A record of each type that the sample lacks, found by trying: the problems say what a field must be."""
        self.put_together(TOGETHER)
        for type, schema in sorted(self.schemas.items()):
            if any(record["type"] == type for record in self.records):
                continue
            if not self.is_record(type):
                # What an endpoint shows, such as an app's shape of a record.
                del self.schemas[type]
                continue
            fields = {name: sound(name, one) for name, one in schema["properties"].items()}
            for key in [*(str(one) for name, one in fields.items() if name.lower().endswith(("key", "id"))), "only"]:
                status, body = self.push(
                    {"id": f"{type}-{key[:40]}", "type": type, "key": key, "kind": "put", "fields": fields})
                if status == 200 and json.loads(body)["results"][0]["outcome"] == "applied":
                    self.records.append({"type": type, "key": key, "kind": "put", "fields": fields, "feed": "own"})
                    break
            else:
                raise RuntimeError(f"no record of {type} could be made: {body[:400]!r}")

    def put_together(self, records):
        """Records that are sound only together, such as a transaction and its parts, which add up to its amount."""
        made = [{"type": type, "key": fields[key], "kind": "put", "fields": fields} for type, key, fields in records]
        status, body = self.push(*({"id": f"{one['type']}-{one['key']}", **one} for one in made))
        if status != 200 or any(one["outcome"] != "applied" for one in json.loads(body)["results"]):
            raise RuntimeError(f"no records could be made together: {status} {body[:400]!r}")
        self.records += [{**one, "feed": "own"} for one in made]

    def is_record(self, type):
        return b"problem:sync.type" not in self.push({"id": f"{type}-", "type": type, "key": "?", "kind": "remove"})[1]

    def push(self, *mutations):
        return self.ask({
            "method": "POST", "target": "/v1/sync/push", "headers": {"Content-Type": "application/json"},
            "body": values.written({"client": "fill", "mutations": list(mutations)})})

    def paths(self):
        """Each path of the contract, of something that is there, with its operations."""
        for path, operations in sorted(self.contract["paths"].items()):
            for one in operations.get("get", {}).get("parameters", []):
                if one.get("in") == "path":
                    path = path.replace("{" + one["name"] + "}", str(one["example"]))
            yield path, operations

    def list_cursors(self):
        """Of each list in each order that has a second page: the path, the query and the cursor."""
        found = []
        for path, operations in self.paths():
            orders = [
                one["schema"]["items"]["enum"] for one in operations.get("get", {}).get("parameters", [])
                if one.get("name") == "sort"]
            for order in [order for names in orders for order in ["", *names]]:
                page = json.loads(self.get(f"{path}?limit=1" + (f"&sort={order}" if order else "")))
                if page.get("next"):
                    found.append((path, {"sort": order} if order else {}, page["next"]))
        return found

    # At the end

    def everything(self):
        """Reads all that is there, page by page: each list, the journal and the whole account."""
        count = 0
        for path, operations in self.paths():
            names = [one.get("$ref", "").split("/")[-1] for one in operations.get("get", {}).get("parameters", [])]
            if "cursor" not in names:
                continue
            # A list of one thing, such as an account's register, is of what other lists have.
            if any(one.get("required") and one.get("in") == "query" for one in operations["get"]["parameters"]):
                continue
            target = f"{path}?limit=1000"
            # An example may name nothing that is here, such as the tokens of another account.
            if path not in self.contract["paths"] and self.ask(
                    {"method": "GET", "target": target, "headers": {}, "body": ""})[0] == 404:
                continue
            while target:
                page = json.loads(self.get(target))
                count += len(page["items"])
                target = f"{path}?limit=1000&cursor={page['next']}" if page.get("next") else None
        for feed in ("own", "shared"):
            cursor, more = "", True
            while more:
                target = f"/v1/sync/pull?limit=1000&feed={feed}" + (f"&cursor={cursor}" if cursor else "")
                page = json.loads(self.get(target))
                if page.get("damaged") or page.get("unavailable"):
                    raise RuntimeError(f"a pull tells of damage: {page.get('damaged') or page.get('unavailable')}"[:400])
                cursor, more = page["cursor"], page["more"]
        self.get("/v1/imports")
        self.get("/v1/account/archive")
        return count

    def rest(self, seconds):
        """What runs in the background right after a start has its time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.server.process.poll() is None:
            time.sleep(0.05)


def sound(name, schema):
    if name == "ownerRecordName":
        return "@owner@"
    if schema.get("format") == "date-time":
        return MOMENT
    return {"integer": 1, "number": 1.5, "boolean": True}.get(schema.get("type"), "1")
