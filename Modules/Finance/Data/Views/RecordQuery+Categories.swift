package import FoundationEssentials
package import Kernel

extension RecordQuery.Filter {
    /// Transactions of one of these categories, and divided transactions with a part in one.
    package static func categories(_ ids: [UUID]) -> RecordQuery.Filter {
        RecordQuery.Filter(TransactionRecord.ofCategory, .in, ids.map(\.text).joined(separator: ","))
    }

    /// Transactions without a category, and divided transactions with such a part. Opening balances are among them, because no
    /// filter of records can leave them out.
    package static let withoutCategory = [
        RecordQuery.Filter(TransactionRecord.ofCategory, .absent, "true"),
        RecordQuery.Filter("transferId", .absent, "true"),
    ]

    /// The same condition, which also finds divided transactions by their parts.
    package var reachingParts: RecordQuery.Filter {
        let isPositive = [.equal, .in].contains(comparison) || (comparison == .absent && value == "true")
        guard field == "categoryId", isPositive else { return self }
        return RecordQuery.Filter(TransactionRecord.ofCategory, comparison, value)
    }
}
