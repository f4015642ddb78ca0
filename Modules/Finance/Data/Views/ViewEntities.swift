internal import Kernel

extension CategoryTotal: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.categoryType, "a column of `mizan finance category totals`"),
            (\.currencyCode, "the account's own currency, a column of `mizan finance category totals`"),
            (\.amountCents, "in the account's own currency, a column of `mizan finance category totals`"),
        ]
    }
}

extension RegisterLine: ViewEntity {}
extension LedgerChanges: ViewEntity {}
