"""What a family does with a release, so that its store holds everything that leaves another trace.

`me` came first and works on the command line; Amina is an admin, Yusuf a member. `@words` in a command is the id of
the thing of its slice that has these words; `@` alone, of undo, is the latest operation.
"""

import signal

from files import FILES
from house import PASSWORD

# Created, changed, removed, put again, imported, rolled back, merged, taken back, deleted for good.
MINE = r"""
import SAMPLE
quran favorite add 2:1
quran favorite add 114:6
quran favorite add 10:1
quran favorite remove 94:5
quran favorite remove 114:6
quran favorite remove 10:1
quran favorite add 10:1
quran note add 2:255 "Một ghi chú — với dấu, 漢字 and 🌿"
quran note add 1:1 "e\u0301 decomposed, é composed"
quran note add 1:2 "to be edited"
quran note edit "@to be edited" "edited"
quran note add 1:3 "to be removed"
quran note remove "@to be removed"
quran progress set 2:150
quran progress set 2:200
quran progress set 112:4
quran progress remove 112
quran setting set theme '"dark"'
quran setting set theme '"light"'
quran setting set translation '{"language":"vi","size":1.25}'
quran setting set gone 1
quran setting remove gone
quran profile set --apple-user-id 000123.abc --given-name Amína --email amina@example.org
quran profile set --family-name Nguyễn
import more.plist
import --undo 2

zone set Europe/Berlin --day-start 3
zone set Asia/Tokyo --from 2026-02-01
zone set Asia/Riyadh --from 2026-02-01
zone set Asia/Jakarta --from 2026-03-01
zone remove 2026-03-01

finance account add Cash --currency EUR --type cash --balance 100 --from 2025-12-31
finance account add Savings --currency EUR --type savings --balance 1000
finance account add Travel --currency JPY --balance 20000 --rate 0.0062
finance account add "Old purse" --currency EUR
finance account add Mistake --currency EUR
finance account edit Savings --color "#123abc" --hidden
finance account remove Mistake
finance category add Food --type expense
finance category add Bread --in Food
finance category add Snacks --in Food
finance category add Gifts --type income
finance category add Nothing --type expense
finance category edit Food --color "#aabbcc"
finance category remove Nothing
finance add -3.20 Bun --account "Old purse" --category Snacks --day 2026-01-02
finance add -12.50 Baker --account Cash --category Bread --day 2026-01-03 --notes "e\u0301 in a note"
finance add +50 From grandmother --account Cash --category Gifts --day 2026-01-04
finance add -1500 Ramen --account Travel --day 2026-01-05 --rate 0.0063
finance add -9.99 Trashed --account Cash --day 2026-01-06
finance add -8.88 Deleted for good --account Cash --day 2026-01-06
finance add -7.77 Back again --account Cash --day 2026-01-06
finance add -40 School books --account Cash --day 2026-01-04
finance add -7 Letters --account Cash --day 2026-01-05
finance transfer 100 Savings Cash --day 2026-01-05 --description Pocket
finance transfer 60 Cash Travel --received 9700 --day 2026-01-06 --description Change
finance transfer 5 Cash Savings --day 2026-01-07 --description Returned
finance edit "@From grandmother" --amount 55 --notes "with 🌿"
finance edit @Pocket --amount -120
finance remove @Trashed
finance remove "@Deleted for good"
finance remove "@Back again"
finance remove @Returned
finance trash restore "@Back again"
finance trash delete "@Deleted for good" --yes
finance import ledger.csv --option dates=day-first --match link
finance import rolled-back.csv --option dates=day-first
import --undo 4
finance remove "@School books"
finance trash delete "@School books" --yes
finance add -6 Once more --account Cash --day 2026-02-05
finance import brought-back.csv --option dates=day-first --match link
import --undo 5
undo @
finance category merge Snacks --into Bread
finance account merge "Old purse" --into Cash
finance add -20 Bread and soap --account Cash --day 2026-02-06
finance split "@Bread and soap" "Bread 12.50" "Bread 5.50" "Bread 2"
finance split "@Bread and soap" "Bread 12.25" "Bread 7.75"
finance reconcile Savings --ending 880 --all --complete
finance reconcile Travel --ending 1 --name "Never finished"
finance statement remove Travel
finance reconcile Cash --ending 10
settings set quran.pagesPerDay 2
settings set quran.pagesPerDay 3
settings set home.today quran,habits
settings remove home.today
finance home set USD --rate 1.0837

fitness log weight 75.5kg --at 2026-01-05T07:00:00Z --notes "e\u0301, é and 漢字"
fitness log weight 165lb --at 2026-01-06T07:00:00Z --zone Asia/Riyadh --notes "to be edited"
fitness log steps 9000 --at 2026-01-06T20:00:00Z
fitness log sleep 7h30m --at 2026-01-07 --notes "to be deleted"
fitness edit "@to be edited" --quantity 164lb --notes "edited"
fitness delete "@to be deleted"
fitness types set weight --unit lb
fitness types set weight --unit st
fitness types set water --unit mL
fitness types set water --unit ""
fitness types set steps --day latest
import scale.csv --option weight=lb

habits journeys follow first-steps
habits journeys leave first-steps
habits journeys follow first-steps
habits add starter:ayat-al-kursi --slot evening --schedule weekdays:mon,thu
habits add Read --goal "20 pages"
habits add Walk --schedule times:3/7
habits add Forgotten
habits remove Forgotten
habits edit Read --goal "30 pages" --order 1
habits done ayat-al-kursi waking --day 2026-01-08
habits done Read --value 12.5 --note "e\u0301, 漢字" --day 2026-01-08
habits done Read --value 30 --day 2026-01-08
habits done Walk --day 2026-01-08
habits done Walk --day 2026-01-09
habits undone Walk --day 2026-01-09
habits skip waking --day 2026-01-09
habits skip --rest --day 2026-01-10
habits skip --rest --undo --day 2026-01-10
habits count astaghfirullah --by 2 --day 2026-01-08
habits count astaghfirullah --by 3 --day 2026-01-08
habits count astaghfirullah --by 1 --day 2026-01-09
habits count astaghfirullah --to 0 --day 2026-01-09
habits profile set --display-name Amína
habits profile set --total-xp 5000
import catalogue.json --shared
import web.json

habits journeys follow morning-and-evening
habits journeys leave morning-and-evening

quran favorite add 36:1
undo
quran favorite add 36:2
undo
undo @
finance remove @Ramen
undo
"""

