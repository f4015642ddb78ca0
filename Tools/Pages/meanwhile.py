"""What happens on one page while another changes the same data: fields keep what a person chose, a refused stream opens again, an
undo keeps what was edited, a counter shows what another device counted."""

import json
import time

from importing import choose, until

LEDGER = """Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes
2026-01-05,-4.00,Figs,Fruit,Cash,EUR,1,
2026-01-06,-6.00,Dates,Fruit,Cash,EUR,1,
"""

NUMBER = "Number(document.querySelector('.counter output').value)"
ENTRIES = "Object.keys(localStorage).filter(name => name.startsWith('count ')).map(name => JSON.parse(localStorage[name]))"
# The name of what this window keeps, but for the window.
NAME = """(() => { const form = document.querySelector('form.counter'), address = new URL(form.action);
    return `count ${address.searchParams.get('owner')} ${address.pathname} ${form.elements.day.value} `; })()"""
TWO_DAYS = 2 * 86_400_000


def enter(browser, line):
    browser.go("/app")
    browser.type("#line", line)
    browser.click("form.line button")


def put(browser, selector, text):
    browser.value(f"document.querySelector({json.dumps(selector)}).value = {json.dumps(text)}")


def rows(text):
    return f"[...document.querySelectorAll('.list li')].filter(e => e.innerText.includes('{text}')).length"


def fields(browser, other, check):
    """A choice in a list, a date and an open part of the page survive changes of another browser."""
    browser.go("/app/money")
    browser.value("document.querySelector('details').open = true")
    browser.value("document.querySelector('select[name=direction]').value = 'received'")
    browser.value("document.querySelector('#day').value = '2026-01-02'")
    browser.value("document.querySelector('details').open = false; document.activeElement.blur()")
    enter(other, "-2 while somebody chooses")
    time.sleep(3)
    check(browser.value("document.querySelector('select[name=direction]').value") == "received", "a choice is lost to a live change")
    check(browser.value("document.querySelector('#day').value") == "2026-01-02", "a date is lost to a live change")
    # What the person chose is put back, so the page may show the change.
    browser.value("document.querySelector('select[name=direction]').value = 'spent'; document.querySelector('#day').value = ''")
    check(until(browser, "document.body.innerText.includes('while somebody chooses')", "it"), "a page that is no longer edited stays old")
    # The list of choices is open: it has the focus.
    browser.value("document.querySelector('select[name=direction]').focus()")
    enter(other, "-2 while a list is open")
    time.sleep(3)
    check(browser.value("document.activeElement.name") == "direction", "an open list loses the focus")
    browser.value("document.activeElement.blur()")
    check(until(browser, "document.body.innerText.includes('while a list is open')", "it"), "the change does not come afterwards")
    # A person who moves through the page with the keyboard stays where they are.
    browser.value("document.querySelector('.list a').focus()")
    place = browser.value("document.activeElement.getAttribute('href')")
    enter(other, "-2 while a link has the focus")
    check(until(browser, "document.body.innerText.includes('while a link has the focus')", "it"), "a page with a focused link stays old")
    check(browser.value("document.activeElement.getAttribute('href')") == place, "a live change takes the focus from a link")


def refused(browser, other, check):
    """A stream that was refused, or whose session ended, opens again or leads to signing in."""
    browser.go("/app/money")
    browser.send("Network.setBlockedURLs", urls=["*/app/live*"])
    browser.value("dispatchEvent(new Event('pagehide'))")
    browser.value("dispatchEvent(new Event('pageshow'))")
    time.sleep(1)
    enter(other, "-2 while the stream is refused")
    browser.send("Network.setBlockedURLs", urls=[])
    good = until(browser, "document.body.innerText.includes('while the stream is refused')", "it", 15)
    check(good, "after a refused stream, the page stays old")
    browser.troubles = [one for one in browser.troubles if "BLOCKED" not in one]


