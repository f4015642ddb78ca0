package import Kernel

/// The currency of totals. Until it is set, it is the currency of the first account.
///
/// A change of the home currency converts every transaction, part by part. `previous` and `rate` describe the conversion as
/// long as there are transactions whose rates lead to the previous currency.
package struct HomeCurrency: Hashable, RecordEntity {
    package let currency: Currency
    package let previous: Currency?
    /// The value of one unit of `previous` in `currency`.
    package let rate: ExchangeRate?
    package let updatedAt: Instant

    package var recordID: OnlyOne { OnlyOne() }

    package init(
        _ currency: Currency, after previous: Currency? = nil, at rate: ExchangeRate? = nil, updatedAt: Instant
    ) throws {
        guard (previous == nil) == (rate == nil), previous != currency else { throw LedgerError.homeCurrencyRate }
        (self.currency, self.previous, self.rate) = (currency, previous, rate)
        self.updatedAt = updatedAt
    }
}
