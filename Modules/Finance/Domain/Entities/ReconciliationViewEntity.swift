package import Kernel

/// A statement with what its linked transactions add up to.
package struct ReconciliationViewEntity: Hashable, ShownEntity {
    package let reconciliation: ShownRecord<Reconciliation>
    package let currency: Currency
    package let linkedCount: Int64
    package let linkedCents: Int64
    /// Ending − beginning − linked: a statement completes at 0.
    package let differenceCents: Int64
    /// The ending balance of the statement that was completed before it; 0 for the first.
    package let expectedBeginningCents: Int64

    package init(
        _ reconciliation: ShownRecord<Reconciliation>, in currency: Currency, linkedCount: Int64, linkedCents: Int64,
        differenceCents: Int64, expectedBeginningCents: Int64
    ) {
        (self.reconciliation, self.currency) = (reconciliation, currency)
        (self.linkedCount, self.linkedCents) = (linkedCount, linkedCents)
        (self.differenceCents, self.expectedBeginningCents) = (differenceCents, expectedBeginningCents)
    }

    package static let shown: [ShownField<Self>] = [
        ShownField("id", \.reconciliation.id), ShownField("version", \.reconciliation.version),
        ShownField("accountId", \.reconciliation.accountID), ShownField("name", \.reconciliation.name),
        ShownField("status", \.reconciliation.status),
        ShownField("beginningBalanceCents", \.reconciliation.beginning.minorUnits),
        ShownField("endingBalanceCents", \.reconciliation.ending.minorUnits),
        ShownField("dateStart", \.reconciliation.start), ShownField("dateEnd", \.reconciliation.end),
        ShownField("createdAt", \.reconciliation.createdAt), ShownField("currencyCode", \.currency.code),
        ShownField("linkedCount", \.linkedCount),
        ShownField("linkedCents", \.linkedCents), ShownField("differenceCents", \.differenceCents),
        ShownField("expectedBeginningCents", \.expectedBeginningCents),
    ]
}

extension ReconciliationViewEntity: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.reconciliation.createdAt, "The order of the list.")]
    }
}
extension ReconciliationStatus: FieldCodable {}
