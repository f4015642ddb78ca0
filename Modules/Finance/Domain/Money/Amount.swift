/// An amount in the minor units of some currency: positive when money comes in, negative when it goes out.
///
/// The seed calls the unit cents, which is wrong for yen or dinars. A row does not name the currency; the row's account names
/// it.
package struct Amount: Hashable, Sendable, Comparable {
    package let minorUnits: Int64

    /// 10^15 in either direction: the contract's ten digits are too few for currencies with large numbers (contracts/finance.md
    /// §8).
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

    /// Always a valid amount, because the limit is the same in both directions.
    package static prefix func - (amount: Amount) -> Amount { Amount(known: -amount.minorUnits) }

    package static func < (left: Amount, right: Amount) -> Bool { left.minorUnits < right.minorUnits }
}