def line_in_place(browser, other, check):
    """A line of the register is open while the other browser changes it, and while it changes another line."""
    enter(other, "-7 to be changed twice")
    browser.go("/app/money/register?find=twice")
    browser.click("ul.list a")
    put(browser, "#notes", "mine")
    browser.value("document.activeElement.blur()")
    other.go("/app/money/register?find=twice")
    other.click("ul.list a")
    put(other, "#description", "changed by the other")
    other.click("ul.list button")
    time.sleep(3)
    check(browser.value("document.querySelector('#notes').value") == "mine", "an open line loses what was typed")
    browser.click("ul.list button")
    browser.go("/app/money/register?find=changed+by+the+other")
    check(browser.value(rows("changed by the other")) == 1, "a stale line overwrites another field: " + browser.text()[:300])
    browser.click("ul.list a")
    check(browser.value("document.querySelector('#notes').value") == "mine", "a stale line loses its own field")
    # Both change the same field: nothing is stored, and both texts are shown.
    put(browser, "#notes", "mine, more")
    other.go("/app/money/register?find=changed+by+the+other")
    other.click("ul.list a")
    put(other, "#notes", "mine, also")
    other.click("ul.list button")
    before = len(browser.troubles)
    browser.click("ul.list button")
    del browser.troubles[before:]
    shown = browser.text()
    check("Changed on another device" in shown and "mine, also" in shown, "a clash is not told: " + shown[:300])
    check(browser.value("document.querySelector('#notes').value") == "mine, more", "a clash loses what was typed")
    # A wrong amount keeps the other fields.
    browser.go("/app/money/register?find=changed+by+the+other")
    browser.click("ul.list a")
    put(browser, "#amount", "a lot")
    before = len(browser.troubles)
    browser.click("ul.list button")
    del browser.troubles[before:]
    check("a lot" in browser.text(), "a wrong amount is not told: " + browser.text()[:300])


def foreign(browser, check):
    """An account in another currency: its transactions have amounts in it, and totals in the home currency."""
    browser.go("/app/money")
    browser.value("[...document.querySelectorAll('details')].at(-1).open = true")
    browser.type("#account-name", "Trip")
    browser.type("#currency", "USD")
    browser.type("#balance", "100")
    browser.type("#opening-rate", "0.9")
    browser.click("form[action^='/app/money/accounts?'] button")
    check("100.00 USD" in browser.text(), "an account in another currency is not made: " + browser.text()[:300])
    browser.value("[...document.querySelectorAll('dl dt a')].find(e => e.innerText === 'Trip').id = 'trip'")
    browser.click("#trip")
    browser.click("a.deed")
    browser.type("#amount", "10")
    browser.type("#description", "Souvenir")
    browser.click("main form:not(.undo) button")
    shown = browser.text()
    check("-10.00 USD" in shown and "90.00 USD" in shown, "a transaction in another currency: " + shown[:300])
    browser.value("[...document.querySelectorAll('.list a')].find(e => e.innerText.includes('Souvenir')).id = 'souvenir'")
    browser.click("#souvenir")
    put(browser, "#amount", "-20")
    browser.click("ul.list button")
    check("-20.00 USD" in browser.text() and "80.00 USD" in browser.text(), "its amount is not changed: " + browser.text()[:300])


def edited_import(browser, work, check):
    """The undo of an import keeps a row that was edited since, and says so."""
    path = work / "ledger.csv"
    path.write_text(LEDGER)
    browser.go("/app/import")
    # The form is folded while the server holds a file.
    browser.value("document.querySelector('form.drop').closest('details')?.setAttribute('open', '')")
    choose(browser, path)
    browser.click("form.drop button")
    good = until(browser, "document.body.innerText.includes('Nothing is stored yet')", "the trial")
    check(good, "the trial of a ledger does not end: " + browser.text()[:300])
    browser.click("form[action^='/app/import/take'] button")
    good = until(browser, "document.body.innerText.includes('The file is imported')", "the import")
    check(good, "the import of a ledger does not end: " + browser.text()[:300])
    browser.go("/app/money/register?find=Figs")
    browser.click("ul.list a")
    browser.type("#notes", "sweet")
    browser.click("ul.list button")
    browser.go("/app/import/file")
    browser.click("form[action^='/app/import/undo'] button")
    shown = browser.text()
    check("because they were changed since" in shown, "the undo does not say that a row stays: " + shown[:300])
    browser.go("/app/money/register")
    check(browser.value(rows("Figs")) == 1, "an edited row is removed with its import")
    check(browser.value(rows("Dates")) == 0, "the undo of an import leaves a row")


