package import Kernel

/// How many units of the home currency one unit of another is. Exact, and stored as its one canonical text.
package struct ExchangeRate: Hashable, Sendable, Comparable {
    package let value: ExactDecimal

    /// Seventeen are what a Double needs; with more, products would not fit into 128 bits.
    package static let mostDigits = 20

    package static let one = ExchangeRate(known: 1)

    package init(_ value: ExactDecimal) throws(MoneyError) {
        guard (Bounds.least...Bounds.greatest).contains(value) else { throw .rateOutOfRange(value.description) }
        guard value.digits < Bounds.digits else { throw .rateTooPrecise(value.description) }
        self.value = value
    }

    /// As it is typed with a point, `1.0837`, in whatever digits.
    package init(typed text: String) throws(MoneyError) {
        let value: ExactDecimal
        do { value = try ExactDecimal(typed: DecimalDigits.fold(text)) } catch { throw .unreadableRate(text) }
        try self.init(value)
    }

    private init(known whole: Int64) {
        value = ExactDecimal(whole)
    }

    /// Of the contract (contracts/finance.md §1.1).
    private enum Bounds {
        static let least = ExactDecimal(1, scale: 6)
        static let greatest = ExactDecimal(1_000_000)
        static let digits: Int128 = 100_000_000_000_000_000_000
    }

    package static func < (left: ExchangeRate, right: ExchangeRate) -> Bool { left.value < right.value }
}

extension ExchangeRate: CustomStringConvertible {
    package var description: String { value.description }
}
