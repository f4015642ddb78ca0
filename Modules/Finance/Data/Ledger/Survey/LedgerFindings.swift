internal import FinanceDomain

/// The facts known about a file as a whole.
struct LedgerFindings: Sendable {
    /// Nil if the file proves none.
    private(set) var home: Currency?
    /// The currencies of its amounts.
    private(set) var currencies: [Currency] = []
    /// True if the whole file is written as Mizan's own export writes it.
    private(set) var isOwn = false
    private var newestFirst: Set<LedgerDateOrder> = []
    private var types: [DecimalMark: [CategoryKey: CategoryType]] = [:]

    /// The empty findings of a file that was not surveyed.
    init() {}

    init(_ survey: LedgerSurvey) {
        isOwn = survey.isOwn
        newestFirst = Set(LedgerDateOrder.allCases.filter(survey.dates.isNewestFirst))
        (home, currencies) = (survey.homes.proven, survey.homes.currencies)
        for mark in DecimalMark.allCases { types[mark] = survey.sums.types(mark) }
    }

    /// True if the latest row of a day comes first. A file of one day gives no evidence and keeps its order.
    func isNewestFirst(_ order: LedgerDateOrder) -> Bool { newestFirst.contains(order) }

    /// The type of a category that is created for a row of the file. The sum of all rows of the category decides.
    func type(of category: String, _ amount: Amount, mark: DecimalMark) -> CategoryType {
        types[mark]?[CategoryKey(category)] ?? (amount < .zero ? .expense : .income)
    }
}