# The same keys as `me` has, other contents; and what an owner has once at most, removed.
YUSUFS = r"""
zone set America/New_York
quran favorite add 10:1
quran favorite add 94:5
quran progress set 2:7
quran setting set theme '"blue"'
import undated.plist
quran profile set --apple-user-id 000999.xyz --given-name Yusuf
habits profile set --display-name Yusuf
habits profile remove
habits done waking --day 2026-01-08
habits journeys follow first-steps
fitness types set weight --unit kg
finance account add Cash --currency IDR
undo
finance account add Cash --currency USD --balance 5
"""

# An owner who has a home currency no more.
AMINAS = """
finance account add Cash --currency EUR
undo
"""


def live(house, other):
    """The closed store: everything that leaves a trace. `other` is a second Mizan, with which Yusuf keeps in step."""
    for name, text in FILES.items():
        (house.directory / name).write_text(text, encoding="utf-8")
    house.type("import SAMPLE")
    house.run(["account", "password", "--password-stdin"], stdin=PASSWORD)
    for words in (["Amina", "--admin"], ["Yusuf"], ["Nobody"]):
        house.run(["account", "add", *words, "--password-stdin"], stdin=PASSWORD)
    house.run(["account", "delete", "--yes"], "Nobody")
    house.type(MINE, "me")
    house.type(YUSUFS, "Yusuf")
    house.type(AMINAS, "Amina")
    house.start()
    mine, amina, yusuf = map(house.sign_in, ("me", "Amina", "Yusuf"))
    share(house, amina)
    for path in ("habits/counts/2026-01-09/starter:astaghfirullah", "habits/days/2026-01-09"):
        house.ask("DELETE", "/v1/" + path, token=mine)
    for path in ("quran/profile", "fitness/preferences/weight"):
        house.ask("DELETE", "/v1/" + path, token=yusuf)
    for scope in ("quran:read", "home:write"):
        house.ask("POST", "/v1/account/tokens", {"name": "phone " + scope, "scopes": [scope]}, yusuf)
    house.ask("PUT", "/v1/quran/favorites/3:1", {}, mine, key="fixture-1")
    house.push(mine, [{"type": "quran.FavoriteAyah", "key": "3:2", "kind": "put", "fields": {"ayahID": "3:2"}}])
    house.end()
    keep_in_step(house, other)