def counted(browser, other, password, check):
    """The counter shows what another device counted, and says that there is no connection."""
    browser.go("/app/habits/duas?find=hundred")
    browser.click(".list a")
    browser.click("main form:not(.undo) button")
    browser.value("[...document.querySelectorAll('ul.day a')].find(a => /hundred/i.test(a.textContent)).id = 'counted'")
    browser.click("#counted")
    counter = browser.path()
    browser.go(counter)
    before = browser.value(NUMBER)
    time.sleep(1)
    other.go(counter)
    other.click(".counter button", leads_on=False)
    check(until(browser, f"{NUMBER} === {before + 1}", "the touch"), "a counter does not show another device's touch")
    browser.connection(0, True)
    browser.click(".counter button", leads_on=False)
    said = until(browser, "document.body.innerText.includes('No connection')", "the words")
    check(said, "a counter does not say that it has no connection")
    for _ in range(2):
        other.click(".counter button", leads_on=False)
    time.sleep(1)
    browser.connection()
    browser.troubles = [one for one in browser.troubles if "DISCONNECTED" not in one]
    # Touches of both devices count, whichever came first.
    good = until(browser, f"{NUMBER} === {before + 4} && !document.body.innerText.includes('No connection')", "the touches")
    check(good, f"after the connection is back, the counter says {browser.value(NUMBER)}, not {before + 4}")
    check(until(other, f"{NUMBER} === {before + 4}", "the touches"), f"the other counter says {other.value(NUMBER)}")
    # A touch whose session has ended waits until the person has signed in.
    other.send("Network.clearBrowserCookies")
    other.click(".counter button", leads_on=False)
    check(until(other, "location.pathname === '/app/sign-in'", "signing in"), f"an ended session leaves {other.path()}")
    other.type("#name", "amina")
    other.type("#password", password)
    other.click("main button")
    good = until(other, f"location.pathname + location.search === '{counter}' && {NUMBER} === {before + 5}", "the touch")
    check(good, f"after signing in again, {other.path()} says {other.value(NUMBER)}, not {before + 5}")
    kept_touches(browser, counter, check)


def kept_touches(browser, counter, check):
    """Touches that another window left are counted once, and none reaches another account."""
    browser.go(counter)
    start = browser.value(NUMBER)

    def leave(**batch):
        """Reads the counter again after another window left a batch."""
        entry = json.dumps([{"key": f"left-{time.time()}", **batch}])
        browser.value(f"localStorage.setItem({NAME} + 'left', JSON.stringify({entry}))")
        browser.go(counter)

    two_days_ago = (time.time() * 1_000) - TWO_DAYS
    for batch, more, what in [
        ({"by": 2, "after": start + 2}, 2, "touches that another window left are not counted"),
        ({"by": 2, "after": start + 2, "sent": two_days_ago}, 2, "touches that were stored two days ago are counted again"),
        ({"by": 1, "after": start + 3, "sent": two_days_ago}, 3, "touches that were not stored two days ago are lost"),
    ]:
        leave(**batch)
        good = until(browser, f"{NUMBER} === {start + more} && {ENTRIES}.length === 0", "the touches")
        check(good, f"{what}: {browser.value(NUMBER)}, not {start + more}")
    # Another window has sent the batch of this one, so the next touch is a batch of its own.
    browser.connection(0, True)
    browser.click(".counter button", leads_on=False)
    browser.value(f"dispatchEvent(new StorageEvent('storage', {{ key: Object.keys(localStorage).find(one => one.startsWith({NAME})) }}))")
    browser.click(".counter button", leads_on=False)
    check(browser.value(f"{ENTRIES}[0].map(one => one.by).join()") == "1,1", "a batch that was sent grows")
    browser.connection()
    check(until(browser, f"{NUMBER} === {start + 5}", "the touches"), f"{browser.value(NUMBER)} touches, not {start + 5}")
    # A touch that is refused, because another account has signed in since the page was shown, waits for its own.
    browser.go(counter)
    browser.value("""(() => { const form = document.querySelector('form.counter'), address = new URL(form.action);
        address.searchParams.set('owner', '00000000-0000-4000-8000-000000000000'); form.action = address; })()""")
    before = len(browser.troubles)
    browser.click(".counter button", leads_on=False)
    good = until(browser, f"{NUMBER} === {start + 6} && {ENTRIES}.length === 0", "the touch")
    browser.troubles[before:] = [one for one in browser.troubles[before:] if "401" not in one]
    check(good, f"a touch on a page of another account: {browser.value(NUMBER)}, not {start + 6}")
    browser.troubles = [one for one in browser.troubles if "DISCONNECTED" not in one]


def meanwhile(browser, other, work, password, check):
    fields(browser, other, check)
    refused(browser, other, check)
    line_in_place(browser, other, check)
    foreign(browser, check)
    edited_import(browser, work, check)
    counted(browser, other, password, check)
