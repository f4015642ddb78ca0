internal import FinanceDomain
internal import FinanceInfrastructure

/// The sums of a file's rows by category. A category's sum decides whether the category is for expenses, because the first row
/// may be a refund. If a row's text is too long for a category, or if the file has too many categories, the sign of the row
/// itself decides.
struct CategorySums {
    private var sums: [[UInt8]: Sum] = [:]

    /// A sum for each decimal mark, in ten-thousandths of the home currency as far as the rates allow it.
    private struct Sum {
        var point: Int128 = 0
        var comma: Int128 = 0

        mutating func add(_ other: Sum) {
            point += other.point
            comma += other.comma
        }
    }

    mutating func take(_ category: [UInt8], _ amount: SurveyedAmount, _ rate: SurveyedRate, _ currency: Currency) {
        guard !category.isEmpty, category.count <= LedgerSurvey.longestKept,
            sums.count < LedgerSurvey.mostKept || sums[category] != nil
        else { return }
        func share(_ units: Int64?) -> Int128 {
            guard let units else { return 0 }
            let scaled = Int128(units) * Self.scales[currency.decimals]
            guard let value = rate.value, !rate.isOne else { return scaled }
            return Int128((Double(scaled) * value).rounded())
        }
        sums[category, default: Sum()].add(Sum(point: share(amount.point), comma: share(amount.comma)))
    }

    /// Indexed by the number of a currency's decimals.
    private static let scales: [Int128] = [10_000, 1_000, 100, 10, 1]

    /// The types of new categories, by their keys.
    func types(_ mark: DecimalMark) -> [CategoryKey: CategoryType] {
        var all: [CategoryKey: Sum] = [:]
        for (bytes, sum) in sums {
            let name = LedgerText.trimmed(LedgerCell.words(in: String(decoding: bytes, as: UTF8.self)))
            all[CategoryKey(name), default: Sum()].add(sum)
        }
        return all.mapValues { (mark == .point ? $0.point : $0.comma) > 0 ? .income : .expense }
    }
}

/// The things that have one type each: a category named alone, a category at the top, and a grouping with its categories.
enum CategoryKey: Hashable {
    case named(String)
    case top(String)
    case grouping(String)

    init(_ name: String) {
        guard let path = CategoryPath(name) else {
            self = .named(LedgerText.key(of: name))
            return
        }
        let top = LedgerText.key(of: path.top)
        self = path.child == nil ? .top(top) : .grouping(top)
    }
}
