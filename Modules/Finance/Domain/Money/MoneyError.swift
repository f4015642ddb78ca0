package import Kernel

/// Errors about money that was typed, sent or computed.
package enum MoneyError: Error, Hashable, Sendable {
    case unknownCurrency(String)
    case unreadableAmount(String, DecimalMark)
    /// Both a sign and parentheses were given.
    case signTwice(String)
    /// The amount has another currency than the account, such as dollars for an account in euros.
    case otherCurrency(String, wanted: Currency)
    case tooManyDecimals(String, Currency)
    case oneOrAThousand(String, Currency, DecimalMark)
    /// The amount as typed, or in minor units. The case also contains the currency if it is known, and the reader's decimal
    /// mark.
    case amountOutOfRange(String, in: Currency? = nil, mark: DecimalMark = .point)
    /// A rate with one group of three digits after the other mark.
    case rateOrThousands(String, DecimalMark)
    case unreadableRate(String, DecimalMark = .point)
    case rateOutOfRange(String)
    case rateTooPrecise(String)
    /// The amount in the home currency is too large to be stored.
    case homeAmountOutOfRange(amount: Int64, rate: String, from: Currency, to: Currency)
}

extension MoneyError {
    /// The other decimal mark, if the typed text is readable with it.
    package var readableMark: DecimalMark? {
        switch self {
        case .unreadableAmount(let text, let mark): TypedAmount.isReadable(text, mark: mark.other) ? mark.other : nil
        case .unreadableRate(let text, let mark): ExchangeRate.isReadable(text, mark: mark.other) ? mark.other : nil
        default: nil
        }
    }
}

extension MoneyError {
    /// Both readings of a text with three digits after its only mark: `1234 or 1.234`.
    fileprivate static func readings(_ text: String, _ mark: DecimalMark) -> String {
        let digits = DecimalDigits.fold(text).filter { ("0"..."9").contains($0) }
        return "\(digits) or \(digits.dropLast(3))\(mark.scalar)\(digits.suffix(3))"
    }
}

extension MoneyError: BoundaryError {
    package var atBoundary: MizanError {
        let (amount, rate) = (["field": "amountCents"], ["field": "exchangeRate"])
        return switch self {
        case .unknownCurrency(let code):
            Refusal.currency(
                "“\(Excerpt.of(code))” is not a currency. Write an ISO 4217 code of a currency, such as EUR.",
                details: ["field": "currencyCode"])
        case .unreadableAmount(let text, let mark):
            Refusal.unreadableAmount(
                "“\(Excerpt.of(text))” is not an amount. Write \(mark.example); decimals are written with a \(mark.rawValue).",
                details: amount)
        case .signTwice(let text):
            Refusal.unreadableAmount(
                "“\(Excerpt.of(text))” has both a sign and parentheses, which also mean minus. Use only one of them.",
                details: amount)
        case .otherCurrency(let unit, let wanted):
            Refusal.unreadableAmount(
                "The amount is in “\(Excerpt.of(unit))” and the account in \(wanted). Write the amount in \(wanted).",
                details: amount)
        case .tooManyDecimals(let text, let currency):
            Refusal.unreadableAmount(
                currency.decimals == 0
                    ? "“\(Excerpt.of(text))” has decimals, and \(currency) has none."
                    : "“\(Excerpt.of(text))” has more decimals than \(currency) has: \(currency.decimals).",
                details: amount)
        case .oneOrAThousand(let text, let currency, let mark):
            Refusal.unreadableAmount(
                "“\(Excerpt.of(text))” may be \(Self.readings(text, mark)) \(currency). To be clear, write thousands "
                    + "without a separator; decimals are written with a \(mark.rawValue), such as \(mark.example).",
                details: amount)
        case .amountOutOfRange(let text, let currency?, let mark):
            Refusal.amount(
                "“\(Excerpt.of(text))” is too large: an amount is \(AmountText.grouped(-Amount.limit, of: currency, mark: mark)) "
                    + "to \(AmountText.grouped(Amount.limit, of: currency, mark: mark)) \(currency).", details: amount)
        case .amountOutOfRange(let text, nil, _):
            Refusal.amount(
                "“\(Excerpt.of(text))” is too large: an amount is -10^15 to 10^15 minor units (cents).",
                details: amount)
        case .rateOrThousands(let text, let mark):
            Refusal.rate(
                "“\(Excerpt.of(text))” may be the rate \(Self.readings(text, mark)). Write a rate without thousands, with "
                    + "a \(mark.rawValue) before the decimals.", details: rate)
        case .unreadableRate(let text, let mark):
            Refusal.rate(
                "“\(Excerpt.of(text))” is not an exchange rate. Write the value of one unit in the home currency, "
                    + "such as 1\(mark.scalar)0837.", details: rate)
        case .rateOutOfRange(let text):
            Refusal.rate(
                "The exchange rate \(Excerpt.of(text)) is out of range: it can be 0.000000001 to 1000000.",
                details: rate)
        case .rateTooPrecise(let text):
            Refusal.rate(
                "The exchange rate \(Excerpt.of(text)) has more than \(ExchangeRate.mostDigits) significant digits.",
                details: rate)
        case .homeAmountOutOfRange(let amount, let rate, let from, let to):
            Refusal.amount(
                "\(AmountText.plain(amount, of: from)) \(from) at \(rate) is more \(to) than can be stored: at most "
                    + "\(AmountText.plain(HomeAmount.limit, of: to)).",
                details: ["field": "amountHomeCents"])
        }
    }
}
