internal import FinanceDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The steps that convert amounts from an earlier home currency to the present home currency, according to the changes in the
/// history. If a currency was replaced several times, the latest change counts.
struct HomeSteps {
    struct Step {
        let to: Currency
        /// Units of `to` for one unit of the previous currency.
        let rate: ExchangeRate
    }

    /// The next step from each currency.
    private var next: [Currency: Step] = [:]
    private let home: Currency

    /// The number of changes that are searched at most. A device may send thousands, and each transaction that it sends needs a
    /// search.
    static let mostRemembered = 100

    /// - Parameter wanted: the currency to start from; the search stops once it is found.
    init(to home: HomeCurrency, from wanted: Currency? = nil, in reading: ReadTransaction) throws {
        self.home = home.currency
        try add(home)
        let reference = HomeCurrencyRecord.schema.erased.reference(OnlyOne().recordKey)
        var left = Self.mostRemembered
        try Journal.forEachOverwritten(reference, in: reading) { state, _ in
            if let wanted, leads(from: wanted) { return false }
            if let fields = state.fields { try add(Self.state(fields)) }
            left -= 1
            return left > 0
        }
    }

    /// The steps from a currency to the present home currency; nil if no remembered change leads to the home currency.
    func path(from currency: Currency) -> [Step]? {
        var (place, path) = (currency, [Step]())
        while place != home {
            guard let step = next[place] else { return nil }
            path.append(step)
            place = step.to
        }
        return path
    }

    /// Adds a step to the known path, and the inverse step for a change that was undone. A known path is never replaced, so
    /// there are no circles.
    private mutating func add(_ state: HomeCurrency) throws {
        guard let previous = state.previous, let rate = state.rate else { return }
        switch (leads(from: state.currency), leads(from: previous)) {
        case (true, false): next[previous] = Step(to: state.currency, rate: rate)
        case (false, true): next[state.currency] = Step(to: previous, rate: try rate.inverted())
        default: break
        }
    }

    private func leads(from currency: Currency) -> Bool { currency == home || next[currency] != nil }

    private static func state(_ fields: JSONValue) throws -> HomeCurrency {
        try HomeCurrencyMapper.toDomain(HomeCurrencyRecord(from: fields, owner: .shared, sender: .partner))
    }
}
