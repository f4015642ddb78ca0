internal import FinanceData
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The twelve months in which a page shows totals: the present month and those before it, or those up to an earlier month.
struct TotalsYear {
    /// The month that the page is about.
    let month: CivilMonth
    let present: CivilMonth
    let first: CivilMonth
    let last: CivilMonth
    /// The first month that has transactions.
    let beginning: CivilMonth?

    init(_ request: Request, _ finance: FinanceModule, in reading: ReadTransaction) throws {
        let today = try finance.today(in: reading)
        let present = CivilMonth(of: today)
        month = CivilMonth(of: try request.query.optional("month", as: CivilDay.self) ?? today)
        self.present = present
        beginning = try finance.firstMonth(in: reading)
        last = month > present || month < present.later(by: -11) ?? month ? month : present
        first = try last.later(by: -11) ?? CivilMonth(year: 1, month: 1)
    }

    func totals(of what: TotalsOf, _ finance: FinanceModule, in reading: ReadTransaction) throws -> [MonthTotal] {
        try finance.monthTotals(of: what, from: first, to: last, in: reading)
    }

    /// True if a month before this one has transactions.
    func begins(before month: CivilMonth) -> Bool { beginning.map { $0 < month } ?? false }

    /// Twelve months, or fewer at the calendar's beginning.
    var months: [CivilMonth] { (0..<12).compactMap { first.later(by: $0) }.filter { $0 <= last } }
}

/// The totals of twelve months as a chart and as a list.
struct MonthsView {
    private let totals: [MonthTotal]
    private let year: TotalsYear
    private let finance: FinanceModule
    private let months: [CivilMonth]
    private let texts = FinanceTexts.english

    init(totals: [MonthTotal], year: TotalsYear, _ finance: FinanceModule) throws {
        (self.totals, self.year, self.finance) = (totals, year, finance)
        months = year.months
    }

    /// The sums of the page's month, before everything else.
    func sums() throws -> HTML {
        let totals = totals.filter { $0.month == year.month }
        return """
            \(each: try totals.map(amounts), { "<p class=\"figures\">\($0)</p>" })
            """
    }

    private func amounts(_ total: MonthTotal) throws -> HTML {
        let (spent, received) = (
            try finance.text(-total.spent, home: total.home), try finance.text(total.received, home: total.home)
        )
        return """
            \(texts.spentTotal) <strong>\(spent)</strong> · \(texts.receivedTotal) <strong>\(received)</strong>
            """
    }

    /// In the home currency of the latest month; amounts of a former home currency cannot stand beside them.
    var chart: HTML {
        let home = totals.last?.home
        let columns = months.map { month in
            let total = totals.first { $0.month == month && $0.home == home }
            return Columns.Column(
                String(CalendarSystem.gregorian.name(ofMonth: month.month).prefix(1)),
                up: Double(total?.received ?? 0), down: Double(total?.spent ?? 0), isMarked: month == year.month)
        }
        let html = Columns(columns).html
        return html == HTML() ? html : "\(html)<p class=\"soft small\">\(texts.chartHint)</p>"
    }

    /// The latest month first.
    func list(_ link: (CivilMonth) throws -> Link) throws -> HTML {
        guard !totals.isEmpty else { return "<p>\(texts.none)</p>" }
        let rows = try totals.reversed().map { total -> HTML in
            """
            <li class="row"><a href="\(link: try link(total.month))">\(total.month.words)</a> \
            <span class="figures amount">\(try finance.text(total.sum, home: total.home))</span></li>
            """
        }
        return "<ul class=\"list\">\(each: rows, { $0 })</ul>"
    }
}
