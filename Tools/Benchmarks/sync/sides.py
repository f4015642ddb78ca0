"""Mizan and Kinto as a device sees them: records written in batches, and what has changed since a moment."""

import base64
import contextlib
import http.client
import json
import urllib.parse

import kinto_server

MOMENT = "2026-01-02T03:04:05.678Z"


def key(number):
    """A UUID that says its number."""
    return f"{number >> 32:08x}-0000-4000-8000-{number & 0xFFFFFFFF:012x}"


def fields(text):
    return {
        "ayahID": "2:255", "surahNumber": 2, "ayahNumber": 255, "noteText": text, "createdAt": MOMENT,
        "modifiedAt": MOMENT,
    }


def text(tag):
    return f"{tag} is a note on an ayah, of the length that a person writes in passing, which is a line or two."


class Side:
    """One server; `ask` keeps its connection."""

    # A turn of pushes is so many times as long: of 16 clients each must hear of some.
    patience = 1

    def __init__(self, url, authorization):
        self.url = url
        self.authorization = authorization
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(url).netloc, timeout=120)

    def answer(self, method, path, body=None):
        """The headers and the text of an answer that is a success."""
        headers = {"Authorization": self.authorization, "Content-Type": "application/json"}
        for attempt in (1, 2):
            try:
                self.connection.request(method, path, None if body is None else json.dumps(body), headers)
                response = self.connection.getresponse()
                break
            except (OSError, http.client.HTTPException):
                # It was closed meanwhile. All that is sent here may be sent twice.
                self.connection.close()
                if attempt == 2:
                    raise
        text = response.read()
        if response.status not in (200, 201):
            raise SystemExit(f"{self.name}: {method} {path[:80]}: {response.status} {text[:300]!r}")
        return response.headers, text

    def ask(self, method, path, body=None):
        return json.loads(self.answer(method, path, body)[1])

    def fill(self, first, count):
        """Stores notes that were not there, in batches of 25."""
        numbers = range(first, first + count)
        for start in range(0, count, 25):
            self.store({key(number): text(f"0-{number}") for number in numbers[start:start + 25]})


class Mizan(Side):
    name = "Mizan"

    def __init__(self, url, token):
        super().__init__(url, f"Bearer {token}")

    # A batch, in the words of push.lua.
    path = "/v1/sync/push"
    head, tail = '{"client":"benchmark","mutations":[', "]}"
    acknowledged = '"id":"(%d+%-%d+)","outcome":"applied"'

    @staticmethod
    def item(key, tag, text):
        return {
            "id": tag, "type": "quran.AyahNote", "key": key, "kind": "put", "fields": {"id": key, **fields(text)}}

    def store(self, notes):
        items = [self.item(key, text.split(" ")[0], text) for key, text in notes.items()]
        results = self.ask("POST", self.path, {"client": "benchmark", "mutations": items})["results"]
        if any(result["outcome"] != "applied" for result in results):
            raise SystemExit(f"Mizan did not take {results}")

    def cursor(self, behind):
        """The cursor that so many changes stand behind. To devices it is opaque: they would pull up to there."""
        epoch, version, mark, *start = self.ask("GET", "/v1/sync/pull?limit=1")["cursor"].split(".")
        return f"{epoch}.{int(start[0] if start else version) - behind}.{mark}"

    def page(self, changes):
        """The address of the page that has the last changes, and how many rows an answer has."""
        return (
            f"{self.url}/v1/sync/pull?cursor={self.cursor(behind=changes)}&limit={changes}",
            lambda answer: len(answer["items"]))

    def notes(self):
        """All that is there: text by key, out of the notes' own list."""
        cursor = ""
        while cursor is not None:
            page = self.ask("GET", f"/v1/quran/notes?limit=1000{cursor}")
            yield from ((item["id"], item["noteText"]) for item in page["items"])
            cursor = "&cursor=" + urllib.parse.quote(page["next"], safe="") if "next" in page else None


class Kinto(Side):
    patience = 4
    RECORDS = "/buckets/b/collections/c/records"

    def __init__(self, url, name):
        super().__init__(url, "Basic " + base64.b64encode(b"bob:a long password").decode())
        self.name = name
        self.ask("PUT", "/v1/accounts/bob", {"data": {"password": "a long password"}})
        for path in ("/v1/buckets/b", "/v1/buckets/b/collections/c"):
            self.ask("PUT", path, {"data": {}})

    path = "/v1/batch"
    head, tail = '{"defaults":{"method":"PUT"},"requests":[', "]}"
    # Only of a record that was stored is the content told.
    acknowledged = '"noteText": ?"(%d+%-%d+) '

    @classmethod
    def item(cls, key, tag, text):
        return {"path": f"{cls.RECORDS}/{key}", "body": {"data": fields(text)}}

    def store(self, notes):
        items = [self.item(key, "", text) for key, text in notes.items()]
        answers = self.ask("POST", self.path, {"defaults": {"method": "PUT"}, "requests": items})["responses"]
        if any(answer["status"] not in (200, 201) for answer in answers):
            raise SystemExit(f"{self.name} did not take {answers}")

    def page(self, changes):
        newest = self.ask("GET", f"/v1{self.RECORDS}?_limit={changes + 1}&_sort=-last_modified")["data"]
        since = urllib.parse.quote(f'"{newest[-1]["last_modified"]}"')
        return (
            f"{self.url}/v1{self.RECORDS}?_since={since}&_limit={changes}&_sort=last_modified",
            lambda answer: len(answer["data"]))


@contextlib.contextmanager
def kinto(options, name, database=None, workers=1):
    process, port = kinto_server.start(options.kinto, options.work, database, workers)
    try:
        yield Kinto(f"http://127.0.0.1:{port}", name)
    finally:
        kinto_server.stop(process)
