package import Kernel

/// An amount as people type it: `12.50`, `-3 EUR`, `€ 1,234.56`, `(40.00)`, `12-`, `٣٫٥٠`.
///
/// The currency is unknown until the typed unit, or an account, determines it.
package struct TypedAmount: Hashable, Sendable {
    package let value: ExactDecimal
    /// The code or symbol beside the number.
    package let unit: String?
    /// True if a sign (even `+`) or parentheses were typed.
    package let isSigned: Bool
    private let text: String
    private let mark: DecimalMark
    /// True if the number looks like groups of thousands to a person who writes decimals with the other mark: `1.000`.
    package let isLikeThousands: Bool
    /// True for one group of thousands without decimals, `1,234`, which is 1.234 to a person who writes decimals with a comma.
    private let isLoneGroup: Bool
    /// True if a person typed the amount by hand, and so may have meant the other mark. The rows of a file prove their mark.
    private var isByHand = false

    package init(_ text: String, mark: DecimalMark = .point) throws(MoneyError) {
        var scan = AmountScan(text)
        let typed = scan.takeSign()
        guard typed != .twice else { throw .signTwice(text) }
        isSigned = typed != .none
        unit = scan.takeUnit()
        guard unit?.unicodeScalars.contains(where: AmountScan.isDigit) != true,
            let number = GroupedNumber(scan.rest, mark: mark)
        else { throw .unreadableAmount(text, mark) }
        let sign = typed == .negative && number.digits.contains { ("1"..."9").contains($0) } ? "-" : ""
        do { value = try ExactDecimal(typed: sign + number.digits) } catch { throw .amountOutOfRange(text) }
        (self.text, self.mark) = (text, mark)
        let sides = number.digits.split(separator: ".")
        isLoneGroup = sides.count == 1 && scan.rest.count { $0 == mark.groupMark } == 1
        isLikeThousands =
            sides.count == 2 && sides[1].count == 3 && (1...3).contains(sides[0].count) && !sides[0].hasPrefix("0")
    }

    /// True if the text is an amount with this decimal mark.
    package static func isReadable(_ text: String, mark: DecimalMark) -> Bool {
        do { _ = try Self(text, mark: mark) } catch { return false }
        return true
    }

    /// The typed amount, in minor units of the currency. `1.000` is refused if the currency does not have three decimals,
    /// because half the world writes a thousand like this. So is `1,000` that is typed by hand, unless the currency has no
    /// decimals: nobody chose the point before the decimals, which is the default. A chosen comma is clear.
    package func amount(typedIn currency: Currency) throws(MoneyError) -> Amount {
        if isLikeThousands, currency.decimals < 3 { throw .oneOrAThousand(text, currency, mark) }
        if isByHand, isLoneGroup, mark == .point, currency.decimals > 0 { throw .oneOrAThousand(text, currency, mark) }
        return try amount(in: currency)
    }

    package var byHand: TypedAmount {
        var amount = self
        amount.isByHand = true
        return amount
    }

    /// The amount of a new transaction. Without a sign, it is money spent; in a category of income, it is money received
    /// (decision 72).
    package func amount(
        enteredIn currency: Currency, under category: CategoryType?
    ) throws(MoneyError) -> Amount {
        let amount = try amount(typedIn: currency)
        return isSigned || category == .income ? amount : -amount
    }

    /// The amount in minor units of the currency; nothing is rounded.
    package func amount(in currency: Currency) throws(MoneyError) -> Amount {
        if let unit, !currency.answers(to: unit) { throw .otherCurrency(unit, wanted: currency) }
        guard value.scale <= currency.decimals else { throw .tooManyDecimals(text, currency) }
        guard let units = value.scaled(to: currency.decimals), units.magnitude <= UInt64(Amount.limit) else {
            throw .amountOutOfRange(text, in: currency, mark: mark)
        }
        return try Amount(minorUnits: units)
    }
}
