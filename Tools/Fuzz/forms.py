"""Forms and addresses of pages, as a browser sends them: names, values and escapes with extremes, cookies, origins."""
import values
from requests import quoted

PATHS = ["", "/sign-in", "/sign-out", "/set-up/mizan_setup_" + "A" * 43, "/set-up/x", "/pages.css", "/pages.js", "/nowhere", "/%00"]
NAMES = ["name", "password", "next", "other", "", "na\0me", "n" * 5_000]
BROKEN = ["&", "=", "&&==", "%", "name=%", "name=%zz&password=%0", "name=%FF&password=a", "name", "a=b=c", "é=é", "[]", "{}"]
COOKIES = ["mizan-session=", "mizan-session=x", "mizan-session=mizan_" + "A" * 43, "a=b; mizan-session=x; mizan-session=y",
           "__Host-mizan-session=x", ";;=;", "mizan-session", "mizan-session=eyJhbGciOiJub25lIn0.e30."]


class Forms:
    def __init__(self, chance, application):
        self.chance = chance
        self.application = application

    def case(self):
        chance = self.chance
        here = f"http://127.0.0.1:{self.application.server.port}"
        case = {"method": chance.choice(["GET", "POST", "POST", "POST", "HEAD", "PUT"]), "body": "", "headers": {}}
        case["target"] = "/app" + chance.choice(PATHS)
        if chance.random() < 0.3:
            case["target"] += f"?{chance.choice(['next', 'v', 'x'])}={quoted(self.text())}"
        if chance.random() < 0.5:
            case["headers"]["Cookie"] = chance.choice(COOKIES)
        if chance.random() < 0.9:
            case["headers"].update(chance.choice([
                {"Origin": here}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]))
        if case["method"] in ("POST", "PUT"):
            case["headers"]["Content-Type"] = chance.choice(["application/x-www-form-urlencoded"] * 9 + ["text/plain"])
            case["body"] = self.form()
        return case

    def form(self):
        chance = self.chance
        if chance.random() < 0.2:
            return chance.choice(BROKEN)
        pairs = [(name, self.text()) for name in ("name", "password")]
        pairs += [(chance.choice(NAMES), self.text()) for _ in range(chance.choice([0, 0, 1, 3]))]
        return "&".join(f"{quoted(name)}={quoted(text)}" for name, text in pairs)

    def text(self):
        return values.plain(self.chance.choice(values.TEXTS))
