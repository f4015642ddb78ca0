"""A store that a release works on: its directory, the two programs, and what is asked of them."""

import json
import os
import re
import shlex
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

SAMPLE = Path(__file__).resolve().parents[1] / "Samples/quran-userdefaults.plist"
PASSWORD = "a password of a fixture"
# Nothing of whoever runs this; and the second Mizan is on this machine.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("MIZAN_")}
ENVIRONMENT["MIZAN_OUTGOING_ALLOWED_ADDRESSES"] = "127.0.0.1"

# How `@words` finds an id: the lists that have it, their field with the words, and that with the id.
NAMED = {
    "finance": (["finance list --limit 500", "finance trash list"], "description", "id"),
    "fitness": (["fitness history"], "notes", "id"), "quran": (["quran note list"], "noteText", "id"),
    "undo": (["undo --list"], None, "number"),
}


class House:
    """A store, the files beside it, and the two programs."""

    def __init__(self, bin, directory):
        self.bin, self.directory, self.store = bin, directory, directory / "store"
        self.server = self.address = None
        self.pushed = 0
        self.tokens = {}

    def run(self, words, owner=None, stdin=None):
        words = [str(self.bin / "mizan"), *words, "--data", str(self.store), *(["--owner", owner] if owner else [])]
        done = subprocess.run(words, input=stdin, capture_output=True, text=True, cwd=self.directory, env=ENVIRONMENT)
        if done.returncode != 0:
            raise SystemExit(f"{shlex.join(words)} ended with {done.returncode}: {done.stderr}{done.stdout}")
        return done.stdout

    def shown(self, line, owner=None):
        found = json.loads(self.run(shlex.split(line) + ["--output", "json"], owner))
        return found if isinstance(found, list) else found.get("items", [found])

    def type(self, lines, owner=None):
        for line in filter(None, map(str.strip, lines.splitlines())):
            words = shlex.split(line.replace(r"\u0301", "\u0301"))
            self.run([self.named(words, word, owner) for word in words], owner)

    def named(self, words, word, owner):
        if word == "SAMPLE":
            return str(SAMPLE)
        if not word.startswith("@"):
            return word
        lines, field, id = NAMED[words[0]]
        options = " --shared" if "--shared" in words else ""
        for row in (row for line in lines for row in self.shown(line + options, owner)):
            if word in ("@", "@" + str(row.get(field))):
                return str(row[id])
        raise SystemExit(f"nothing is called {word[1:]}")

    def start(self):
        self.server = subprocess.Popen(
            [self.bin / "mizan-server", "--data", self.store, "--port", "0", "--backup-every", "off"],
            stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        while not (found := re.search(r"http://\S+?:\d+", line := self.server.stderr.readline())):
            if not line:
                raise SystemExit("the server ended before it listened")
        self.address = found.group(0)

    def end(self, how=signal.SIGTERM):
        self.server.send_signal(how)
        self.server.communicate()

    def owner_token(self):
        return re.search(r"^token=(.*)$", (self.store / "owner-token").read_text(), re.M).group(1)

    def ask(self, method, path, body=None, token=None, key=None):
        headers = {"Authorization": "Bearer " + token} if token else {}
        if key:
            headers["Idempotency-Key"] = key
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(
            self.address + path, method=method, headers=headers,
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path} was answered {error.code}: {error.read().decode()}")
        return json.loads(text) if text else None

    def sign_in(self, name):
        if name not in self.tokens:
            answer = self.ask("POST", "/v1/sessions", {"name": name, "password": PASSWORD})
            self.tokens[name] = answer["accessToken"]
        return self.tokens[name]

    def push(self, token, mutations, feed="own"):
        body = {"client": "fixture", "feed": feed, "mutations": [
            {"id": f"{feed}-{self.pushed + place}", **one} for place, one in enumerate(mutations)]}
        self.pushed += len(mutations)
        for result in self.ask("POST", "/v1/sync/push", body, token)["results"]:
            if result["outcome"] != "applied":
                raise SystemExit(f"a push was not applied: {result}")

    def pull(self, token, feed="own"):
        items, cursor = [], ""
        while True:
            page = self.ask("GET", f"/v1/sync/pull?limit=1000&feed={feed}{cursor}", token=token)
            items += page["items"]
            if not page["more"]:
                return items
            cursor = "&cursor=" + page["cursor"]

    def listed(self, path, token):
        items, cursor = [], ""
        while True:
            page = self.ask("GET", f"{path}?limit=1000{cursor}", token=token)
            items += page["items"]
            if not page.get("next"):
                return items
            cursor = "&cursor=" + quote(page["next"], safe="")
