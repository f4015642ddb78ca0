"""The bytes and requests of a visit: with an empty cache, and again."""

FIRST, REQUESTS, LATER = 60_000, 4, 20_000


def sizes(browser, pages, check):
    for page in pages:
        browser.send("Network.clearBrowserCache")
        first = visit(browser, page)
        total = sum(size for _, size in first)
        check(total <= FIRST, f"the first visit to {page} takes {total:,} bytes: {first}")
        check(len(first) <= REQUESTS, f"the first visit to {page} takes {len(first)} requests: {first}")
        # The stream of changes tells nothing about the page itself: a page that is shown opens it each time.
        later = [one for one in visit(browser, page) if not one[0].partition("?")[0].endswith("/app/live")]
        check([one[0] for one in later] == [browser.origin + page], f"a later visit to {page} asks for {later}")
        check(sum(size for _, size in later) <= LATER, f"a later visit to {page} takes {later}")


def visit(browser, page):
    """What the browser got over the network for a page, when it came from elsewhere."""
    browser.go_blank()
    browser.received.clear()
    browser.go(page)
    browser.wait(lambda: all(size for url, size in browser.received.values() if not url.partition("?")[0].endswith("/app/live")), "the page's files")
    return [tuple(one) for one in browser.received.values() if not one[0].startswith("data:")]
