internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// The money of one category over twelve months. Each month leads to its transactions.
struct CategoryPage {
    let finance: FinanceModule
    let frame: PageFrame
    private let texts = FinanceTexts.english

    init(finance: FinanceModule, frame: PageFrame) {
        (self.finance, self.frame) = (finance, frame)
    }

    /// - Parameter category: nil for transactions without a category.
    static func link(_ category: UUID?, _ month: CivilMonth? = nil) -> Link {
        Link(
            segments: ["money", "totals", "category"],
            query: [("id", category?.text), ("month", month.map { "\($0)-01" })])
    }

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link(nil).text), "The totals of a category", of: FinanceModule.id,
            query: [.optional("id", .identifier, "The category; none by default."), TotalsPage.month]
        ) { [self] request, reading in
            let id = try request.query.optional("id", as: UUID.self)
            let category = try id.map { try FinanceModule.categories.require($0, in: reading).entity }
            let year = try TotalsYear(request, finance, in: reading)
            let totals = try year.totals(of: .category(id), finance, in: reading)
            let months = try MonthsView(totals: totals, year: year, finance)
            return Page(
                category?.name ?? texts.noCategory, in: frame, at: Self.link(id, year.month),
                main: """
                    \(try sums(totals))
                    \(months.chart)
                    \(try months.list { month in
                        let days = try month.days
                        return RegisterFilter(
                            category: id.map { .one($0) } ?? .without, from: days.first, to: days.last).link
                    })
                    <p class="places">\(with: year.begins(before: year.first) ? year.first.later(by: -1) : nil, {
                        "<a href=\"\(link: Self.link(id, $0))\">\(texts.monthsBefore)</a> "
                    })\
                    <a href="\(link: TotalsPage.link(year.month))">\(texts.monthTotals)</a></p>
                    """)
        }
    }

    /// The sum and the average of the twelve months, in each home currency.
    private func sums(_ totals: [MonthTotal]) throws -> HTML {
        let homes = Set(totals.map(\.home)).sorted()
        return """
            \(each: try homes.map { home in
                let sum = totals.filter { $0.home == home }.reduce(0) { $0 + $1.sum }
                return (try finance.text(sum, home: home), try finance.text(sum / 12, home: home))
            }, { sum, average in
                """
                <p class="figures"><strong>\(sum)</strong> <span class="soft">\(texts.inTwelveMonths),</span> \
                \(average) <span class="soft">\(texts.perMonth)</span></p>
                """
            })
            """
    }
}
