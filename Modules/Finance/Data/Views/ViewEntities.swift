internal import Kernel

extension CategoryTotal {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.categoryType, "CSV and JSON of `mizan finance category totals` have it as a column."),
            (\.currencyCode, "CSV and JSON of `mizan finance category totals` have it as a column."),
            (\.amountCents, "CSV and JSON of `mizan finance category totals` have it as a column."),
        ]
    }
}

extension RegisterLine: ViewEntity {}
extension LedgerChanges: ViewEntity {}
