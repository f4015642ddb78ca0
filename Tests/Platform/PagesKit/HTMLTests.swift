import HTTPKit
import Testing

@testable import PagesKit

struct HTMLTests {
    private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onclick=\"x", "&quot; onclick=&quot;x"),
        ("' & '", "&#39; &amp; &#39;"), ("&amp;", "&amp;amp;"), ("a\u{0}b", "a\u{FFFD}b"), ("قهوة ☕️", "قهوة ☕️"),
        ("", ""),
    ])
    func interpolatedTextIsEscaped(given: String, shown: String) {
        #expect(text("<b title=\"\(given)\">\(given)</b>") == "<b title=\"\(shown)\">\(shown)</b>")
    }

    @Test func piecesOfMarkupAreNotEscapedAgain() {
        let cell: HTML = "<td>\("<")</td>"
        let none: String? = nil
        #expect(
            text("<tr>\(cell)\(each: [1, 2], { "<td>\($0)</td>" })</tr>")
                == "<tr><td>&lt;</td><td>1</td><td>2</td></tr>")
        #expect(text("\(with: none, { "<p>\($0)</p>" })\(with: "a&", { "<p>\($0)</p>" })") == "<p>a&amp;</p>")
    }

    @Test func valuesInAnAddressCannotChangeItsShape() {
        let link = Link("records", "a/b?c#d\"e", query: [("next", "x&y=z"), ("none", nil)])
        #expect(link.text == "/app/records/a%2Fb%3Fc%23d%22e?next=x%26y%3Dz")
        #expect(text("<a href=\"\(link: link)\">") == "<a href=\"/app/records/a%2Fb%3Fc%23d%22e?next=x%26y%3Dz\">")
    }

    @Test(arguments: [
        ("/app/habits", "/app/habits"), ("/app?x=1", "/app?x=1"), ("/app", "/app"), (nil, "/app"), ("", "/app"),
        ("//evil.example", "/app"), ("https://evil.example/app/", "/app"), ("/apple", "/app"), ("/app/\\evil", "/app"),
        ("/app/../v1", "/app"), ("javascript:alert(1)", "/app"), ("/app/\r\nSet-Cookie: a=b", "/app"),
        ("/app/ä", "/app"),
        ("/app/" + String(repeating: "a", count: 1_024), "/app"),
    ])
    func theWantedPageIsOneOfTheServersOwn(wanted: String?, link: String) {
        #expect(Link(wanted: wanted).text == link)
    }

    @Test func aPageIsWholeAndItsTitleIsEscaped() {
        let page = text(Page("<Title>", main: "<p>x</p>").html)
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
        #expect(page.contains("<title>&lt;Title&gt; · Mizan</title>"))
        #expect(page.contains("<h1 dir=\"auto\">&lt;Title&gt;</h1>\n<p>x</p>"))
        #expect(page.contains("href=\"\(PageAsset.style.link.text)\"") && page.contains("src=\"/app/pages.js?v="))
    }

    /// The budget of a first visit is 60 KB, so 38 KB are left for the page itself.
    @Test func theSharedFilesAreSmall() {
        let files = [PageAsset.style, PageAsset.script].map { String(decoding: $0.body.bytes, as: UTF8.self) }
        #expect(files.reduce(0) { $0 + $1.utf8.count } < 21_500)
        // Comments are lines of their own, which are not sent.
        #expect(!files[0].contains("*/") && !files[1].contains("// ") && files[1].hasPrefix("\"use strict\";"))
    }
}
