import HTTPKit
import Testing

@testable import PagesKit

struct RefilledPageTests {
    private func refilled(
        _ main: HTML, _ sent: [(String, String)], to target: Link = Link("things"), reason: String = "No & <never>."
    ) -> String? {
        let frame = PageFrame(menu: [.init("Today", Link())])
        let page = Page("Things", in: frame, at: Link("things"), main: main).body.bytes
        let items = sent.map { (name: $0.0, value: $0.1) }
        return RefilledPage(page, sent: items, to: target, on: Link("list"), reason: reason).map {
            String(decoding: $0.body.bytes, as: UTF8.self)
        }
    }

    @Test func eachKindOfFieldHasTheSentValue() throws {
        let text = try #require(
            refilled(
                """
                <form method="post" action="/app/things"><input type="hidden" name="seen" value="4">
                <input id="a" name="a" value="old &quot;a&quot;" aria-describedby="hint"><input id="b" name="b">
                <details><summary>More</summary><select name="c"><option value="" selected>None</option><option>x &amp; y</option>
                <option value="z">Z</option></select></details>
                <textarea name="d" rows="3">
                old</textarea><input name="p" type="password" value="kept"><button>Save</button></form>
                """,
                [
                    ("seen", "3"), ("a", "new \"a\" <b>"), ("b", "'"), ("c", "x & y"), ("d", "</textarea>\r\n2"),
                    ("p", "secret"),
                ]))
        for piece in [
            "name=\"seen\" value=\"3\"", "value=\"new &quot;a&quot; &lt;b&gt;\"", "name=\"b\" value=\"&#39;\">",
            "<option value=\"\" >None</option><option selected>x &amp; y</option>", "<details open>",
            "rows=\"3\">\n&lt;/textarea&gt;\n2</textarea>", "type=\"password\" value=\"kept\"",
            "<p class=\"wrong\" role=\"alert\" id=\"refused\" dir=\"auto\">No &amp; &lt;never&gt;.</p>",
            "action=\"/app/things?shownOn=%2Fapp%2Flist\"", "aria-describedby=\"refused hint\" autofocus>",
            "<a href=\"/app/list\">Go back without it</a>", "<title>That did not work: Things · Mizan</title>",
        ] { #expect(text.contains(piece), "\(piece) in \(text)") }
        #expect(!text.contains("secret") && !text.contains("data-live") && !text.contains("old"))
    }

    private static let list: HTML = """
        <form method="post" action="/app/other"><input name="a"></form>
        <form method="post" action="/app/things"><input type="hidden" name="id" value="1"><input name="a"><button>1</button></form>
        <form method="post" action="/app/things"><input type="hidden" name="id" value="2"><input name="a"><button>2</button></form>
        <form method="post" action="/app/things"><input type="hidden" name="id" value="2"><button name="act">3</button></form>
        """

    /// Hidden values distinguish forms with the same address.
    @Test func theSentFormIsFound() throws {
        let text = try #require(refilled(Self.list, [("id", "2"), ("a", "x")]))
        #expect(text.contains("value=\"2\"><input name=\"a\" value=\"x\"") && text.count { $0 == "x" } > 0)
        #expect(text.contains("value=\"1\"><input name=\"a\"><button>"))
        #expect(refilled(Self.list, [("id", "2"), ("b", "x")]) == nil)
        #expect(refilled(Self.list, [("id", "2"), ("a", "x")], to: Link("elsewhere")) == nil)
        let button = try #require(refilled(Self.list, [("id", "2"), ("act", "x")]))
        #expect(button.contains("name=\"act\" autofocus aria-describedby=\"refused\">3</button>"), "\(button)")
    }

    /// A row of a list that is gone is not filled in as another row of the list.
    @Test func aFormWithAnotherHiddenValueIsNotTheSentForm() {
        #expect(refilled(Self.list, [("id", "3"), ("a", "x")]) == nil)
        #expect(refilled(Self.list, []) == nil)
    }

    @Test(arguments: [
        "<", "<a", "<a b=\"", "<form method=\"post\" action=\"/app/things\"><select name=\"a\"><option>", "</", "<!--",
    ])
    func aPageThatBreaksOffIsReadWithoutATrap(end: String) {
        let page = Array(("<main><form method=\"post\" action=\"/app/things\"><input name=\"a\">" + end).utf8)
        let text = RefilledPage(page, sent: [("a", "1")], to: Link("things"), on: Link(), reason: "")
        #expect(text == nil || text?.body.bytes.isEmpty == false)
    }

    /// The page of a form is one of Mizan's, whatever the browser says.
    @Test(
        arguments: [
            ("/app/x?a=b%20c&done=4", "http://h/app", "/app"),
            ("/app/x", "http://h/app/y?done=4&b=%2F", "/app/y?b=%2F"),
            ("/app/x?shownOn=%2Fapp%2Fz%3Fb%3D1", "http://h/app/y", "/app/z?b=1"),
            ("/app/x?shownOn=%2F%2Fevil", "http://h/app/y", "/app/y"),
            ("/app/x", "http://h/app/x?shownOn=%2Fapp%2Fz", "/app/z"), ("/app/x", "http://evil/v1", nil),
            ("/app/x", nil, nil),
            ("/app/x", "http://h/app/../v1", nil), ("/app/x", "http://h", nil),
        ] as [(String, String?, String?)])
    func theOriginOfAForm(target: String, referer: String?, page: String?) {
        let head = RequestHead(method: "POST", target: target) { $0 == "referer" ? referer : nil }
        #expect(FormOrigin.link(of: head)?.text == page)
        #expect(
            FormOrigin.target(of: head).text
                == target.replacing(#/\?shownOn=.*/#, with: "").replacing("%20", with: "%20"))
        #expect(FormOrigin.link(of: RequestHead(method: "GET", target: target) { _ in referer }) == nil)
    }
}
