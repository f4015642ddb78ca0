"""Requests that take long over a large ledger, each a door at which one person could hold up another, or be cut off."""
import http.client
import json
import re
import time

HEAD = "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes\n"
# The ayahs of the second surah, on which the notes of the property list are.
AYAHS = 286


class Refused(RuntimeError):
    def __init__(self, request, status, answer):
        super().__init__(f"{request}: {status} {answer}")
        self.status, self.answer = status, answer


class Client:
    """One connection, kept for as long as the server keeps one that nobody uses."""

    def __init__(self, port, token=None):
        self.port, self.token, self.connection, self.used = port, token, None, 0
        # When the request that is under way had gone out.
        self.asked = None

    def ask(self, method, path, body=None, kind="application/json"):
        headers = {"Authorization": "Bearer " + self.token} if self.token else {}
        if body is not None:
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            headers["Content-Type"] = kind
        if self.connection is None or time.monotonic() - self.used > 15:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=1_800)
        try:
            self.connection.request(method, path, body, headers)
            self.asked = time.monotonic()
            answer = self.connection.getresponse()
            text = answer.read()
            self.used = time.monotonic()
        except (OSError, http.client.HTTPException):
            self.connection = None
            raise
        finally:
            self.asked = None
        if answer.will_close:
            self.connection = None
        try:
            return answer.status, json.loads(text or b"null")
        except ValueError:
            return answer.status, text

    def needed(self, *request):
        status, answer = self.ask(*request)
        if status >= 300:
            raise Refused(request[:2], status, answer)
        return answer


def credentials(name):
    return {"name": name, "password": name + " and a long password"}


def household(served):
    """Amina's client, bilal's, and celia's token."""
    until = time.monotonic() + 10
    while not (found := re.search(r"(/v1/setup/\S+)", "".join(served.said))):
        if time.monotonic() > until:
            raise RuntimeError("the server offered no first account")
        time.sleep(0.05)
    Client(served.port).needed("POST", found[1], credentials("amina"))

    def signed_in(name):
        return Client(served.port).needed("POST", "/v1/sessions", credentials(name))["accessToken"]

    amina = Client(served.port, signed_in("amina"))
    for name in ("bilal", "celia"):
        amina.needed("POST", "/v1/accounts", {**credentials(name), "role": "member"})
    tokens = {}
    for name in ("bilal", "celia"):
        session = Client(served.port, signed_in(name))
        scopes = ["account:read", "home:read", "home:write", "quran:read", "quran:write", "finance:read", "finance:write"]
        # Tokens outlast a session's quarter of an hour.
        tokens[name] = session.needed("POST", "/v1/account/tokens", {"name": "check", "scopes": scopes})["token"]
    return amina, Client(served.port, tokens["bilal"]), tokens["celia"]


def ledger(rows):
    lines = (
        f"2026-0{1 + n % 9}-{1 + n % 28:02d},-{n + 1}.00,text {n},C{n % 20},A{n % 2},EUR,,\n" for n in range(rows))
    return (HEAD + "".join(lines)).encode()


def notes(count):
    """A property list of so many notes: 14 MB at 300,000."""
    each = max(1, count // AYAHS)
    ayahs = "".join(
        f"<key>2:{ayah}</key><array>" + "".join(f"<string>note {ayah} {n}</string>" for n in range(each)) + "</array>"
        for ayah in range(1, AYAHS + 1))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>ayahNotes</key><dict>'
        f"{ayahs}</dict></dict></plist>").encode()


def ids(client, path):
    return {item["name"]: item["id"] for item in client.needed("GET", path)["items"]}


def last_operation(client):
    return client.needed("GET", "/v1/operations?limit=1")["items"][0]["number"]


class Doors:
    """Each a request that takes long, in an order in which each finds what it needs."""

    def __init__(self, amina, bilal, rows):
        self.amina, self.bilal, self.rows = amina, bilal, rows
        self.clients = [amina, bilal]
        # What an earlier door left for a later one.
        self.kept = {}

    def is_waiting(self, seconds):
        """Whether a request of this door has been under way for so long."""
        return any((asked := one.asked) and time.monotonic() - asked > seconds for one in self.clients)

    def import_of_a_ledger(self):
        self.kept["imported"] = self.bilal.needed("POST", "/v1/imports?name=rows.csv", ledger(self.rows), "text/csv")["import"]

    def merge_of_accounts(self):
        accounts = ids(self.bilal, "/v1/finance/accounts")
        self.bilal.needed("POST", f"/v1/finance/accounts/{accounts['A0']}/merge", {"sourceIds": [accounts["A1"]]})

    def undo_of_the_merge(self):
        self.bilal.needed("POST", "/v1/undo", {"number": last_operation(self.bilal)})

    def merge_of_categories(self):
        categories = ids(self.bilal, "/v1/finance/categories")
        others = [categories[f"C{n}"] for n in range(1, 20)]
        self.bilal.needed("POST", f"/v1/finance/categories/{categories['C0']}/merge", {"sourceIds": others})

    def import_of_later_rows(self):
        """The undo of a merge looks at what came since."""
        self.kept["merged"] = last_operation(self.bilal)
        later = ledger(self.rows // 3).replace(b",text ", b",later ").replace(b",A0,", b",B0,").replace(b",A1,", b",B1,")
        self.bilal.needed("POST", "/v1/imports?name=later.csv", later, "text/csv")

    def undo_of_that_merge(self):
        self.bilal.needed("POST", "/v1/undo", {"number": self.kept["merged"]})

    def change_of_the_home_currency(self):
        self.bilal.needed("POST", "/v1/finance/home-currency/change", {"currencyCode": "USD", "rate": 1.25})

    def undo_of_that_change(self):
        self.undo_of_the_merge()

    def roll_back_of_the_import(self):
        self.bilal.needed("POST", f"/v1/imports/{self.kept['imported']}/undo")

    def import_of_a_property_list(self):
        self.bilal.needed("POST", "/v1/imports?name=notes.plist", notes(self.rows), "application/x-plist")

    def export_of_the_account(self):
        """By a session: no token with scopes may."""
        session = Client(self.bilal.port).needed("POST", "/v1/sessions", credentials("bilal"))
        self.clients.append(Client(self.bilal.port, session["accessToken"]))
        self.kept["archive"] = self.clients[-1].needed("GET", "/v1/account/archive")

    def removal_of_the_account(self):
        accounts = self.amina.needed("GET", "/v1/accounts")["items"]
        bilal = next(account["id"] for account in accounts if account["name"] == "bilal")
        self.amina.needed("DELETE", f"/v1/accounts/{bilal}")

    def import_of_the_account(self):
        self.amina.needed("POST", "/v1/accounts/archives?as=zara", self.kept["archive"], "application/octet-stream")

    ALL = (
        import_of_a_ledger, merge_of_accounts, undo_of_the_merge, merge_of_categories, import_of_later_rows, undo_of_that_merge,
        change_of_the_home_currency, undo_of_that_change, roll_back_of_the_import, import_of_a_property_list, export_of_the_account,
        removal_of_the_account, import_of_the_account)
