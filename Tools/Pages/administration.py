"""Backups, the doctor, accounts, tokens, other places and preferences in a browser."""

from importing import until


def said(browser, words):
    return until(browser, f"document.body.innerText.includes({words!r})", words, 60)


def administration(browser, look, check):
    browser.go("/app/backups")
    look("backups-empty")
    browser.click("main form button")
    check(said(browser, "The backup is made and verified"), "a backup is not made: " + browser.text()[:200])
    browser.click("ul.list form button")
    check(said(browser, "is sound."), "a backup is not verified: " + browser.text()[:200])
    look("backups")

    browser.go("/app/health")
    browser.click("main form button")
    check(said(browser, "This is well"), "the doctor says nothing: " + browser.text()[:200])
    check("Something is wrong" not in browser.text(), "the doctor finds a problem: " + browser.text()[:400])
    look("health")

    browser.go("/app/accounts")
    browser.type("#name", "bilal")
    browser.type("#password", "correct horse battery")
    browser.click("section form button")
    check("bilal" in browser.text(), "a new account is not in the list")
    look("accounts")
    browser.click("ul.list a[href$='/removal']")
    look("account-removal")
    browser.type("#name", "bilal")
    browser.click("main form button")
    check("bilal" not in browser.text(), "a removed account is in the list")

    browser.go("/app/tokens")
    browser.type("#name", "A program")
    browser.value("document.getElementById('quran').value = 'read'")
    browser.click("section form button")
    check("mizan_" in browser.value("document.querySelector('code').textContent"), "a new token is not shown")
    look("token")
    browser.go("/app/tokens")
    look("tokens")
    browser.click("ul.list form button")
    check("revoked" in browser.text(), "a token is not revoked")

    browser.go("/app/preferences")
    browser.value("document.getElementById('zone').value = ''")
    browser.type("#zone", "berlin")
    browser.click("form[action^='/app/preferences/zone'] button")
    check("Europe/Berlin" in browser.text(), "the zone is not set")
    look("preferences")

    browser.go("/app/places")
    look("places")
    browser.click("main a[href$='/add']")
    look("place-kinds")
    browser.click("ul.list a")
    look("place-add")
    browser.go("/app/account")
    look("account")
