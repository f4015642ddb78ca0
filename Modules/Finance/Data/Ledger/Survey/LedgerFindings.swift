internal import FinanceDomain

/// What an import knows of its file as a whole.
struct LedgerFindings: Sendable {
    /// Nil where the file proves none.
    private(set) var home: Currency?
    /// Those that it has amounts in.
    private(set) var currencies: [Currency] = []
    private var types: [DecimalMark: [CategoryKey: CategoryType]] = [:]

    /// Nothing, of a file that was not surveyed.
    init() {}

    init(_ survey: LedgerSurvey) {
        (home, currencies) = (survey.homes.proven, survey.homes.currencies)
        for mark in DecimalMark.allCases { types[mark] = survey.sums.types(mark) }
    }

    /// The type of a category that is made for a row of the file: by what all rows of it add up to.
    func type(of category: String, _ amount: Amount, mark: DecimalMark) -> CategoryType {
        types[mark]?[CategoryKey(category)] ?? (amount < .zero ? .expense : .income)
    }
}
