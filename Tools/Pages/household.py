"""A household's data as a person might have it: months of money and weights, a plan that is kept on most days, notes and books.

Everything is relative to today, and the same on each day. Transactions come from a file, as from a bank; all else is sent over
HTTP, so that the server's own rules judge it.
"""

import csv
import datetime
import json
import os
import random
import subprocess
import urllib.request

FIRST_STEPS = ["waking", "ilman-nafian", "astaghfirullah", "two-light-words", "ayat-al-kursi", "bismika-amut"]
MONEY = ("Date", "Amount", "Description", "Category", "Account", "Currency", "Exchange Rate", "Notes")
# Of each month: the day, the amount, and the texts.
MONTHLY = [
    (1, "-890.00", "Rent", "Home", "Current account"), (1, "2640.00", "Salary", "Salary", "Current account"),
    (3, "-54.90", "Electricity", "Home", "Current account"), (5, "-29.99", "Internet", "Home", "Current account"),
    (7, "-60.00", "Zakat and sadaqa", "Giving", "Current account"), (9, "-19.00", "Swimming lessons", "Children", "Current account"),
]
# The description, the category, and the least and the most cents.
SHOPS = [
    ("Greengrocer", "Food", 600, 2_900), ("Bakery", "Food", 240, 980), ("Butcher", "Food", 900, 3_400),
    ("Coffee with Yusuf", "Eating out", 320, 850), ("Bus tickets", "Transport", 290, 1_160), ("Pharmacy", "Health", 450, 2_600),
    ("Bookshop", "Children", 700, 2_400),
]
NOTES = [
    ("2:255", "After every prayer, and before sleep."), ("94:5", "With hardship comes ease: said twice, one after the other."),
    ("18:10", "The prayer of the young men in the cave."), ("55:13", "Read slowly with the children."),
]
BOOKS = [
    ("Riyad as-Salihin", "an-Nawawi", 700, 212), ("The Sealed Nectar", "Safi-ur-Rahman al-Mubarakpuri", 580, 346),
    ("A Grammar of Classical Arabic", "Wolfdietrich Fischer", 340, 41),
]


def furnish(mizan, store, origin):
    """Fills the store, which a server has opened at the origin, by its own doors.

    :param mizan: the path of the program `mizan`.
    """
    today = datetime.date.today()
    chance = random.Random(59)
    environment = {**os.environ, "MIZAN_DATA": store}

    def run(*arguments, **options):
        return subprocess.run([mizan, *arguments], env=environment, check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, **options).stdout

    scopes = [word for part in ("habits", "quran", "fitness", "library") for word in ("--scope", part + ":write")]
    token = json.loads(run("account", "token", "create", "household", *scopes, "--output", "json"))["token"]

    def send(method, path, body=None):
        request = urllib.request.Request(
            origin + "/v1" + path, method=method, data=json.dumps(body or {}).encode(),
            headers={"Authorization": "Bearer " + token, "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    ledger = os.path.join(store, os.pardir, "household.csv")
    with open(ledger, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([MONEY, *transactions(today, chance)])
    run("import", ledger)
    practice(send, today, chance)
    run("habits", "add", "Walk in the park", "--goal", "30 min")
    measurements(send, today, chance)
    reading(send, today)


def transactions(today, chance):
    for days in range(150, -1, -1):
        day = today - datetime.timedelta(days)
        for number, amount, text, category, account in MONTHLY:
            if day.day == number:
                yield day, amount, text, category, account, "EUR", "1", ""
        for text, category, least, most in SHOPS:
            if chance.random() < 0.16:
                cents = chance.randrange(least, most)
                account = "Cash" if cents < 1_000 else "Current account"
                yield day, f"-{cents // 100}.{cents % 100:02d}", text, category, account, "EUR", "1", ""
    yield today - datetime.timedelta(150), "3200.00", "Balance brought forward", "Balance", "Current account", "EUR", "1", ""
    yield today - datetime.timedelta(150), "480.00", "Balance brought forward", "Balance", "Cash", "EUR", "1", ""


def practice(send, today, chance):
    first = today - datetime.timedelta(90)
    send("PUT", "/habits/journeys/starter:first-steps", {"activatedAt": f"{first}T06:00:00Z"})
    send("POST", "/habits/custom", {"kind": "dua", "subject": "starter:istighfar-100", "timeSlot": "evening"})
    for days in range(90, 0, -1):
        # A week of travel is a gap; since then no day is left out.
        if days in range(47, 54):
            continue
        done = [dua for dua in FIRST_STEPS if days < 20 or chance.random() < 0.75]
        send("PUT", f"/habits/days/{today - datetime.timedelta(days)}",
             {"completedDuaIds": ["starter:" + dua for dua in done or FIRST_STEPS[:1]]})
    send("PUT", f"/habits/days/{today}", {"completedDuaIds": ["starter:waking", "starter:ilman-nafian"]})


def measurements(send, today, chance):
    weight = 81.4
    for days in range(120, -1, -1):
        day = today - datetime.timedelta(days)
        weight += chance.uniform(-0.32, 0.25)
        if days % 2 == 0:
            send("POST", "/fitness/entries", {"type": "weight", "quantity": round(weight, 1), "date": f"{day}T05:40:00Z"})
        if days:
            send("POST", "/fitness/entries",
                 {"type": "steps", "quantity": chance.randrange(4_200, 11_800), "date": f"{day}T21:00:00Z"})
        if days < 30:
            send("POST", "/fitness/entries",
                 {"type": "sleep_hours", "quantity": round(chance.uniform(6, 8), 1), "date": f"{day}T04:30:00Z"})


def reading(send, today):
    for surah, ayah in ((1, 7), (2, 142), (18, 110), (36, 83), (55, 30), (67, 30), (112, 4), (113, 5), (114, 6)):
        send("PUT", f"/quran/progress/{surah}", {"lastReadAyah": ayah})
    for ayah in ("2:255", "18:10", "20:25", "94:5", "103:1"):
        send("PUT", "/quran/favorites/" + ayah)
    for ayah, text in NOTES:
        send("POST", "/quran/notes", {"ayahID": ayah, "noteText": text})
    for title, author, pages, page in BOOKS:
        book = send("POST", "/library/books", {"title": title, "author": author, "documentType": "pdf", "pageCount": pages})
        send("PUT", f"/library/progress/{book['id']}", {"currentPage": page})
