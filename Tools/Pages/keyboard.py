"""The pages without a pointer: where the focus goes, and whether everything can be done with Tab, Enter and text."""

FOCUSED = """(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')];
  const r = e.getBoundingClientRect();
  const x = Math.min(Math.max(r.x + r.width / 2, 0), innerWidth - 1), y = Math.min(Math.max(r.y + Math.min(r.height / 2, 20), 0), innerHeight - 1);
  const top = document.elementFromPoint(x, y);
  const style = getComputedStyle(e);
  return {
    place: all.indexOf(e), name: e.outerHTML.slice(0, 90), isMarked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0,
    isSeen: r.bottom > 0 && r.top < innerHeight && top !== null && (e === top || e.contains(top) || top.contains(e)),
  };
})()"""
# Everything that can have the focus: what is folded away cannot, except what unfolds it.
ALL = """[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter(e => e.checkVisibility({visibilityProperty: true})).length"""


def order(browser, page, check):
    """Tab goes through everything in the order of the text, first to the link that skips the menu; the focus is always seen."""
    browser.go(page)
    wanted, places = browser.value(ALL), []
    for _ in range(wanted):
        browser.press("Tab")
        focused = browser.value(FOCUSED)
        if focused is None:
            break
        # A field for a day has parts, through which Tab goes as well.
        if places and places[-1] == focused["place"]:
            continue
        places.append(focused["place"])
        check(focused["isMarked"], f"{page}: the focus is not marked on {focused['name']}")
        check(focused["isSeen"], f"{page}: the focus is hidden on {focused['name']}")
    check(places == sorted(set(places)), f"{page}: the focus jumps: {places}")
    check(places[:1] == [0], f"{page}: the focus begins at {places[:1]}")
    dates = browser.value("document.querySelectorAll('input[type=date]').length")
    check(dates or len(places) == wanted, f"{page}: Tab reaches {len(places)} of {wanted}")


def tab_to(browser, selector, most=80):
    for _ in range(most):
        browser.press("Tab")
        if browser.value(f"document.activeElement.matches('{selector}')"):
            return
    raise RuntimeError(f"Tab does not reach {selector} on {browser.path()}")


def enter(browser):
    browser.loaded = False
    browser.press("Enter", "\r")
    browser.wait(lambda: browser.loaded, "the page after Enter")


def alone(browser, name, password, check):
    """A person signs in, enters something, takes it back, and finds a page, all without a pointer."""
    browser.go("/app/sign-in")
    tab_to(browser, "#name")
    browser.write(name)
    tab_to(browser, "#password")
    browser.write(password)
    enter(browser)
    check(browser.path() == "/app", f"with the keyboard, signing in leads to {browser.path()}")
    tab_to(browser, "#line")
    browser.write("-2 dates")
    enter(browser)
    check("done=" in browser.path(), f"with the keyboard, a line leads to {browser.path()}")
    tab_to(browser, ".undo button")
    enter(browser)
    check("Taken back." in browser.text(), "with the keyboard, a change is not taken back")
    # The link that skips the menu does skip it.
    browser.go("/app/money")
    browser.press("Tab")
    browser.press("Enter", "\r")
    browser.press("Tab")
    check(browser.value("document.activeElement.closest('main') !== null"), "the skip link does not lead into the page")


MOTION = """(() => [...document.querySelectorAll('*')].filter(e => {
  const s = getComputedStyle(e);
  const lasts = (list) => list.split(',').some(time => parseFloat(time) > 0);
  return lasts(s.animationDuration) || lasts(s.transitionDuration) || s.scrollBehavior === 'smooth';
}).map(e => e.outerHTML.slice(0, 80)))()"""


def motion(browser, pages, check):
    """Nothing moves by itself for a person who wants less motion."""
    browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    for page in pages:
        browser.go(page)
        for element in browser.value(MOTION):
            check(False, f"{page}: it moves: {element}")
    browser.size(390)
