internal import FinanceData
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// The totals of a month by category, in the home currency.
struct TotalsPage {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    static func link(_ month: CivilMonth? = nil) -> Link {
        Link(segments: ["money", "totals"], query: [("month", month.map { "\($0)-01" })])
    }

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The totals of a month", of: FinanceModule.id,
            query: [.optional("month", .day, "A day of the month; this month by default.")]
        ) { [self] request, reading in
            let today = try finance.today(in: reading)
            let month = CivilMonth(of: try request.query.optional("month", as: CivilDay.self) ?? today)
            let totals = HomeTotal.all(
                of: try finance.categoryTotals(by: .month, from: month, to: month, in: reading).items)
            let (before, after) = (try month.adding(-1), try month.adding(1))
            let (spent, received) = (
                try section(texts.spentTotal, totals.filter { $0.amount < 0 }),
                try section(texts.receivedTotal, totals.filter { $0.amount >= 0 })
            )
            return Page(
                "\(CalendarSystem.gregorian.name(ofMonth: month.month)) \(month.year)", in: frame, at: Self.link(month),
                main: """
                    \(with: totals.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                    \(spent)
                    \(received)
                    <p class="places"><a href="\(link: Self.link(before))">\(texts.monthBefore)</a> \
                    \(month < CivilMonth(of: today) ? "<a href=\"\(link: Self.link(after))\">\(texts.monthAfter)</a> " : HTML())\
                    <a href="\(link: MoneyPage.link)">\(texts.money)</a></p>
                    """)
        }
    }

    /// The largest first, each with its share as a bar.
    private func section(_ title: String, _ totals: [HomeTotal]) throws -> HTML {
        guard !totals.isEmpty else { return HTML() }
        let sorted = totals.sorted { $0.amount.magnitude > $1.amount.magnitude }
        let most = max(sorted.map { Double($0.amount.magnitude) }.max() ?? 1, 1)
        let rows = try sorted.map { total -> HTML in
            """
            <div><dt><bdi>\(total.name)</bdi></dt><dd>\
            <meter min="0" max="1000" value="\(Int(Double(total.amount.magnitude) / most * 1_000))" aria-hidden="true"></meter> \
            \(try finance.text(total))</dd></div>
            """
        }
        return "<h2>\(title)</h2>\n<dl class=\"figures\">\(each: rows, { $0 })</dl>"
    }
}
