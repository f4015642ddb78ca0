/// An amount of some currency in its minor units: negative is money out, positive money in.
///
/// The seed calls it cents; of yen or dinars it is not. A row does not name its currency, its account does.
package struct Amount: Hashable, Sendable, Comparable {
    package let minorUnits: Int64

    /// 10^15, in either direction: of currencies of large numbers the contract's ten digits are too few
    /// (contracts/finance.md §8).
    package static let limit: Int64 = 1_000_000_000_000_000

    /// The limit of the apps (contracts/finance.md §1.1).
    package static let limitOfApps: Int64 = 9_999_999_999

    package var isBeyondApps: Bool { minorUnits.magnitude > UInt64(Self.limitOfApps) }

    package static let zero = Amount(known: 0)

    package init(minorUnits: Int64) throws(MoneyError) {
        guard (-Self.limit...Self.limit).contains(minorUnits) else { throw .amountOutOfRange(String(minorUnits)) }
        self.minorUnits = minorUnits
    }

    private init(known minorUnits: Int64) {
        self.minorUnits = minorUnits
    }

    /// The limit is the same both ways, so the opposite always is an amount.
    package static prefix func - (amount: Amount) -> Amount { Amount(known: -amount.minorUnits) }

    package static func < (left: Amount, right: Amount) -> Bool { left.minorUnits < right.minorUnits }
}