def share(house, token):
    """Shared data as an admin changes it: one of each kind made, changed and removed, and what the release brought along."""
    old = {item["key"]: item for item in house.pull(token, "shared")}
    in_journeys = {key.split("/")[1] for key, item in old.items() if item["type"] == "habits.JourneyDua"}
    spare = next(key for key, item in old.items()
                 if item["type"] == "habits.Dua" and key.startswith("starter:") and key not in in_journeys)
    dua = {"titleEn": "At home", "arabicText": "بِسْمِ اللَّهِ", "translationEn": "In the name of God", "repetitions": 1,
           "xpValue": 5, "tags": ["home", "e\u0301"]}
    journey = {"emoji": "🌿", "estimatedMinutes": 3, "dailyXp": 5, "isPremium": False, "isFeatured": False, "sortOrder": 9}
    made = {
        "habits.DuaCategory": [{"id": f"home:{n}", "name": f"Category {n}", "slug": f"category-{n}"} for n in (1, 2)],
        "habits.DuaCollection": [
            {"id": f"home:{n}", "name": f"Collection {n}", "slug": f"collection-{n}", "isPremium": False} for n in (1, 2)],
        "habits.Dua": [{"id": f"home:{n}", **dua} for n in (1, 2)],
        "habits.Journey": [{"id": f"home:{n}", "name": f"Journey {n}", "slug": f"journey-{n}", **journey} for n in (1, 2)],
        "habits.JourneyDua": [
            {"journeyId": "home:1", "duaId": f"home:{n}", "timeSlot": "morning", "sortOrder": n} for n in (1, 2)],
    }
    changed = {
        "habits.DuaCategory": {"description": "changed"}, "habits.DuaCollection": {"isPremium": True},
        "habits.Dua": {"categoryId": "home:1", "collectionId": "home:1", "source": "changed"},
        "habits.Journey": {"name": "Journey, changed"}, "habits.JourneyDua": {"timeSlot": "evening"},
    }

    def key(type, n):
        return f"home:1/home:{n}" if type == "habits.JourneyDua" else f"home:{n}"

    for type, records in made.items():
        house.push(token, [
            {"type": type, "key": key(type, n), "kind": "put", "fields": one} for n, one in enumerate(records, 1)], "shared")
    house.push(token, [
        {"type": type, "key": key(type, 1), "kind": "patch", "fields": fields} for type, fields in changed.items()], "shared")
    house.push(token, [{"type": type, "key": key(type, 2), "kind": "remove"} for type in reversed(made)], "shared")
    house.push(token, [
        {"type": "habits.Dua", "key": "starter:ayat-al-kursi", "kind": "patch", "fields": {"titleEn": "The Throne Verse"}},
        {"type": "habits.Dua", "key": spare, "kind": "remove"}], "shared")


def keep_in_step(house, other):
    other.type("quran favorite add 5:3")
    other.start()
    house.run(["sync", "add", "other", other.address, "--slice", "home", "--slice", "quran", "--token-stdin"], "Yusuf",
              stdin=other.owner_token())
    house.run(["sync", "run"], "Yusuf")
    other.end()
    house.type("quran favorite add 5:4", "Yusuf")


def work_and_be_killed(house):
    """The server works over all slices and is killed."""
    house.start()
    mine, amina = map(house.sign_in, ("me", "Amina"))
    for method, path in [
        ("PUT", "quran/favorites/3:3"), ("DELETE", "quran/favorites/2:152"), ("DELETE", "habits/days/2026-01-08"),
        ("POST", "undo"),
    ]:
        house.ask(method, "/v1/" + path, None if method == "DELETE" else {}, mine)
    # One write, for what lies in the log of a killed server is as large as the store.
    house.push(mine, [
        {"type": type, "key": key, "kind": kind, **({"fields": fields} if fields else {})}
        for type, key, kind, fields in [
            ("quran.AppSettings", "theme", "patch", {"settingValue": '"killed"'}),
            ("quran.ReadingProgress", "112", "put", {"surahNumber": 112, "lastReadAyah": 2}),
            ("finance.Category", "5d6f2f0e-4b0a-4b8e-9d65-3f1f2a7c9b10", "put", {
                "id": "5d6f2f0e-4b0a-4b8e-9d65-3f1f2a7c9b10", "name": "Killed", "type": "expense"}),
            ("fitness.ProgressEntry", "5d6f2f0e-4b0a-4b8e-9d65-3f1f2a7c9b11", "put", {
                "id": "5d6f2f0e-4b0a-4b8e-9d65-3f1f2a7c9b11", "type": "mood_score", "quantity": 7, "zone": "Asia/Tokyo"}),
            ("fitness.MetricPreference", "steps", "remove", None),
            ("habits.Count", "2026-01-11/starter:astaghfirullah", "put", {
                "date": "2026-01-11", "duaId": "starter:astaghfirullah", "count": 3}),
            ("home.ZoneStay", "2026-04-01", "put", {
                "startsOn": "2026-04-01", "zone": "Asia/Kuala_Lumpur", "dayStart": 0}),
        ]])
    house.push(amina, [
        {"type": "habits.DuaCategory", "key": "home:1", "kind": "patch", "fields": {"name": "Changed, then killed"}}], "shared")
    house.end(signal.SIGKILL)
