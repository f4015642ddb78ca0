internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of `finance_reconciliation`. Two devices that changed one state of it differently are a conflict: what one of them
/// completes, the other has not seen.
struct ReconciliationRecord: StoredRecord {
    let id: UUID
    let accountId: UUID
    var name: String
    var status: ReconciliationStatus
    var beginningBalanceCents: Int64
    var endingBalanceCents: Int64
    var dateStart: CivilDay?
    var dateEnd: CivilDay?
    let createdAt: Instant
    var updatedAt: Instant

    static let words = RecordWords(
        nil, "A bank's statement, compared with its account.", beside: ["status", "dateEnd"])

    static let schema = RecordSchema<Self>(
        "finance.Reconciliation", table: "finance_reconciliation", isFew: true,
        columns: Column("id", \.id, [.key, .filtered]),
        Column("accountId", \.accountId, .filtered),
        Column("name", \.name, [.filtered, .sorted]),
        Column("status", \.status, .filtered, standard: .value(.string(ReconciliationStatus.draft.rawValue))),
        Column("beginningBalanceCents", \.beginningBalanceCents, standard: .rule),
        Column("endingBalanceCents", \.endingBalanceCents),
        Column("dateStart", \.dateStart),
        Column("dateEnd", \.dateEnd),
        Column("createdAt", \.createdAt, .sorted, standard: .made),
        Column("updatedAt", \.updatedAt, standard: .changed),
        make: Self.init)
}
