"""A file is looked at, imported and undone in a browser; and an open page hears of it from a second browser."""

import time

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>favoriteAyahs</key><array><string>2:255</string><string>18:10</string></array></dict></plist>
"""


def until(browser, script, what, seconds=20):
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            if browser.value(script):
                return True
        except RuntimeError:
            # The page is being replaced by the next one.
            pass
        time.sleep(0.1)
    return False


def choose(browser, path):
    """Chooses a file in the page's field, as the dialog of a browser does."""
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    field = browser.send("DOM.querySelector", nodeId=root, selector="input[type=file]")["nodeId"]
    browser.send("DOM.setFileInputFiles", nodeId=field, files=[str(path)])


def importing(browser, work, look, check):
    path = work / "quran.plist"
    path.write_text(FILE)
    browser.go("/app/import")
    look("import")
    choose(browser, path)
    browser.click("form.drop button")
    good = until(browser, "document.body.innerText.includes('Nothing is stored yet')", "the trial")
    check(good, "the trial of a file does not end: " + browser.text()[:200])
    look("import-trial")
    browser.click("form[action^='/app/import/take'] button")
    good = until(browser, "document.body.innerText.includes('The file is imported')", "the import")
    check(good, "the import does not end: " + browser.text()[:200])
    look("import-result")
    browser.go("/app/quran/favorites")
    check("18:10" in browser.text(), "an imported favourite is not there")
    browser.go("/app/import/file")
    browser.click("form[action^='/app/import/undo'] button")
    check("undone" in browser.text(), "the import is not undone")
    browser.go("/app/quran/favorites")
    check("18:10" not in browser.text(), "an undone favourite is still there")


def without_session(browser, work, check):
    """A browser shows the answer to a large file only if the server takes the whole file, although the session has ended."""
    path = work / "large.csv"
    path.write_bytes(b"1,2\n" * 2_000_000)
    browser.go("/app/import")
    choose(browser, path)
    cookies = browser.send("Network.getCookies")["cookies"]
    browser.send("Network.clearBrowserCookies")
    browser.click("form.drop button")
    check(browser.path().startswith("/app/sign-in"), "a large file without a session leads to " + browser.text()[:100])
    for cookie in cookies:
        browser.send("Network.setCookie", url=browser.origin, **{
            name: cookie[name] for name in ("name", "value", "path", "httpOnly", "sameSite") if name in cookie})


def dropping(browser, check):
    """A file that is dropped anywhere on the page is sent like a chosen one."""
    browser.go("/app/import")
    browser.value(
        "(() => { const data = new DataTransfer(); data.items.add(new File(['no format'], 'dropped.txt'));"
        " document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, dataTransfer: data})) })()")
    good = until(browser, "document.querySelector('h1').textContent === 'dropped.txt'", "the dropped file")
    check(good, "a dropped file is not sent")
    check(until(browser, "document.querySelector('[role=alert]') !== null", "the refusal"), "a bad file is not refused")


def live(browser, other, check):
    """What another browser changes appears on an open page; a page that is not seen has no stream."""
    browser.go("/app/quran/notes")
    time.sleep(1)
    other.go("/app")
    other.type("#line", "3:8 heard by the other")
    other.click("form.line button")
    good = until(browser, "document.body.innerText.includes('heard by the other')", "the note")
    check(good, "an open page does not show what another browser added")
    check("heard by the other" not in " ".join(browser.requests), "a text is in an address")
    browser.type("#text", "half a sentence")
    browser.value("document.activeElement.blur()")
    other.go("/app")
    other.type("#line", "3:9 heard while somebody writes")
    other.click("form.line button")
    time.sleep(3)
    check(browser.value("document.querySelector('#text').value") == "half a sentence", "what somebody writes is replaced")
