internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The totals of a month by category, in the home currency, among the twelve months around it.
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

    private static let table = Link("money", "totals", "csv")
    static let month = Field.optional("month", .day, "A day of the month; this month by default.")

    var all: [Endpoint] { [show, csv] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The totals of a month", of: FinanceModule.id, query: [Self.month]
        ) { [self] request, reading in
            let year = try TotalsYear(request, finance, in: reading)
            let month = year.month
            let totals = try rows(of: month, in: reading)
            let months = try MonthsView(totals: try year.totals(of: .all, finance, in: reading), year: year, finance)
            let before = year.begins(before: month) ? month.later(by: -1) : nil
            let after = month < year.present ? month.later(by: 1) : nil
            return Page(
                month.words, in: frame, at: Self.link(month),
                main: """
                    \(try months.sums())
                    \(months.chart)
                    \(with: totals.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                    \(try section(texts.spentTotal, totals.filter { $0.amount < 0 }, month))
                    \(try section(texts.receivedTotal, totals.filter { $0.amount >= 0 }, month))
                    <details><summary>\(texts.months)</summary>
                    \(try months.list { Self.link($0) })
                    </details>
                    <p class="places">\(with: before, { "<a href=\"\(link: Self.link($0))\">\(texts.monthBefore)</a> " })\
                    \(with: after, { "<a href=\"\(link: Self.link($0))\">\(texts.monthAfter)</a> " })\
                    <a href="\(link: Link(segments: ["money", "totals", "csv"], query: [("month", "\(month)-01")]))">\(texts.table)</a> \
                    <a href="\(link: RegisterFilter().link)">\(texts.register)</a> \
                    <a href="\(link: MoneyPage.link)">\(texts.money)</a></p>
                    """)
        }
    }

    private typealias Row = (category: UUID?, name: String, amount: Int128, home: String)

    /// The sums of the categories, and those of money spent and received without a category.
    private func rows(of month: CivilMonth, in reading: ReadTransaction) throws -> [Row] {
        let totals = HomeTotal.all(
            of: try finance.categoryTotals(by: .month, from: month, to: month, in: reading).items)
        let without = try finance.monthTotals(of: .category(nil), from: month, to: month, in: reading)
        return totals.filter { $0.category != nil }.map { ($0.category, $0.name, $0.amount, $0.home) }
            + without.flatMap { total in
                [total.spent, total.received].filter { $0 != 0 }.map { (nil, texts.noCategory, $0, total.home) }
            }
    }

    /// The largest first, each with its share as a bar. The title says the direction, so amounts have no sign.
    private func section(_ title: String, _ totals: [Row], _ month: CivilMonth) throws -> HTML {
        guard !totals.isEmpty else { return HTML() }
        let sorted = totals.sorted { $0.amount.magnitude > $1.amount.magnitude }
        let most = max(sorted.map { Double($0.amount.magnitude) }.max() ?? 1, 1)
        let rows = try sorted.map { total -> HTML in
            """
            <div><dt><a href="\(link: CategoryPage.link(total.category, month))"><bdi>\(total.name)</bdi></a></dt><dd>\
            <meter min="0" max="1000" value="\(Int(Double(total.amount.magnitude) / most * 1_000))" aria-hidden="true"></meter> \
            \(try finance.text(Int128(total.amount.magnitude), home: total.home))</dd></div>
            """
        }
        return "<h2>\(title)</h2>\n<dl class=\"figures\">\(each: rows, { $0 })</dl>"
    }

    /// The twelve months by category, for a spreadsheet.
    private var csv: Endpoint {
        .reading(
            .get, PathTemplate(Self.table.text), "The totals of twelve months by category, as a table",
            slice: FinanceModule.id, query: [Self.month], answers: [.ok("The table.", text: EncodedBody.csv)],
            errors: [.pageRefused]
        ) { [finance] request, reading in
            let year = try TotalsYear(request, finance, in: reading)
            let totals = HomeTotal.all(
                of: try finance.categoryTotals(by: .month, from: year.first, to: year.last, in: reading).items)
            let rows = try totals.map { total in
                let home = try Currency(total.home)
                return [
                    total.month, CSVField.guarded(total.name), String(total.count),
                    AmountText.plain(total.amount, of: home), home.code,
                ]
            }
            let bytes = CSVField.table([["month", "category", "transactions", "amount", "currency"]] + rows)
            var response = Response.ok(EncodedBody(contentType: EncodedBody.csv, bytes: bytes))
            response.headers = [.init("Content-Disposition", "attachment; filename=\"totals-\(year.last).csv\"")]
            return response
        }
    }
}

extension CivilMonth {
    /// `November 2026`.
    var words: String { "\(CalendarSystem.gregorian.name(ofMonth: month)) \(year)" }

    /// Nil outside the years 1 to 9999.
    func later(by months: Int) -> CivilMonth? {
        do { return try adding(months) } catch { return nil }
    }
}
