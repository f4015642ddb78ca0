internal import FinanceDomain

/// The knowledge of a file as a whole.
struct LedgerFindings: Sendable {
    /// Nil where the file proves none.
    private(set) var home: Currency?
    /// The currencies of its amounts.
    private(set) var currencies: [Currency] = []
    /// True if all of it is written as Mizan's own export does.
    private(set) var isOwn = false
    private var newestFirst: Set<LedgerDateOrder> = []
    private var types: [DecimalMark: [CategoryKey: CategoryType]] = [:]

    /// Nothing, of a file that was not surveyed.
    init() {}

    init(_ survey: LedgerSurvey) {
        isOwn = survey.isOwn
        newestFirst = Set(LedgerDateOrder.allCases.filter(survey.dates.isNewestFirst))
        (home, currencies) = (survey.homes.proven, survey.homes.currencies)
        for mark in DecimalMark.allCases { types[mark] = survey.sums.types(mark) }
    }

    /// True if the latest row of a day comes first. A file of one day cannot tell, and keeps its order.
    func isNewestFirst(_ order: LedgerDateOrder) -> Bool { newestFirst.contains(order) }

    /// The type of a category that is made for a row of the file: by what all rows of it add up to.
    func type(of category: String, _ amount: Amount, mark: DecimalMark) -> CategoryType {
        types[mark]?[CategoryKey(category)] ?? (amount < .zero ? .expense : .income)
    }
}
