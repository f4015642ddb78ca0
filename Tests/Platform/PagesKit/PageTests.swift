import Testing

@testable import PagesKit

struct PageTests {
    private static let frame = PageFrame(menu: [
        PageFrame.Entry("Today", Link()), PageFrame.Entry("Money", Link("money")),
        PageFrame.Entry("More", Link("more"), leadsElsewhere: true),
    ])

    private func text(at place: Link?, _ notice: Notice? = nil) -> String {
        var page = Page("Title", in: Self.frame, at: place, main: "<p>Main</p>")
        page.notice = notice
        return String(decoding: page.html.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (Link(), "Today"), (Link("money"), "Money"), (Link("money", "register", query: [("find", "x")]), "Money"),
        (Link(segments: [], query: [("done", "1")]), "Today"), (Link("moneybox"), "More"),
        (Link("import", "file"), "More"),
        (Link("more"), "More"), (nil, nil),
    ])
    func theMenuMarksTheEntryOfThePage(place: Link?, title: String?) {
        let marked = text(at: place).matches(of: #/<a href="[^"]*" aria-current="page">([^<]*)</#).map { String($0.1) }
        #expect(marked == [title].compactMap(\.self))
    }

    @Test func aChangeIsOfferedForUndoOnAPageWithAPlace() {
        let offered = text(at: Link("money", query: [("find", "a&b")]), Notice(42))
        #expect(offered.contains("name=\"number\" value=\"42\"") && offered.contains("Done."))
        #expect(offered.contains("name=\"back\" value=\"/app/money?find=a%26b\""))
        #expect(text(at: Link("money"), Notice(43, isOfUndo: true)).contains("Taken back."))
        #expect(!text(at: nil, Notice(42)).contains("action=\"/app/undo\""))
        #expect(!text(at: Link("money")).contains("action=\"/app/undo\""))
    }

    @Test(
        arguments: [
            ([1], nil), ([.nan, 1, .infinity], nil), ([2, 2], "0.0,15.0 120.0,15.0"),
            ([1, 3, 2], "0.0,30.0 60.0,0.0 120.0,15.0"),
            ([-Double.greatestFiniteMagnitude, 0], "0.0,30.0 120.0,0.0"),
        ] as [([Double], String?)])
    func aSparklineIsDrawnToItsSize(values: [Double], points: String?) {
        let html = String(decoding: Sparkline(values).html.bytes, as: UTF8.self)
        #expect(points.map { html.contains("points=\"\($0)\"") } ?? html.isEmpty)
    }
}
