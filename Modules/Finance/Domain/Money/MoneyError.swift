package import Kernel

/// The faults of money that was typed, sent or computed.
package enum MoneyError: Error, Hashable, Sendable {
    case unknownCurrency(String)
    case unreadableAmount(String, DecimalMark)
    /// A sign and parentheses.
    case signTwice(String)
    /// An amount in dollars for an account in euros.
    case otherCurrency(String, wanted: Currency)
    case tooManyDecimals(String, Currency)
    case oneOrAThousand(String, Currency, DecimalMark)
    /// As it was typed, or minor units; with the currency where that is known, and the mark of who reads it.
    case amountOutOfRange(String, in: Currency? = nil, mark: DecimalMark = .point)
    case unreadableRate(String, DecimalMark = .point)
    case rateOutOfRange(String)
    case rateTooPrecise(String)
    /// The amount in the home currency is more than can be kept.
    case homeAmountOutOfRange(amount: Int64, rate: String, from: Currency, to: Currency)
}

extension MoneyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownCurrency(let code):
            "“\(Excerpt.of(code))” is not a currency. Write a code of ISO 4217 whose money has amounts, such as EUR."
        case .unreadableAmount(let text, let mark):
            "“\(Excerpt.of(text))” is not an amount. Write \(mark.example); decimals are written with a \(mark.rawValue)."
        case .signTwice(let text):
            "“\(Excerpt.of(text))” has a sign and parentheses, which say minus, too. Write one of them."
        case .otherCurrency(let unit, let wanted):
            "The amount is in “\(Excerpt.of(unit))” and the account in \(wanted). Write the amount in \(wanted)."
        case .tooManyDecimals(let text, let currency):
            currency.decimals == 0
                ? "“\(Excerpt.of(text))” has decimals, and \(currency) has none."
                : "“\(Excerpt.of(text))” has more decimals than \(currency) has: \(currency.decimals)."
        case .oneOrAThousand(let text, let currency, let mark):
            "“\(Excerpt.of(text))” may have thousands in it, or more decimals than \(currency) has. Decimals are written with a "
                + "\(mark.rawValue), such as \(mark.example); thousands with nothing between them leave no doubt."
        case .amountOutOfRange(let text, let currency?, let mark):
            "“\(Excerpt.of(text))” is too large: an amount is \(AmountText.grouped(-Amount.limit, of: currency, mark: mark)) "
                + "to \(AmountText.grouped(Amount.limit, of: currency, mark: mark)) \(currency)."
        case .amountOutOfRange(let text, nil, _):
            "“\(Excerpt.of(text))” is too large: an amount is -10^15 to 10^15 minor units (cents)."
        case .unreadableRate(let text, let mark):
            "“\(Excerpt.of(text))” is not an exchange rate. Write how many units of the home currency one unit is, such as "
                + "1\(mark.scalar)0837."
        case .rateOutOfRange(let text):
            "The exchange rate \(Excerpt.of(text)) cannot be: it is 0.000000001 to 1000000."
        case .rateTooPrecise(let text):
            "The exchange rate \(Excerpt.of(text)) has more than \(ExchangeRate.mostDigits) significant digits."
        case .homeAmountOutOfRange(let amount, let rate, let from, let to):
            "\(AmountText.plain(amount, of: from)) \(from) at \(rate) is more \(to) than can be kept: "
                + "at most \(AmountText.plain(HomeAmount.limit, of: to))."
        }
    }
}

extension MoneyError {
    /// The other mark, where what was typed can be read by that.
    package var readableMark: DecimalMark? {
        switch self {
        case .unreadableAmount(let text, let mark): TypedAmount.isReadable(text, mark: mark.other) ? mark.other : nil
        case .unreadableRate(let text, let mark): ExchangeRate.isReadable(text, mark: mark.other) ? mark.other : nil
        default: nil
        }
    }
}

extension MoneyError: BoundaryError {
    package var atBoundary: MizanError {
        MizanError(.invalidInput, reason, description, details: ["field": field])
    }

    package var reason: String {
        switch self {
        case .unknownCurrency: "finance.unknown-currency"
        case .unreadableAmount, .signTwice, .otherCurrency, .tooManyDecimals, .oneOrAThousand: "finance.amount"
        case .amountOutOfRange, .homeAmountOutOfRange: "finance.amount-out-of-range"
        case .unreadableRate, .rateOutOfRange, .rateTooPrecise: "finance.exchange-rate"
        }
    }

    private var field: String {
        switch self {
        case .unknownCurrency: "currencyCode"
        case .unreadableAmount, .signTwice, .otherCurrency, .tooManyDecimals, .oneOrAThousand, .amountOutOfRange:
            "amountCents"
        case .homeAmountOutOfRange: "amountHomeCents"
        case .unreadableRate, .rateOutOfRange, .rateTooPrecise: "exchangeRate"
        }
    }
}
