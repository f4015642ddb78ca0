package import Kernel

/// The value of one unit of another currency in the home currency. The rate is exact, and is stored as a canonical text.
package struct ExchangeRate: Hashable, Sendable, Comparable {
    package let value: ExactDecimal

    /// A Double needs seventeen digits; with more than twenty, products would not fit into 128 bits.
    package static let mostDigits = 20

    package static let one = ExchangeRate(known: 1)

    package init(_ value: ExactDecimal) throws(MoneyError) {
        guard (Bounds.least...Bounds.greatest).contains(value) else { throw .rateOutOfRange(value.description) }
        guard value.digits < Bounds.digits else { throw .rateTooPrecise(value.description) }
        self.value = value
    }

    /// Reads a typed rate, `1.0837`, in the digits of any script. A person who writes decimals with a comma may use it here,
    /// too. A point separates decimals for everybody, because files with decimal commas use it, too.
    package init(typed text: String, mark: DecimalMark = .point) throws(MoneyError) {
        var digits = DecimalDigits.fold(text).replacing("\u{066B}", with: ".")
        if mark == .comma, digits.contains(",") {
            guard let number = GroupedNumber(Array(digits.unicodeScalars), mark: mark) else {
                throw .unreadableRate(text, mark)
            }
            digits = number.digits
        }
        let value: ExactDecimal
        do { value = try ExactDecimal(typed: digits) } catch { throw .unreadableRate(text, mark) }
        try self.init(value)
    }

    /// True if the text is a rate with this decimal mark.
    static func isReadable(_ text: String, mark: DecimalMark) -> Bool {
        do { _ = try Self(typed: text, mark: mark) } catch { return false }
        return true
    }

    /// Refuses a text that is no rate with either mark.
    package static func check(typed text: String) throws(MoneyError) {
        do { _ = try Self(typed: text, mark: .comma) } catch { _ = try Self(typed: text) }
    }

    private init(known whole: Int64) {
        value = ExactDecimal(whole)
    }

    /// True if the rate is too small for the apps, whose rates begin at a millionth.
    package var isBeyondApps: Bool { value < Bounds.leastOfApps }

    /// The limits of the contract (contracts/finance.md §1.1, §8).
    private enum Bounds {
        static let least = ExactDecimal(1, scale: 9)
        static let leastOfApps = ExactDecimal(1, scale: 6)
        static let greatest = ExactDecimal(1_000_000)
        static let digits: Int128 = 100_000_000_000_000_000_000
    }

    package static func < (left: ExchangeRate, right: ExchangeRate) -> Bool { left.value < right.value }
}

extension ExchangeRate: CustomStringConvertible {
    package var description: String { value.description }
}
